#include "tools/cql-jit/serve/server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "tools/cql-jit/serve/connection.h"

namespace cql::serve {
namespace {

/// Fields of every answer: nothing is fetched from elsewhere, framed, guessed or kept.
constexpr std::string_view kFixedFields =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Cache-Control: no-store\r\n";

std::string_view reasonOf(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 201:
      return "Created";
    case 204:
      return "No Content";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 413:
      return "Payload Too Large";
    case 421:
      return "Misdirected Request";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    default:
      return "Internal Server Error";
  }
}

}  // namespace

bool Exchange::readBody(std::uint64_t most, const RequestParser::TakeBody& take) {
  const auto refuse = [&](int status, std::string_view why) {
    connection_.keepAlive_ = false;
    reply(status, "application/json", "{\"error\":{\"message\":\"" + std::string(why) + "\"}}\n");
    return false;
  };
  if (head().length > 0 && static_cast<std::uint64_t>(head().length) > most)
    return refuse(413, "the body of the request is too long");
  if (head().expectsContinue && head().hasBody && !connection_.send("HTTP/1.1 100 Continue\r\n\r\n"))
    return false;
  const auto last = Connection::Clock::now() + connection_.server_.limits_.body;
  std::uint64_t size = 0;
  const auto count = [&](std::string_view part) { return (size += part.size()) <= most && take(part); };
  while (!parser_.isDone()) {
    const std::size_t used = parser_.parseBody(connection_.received_, count);
    connection_.received_.erase(0, used);
    if (parser_.refusal())
      return refuse(parser_.refusal(), parser_.refusal() == 413 ? "the body of the request is too long"
                                                                : "the body of the request is damaged");
    if (parser_.isDone()) break;
    if (!connection_.receive(std::min(last, Connection::Clock::now() + connection_.server_.limits_.silence)))
      return refuse(408, "the body of the request did not come");
  }
  return true;
}

bool Exchange::readBody(std::uint64_t most, std::string& body) {
  body.clear();
  return readBody(most, [&](std::string_view part) {
    body += part;
    return true;
  });
}

void Exchange::writeHead(int status, std::string_view type, std::string_view length,
                         std::string_view fields) {
  answered_ = true;
  // The rest of a body that was not read is not taken for a request.
  if (head().hasBody && !parser_.isDone()) connection_.keepAlive_ = false;
  std::string text = "HTTP/1.1 " + std::to_string(status) + " ";
  ((text += reasonOf(status)) += "\r\nContent-Type: ") += type;
  ((text += "\r\n") += length) += kFixedFields;
  text += connection_.keepAlive_ ? "Connection: keep-alive\r\n" : "Connection: close\r\n";
  (text += fields) += "\r\n";
  if (!connection_.send(text)) isGone_ = true;
}

void Exchange::reply(int status, std::string_view type, std::string_view body, std::string_view fields) {
  writeHead(status, type, "Content-Length: " + std::to_string(body.size()) + "\r\n", fields);
  if (!isGone_ && head().method != "HEAD" && !connection_.send(body)) isGone_ = true;
}

void Exchange::begin(std::string_view type, std::string_view fields) {
  writeHead(200, type, "Transfer-Encoding: chunked\r\n", fields);
}

bool Exchange::write(std::string_view part) {
  if (isGone_ || part.empty()) return !isGone_;
  char size[20];
  std::snprintf(size, sizeof size, "%zx\r\n", part.size());
  std::string bytes = size;
  (bytes += part) += "\r\n";
  if (!connection_.send(bytes)) isGone_ = true;
  return !isGone_;
}

void Exchange::end() {
  if (!isGone_ && !connection_.send("0\r\n\r\n")) isGone_ = true;
}

bool Exchange::clientIsGone() {
  if (!isGone_ && connection_.isGone()) isGone_ = true;
  return isGone_;
}

Connection::Connection(int socket, const Server& server)
    : socket_(socket), server_(server), thread_([this] { run(); }) {}

Connection::~Connection() {
  close();
  if (thread_.joinable()) thread_.join();
  ::close(socket_);
}

void Connection::close() {
  closed_ = true;
  ::shutdown(socket_, SHUT_RDWR);
}

bool Connection::wait(short events, Clock::time_point until) const {
  constexpr auto kTick = std::chrono::milliseconds(200);
  for (;;) {
    if (server_.isStopping()) return false;
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
    if (left.count() <= 0) return false;
    pollfd wanted{socket_, events, 0};
    const int ready = ::poll(&wanted, 1, static_cast<int>(std::min(left, kTick).count()) + 1);
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return false;
  }
}

bool Connection::receive(Clock::time_point until) {
  char bytes[16 << 10];
  for (;;) {
    if (!wait(POLLIN, until)) return false;
    const ssize_t size = ::recv(socket_, bytes, sizeof bytes, MSG_DONTWAIT);
    if (size > 0) {
      received_.append(bytes, static_cast<std::size_t>(size));
      return true;
    }
    if (size == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) return false;
  }
}

