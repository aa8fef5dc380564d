#include "tools/search/job.h"

#include <algorithm>

#include "codegen/compiled_query.h"
#include "frontend/ir.h"
#include "pgn/input.h"

namespace cql::search {

Job jobOf(const frontend::Header& header, const codegen::CompiledQuery& code) {
  auto interval = [](const std::optional<frontend::Bounds>& bounds) {
    return bounds ? std::optional(Interval{bounds->low, bounds->high}) : std::nullopt;
  };
  Job job;
  job.search = code.search;
  job.prefilter = code.prefilter;
  job.faster = &code.faster;
  job.manifest = &code.manifest;
  job.options.variations = header.variations;
  job.options.commentLevel = static_cast<std::uint8_t>(header.level);
  job.options.matchString = header.matchString.value_or("CQL");
  job.gameNumber = interval(header.gameNumber);
  job.matchCount = interval(header.matchCount);
  for (std::uint8_t result : header.results) job.results.push_back(static_cast<GameResult>(result));
  job.sortByMatchCount = header.sortMatchCount;
  return job;
}

std::int64_t countWhiteTags(const std::vector<std::string>& files) {
  std::int64_t count = 0;
  for (const std::string& file : files) count += std::max<std::int64_t>(pgn::countWhiteTags(file), 0);
  return count;
}

std::int32_t lastGameNumber(std::int64_t whiteTags, const std::optional<Interval>& gameNumber) {
  return static_cast<std::int32_t>(gameNumber ? std::min(whiteTags, gameNumber->high) : whiteTags);
}

}  // namespace cql::search
