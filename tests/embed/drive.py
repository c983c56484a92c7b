"""Runs the two embedding programs in a pseudo-terminal, types at them, and checks what they
answered and that the terminal is left as it was. Usage: drive.py BLOCKING POLL_LOOP"""
import fcntl
import os
import pty
import select
import sys
import termios
import time


class Session:
    def __init__(self, program):
        self.master, slave = pty.openpty()
        self.before = termios.tcgetattr(self.master)  # the program, once it runs, may change them at once
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self.master)
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
            for fd in range(3):
                os.dup2(slave, fd)
            if slave > 2:
                os.close(slave)
            os.environ["TERM"] = "xterm"
            os.execv(program, [program])
        os.close(slave)
        self.seen = b""

    def expect(self, text):
        """Reads until `text` has come; what came before it is dropped."""
        deadline = time.monotonic() + 20
        while text not in self.seen:
            ready, _, _ = select.select([self.master], [], [], max(0, deadline - time.monotonic()))
            if not ready:
                sys.exit(f"waited for {text!r}, got {self.seen!r}")
            try:
                self.seen += os.read(self.master, 65536)
            except OSError:
                sys.exit(f"ended before {text!r}: {self.seen!r}")
        self.seen = self.seen.split(text, 1)[1]

    def type(self, data):
        os.write(self.master, data)

    def end(self, status):
        _, result = os.waitpid(self.pid, 0)
        code = os.waitstatus_to_exitcode(result)
        if code != status:
            sys.exit(f"ended with {code}, not {status}")
        if termios.tcgetattr(self.master) != self.before:
            sys.exit("the terminal's modes were not put back")


blocking = Session(sys.argv[1])
blocking.expect(b"name> ")
blocking.type(b"al\t\r")
blocking.expect(b"hello alpha\r\n")
blocking.expect(b"name> ")
blocking.type(b"half a line\x03")
blocking.expect(b"name> ")
blocking.type(b"\x1b[A!\r")  # the line before, from history
blocking.expect(b"hello alpha!\r\n")
blocking.type(b"\x04")
blocking.end(0)

loop = Session(sys.argv[2])
loop.expect(b"poll> ")
loop.type(b"one\r")
loop.expect(b"1: one\r\n")
loop.expect(b"poll> ")
loop.type(b"\x1b[A\x1b[A\r")  # "one", then the newest given
loop.expect(b"2: newest\r\n")
loop.expect(b"poll> ")
loop.type(b"\x04")
loop.end(2)
