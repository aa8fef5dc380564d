#include "io/foreign_input.h"

#include <algorithm>

#include "io/bytes/archive.h"
#include "runtime/ascii.h"

namespace cql {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view kScid = "a database of Scid; open it in Scid and export its games as PGN";
constexpr std::string_view kChessBase =
    "a file of ChessBase; open it in ChessBase, or in its free reader, and save the games as PGN";
constexpr std::string_view kBook = "a book of openings, which holds no games";

constexpr std::string_view kTar = "a tar archive; write: tar -xOf FILE | cql-jit ... -";

struct Known {
  std::string_view mark, what;
};

constexpr Known kBytes[] = {
    {"Scid.si\0"sv, kScid},
    {"Scid.sn\0"sv, kScid},
    {"SQLite format 3\0"sv, "a database of SQLite; write its games to a PGN file first"},
    {"Rar!"sv, "a rar archive; unpack it first, as with: unar FILE"},
    {"LZIP"sv, "packed by lzip; write: lzip -dc FILE | cql-jit ... -"},
    {"\x04\x22\x4d\x18"sv, "packed by lz4; write: lz4 -dc FILE | cql-jit ... -"},
    {"\x1f\x9d"sv, "packed by compress; write: zcat FILE | cql-jit ... -"},
    {"%PDF-"sv, "a PDF document; save its games as PGN"},
    {"\x7f"
     "ELF"sv,
     "a program; compiled queries end in .so"},
    {"PAR1"sv, "a Parquet file; write its games to a PGN file first"},
    {"{\\rtf"sv, "a document of a word processor; save it as plain text"},
    {"\xd0\xcf\x11\xe0"sv, "a document of a word processor; save it as plain text"},
};
constexpr Known kPages[] = {
    {"<!doctype html", "a page of the web, not a PGN file; download the games themselves"},
    {"<html", "a page of the web, not a PGN file; download the games themselves"},
    {"<?xml", "an XML file; save its games as PGN"},
};
// Endings of names, for files without distinctive first bytes.
constexpr Known kEndings[] = {
    {".si4", kScid},
    {".sg4", kScid},
    {".sn4", kScid},
    {".si5", kScid},
    {".sg5", kScid},
    {".sn5", kScid},
    {".si3", kScid},
    {".sg3", kScid},
    {".sn3", kScid},
    {".cbh", kChessBase},
    {".cbg", kChessBase},
    {".cbv", kChessBase},
    {".cba", kChessBase},
    {".cbp", kChessBase},
    {".cbt", kChessBase},
    {".cbf", kChessBase},
    {".2cbh", kChessBase},
    {".cbone", kChessBase},
    {".pgi", "an index that ChessBase made of a PGN file; name the file that ends in .pgn"},
    {".ctg", kBook},
    {".abk", kBook},
    {".obk", kBook},
};

/// Returns true if the bytes are not text in any single-byte encoding or UTF-8.
bool isBinary(std::string_view bytes) {
  constexpr std::size_t kFew = 64;
  if (bytes.size() < kFew || bytes.find("[Event ") != std::string_view::npos) return false;
  const auto isNoText = [](char c) { return ascii::isControl(c) && !ascii::isSpace(c) && c != '\x1a'; };
  return 5 * static_cast<std::size_t>(std::ranges::count_if(bytes, isNoText)) > bytes.size();
}

std::string_view find(std::string_view first, std::string_view name) {
  for (const Known& known : kBytes)
    if (first.starts_with(known.mark)) return known.what;
  if (archiveName(first) == kTarArchive) return kTar;
  std::string_view text = first;
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  while (!text.empty() && ascii::isSpace(text.front())) text.remove_prefix(1);
  for (const Known& known : kPages)
    if (ascii::sameIgnoringCase(text.substr(0, known.mark.size()), known.mark)) return known.what;
  if (text.starts_with('[')) return {};  // tags, whatever the name
  for (const Known& known : kEndings)
    if (ascii::endsWith(name, known.mark)) return known.what;
  if (!text.empty() && (ascii::endsWith(name, ".csv") || ascii::endsWith(name, ".tsv")))
    return "a table without a column FEN; tables of positions have one, and if they have one of moves its "
           "name is Moves";
  if (isBinary(first)) return "no text, and of no known format";
  return {};
}

}  // namespace

std::string foreignInput(std::string_view firstBytes, std::string_view name) {
  const std::string_view what = find(firstBytes, name);
  return what.empty() ? std::string() : "it is " + std::string(what);
}

}  // namespace cql
