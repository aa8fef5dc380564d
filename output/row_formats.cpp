#include "output/row_formats.h"

#include "runtime/ascii.h"

namespace cql::output {

// Each format is defined in its own file. A new one is declared here and gets a row in kFormats.
MakeRowSink jsonlSink, csvSink, tsvSink, epdSink, sqliteSink, reportSink, svgSink, pngSink, texSink;

namespace {

constexpr std::string_view kCsv[] = {".csv"}, kTsv[] = {".tsv"}, kJsonl[] = {".jsonl"}, kEpd[] = {".epd"},
                           kSqlite[] = {".sqlite", ".db"}, kHtml[] = {".html"}, kSvg[] = {".svg"},
                           kPng[] = {".png"}, kTex[] = {".tex"};

// Members that are not listed are false.
constexpr RowFormat kFormats[] = {
    {.name = "jsonl",
     .endings = kJsonl,
     .isText = true,
     .isAppended = true,
     .hasColumns = true,
     .sink = jsonlSink},
    {.name = "csv", .endings = kCsv, .isText = true, .isAppended = true, .hasColumns = true, .sink = csvSink},
    {.name = "tsv", .endings = kTsv, .isText = true, .isAppended = true, .hasColumns = true, .sink = tsvSink},
    {.name = "epd", .endings = kEpd, .isText = true, .isAppended = true, .hasColumns = true, .sink = epdSink},
    {.name = "sqlite", .endings = kSqlite, .hasColumns = true, .hasIndexes = true, .sink = sqliteSink},
    {.name = "html", .endings = kHtml, .holdsGames = true, .drawsMatches = true, .sink = reportSink},
    {.name = "svg", .endings = kSvg, .drawsMatches = true, .isPicture = true, .sink = svgSink},
    {.name = "png", .endings = kPng, .drawsMatches = true, .isPicture = true, .sink = pngSink},
    {.name = "tex", .endings = kTex, .drawsMatches = true, .sink = texSink},
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

}  // namespace cql::output
