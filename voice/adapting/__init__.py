"""Adapting a model to one voice and its microphone: all that computes with the network itself."""
