#include "database/block/game_index.h"

#include <algorithm>
#include <array>

#include "database/block/key_index.h"
#include "database/block/material_index.h"
#include "database/block/square_index.h"

namespace cql::database {
namespace {

template <typename Writer>
std::unique_ptr<IndexWriter> make() {
  return std::make_unique<Writer>();
}
template <KeysOf keysOf>
std::unique_ptr<IndexWriter> ofKeys() {
  return std::make_unique<KeyIndexWriter>(keysOf);
}

constexpr std::array kIndexes{
    GameIndex{"squares", SectionKind::SquareIndex, SectionKind::SquareBitmaps, make<SquareIndexWriter>,
              &kSquareLookup},
    GameIndex{"material", SectionKind::MaterialIndex, SectionKind::MaterialBitmaps, make<MaterialIndexWriter>,
              &kMaterialLookup},
    GameIndex{"players", SectionKind::PlayerIndex, SectionKind::PlayerBitmaps, ofKeys<addPlayers>,
              &kPlayerLookup},
    GameIndex{"eco", SectionKind::EcoIndex, SectionKind::EcoBitmaps, ofKeys<addEco>, &kEcoLookup},
};

}  // namespace

std::span<const GameIndex> gameIndexes() {
  return kIndexes;
}

IndexSet allIndexes() {
  return (IndexSet{1} << kIndexes.size()) - 1;
}

IndexSet indexNamed(std::string_view name) {
  for (std::size_t i = 0; i < kIndexes.size(); ++i)
    if (kIndexes[i].name == name) return IndexSet{1} << i;
  return 0;
}

IndexSet indexesFor(const SignatureCondition& condition) {
  IndexSet set = 0;
  for (const SignatureClause& clause : condition.clauses) {
    IndexSet ofClause = 0;
    const bool all = std::ranges::all_of(clause, [&](const SignatureAtom& atom) {
      const auto index = std::ranges::find_if(
          kIndexes, [&](const GameIndex& candidate) { return candidate.lookup->serves(atom); });
      if (index != kIndexes.end()) ofClause |= indexNamed(index->name);
      return index != kIndexes.end();
    });
    if (all) set |= ofClause;
  }
  return set;
}

IndexWriters::IndexWriters(IndexSet set) {
  for (std::size_t i = 0; i < kIndexes.size(); ++i)
    if (set >> i & 1) writers_.emplace_back(&kIndexes[i], kIndexes[i].writer());
}

void IndexWriters::add(std::uint32_t game, const GameRecord& record, const GameSummary& signature) {
  for (const auto& [index, writer] : writers_) writer->add(game, record, signature);
}

void IndexWriters::finish(const std::function<void(SectionKind kind, std::string_view bytes)>& give) {
  std::string directory, bitmaps;
  for (const auto& [index, writer] : writers_) {
    writer->finish(directory, bitmaps);
    give(index->directory, directory);
    give(index->bitmaps, bitmaps);
  }
}

std::string namesOf(IndexSet set) {
  std::string names;
  for (std::size_t i = 0; i < kIndexes.size(); ++i)
    if (set >> i & 1) names += (names.empty() ? "" : ", ") + std::string(kIndexes[i].name);
  return names;
}

IndexSet indexesOf(const Block& block) {
  IndexSet set = 0;
  for (std::size_t i = 0; i < kIndexes.size(); ++i)
    if (block.has(kIndexes[i].directory)) set |= IndexSet{1} << i;
  return set;
}

}  // namespace cql::database
