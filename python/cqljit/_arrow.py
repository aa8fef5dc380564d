"""Rows for other programs without copies: the C stream interface of Arrow (https://arrow.apache.org/docs/format/CStreamInterface.html)."""
from __future__ import annotations

import array
import ctypes
import itertools
import operator
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from typing import Any, Callable, Iterator, Optional, Sequence

from . import _library as _c

_NULLABLE = 2  # ARROW_FLAG_NULLABLE
_EIO = 5
_BITS = bytes(ord("1") if byte else ord("0") for byte in range(256))
# A set is a list of the names of its squares, as in rows.
_FORMATS = {_c.COLUMN_LOGICAL: b"b", _c.COLUMN_INTEGER: b"l", _c.COLUMN_SET: b"+l", _c.COLUMN_TEXT: b"U"}
_SQUARES = [(file + rank).encode() for rank in "12345678" for file in "abcdefgh"]


class Schema(Structure):
    pass


Schema._fields_ = [("format", c_char_p), ("name", c_char_p), ("metadata", c_char_p), ("flags", c_int64), ("n_children", c_int64),
                   ("children", POINTER(POINTER(Schema))), ("dictionary", POINTER(Schema)), ("release", c_void_p), ("private_data", c_void_p)]


class Array(Structure):
    pass


Array._fields_ = [("length", c_int64), ("null_count", c_int64), ("offset", c_int64), ("n_buffers", c_int64), ("n_children", c_int64),
                  ("buffers", POINTER(c_void_p)), ("children", POINTER(POINTER(Array))), ("dictionary", POINTER(Array)), ("release", c_void_p),
                  ("private_data", c_void_p)]


class Stream(Structure):
    _fields_ = [("get_schema", c_void_p), ("get_next", c_void_p), ("get_last_error", c_void_p), ("release", c_void_p), ("private_data", c_void_p)]


# What a structure refers to lives until it is released: by the number that is its private_data.
_kept: dict[int, Any] = {}
_numbers = itertools.count(1)


def _keep(*values: Any) -> int:
    number = next(_numbers)
    _kept[number] = values
    return number


def _address(function: Any) -> Optional[int]:
    return ctypes.cast(function, c_void_p).value


def _release(kind: Any) -> Any:
    """A function that releases a schema or an array, with the children that it still has."""
    def release(pointer: Any) -> None:
        one = pointer.contents
        for place in range(one.n_children):
            child = one.children[place]
            if child.contents.release:
                CFUNCTYPE(None, POINTER(kind))(child.contents.release)(child)
        _kept.pop(one.private_data, None)
        one.release = None

    return CFUNCTYPE(None, POINTER(kind))(release)


_release_schema, _release_array = _release(Schema), _release(Array)


def _pointers(kind: Any, children: Sequence[Any]) -> Any:
    return (POINTER(kind) * len(children))(*map(ctypes.pointer, children)) if children else None


def _fill_schema(schema: Schema, form: bytes, name: str, children: Sequence[Schema] = ()) -> Schema:
    text, pointers = name.encode(), _pointers(Schema, children)
    schema.format, schema.name, schema.metadata = form, text, None
    schema.flags, schema.n_children = _NULLABLE, len(children)
    schema.children = ctypes.cast(pointers, POINTER(POINTER(Schema))) if pointers else None
    schema.dictionary = None
    schema.release, schema.private_data = _address(_release_schema), _keep(form, text, pointers, children)
    return schema


def _fill_array(made: Array, length: int, nulls: int, buffers: Sequence[Optional[bytes]], children: Sequence[Array] = ()) -> Array:
    places = (c_void_p * len(buffers))(*(ctypes.cast(c_char_p(buffer), c_void_p).value if buffer is not None else None for buffer in buffers))
    pointers = _pointers(Array, children)
    made.length, made.null_count, made.offset, made.n_buffers, made.n_children = length, nulls, 0, len(buffers), len(children)
    made.buffers = ctypes.cast(places, POINTER(c_void_p))
    made.children = ctypes.cast(pointers, POINTER(POINTER(Array))) if pointers else None
    made.dictionary = None
    made.release, made.private_data = _address(_release_array), _keep(places, buffers, pointers, children)
    return made


def _schema_of(column: tuple[str, int]) -> Schema:
    name, kind = column
    children = [_fill_schema(Schema(), b"u", "item")] if kind == _c.COLUMN_SET else []
    return _fill_schema(Schema(), _FORMATS[kind], name, children)


