"""A tournament as data: who plays whom in which round, read from the files of pairing programs, and results back."""
