// The bytes that a function of the caller reads, as a stream.
#pragma once

#include <atomic>
#include <string>

#include "io/bytes/byte_stream.h"
#include "tools/capi/cqljit.h"

namespace cql::capi {

class CallbackStream : public ByteStream {
 public:
  /// `stop`: when it is true the function is not called again; null: never.
  CallbackStream(cqljit_read_callback read, void* user, const std::atomic<bool>* stop)
      : read_(read), user_(user), stop_(stop) {}

  std::size_t read(char* buffer, std::size_t size) override;
  std::string error() const override { return error_; }

 private:
  cqljit_read_callback read_;  ///< null: it has returned 0 or less
  void* user_;
  const std::atomic<bool>* stop_;
  std::string error_;
};

}  // namespace cql::capi
