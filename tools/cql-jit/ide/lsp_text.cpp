#include "tools/cql-jit/ide/lsp_text.h"

#include <algorithm>

namespace cql::tool {

using ide::Document, ide::Lines;

LspText::LspText(const LspSession& session, const Json& item)
    : session_(session), uri_(item.at("uri")), text_(item.at("text")), lines_(text_) {
  if (item.contains("version")) version_ = item["version"];
}

std::string LspText::name() const {
  const std::string path = pathOf(uri_);
  return path.empty() ? uri_ : path;
}

void LspText::change(const Json& params) {
  document_ = nullptr;
  changed_ = true;
  for (const Json& change : params.at("contentChanges")) {
    if (change.contains("range")) {
      const frontend::SourceRange replaced = part(change["range"]);
      text_.replace(replaced.begin, replaced.end - replaced.begin, change.at("text").get<std::string>());
    } else {
      text_ = change.at("text");
    }
    lines_ = Lines(text_);
  }
  if (params.at("textDocument").contains("version")) version_ = params["textDocument"]["version"];
}

void LspText::filesChanged() {
  if (text_.find("include") == text_.npos) return;
  document_ = nullptr;
  changed_ = true;
}

const Document& LspText::document() {
  if (!document_) document_ = std::make_unique<Document>(name(), text_, session_.options);
  return *document_;
}

std::optional<Json> LspText::news() {
  if (!changed_) return std::nullopt;
  changed_ = false;
  Json list = Json::array();
  for (const frontend::Diagnostic& d : document().sink().all()) list.push_back(diagnostic(d));
  Json params = {{"uri", uri_}, {"diagnostics", std::move(list)}};
  if (version_) params["version"] = *version_;
  return params;
}

std::uint32_t LspText::offset(const Json& position) const {
  return lines_.offsetOf(text_, {position.at("line"), position.at("character")}, session_.encoding);
}

frontend::SourceRange LspText::part(const Json& range) const {
  const std::uint32_t begin = offset(range.at("start"));
  return {begin, std::max(begin, offset(range.at("end"))), 0};
}

namespace {

Json placeIn(std::string_view text, const Lines& lines, std::uint32_t offset, ide::Encoding encoding) {
  const ide::TextPosition at = lines.positionOf(text, offset, encoding);
  return {{"line", at.line}, {"character", at.character}};
}

}  // namespace

Json LspText::place(std::uint32_t offset) const {
  return placeIn(text_, lines_, offset, session_.encoding);
}

Json LspText::range(frontend::SourceRange range) const {
  return {{"start", place(range.begin)}, {"end", place(range.end)}};
}

Json LspText::location(frontend::SourceRange found) {
  if (found.buffer == 0) return {{"uri", uri_}, {"range", range(found)}};
  const frontend::Source& other = document().query().sources[found.buffer];
  if (other.name.starts_with('<')) return nullptr;
  const Lines lines(other.text);
  const auto at = [&](std::uint32_t offset) { return placeIn(other.text, lines, offset, session_.encoding); };
  return {{"uri", uriOfFile(other.name)}, {"range", {{"start", at(found.begin)}, {"end", at(found.end)}}}};
}

Json LspText::diagnostic(const frontend::Diagnostic& d) {
  // An error in an included file is shown at the note about the include, an error in a translation at the
  // start of the text.
  frontend::SourceRange where = d.range.buffer == 0 ? d.range : frontend::SourceRange{};
  const auto note = std::ranges::find_if(d.notes, [](const auto& n) { return n.range.buffer == 0; });
  if (d.range.buffer != 0 && note != d.notes.end()) where = note->range;
  Json result = {{"range", range(where)},
                 {"severity", d.severity == frontend::Severity::Error ? 1 : 2},
                 {"source", "cql-jit"},
                 {"message", d.message}};
  const auto relate = [&](frontend::SourceRange at, const std::string& message) {
    const bool translation = at.buffer != 0 && document().query().sources[at.buffer].name.starts_with('<');
    if (translation) return;
    result["relatedInformation"].push_back({{"location", location(at)}, {"message", message}});
  };
  if (d.range.buffer != 0) relate(d.range, d.message);
  for (const frontend::Note& n : d.notes) relate(n.range, n.message);
  return result;
}

Json LspText::workspaceEdit(const std::vector<ide::Edit>& edits) const {
  Json list = Json::array();
  for (const ide::Edit& edit : edits) list.push_back({{"range", range(edit.range)}, {"newText", edit.text}});
  return {{"changes", {{uri_, std::move(list)}}}};
}

}  // namespace cql::tool
