// Databases made by tests, and games read back from them.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "database/file/database_source.h"
#include "database/file/import.h"
#include "database/file/verify.h"
#include "search/game_bits.h"
#include "tools/formats.h"

namespace cql::database {

/// A folder that is removed at the end of the test.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "cql-database-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string file(std::string_view name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

inline std::string readAll(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
inline void writeAll(const std::string& file, std::string_view bytes) {
  std::ofstream(file, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

/// Imports a text as PGN into a new database.
inline ImportNumbers makeDatabase(std::string_view pgn, const std::string& name, ImportOptions options = {}) {
  auto writer = DatabaseWriter::create(name);
  EXPECT_TRUE(writer) << writer.error().text;
  const auto open = [&](const std::string&, const SourceOptions& how, std::string& error) {
    return tool::formats().open(pgn, how, error);
  };
  const auto done = importGames({"games.pgn"}, open, **writer, options);
  EXPECT_TRUE(done) << done.error().text;
  return done ? *done : ImportNumbers{};
}

/// The report of verify on a file, line by line.
inline std::vector<std::string> damagesOf(std::string_view bytes) {
  InputBytes input;
  input.text = bytes;
  return verify(std::move(input), [](std::uint64_t) { return true; }).damages;
}

/// Reads the games of bytes of any format, one after the other: the requested tags, the stored summary, then,
/// of games that can be searched, what `moves` requests for the game's index. Passes each to `use`. Returns
/// the error, or an empty string.
template <typename Moves, typename Use>
std::string forEachGame(std::string_view bytes, std::uint32_t tags, const Moves& moves, const Use& use) {
  std::string error;
  const auto source = tool::formats().open(bytes, {}, error);
  if (!source) return error;
  std::unique_ptr<GameBatch> batch;
  std::unique_ptr<GameReader> reader;
  GameRecord record;
  NoWarnings silent;
  while (source->next(batch, {})) {
    source->prepare(reader);
    // A condition that reads all stored columns and that all games meet.
    search::GameBits all;
    all.reset(batch->games, true);
    batch->ruleOut({.clauses = {{{SignatureColumn::Least, kAllPieces, 14}, {SignatureColumn::Plies, 0, 1}}}},
                   all.words());
    for (std::size_t game = 0; game < batch->games; ++game) {
      reader->open(*batch, game);
      reader->readTags(tags, record, silent);
      if (!record.searchable) continue;
      reader->readMoves(moves(game), record, silent);
      reader->findChecks(record);
      use(record);
    }
  }
  return source->error();
}

}  // namespace cql::database
