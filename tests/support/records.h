// Games of a text for tests of the runtime and of compiled queries.
#pragma once

#include <string>

#include "pgn/read/reader.h"
#include "pgn/split/input.h"
#include "tests/support/pgn_text.h"

namespace cql {

/// Reads the games of a text, one after the other into the same record, and passes each to `use`.
template <typename Use>
void forEachRecord(const std::string& text, const pgn::ReadOptions& options, const Use& use) {
  const auto source = pgn::textSource(text);
  pgn::Batch batch;
  pgn::Reader reader;
  NoWarnings silent;
  GameRecord record;
  while (source->next(batch))
    for (const pgn::GameText& game : batch.games) {
      reader.read(game, options, record, silent);
      use(record);
    }
}

}  // namespace cql
