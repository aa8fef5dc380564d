// Answers in JSON.
#pragma once

#include <string>
#include <string_view>

#include "tools/cql-jit/serve/row_view.h"
#include "tools/cql-jit/serve/server.h"

namespace cql::serve {

/// JSON in one line; texts that are not UTF-8 are repaired.
inline std::string lineOf(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

inline void replyJson(Exchange& exchange, const Json& json, int status = 200) {
  exchange.reply(status, "application/json", lineOf(json));
}

inline void replyError(Exchange& exchange, int status, std::string_view why) {
  replyJson(exchange, {{"error", {{"message", why}}}}, status);
}

}  // namespace cql::serve
