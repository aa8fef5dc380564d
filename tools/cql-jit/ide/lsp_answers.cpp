#include "tools/cql-jit/ide/lsp_answers.h"

#include <algorithm>
#include <filesystem>

#include "frontend/library.h"
#include "ide/actions.h"
#include "ide/completion.h"
#include "ide/format.h"
#include "ide/hover.h"
#include "ide/outline.h"
#include "ide/signature.h"

namespace cql::tool {
namespace {

constexpr int kFailed = -32803;  ///< RequestFailed of the protocol

void addFiles(const std::filesystem::path& folder, std::string_view typed, bool queries,
              std::vector<std::string>& names) {
  constexpr std::size_t kMost = 500;
  std::error_code error;
  if (folder.empty()) return;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (names.size() >= kMost) break;
    if (const std::string name = entry.path().filename().string();
        name.starts_with(typed) && (!queries || name.ends_with(".cql")) && entry.is_regular_file(error))
      names.push_back(name);
  }
}

/// Returns the files beside the query and, for `include`, those of the library.
std::vector<std::string> filesFor(const LspText& text, std::string_view typed, ide::FileUse use) {
  const bool queries = use == ide::FileUse::Include;
  std::vector<std::string> names;
  addFiles(std::filesystem::path(pathOf(text.uri())).parent_path(), typed, queries, names);
  if (queries)
    for (const frontend::LibraryFile& file : frontend::libraryFiles(text.session().options.library))
      if (file.name.starts_with(typed)) names.push_back(file.name);
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

Json markdown(const std::string& text) {
  return {{"kind", "markdown"}, {"value", text}};
}

bool isOfTheLanguage(ide::CompletionKind kind) {
  using Kind = ide::CompletionKind;
  return kind == Kind::Filter || kind == Kind::Operator || kind == Kind::Part || kind == Kind::Snippet;
}

Json hover(const Json& params, LspText& text) {
  const auto found = ide::hover(text.document(), text.offset(params.at("position")));
  if (!found) return nullptr;
  return {{"contents", markdown(found->markdown)}, {"range", text.range(found->range)}};
}

Json completion(const Json& params, LspText& text) {
  const ide::Completions found =
      ide::complete(text.document(), text.offset(params.at("position")),
                    [&](std::string_view typed, ide::FileUse use) { return filesFor(text, typed, use); });
  // CompletionItemKind: Function 3, Variable 6, Operator 24, Keyword 14, Snippet 15, File 17, Property 10.
  static constexpr int kKinds[] = {14, 24, 10, 6, 3, 15, 17};
  const bool defaults = text.session().itemDefaults;
  const Json replaced = text.range(found.replaced);
  Json items = Json::array();
  for (std::size_t i = 0; i < found.items.size(); ++i) {
    const ide::Completion& c = found.items[i];
    std::string insert = c.insert;
    const std::size_t place = insert.find("${");
    const bool snippet = place != insert.npos;
    if (snippet && !text.session().snippets) {
      if (c.kind == ide::CompletionKind::Snippet) continue;
      insert.erase(place);  // the user types what follows
    }
    const std::string order = std::to_string(i);
    Json item = {{"label", c.label},
                 {"kind", kKinds[static_cast<std::size_t>(c.kind)]},
                 {"detail", c.detail},
                 {"sortText", std::string(5 - std::min<std::size_t>(order.size(), 5), '0') + order}};
    if (snippet && text.session().snippets) item["insertTextFormat"] = 2;
    if (!defaults)
      item["textEdit"] = {{"range", replaced}, {"newText", insert}};
    else if (insert != c.label)
      item["textEditText"] = insert;
    if (isOfTheLanguage(c.kind)) item["data"] = c.label;
    items.push_back(std::move(item));
  }
  Json list = {{"isIncomplete", false}, {"items", std::move(items)}};
  if (defaults) list["itemDefaults"] = {{"editRange", replaced}};
  return list;
}

Json signatureHelp(const Json& params, LspText& text) {
  const auto help = ide::signatureHelp(text.document(), text.offset(params.at("position")));
  if (!help) return nullptr;
  Json forms = Json::array();
  for (const ide::Signature& form : help->forms) {
    Json parameters = Json::array();
    for (const auto& [begin, end] : form.parameters) parameters.push_back({{"label", {begin, end}}});
    forms.push_back(
        {{"label", form.label}, {"documentation", markdown(form.markdown)}, {"parameters", parameters}});
  }
  return {{"signatures", forms}, {"activeSignature", 0}, {"activeParameter", help->active}};
}

Json definition(const Json& params, LspText& text) {
  const auto found = ide::definition(text.document(), text.offset(params.at("position")));
  return found ? text.location(*found) : Json();
}

Json references(const Json& params, LspText& text) {
  const std::uint32_t at = text.offset(params.at("position"));
  const auto own = ide::definition(text.document(), at);
  const bool all = params.value("context", Json::object()).value("includeDeclaration", true);
  Json list = Json::array();
  for (const frontend::SourceRange& found : ide::references(text.document(), at))
    if (all || !own || own->buffer != 0 || found.begin != own->begin)
      if (Json place = text.location(found); !place.is_null()) list.push_back(std::move(place));
  return list;
}

Json highlights(const Json& params, LspText& text) {
  Json list = Json::array();
  for (const frontend::SourceRange& found :
       ide::references(text.document(), text.offset(params.at("position"))))
    list.push_back({{"range", text.range(found)}});
  return list;
}

Json prepareRename(const Json& params, LspText& text) {
  const std::uint32_t at = text.offset(params.at("position"));
  for (const frontend::SourceRange& found : ide::references(text.document(), at))
    if (found.begin <= at && at <= found.end) return text.range(found);
  return nullptr;
}

Json rename(const Json& params, LspText& text) {
  std::string reason;
  const auto edits =
      ide::rename(text.document(), text.offset(params.at("position")), params.at("newName"), reason);
  if (!edits) throw Refusal{kFailed, reason};
  return text.workspaceEdit(*edits);
}

Json symbols(const Json&, LspText& text) {
  Json list = Json::array();
  for (const ide::OutlineEntry& e : ide::outline(text.document())) {
    // SymbolKind: Function 12, Variable 13, Object 19.
    const int kind = e.kind == ide::NameKind::Function ? 12 : e.kind == ide::NameKind::Dictionary ? 19 : 13;
    list.push_back({{"name", e.name},
                    {"detail", e.detail},
                    {"kind", kind},
                    {"range", text.range(e.range)},
                    {"selectionRange", text.range(e.place)}});
  }
  return list;
}

Json folding(const Json&, LspText& text) {
  Json list = Json::array();
  for (const ide::Fold& fold : ide::folds(text.document())) {
    const Json at = text.range(fold.range);
    Json item = {{"startLine", at["start"]["line"]}, {"endLine", at["end"]["line"]}};
    // The line with the closing bracket remains visible.
    if (!fold.isComment && item["endLine"] > item["startLine"])
      item["endLine"] = item["endLine"].get<int>() - 1;
    if (fold.isComment) item["kind"] = "comment";
    if (item["endLine"] > item["startLine"]) list.push_back(std::move(item));
  }
  return list;
}

Json inlayHints(const Json& params, LspText& text) {
  const frontend::SourceRange part = text.part(params.at("range"));
  Json list = Json::array();
  for (const ide::InlayHint& hint : ide::inlayHints(text.document()))
    if (part.begin <= hint.offset && hint.offset <= part.end) {
      Json item = {
          {"position", text.place(hint.offset)}, {"label", hint.text}, {"paddingLeft", !hint.isType}};
      if (hint.isType) item["kind"] = 1;
      list.push_back(std::move(item));
    }
  return list;
}

Json semanticTokens(const Json&, LspText& text) {
  return text.sentTokens.full(text.tokens());
}

Json changedTokens(const Json& params, LspText& text) {
  return text.sentTokens.delta(params.at("previousResultId"), text.tokens());
}

Json codeActions(const Json& params, LspText& text) {
  Json list = Json::array();
  for (const ide::Action& action : ide::actions(text.document(), text.part(params.at("range")))) {
    Json item = {{"title", action.title},
                 {"kind", action.kind == ide::ActionKind::QuickFix ? "quickfix" : "refactor.rewrite"},
                 {"edit", text.workspaceEdit(action.edits)}};
    if (action.diagnostic) {
      item["diagnostics"] = Json::array({text.diagnostic(text.document().sink().all()[*action.diagnostic])});
      item["isPreferred"] = true;
    }
    list.push_back(std::move(item));
  }
  return list;
}

Json formatting(const Json&, LspText& text) {
  frontend::DiagnosticSink sink;
  const auto result = ide::format({text.name(), text.text()}, std::nullopt, text.session().options, sink);
  if (!result || *result == text.text()) return Json::array();
  const frontend::SourceRange all{0, static_cast<std::uint32_t>(text.text().size()), 0};
  return Json::array({{{"range", text.range(all)}, {"newText", *result}}});
}

constexpr LspMethod kMethods[] = {
    {"textDocument/hover", hover},
    {"textDocument/completion", completion},
    {"textDocument/signatureHelp", signatureHelp},
    {"textDocument/definition", definition},
    {"textDocument/references", references},
    {"textDocument/documentHighlight", highlights},
    {"textDocument/prepareRename", prepareRename},
    {"textDocument/rename", rename},
    {"textDocument/documentSymbol", symbols},
    {"textDocument/foldingRange", folding},
    {"textDocument/inlayHint", inlayHints},
    {"textDocument/semanticTokens/full", semanticTokens},
    {"textDocument/semanticTokens/full/delta", changedTokens},
    {"textDocument/codeAction", codeActions},
    {"textDocument/formatting", formatting},
};

}  // namespace

std::span<const LspMethod> lspMethods() {
  return kMethods;
}

Json resolved(Json item) {
  const auto word = item.find("data");
  if (word != item.end() && word->is_string())
    item["documentation"] = markdown(ide::describeWord(word->get<std::string>()));
  return item;
}

}  // namespace cql::tool
