#!/usr/bin/env python3
"""Runs random sequences of commands, edits, kills and faults in one folder, and compares each file with a model of what it may hold.

usage: model.py CQL_JIT CQL_RUN [--injector LIBRARY] [--sequences N] [--seconds N] [--seed S]

The model knows for every name what stands there, and which contents searches have written under it. Each command has a rule
(language/02 §2.1, 62 §3) that says whether it may write a name, and what stands there afterwards. A command that is killed,
interrupted or meets a fault leaves each of its files as before or complete; every other file stays as it is, always.
"""
import argparse
import errno
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PART = ".part-cql-"
GAMES = {"a": [("Fool", "1. f3 e5 2. g4 Qh4# 0-1"), ("Scholar", "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0")], "b": [("Fool", "1. f4 e6 2. g4 Qh4# 0-1")]}
QUERY = "cql() mate"
FAULTS = {"open": errno.EMFILE, "write": errno.ENOSPC, "rename": errno.EIO, "fsync": errno.EIO, "ftruncate": errno.ENOSPC}


def pgn(games):
    return "".join(f'[Event "{i}"]\n[White "{white}"]\n[Result "{moves.split()[-1]}"]\n\n{moves}\n\n' for i, (white, moves) in enumerate(games))


def behind(old, new, name):
    """Returns the content of a file after an output was appended; None: the file is rejected."""
    if not old:
        return new
    old = old if old.endswith(b"\n") else old + b"\n"
    if name.endswith(".pgn"):
        return old + (b"" if old.endswith(b"\n\n") else b"\n") + new
    if name.endswith(".csv"):
        head, rows = new.split(b"\n", 1)
        return old + rows if old.split(b"\n")[0].rstrip(b"\r") == head.rstrip(b"\r") else None
    return old + new


def partial(name):
    stem, ending = name.rsplit(".", 1)
    return f"{stem}.partial.{ending}"


class Command:
    """Files that a command writes, with their contents, and how it came to their names: `named` by the user, `default`, or `found` in games."""

    def __init__(self, words, files, how, append=False, waits=False):
        self.words, self.files, self.how, self.append, self.waits = words, files, how, append, waits

    def __str__(self):
        return " ".join(self.words)


