// Indexes of a block, made on request (import --index): for each of some values the games that have it, as
// Roaring bitmaps (bitmaps.h). A row of the table defines an index: the property of a game that it stores,
// and the atoms of conditions that it serves.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "database/block/lookup.h"
#include "database/layout/format.h"
#include "runtime/game_record.h"
#include "runtime/signature/game_summary.h"

namespace cql::database {

/// Makes the two sections of an index. Keeps its working memory from block to block.
class IndexWriter {
 public:
  virtual ~IndexWriter() = default;
  /// Adds a game by its number in the block; in order, including games that are not searchable, with a
  /// summary that rules everything out.
  virtual void add(std::uint32_t game, const GameRecord& record, const GameSummary& signature) = 0;
  /// Passes on the sections, and clears the writer.
  virtual void finish(std::string& directory, std::string& bitmaps) = 0;
};

struct GameIndex {
  std::string_view name;  ///< as requested by the user
  SectionKind directory, bitmaps;
  std::unique_ptr<IndexWriter> (*writer)();
  const Lookup* lookup;
};
std::span<const GameIndex> gameIndexes();

/// Sets of indexes, a bit for each row of the table.
using IndexSet = std::uint32_t;
IndexSet allIndexes();
/// The indexes with this name; empty for other names.
IndexSet indexNamed(std::string_view name);
/// The names of the indexes of a set, separated by commas.
std::string namesOf(IndexSet set);
/// The indexes that a block has.
IndexSet indexesOf(const Block& block);
/// The indexes that serve clauses of a condition, if a block has them.
IndexSet indexesFor(const SignatureCondition& condition);

/// Makes the indexes of a set.
class IndexWriters {
 public:
  explicit IndexWriters(IndexSet set);
  /// As IndexWriter.
  void add(std::uint32_t game, const GameRecord& record, const GameSummary& signature);
  /// Passes on their sections, and clears the writers.
  void finish(const std::function<void(SectionKind kind, std::string_view bytes)>& give);

 private:
  std::vector<std::pair<const GameIndex*, std::unique_ptr<IndexWriter>>> writers_;
};

}  // namespace cql::database
