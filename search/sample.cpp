#include "search/sample.h"

#include <string>

#include "runtime/assert.h"
#include "runtime/fnv.h"

namespace cql::search {

bool isInSample(const TagSection& tags, std::int64_t billionths, int seed) {
  constexpr unsigned __int128 kBillion = 1'000'000'000;
  CQL_ASSERT(billionths >= 0 && billionths <= static_cast<std::int64_t>(kBillion));
  std::string key = std::to_string(seed) + '|';
  key.append(tags.event).append("\n").append(tags.site).append("\n").append(tags.date).append("\n");
  key.append(tags.round).append("\n").append(tags.white).append("\n").append(tags.black);
  return kBillion * sampleNumber(key) < static_cast<unsigned __int128>(billionths) << 32;
}

}  // namespace cql::search