class Folder:
    def __init__(self, tools, base, rng):
        self.tools, self.rng = tools, rng
        self.dir, self.state = base / "folder", base / "state"
        for path in (self.dir, self.state):
            shutil.rmtree(path, ignore_errors=True)
            path.mkdir()
        self.now = {}     # name: what stands there
        self.links = {}   # name: where it leads, a name of this folder
        self.ours = {}    # name: contents that searches have written, or may have recorded before they were stopped
        self.unsure = set()  # names of outputs whose record may have failed: later searches may reject them
        self.log = []

    # --- What is there

    def read(self):
        files, links = {}, {}
        for path in self.dir.iterdir():
            if path.is_symlink():
                links[path.name] = os.readlink(path)
            else:
                files[path.name] = path.read_bytes()
        return files, links

    def holds(self, name):
        return self.now.get(name)

    # --- The rules

    def target(self, name):
        return self.links.get(name, name)

    def is_ours(self, name):
        content = self.now.get(name)
        return content is None or content == b"" or content in self.ours.get(name, ())

    def after(self, command, files=None):
        """The contents after a command that runs to its end, by name, and whether it rejects some."""
        after, refused = {}, False
        before = self.now if files is None else files
        for name, new in command.files.items():
            if command.how != "named" and name in self.links:
                refused = True
                continue
            to = self.target(name)
            content = before.get(to)
            if command.how != "named" and not self.is_ours(to):
                refused = True
                continue
            result = behind(content, new, name) if command.append else new
            if result is None:
                refused = True
            else:
                after[to] = result
        if command.how != "found":
            for name in command.files:
                for rest in [partial(name)] if self.is_partial_checked(command) else []:
                    if rest in self.links or not self.is_ours(rest):
                        return {}, True
        return ({} if refused and command.how != "found" else after), refused

    def is_partial_checked(self, command):
        return command.words[0] != "import"

    # --- Steps

    def start(self, command, fault=None, mark=None):
        environment = {"PATH": "/usr/bin:/bin", "XDG_STATE_HOME": str(self.state), "TMPDIR": str(self.tools.temporary)}
        if fault:
            environment |= {"LD_PRELOAD": str(self.tools.injector), "CQL_FAULT": fault}
        return subprocess.Popen([self.tools.program(command), *command.words], cwd=self.dir, env=environment, stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace")

    def step(self):
        kind = self.rng.choices(["command", "kill", "fault", "two", "edit"], [6, 3, 3 if self.tools.injector else 0, 2, 5])[0]
        getattr(self, kind)()

    def command(self):
        command = self.tools.random_command(self.rng)
        run = self.start(command)
        messages = run.communicate(timeout=60)[1]
        after, refused = self.after(command)
        self.log.append(f"{command} -> {run.returncode}")
        if self.mayReject(command):
            return self.stopped(command, leftovers=False)
        self.expect(run.returncode == (1 if refused else 0), f"status {run.returncode} in place of {int(refused)}: {messages}")
        self.expect(run.returncode == 0 or messages.strip(), "no message")
        self.take(command, after)
        self.compare({name: [content] for name, content in self.now.items()}, leftovers=False)

    def kill(self):
        command = self.tools.random_command(self.rng)
        run = self.start(command)
        time.sleep(self.rng.random() * self.rng.choice([0.002, 0.01, 0.03]))
        sent = self.rng.choice([signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
        run.send_signal(sent)
        run.communicate(timeout=60)
        self.log.append(f"{command} {sent.name} -> {run.returncode}")
        self.stopped(command, leftovers=sent == signal.SIGKILL)

    def fault(self):
        command = self.tools.random_command(self.rng)
        kind = self.rng.choice(list(FAULTS))
        number = self.rng.choice([1, 2, 3, 4, 6, 8, 12, 20, 30])
        fault = f"{kind}:{number}:{self.rng.choice([FAULTS[kind], 0])}"
        run = self.start(command, fault)
        messages = run.communicate(timeout=60)[1]
        self.log.append(f"{command} {fault} -> {run.returncode}")
        self.expect(run.returncode in (0, 1, 2, -signal.SIGKILL), f"status {run.returncode}: {messages}")
        self.expect(run.returncode <= 0 or messages.strip(), "no message")
        self.stopped(command, leftovers=run.returncode < 0)
        self.unsure |= {self.target(name) for name in command.files}

    def mayReject(self, command):
        return any(self.target(name) in self.unsure or partial(name) in self.unsure for name in command.files)

    def stopped(self, command, leftovers):
        """Each file of the command is as before or complete; an interrupted search may have left a partial one."""
        after, _ = self.after(command)
        allowed = {name: [content] for name, content in self.now.items()}
        for name, content in after.items():
            allowed[name] = [self.now.get(name), content]
            self.ours.setdefault(name, set()).add(content)
        partials = {partial(self.target(name)) for name in command.files if self.is_partial_checked(command) and command.how != "found"}
        files = self.compare(allowed, leftovers, free=partials)
        for name in partials & files.keys():
            if files[name] != self.now.get(name):
                # A partial file takes the place only of what is there from searches.
                self.expect(self.is_ours(name), f"{name} was not written by a search, and is replaced")
                self.ours.setdefault(name, set()).add(files[name])
        self.now = {name: content for name, content in files.items() if PART not in name}

    def two(self):
        """Two commands at once. Each has the effect that its status says, in one order or the other."""
        commands = [self.tools.random_command(self.rng) for _ in range(2)]
        if self.rng.random() < 0.6:
            commands[1] = commands[0]
        if any(self.mayReject(command) for command in commands):
            return
        runs = [self.start(command) for command in commands]
        messages = [run.communicate(timeout=60)[1] for run in runs]
        statuses = [run.returncode for run in runs]
        self.log.append(f"{commands[0]} | {commands[1]} -> {statuses}")
        possible = []
        for order in ((0, 1), (1, 0)):
            states = [dict(self.now)]
            for i in order:
                # A command that fails writes nothing, or of several files those that it does not reject.
                written = [state | self.after(commands[i], state)[0] for state in states]
                states = written if statuses[i] == 0 else states + (written if commands[i].how == "found" else [])
            possible += states
        files, links = self.read()
        files = {name: content for name, content in files.items() if PART not in name}
        for command in commands:
            self.take(command, {}, mayHave=self.after(command)[0])
        if all(status in (0, 1) for status in statuses) and (files in possible or any(c.how == "found" for c in commands)):
            for name in files.keys() | self.now.keys():
                options = [state.get(name) for state in possible] + [self.now.get(name)]
                self.expect(files.get(name) in options, f"{name} holds what no order gives: {messages}")
        else:
            self.expect(False, f"{sorted(files)}: no order gives this: {messages}")
        self.expect(links == self.links, f"links {links} in place of {self.links}")
        for name, content in files.items():
            if content != self.now.get(name):
                self.ours.setdefault(name, set()).add(content)
        self.now = files

    def edit(self):
        names = self.tools.names
        name, other = self.rng.choice(names), self.rng.choice(names)
        kind = self.rng.choice(["write", "write", "add", "remove", "rename", "copy", "link", "again", "empty"])
        path = self.dir / name
        self.log.append(f"{kind} {name} {other}")
        if kind in ("write", "empty"):
            self.remove(name)
            self.now[name] = b"" if kind == "empty" else f"; mine {self.rng.randrange(1000)}\n".encode()
            path.write_bytes(self.now[name])
        elif kind == "add" and self.now.get(name):
            self.now[name] += b"; mine, too\n"
            path.write_bytes(self.now[name])
        elif kind == "remove":
            self.remove(name)
        elif kind == "rename" and name in self.now and name != other:
            self.links.pop(other, None)
            os.replace(path, self.dir / other)
            self.now[other] = self.now.pop(name)
        elif kind == "copy" and name in self.now and name != other:
            self.remove(other)
            shutil.copy2(path, self.dir / other)
            self.now[other] = self.now[name]
        elif kind == "again" and name in self.now:  # the same bytes in another file
            shutil.copy(path, self.dir / "new")
            os.replace(self.dir / "new", path)
        elif kind == "link" and name != other and other not in self.links and name not in self.links.values():
            self.remove(name)
            path.symlink_to(other)
            self.links[name] = other

    def remove(self, name):
        (self.dir / name).unlink(missing_ok=True)
        self.now.pop(name, None)
        self.links.pop(name, None)

    def take(self, command, after, mayHave=None):
        for name, content in {**after, **(mayHave or {})}.items():
            self.ours.setdefault(name, set()).add(content)
        self.now |= after

    def compare(self, allowed, leftovers, free=()):
        files, links = self.read()
        for name in files.keys() | allowed.keys():
            if name in free or (leftovers and PART in name):
                continue
            self.expect(files.get(name) in allowed.get(name, [None]), f"{name} holds {files.get(name, b'nothing')[:200]}, "
                        f"where {[c and c[:200] for c in allowed.get(name, [None])]} may be")
        self.expect(links == self.links, f"links {links} in place of {self.links}")
        for name in files:
            if PART in name and not leftovers:
                self.expect(False, f"{name} is left")
            if PART in name:  # the next output of the name removes it; the model does not follow which
                (self.dir / name).unlink()
        return files

    def expect(self, holds, what):
        if not holds:
            raise AssertionError(what + "\n  " + "\n  ".join(self.log))


class Tools:
    def __init__(self, jit, run, injector, base):
        self.jit, self.run, self.injector = jit, run, injector
        self.inputs, self.temporary = base / "inputs", base / "temporary"
        for folder in (self.inputs, self.temporary):
            folder.mkdir()
        for name, games in GAMES.items():
            (self.inputs / f"{name}.pgn").write_text(pgn(games))
        (self.inputs / "mates.cql").write_text(QUERY)
        self.call([self.jit, "compile", "mates.cql", "-o", "mates.so"], self.inputs)
        self.commands = list(self.make())
        self.names = sorted({name for command in self.commands for name in command.files} | {"out.partial.pgn", "mine.pgn"})

    def call(self, words, folder):
        environment = {"PATH": "/usr/bin:/bin", "HOME": "/dev/null"}
        r = subprocess.run([str(w) for w in words], cwd=folder, env=environment, capture_output=True, text=True)
        if r.returncode:
            sys.exit(f"{words}: {r.stderr}")

    def program(self, command):
        return self.jit if command.words[0] in ("compile", "import") or command.words[0].endswith(".cql") else self.run

    def reference(self, *words):
        """What a command writes into an empty folder."""
        with tempfile.TemporaryDirectory() as folder:
            self.call(words, folder)
            return {path.name: path.read_bytes() for path in pathlib.Path(folder).iterdir()}

    def make(self):
        for games in GAMES:
            source = str(self.inputs / f"{games}.pgn")
            for query in ("mates.so", "mates.so", "mates.so", "mates.cql"):
                start = [str(self.inputs / query), source]
                program = self.run if query.endswith(".so") else self.jit
                yield Command(start, self.reference(program, *start), "default")
                for name in ("out.pgn", "rows.csv", "lines.jsonl"):
                    words = [*start, "-o", name]
                    files = self.reference(program, *words)
                    yield Command(words, files, "named")
                    for waits in ([], ["--wait"]):
                        yield Command([*start, "--append", name, *waits], files, "named", append=True, waits=bool(waits))
                if query.endswith(".so"):
                    continue  # a compiled query has no filters in names
                pattern = [*start, "-o", "{player white}.pgn"]
                files = self.reference(program, *pattern)
                yield Command(pattern, files, "found")
                yield Command([*start, "--append", "{player white}.pgn"], files, "found", append=True)
        yield Command(["compile", str(self.inputs / "mates.cql")], self.reference(self.jit, "compile", self.inputs / "mates.cql"), "default")

    def random_command(self, rng):
        return rng.choice(self.commands)


def sequence(tools, base, number, steps=6):
    """Runs the random sequence of a number in a folder of its own. Returns what is wrong, or nothing."""
    folder = Folder(tools, base, random.Random(number))
    try:
        for _ in range(steps):
            folder.step()
    except AssertionError as e:
        return f"--seed {number} --sequences 1: {e}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("jit", type=lambda p: str(pathlib.Path(p).resolve()))
    parser.add_argument("run", type=lambda p: str(pathlib.Path(p).resolve()))
    parser.add_argument("--injector", type=lambda p: pathlib.Path(p).resolve())
    parser.add_argument("--sequences", type=int, default=200)
    parser.add_argument("--seconds", type=float, help="begin no sequence after this time")
    parser.add_argument("--steps", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    a = parser.parse_args()
    wrong = done = 0
    end = time.monotonic() + a.seconds if a.seconds else float("inf")
    with tempfile.TemporaryDirectory() as base:
        tools = Tools(a.jit, a.run, a.injector, pathlib.Path(base))
        for number in range(a.seed, a.seed + a.sequences):
            if time.monotonic() > end:
                break
            if problem := sequence(tools, pathlib.Path(base), number, a.steps):
                wrong += 1
                print(problem, flush=True)
            done += 1
    print(f"{done} sequences of {a.steps} steps, {wrong} wrong")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
