// Hands out the batches of all input files, one file after the other, to any number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "io/source.h"

namespace cql::search {

class InputQueue {
 public:
  struct Item {
    std::size_t file = 0;  ///< index of the input
    std::shared_ptr<GameSource> source;
    std::unique_ptr<GameBatch> batch;
    BatchRequest request;  ///< for the next batch
  };
  using OpenFile = std::function<std::unique_ptr<GameSource>(const std::string& name, std::string& error)>;
  /// Called once for each file after its last batch has been handed out, with the number of batches and the
  /// error, or an empty string.
  using EndOfFile = std::function<void(std::size_t file, std::uint64_t batches, const std::string& error)>;

  InputQueue(const std::vector<std::string>& files, OpenFile open, EndOfFile ended)
      : files_(files), openFile_(std::move(open)), ended_(std::move(ended)) {}

  /// Takes the next batch; returns false after the last one. While some threads still have batches of a file,
  /// others get those of the next: a folder of small files keeps all threads busy. Batches of one file are
  /// handed out in their order.
  bool next(Item& item);
  /// Counts the bytes of the files that have been read, for a progress display.
  std::uint64_t consumed();
  const std::string& nameOf(std::size_t file) const { return files_[file]; }
  /// Skips the rest of this file.
  void skip(std::size_t file);

 private:
  struct Open {
    std::size_t file = 0;
    std::shared_ptr<GameSource> source;
    int readers = 0;  ///< threads that are taking a batch from it
    std::uint64_t batches = 0;
    bool exhausted = false;
    bool ended = false;  ///< its end has been reported
  };
  std::shared_ptr<Open> current();
  bool exhaust(Open& open);

  const std::vector<std::string>& files_;
  OpenFile openFile_;
  EndOfFile ended_;
  std::mutex mutex_;
  std::size_t nextFile_ = 0;
  std::uint64_t consumed_ = 0;  ///< the bytes of the exhausted files
  std::shared_ptr<Open> open_;
};

}  // namespace cql::search
