#include "tools/cql-jit/serve/guard.h"

#include <sys/random.h>

#include <algorithm>
#include <iterator>

namespace cql::serve {
namespace {

/// Compares in a time that does not depend on where the texts differ.
bool isEqual(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned char differs = 0;
  for (std::size_t i = 0; i < a.size(); ++i) differs |= static_cast<unsigned char>(a[i] ^ b[i]);
  return differs == 0;
}

}  // namespace

std::string makeToken() {
  unsigned char bytes[16];
  if (::getrandom(bytes, sizeof bytes, 0) != sizeof bytes) return {};
  constexpr char kDigits[] = "0123456789abcdef";
  std::string token;
  for (const unsigned char byte : bytes) (token += kDigits[byte >> 4]) += kDigits[byte & 15];
  return token;
}

Guard::Guard(std::string token, std::uint16_t port)
    : token_(std::move(token)),
      hosts_{"127.0.0.1:" + std::to_string(port), "localhost:" + std::to_string(port)} {}

Refusal Guard::judge(const RequestHead& head) const {
  // A page whose name was rebound to 127.0.0.1 sends its own name.
  if (std::ranges::find(hosts_, head.host) == std::end(hosts_)) return {421, "this host is not served"};
  if (!head.origin.empty() && head.origin != "http://" + head.host)
    return {403, "requests from other pages are not answered"};
  // A link from elsewhere may open the page, which has nothing of its own to tell.
  const bool opensPage = head.method == "GET" && head.fetchMode == "navigate" && head.path == "/";
  if (!head.fetchSite.empty() && head.fetchSite != "same-origin" && head.fetchSite != "none" && !opensPage)
    return {403, "requests from other pages are not answered"};
  return {};
}

Refusal Guard::judgeToken(const RequestHead& head) const {
  constexpr std::string_view kScheme = "Bearer ";
  const std::string_view given = head.authorization;
  if (given.starts_with(kScheme) && isEqual(given.substr(kScheme.size()), token_)) return {};
  return {401, "the token is missing or wrong: open the address that cql-jit serve has printed"};
}

}  // namespace cql::serve
