// Answers requests of an editor about one text.
#pragma once

#include <span>

#include "tools/cql-jit/ide/lsp_text.h"

namespace cql::tool {

/// An error to be sent instead of a result.
struct Refusal {
  int code;  ///< an error code of JSON-RPC, or of the protocol
  std::string text;
};

/// Handles a request with the parameters `params` and returns the result. Throws a Refusal, or
/// Json::exception if a parameter is missing.
struct LspMethod {
  const char* name;
  Json (*answer)(const Json& params, LspText& text);
};
std::span<const LspMethod> lspMethods();

/// Adds the documentation to a completion. Editors request it when they show one, since the texts of all
/// words are longer than the query.
Json resolved(Json item);

}  // namespace cql::tool
