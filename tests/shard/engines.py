"""A planned run for the tests of schedulers: slow tasks, and the output of one machine."""
import pathlib
import stat
import tempfile

from support import Runs, difference

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHARDS, SHARDS_OF_TASK = 12, 2
RUN = "the run"  # a blank, as names have it


class PlannedRun:
    def __init__(self, binary, prefix):
        self.temporary = tempfile.TemporaryDirectory(prefix=prefix)
        self.runs = Runs(binary, self.temporary.name)
        self.folder = self.runs.folder
        # Accessible to any user that a server runs tasks as.
        self.folder.chmod(0o755)
        self.runs.call("generate", "--games", "600", "--seed", "4", "-o", "games.pgn")
        (self.folder / "q.cql").write_text('cql() check comment("at " ply) sort #[Aa]\n')
        # Tasks of which all but the first signal that they wait, until go() is called, so that a process can be killed meanwhile.
        self.slow = self.folder / "slow"
        self.slow.write_text(f"""#!/bin/sh
if [ "$2" = run ] && [ "${{4%%,*}}" != 1 ]; then
  : >{self.folder}/"waits-$4"
  while [ -e {self.folder}/"{RUN}" ] && [ ! -e {self.folder}/go ]; do sleep 0.1; done
fi
exec {self.runs.binary} "$@"
""")
        self.slow.chmod(self.slow.stat().st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)
        words = ["q.cql", "games.pgn", "-o", "out.pgn"]
        self.whole = self.runs.whole(words, ["out.pgn"])
        self.runs.clear(["out.pgn"])
        planned = self.runs.plan(words, RUN, SHARDS)
        assert planned.returncode == 0, planned.stderr

    def waiting(self):
        return len(list(self.folder.glob("waits-*")))

    def go(self):
        (self.folder / "go").touch()

    def done(self):
        return len(list((self.folder / RUN).glob("shard-*.partial")))

    def merged(self):
        """None, or the difference to the output of one machine."""
        files = {"out.pgn": self.runs.content(self.folder / "out.pgn")}
        return difference(self.whole, (*self.whole[:3], files))
