"""Servers of a test: started in the foreground, identified by their process ids, on loopback only, stopped with the test."""
import os
import pathlib
import signal
import socket
import subprocess
import time


class CannotStart(Exception):
    """The text names the server that does not run here, with its output."""


def freePorts(count):
    sockets = [socket.socket() for _ in range(count)]
    for s in sockets:
        s.bind(("127.0.0.1", 0))
    ports = [s.getsockname()[1] for s in sockets]
    for s in sockets:
        s.close()
    return ports


def waitFor(what, holds, seconds=120):
    """Polls every fifth of a second; the load of the machine may be high."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds} seconds for {what}")
        time.sleep(.2)


class Servers:
    def __init__(self, folder):
        self.folder, self.running = pathlib.Path(folder), {}

    def start(self, name, *words, **settings):
        log = open(self.folder / f"{name}.out", "ab")
        try:
            self.running[name] = subprocess.Popen([*map(str, words)], stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True, **settings)
        except OSError as error:
            raise CannotStart(f"{name}: {error}") from error
        finally:
            log.close()

    def alive(self, name):
        return self.running[name].poll() is None

    def said(self, name):
        return (self.folder / f"{name}.out").read_text(errors="replace")[-1500:]

    def require(self, name, holds, seconds=60):
        """Waits until a server answers."""
        end = time.monotonic() + seconds
        while not holds():
            if not self.alive(name) or time.monotonic() > end:
                raise CannotStart(f"{name} {'does not answer' if self.alive(name) else 'has ended'}:\n{self.said(name)}")
            time.sleep(.2)

    def kill(self, name):
        """With all processes of its session."""
        process = self.running.pop(name)
        killAll([*inSession(process.pid), process.pid])
        process.wait()

    def stop(self):
        for name in list(self.running):
            self.kill(name)


def killAll(pids):
    for pid in pids:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


def processes():
    return [int(p.name) for p in pathlib.Path("/proc").iterdir() if p.name.isdigit()]


def inSession(session):
    found = []
    for pid in processes():
        try:
            if os.getsid(pid) == session:
                found.append(pid)
        except (ProcessLookupError, PermissionError):
            pass
    return found


def nameAndParent(pid):
    """Of a process, if it exists: it may end at any time."""
    try:
        name, _, facts = pathlib.Path(f"/proc/{pid}/stat").read_text().partition("(")[2].rpartition(")")
        return name, int(facts.split()[1])
    except (OSError, IndexError):
        return None, None


def descendants(pid):
    """Children, children of children ... as they are now."""
    children = {}
    for other in processes():
        children.setdefault(nameAndParent(other)[1], []).append(other)
    found, queue = [], [pid]
    while queue:
        more = children.get(queue.pop(), [])
        found += more
        queue += more
    return found


def withEnvironment(*entries):
    """Processes whose environment contains all of these."""
    found = []
    for pid in processes():
        try:
            environment = pathlib.Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
        except OSError:
            continue
        if all(entry.encode() in environment for entry in entries):
            found.append(pid)
    return found
