"""Ear and mouth: recordings and microphone to words, words to speech, and the tape of what was said."""
