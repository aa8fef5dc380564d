// The tools of the server of the Model Context Protocol.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tools/cql-jit/rpc/json_rpc.h"

namespace cql::tool {

/// What the command line allows.
struct McpLimits {
  std::vector<std::string> files;  ///< of games; no others are read
  std::size_t rows = 200;          ///< most rows of an answer
  double seconds = 60;             ///< most time of a search
  int threads = 0;                 ///< of a search; 0: the default
};

/// What a call of a tool leads to: an answer at once, or a task for a process of its own (mcp_worker.h).
struct ToolCall {
  Json result;                                 ///< null: there is a task
  Json task = {};                              ///< for the worker
  double seconds = 0;                          ///< after which the worker is ended
  Json (*answer)(const Json& done) = nullptr;  ///< makes the result of what the worker answers
};

/// Lists the tools with the schemas of their arguments.
Json listOfTools(const McpLimits& limits);
/// Reads a call. What is wrong with its arguments is a result; an unknown tool throws a Refusal.
ToolCall callTool(const std::string& name, const Json& arguments, const McpLimits& limits);
/// Returns the result of a tool that failed.
Json failedResult(const std::string& text);

}  // namespace cql::tool
