// A server of the Model Context Protocol (revision 2025-11-25): handles the messages of a client, in JSON.
#pragma once

#include <string_view>

#include "tools/cql-jit/mcp/mcp_jobs.h"
#include "tools/cql-jit/mcp/mcp_tools.h"
#include "tools/cql-jit/rpc/json_rpc.h"

namespace cql::tool {

/// One thread hands in the messages; `send` is called by others, too.
class McpServer {
 public:
  McpServer(McpLimits limits, rpc::Send send) : limits_(std::move(limits)), send_(std::move(send)) {}

  /// Handles the bytes of a message. Queries run beside: the next message can be handled at once.
  void handle(std::string_view text);
  /// Rejects a message that is too long to be read.
  void refuseLength();

 private:
  void notify(const rpc::Call& call);
  void answer(const rpc::Call& call);
  Json initialize(const Json& params);
  void call(const rpc::Call& call);
  void startJob(const rpc::Call& call, ToolCall tool);

  McpLimits limits_;
  rpc::Send send_;
  bool initialized_ = false;
  Jobs jobs_;  ///< the last member: its threads use the others
};

}  // namespace cql::tool
