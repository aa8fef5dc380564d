// A language server: what editors ask in JSON, answered from language/.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "frontend/compile.h"
#include "language/document.h"
#include "language/names.h"
#include "language/text.h"

namespace cql::tool {

using Json = nlohmann::json;

/// The texts that are open and what was read of them. One thread at a time.
class LspServer {
 public:
  using Send = std::function<void(const Json&)>;
  LspServer(frontend::CompileOptions options, Send send)
      : options_(std::move(options)), send_(std::move(send)) {}

  /// Answers a request, or does what a notification says.
  void handle(const Json& message);
  /// Refuses a request that was cancelled before it was answered.
  void refuseCancelled(const Json& message);
  /// What is not JSON.
  void refuseMessage();
  /// Sends the diagnostics of texts that changed. To be called when no message waits.
  void publish();
  /// Was `exit` asked for, and the status with which to end?
  std::optional<int> exitStatus() const { return exit_; }

 private:
  /// An open text. It is read when that is asked for, so that changes that follow each other cost nothing.
  struct Open {
    std::string text;
    std::optional<Json> version;
    std::unique_ptr<language::Document> document;
    std::unique_ptr<language::Lines> lines;
    bool changed = true;  ///< since its diagnostics were sent
  };
  using Answer = Json (LspServer::*)(const Json& params, Open& open);
  struct Method {
    const char* name;
    Answer answer;
  };
  static const Method kMethods[];

  Json initialize(const Json& params);
  void change(const Json& params);
  void notify(const std::string& method, const Json& params);
  void respond(const Json& id, const Json& result);
  void refuse(const Json& id, int code, const std::string& text);

  const language::Document& read(const std::string& uri, Open& open);
  std::uint32_t offset(const Open& open, const Json& position) const;
  Json place(const Open& open, std::uint32_t offset) const;
  Json range(const Open& open, frontend::SourceRange range) const;
  Json workspaceEdit(const Open& open, const std::string& uri,
                     const std::vector<language::Edit>& edits) const;
  Json diagnostic(const Open& open, const std::string& uri, const frontend::Diagnostic& d) const;

  Json hover(const Json& params, Open& open);
  Json completion(const Json& params, Open& open);
  Json signatureHelp(const Json& params, Open& open);
  Json definition(const Json& params, Open& open);
  Json references(const Json& params, Open& open);
  Json highlights(const Json& params, Open& open);
  Json prepareRename(const Json& params, Open& open);
  Json rename(const Json& params, Open& open);
  Json symbols(const Json& params, Open& open);
  Json folding(const Json& params, Open& open);
  Json inlayHints(const Json& params, Open& open);
  Json semanticTokens(const Json& params, Open& open);
  Json codeActions(const Json& params, Open& open);
  Json formatting(const Json& params, Open& open);

  frontend::CompileOptions options_;
  Send send_;
  std::map<std::string, Open> open_;
  language::Encoding encoding_ = language::Encoding::Utf16;
  bool initialized_ = false, shutdown_ = false;
  std::optional<int> exit_;
};

}  // namespace cql::tool
