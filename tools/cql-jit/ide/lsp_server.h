// A language server: handles the messages of an editor, in JSON.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "tools/cql-jit/ide/lsp_text.h"

namespace cql::tool {

/// Owns the open texts and the state of the session. Used by one thread at a time.
class LspServer {
 public:
  LspServer(frontend::CompileOptions options, rpc::Send send);
  LspServer(const LspServer&) = delete;  // texts refer to their session

  /// Handles a request or a notification.
  void handle(const Json& message);
  /// Answers a request that was cancelled before it was handled, with an error.
  void refuseCancelled(const Json& message);
  /// Answers a message that is not JSON, with an error.
  void refuseMessage();
  /// Sends the diagnostics of changed texts. Called when no message is pending.
  void publish();
  /// Returns the exit status once `exit` was received; else nullopt.
  std::optional<int> exitStatus() const { return exit_; }

 private:
  std::optional<std::string> openText(const std::string& path) const;
  void readIncludedAnew();
  Json initialize(const Json& params);
  void notify(const std::string& method, const Json& params);
  void respond(const Json& id, Json result);
  void refuse(const Json& id, int code, const std::string& text);
  void tell(const char* method, Json params);

  LspSession session_;
  rpc::Send send_;
  std::map<std::string, LspText> texts_;  ///< by URI
  bool initialized_ = false, shutdown_ = false;
  std::optional<int> exit_;
};

}  // namespace cql::tool
