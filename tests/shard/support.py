"""Shared by the tests of shards: runs of the program in a folder, whole and in shards, and their output."""
import pathlib
import re
import subprocess


class Runs:
    """Runs searches in a folder of its own, which has the files of games."""

    def __init__(self, binary, folder):
        self.binary, self.folder = str(pathlib.Path(binary).resolve()), pathlib.Path(folder)

    def call(self, *words):
        return subprocess.run([self.binary, *map(str, words)], cwd=self.folder, capture_output=True, timeout=600)

    def clear(self, outputs):
        for name in outputs:
            (self.folder / name).unlink(missing_ok=True)

    def left(self, done, outputs):
        """Status, output without the time, messages, files."""
        printed = re.sub(rb" in [0-9.]+ seconds using \d+ threads?", b"", done.stdout)
        # A search that has the games reports the condition that never holds; a merge has none.
        own = b"note: running single", b"Db: read", b"this condition never holds", b"each condition holds somewhere"
        messages = b"\n".join(line for line in done.stderr.splitlines() if not line.startswith(own))
        messages = re.sub(rb" in [0-9.]+ seconds using \d+ threads?", b"", messages)
        files = {name: self.content(self.folder / name) for name in outputs}
        return done.returncode, printed, messages, files

    def content(self, path):
        """Compressed outputs have the same text, but frames that depend on batches."""
        if not path.exists():
            return None
        if path.suffix != ".zst":
            return path.read_bytes()
        return subprocess.run(["zstd", "-dc", str(path)], capture_output=True, check=True).stdout

    def whole(self, words, outputs):
        self.clear(outputs)
        return self.left(self.call(*words), outputs)

    def plan(self, words, run, weights):
        divided = ["--shards", weights] if isinstance(weights, int) else ["--weights", ",".join(map(str, weights))]
        return self.call("shard", "plan", *words, *divided, "-o", f"{run}/")


def difference(whole, merged):
    """None, or the difference of two runs."""
    for what, a, b in zip(("status", "standard output", "messages"), whole, merged):
        if a != b:
            return f"{what}:\n  whole  {a!r:.600}\n  merged {b!r:.600}"
    for name in whole[3]:
        a, b = whole[3][name], merged[3][name]
        if a != b:
            if a is None or b is None:
                return f"{name}: whole {a is not None}, merged {b is not None}"
            at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
            return f"{name}, byte {at} of {len(a)} and {len(b)}:\n  whole  {a[max(0, at - 60):at + 80]!r}\n  merged {b[max(0, at - 60):at + 80]!r}"
    return None
