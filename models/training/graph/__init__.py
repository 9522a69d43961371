"""The decoding graph: which words may follow which, and at what cost."""
