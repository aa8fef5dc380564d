// A connection of the server, with a thread of its own.
#pragma once

#include <atomic>
#include <chrono>
#include <string>
#include <string_view>
#include <thread>

#include "tools/cql-jit/serve/server.h"

namespace cql::serve {

class Connection {
 public:
  using Clock = std::chrono::steady_clock;

  Connection(int socket, const Server& server);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  bool hasEnded() const { return ended_; }
  /// True while no request has been accepted: the server may close the connection for others.
  bool isWaiting() const { return waiting_ && !closed_; }
  /// Returns true if the client has sent something that the thread has not read yet.
  bool hasUnread() const;
  /// True until it was closed; its thread may need some time to end then.
  bool isOpen() const { return !closed_ && !ended_; }
  Clock::time_point since() const { return since_; }
  /// Makes reading and writing fail, from another thread.
  void close();

 private:
  friend class Exchange;
  void run();
  bool serveOne();
  /// Waits until the socket can be read or written; false: not before the time, or the server stops.
  bool wait(short events, Clock::time_point until) const;
  /// Appends what has come to `received_`; false: nothing came in time.
  bool receive(Clock::time_point until);
  bool send(std::string_view bytes);
  bool isGone() const;

  const int socket_;
  const Server& server_;
  const Clock::time_point since_ = Clock::now();
  std::atomic<bool> ended_{false}, closed_{false}, waiting_{true};
  bool keepAlive_ = false;
  std::string received_;  ///< bytes that no request has used yet
  std::thread thread_;    ///< last: it uses the others
};

}  // namespace cql::serve
