"""Who speaks: the synthesisers, their voices, and how each says the phones."""
