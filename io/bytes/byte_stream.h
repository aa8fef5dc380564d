// Byte streams: files, pipes, and streams that read from others.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace cql {

/// A source of bytes that is read once, sequentially.
class ByteStream {
 public:
  virtual ~ByteStream() = default;
  /// Reads the bytes that are available into the buffer; returns their number, 0 at the end or after an
  /// error.
  virtual std::size_t read(char* buffer, std::size_t size) = 0;
  /// Returns the error; empty if there is none.
  virtual std::string error() const = 0;
  /// Returns how many bytes of the input, as stored, were needed for what has been read; 0 if the stream does
  /// not count them. Called by the thread that reads.
  virtual std::uint64_t consumed() const { return 0; }
};

/// A file that is open for reading.
class FileStream : public ByteStream {
 public:
  /// `owned`: the destructor closes the descriptor. `stop`: when it becomes true, a blocking read fails;
  /// null: never.
  FileStream(int descriptor, bool owned, const std::atomic<bool>* stop = nullptr)
      : descriptor_(descriptor), owned_(owned), stop_(stop) {}
  FileStream(const FileStream&) = delete;
  FileStream& operator=(const FileStream&) = delete;
  ~FileStream() override;
  std::size_t read(char* buffer, std::size_t size) override;
  std::string error() const override { return error_; }

 private:
  bool waitForBytes();

  int descriptor_;
  bool owned_;
  const std::atomic<bool>* stop_;
  std::string error_;
};

/// A stream whose first bytes can be peeked at. Counts the bytes that pass through.
class PeekedStream : public ByteStream {
 public:
  explicit PeekedStream(std::unique_ptr<ByteStream> source) : source_(std::move(source)) {}
  /// Returns the first bytes; fewer than `size` only at the end. Valid until the next read().
  std::string_view peek(std::size_t size);
  std::size_t read(char* buffer, std::size_t size) override;
  std::string error() const override { return source_->error(); }
  std::uint64_t consumed() const override { return consumed_; }
  /// Adds bytes of the source that were read by other means to the count.
  void countMore(std::uint64_t bytes) { consumed_ += bytes; }

 private:
  std::unique_ptr<ByteStream> source_;
  std::string peeked_;
  std::uint64_t consumed_ = 0;
};

}  // namespace cql
