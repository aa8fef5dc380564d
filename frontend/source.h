// Texts of a query and locations in them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cql::frontend {

/// Bytes [begin, end) of a source buffer; `buffer` indexes the sources of the query (Query::sources,
/// DiagnosticSink::sources).
struct SourceRange {
  std::uint32_t begin = 0, end = 0;
  std::uint32_t buffer = 0;
  std::uint32_t call = 0;  ///< the index in Query::calls of the function call, from 1; 0: in no function
};

/// Byte order marks, which some editors write at the beginning of a text: their number, and the offset of the
/// text after them.
int countByteOrderMarks(std::string_view text);
std::size_t endOfByteOrderMarks(std::string_view text);

/// Describes a text that cannot be a query: games, machine code, UTF-16; empty for all others.
std::string otherThanQuery(std::string_view text);

/// A text that was compiled: a file, or a filter of the command line.
struct Source {
  std::string name;  ///< "query.cql", "<-cql>" ...
  std::string text;
};

/// Line and column (in characters, as editors count them), both from 1. Byte order marks at the beginning do
/// not count.
struct Place {
  int line, column;
};
Place placeOf(const Source& source, std::uint32_t offset);

/// The line starts of a text, for callers that look up many locations.
class LineTable {
 public:
  explicit LineTable(const std::string& text);
  /// Like the function placeOf().
  Place placeOf(std::uint32_t offset) const;

 private:
  std::vector<std::uint32_t> starts_;
  std::vector<std::uint32_t> silent_;  ///< offsets of bytes that begin no character
  std::uint32_t size_;
};

}  // namespace cql::frontend
