"""What happens becomes words: what the table hears of each event, and what a player is told when he asks."""
