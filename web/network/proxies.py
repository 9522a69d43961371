"""Proxies before this server: who asks, and whether by https, is what they say; of anybody else it is not believed.

Read are `X-Forwarded-For` and `X-Forwarded-Proto`, and `Forwarded` (RFC 7239). A proxy passes on what it does not
write itself, so whoever asks may have made up one of them: where both are there and name two askers, neither counts.
"""

from collections.abc import Collection, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

Network = IPv4Network | IPv6Network
_OF_A_SOCKET = {"http": "ws", "https": "wss"}


class Behind:
    """An application that is asked through proxies at these addresses."""

    def __init__(self, application: ASGIApp, proxies: Collection[Network]) -> None:
        self._application = application
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        peer = scope.get("client")
        if scope["type"] != "lifespan" and peer is not None and self._is_proxy(_read(peer[0])):
            scope = {**scope, **self._told(scope)}
        await self._application(scope, receive, send)

    def _told(self, scope: Scope) -> Scope:
        """What the proxies say: `client` and `scheme`, as far as they do."""
        headers = Headers(scope=scope)
        hops = _list_of(headers, "x-forwarded-for")
        elements = [_pairs(element) for element in _list_of(headers, "forwarded")]
        askers = {self._asker(each) for each in (hops, [of.get("for", "") for of in elements]) if each}
        told: Scope = {}
        if len(askers) == 1 and (asker := askers.pop()) is not None:
            told["client"] = (str(asker), 0)
        schemes = _list_of(headers, "x-forwarded-proto") or [of.get("proto", "") for of in elements]
        if schemes and (scheme := schemes[-1].lower()) in _OF_A_SOCKET:
            told["scheme"] = _OF_A_SOCKET[scheme] if scope["type"] == "websocket" else scheme
        return told

    def _asker(self, hops: Sequence[str]) -> IPv4Address | IPv6Address | None:
        """The last one named that is no proxy of ours: what stands before him is his own word."""
        for hop in reversed(hops):
            address = _read(hop)
            if not self._is_proxy(address):
                return address
        return None

    def _is_proxy(self, address: IPv4Address | IPv6Address | None) -> bool:
        return address is not None and any(address in network for network in self._proxies)


def _list_of(headers: Headers, name: str) -> list[str]:
    """The values of a header that is a list, from however many lines."""
    return [value.strip() for line in headers.getlist(name) for value in line.split(",") if value.strip()]


def _pairs(element: str) -> dict[str, str]:
    """What one proxy says in `Forwarded`, such as `for="[2001:db8::1]:4711";proto=https`."""
    pairs = (pair.partition("=") for pair in element.split(";"))
    return {name.strip().lower(): value.strip().strip('"') for name, _, value in pairs}


def _read(text: str) -> IPv4Address | IPv6Address | None:
    """An address, perhaps with a port, IPv6 perhaps in brackets; None for "unknown" and hidden names."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (address.ipv4_mapped if isinstance(address, IPv6Address) else None) or address
