#!/usr/bin/env python3
"""scripts/shards-parallel.sh over four hosts, which are four sshd on loopback: one is killed in mid-run; parallel is killed and called again.

usage: parallel.py CQL_JIT
"""
import os
import pathlib
import pwd
import shutil
import subprocess
import sys
import unittest

from engines import ROOT, RUN, SHARDS, SHARDS_OF_TASK, PlannedRun
from servers import CannotStart, Servers, descendants, freePorts, killAll, waitFor

BINARY = sys.argv.pop(1)
SCRIPT = ROOT / "scripts/shards-parallel.sh"
HOSTS = 4


def program(name):
    found = shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")
    if not found:
        raise CannotStart(f"there is no {name} here")
    return found


class Hosts:
    """sshd with keys of their own, for the user who runs the test, without the startup files of the user's shell."""

    def __init__(self, folder, test):
        self.folder = pathlib.Path(folder) / "ssh"
        self.folder.mkdir(mode=0o700)
        self.servers = Servers(self.folder)
        test.addCleanup(self.servers.stop)
        for key in ("host", "user"):
            subprocess.run([program("ssh-keygen"), "-q", "-t", "ed25519", "-N", "", "-f", str(self.folder / key)], check=True)
        shutil.copy(self.folder / "user.pub", self.folder / "authorized")
        if os.getuid() == 0:
            pathlib.Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
        lines = []
        for i, port in enumerate(freePorts(HOSTS)):
            (self.folder / f"sshd{i}.conf").write_text(
                f"ListenAddress 127.0.0.1:{port}\nHostKey {self.folder}/host\nAuthorizedKeysFile {self.folder}/authorized\nPidFile none\n"
                f"UsePAM no\nStrictModes no\nPermitRootLogin yes\nMaxStartups 100\nMaxSessions 100\nSetEnv HOME={self.folder}\n")
            self.servers.start(f"sshd{i}", program("sshd"), "-D", "-e", "-f", self.folder / f"sshd{i}.conf")
            lines.append(f"Host w{i}\n  HostName 127.0.0.1\n  Port {port}\n")
        (self.folder / "config").write_text("".join(lines) + f"Host *\n  User {pwd.getpwuid(os.getuid()).pw_name}\n  IdentityFile {self.folder}/user\n"
                                            "  IdentitiesOnly yes\n  BatchMode yes\n  StrictHostKeyChecking no\n  UserKnownHostsFile /dev/null\n"
                                            "  LogLevel ERROR\n  ServerAliveInterval 1\n  ServerAliveCountMax 3\n")
        self.ssh = f"{program('ssh')} -F {self.folder}/config"
        for i in range(HOSTS):
            self.servers.require(f"sshd{i}", lambda: subprocess.run([*self.ssh.split(), f"w{i}", "true"], capture_output=True, timeout=60).returncode == 0)

    def kill(self, i):
        """The server with its sessions and what runs in them."""
        process = self.servers.running[f"sshd{i}"]
        below = descendants(process.pid)
        self.servers.kill(f"sshd{i}")
        killAll(below)


class Parallel(unittest.TestCase):
    def setUp(self):
        self.run_ = PlannedRun(BINARY, "shards-parallel-")
        self.addCleanup(self.run_.temporary.cleanup)
        self.hosts = Hosts(self.run_.folder, self)
        program("parallel")

    def start(self):
        environment = {**os.environ, "CQL_JIT": str(self.run_.slow), "PARALLEL_SSH": self.hosts.ssh, "HOME": str(self.run_.folder),
                       "SHARDS_PER_TASK": str(SHARDS_OF_TASK)}
        process = subprocess.Popen([str(SCRIPT), f"{RUN}/", "-S", ",".join(f"1/w{i}" for i in range(HOSTS))], cwd=self.run_.folder, env=environment,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        self.addCleanup(self.kill, process)
        return process

    def kill(self, process):
        killAll([process.pid, *descendants(process.pid)] if process.poll() is None else [])
        with process:
            pass

    def waitForTasks(self, process):
        """Until the first task has ended, and each host has another one."""
        waitFor("the tasks", lambda: process.poll() is not None or (self.run_.done() >= SHARDS_OF_TASK and self.run_.waiting() >= HOSTS))

    def ends(self, process):
        said, _ = process.communicate(timeout=300)
        self.assertEqual(process.returncode, 0, said)
        self.assertIsNone(self.run_.merged())

    def test_a_host_dies(self):
        process = self.start()
        self.waitForTasks(process)
        self.assertLess(self.run_.done(), SHARDS)
        self.hosts.kill(1)
        self.run_.go()
        self.ends(process)

    def test_parallel_dies(self):
        process = self.start()
        self.waitForTasks(process)
        self.kill(process)
        self.assertLess(self.run_.done(), SHARDS)
        self.assertFalse((self.run_.folder / "out.pgn").exists())
        self.run_.go()
        self.ends(self.start())


if __name__ == "__main__":
    try:
        program("parallel")
        program("sshd")
    except CannotStart as why:
        print(f"shards-parallel is not tested: {why}")
        sys.exit(0)
    unittest.main()
