#include "database/file/import.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "runtime/threads.h"

namespace cql::database {
namespace {

/// Each thread takes a batch of an input and makes a block of it; the blocks are written in their order.
class Import {
 public:
  Import(DatabaseWriter& file, const ImportOptions& options) : file_(file), options_(options) {}

  Result<void> add(const std::string& name, const OpenSource& open);
  const ImportNumbers& numbers() const { return numbers_; }
  std::uint64_t lastGameNumber() const { return lastGameNumber_; }

 private:
  struct Made {
    std::string bytes;
    BlockEntry entry{};
    WarningList warnings;
  };
  void work(GameSource& source);
  void makeBlock(GameSource& source, const GameBatch& batch, std::unique_ptr<GameReader>& reader,
                 GameRecord& record, BlockWriter& writer, Made& made);
  bool commit(GameSource& source, GameBatch& batch, const Made& made);
  void say(const std::string& line);
  bool stopped() const { return options_.stop && *options_.stop; }

  DatabaseWriter& file_;
  const ImportOptions& options_;
  std::string name_;
  ImportNumbers numbers_;
  std::uint64_t lastGameNumber_ = 0, consumedBefore_ = 0;

  std::mutex mutex_;
  std::condition_variable turn_;
  std::uint64_t due_ = 0;  ///< number of the batch that is written next
  bool failed_ = false;
  std::exception_ptr exception_;
};

Result<void> Import::add(const std::string& name, const OpenSource& open) {
  name_ = name;
  std::string error;
  const std::unique_ptr<GameSource> source = open(name,
                                                  {.batchBytes = options_.blockBytes,
                                                   .threads = options_.threads,
                                                   .stop = options_.stop,
                                                   .maxGameBytes = options_.maxGameBytes,
                                                   .evenBatches = true,
                                                   .findsLastNumber = true,
                                                   .encoding = options_.encoding,
                                                   .pieces = options_.pieces},
                                                  error);
  if (!source && stopped()) return interrupted();
  if (!source) return fail(ErrorKind::Input, "cannot read " + name + ": " + error);
  if (const std::string notice = source->notice(); !notice.empty()) say("warning: " + name + ": " + notice);
  due_ = 0;
  const std::int64_t gamesBefore = numbers_.games;
  const std::uint64_t bytesBefore = numbers_.bytes;
  std::vector<std::thread> threads;
  // A thread that starts and then finds no memory for its block would end the import.
  constexpr std::uint64_t kRoomForBlock = std::uint64_t{100} << 20;  // with its stack and its heap
  startThreads(threads, std::min(options_.threads, threadsThatFit(kRoomForBlock)) - 1,
               [&] { work(*source); });
  work(*source);
  for (std::thread& thread : threads) thread.join();
  if (exception_) std::rethrow_exception(exception_);
  if (!file_.error().empty()) return fail(ErrorKind::Output, file_.error());
  if (stopped()) return interrupted();
  if (error = source->error(); !error.empty())
    return fail(ErrorKind::Input, "cannot read " + name + ": " + error);
  if (numbers_.games == gamesBefore && numbers_.bytes > bytesBefore)
    say("warning: " + name + ": no games were found");
  consumedBefore_ += source->consumed();
  lastGameNumber_ += static_cast<std::uint64_t>(source->lastGameNumber());
  return {};
}

void Import::work(GameSource& source) {
  try {
    std::unique_ptr<GameBatch> batch;
    std::unique_ptr<GameReader> reader;
    GameRecord record;
    BlockWriter writer(options_.blocks);
    Made made;
    while (!stopped() && source.next(batch, {.bytes = options_.blockBytes})) {
      makeBlock(source, *batch, reader, record, writer, made);
      if (!commit(source, *batch, made)) return;
    }
  } catch (...) {
    const std::lock_guard lock(mutex_);
    exception_ = std::current_exception();
    failed_ = true;
  }
  turn_.notify_all();
}

void Import::makeBlock(GameSource& source, const GameBatch& batch, std::unique_ptr<GameReader>& reader,
                       GameRecord& record, BlockWriter& writer, Made& made) {
  made.bytes.clear();
  made.warnings = WarningList(static_cast<std::size_t>(options_.printed));
  source.prepare(reader);
  for (std::size_t game = 0; game < batch.games && !stopped(); ++game) {
    reader->open(batch, game);
    reader->readTags(kWholeTags, record, made.warnings);
    if (record.searchable) {
      reader->readMoves(kWholeMoves, record, made.warnings);
      reader->findChecks(record);
    }
    writer.add(record);
  }
  if (writer.games() > 0) made.entry = writer.finish(batch.bytes, made.bytes);
}

/// Writes a block when it is its turn. Returns false if the import has ended.
bool Import::commit(GameSource& source, GameBatch& batch, const Made& made) {
  std::unique_lock lock(mutex_);
  const auto isDue = [&] { return failed_ || stopped() || due_ == batch.place.sequence; };
  // A signal handler sets the flag, but cannot notify.
  while (!turn_.wait_for(lock, std::chrono::milliseconds(100), isDue)) {
  }
  if (failed_ || stopped()) return false;
  if (!made.warnings.items.empty() && numbers_.warnings < options_.printed) {
    const std::uint64_t first = source.firstLineOf(batch.place);
    for (const Warning& w : made.warnings.items) {
      const std::string line = first ? ":" + std::to_string(first + batch.linesBefore(w.offset)) : "";
      say("warning: " + name_ + line + ": game " + std::to_string(w.game) + ": " + w.text);
    }
    numbers_.warnings += made.warnings.count - static_cast<std::int64_t>(made.warnings.items.size());
  } else {
    numbers_.warnings += made.warnings.count;
  }
  if (!made.bytes.empty()) {
    failed_ = !file_.add(made.bytes, made.entry);
    numbers_.games += static_cast<std::int64_t>(made.entry.games);
    numbers_.plies += made.entry.plies;
  }
  numbers_.bytes += batch.bytes;
  numbers_.consumed = consumedBefore_ + source.consumed();
  if (options_.progress) options_.progress(numbers_);
  ++due_;
  turn_.notify_all();
  return !failed_;
}

void Import::say(const std::string& line) {
  if (numbers_.warnings++ < options_.printed && options_.warnings) options_.warnings(line + "\n");
}

}  // namespace

Result<ImportNumbers> importGames(const std::vector<std::string>& inputs, const OpenSource& open,
                                  DatabaseWriter& file, const ImportOptions& options) {
  Import all(file, options);
  for (const std::string& input : inputs)
    if (auto added = all.add(input, open); !added) return tl::unexpected(added.error());
  if (auto done = file.finish(all.lastGameNumber()); !done) return tl::unexpected(done.error());
  return all.numbers();
}

}  // namespace cql::database
