// Formats of games: what a program must know of one to read and to write it. tools/formats.cpp lists those
// that there are.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/bytes/input_bytes.h"
#include "games/sink.h"
#include "games/sink_setup.h"
#include "games/source.h"

namespace cql {

/// Gives the games of an input; null, and `error` says why: it cannot be read.
using OpenGames = std::unique_ptr<GameSource>(InputBytes input, const SourceOptions& options,
                                              std::string& error);
/// An input in parts.
struct CutInput {
  std::vector<InputPart> parts;  ///< one more than places; some may be empty, begin == end
  std::string whole = {};        ///< why it is cut nowhere; empty: it is cut
  bool partsAlone = false;       ///< what is damaged in one part does not end the reading of those behind it
};
/// Cuts an input at games near these places, which count bytes of the file and ascend. May read all of it, by
/// SourceOptions::threads threads.
using CutGames = CutInput(InputBytes input, std::span<const std::uint64_t> places,
                          const SourceOptions& options);
/// Lists the blocks of an input, parts that can be read without the others, in the order of their games.
/// Empty, and `error` says why: it cannot be read; there may also be none.
using BlocksOfGames = std::vector<InputPart>(InputBytes input, std::string& error);
/// Makes what writes matches to SinkSetup::file.
using MakeSink = std::shared_ptr<Sink>(SinkSetup setup);

struct GameFormat {
  std::string_view name;
  /// Tell the format by names of files. Behind the first one that of a packing may stand (kPackings).
  std::span<const std::string_view> endings;
  /// Does an input begin so? Null: the first bytes do not tell.
  bool (*begins)(std::string_view firstBytes) = nullptr;
  OpenGames* open = nullptr;        ///< without it the format is written only
  CutGames* cut = nullptr;          ///< without it inputs are read as a whole
  BlocksOfGames* blocks = nullptr;  ///< without it an input is one block
  MakeSink* sink = nullptr;         ///< without it the format is read only
};

/// Says how many bytes of an input GameFormat::begins gets, fewer if there are no more.
inline constexpr std::size_t kFirstBytes = 16;

/// What a program can read and write. The first format is read and written where neither bytes nor name tell.
class GameFormats {
 public:
  explicit constexpr GameFormats(std::span<const GameFormat> formats) : formats_(formats) {}

  /// Opens a file or standard input ("-"): the format is told by the first bytes, else by the name. An
  /// OpenSource.
  std::unique_ptr<GameSource> open(const std::string& name, const SourceOptions& options,
                                   std::string& error) const;
  /// Opens the games of a text in memory, which must outlive them.
  std::unique_ptr<GameSource> open(std::string_view text, const SourceOptions& options,
                                   std::string& error) const;
  /// Cuts a file. On failure there are no parts, and `error` says why.
  CutInput cut(const std::string& name, std::span<const std::uint64_t> places, const SourceOptions& options,
               std::string& error) const;
  /// Lists the blocks of a file. On failure there are none, and `error` says why.
  std::vector<InputPart> blocks(const std::string& name, std::string& error) const;
  /// Makes what writes the format that the name of the file asks for, "-": the first one; null: it cannot be
  /// written.
  std::shared_ptr<Sink> sink(SinkSetup setup) const;

  /// Do files of such a name hold games?
  bool isRead(std::string_view name) const;
  /// Can a file of this name be written?
  bool isWritten(std::string_view name) const;
  /// Lists the first endings of the formats that are read or written, as `.pgn, .pgn.zst or .pgn.gz`.
  std::string endings(bool written, bool packed = true) const;

 private:
  const GameFormat& formatOf(InputBytes& input) const;

  std::span<const GameFormat> formats_;
};

}  // namespace cql
