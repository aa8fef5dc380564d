#include "search/collections.h"

#include "pgn/read/reader.h"
#include "pgn/split/input.h"

namespace cql::search {

Result<std::vector<std::shared_ptr<const PositionCollection>>> loadCollections(const Manifest& manifest) {
  std::vector<std::shared_ptr<const PositionCollection>> collections;
  for (const CollectionInfo& info : manifest.collections) {
    auto collection = std::make_shared<PositionCollection>(info.file, info.transforms);
    std::string error;
    std::unique_ptr<pgn::GameSource> source = pgn::openSource(info.file, error);
    if (!source) return fail(ErrorKind::Input, "cannot read " + info.file + ": " + error);
    pgn::Batch batch;
    pgn::Reader reader;
    GameRecord record;
    NoWarnings silent;
    while (source->next(batch))
      for (const pgn::GameText& game : batch.games) {
        reader.read(game, {.boards = true, .variations = false, .comments = false}, record, silent);
        if (record.searchable) collection->add(record, game.number);
      }
    if (const std::string why = source->error(); !why.empty())
      return fail(ErrorKind::Input,
                  "cannot read " + (why.starts_with(info.file) ? why : info.file + ": " + why));
    if (!collection->games())
      return fail(ErrorKind::Input, info.file + ": there are no games in this collection");
    collections.push_back(std::move(collection));
  }
  return collections;
}

}  // namespace cql::search
