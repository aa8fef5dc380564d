// Lists of positions as PGN: a line of the list is a game (language/41 §10).
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "io/bytes/byte_stream.h"

namespace cql::pgn {

/// Appends the game of one line, without its line end, as PGN; nothing for a line without a position.
class LineConverter {
 public:
  virtual ~LineConverter() = default;
  virtual void convert(std::string_view line, std::string& out) = 0;
};

/// Lines of EPD or FEN: the opcodes become tags.
std::unique_ptr<LineConverter> positionLines();
/// Lines of a table with a column FEN: `Moves` is played from there, other columns become tags. The first
/// line names the columns; puzzles of lichess may have none.
std::unique_ptr<LineConverter> tableLines();

/// Returns true if a text with this beginning is such a list. The text may be truncated anywhere.
bool isPositionList(std::string_view firstBytes);
bool isPositionTable(std::string_view firstBytes);

/// Converts a stream line by line. Holds one line of at most kLongestLine bytes; the rest of a longer one is
/// dropped.
std::unique_ptr<ByteStream> convertLines(std::unique_ptr<ByteStream> list,
                                         std::unique_ptr<LineConverter> converter);
inline constexpr std::size_t kLongestLine = std::size_t{1} << 16;

}  // namespace cql::pgn
