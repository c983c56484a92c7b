"""Keys in a pseudo-terminal: what one costs our Interface and its peers in bytes, writes and instructions; and pastes.

Each key is sent when the output of the one before has settled. System calls are counted by strace; instructions by
callgrind, as the difference of two runs that differ only in their count of keys, so that the start is not in it."""
import fcntl
import os
import pty
import re
import select
import shutil
import signal
import statistics
import struct
import subprocess
import termios
import time

here = os.path.dirname(os.path.abspath(__file__))
columns, rows = 80, 24
prompt = b"> "
end, home, left, backspace, up = b"\x05", b"\x01", b"\x1b[D", b"\x7f", b"\x1b[A"


class Session:
    """A program on a terminal of its own."""

    def __init__(self, command, environment=()):
        pid, master = pty.fork()
        if pid == 0:
            os.environ.update({"TERM": "xterm-256color", "INPUTRC": "/dev/null", "LC_ALL": "C.UTF-8", **dict(environment)})
            time.sleep(0.05)  # the size is set first
            os.execvp(command[0], command)
        fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.set_blocking(master, False)
        self.pid, self.master = pid, master

    def read(self, patience):
        """What comes within `patience` seconds; None at the end."""
        if not select.select([self.master], [], [], patience)[0]:
            return b""
        try:
            return os.read(self.master, 1 << 20) or None
        except OSError:
            return None

    def settle(self, first, quiet):
        """Waits for output as long as `first`, and until none came for `quiet`."""
        seen = b""
        patience = first
        while (part := self.read(patience)):
            seen += part
            patience = quiet
        return seen

    def send(self, data):
        """All of `data`, with what is written meanwhile taken off; returns that."""
        seen = b""
        while data:
            readable, writable, _ = select.select([self.master], [self.master], [], 30)
            if readable:
                seen += self.read(0) or b""
            if writable:
                try:
                    data = data[os.write(self.master, data):]
                except BlockingIOError:
                    pass
        return seen

    def wait_for(self, mark, seen=b"", patience=30):
        until = time.monotonic() + patience
        while mark not in seen:
            part = self.read(max(0.0, until - time.monotonic()))
            if not part:
                return None
            seen = seen[-len(mark):] + part
        return seen

    def close(self):
        """Ends it by its own way out, so that its instructions are told. In between lines Ctrl-D would go to the
        terminal's driver, which has other modes then, and come out of it as a NUL."""
        self.wait_for(prompt, self.send(b"\r"), 120)
        self.settle(0.2, 0.05)
        self.send(b"\x04")
        until = time.monotonic() + 10
        while self.read(max(0.0, until - time.monotonic())):
            pass
        try:
            if time.monotonic() >= until:
                os.kill(self.pid, signal.SIGKILL)
        finally:
            os.close(self.master)
            os.waitpid(self.pid, 0)


