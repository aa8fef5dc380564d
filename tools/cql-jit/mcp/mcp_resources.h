// What the server of the Model Context Protocol offers to read: pages of the language, lessons, examples;
// and its prompts.
#pragma once

#include <string>

#include "tools/cql-jit/rpc/json_rpc.h"

namespace cql::tool {

Json listOfResources();
Json listOfResourceTemplates();
/// Returns the result of resources/read; throws a Refusal if nothing has this URI.
Json readResource(const std::string& uri);

Json listOfPrompts();
/// Returns the result of prompts/get; throws a Refusal.
Json getPrompt(const std::string& name, const Json& arguments);

/// Returns what a model reads first: the purpose of the server, and how to write a query.
std::string instructions();

}  // namespace cql::tool