def _bits(flags: bytes) -> bytes:
    """Bytes 0 and 1 as bits, the first the lowest of its byte."""
    return int(flags.translate(_BITS)[::-1], 2).to_bytes((len(flags) + 7) // 8, "little")


def _text_offsets(ends: bytes, first: int) -> bytes:
    """The beginnings of texts from the row `first` on, and the end of the last: `ends` are those with a NUL behind each text."""
    all_ends = memoryview(ends).cast("q")
    start = all_ends[first - 1] if first else 0
    try:
        import numpy
    except ImportError:
        count = len(all_ends) - first
        return array.array("q", itertools.chain((0,), map(operator.sub, all_ends[first:], range(start + 1, start + count + 1)))).tobytes()
    offsets = numpy.zeros(len(all_ends) - first + 1, dtype="int64")
    offsets[1:] = numpy.frombuffer(ends, dtype="int64")[first:] - numpy.arange(start + 1, start + len(offsets))
    return offsets.tobytes()


def _column(kind: int, has_value: bytes, content: bytes, ends: bytes, first: int) -> Array:
    """A column of some rows, from the row `first` on."""
    start = (memoryview(ends).cast("q")[first - 1] if first else 0) if kind == _c.COLUMN_TEXT else 8 * first
    if first:
        has_value, content = has_value[first:], content[start:]
    length, nulls = len(has_value), has_value.count(0)
    validity = _bits(has_value) if nulls else None
    if kind == _c.COLUMN_TEXT:
        return _fill_array(Array(), length, nulls, [validity, _text_offsets(ends, first), content.replace(b"\0", b"")])
    if kind == _c.COLUMN_LOGICAL:
        return _fill_array(Array(), length, nulls, [validity, _bits(content[::8])])
    if kind == _c.COLUMN_INTEGER:
        return _fill_array(Array(), length, nulls, [validity, content])
    offsets, names = array.array("i", [0]), bytearray()
    for number in memoryview(content).cast("Q"):
        while number:
            lowest = number & -number
            names += _SQUARES[lowest.bit_length() - 1]
            number ^= lowest
        offsets.append(len(names) // 2)
    item_offsets = array.array("i", range(0, len(names) + 1, 2))
    items = _fill_array(Array(), len(names) // 2, 0, [None, item_offsets.tobytes(), bytes(names)])
    return _fill_array(Array(), length, nulls, [validity, offsets.tobytes()], [items])


Part = tuple[bytes, bytes, bytes]  # which rows have a value; the numbers or texts; the ends of texts


def _fill_stream(stream: Stream, columns: Sequence[tuple[str, int]], batches: Iterator[tuple[list[Part], int]]) -> None:
    """Fills a stream of batches: the parts of the columns, and the first row that counts."""
    last_error: list[Any] = [None]

    def guarded(work: Callable[[Any], None]) -> Any:
        def call(_: Any, out: Any) -> int:
            try:
                work(out.contents)
                return 0
            except BaseException as error:  # nothing may be thrown into C
                last_error[0] = ctypes.create_string_buffer(str(error).encode())
                return _EIO

        return call

    def give_schema(out: Schema) -> None:
        _fill_schema(out, b"+s", "", [_schema_of(column) for column in columns]).flags = 0

    def give_next(out: Array) -> None:
        batch = next(batches, None)
        if batch is None:
            out.release = None
            return
        parts, first = batch
        made = [_column(kind, *part, first) for (_, kind), part in zip(columns, parts)]
        _fill_array(out, made[0].length if made else 0, 0, [None], made)

    def release(pointer: Any) -> None:
        _kept.pop(pointer.contents.private_data, None)
        pointer.contents.release = None

    functions = (CFUNCTYPE(c_int, c_void_p, POINTER(Schema))(guarded(give_schema)),
                 CFUNCTYPE(c_int, c_void_p, POINTER(Array))(guarded(give_next)),
                 CFUNCTYPE(c_void_p, c_void_p)(lambda _: ctypes.addressof(last_error[0]) if last_error[0] else None),
                 _release_stream_type(release))
    stream.get_schema, stream.get_next, stream.get_last_error, stream.release = map(_address, functions)
    stream.private_data = _keep(functions, batches)


_release_stream_type = CFUNCTYPE(None, POINTER(Stream))
_capsules: dict[int, Stream] = {}
_NAME = b"arrow_array_stream"
# Of its own: functions of ctypes.pythonapi are shared by all who set their types.
_new = ctypes.PYFUNCTYPE(ctypes.py_object, c_void_p, c_char_p, c_void_p)(("PyCapsule_New", ctypes.pythonapi))
_pointer_of = ctypes.PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))


def _destroy_capsule(capsule: int) -> None:
    """Releases a stream that no consumer has taken."""
    stream = _capsules.pop(_pointer_of(capsule, _NAME), None)
    if stream is not None and stream.release:
        _release_stream_type(stream.release)(ctypes.pointer(stream))


_destroy = CFUNCTYPE(None, c_void_p)(_destroy_capsule)


def capsule(columns: Sequence[tuple[str, int]], batches: Iterator[tuple[list[Part], int]]) -> object:
    """A stream as a PyCapsule, for consumers of the Arrow PyCapsule interface."""
    stream = Stream()
    _fill_stream(stream, columns, batches)
    _capsules[ctypes.addressof(stream)] = stream
    return _new(ctypes.addressof(stream), _NAME, _address(_destroy))
