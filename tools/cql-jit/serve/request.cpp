// Beast asserts that a chunk came before the last one, which the client decides (basic_parser.ipp, in
// Debian's 1.74).
#define BOOST_DISABLE_ASSERTS

#include "tools/cql-jit/serve/request.h"

#include <boost/beast/http/buffer_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <limits>

namespace cql::serve {

namespace http = boost::beast::http;

namespace {

constexpr std::uint32_t kMostHeadBytes = 16 << 10;

int digitOf(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool readQuery(std::string_view text, std::map<std::string, std::string>& query) {
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find('&'));
    text.remove_prefix(std::min(part.size() + 1, text.size()));
    const std::size_t equals = std::min(part.find('='), part.size());
    std::string name, value;
    if (!decodePercent(part.substr(0, equals), true, name) ||
        !decodePercent(part.substr(std::min(equals + 1, part.size())), true, value))
      return false;
    query.try_emplace(std::move(name), std::move(value));
  }
  return true;
}

}  // namespace

bool decodePercent(std::string_view text, bool plus, std::string& out) {
  out.clear();
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      if (i + 2 >= text.size()) return false;
      const int high = digitOf(text[i + 1]), low = digitOf(text[i + 2]);
      if (high < 0 || low < 0 || (high == 0 && low == 0)) return false;
      c = static_cast<char>(high * 16 + low);
      i += 2;
    } else if (c == '+' && plus) {
      c = ' ';
    }
    out += c;
  }
  return true;
}

struct RequestParser::Parser : http::request_parser<http::buffer_body> {};

RequestParser::RequestParser() : parser_(std::make_unique<Parser>()) {
  parser_->header_limit(kMostHeadBytes);
  parser_->body_limit(std::numeric_limits<std::uint64_t>::max());  // the routes have limits of their own
  parser_->eager(false);
}

RequestParser::~RequestParser() = default;

bool RequestParser::headIsDone() const {
  return parser_->is_header_done();
}

bool RequestParser::isDone() const {
  return parser_->is_done();
}

std::size_t RequestParser::parseHead(std::string_view bytes) {
  boost::system::error_code error;
  const std::size_t used = parser_->put(boost::asio::buffer(bytes.data(), bytes.size()), error);
  if (error == http::error::header_limit)
    refusal_ = 431;
  else if (error && error != http::error::need_more && error != http::error::need_buffer)
    refusal_ = 400;
  else if (parser_->is_header_done())
    readHead();
  return used;
}

void RequestParser::readHead() {
  const auto& request = parser_->get();
  const auto valueOf = [&](http::field field) {
    const auto value = request[field];
    return std::string(value.data(), value.size());
  };
  const auto valueNamed = [&](const char* name) {
    const auto value = request[name];
    return std::string(value.data(), value.size());
  };
  head_.method = std::string(request.method_string().data(), request.method_string().size());
  head_.host = valueOf(http::field::host);
  head_.authorization = valueOf(http::field::authorization);
  head_.origin = valueOf(http::field::origin);
  head_.contentType = valueOf(http::field::content_type);
  head_.fetchSite = valueNamed("Sec-Fetch-Site");
  head_.fetchMode = valueNamed("Sec-Fetch-Mode");
  head_.expectsContinue = valueOf(http::field::expect) == "100-continue";
  head_.keepAlive = request.keep_alive();
  if (const auto length = parser_->content_length()) head_.length = static_cast<std::int64_t>(*length);
  head_.hasBody = parser_->chunked() || head_.length > 0;
  if (request.count(http::field::host) != 1 || request.count(http::field::authorization) > 1) refusal_ = 400;
  const std::string target(request.target().data(), request.target().size());
  const std::size_t question = target.find('?');
  if (!target.starts_with('/') || !decodePercent(target.substr(0, question), false, head_.path) ||
      (question != target.npos && !readQuery(std::string_view(target).substr(question + 1), head_.query)))
    refusal_ = 400;
}

std::size_t RequestParser::parseBody(std::string_view bytes, const TakeBody& take) {
  std::size_t used = 0;
  char part[16 << 10];
  parser_->eager(true);
  while (!parser_->is_done() && !refusal_) {
    auto& body = parser_->get().body();
    body.data = part;
    body.size = sizeof part;
    boost::system::error_code error;
    const std::size_t more =
        parser_->put(boost::asio::buffer(bytes.data() + used, bytes.size() - used), error);
    used += more;
    const std::size_t got = sizeof part - body.size;
    if (error && error != http::error::need_more && error != http::error::need_buffer) refusal_ = 400;
    if (!refusal_ && got > 0 && !take({part, got})) refusal_ = 413;
    if (used == bytes.size() || (more == 0 && got == 0)) break;
  }
  return used;
}

}  // namespace cql::serve
