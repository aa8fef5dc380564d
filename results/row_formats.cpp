#include "results/row_formats.h"

#include "runtime/ascii.h"

namespace cql::results {

// A format is defined in its own file; a new one is declared here, and gets a row.
MakeRowSink jsonlSink, csvSink, tsvSink, epdSink, sqliteSink, reportSink;

namespace {

constexpr std::string_view kCsv[] = {".csv"}, kTsv[] = {".tsv"}, kJsonl[] = {".jsonl"}, kEpd[] = {".epd"},
                           kSqlite[] = {".sqlite", ".db"}, kHtml[] = {".html"};

constexpr RowFormat kFormats[] = {
    {"jsonl", kJsonl, true, true, true, false, jsonlSink},
    {"csv", kCsv, true, true, true, false, csvSink},
    {"tsv", kTsv, true, true, true, false, tsvSink},
    {"epd", kEpd, true, true, true, false, epdSink},
    {"sqlite", kSqlite, false, false, true, true, sqliteSink},
    {"html", kHtml, false, false, false, false, reportSink},
};

}  // namespace

std::span<const RowFormat> rowFormats() {
  return kFormats;
}

const RowFormat* rowFormatCalled(std::string_view name) {
  for (const RowFormat& format : kFormats)
    if (format.name == name) return &format;
  return nullptr;
}

const RowFormat* rowFormatOf(std::string_view file) {
  constexpr std::string_view kPacked = ".zst";
  const bool packed = ascii::endsWith(file, kPacked);
  if (packed) file.remove_suffix(kPacked.size());
  for (const RowFormat& format : kFormats)
    for (const std::string_view ending : format.endings)
      if (ascii::endsWith(file, ending) && (format.isText || !packed)) return &format;
  return nullptr;
}

}  // namespace cql::results
