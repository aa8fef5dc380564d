// Converts names of texts in the protocol.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace cql::tool {

using Json = nlohmann::json;

/// The path of a `file:` URI; empty for another one.
std::string pathOf(const std::string& uri);
/// The `file:` URI of a path.
std::string uriOfFile(const std::string& path);
/// The URI of the text that a message is about.
std::string uriOf(const Json& params);

}  // namespace cql::tool
