#include "search/batch_result.h"

namespace cql::search {

void JobResult::clear() {
  for (SinkResult& sink : sinks) {
    sink.text.clear();
    sink.packed.clear();
    sink.ends.clear();
    sink.gaps.clear();
  }
  sortKeys.clear();
  keyEnds.clear();
  accumulated.clear();
  matches = positions = games = ruledOut = notUtf8 = textsNotUtf8 = 0;
  indexes.clear();
  beyond = full = false;
  failure.reset();
}

void BatchResult::clear() {
  source = nullptr;
  notice.clear();
  firstLine = 0;
  for (JobResult& job : jobs) job.clear();
  lines.clear();
  warnings.clear();
  warningKinds.clear();
  warningCount = bytes = games = lineCount = 0;
  interrupted = damaged = false;
  damage.clear();
}

std::size_t BatchResult::size() const {
  std::size_t bytes = 0;
  for (const JobResult& job : jobs) {
    bytes += job.sortKeys.size();
    for (const SinkResult& sink : job.sinks) bytes += sink.text.size() + sink.packed.size();
  }
  for (const GameLines& game : lines) bytes += sizeof game + game.text.size();
  return bytes;
}

std::size_t BatchResult::capacity() const {
  std::size_t bytes = 0;
  for (const JobResult& job : jobs) {
    bytes += job.sortKeys.capacity();
    for (const SinkResult& sink : job.sinks) bytes += sink.text.capacity() + sink.packed.capacity();
  }
  return bytes;
}

}  // namespace cql::search
