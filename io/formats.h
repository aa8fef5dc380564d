// Formats of games: how to detect, read and write each. tools/formats.cpp lists all formats.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/bytes/input_bytes.h"
#include "io/sink.h"
#include "io/sink_setup.h"
#include "io/source.h"

namespace cql {

/// Opens the games of an input; null, with the reason in `error`, if it cannot be read.
using OpenGames = std::unique_ptr<GameSource>(InputBytes input, const SourceOptions& options,
                                              std::string& error);
/// The parts of an input.
struct CutInput {
  std::vector<InputPart> parts;  ///< one more than cuts; some may be empty (begin == end)
  std::string whole = {};        ///< why it was not cut; empty if it was
  bool partsAlone = false;       ///< damage in one part does not end the reading of later ones
};
/// Cuts an input between games, near the given offsets in the file, which ascend. May read the whole file,
/// with SourceOptions::threads threads.
using CutGames = CutInput(InputBytes input, std::span<const std::uint64_t> places,
                          const SourceOptions& options);
/// Returns the blocks of an input, parts that can be read independently, in the order of their games. May be
/// empty. On failure, `error` has the reason.
using BlocksOfGames = std::vector<InputPart>(InputBytes input, std::string& error);
/// Makes the sink that writes matches to SinkSetup::file.
using MakeSink = std::shared_ptr<Sink>(SinkSetup setup);

struct GameFormat {
  std::string_view name;
  /// Endings of file names of this format; case is ignored. The first one may be followed by the ending of a
  /// compression (kPackings). Empty: the format is detected by the first bytes alone.
  std::span<const std::string_view> endings;
  /// Returns true if an input with these first bytes is in this format. Null: first bytes do not identify it.
  bool (*begins)(std::string_view firstBytes) = nullptr;
  OpenGames* open = nullptr;        ///< null: the format is written only
  CutGames* cut = nullptr;          ///< null: inputs are read as a whole
  BlocksOfGames* blocks = nullptr;  ///< null: an input is one block
  MakeSink* sink = nullptr;         ///< null: the format is read only
};

/// Bytes of an input that GameFormat::begins receives; fewer if the input is shorter. Of a text that begins
/// with a tag only kFewBytes are read, so that detection does not block on a pipe.
inline constexpr std::size_t kFirstBytes = 4096, kFewBytes = 16;

/// The formats that a program can read and write. The first one is the default if neither bytes nor name
/// determine the format.
class GameFormats {
 public:
  explicit constexpr GameFormats(std::span<const GameFormat> formats) : formats_(formats) {}

  /// Opens a file or standard input ("-"). The format is detected by the first bytes, else by the name. Has
  /// the signature of OpenSource.
  std::unique_ptr<GameSource> open(const std::string& name, const SourceOptions& options,
                                   std::string& error) const;
  /// Opens the games of a stream, which is read once, in any format. Reads its first bytes.
  std::unique_ptr<GameSource> open(std::unique_ptr<ByteStream> stream, const SourceOptions& options,
                                   std::string& error) const;
  /// Opens the games of a text in memory, which must outlive them.
  std::unique_ptr<GameSource> open(std::string_view text, const SourceOptions& options,
                                   std::string& error) const;
  /// Cuts a file (CutGames). On failure returns no parts, with the reason in `error`.
  CutInput cut(const std::string& name, std::span<const std::uint64_t> places, const SourceOptions& options,
               std::string& error) const;
  /// Returns the blocks of a file (BlocksOfGames). On failure returns an empty list, with the reason in
  /// `error`.
  std::vector<InputPart> blocks(const std::string& name, std::string& error) const;
  /// Makes the sink of the format that the name of the file determines, by default of the first format.
  /// Returns null if that format cannot be written.
  std::shared_ptr<Sink> sink(SinkSetup setup) const;

  /// Returns true if the ending of the name is that of a format that can be read.
  bool isRead(std::string_view name) const;
  /// Returns true if the ending of the name is that of a format that can be written.
  bool isWritten(std::string_view name) const;
  /// Returns true if the first bytes of the file are those of a readable format. For files without a known
  /// ending.
  bool looksRead(const std::string& name) const;
  /// Returns the first endings of the formats that are read, or written, as text: `.pgn, .pgn.zst or
  /// .pgn.gz`.
  std::string endings(bool written, bool packed = true) const;

 private:
  std::unique_ptr<GameSource> open(InputBytes input, const SourceOptions& options, std::string& error) const;
  const GameFormat* formatOf(InputBytes& input, std::string& error) const;

  std::span<const GameFormat> formats_;
};

}  // namespace cql
