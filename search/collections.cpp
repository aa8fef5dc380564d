#include "search/collections.h"

namespace cql::search {

Result<std::vector<std::shared_ptr<const PositionCollection>>> loadCollections(const Manifest& manifest,
                                                                               const OpenSource& open) {
  std::vector<std::shared_ptr<const PositionCollection>> collections;
  for (const CollectionInfo& info : manifest.collections) {
    auto collection = std::make_shared<PositionCollection>(info.file, info.transforms);
    std::string error;
    std::unique_ptr<GameSource> source = open(info.file, {}, error);
    if (!source) return fail(ErrorKind::Input, "cannot read " + info.file + ": " + error);
    std::unique_ptr<GameBatch> batch;
    std::unique_ptr<GameReader> reader;
    GameRecord record;
    NoWarnings silent;
    source->prepare(reader);
    while (source->next(batch, {}))
      for (std::size_t game = 0; game < batch->games; ++game) {
        reader->open(*batch, game);
        reader->readTags(0, record, silent);
        if (!record.searchable) continue;
        reader->readMoves({.variations = false, .comments = false}, record, silent);
        collection->add(record, record.number);
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
