#include "search/batch_result.h"

namespace cql::search {

std::size_t sizeOf(const Found& game) {
  std::size_t bytes = sizeof game;
  for (const SortValue& value : game.sortValues) bytes += sizeof value + value.text.size();
  return bytes;
}

void JobResult::clear() {
  for (SinkResult& sink : sinks) {
    sink.text.clear();
    sink.packed.clear();
    sink.ends.clear();
  }
  found.clear();
  described = 0;
  accumulated.clear();
  matches = positions = games = ruledOut = notUtf8 = 0;
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
  warningCount = bytes = games = 0;
  interrupted = false;
}

std::size_t BatchResult::size() const {
  std::size_t bytes = 0;
  for (const JobResult& job : jobs) {
    bytes += job.described;
    for (const SinkResult& sink : job.sinks) bytes += sink.text.size() + sink.packed.size();
  }
  for (const GameLines& game : lines) bytes += sizeof game + game.text.size();
  return bytes;
}

std::size_t BatchResult::capacity() const {
  std::size_t bytes = 0;
  for (const JobResult& job : jobs) {
    bytes += job.found.capacity() * sizeof(Found);
    for (const SinkResult& sink : job.sinks) bytes += sink.text.capacity() + sink.packed.capacity();
  }
  return bytes;
}

}  // namespace cql::search
