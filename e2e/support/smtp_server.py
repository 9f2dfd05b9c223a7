"""A real SMTP server on loopback that saves every email as an .eml file.

    python smtp_server.py FOLDER [PORT]

Prints its port on the first line and runs until it is stopped. Addresses that start with `nobody@` do not exist.
"""

import signal
import sys
from pathlib import Path

from aiosmtpd.controller import Controller


class Handler:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.count = 0

    async def handle_RCPT(self, server, session, envelope, address, rcpt_options):
        if address.startswith("nobody@"):
            return "550 5.1.1 No such user here"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.count += 1
        part = self.folder / f"{self.count:04}.part"
        part.write_bytes(envelope.content)
        part.rename(part.with_suffix(".eml"))
        return "250 Kept"


class FreePort(Controller):
    """aiosmtpd connects to the port it was given, so with port 0 the one that the system chose has to be read back."""

    def _trigger_server(self) -> None:
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


port = int(sys.argv[2]) if len(sys.argv) > 2 else 0
controller = FreePort(Handler(Path(sys.argv[1])), hostname="127.0.0.1", port=port)
controller.start()
print(controller.port, flush=True)
signal.sigwait({signal.SIGTERM, signal.SIGINT})
controller.stop()
