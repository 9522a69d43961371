"""What is learnt from: sentences spoken, put into rooms and noise, and made into features."""
