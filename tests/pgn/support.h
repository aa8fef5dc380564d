// Helpers of the PGN tests.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "pgn/read/reader.h"
#include "pgn/write/annotations.h"
#include "pgn/write/writer.h"
#include "tests/support/files.h"

namespace cql::pgn::test {

inline const std::filesystem::path kConformance = CQL_SOURCE_DIR "/tests/conformance";

/// Files of well-formed games: those of the conformance cases, and of the folder that CQL_COLLECTIONS in the
/// environment names, if it does.
inline std::vector<std::filesystem::path> collections() {
  std::vector<std::filesystem::path> files, folders = {kConformance / "pgn"};
  if (const char* more = std::getenv("CQL_COLLECTIONS")) folders.emplace_back(more);
  for (const std::filesystem::path& folder : folders)
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
      if (entry.is_regular_file() && entry.path().filename().string().find(".pgn") != std::string::npos)
        files.push_back(entry.path());
  return files;
}

/// A parsed game, with the text that its views point into.
struct ReadResult {
  std::string text;
  GameRecord record;
  std::vector<std::string> warnings;
};

inline std::vector<GameText> split(std::string_view text) {
  std::vector<GameText> games;
  GameSplitter splitter(text);
  for (GameText game; splitter.next(game);) games.push_back(game);
  return games;
}

/// Reads the n-th game (from 1) of a text.
inline std::unique_ptr<ReadResult> read(std::string_view text, std::size_t n = 1,
                                        const ReadOptions& options = {}) {
  auto result = std::make_unique<ReadResult>();
  result->text = text;
  const std::vector<GameText> games = split(result->text);
  if (games.size() < n) return nullptr;
  WarningList warnings;
  Reader().read(games[n - 1], options, result->record, warnings);
  for (const Warning& w : warnings.items) result->warnings.push_back(w.text);
  return result;
}

/// The moves of the mainline, in standard notation.
inline std::string mainline(const GameRecord& game) {
  std::string out;
  std::int32_t at = 0;
  while (at + 1 < game.subtreeEnds[static_cast<std::size_t>(at)]) {
    at++;
    if (!out.empty()) out += ' ';
    writeSan(game, at, out);
  }
  return out;
}

inline std::string written(const GameRecord& game, const Annotations& annotations = {}) {
  std::string out;
  writeGame(game, annotations, out);
  return out;
}

/// The written movetext, without the tags and the empty lines around it.
inline std::string movetext(const GameRecord& game, const Annotations& annotations = {}) {
  std::string out = written(game, annotations);
  out.erase(0, out.find("\n\n") + 2);
  while (!out.empty() && out.back() == '\n') out.pop_back();
  return out;
}

/// Wraps movetext in the smallest game.
inline std::string game(std::string_view moves, std::string_view tags = "") {
  return "[Event \"t\"]\n" + std::string(tags) + "\n" + std::string(moves) + "\n";
}

}  // namespace cql::pgn::test
