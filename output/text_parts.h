// Writes values in forms that several formats of rows and tallies share. The put functions write to `to`,
// which must have the stated capacity, and return the end.
#pragma once

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>

#include "runtime/types.h"
#include "runtime/values/output_value.h"

namespace cql::output {

inline constexpr std::size_t kNumberRoom = 24;
inline constexpr std::size_t kSetRoom = 3 * 64 + 2;

inline char* put(char* to, std::string_view text) {
  return std::copy(text.begin(), text.end(), to);
}
/// Needs kNumberRoom bytes.
inline char* putNumber(char* to, std::int64_t number) {
  return std::to_chars(to, to + kNumberRoom, number).ptr;
}
/// Writes the names of the squares, each in `quote`, separated by commas.
inline char* putSquares(char* to, SquareSet squares, std::string_view quote) {
  for (bool first = true; squares; first = false) {
    const int square = popFirst(squares);
    if (!first) *to++ = ',';
    to = put(to, quote);
    *to++ = static_cast<char>('a' + fileOf(square));
    *to++ = static_cast<char>('1' + rankOf(square));
    to = put(to, quote);
  }
  return to;
}
/// Writes a set: `a1`, `[a1,h1]`, `[]` (language/32 §6). Needs kSetRoom bytes.
inline char* putSet(char* to, SquareSet squares) {
  const bool one = count(squares) == 1;
  if (!one) *to++ = '[';
  to = putSquares(to, squares, "");
  if (!one) *to++ = ']';
  return to;
}
/// Writes a value other than a text, in the form of all text formats except JSON; nothing if it has no value.
inline char* putValue(char* to, const OutputValue& value) {
  using Kind = OutputValue::Kind;
  switch (value.kind) {
    case Kind::False:
      return put(to, "false");
    case Kind::True:
      return put(to, "true");
    case Kind::Integer:
      return putNumber(to, value.number());
    case Kind::Set:
      return putSet(to, value.bits);
    case Kind::None:
    case Kind::Text:
      break;
  }
  return to;
}

/// Returns the capacity in bytes for a value; a text takes `perByte` bytes for each of its own, and two more.
inline std::size_t roomFor(const OutputValue& value, std::size_t perByte) {
  if (value.kind == OutputValue::Kind::Text) return value.text.size() * perByte + 2;
  return value.kind == OutputValue::Kind::Set ? kSetRoom * 2 : kNumberRoom;
}

/// Returns true if spreadsheets read a field with this text as a formula.
inline bool isFormula(std::string_view text) {
  return text.size() > 1 && std::string_view("=+-@\t\r").find(text[0]) != text.npos;
}

/// Returns the text after an apostrophe, which keeps spreadsheets from reading it as a formula.
inline std::string asNoFormula(std::string_view text) {
  return "'" + std::string(text);
}

/// Writes a field of CSV (RFC 4180), in quotes if necessary or if it is empty. Needs twice the bytes of the
/// text and two more.
inline char* putCsv(char* to, std::string_view text) {
  char* const begin = to;
  bool plain = !text.empty();
  for (const char c : text) {
    plain &= c != ',' && c != '"' && c != '\r' && c != '\n';
    *to++ = c;
  }
  if (plain) return to;
  to = begin;
  *to++ = '"';
  for (const char c : text) {
    if (c == '"') *to++ = '"';
    *to++ = c;
  }
  *to++ = '"';
  return to;
}

/// Writes a field of TSV. Needs twice the bytes of the text.
inline char* putTsv(char* to, std::string_view text) {
  for (const char c : text) {
    const char letter = c == '\t' ? 't' : c == '\n' ? 'n' : c == '\r' ? 'r' : c == '\\' ? '\\' : '\0';
    if (letter) {
      *to++ = '\\';
      *to++ = letter;
    } else {
      *to++ = c;
    }
  }
  return to;
}

/// Writes a JSON string, in quotes. Needs six times the bytes of the text and two more.
inline char* putJson(char* to, std::string_view text) {
  constexpr char kDigits[] = "0123456789abcdef";
  *to++ = '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const char letter = c == '\t'   ? 't'
                        : c == '\n' ? 'n'
                        : c == '\r' ? 'r'
                        : c == '\\' ? '\\'
                        : c == '"'  ? '"'
                                    : '\0';
    if (letter) {
      *to++ = '\\';
      *to++ = letter;
    } else if (byte < 0x20) {
      to = put(to, "\\u00");
      *to++ = kDigits[byte >> 4];
      *to++ = kDigits[byte & 15];
    } else {
      *to++ = c;
    }
  }
  *to++ = '"';
  return to;
}
/// Appends a JSON string to `out`.
inline void appendJson(std::string& out, std::string_view text) {
  const std::size_t size = out.size();
  out.resize(size + text.size() * 6 + 2);
  out.resize(static_cast<std::size_t>(putJson(out.data() + size, text) - out.data()));
}
/// Escapes a text for HTML, also in attributes.
inline std::string escapedHtml(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '&')
      out += "&amp;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

}  // namespace cql::output
