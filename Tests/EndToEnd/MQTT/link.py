"""A connection to the broker that a test can cut."""

import contextlib
import select
import socket
import threading


class Link:
    """Listens on a port of its own and passes everything on to another one, until `cut`."""

    def __init__(self, port):
        self._to = port
        self._lock = threading.Lock()
        self._sockets = set()
        self._is_cut = False
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                with self._lock:
                    if self._is_cut:
                        near.close()
                        continue
                    far = socket.create_connection(("127.0.0.1", self._to))
                    self._sockets |= {near, far}
                threading.Thread(target=self._pass_on, args=(near, far), daemon=True).start()

    def _pass_on(self, near, far):
        other = {near: far, far: near}
        with contextlib.suppress(OSError, ValueError):
            while True:
                for each in select.select([near, far], [], [])[0]:
                    data = each.recv(65536)
                    if not data:
                        return self._close(near, far)
                    other[each].sendall(data)
        self._close(near, far)

    def _close(self, *sockets):
        for each in sockets:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def cut(self):
        """Breaks every connection, and accepts none until `join`."""
        with self._lock:
            self._is_cut = True
            for each in self._sockets:
                with contextlib.suppress(OSError):
                    each.shutdown(socket.SHUT_RDWR)
            self._sockets.clear()

    def join(self):
        with self._lock:
            self._is_cut = False

    def close(self):
        self.cut()
        self._listener.close()
