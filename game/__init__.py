"""The referee: boards, scoresheets, clocks and the Laws. Pure: no I/O, no threads, no wall clock."""
