#include "search/job.h"

#include "codegen/jit/compiled_query.h"
#include "frontend/ir.h"

namespace cql::search {

std::vector<std::string> Job::files() const {
  std::vector<std::string> files;
  for (const auto& sink : sinks)
    if (!sink->file().empty()) files.emplace_back(sink->file());
  return files;
}

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

}  // namespace cql::search