bool Connection::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t size = ::send(socket_, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (size > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(size));
      continue;
    }
    if (size < 0 && errno == EINTR) continue;
    if (size < 0 && errno != EAGAIN && errno != EWOULDBLOCK) return false;
    if (!wait(POLLOUT, Clock::now() + server_.limits_.silence)) return false;
  }
  return true;
}

bool Connection::hasUnread() const {
  char byte;
  return ::recv(socket_, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

bool Connection::isGone() const {
  char byte;
  const ssize_t size = ::recv(socket_, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  return size == 0 || (size < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

bool Connection::serveOne() {
  RequestParser parser;
  Exchange exchange(*this, parser);
  auto until = Clock::now() + server_.limits_.idle;
  bool begun = !received_.empty();
  for (;;) {
    if (!received_.empty()) {
      const std::size_t used = parser.parseHead(received_);
      received_.erase(0, used);
    }
    if (parser.headIsDone() || parser.refusal()) break;
    if (!begun && !received_.empty()) begun = true;
    if (!receive(until)) return false;
    if (!begun) until = std::min(until, Clock::now() + server_.limits_.head);
    begun = true;
  }
  keepAlive_ = parser.head().keepAlive && !parser.refusal();
  if (parser.refusal()) {
    exchange.reply(parser.refusal(), "text/plain", "this request cannot be read\n");
    return false;
  }
  // Bodies of answered requests may be empty, and are done without a byte.
  if (!parser.head().hasBody) parser.parseBody({}, [](std::string_view) { return true; });
  waiting_ = false;
  server_.handler_(exchange);
  waiting_ = true;
  return exchange.isAnswered() && keepAlive_ && !exchange.clientIsGone() && !server_.isStopping();
}

void Connection::run() {
  try {
    while (serveOne()) {
    }
  } catch (const std::exception&) {
    // Memory is exhausted: this connection ends, the others continue.
  }
  close();
  ended_ = true;
}

Server::Server(Handler handler) : Server(std::move(handler), ServerLimits()) {}

Server::Server(Handler handler, ServerLimits limits) : handler_(std::move(handler)), limits_(limits) {}

Server::~Server() {
  stopping_ = true;
  connections_.clear();
  if (socket_ >= 0) ::close(socket_);
}

Result<void> Server::listen(std::uint16_t port, bool everywhere) {
  const auto failed = [](const char* what) {
    return fail(ErrorKind::Output, std::string("cannot ") + what + ": " + std::strerror(errno));
  };
  socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (socket_ < 0) return failed("open a socket");
  const int on = 1;
  ::setsockopt(socket_, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(everywhere ? INADDR_ANY : INADDR_LOOPBACK);
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  if (::bind(socket_, any, sizeof address) != 0 || ::listen(socket_, SOMAXCONN) != 0)
    return failed(("listen at port " + std::to_string(port)).c_str());
  socklen_t size = sizeof address;
  if (::getsockname(socket_, any, &size) != 0) return failed("find the port");
  port_ = ntohs(address.sin_port);
  return {};
}

void Server::removeEnded() {
  connections_.remove_if([](const Connection& c) { return c.hasEnded(); });
}

/// A client that has not sent a request yet makes room for another one: slow clients do not shut out others.
/// One whose bytes have not been read may have sent a request, and stays if another one can go.
void Server::closeOldestWaiting() {
  Connection* oldest = nullptr;
  for (Connection& connection : connections_) {
    if (!connection.isWaiting() || connection.hasEnded()) continue;
    if (!connection.hasUnread()) return connection.close();
    if (!oldest) oldest = &connection;
  }
  if (oldest) oldest->close();
}

void Server::accept() {
  for (int burst = 0; burst < 64; ++burst) {
    const int client = ::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (client < 0) return;
    const int on = 1;
    ::setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    removeEnded();
    const auto isFull = [this] {
      return std::ranges::count_if(connections_, &Connection::isOpen) >=
             static_cast<std::ptrdiff_t>(limits_.connections);
    };
    if (isFull()) closeOldestWaiting();
    // The thread of a closed connection needs some time to end. New clients wait for it only when there are
    // many such threads, so that a flood of clients does not hold up the others.
    for (int tries = 0; tries < 20 && connections_.size() >= 2 * limits_.connections; ++tries) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      removeEnded();
    }
    if (isFull() || connections_.size() >= 2 * limits_.connections) {
      ::close(client);
      continue;
    }
    try {
      connections_.emplace_back(client, *this);
    } catch (const std::system_error&) {
      ::close(client);  // no further thread
    }
  }
}

void Server::run(const std::atomic<bool>& stop) {
  constexpr int kTick = 100;  // milliseconds
  while (!stop.load()) {
    pollfd wanted{socket_, POLLIN, 0};
    if (::poll(&wanted, 1, kTick) > 0) accept();
    removeEnded();
  }
  stopping_ = true;
  connections_.clear();
}

}  // namespace cql::serve
