"""Ends TLS before the scripted servers of the fault laboratory, and cuts connections as hard as they do.

Unlike a proxy that behaves, it never ends TLS in order: where the server closes, the connection closes; where the server
resets, it is reset. The name asked for, p<port>.faults.localhost, tells the server's port. Usage: CERTIFICATE KEY; prints
the port it listens on, and runs until it is ended.
"""

import select
import socket
import ssl
import struct
import sys
import threading


def server_named(name):
    label, _, rest = name.partition(".")
    if rest != "faults.localhost":
        raise ValueError(f"{name} names no server of the laboratory")
    return socket.create_connection(("127.0.0.1", int(label[1:])))


def pass_on(client, server):
    """Returns whether the server reset its connection, once one of the two has left."""
    while True:
        # What is decrypted already makes no socket ready.
        ready = [client] if client.pending() else select.select([client, server], [], [])[0]
        if client in ready:
            data = client.recv(65536)
            if not data:
                return False
            server.sendall(data)
        if server in ready:
            try:
                data = server.recv(65536)
            except ConnectionResetError:
                return True
            if not data:
                return False
            client.sendall(data)


def relay(connection, certificate, key):
    asked = []
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    context.sni_callback = lambda _, name, __: asked.append(name)
    with connection:
        try:
            with context.wrap_socket(connection, server_side=True) as client, server_named(asked[0]) as server:
                if pass_on(client, server):
                    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        except (OSError, ValueError, IndexError):
            pass  # The client left in between, or is none of the laboratory's.


def main():
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=relay, args=(connection, *sys.argv[1:3]), daemon=True).start()


main()
