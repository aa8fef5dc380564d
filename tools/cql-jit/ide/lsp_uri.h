// Converts between paths and the URIs of the protocol.
#pragma once

#include <string>

#include "tools/cql-jit/rpc/json_rpc.h"

namespace cql::tool {

/// Returns the path of a `file:` URI; empty for another URI.
std::string pathOf(const std::string& uri);
/// Returns the `file:` URI of a path.
std::string uriOfFile(const std::string& path);
/// Returns the URI of the text that a message is about.
std::string uriOf(const Json& params);

}  // namespace cql::tool
