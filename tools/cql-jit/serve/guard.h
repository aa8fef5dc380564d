// Decides which requests are answered (docs/serve.md, threats).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tools/cql-jit/serve/request.h"

namespace cql::serve {

/// Returns a random token of 128 bits as 32 hexadecimal digits; empty if the system gives no random bytes.
std::string makeToken();

struct Refusal {
  int status = 0;  ///< 0: the request is answered
  std::string_view why;
};

class Guard {
 public:
  Guard(std::string token, std::uint16_t port);

  /// Judges any request: by the host that it names, and by its origin.
  Refusal judge(const RequestHead& head) const;
  /// Judges the token of a request to the interface.
  Refusal judgeToken(const RequestHead& head) const;
  const std::string& token() const { return token_; }

 private:
  const std::string token_;
  const std::string hosts_[2];
};

}  // namespace cql::serve
