"""Letters of texts (language/41 §1): UTF-8 in normal form C; bytes that are not UTF-8 are Windows-1252. Texts have a character for each byte."""
import unicodedata


def decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return "".join(bytes([byte]).decode("cp1252", "replace") for byte in data)


def lettersOf(text):
    """The text as seen by a query; other values are unchanged."""
    if not isinstance(text, str) or text.isascii():
        return text
    return unicodedata.normalize("NFC", decoded(text.encode("latin-1"))).encode().decode("latin-1")
