"""Characters beyond ASCII in movetext (language/41 §5, §7). Texts have a character for each byte."""
import unicodedata

NAGS = {"\u203c": 3, "\u2047": 4, "\u2049": 5, "\u2048": 6, "\u25a1": 7, "\u221e": 13, "\u2a72": 14, "\u2a71": 15, "\u00b1": 16, "\u2213": 17,
        "\u2299": 22, "\u2a00": 22, "\u25cb": 26, "\u27f3": 32, "\u2191": 36, "\u2192": 40, "\u21c4": 132, "\u21c6": 132, "\u2295": 138,
        "\u2a01": 138, "\u2206": 140, "\u0394": 140, "\u25b3": 140, "\u2313": 142, "\u2020": 0, "\u2021": 0}
WORDS = {"N": 146, "TN": 146, "D": 201, "RR": 145, "/\\": 140}
DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"


def characterAt(text: str, at: int) -> tuple[str, int]:
    """(character, its bytes): UTF-8 if the bytes are valid, else Windows-1252."""
    for length in (1, 2, 3, 4):
        data = text[at:at + length].encode("latin-1")
        try:
            return data.decode(), length
        except UnicodeDecodeError:
            pass
    return text[at].encode("latin-1").decode("cp1252", "replace"), 1


def isBlank(c: str) -> bool:
    return ord(c) >= 0x80 and (unicodedata.category(c) in ("Zs", "Zl", "Zp") and c != "\u1680" or
                               c in "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff")


def endsWord(text: str, at: int) -> bool:
    if text[at] < "\x80":
        return text[at] in " \t\n\f\v.{}();$!?[*,"
    c = characterAt(text, at)[0]
    return isBlank(c) or c == "\u2026" or c in NAGS


def wordEnd(text: str, at: int) -> int:
    at += characterAt(text, at)[1]
    while at < len(text) and not endsWord(text, at):
        at += characterAt(text, at)[1]
    return at


def plain(word: str) -> str:
    """The word with `-` for typographic dashes."""
    out, at = "", 0
    while at < len(word):
        c, length = characterAt(word, at)
        out += "-" if c in DASHES else word[at:at + length]
        at += length
    return out
