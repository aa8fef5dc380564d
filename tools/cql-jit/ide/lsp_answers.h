// Handles requests of an editor about one text.
#pragma once

#include <span>

#include "tools/cql-jit/ide/lsp_text.h"

namespace cql::tool {

/// A request and its handler. The handler returns the result. It throws a Refusal, or Json::exception if a
/// parameter is missing.
struct LspMethod {
  const char* name;
  Json (*answer)(const Json& params, LspText& text);
};
std::span<const LspMethod> lspMethods();

/// Returns a completion with its documentation. Editors request it for the completion that they show, as the
/// texts of all words would be long.
Json resolved(Json item);

}  // namespace cql::tool
