#!/usr/bin/env python3
"""scripts/shards-slurm.sh on a cluster of four nodes, all on loopback: one is killed in mid-run; the controller is killed and started again.

usage: slurm.py CQL_JIT
"""
import os
import pathlib
import pwd
import shutil
import subprocess
import sys
import unittest

from engines import ROOT, RUN, SHARDS, SHARDS_OF_TASK, PlannedRun
from servers import CannotStart, Servers, freePorts, killAll, nameAndParent, waitFor, withEnvironment

BINARY = sys.argv.pop(1)
SCRIPT = ROOT / "scripts/shards-slurm.sh"
NODES = 4
PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "scontrol", "sinfo")
os.environ["PATH"] = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"


class Cluster:
    """munge, slurmctld and a slurmd for each node, as the user who runs the test."""

    def __init__(self, folder, test):
        self.folder = pathlib.Path(folder) / "slurm"
        for name in ("state", *(f"n{i}" for i in range(1, NODES + 1))):
            (self.folder / name).mkdir(parents=True)
        self.servers = Servers(self.folder)
        self.configuration = self.folder / "slurm.conf"
        self.configure()
        self.environment = {**os.environ, "SLURM_CONF": str(self.configuration)}
        test.addCleanup(self.stop)
        key = self.folder / "key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o600)
        self.servers.start("munged", "munged", "-F", f"--key-file={key}", f"--socket={self.folder}/munge", f"--pid-file={self.folder}/munge.pid",
                           f"--log-file={self.folder}/munge.log", f"--seed-file={self.folder}/seed", "--force")
        self.servers.require("munged", lambda: (self.folder / "munge").exists())
        self.startController("-c")
        for i in range(1, NODES + 1):
            self.servers.start(f"n{i}", "slurmd", "-D", "-N", f"n{i}", "-f", self.configuration, env=self.environment)
        self.servers.require("n1", lambda: self.ask("sinfo", "-h", "-t", "idle", "-o", "%D").strip() == str(NODES))

    def configure(self):
        user = pwd.getpwuid(os.getuid()).pw_name
        controller, *ports = freePorts(NODES + 1)
        lines = ["ClusterName=test", "SlurmctldHost=localhost(127.0.0.1)", f"SlurmctldPort={controller}",
                 "CommunicationParameters=NoInAddrAny,NoCtldInAddrAny", f"SlurmUser={user}", f"SlurmdUser={user}", "AuthType=auth/munge", "CredType=cred/munge",
                 f"AuthInfo=socket={self.folder}/munge,cred_expire=5", f"StateSaveLocation={self.folder}/state", f"SlurmdSpoolDir={self.folder}/%n",
                 f"SlurmctldPidFile={self.folder}/slurmctld.pid", f"SlurmdPidFile={self.folder}/%n.pid", f"SlurmctldLogFile={self.folder}/slurmctld.log",
                 f"SlurmdLogFile={self.folder}/%n.log", "ProctrackType=proctrack/linuxproc", "TaskPlugin=task/none", "SelectType=select/cons_tres",
                 "SelectTypeParameters=CR_CPU", "SlurmdParameters=config_overrides", "MpiDefault=none", "SwitchType=switch/none",
                 "SchedulerParameters=batch_sched_delay=0,sched_min_interval=0,sched_interval=1,bf_interval=1", "SlurmdTimeout=20", "SlurmctldTimeout=30",
                 "ReturnToService=2", "JobRequeue=1", "KillWait=2"]
        lines += [f"NodeName=n{i} NodeHostname=localhost NodeAddr=127.0.0.1 Port={port} CPUs=1" for i, port in enumerate(ports, 1)]
        lines.append(f"PartitionName=all Nodes=n[1-{NODES}] Default=YES State=UP")
        self.configuration.write_text("\n".join(lines) + "\n")

    def startController(self, *more):
        self.servers.start("slurmctld", "slurmctld", "-D", *more, "-f", self.configuration, env=self.environment)
        self.servers.require("slurmctld", lambda: "is UP" in self.ask("scontrol", "ping"))

    def ask(self, *words):
        return subprocess.run(words, env=self.environment, capture_output=True, text=True, timeout=60).stdout

    def saveState(self):
        """Waits until the controller has saved all jobs, of which the merge is the second: an older state would reuse their numbers."""
        self.ask("scontrol", "update", "jobid=2", "comment=is-saved")
        waitFor("the saved state", lambda: self.ask("grep", "-l", "is-saved", str(self.folder / "state/job_state")))

    def killNode(self, i):
        """As if the machine had failed: the server, its steps and the tasks. The administrator marks it as down."""
        tasks = withEnvironment(f"SLURM_CONF={self.configuration}", f"SLURMD_NODENAME=n{i}")
        parents = {nameAndParent(pid)[1] for pid in tasks}
        steps = [pid for pid in parents if (nameAndParent(pid)[0] or "").startswith("slurmstepd")]
        self.servers.kill(f"n{i}")
        killAll([*steps, *tasks])
        self.ask("scontrol", "update", f"nodename=n{i}", "state=down", "reason=test")

    def stop(self):
        try:
            self.ask("scancel", "--user", pwd.getpwuid(os.getuid()).pw_name)
        finally:
            servers = [p.pid for p in self.servers.running.values()]
            killAll(pid for pid in withEnvironment(f"SLURM_CONF={self.configuration}") if pid not in [os.getpid(), *servers])
            self.servers.stop()


class Slurm(unittest.TestCase):
    def setUp(self):
        self.run_ = PlannedRun(BINARY, "shards-slurm-")
        self.addCleanup(self.run_.temporary.cleanup)
        try:
            self.cluster = Cluster(self.run_.folder, self)
        except CannotStart as why:
            self.skipTest(f"a cluster cannot be started here: {why}")

    def submit(self):
        environment = {**self.cluster.environment, "CQL_JIT": str(self.run_.slow), "SHARDS_PER_TASK": str(SHARDS_OF_TASK)}
        done = subprocess.run([str(SCRIPT), f"{RUN}/"], cwd=self.run_.folder, env=environment, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)

    def waitForTasks(self):
        """Until the first task has ended, and each node runs another one."""
        waitFor("the tasks", lambda: self.run_.done() >= SHARDS_OF_TASK and self.run_.waiting() >= NODES)

    def isMerged(self):
        return (self.run_.folder / "out.pgn").exists()

    def test_a_node_dies(self):
        self.submit()
        self.waitForTasks()
        self.assertLess(self.run_.done(), SHARDS)
        self.cluster.killNode(2)
        self.run_.go()
        waitFor("the merge", self.isMerged, 240)
        self.assertIsNone(self.run_.merged())

    def test_the_controller_dies(self):
        """It may lose jobs, the merge among them: then the script is called again."""
        self.submit()
        self.waitForTasks()
        self.cluster.saveState()
        self.cluster.servers.kill("slurmctld")
        self.run_.go()
        self.cluster.startController()
        waitFor("the end of all jobs", lambda: not self.cluster.ask("squeue", "-h").strip(), 240)
        if not self.isMerged():
            self.submit()
        waitFor("the merge", self.isMerged, 240)
        self.assertIsNone(self.run_.merged())


if __name__ == "__main__":
    missing = [name for name in PROGRAMS if not shutil.which(name)]
    if missing:
        print(f"shards-slurm is not tested: there is no {', '.join(missing)} here")
        sys.exit(0)
    unittest.main()
