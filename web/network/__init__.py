"""What comes in from the network at all: connections, proxies on the way, and headers, of requests and of answers."""
