#include "search/collections.h"

#include "pgn/read/reader.h"
#include "pgn/split/input.h"

namespace cql::search {

tl::expected<std::vector<std::shared_ptr<const PositionCollection>>, std::string> loadCollections(
    const Manifest& manifest) {
  std::vector<std::shared_ptr<const PositionCollection>> collections;
  for (const CollectionInfo& info : manifest.collections) {
    auto collection = std::make_shared<PositionCollection>(info.file, info.transforms);
    std::string error;
    std::unique_ptr<pgn::GameSource> source = pgn::openSource(info.file, error);
    if (!source) return tl::unexpected("cannot read " + info.file + ": " + error);
    pgn::Batch batch;
    pgn::Reader reader;
    GameRecord record;
    pgn::NoWarnings silent;
    while (source->next(batch))
      for (const pgn::GameText& game : batch.games) {
        reader.read(game, {.boards = true, .variations = false, .comments = false}, record, silent);
        if (record.searchable) collection->add(record, game.number);
      }
    if (const std::string why = source->error(); !why.empty())
      return tl::unexpected("cannot read " + (why.starts_with(info.file) ? why : info.file + ": " + why));
    if (!collection->games()) return tl::unexpected(info.file + ": there are no games in this collection");
    collections.push_back(std::move(collection));
  }
  return collections;
}

}  // namespace cql::search
