"""A history of a million entries, 50 MB: when the first prompt comes with and without it, and how long the keys of a
search take, from the write of the key to the last byte of what it changes on the terminal."""
import os
import select
import statistics
import subprocess
import time

from edit import Session, prompt

here = os.path.dirname(os.path.abspath(__file__))
rounds = 7
# Typed into the search one by one: common at first, then in few entries, then in none.
keys = ["\x12", *"entry 1 none"]


def build_programs(work, build, cxx, cc):
    ours, peer = f"{work}/history_ours", f"{work}/history_peer"
    subprocess.run([*cxx, "-std=c++20", "-O2", "-Iinclude", f"{here}/history_ours.cpp", f"{build}/librunnel.a", "-licuuc", "-ltinfo",
                    "-lpthread", "-o", ours], check=True)
    programs = {"runnel": ours}
    made = subprocess.run([*cc, "-O2", "-w", f"{here}/history_peer.c", "-lreadline", "-o", peer], stderr=subprocess.DEVNULL, check=False)
    if made.returncode == 0:
        programs["readline"] = peer
    return programs


def write_history(path):
    with open(path, "w") as out:
        for i in range(1_000_000):
            out.write(f"console.log('entry number {i:07d}', value[{i % 977}])\n")
    os.chmod(path, 0o600)


def prompt_ms(command):
    begin = time.perf_counter()
    session = Session(command)
    seen = b""
    while prompt not in seen:
        seen += session.read(30) or b""
    elapsed = time.perf_counter() - begin
    return session, elapsed * 1000


def key_ms(session, key):
    """Until nothing has come for a while."""
    begin = last = time.perf_counter()
    os.write(session.master, key.encode())
    while select.select([session.master], [], [], 0.4)[0]:
        os.read(session.master, 1 << 16)
        last = time.perf_counter()
    return (last - begin) * 1000


def bench(work, build, compilers):
    programs = build_programs(work, build, *compilers)
    path = f"{work}/history.txt"
    write_history(path)
    figures = {}
    for _ in range(rounds):
        for name, program in programs.items():
            for title, command in (("no history", [program]), ("1 M entries", [program, path])):
                session, elapsed = prompt_ms(command)
                figures.setdefault((name, title), []).append(elapsed)
                if title == "1 M entries":
                    session.settle(0.1, 0.1)
                    for index, key in enumerate(keys):
                        figures.setdefault((name, index), []).append(key_ms(session, key))
                session.close()
    print(f"\nA history of 1 M entries, {os.path.getsize(path) >> 20} MB (ms, medians of {rounds})")
    for name in programs:
        none, all_ = (statistics.median(figures[name, title]) for title in ("no history", "1 M entries"))
        worst = max(statistics.median(figures[name, index]) for index in range(len(keys)))
        print(f"  {name:10} first prompt {none:7.1f} without, {all_:7.1f} with; worst key of a search {worst:7.1f}")
    os.remove(path)
