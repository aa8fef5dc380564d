// Decompresses in background threads while others read games.
#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "io/bytes/byte_stream.h"
#include "io/text_buffer.h"

namespace cql {

/// A stream of numbered pieces of a text, which background threads make ahead of the reader.
class ReadAheadStream : public ByteStream {
 public:
  struct Piece {
    TextBuffer text;
    std::string error;             ///< after the text
    std::exception_ptr exception;  ///< thrown to the reader after the text; set by the stream
    bool last = false;             ///< the last piece
    std::uint64_t consumed = 0;    ///< bytes of the input, as stored, up to the end of the piece
  };
  /// Makes the piece with a number. Called by several threads at a time, for different pieces. May be called
  /// with numbers after the last piece; then it must set `last`.
  using Make = std::function<void(std::size_t number, Piece& piece)>;

  /// `window`: the maximum number of pieces in memory.
  ReadAheadStream(Make make, int threads, std::size_t window);
  ~ReadAheadStream() override;
  std::size_t read(char* buffer, std::size_t size) override;
  std::string error() const override { return error_; }
  std::uint64_t consumed() const override { return consumed_; }

 private:
  struct Slot {
    Piece piece;
    bool ready = false;
  };
  void make(std::size_t number, Piece& piece);
  void produce();

  Make make_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Slot> slots_;  ///< by number modulo their count
  std::size_t begun_ = 0;    ///< number of pieces whose making has begun
  std::size_t current_ = 0;  ///< the piece being read
  bool open_ = false;        ///< the reader owns that piece
  std::size_t used_ = 0;     ///< bytes of that piece that were read
  std::uint64_t consumed_ = 0;
  bool ended_ = false, stopped_ = false;
  std::string error_;
  std::vector<std::thread> threads_;
};

/// Returns a stream with the same bytes, which a background thread reads ahead.
std::unique_ptr<ByteStream> readAhead(std::unique_ptr<ByteStream> stream);

}  // namespace cql
