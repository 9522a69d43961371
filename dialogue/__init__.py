"""What is said becomes commands, what happens becomes words: for the ear, for typed lines and for pages alike."""
