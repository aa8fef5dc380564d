// Games of a text or a file for tests of the reader, without a format or an engine.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "io/bytes/input_bytes.h"
#include "pgn/read/reader.h"
#include "pgn/split/input.h"
#include "pgn/split/splitter.h"

namespace cql::pgn {

/// Opens a file, or standard input for "-". On failure returns null, with the reason in `error`.
inline std::unique_ptr<GameTextSource> openSource(const std::string& path, std::string& error,
                                                  const SourceOptions& options = {}) {
  InputBytes input;
  return openBytes(path, options, input, error) ? gameTexts(std::move(input), options) : nullptr;
}

/// Returns the games of a text in memory. `firstGame`: the number of the first one.
inline std::unique_ptr<GameTextSource> textSource(std::string_view text, std::size_t batchBytes = kBatchBytes,
                                                  std::int32_t firstGame = 1) {
  InputBytes input;
  input.text = text;
  return gameTexts(std::move(input), {.batchBytes = batchBytes,
                                      .part = {.gamesBefore = static_cast<std::uint64_t>(firstGame - 1)}});
}

/// Reads the first game of a text; returns false if it has none.
inline bool readGame(std::string_view text, const ReadOptions& options, GameRecord& record,
                     WarningSink& warnings) {
  GameSplitter splitter(text);
  GameText game;
  if (!splitter.next(game)) return false;
  Reader().read(game, options, record, warnings);
  return true;
}

}  // namespace cql::pgn
