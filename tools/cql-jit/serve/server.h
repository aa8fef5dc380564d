// A server of HTTP on the loopback interface: sockets, threads, limits of time and number.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "runtime/error.h"
#include "tools/cql-jit/serve/request.h"

namespace cql::serve {

class Connection;

/// A request and its answer. A handler calls reply(), or begin(), write() and end().
class Exchange {
 public:
  Exchange(Connection& connection, RequestParser& parser) : connection_(connection), parser_(parser) {}

  const RequestHead& head() const { return parser_.head(); }
  /// Reads the body; false: it is longer than `most` bytes, or was not sent in time, and the answer was
  /// given.
  bool readBody(std::uint64_t most, const RequestParser::TakeBody& take);
  bool readBody(std::uint64_t most, std::string& body);

  void reply(int status, std::string_view type, std::string_view body, std::string_view fields = {});
  /// Begins an answer whose length is not known. `fields`: further ones, each with its line end.
  void begin(std::string_view type, std::string_view fields = {});
  /// Returns false if the client is gone.
  bool write(std::string_view part);
  void end();
  bool clientIsGone();
  bool isAnswered() const { return answered_; }

 private:
  void writeHead(int status, std::string_view type, std::string_view length, std::string_view fields);

  Connection& connection_;
  RequestParser& parser_;
  bool answered_ = false, isGone_ = false;
};

/// Limits of a server.
struct ServerLimits {
  std::size_t connections = 64;
  std::chrono::milliseconds head{10000};     ///< from the first byte of a head to its last
  std::chrono::milliseconds idle{60000};     ///< between two requests
  std::chrono::milliseconds silence{10000};  ///< of a client that is to send or to take bytes
  std::chrono::milliseconds body{600000};    ///< for a whole body
};

class Server {
 public:
  using Handler = std::function<void(Exchange&)>;

  explicit Server(Handler handler);
  Server(Handler handler, ServerLimits limits);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Listens at 127.0.0.1; with `everywhere` at all addresses, for containers. Port 0: a free one.
  Result<void> listen(std::uint16_t port, bool everywhere);
  std::uint16_t port() const { return port_; }
  /// Answers until `stop` becomes true; then connections are closed, and their handlers end.
  void run(const std::atomic<bool>& stop);
  bool isStopping() const { return stopping_; }

 private:
  friend class Connection;
  friend class Exchange;
  void accept();
  void removeEnded();
  void closeOldestWaiting();

  Handler handler_;
  const ServerLimits limits_;
  int socket_ = -1;
  std::uint16_t port_ = 0;
  std::atomic<bool> stopping_{false};
  std::list<Connection> connections_;  ///< changed by the thread of run() alone
};

}  // namespace cql::serve
