#include "cluster/batch_record.h"

#include <algorithm>
#include <cstdint>

#include "database/layout/bytes.h"

namespace cql::cluster {
namespace {

using database::appendNumber;
using database::appendText;
using search::BatchResult;
using search::Found;
using search::JobResult;
using search::SinkResult;

void writeSigned(std::int64_t value, std::string& out) {
  appendNumber(static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63), out);
}

void writeFound(const Found& found, std::string& out) {
  writeSigned(found.matchCount, out);
  for (const SortValue& value : found.sortValues) {
    out += static_cast<char>(value.has);
    if (!value.has) continue;
    writeSigned(value.number, out);
    appendText(value.text, out);
  }
}

void writeJob(const JobResult& job, std::string& out) {
  for (const SinkResult& sink : job.sinks) {
    appendText(sink.text.view(), out);
    appendText(sink.packed.view(), out);
    appendNumber(sink.ends.size(), out);
    std::size_t begin = 0;
    for (const std::size_t end : sink.ends) {
      appendNumber(end - begin, out);
      begin = end;
    }
  }
  appendNumber(job.found.size(), out);
  for (const Found& found : job.found) writeFound(found, out);
  appendNumber(job.accumulated.size(), out);
  for (const std::uint64_t value : job.accumulated) appendNumber(value, out);
  for (const std::int64_t count : {job.matches, job.positions, job.games, job.ruledOut, job.notUtf8})
    writeSigned(count, out);
  out += static_cast<char>(job.beyond | job.full << 1 | job.failure.has_value() << 2);
  if (!job.failure) return;
  appendText(job.failure->message, out);
  writeSigned(job.failure->location.value_or(-1), out);
  writeSigned(job.failure->game, out);
}

/// Takes results apart. Behind a mistake it gives zeros, and is not ok().
class Reader {
 public:
  Reader(std::string_view bytes, const std::vector<search::Job>& jobs) : bytes_(bytes), jobs_(jobs) {}

  bool read(BatchResult& batch) {
    batch.notice = bytes_.text();
    batch.firstLine = bytes_.number();
    batch.bytes = number();
    batch.games = number();
    batch.jobs.resize(jobs_.size());
    for (std::size_t i = 0; i < jobs_.size() && ok(); ++i) readJob(jobs_[i], batch.jobs[i]);
    for (std::uint64_t n = count(); n > 0 && ok(); --n) {
      search::GameLines& lines = batch.lines.emplace_back();
      lines.game = static_cast<std::int32_t>(number());
      lines.job = bytes_.number();
      lines.text = bytes_.text();
      good_ &= lines.job < jobs_.size();
    }
    for (std::uint64_t n = count(); n > 0 && ok(); --n) {
      search::BatchWarning& warning = batch.warnings.emplace_back();
      warning.line = bytes_.number();
      warning.text = bytes_.text();
    }
    for (std::uint64_t n = count(); n > 0 && ok(); --n) {
      WarningKind& kind = batch.warningKinds.emplace_back();
      kind.name = bytes_.text();
      kind.count = number();
    }
    batch.warningCount = number();
    return ok() && bytes_.done();
  }

 private:
  bool ok() const { return good_ && bytes_.ok(); }
  std::int64_t number() {
    const std::uint64_t value = bytes_.number();
    return static_cast<std::int64_t>(value >> 1 ^ (0 - (value & 1)));
  }
  /// Of what follows: each needs a byte at least, so that no size is believed that cannot be.
  std::uint64_t count() {
    const std::uint64_t n = bytes_.number();
    good_ &= n <= bytes_.left();
    return ok() ? n : 0;
  }
  bool flag() { return bytes_.value<std::uint8_t>() != 0; }

  void readSink(bool sorted, SinkResult& sink) {
    sink.text.append(bytes_.text());
    sink.packed.append(bytes_.text());
    std::size_t end = 0;
    for (std::uint64_t n = count(); n > 0 && ok(); --n) {
      const std::uint64_t size = bytes_.number();
      good_ &= size <= sink.text.size() - end;
      if (!ok()) return;
      sink.ends.push_back(end += size);
    }
    good_ &= sorted || sink.ends.empty();
    good_ &= !sorted || end == sink.text.size();
  }

  void readJob(const search::Job& job, JobResult& result) {
    result.sinks.resize(job.sinks.size());
    bool sorts = false;
    for (std::size_t s = 0; s < job.sinks.size() && ok(); ++s) {
      const bool sorted = job.sortsFor(*job.sinks[s]);
      sorts |= sorted;
      readSink(sorted, result.sinks[s]);
    }
    for (std::uint64_t n = count(); n > 0 && ok(); --n) {
      Found& found = result.found.emplace_back();
      found.matchCount = static_cast<std::int32_t>(number());
      found.sortValues.resize(job.manifest->sortKeys.size());
      for (SortValue& value : found.sortValues) {
        value.has = flag();
        if (!value.has) continue;
        value.number = static_cast<std::int32_t>(number());
        value.text = bytes_.text();
      }
      result.described += sizeOf(found);
    }
    good_ &= sorts || result.found.empty();
    for (std::size_t s = 0; s < job.sinks.size() && ok(); ++s)
      if (job.sortsFor(*job.sinks[s])) good_ &= result.sinks[s].ends.size() == result.found.size();
    for (std::uint64_t n = count(); n > 0 && ok(); --n) result.accumulated.push_back(bytes_.number());
    good_ &= result.accumulated.empty() || result.accumulated.size() == job.manifest->variables.size();
    result.matches = number();
    result.positions = number();
    result.games = number();
    result.ruledOut = number();
    result.notUtf8 = number();
    const auto flags = bytes_.value<std::uint8_t>();
    result.beyond = flags & 1;
    result.full = flags & 2;
    if (!(flags & 4)) return;
    RunFailure failure{std::string(bytes_.text()), {}, 0};
    if (const std::int64_t place = number(); place >= 0) failure.location = static_cast<std::int32_t>(place);
    failure.game = static_cast<std::int32_t>(number());
    good_ &= !failure.location || static_cast<std::size_t>(*failure.location) < job.manifest->places.size();
    result.failure = std::move(failure);
  }

  database::ByteReader bytes_;
  const std::vector<search::Job>& jobs_;
  bool good_ = true;
};

}  // namespace

void writeBatch(const BatchResult& batch, std::string& out) {
  appendText(batch.notice, out);
  appendNumber(batch.firstLine, out);
  writeSigned(batch.bytes, out);
  writeSigned(batch.games, out);
  for (const JobResult& job : batch.jobs) writeJob(job, out);
  appendNumber(batch.lines.size(), out);
  for (const search::GameLines& lines : batch.lines) {
    writeSigned(lines.game, out);
    appendNumber(lines.job, out);
    appendText(lines.text, out);
  }
  appendNumber(batch.warnings.size(), out);
  for (const search::BatchWarning& warning : batch.warnings) {
    appendNumber(warning.line, out);
    appendText(warning.text, out);
  }
  appendNumber(batch.warningKinds.size(), out);
  for (const WarningKind& kind : batch.warningKinds) {
    appendText(kind.name, out);
    writeSigned(kind.count, out);
  }
  writeSigned(batch.warningCount, out);
}

bool readBatch(std::string_view bytes, const std::vector<search::Job>& jobs, BatchResult& batch) {
  return Reader(bytes, jobs).read(batch);
}

}  // namespace cql::cluster
