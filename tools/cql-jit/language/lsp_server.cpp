#include "tools/cql-jit/language/lsp_server.h"

#include <algorithm>
#include <filesystem>

#include "language/actions.h"
#include "language/completion.h"
#include "language/format.h"
#include "language/hover.h"
#include "language/outline.h"
#include "language/semantic_tokens.h"
#include "language/signature.h"

namespace cql::tool {

using language::Document;

namespace {

// Error codes of JSON-RPC and of the protocol.
constexpr int kParseError = -32700, kUnknownMethod = -32601, kWrongParameters = -32602,
              kNotInitialized = -32002, kFailed = -32803, kCancelled = -32800, kInvalidRequest = -32600;

/// An error to be answered in the place of a result.
struct Refusal {
  int code;
  std::string text;
};

std::string uriOf(const Json& params) {
  return params.at("textDocument").at("uri").get<std::string>();
}

/// The path of a `file:` URI; empty for another one.
std::string pathOf(const std::string& uri) {
  constexpr std::string_view kFile = "file://";
  if (!uri.starts_with(kFile)) return "";
  std::string path;
  for (std::size_t i = kFile.size(); i < uri.size(); ++i) {
    if (uri[i] == '%' && i + 2 < uri.size()) {
      path += static_cast<char>(std::strtol(uri.substr(i + 1, 2).c_str(), nullptr, 16));
      i += 2;
    } else {
      path += uri[i];
    }
  }
  return path;
}

/// Files beside the query, for completion.
std::vector<std::string> filesBeside(const std::string& uri, std::string_view typed) {
  std::vector<std::string> names;
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::path(pathOf(uri)).parent_path();
  if (folder.empty()) return names;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (names.size() >= 500) break;
    if (const std::string name = entry.path().filename().string();
        name.starts_with(typed) && entry.is_regular_file(error))
      names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

Json markdown(const std::string& text) {
  return {{"kind", "markdown"}, {"value", text}};
}

bool isOfTheLanguage(language::CompletionKind kind) {
  using Kind = language::CompletionKind;
  return kind == Kind::Filter || kind == Kind::Operator || kind == Kind::Part || kind == Kind::Snippet;
}

/// A completion with what is said of its word, which editors ask for when they show it: the texts of all
/// words are longer than the query.
Json resolved(Json item) {
  const auto word = item.find("data");
  if (word != item.end() && word->is_string())
    item["documentation"] = markdown(language::describeWord(word->get<std::string>()));
  return item;
}

}  // namespace

// --- messages

const LspServer::Method LspServer::kMethods[] = {
    {"textDocument/hover", &LspServer::hover},
    {"textDocument/completion", &LspServer::completion},
    {"textDocument/signatureHelp", &LspServer::signatureHelp},
    {"textDocument/definition", &LspServer::definition},
    {"textDocument/references", &LspServer::references},
    {"textDocument/documentHighlight", &LspServer::highlights},
    {"textDocument/prepareRename", &LspServer::prepareRename},
    {"textDocument/rename", &LspServer::rename},
    {"textDocument/documentSymbol", &LspServer::symbols},
    {"textDocument/foldingRange", &LspServer::folding},
    {"textDocument/inlayHint", &LspServer::inlayHints},
    {"textDocument/semanticTokens/full", &LspServer::semanticTokens},
    {"textDocument/codeAction", &LspServer::codeActions},
    {"textDocument/formatting", &LspServer::formatting},
};

void LspServer::respond(const Json& id, const Json& result) {
  send_({{"jsonrpc", "2.0"}, {"id", id}, {"result", result}});
}

void LspServer::refuse(const Json& id, int code, const std::string& text) {
  send_({{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", text}}}});
}

void LspServer::refuseMessage() {
  refuse(nullptr, kParseError, "this message is not JSON");
}

void LspServer::refuseCancelled(const Json& message) {
  refuse(message.at("id"), kCancelled, "cancelled");
}

void LspServer::handle(const Json& message) {
  const Json id = message.is_object() && message.contains("id") ? message["id"] : Json();
  if (!message.is_object() || !message.contains("method") || !message["method"].is_string()) {
    if (!message.is_object() || !message.contains("result"))
      refuse(id, kInvalidRequest, "this is no request");
    return;
  }
  const std::string method = message["method"];
  const Json params = message.value("params", Json::object());
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
    for (const Method& m : kMethods)
      if (method == m.name) {
        const auto open = open_.find(uriOf(params));
        if (open == open_.end()) return refuse(id, kWrongParameters, "this text is not open");
        read(open->first, open->second);
        return respond(id, (this->*m.answer)(params, open->second));
      }
    refuse(id, kUnknownMethod, "there is no method " + method);
  } catch (const Refusal& refusal) {
    refuse(id, refusal.code, refusal.text);
  } catch (const Json::exception& error) {
    if (!id.is_null()) refuse(id, kWrongParameters, error.what());
  }
}

Json LspServer::initialize(const Json& params) {
  initialized_ = true;
  const Json general = params.value("capabilities", Json::object()).value("general", Json::object());
  for (const Json& encoding : general.value("positionEncodings", Json::array()))
    if (encoding == "utf-8") encoding_ = language::Encoding::Utf8;
  const auto types = language::tokenTypes();
  return {{"serverInfo", {{"name", "cql-jit"}, {"version", CQL_VERSION}}},
          {"capabilities",
           {{"positionEncoding", encoding_ == language::Encoding::Utf8 ? "utf-8" : "utf-16"},
            {"textDocumentSync", {{"openClose", true}, {"change", 2}}},
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
              {"full", true}}},
            {"codeActionProvider", {{"codeActionKinds", {"quickfix", "refactor.rewrite"}}}},
            {"documentFormattingProvider", true}}}};
}

void LspServer::notify(const std::string& method, const Json& params) {
  if (method == "exit") {
    exit_ = shutdown_ ? 0 : 1;
  } else if (method == "textDocument/didOpen") {
    const Json& text = params.at("textDocument");
    Open& open = open_[text.at("uri")];
    open = {};
    open.text = text.at("text");
    if (text.contains("version")) open.version = text["version"];
  } else if (method == "textDocument/didChange") {
    change(params);
  } else if (method == "textDocument/didClose") {
    const std::string uri = uriOf(params);
    open_.erase(uri);
    send_({{"jsonrpc", "2.0"},
           {"method", "textDocument/publishDiagnostics"},
           {"params", {{"uri", uri}, {"diagnostics", Json::array()}}}});
  }
}

void LspServer::change(const Json& params) {
  const auto found = open_.find(uriOf(params));
  if (found == open_.end()) return;
  Open& open = found->second;
  for (const Json& part : params.at("contentChanges")) {
    if (part.contains("range")) {
      const language::Lines lines(open.text);
      const auto at = [&](const char* name) {
        const Json& position = part["range"].at(name);
        return lines.offsetOf(open.text, {position.at("line"), position.at("character")}, encoding_);
      };
      const std::uint32_t begin = at("start"), end = std::max(begin, at("end"));
      open.text.replace(begin, end - begin, part.at("text").get<std::string>());
    } else {
      open.text = part.at("text");
    }
  }
  if (params.at("textDocument").contains("version")) open.version = params["textDocument"]["version"];
  open.document = nullptr;
  open.changed = true;
}

const Document& LspServer::read(const std::string& uri, Open& open) {
  if (!open.document) {
    const std::string path = pathOf(uri);
    open.document = std::make_unique<Document>(path.empty() ? uri : path, open.text, options_);
    open.lines = std::make_unique<language::Lines>(open.text);
  }
  return *open.document;
}

void LspServer::publish() {
  for (auto& [uri, open] : open_) {
    if (!open.changed) continue;
    open.changed = false;
    Json list = Json::array();
    for (const frontend::Diagnostic& d : read(uri, open).sink().all())
      list.push_back(diagnostic(open, uri, d));
    Json params = {{"uri", uri}, {"diagnostics", list}};
    if (open.version) params["version"] = *open.version;
    send_({{"jsonrpc", "2.0"}, {"method", "textDocument/publishDiagnostics"}, {"params", params}});
  }
}

// --- values

std::uint32_t LspServer::offset(const Open& open, const Json& position) const {
  return open.lines->offsetOf(open.text, {position.at("line"), position.at("character")}, encoding_);
}

Json LspServer::place(const Open& open, std::uint32_t offset) const {
  const language::TextPosition at = open.lines->positionOf(open.text, offset, encoding_);
  return {{"line", at.line}, {"character", at.character}};
}

Json LspServer::range(const Open& open, frontend::SourceRange range) const {
  return {{"start", place(open, range.begin)}, {"end", place(open, range.end)}};
}

Json LspServer::workspaceEdit(const Open& open, const std::string& uri,
                              const std::vector<language::Edit>& edits) const {
  Json list = Json::array();
  for (const language::Edit& edit : edits)
    list.push_back({{"range", range(open, edit.range)}, {"newText", edit.text}});
  return {{"changes", {{uri, list}}}};
}

Json LspServer::diagnostic(const Open& open, const std::string& uri, const frontend::Diagnostic& d) const {
  // What was found in a translation of the text is said at its beginning.
  const frontend::SourceRange where = d.range.buffer == 0 ? d.range : frontend::SourceRange{};
  Json result = {{"range", range(open, where)},
                 {"severity", d.severity == frontend::Severity::Error ? 1 : 2},
                 {"source", "cql-jit"},
                 {"message", d.message}};
  for (const frontend::Note& note : d.notes)
    if (note.range.buffer == 0)
      result["relatedInformation"].push_back(
          {{"location", {{"uri", uri}, {"range", range(open, note.range)}}}, {"message", note.message}});
  return result;
}

// --- requests

Json LspServer::hover(const Json& params, Open& open) {
  const auto found = language::hover(*open.document, offset(open, params.at("position")));
  if (!found) return nullptr;
  return {{"contents", markdown(found->markdown)}, {"range", range(open, found->range)}};
}

Json LspServer::completion(const Json& params, Open& open) {
  const std::string uri = uriOf(params);
  const language::Completions found =
      language::complete(*open.document, offset(open, params.at("position")),
                         [&](std::string_view typed) { return filesBeside(uri, typed); });
  // CompletionItemKind: Function 3, Variable 6, Operator 24, Keyword 14, Snippet 15, File 17, Property 10.
  static constexpr int kKinds[] = {14, 24, 10, 6, 3, 15, 17};
  Json items = Json::array();
  const Json replaced = range(open, found.replaced);
  for (std::size_t i = 0; i < found.items.size(); ++i) {
    const language::Completion& c = found.items[i];
    const std::string order = std::to_string(i);
    const bool snippet = c.insert.find("${") != c.insert.npos;
    Json item = {{"label", c.label},
                 {"kind", kKinds[static_cast<std::size_t>(c.kind)]},
                 {"detail", c.detail},
                 {"sortText", std::string(5 - std::min<std::size_t>(order.size(), 5), '0') + order},
                 {"insertTextFormat", snippet ? 2 : 1},
                 {"textEdit", {{"range", replaced}, {"newText", c.insert}}}};
    if (isOfTheLanguage(c.kind)) item["data"] = c.label;
    items.push_back(std::move(item));
  }
  return {{"isIncomplete", false}, {"items", std::move(items)}};
}

Json LspServer::signatureHelp(const Json& params, Open& open) {
  const auto help = language::signatureHelp(*open.document, offset(open, params.at("position")));
  if (!help) return nullptr;
  Json forms = Json::array();
  for (const language::Signature& form : help->forms) {
    Json parameters = Json::array();
    for (const auto& [begin, end] : form.parameters) parameters.push_back({{"label", {begin, end}}});
    forms.push_back(
        {{"label", form.label}, {"documentation", markdown(form.markdown)}, {"parameters", parameters}});
  }
  return {{"signatures", forms}, {"activeSignature", 0}, {"activeParameter", help->active}};
}

Json LspServer::definition(const Json& params, Open& open) {
  const auto found = language::definition(*open.document, offset(open, params.at("position")));
  return found ? Json{{"uri", uriOf(params)}, {"range", range(open, *found)}} : Json();
}

Json LspServer::references(const Json& params, Open& open) {
  const std::uint32_t at = offset(open, params.at("position"));
  const auto own = language::definition(*open.document, at);
  const bool all = params.value("context", Json::object()).value("includeDeclaration", true);
  Json list = Json::array();
  for (const frontend::SourceRange& found : language::references(*open.document, at))
    if (all || !own || found.begin != own->begin)
      list.push_back({{"uri", uriOf(params)}, {"range", range(open, found)}});
  return list;
}

Json LspServer::highlights(const Json& params, Open& open) {
  Json list = Json::array();
  for (const frontend::SourceRange& found :
       language::references(*open.document, offset(open, params.at("position"))))
    list.push_back({{"range", range(open, found)}});
  return list;
}

Json LspServer::prepareRename(const Json& params, Open& open) {
  const std::uint32_t at = offset(open, params.at("position"));
  for (const frontend::SourceRange& found : language::references(*open.document, at))
    if (found.begin <= at && at <= found.end) return range(open, found);
  return nullptr;
}

Json LspServer::rename(const Json& params, Open& open) {
  std::string reason;
  const auto edits =
      language::rename(*open.document, offset(open, params.at("position")), params.at("newName"), reason);
  if (!edits) throw Refusal{kFailed, reason};
  return workspaceEdit(open, uriOf(params), *edits);
}

Json LspServer::symbols(const Json&, Open& open) {
  Json list = Json::array();
  for (const language::OutlineEntry& e : language::outline(*open.document)) {
    // SymbolKind: Function 12, Variable 13, Object 19.
    const int kind = e.kind == language::NameKind::Function     ? 12
                     : e.kind == language::NameKind::Dictionary ? 19
                                                                : 13;
    list.push_back({{"name", e.name},
                    {"detail", e.detail},
                    {"kind", kind},
                    {"range", range(open, e.range)},
                    {"selectionRange", range(open, e.place)}});
  }
  return list;
}

Json LspServer::folding(const Json&, Open& open) {
  Json list = Json::array();
  for (const language::Fold& fold : language::folds(*open.document)) {
    const Json at = range(open, fold.range);
    Json item = {{"startLine", at["start"]["line"]}, {"endLine", at["end"]["line"]}};
    // The line with the closing bracket stays.
    if (!fold.isComment && item["endLine"] > item["startLine"])
      item["endLine"] = item["endLine"].get<int>() - 1;
    if (fold.isComment) item["kind"] = "comment";
    if (item["endLine"] > item["startLine"]) list.push_back(std::move(item));
  }
  return list;
}

Json LspServer::inlayHints(const Json& params, Open& open) {
  const std::uint32_t begin = offset(open, params.at("range").at("start")),
                      end = offset(open, params.at("range").at("end"));
  Json list = Json::array();
  for (const language::InlayHint& hint : language::inlayHints(*open.document))
    if (begin <= hint.offset && hint.offset <= end) {
      Json item = {
          {"position", place(open, hint.offset)}, {"label", hint.text}, {"paddingLeft", !hint.isType}};
      if (hint.isType) item["kind"] = 1;
      list.push_back(std::move(item));
    }
  return list;
}

Json LspServer::semanticTokens(const Json&, Open& open) {
  Json data = Json::array();
  language::TextPosition last;
  for (const language::SemanticToken& token : language::semanticTokens(*open.document)) {
    // A token ends with its line, so a comment over several is as many tokens.
    for (std::uint32_t begin = token.range.begin; begin < token.range.end;) {
      std::uint32_t end = begin;
      while (end < token.range.end && open.text[end] != '\n') ++end;
      const language::TextPosition from = open.lines->positionOf(open.text, begin, encoding_);
      const language::TextPosition to = open.lines->positionOf(open.text, end, encoding_);
      if (to.character > from.character) {
        for (std::uint32_t value :
             {from.line - last.line,
              from.line == last.line ? from.character - last.character : from.character,
              to.character - from.character, static_cast<std::uint32_t>(token.type), 0u})
          data.push_back(value);
        last = from;
      }
      begin = end + 1;
    }
  }
  return {{"data", data}};
}

Json LspServer::codeActions(const Json& params, Open& open) {
  const std::string uri = uriOf(params);
  const frontend::SourceRange part{offset(open, params.at("range").at("start")),
                                   offset(open, params.at("range").at("end")), 0};
  Json list = Json::array();
  for (const language::Action& action : language::actions(*open.document, part)) {
    Json item = {{"title", action.title},
                 {"kind", action.kind == language::ActionKind::QuickFix ? "quickfix" : "refactor.rewrite"},
                 {"edit", workspaceEdit(open, uri, action.edits)}};
    if (action.diagnostic) {
      item["diagnostics"] =
          Json::array({diagnostic(open, uri, open.document->sink().all()[*action.diagnostic])});
      item["isPreferred"] = true;
    }
    list.push_back(std::move(item));
  }
  return list;
}

Json LspServer::formatting(const Json&, Open& open) {
  frontend::DiagnosticSink sink;
  const auto result = language::format({"", open.text}, std::nullopt, sink);
  if (!result || *result == open.text) return Json::array();
  const frontend::SourceRange all{0, static_cast<std::uint32_t>(open.text.size()), 0};
  return Json::array({{{"range", range(open, all)}, {"newText", *result}}});
}

}  // namespace cql::tool
