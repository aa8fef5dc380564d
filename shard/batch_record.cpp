#include "shard/batch_record.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "database/layout/bytes.h"
#include "runtime/assert.h"

namespace cql::shard {
namespace {

using database::appendNumber;
using database::appendText;
using search::BatchResult;
using search::JobResult;
using search::SinkResult;

void writeSigned(std::int64_t value, std::string& out) {
  appendNumber(static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63), out);
}

void writeGaps(const std::vector<NumberGap>& gaps, std::string& out) {
  appendNumber(gaps.size(), out);
  std::size_t before = 0;
  for (const NumberGap& gap : gaps) {
    CQL_ASSERT(gap.place >= before);
    appendNumber(gap.place - std::exchange(before, gap.place), out);
    writeSigned(gap.game, out);
    appendNumber(gap.content.size(), out);
    for (const std::string& part : gap.content) appendText(part, out);
  }
}

/// Writes the sizes of the pieces of a text.
void writeEnds(const std::vector<std::size_t>& ends, std::string& out) {
  appendNumber(ends.size(), out);
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    CQL_ASSERT(end >= begin);
    appendNumber(end - begin, out);
    begin = end;
  }
}

void writeJob(const JobResult& job, std::string& out) {
  for (const SinkResult& sink : job.sinks) {
    appendText(sink.text.view(), out);
    appendText(sink.packed.view(), out);
    writeEnds(sink.ends, out);
    writeGaps(sink.gaps, out);
  }
  appendText(job.sortKeys.view(), out);
  writeEnds(job.keyEnds, out);
  appendNumber(job.accumulated.size(), out);
  for (const std::uint64_t value : job.accumulated) appendNumber(value, out);
  for (const std::int64_t count : {job.matches, job.games, job.notUtf8, job.textsNotUtf8})
    writeSigned(count, out);
  const bool lacksMemory = job.failure && job.failure->kind == ErrorKind::Memory;
  out += static_cast<char>(job.beyond | job.full << 1 | job.failure.has_value() << 2 | lacksMemory << 3);
  if (!job.failure) return;
  appendText(job.failure->message, out);
  writeSigned(job.failure->location.value_or(-1), out);
  writeSigned(job.failure->game, out);
}

/// Reads results. After an error it returns zeros, and is not ok().
class Reader {
 public:
  Reader(std::string_view bytes, const std::vector<search::Job>& jobs) : bytes_(bytes), jobs_(jobs) {}

