"""Reads the parts of a database as docs/database-format.md describes them: sections, texts, columns, bitmaps."""
import ctypes
import ctypes.util
import struct
import subprocess


def hashing():
    """The 64-bit XXH3 of bytes, or None without a library for it."""
    name = ctypes.util.find_library("xxhash")
    if not name:
        return None
    function = ctypes.CDLL(name).XXH3_64bits
    function.restype, function.argtypes = ctypes.c_uint64, [ctypes.c_char_p, ctypes.c_size_t]
    return lambda data: function(bytes(data), len(data))


XXH3 = hashing()


def same(what, got, want):
    if got != want:
        raise AssertionError(f"{what}: {got!r:.300} in the database, {want!r:.300} in the games")


def checked(what, check, data, half=False):
    if XXH3:
        same(f"check of {what}", check, XXH3(data) & (0xffffffff if half else ~0))


class Bytes:
    """Varints of seven bits a byte, texts after their length."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def __bool__(self):
        return self.at < len(self.data)

    def take(self, size):
        self.at += size
        assert self.at <= len(self.data), "bytes are missing"
        return self.data[self.at - size:self.at]

    def number(self):
        value = shift = 0
        while True:
            byte = self.take(1)[0]
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def text(self):
        return self.take(self.number())

    def unpack(self, form):
        return struct.unpack("<" + form, self.take(struct.calcsize("<" + form)))

    def items(self, read):
        """(position, item), by the distance of each position from the last one."""
        at, all = 0, []
        for _ in range(self.number()):
            at += self.number()
            all.append((at, read()))
        return all


def numbers(data, form):
    return struct.unpack(f"<{len(data) // struct.calcsize(form)}{form}", data)


def roaring(data):
    """The members of a bitmap in Roaring's portable format."""
    if not data:
        return []
    cookie, = struct.unpack_from("<I", data)
    runs, at = b"", 4
    if cookie & 0xffff == 12347:
        count = (cookie >> 16) + 1
        runs = data[at:at + (count + 7) // 8]
        at += len(runs)
    else:
        assert cookie == 12346, cookie
        count, at = struct.unpack_from("<I", data, at)[0], at + 4
    heads = [struct.unpack_from("<HH", data, at + 4 * i) for i in range(count)]
    at += 4 * count + (4 * count if not runs or count >= 4 else 0)
    members = []
    for i, (key, most) in enumerate(heads):
        if runs and runs[i // 8] >> i % 8 & 1:
            n, = struct.unpack_from("<H", data, at)
            pairs = [struct.unpack_from("<HH", data, at + 2 + 4 * k) for k in range(n)]
            at += 2 + 4 * n
            low = [value for first, more in pairs for value in range(first, first + more + 1)]
        elif most + 1 <= 4096:
            low = struct.unpack_from(f"<{most + 1}H", data, at)
            at += 2 * (most + 1)
        else:
            low = [bit for bit in range(65536) if data[at + bit // 8] >> bit % 8 & 1]
            at += 8192
        members += [key << 16 | value for value in low]
    same("size of a bitmap", at, len(data))
    return members


def bitmaps(entries, data):
    """The members of each bitmap, by entries of end and check."""
    begin, all = 0, []
    for end, check in struct.iter_unpack("<II", entries):
        checked("a bitmap", check, data[begin:end], half=True)
        all.append(roaring(data[begin:end]))
        begin = end
    same("bytes of bitmaps", begin, len(data))
    return all


def heads(block):
    """Kind, packing, offset, stored bytes, size and check of each section of a block."""
    count, = struct.unpack_from("<I", block)
    return struct.iter_unpack("<IIQQQQ", block[16:16 + 40 * count])


def entries(file):
    """Kind, size of the header, offset, size and the rest of each entry of the directory."""
    directory, = struct.unpack_from("<Q", file, len(file) - 64)
    return struct.iter_unpack("<IIQQQQQQQ", file[directory:-64])


def sections(file, wanted):
    """The offset of the sections of a kind in the file, and their size, for each block."""
    for kind, _, block, size, *_ in entries(file):
        if kind == 1:
            yield from ((block + offset, stored) for section, _, offset, stored, *_ in heads(file[block:block + size]) if section == wanted)


def mainLines(file):
    """The offset of the moves of main lines in the file, and their size, for each block."""
    return sections(file, 2)


def blocks(file):
    """Sections by kind, games, plies and header of each block; checks all invariants of the whole file."""
    magic, version, zero, check, appended, noteCheck = struct.unpack_from("<8sIIQQQ", file)
    same("magic, version, zero", (magic, version, zero), (b"\x93CQLDB\r\n", 3, 0))
    checked("the header", check, file[:16])
    same("note and zeros", (appended, noteCheck, file[40:64]), (0, 0, bytes(24)))
    directory, count, directoryCheck, allGames, allPlies, last, size, check = struct.unpack("<8Q", file[-64:])
    same("size", size, len(file))
    checked("the footer", check, file[-64:-8])
    checked("the directory", directoryCheck, file[directory:-64])
    same("size of the directory", len(file) - 64 - directory, 64 * count)
    at, found = 64, []
    for kind, head, offset, size, check, games, plies, source, zero in entries(file):
        same("offset", (offset, offset % 64, zero), (at, 0, 0))
        at += size
        block = file[offset:offset + size]
        if kind == 2:
            same("a retired entry", (head, games, plies), (0, 0, 0))
            checked("what is retired", check, block)
            continue
        same("kind", kind, 1)
        checked("the header of a block", check, block[:head])
        count, blockGames, blockPlies = struct.unpack_from("<IIQ", block)
        same("games and plies of a block", (blockGames, blockPlies, head), (games, plies, 16 + 40 * count))
        sections, used = {}, [(0, head)]
        for kind, packing, offset, stored, size, check in heads(block):
            same("place of a section", offset % 64, 0)
            data = block[offset:offset + stored]
            checked(f"section {kind}", check, data)
            used.append((offset, offset + stored))
            if packing == 1:
                data = subprocess.run(["zstd", "-dcq"], input=data, capture_output=True, check=True).stdout
            same(f"size of section {kind}", (len(data), packing in (0, 1)), (size, True))
            sections[kind] = data
        used.sort()
        for (_, end), (begin, _) in zip(used, used[1:] + [(len(block), 0)]):
            same("bytes between sections", block[end:begin], bytes(begin - end))
        found.append((sections, games, plies))
    same("end of the blocks", at, directory)
    same("games and plies", (sum(b[1] for b in found), sum(b[2] for b in found)), (allGames, allPlies))
    return found, last


def texts(data, games):
    """A text for each game, by ends of 8 bytes."""
    ends = (0, *struct.unpack_from(f"<{games}Q", data))
    return [data[8 * games:][a:b] for a, b in zip(ends, ends[1:])]


def column(data, games):
    """The value of each game."""
    if data is None:
        return [b""] * games
    values, width = struct.unpack_from("<II", data)
    same("width of an index", width, 0 if values <= 1 else 1 if values <= 256 else 2 if values <= 65536 else 4)
    ends = (0, *struct.unpack_from(f"<{values}I", data, 8))
    ids = data[8 + 4 * values:][:width * games]
    rest = data[8 + 4 * values + width * games:]
    same("bytes of values", len(rest), ends[-1])
    chosen = [int.from_bytes(ids[width * i:width * (i + 1)], "little") for i in range(games)]
    return [rest[ends[i]:ends[i + 1]] for i in chosen]
