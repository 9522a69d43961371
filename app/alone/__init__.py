"""What one person does alone with Rochade: no table, no referee, a keyboard, a microphone and a loudspeaker."""