  bool read(BatchResult& batch) {
    batch.notice = bytes_.text();
    batch.damage = bytes_.text();
    batch.firstLine = bytes_.number();
    batch.bytes = number();
    batch.games = number();
    batch.lineCount = number();
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
      warning.game = static_cast<std::int32_t>(number());
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
  /// Reads the number of items that follow; rejects more than the remaining bytes, as each item has at least
  /// one.
  std::uint64_t count() {
    const std::uint64_t n = bytes_.number();
    good_ &= n <= bytes_.left();
    return ok() ? n : 0;
  }
  /// Reads the ends of the pieces of a text, if it has any.
  void readEnds(const TextBuffer& text, std::vector<std::size_t>& ends) {
    std::size_t end = 0;
    for (std::uint64_t n = count(); n > 0 && ok(); --n) {
      const std::uint64_t size = bytes_.number();
      good_ &= size <= text.size() - end;
      if (ok()) ends.push_back(end += size);
    }
    good_ &= ends.empty() || end == text.size();
  }

  void readGaps(const TextBuffer& text, std::vector<NumberGap>& gaps) {
    std::size_t place = 0;
    for (std::uint64_t n = count(); n > 0 && ok(); --n) {
      const std::uint64_t distance = bytes_.number();
      good_ &= distance <= text.size() - place;
      if (!ok()) return;
      NumberGap& gap = gaps.emplace_back();
      gap.place = place += distance;
      gap.game = static_cast<std::int32_t>(number());
      std::uint64_t parts = count();
      gap.content.reserve(std::min<std::size_t>(parts, 8));
      for (; parts > 0 && ok(); --parts) gap.content.emplace_back(bytes_.text());
    }
  }

  void readJob(const search::Job& job, JobResult& result) {
    result.sinks.resize(job.sinks.size());
    for (SinkResult& sink : result.sinks) {
      sink.text.append(bytes_.text());
      sink.packed.append(bytes_.text());
      readEnds(sink.text, sink.ends);
      readGaps(sink.text, sink.gaps);
    }
    result.sortKeys.append(bytes_.text());
    readEnds(result.sortKeys, result.keyEnds);
    for (std::size_t s = 0; s < job.sinks.size() && ok(); ++s)
      good_ &= result.sinks[s].ends.size() == (job.sortsFor(*job.sinks[s]) ? result.keyEnds.size() : 0);
    for (std::uint64_t n = count(); n > 0 && ok(); --n) result.accumulated.push_back(bytes_.number());
    good_ &= result.accumulated.empty() || result.accumulated.size() == job.manifest->variables.size();
    result.matches = number();
    result.games = number();
    result.notUtf8 = number();
    result.textsNotUtf8 = number();
    const auto flags = bytes_.value<std::uint8_t>();
    result.beyond = flags & 1;
    result.full = flags & 2;
    if (!(flags & 4)) return;
    RunFailure failure{.message = std::string(bytes_.text())};
    if (flags & 8) failure.kind = ErrorKind::Memory;
    if (const std::int64_t place = number(); place >= 0) failure.location = static_cast<std::int32_t>(place);
    failure.game = static_cast<std::int32_t>(number());
    good_ &= !failure.location || static_cast<std::size_t>(*failure.location) < job.manifest->places.size();
    result.failure = std::move(failure);
  }

  database::ByteReader bytes_;
  const std::vector<search::Job>& jobs_;
  bool good_ = true;
};

/// Fills gaps; their games count from `gamesBefore` on.
void fillGaps(Sink& sink, std::int64_t gamesBefore, SinkResult& made, TextBuffer& text) {
  if (made.gaps.empty()) return;
  text.clear();
  std::size_t copied = 0;
  auto end = made.ends.begin();
  auto copyTo = [&](std::size_t place) {
    CQL_ASSERT(place >= copied && place <= made.text.size());
    // Each game ends after its gap.
    for (; end != made.ends.end() && *end <= place; ++end) *end = text.size() + (*end - copied);
    text.append(made.text.view(copied, place - copied));
    copied = place;
  };
  for (NumberGap& gap : made.gaps) {
    copyTo(gap.place);
    gap.game = static_cast<std::int32_t>(gap.game + gamesBefore);
    sink.fill(gap, text);
  }
  copyTo(made.text.size());
  std::swap(made.text, text);
  made.gaps.clear();
}

}  // namespace

void writeBatch(const BatchResult& batch, std::string& out) {
  appendText(batch.notice, out);
  appendText(batch.damage, out);
  appendNumber(batch.firstLine, out);
  writeSigned(batch.bytes, out);
  writeSigned(batch.games, out);
  writeSigned(batch.lineCount, out);
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
    writeSigned(warning.game, out);
    appendText(warning.text, out);
  }
  appendNumber(batch.warningKinds.size(), out);
  for (const WarningKind& kind : batch.warningKinds) {
    appendText(kind.name, out);
    writeSigned(kind.count, out);
  }
  writeSigned(batch.warningCount, out);
}

void complete(const std::vector<search::Job>& jobs, std::int64_t gamesBefore, std::int64_t linesBefore,
              BatchResult& batch, TextBuffer& spare) {
  const auto inWhole = [&](std::int32_t game) { return static_cast<std::int32_t>(game + gamesBefore); };
  if (batch.firstLine != 0) batch.firstLine += static_cast<std::uint64_t>(linesBefore);
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    JobResult& job = batch.jobs[i];
    CQL_ASSERT(job.sinks.size() == jobs[i].sinks.size());
    if (job.failure) job.failure->game = inWhole(job.failure->game);
    for (std::size_t s = 0; s < job.sinks.size(); ++s)
      fillGaps(*jobs[i].sinks[s], gamesBefore, job.sinks[s], spare);
  }
  for (search::GameLines& lines : batch.lines) lines.game = inWhole(lines.game);
  for (search::BatchWarning& warning : batch.warnings) {
    const bool textTellsGame = warning.text == invalidFen(warning.game);
    warning.game = inWhole(warning.game);
    if (textTellsGame) warning.text = invalidFen(warning.game);
  }
}

bool readBatch(std::string_view bytes, const std::vector<search::Job>& jobs, BatchResult& batch) {
  return Reader(bytes, jobs).read(batch);
}

}  // namespace cql::shard
