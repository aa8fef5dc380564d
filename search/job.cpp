#include "search/job.h"

#include "codegen/core/compiled_query.h"
#include "runtime/assert.h"

namespace cql::search {

std::vector<std::string> Job::files() const {
  std::vector<std::string> files;
  for (const auto& sink : sinks)
    if (!sink->file().empty()) files.emplace_back(sink->file());
  return files;
}

Job jobOf(const Settings& settings, const codegen::CompiledQuery& code) {
  CQL_ASSERT(code.search);
  Job job;
  job.search = code.search;
  job.prefilter = code.prefilter;
  job.optimised = &code.optimised;
  job.manifest = &code.manifest;
  static_cast<Settings&>(job.options) = settings;
  return job;
}

}  // namespace cql::search
