// Messages of JSON-RPC 2.0: the language server and the server of the Model Context Protocol send them.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

namespace cql::tool {

using Json = nlohmann::json;

/// An error to be sent instead of a result.
struct Refusal {
  int code;  ///< an error code of JSON-RPC, or of the protocol
  std::string text;
};

namespace rpc {

inline constexpr int kParseError = -32700, kInvalidRequest = -32600, kUnknownMethod = -32601,
                     kWrongParameters = -32602;

/// Sends one message. What it calls must be safe for the threads that send.
using Send = std::function<void(const Json&)>;

inline void respond(const Send& send, const Json& id, Json result) {
  Json message = {{"jsonrpc", "2.0"}, {"id", id}};
  message["result"] = std::move(result);
  send(message);
}

inline void refuse(const Send& send, const Json& id, const Refusal& refusal) {
  send({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", refusal.code}, {"message", refusal.text}}}});
}

/// Sends a notification.
inline void tell(const Send& send, const char* method, Json params) {
  send({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
}

/// Returns a message as bytes; text that is not UTF-8 gets replacement characters.
inline std::string bytesOf(const Json& message) {
  return message.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// A request or a notification, as received.
struct Call {
  std::string method;
  Json id;  ///< null: a notification
  Json params = Json::object();
};

/// Reads a message that was parsed. Returns false if it is neither a request nor a notification; it is then
/// refused, unless it is a response.
inline bool readCall(const Send& send, const Json& message, Call& call) {
  call.id = message.is_object() && message.contains("id") ? message["id"] : Json();
  if (!message.is_object() || !message.contains("method") || !message["method"].is_string()) {
    const bool isResponse = message.is_object() && (message.contains("result") || message.contains("error"));
    if (!isResponse)
      refuse(send, call.id.is_structured() ? Json() : call.id, {kInvalidRequest, "this is no request"});
    return false;
  }
  call.method = message["method"];
  call.params = message.value("params", Json::object());
  return true;
}

}  // namespace rpc
}  // namespace cql::tool
