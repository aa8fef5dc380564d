#include "io/source.h"

#include <utility>

#include "runtime/assert.h"
#include "runtime/kernel/kernel.h"

namespace cql {

void GameReader::findChecks(GameRecord& record) {
  if (std::exchange(record.checksKnown, true)) return;
  CQL_ASSERT(record.unread == 0);
  for (std::size_t i = 0; i < static_cast<std::size_t>(record.count); ++i)
    if (cqlInCheck(&record.positions[i], record.sides[i])) record.facts[i] |= kInCheck;
}

}  // namespace cql
