"""What is said becomes commands: what was heard, ranked, asked about, and meant."""
