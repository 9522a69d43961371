"""From words to the loudspeaker."""
