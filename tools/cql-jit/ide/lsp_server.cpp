#include "tools/cql-jit/ide/lsp_server.h"

#include <algorithm>
#include <filesystem>

#include "ide/semantic_tokens.h"
#include "tools/cql-jit/ide/lsp_answers.h"

namespace cql::tool {
namespace {

using rpc::kInvalidRequest, rpc::kParseError, rpc::kUnknownMethod, rpc::kWrongParameters;
// Error codes of the protocol.
constexpr int kNotInitialized = -32002, kCancelled = -32800;

/// Returns true if the client accepts the common parts of completions once per list.
bool takesItemDefaults(const Json& capabilities) {
  const Json list =
      capabilities.value("/textDocument/completion/completionList/itemDefaults"_json_pointer, Json::array());
  return std::find(list.begin(), list.end(), "editRange") != list.end();
}

}  // namespace

LspServer::LspServer(frontend::CompileOptions options, rpc::Send send) : send_(std::move(send)) {
  session_.options = std::move(options);
  session_.options.openText = [this](const std::string& path) { return openText(path); };
}

/// Returns the text of a file that is open in the editor; nullopt for other files.
std::optional<std::string> LspServer::openText(const std::string& path) const {
  std::error_code error;
  for (const auto& [uri, text] : texts_)
    if (std::filesystem::equivalent(text.name(), path, error)) return text.text();
  return std::nullopt;
}

/// Drops the parses of texts that include files, as one of these may have changed.
void LspServer::readIncludedAnew() {
  for (auto& [uri, text] : texts_) text.filesChanged();
}

void LspServer::respond(const Json& id, Json result) {
  rpc::respond(send_, id, std::move(result));
}

void LspServer::tell(const char* method, Json params) {
  rpc::tell(send_, method, std::move(params));
}

void LspServer::refuse(const Json& id, int code, const std::string& text) {
  rpc::refuse(send_, id, {code, text});
}

void LspServer::refuseMessage() {
  refuse(nullptr, kParseError, "this message is not JSON");
}

void LspServer::refuseCancelled(const Json& message) {
  refuse(message.at("id"), kCancelled, "cancelled");
}

void LspServer::handle(const Json& message) {
  rpc::Call call;
  if (!rpc::readCall(send_, message, call)) return;
  const auto& [method, id, params] = call;
  try {
    if (id.is_null()) return notify(method, params);
    if (method == "initialize") return respond(id, initialize(params));
    if (!initialized_) return refuse(id, kNotInitialized, "initialize comes first");
    if (shutdown_) return refuse(id, kInvalidRequest, "the server was shut down");
    if (method == "shutdown") {
      shutdown_ = true;
      return respond(id, nullptr);
    }
    if (method == "completionItem/resolve") return respond(id, resolved(params));
    for (const LspMethod& m : lspMethods())
      if (method == m.name) {
        const auto text = texts_.find(uriOf(params));
        if (text == texts_.end()) return refuse(id, kWrongParameters, "this text is not open");
        return respond(id, m.answer(params, text->second));
      }
    refuse(id, kUnknownMethod, "there is no method " + method);
  } catch (const Refusal& refusal) {
    refuse(id, refusal.code, refusal.text);
  } catch (const Json::exception& error) {
    if (!id.is_null()) refuse(id, kWrongParameters, error.what());
  }
}

Json LspServer::initialize(const Json& params) {
  const Json client = params.value("capabilities", Json::object());
  for (const Json& encoding : client.value("/general/positionEncodings"_json_pointer, Json::array()))
    if (encoding == "utf-8") session_.encoding = ide::Encoding::Utf8;
  session_.itemDefaults = takesItemDefaults(client);
  session_.snippets =
      client.value("/textDocument/completion/completionItem/snippetSupport"_json_pointer, Json()) == true;
  const auto types = ide::tokenTypes();
  initialized_ = true;
  return {{"serverInfo", {{"name", "cql-jit"}, {"version", CQL_VERSION}}},
          {"capabilities",
           {{"positionEncoding", session_.encoding == ide::Encoding::Utf8 ? "utf-8" : "utf-16"},
            {"textDocumentSync", {{"openClose", true}, {"change", 2}, {"save", true}}},
            {"hoverProvider", true},
            {"completionProvider",
             {{"triggerCharacters", {"\"", "#", "[", "-", "."}}, {"resolveProvider", true}}},
            {"signatureHelpProvider", {{"triggerCharacters", {"(", " "}}}},
            {"definitionProvider", true},
            {"referencesProvider", true},
            {"documentHighlightProvider", true},
            {"renameProvider", {{"prepareProvider", true}}},
            {"documentSymbolProvider", true},
            {"foldingRangeProvider", true},
            {"inlayHintProvider", true},
            {"semanticTokensProvider",
             {{"legend",
               {{"tokenTypes", std::vector<std::string>(types.begin(), types.end())},
                {"tokenModifiers", Json::array()}}},
              {"full", {{"delta", true}}}}},
            {"codeActionProvider", {{"codeActionKinds", {"quickfix", "refactor.rewrite"}}}},
            {"documentFormattingProvider", true}}}};
}

void LspServer::notify(const std::string& method, const Json& params) {
  if (method == "exit") {
    exit_ = shutdown_ ? 0 : 1;
  } else if (method == "textDocument/didOpen") {
    const Json& item = params.at("textDocument");
    const std::string uri = item.at("uri");
    texts_.erase(uri);
    texts_.try_emplace(uri, session_, item);
    readIncludedAnew();
  } else if (method == "textDocument/didChange") {
    if (const auto text = texts_.find(uriOf(params)); text != texts_.end()) {
      text->second.change(params);
      readIncludedAnew();
    }
  } else if (method == "textDocument/didSave" || method == "workspace/didChangeWatchedFiles") {
    readIncludedAnew();
  } else if (method == "textDocument/didClose") {
    const std::string uri = uriOf(params);
    texts_.erase(uri);
    readIncludedAnew();
    tell("textDocument/publishDiagnostics", {{"uri", uri}, {"diagnostics", Json::array()}});
  }
}

void LspServer::publish() {
  for (auto& [uri, text] : texts_)
    if (std::optional<Json> news = text.news()) tell("textDocument/publishDiagnostics", std::move(*news));
}

}  // namespace cql::tool
