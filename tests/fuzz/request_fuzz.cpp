// The parser of requests of `cql-jit serve`: any bytes, in any pieces, give a request or a refusal.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "tools/cql-jit/serve/guard.h"
#include "tools/cql-jit/serve/request.h"

namespace {

struct Parsed {
  int refusal = 0;
  bool isDone = false;
  std::string path, body;

  bool operator==(const Parsed&) const = default;
};

/// Parses the bytes in pieces of this size.
Parsed parse(std::string_view bytes, std::size_t piece) {
  constexpr std::size_t kMostBody = 1 << 16;
  cql::serve::RequestParser parser;
  Parsed parsed;
  std::string waiting;
  const auto take = [&](std::string_view part) {
    parsed.body += part;
    return parsed.body.size() <= kMostBody;
  };
  while (!bytes.empty() && !parser.refusal() && !parser.isDone()) {
    waiting += bytes.substr(0, piece);
    bytes.remove_prefix(std::min(piece, bytes.size()));
    if (!parser.headIsDone()) waiting.erase(0, parser.parseHead(waiting));
    if (!parser.headIsDone() || parser.refusal()) continue;
    waiting.erase(0, parser.parseBody(waiting, take));
  }
  parsed.refusal = parser.refusal();
  parsed.isDone = parser.isDone();
  if (parser.headIsDone()) {
    const cql::serve::Guard guard(std::string(32, '0'), 8420);
    guard.judge(parser.head());
    guard.judgeToken(parser.head());
    parsed.path = parser.head().path;
    if (parsed.path.find('\0') != std::string::npos) std::abort();
  }
  return parsed;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const Parsed whole = parse(bytes, size + 1), pieces = parse(bytes, 7);
  // A complete request does not depend on how it arrives.
  if (whole.isDone && !whole.refusal && !pieces.refusal && !(whole == pieces)) std::abort();
  return 0;
}
