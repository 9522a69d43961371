"""Players of voice alone, for whole games at a real table: what they say, their headsets, the table, their manners."""
