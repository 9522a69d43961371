"""What a hall's database is made of, by numbered files that are run once each, in their order."""
