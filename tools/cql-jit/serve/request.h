// Parses requests of HTTP/1.1, with limits.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace cql::serve {

/// The head of a request: what the server looks at.
struct RequestHead {
  std::string method;
  std::string path;                          ///< of the target, decoded, without its query
  std::map<std::string, std::string> query;  ///< of the target, decoded; of equal names the first
  std::string host, authorization, origin, fetchSite, fetchMode, contentType;
  std::int64_t length = -1;  ///< of the body, if the head says it
  bool hasBody = false;
  bool keepAlive = false;
  bool expectsContinue = false;
};

/// Decodes `%41`, and `+` if it stands for a blank. Returns false if a code is wrong or the byte 0.
bool decodePercent(std::string_view text, bool plus, std::string& out);

/// Takes the bytes of one request as they come.
class RequestParser {
 public:
  RequestParser();
  ~RequestParser();
  RequestParser(const RequestParser&) = delete;
  RequestParser& operator=(const RequestParser&) = delete;

  /// Receives a part of the body; false ends the reading.
  using TakeBody = std::function<bool(std::string_view)>;

  /// Parses bytes up to the end of the head. Returns how many were used: with the head complete, the rest
  /// belongs to the body.
  std::size_t parseHead(std::string_view bytes);
  /// Parses bytes of the body, after the head.
  std::size_t parseBody(std::string_view bytes, const TakeBody& take);

  bool headIsDone() const;
  bool isDone() const;
  /// The status of the answer to a request that cannot be parsed; 0: nothing is wrong so far.
  int refusal() const { return refusal_; }
  const RequestHead& head() const { return head_; }

 private:
  void readHead();

  struct Parser;
  std::unique_ptr<Parser> parser_;
  RequestHead head_;
  int refusal_ = 0;
};

}  // namespace cql::serve
