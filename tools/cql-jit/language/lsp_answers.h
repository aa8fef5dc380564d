// Answers to what an editor asks about one text.
#pragma once

#include <span>

#include "tools/cql-jit/language/lsp_text.h"

namespace cql::tool {

/// An error to be answered in the place of a result.
struct Refusal {
  int code;  ///< of JSON-RPC, or of the protocol
  std::string text;
};

/// A request with the parameters `params`; the result. Throws a Refusal, or Json::exception where a parameter
/// is missing.
struct LspMethod {
  const char* name;
  Json (*answer)(const Json& params, LspText& text);
};
std::span<const LspMethod> lspMethods();

/// A completion with what is said of its word, which editors ask for when they show it: the texts of all
/// words are longer than the query.
Json resolved(Json item);

}  // namespace cql::tool