def letters(count):
    return (b"the quick brown fox jumps over the lazy dog " * (count // 44 + 1))[:count]


def move_to(session, length, offset, patience):
    """From the end of a line of `length` to `offset`, by the shorter way."""
    keys, count = (home, offset) if offset < length - offset else (None, length - offset)
    if keys:
        session.send(keys)
        session.settle(*patience)
    if count:
        session.send((b"\x06" if keys else b"\x02") * count)
        session.settle(*patience)


class Case:
    """A line, where the cursor is put in it, and the key that is then pressed `count` times."""

    def __init__(self, name, length, offset, key, count=40, history=False):
        self.name, self.length, self.offset, self.key, self.count, self.history = name, length, offset, key, count, history

    def play(self, session, count, patience, ready=lambda: None):
        """Presses the key `count` times, after a call of `ready`; returns what came for each."""
        session.wait_for(prompt)
        session.settle(*patience)
        if self.history:
            for i in range(self.count):
                session.send(letters(20 + i * 7 % 30) + b"\r")
                session.settle(*patience)
        # A long line takes some of them long, with pauses.
        calm = (patience[0], max(patience[1], 0.3))
        if self.length:
            session.send(letters(self.length))
            session.settle(*calm)
        move_to(session, self.length, self.offset, calm)
        ready()
        answers = []
        for i in range(count):
            key = self.key if len(self.key) > 1 or self.key < b" " or self.key == backspace else letters(44)[i % 44:i % 44 + 1]
            session.send(key)
            answers.append(session.settle(*patience))
        return answers


cases = [
    Case("typing at the end, 80 columns", 30, 30, b"x"),
    Case("typing at the end, 200 columns", 120, 120, b"x"),
    Case("typing at the end, 10 kB", 10000, 10000, b"x", 20),
    Case("typing in the middle, 80 columns", 70, 35, b"x", 8),
    Case("typing in the middle, 200 columns", 200, 100, b"x", 20),
    Case("typing in the middle, 10 kB", 10000, 5000, b"x", 20),
    Case("typing at the start, 10 kB", 10000, 0, b"x", 20),
    Case("Backspace at the end, 200 columns", 220, 220, backspace),
    Case("Backspace in the middle, 200 columns", 200, 140, backspace, 20),
    Case("Backspace in the middle, 10 kB", 10000, 5000, backspace, 20),
    Case("Left, 200 columns", 200, 200, left, 100),
    Case("Up, 40 entries", 0, 0, up, 20, history=True),
]


def compiled(work, build, compilers):
    """name -> command of all that can be made here."""
    cxx, cc = compilers
    libraries = ["-licuuc", "-ltinfo", "-lpthread"]
    ours = f"{work}/edit_ours"
    subprocess.run([*cxx, "-std=c++20", "-O2", "-Iinclude", f"{here}/edit_ours.cpp", f"{build}/librunnel.a", *libraries, "-o", ours],
                   check=True)
    found = {"runnel": [ours]}
    for name, flags in (("readline", ["-lreadline"]), ("libedit", ["-DLIBEDIT", "-ledit"])):
        program = f"{work}/edit_{name}"
        made = subprocess.run([*cc, "-O2", f"{here}/edit_peer.c", *flags, "-o", program], stderr=subprocess.DEVNULL, check=False)
        if made.returncode == 0:
            found[name] = [program]
    return found


def shells():
    """Shells whose editors take the same keys, where they are installed."""
    wanted = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"],
              "fish": ["fish", "--no-config", "-C", "function fish_prompt; printf '> '; end; function fish_greeting; end"]}
    return {name: command for name, command in wanted.items() if shutil.which(name)}


def bytes_per_key(command, case, environment):
    session = Session(command, environment)
    answers = case.play(session, case.count, (0.25, 0.012))
    session.close()
    return sum(map(len, answers)) / len(answers)


calls = {"Write": {"write", "writev"}, "Read": {"read", "readv"},
         "Waiting": {"poll", "ppoll", "select", "pselect6", "epoll_wait", "epoll_pwait", "epoll_pwait2"}}


def calls_per_key(command, case, work, environment):
    """For each kind of `calls`, how often it was made."""
    log = f"{work}/strace"
    before = []
    trace = ["strace", "-f", "-o", log, "-e", "trace=" + ",".join(sorted(set().union(*calls.values()))), "-e", "signal=none"]
    session = Session([*trace, *command], environment)
    case.play(session, case.count, (0.4, 0.05), lambda: before.append(os.path.getsize(log)))
    with open(log, errors="replace") as lines:
        lines.seek(before[0])
        made = re.findall(r"^\d+ +(\w+)\(", lines.read(), re.MULTILINE)
    session.close()
    return [sum(name in names for name in made) / case.count for names in calls.values()]


def instructions_per_key(command, case, environment):
    def count(keys):
        tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--log-file={log}"]
        session = Session([*tool, *command], environment)
        case.play(session, keys, (3, 0.06))
        session.close()
        with open(log) as text:
            found = re.search(r"Collected : (\d+)", text.read())
        return int(found.group(1)) if found else None
    log = f"{os.path.abspath('build/bench')}/callgrind.log"
    few = max(1, case.count // 4)
    more, less = count(case.count), count(few)
    return (more - less) / (case.count - few) if more and less else None


def paste_ms(command, size, bracketed):
    """Until the program has told the line, and whether it was whole."""
    text = letters(size)
    total = 0
    for byte in text:
        total = (total * 31 + byte) & 0xFFFFFFFF
    mark = f"#{size}:{total}#".encode()
    session = Session(command)
    session.wait_for(prompt)
    session.settle(0.3, 0.05)
    begin = time.perf_counter()
    seen = session.send(b"\x1b[200~" + text + b"\x1b[201~\r" if bracketed else text + b"\r")
    whole = session.wait_for(mark, seen) is not None
    elapsed = (time.perf_counter() - begin) * 1000
    os.kill(session.pid, signal.SIGKILL)
    os.close(session.master)
    os.waitpid(session.pid, 0)
    return elapsed if whole else None


def grid(title, contestants, lines):
    """`lines`: (name, figures in the order of `contestants`); the last column is ours to the best of the others."""
    print(f"\n{title}")
    print(" " * 38 + "".join(f"{name:>10}" for name in contestants) + "  ours/best")
    for name, figures in lines:
        known = [figure for figure in figures[1:] if figure is not None]
        ratio = f"{figures[0] / min(known):11.2f}" if known and figures[0] is not None and min(known) > 0 else ""
        print(f"{name:38}" + "".join(f"{'-':>10}" if f is None else f"{f:10,.2f}" if f < 1000 else f"{f:10,.0f}" for f in figures)
              + ratio)


def bench(work, build, compilers, node, rounds=3):
    libraries = compiled(work, build, compilers)
    programs = dict(libraries)
    if node:
        programs["node"] = [node, f"{here}/edit_node.js"]
    everyone = {**programs, **shells()}
    environment = {"PS1": "> ", "PS2": "", "HISTFILE": "", "ENV": ""}

    def median_of(measure, times):
        figures = [measure() for _ in range(times)]
        return None if None in figures else statistics.median(figures)

    grid("Bytes a key", everyone, [(case.name, [median_of(lambda c=c, case=case: bytes_per_key(c, case, environment), rounds)
                                                for c in everyone.values()]) for case in cases])
    if shutil.which("strace"):
        made = {case.name: [calls_per_key(c, case, work, environment) for c in programs.values()] for case in cases}
        for index, kind in enumerate(calls):
            grid(f"{kind} calls a key", programs, [(name, [each[index] for each in counts]) for name, counts in made.items()])
    if shutil.which("valgrind"):
        grid("Instructions a key", libraries, [(case.name, [instructions_per_key(c, case, environment) for c in libraries.values()])
                                               for case in cases])
    pastes = [(f"{size // 1000} kB paste, {'bracketed' if bracketed else 'plain'}", size, bracketed)
              for size in (100_000, 1_000_000) for bracketed in (False, True)]
    grid("Pastes, ms until the line is there (-: not whole within 30 s)", programs,
         [(name, [median_of(lambda c=c, size=size, bracketed=bracketed: paste_ms(c, size, bracketed), rounds)
                  for c in programs.values()]) for name, size, bracketed in pastes])
