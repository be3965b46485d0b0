"""Requests to the gateway byte by byte, including requests that no HTTP library sends."""

import contextlib
import socket
import urllib.parse

from harness import PATIENCE


def connect(address, timeout=PATIENCE):
    """Connects to the gateway."""
    where = urllib.parse.urlsplit(address)
    return socket.create_connection((where.hostname, where.port), timeout=timeout)


def head(address, path="/", method="GET", *headers, host=None, token=None):
    """The head of a request."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host or urllib.parse.urlsplit(address).netloc}", *headers]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def status(address, request, timeout=PATIENCE):
    """The status of the answer, or 0 if the connection is closed without an answer."""
    with connect(address, timeout) as connection:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            connection.sendall(request)
        return answered(connection)


def answered(connection):
    """Reads the next status, or 0 at the end."""
    try:
        line = connection.recv(4096).split(b"\r\n")[0]
    except ConnectionResetError:
        return 0
    return int(line.split()[1]) if line.startswith(b"HTTP/1.1 ") else 0


def is_over(connection):
    """Whether the gateway has closed a connection, perhaps after an answer; does not wait."""
    connection.setblocking(False)
    try:
        while connection.recv(1 << 16):
            pass
        return True
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def connection_read(connection):
    """Reads the next bytes; empty at the end."""
    try:
        return connection.recv(1 << 16)
    except ConnectionResetError:
        return b""
