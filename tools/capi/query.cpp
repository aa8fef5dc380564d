#include "tools/capi/query.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "codegen/object/loader.h"
#include "output/tally_lines.h"
#include "search/collections.h"
#include "tools/capi/no_signals.h"
#include "tools/command/prepared.h"
#include "tools/formats.h"

namespace cql::capi {

Result<std::shared_ptr<const Query>> Query::load(const std::string& path,
                                                 const cqljit_load_options& options) {
  const auto start = std::chrono::steady_clock::now();
  const NoSignals here;
  if (access(path.c_str(), R_OK) != 0)
    return fail(ErrorKind::Input, "cannot read " + path + ": " + std::strerror(errno));
  auto loaded = object::load(path);
  if (!loaded) return tl::unexpected(std::move(loaded.error()));
  object::Facts& facts = (*loaded)->facts;
  if (options.secure && facts.usesFiles)
    return fail(ErrorKind::Query, path + ": the query reads or writes files");
  auto query = std::make_shared<Query>();
  query->sources_ = std::move(facts.sources);
  query->header_ = std::move(facts.header);
  query->code_ = std::move(*loaded);
  if (auto done = query->complete(start); !done) return tl::unexpected(done.error());
  return query;
}

Result<void> Query::complete(std::chrono::steady_clock::time_point start) {
  tallies_ = output::jsonOf(code_->manifest.tallies);
  tables_.emplace(code_->manifest.tallies);
  auto collections = search::loadCollections(code_->manifest, tool::openInput);
  if (!collections) return tl::unexpected(std::move(collections.error()));
  collections_.assign(collections->begin(), collections->end());
  milliseconds_ = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  return {};
}

Result<search::Job> Query::job(const GivenSettings& given) const {
  const Result<Settings> settings = tool::settingsOfRun(header_, given);
  if (!settings) return tl::unexpected(settings.error());
  search::Job job = search::jobOf(*settings, *code_);
  job.options.collections = collections_;
  return job;
}

}  // namespace cql::capi
