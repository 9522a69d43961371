"""Microphones and loudspeakers, each in a process of its own: one that is pulled out takes no other with it.

PortAudio looks for devices once, when it is loaded, and to look anew stops every stream of its process; a sound server
that vanishes can leave its calls hanging for ever. A process can be ended and started again, and is told which device
of a PulseAudio or PipeWire server is meant, which PortAudio cannot name.
"""
