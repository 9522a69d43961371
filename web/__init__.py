"""The pages of a table: second board, assistant's console, arbiter's desk, spectators, over HTTP and WebSocket.

This room knows places, codes, sessions and sockets, and nothing of the referee: it is handed its tables through the
protocols of `web.tables`, and sends what they let each place see.
"""
