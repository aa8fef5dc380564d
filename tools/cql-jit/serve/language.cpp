#include "tools/cql-jit/serve/language.h"

#include <algorithm>

#include "codegen/jit/compiler.h"
#include "frontend/passes/pipeline.h"
#include "frontend/prose/prose.h"
#include "ide/actions.h"
#include "ide/completion.h"
#include "ide/format.h"
#include "ide/hover.h"
#include "ide/semantic_tokens.h"
#include "tools/cql-jit/explain/plan.h"

namespace cql::serve {
namespace {

/// Offsets of a text in bytes and in UTF-16 units; a header that was added is not counted. Bytes that are no
/// UTF-8 do not come from JSON.
class Offsets {
 public:
  explicit Offsets(std::string_view text, bool hasAdded = false)
      : added_(hasAdded ? static_cast<std::uint32_t>(kHeader.size()) : 0), units_(text.size() + 1) {
    std::uint32_t unit = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      units_[i] = unit;
      const auto byte = static_cast<unsigned char>(text[i]);
      if ((byte & 0xC0) == 0x80) continue;
      unit += byte >= 0xF0 ? 2 : 1;
      units_[i] = unit - (byte >= 0xF0 ? 2 : 1);
    }
    units_[text.size()] = unit;
  }
  std::uint32_t unitsAt(std::size_t byte) const {
    const std::uint32_t units = units_[std::min(byte, units_.size() - 1)];
    return units - std::min(units, added_);
  }
  std::uint32_t byteAt(std::uint32_t unit) const {
    return static_cast<std::uint32_t>(std::ranges::lower_bound(units_, unit + added_) - units_.begin());
  }
  Json range(frontend::SourceRange range) const {
    return {{"begin", unitsAt(range.begin)}, {"end", unitsAt(range.end)}};
  }

 private:
  std::uint32_t added_;
  std::vector<std::uint32_t> units_;
};

/// A query as read for an editor.
struct Text {
  Text(const QueryRules& rules, const Json& request)
      : isFilters(lacksHeader(request.at("text").get_ref<const std::string&>())),
        text(withHeader(request.at("text").get_ref<const std::string&>())),
        options(rules.options(rules.given(false))),
        document(rules.nameOfQuery(), text, options),
        offsets(document.text(), isFilters) {}

  std::uint32_t offset(const Json& request) const {
    const auto unit = request.at("offset").get<std::int64_t>();
    const std::int64_t last = offsets.unitsAt(text.size());
    return std::min(offsets.byteAt(static_cast<std::uint32_t>(std::clamp<std::int64_t>(unit, 0, last))),
                    static_cast<std::uint32_t>(text.size()));
  }

  bool isFilters;
  std::string text;
  frontend::CompileOptions options;
  ide::Document document;
  Offsets offsets;
};

Json diagnosticJson(const frontend::Diagnostic& d, const Offsets& offsets) {
  // An error in an included file is shown at the note about the include.
  const auto note = std::ranges::find_if(d.notes, [](const auto& n) { return n.range.buffer == 0; });
  const frontend::SourceRange where = d.range.buffer == 0     ? d.range
                                      : note != d.notes.end() ? note->range
                                                              : frontend::SourceRange{};
  Json json = offsets.range(where);
  json["severity"] = d.severity == frontend::Severity::Error ? "error" : "warning";
  json["message"] = d.message;
  json["notes"] = Json::array();
  for (const frontend::Note& n : d.notes) {
    Json one = {{"message", n.message}};
    if (n.range.buffer == 0) one.update(offsets.range(n.range));
    json["notes"].push_back(std::move(one));
  }
  return json;
}

Json editsJson(const std::vector<ide::Edit>& edits, const Offsets& offsets) {
  Json list = Json::array();
  for (const ide::Edit& edit : edits) {
    Json one = offsets.range(edit.range);
    one["text"] = edit.text;
    list.push_back(std::move(one));
  }
  return list;
}

Json tokensJson(const Text& text) {
  Json list = Json::array();
  for (const ide::SemanticToken& token : ide::semanticTokens(text.document)) {
    if (text.isFilters && token.range.end < kHeader.size()) continue;
    list.push_back({text.offsets.unitsAt(token.range.begin), text.offsets.unitsAt(token.range.end),
                    std::string(ide::tokenTypes()[static_cast<std::size_t>(token.type)])});
  }
  return list;
}

}  // namespace

Json diagnosticsOf(const frontend::DiagnosticSink& sink, bool isFilters) {
  const Offsets offsets(sink.sources().empty() ? "" : sink.sources()[0].text, isFilters);
  Json list = Json::array();
  for (const frontend::Diagnostic& d : sink.all()) list.push_back(diagnosticJson(d, offsets));
  return list;
}

Json checkText(const QueryRules& rules, const Json& request) {
  return onLargeStack([&]() -> Json {
    const Text text(rules, request);
    // Messages of a compilation, which are more than those of reading; fixes by their places.
    frontend::DiagnosticSink sink;
    frontend::compile({rules.nameOfQuery(), text.text}, rules.options(rules.given(false)), sink);
    Json list = diagnosticsOf(sink, text.isFilters);
    for (std::size_t i = 0; i < sink.all().size(); ++i) {
      const frontend::Diagnostic& d = sink.all()[i];
      if (!d.fixIt || d.range.buffer != 0) continue;
      const std::string shown = d.fixIt->replacement.substr(0, d.fixIt->replacement.find('\n'));
      const std::string title = d.fixIt->replacement.empty()                 ? "Take this out"
                                : d.fixIt->range.begin == d.fixIt->range.end ? "Insert " + shown
                                                                             : "Write " + shown;
      list[i]["fix"] = {{"title", title},
                        {"edits", editsJson({{d.fixIt->range, d.fixIt->replacement}}, text.offsets)}};
    }
    return {{"ok", sink.errorCount() == 0}, {"diagnostics", std::move(list)}, {"tokens", tokensJson(text)}};
  });
}

Json tokensOf(const QueryRules& rules, const Json& request) {
  return onLargeStack([&]() -> Json { return {{"tokens", tokensJson(Text(rules, request))}}; });
}

Json completeText(const QueryRules& rules, const Json& request) {
  return onLargeStack([&]() -> Json {
    constexpr std::size_t kMostItems = 60;
    static constexpr const char* kKinds[] = {"filter",   "operator", "part", "variable",
                                             "function", "snippet",  "file"};
    const Text text(rules, request);
    const ide::Completions found =
        ide::complete(text.document, text.offset(request),
                      [](std::string_view, ide::FileUse) { return std::vector<std::string>{"themes.cql"}; });
    Json items = Json::array();
    for (const ide::Completion& c : found.items) {
      if (items.size() == kMostItems) break;
      Json item = {{"label", c.label},
                   {"insert", c.insert},
                   {"kind", kKinds[static_cast<std::size_t>(c.kind)]},
                   {"detail", c.detail}};
      if (c.kind != ide::CompletionKind::Variable && c.kind != ide::CompletionKind::File)
        item["documentation"] = ide::describeWord(c.label);
      items.push_back(std::move(item));
    }
    return {{"replaced", text.offsets.range(found.replaced)}, {"items", std::move(items)}};
  });
}

Json hoverText(const QueryRules& rules, const Json& request) {
  return onLargeStack([&]() -> Json {
    const Text text(rules, request);
    const auto found = ide::hover(text.document, text.offset(request));
    if (!found) return {{"hover", nullptr}};
    Json hover = text.offsets.range(found->range);
    hover["markdown"] = found->markdown;
    return {{"hover", std::move(hover)}};
  });
}

Json formatText(const QueryRules& rules, const Json& request) {
  return onLargeStack([&]() -> Json {
    std::optional<frontend::Spelling> spelling;
    const std::string wanted = request.value("spelling", "");
    if (wanted == "ascii") spelling = frontend::Spelling::Ascii;
    if (wanted == "unicode") spelling = frontend::Spelling::Unicode;
    const std::string& given = request.at("text").get_ref<const std::string&>();
    const bool isFilters = lacksHeader(given);
    frontend::DiagnosticSink sink;
    std::optional<std::string> text = ide::format({rules.nameOfQuery(), withHeader(given)}, spelling,
                                                  rules.options(rules.given(false)), sink);
    if (!text) return {{"text", nullptr}, {"diagnostics", diagnosticsOf(sink, isFilters)}};
    // The header has a line of its own.
    if (isFilters && text->starts_with("cql()\n")) text->erase(0, 6);
    return {{"text", *text}};
  });
}

Json explainText(const QueryRules& rules, const Json& request) {
  return onLargeStack([&]() -> Json {
    const std::string& given = request.at("text").get_ref<const std::string&>();
    frontend::DiagnosticSink sink;
    std::optional<frontend::Query> query =
        frontend::parse({rules.nameOfQuery(), withHeader(given)}, rules.options(rules.given(false)), sink);
    const std::string words = query ? frontend::inWords(*query) : "";
    if (!query || !frontend::runPasses(*query, sink))
      return {{"plan", nullptr}, {"diagnostics", diagnosticsOf(sink, lacksHeader(given))}};
    codegen::CodegenOptions options;
    options.optimisation = codegen::Optimisation::None;
    const auto code = codegen::compile(*query, options);
    if (!code) return {{"plan", nullptr}, {"diagnostics", Json::array()}};
    tool::Plan plan = tool::planOf(*query, (*code)->manifest);
    return {{"words", words},
            {"plan", tool::describePlan(*query, (*code)->manifest)},
            {"testedFirst", std::move(plan.testedFirst)},
            {"mustContain", std::move(plan.mustContain)},
            {"indexes", std::move(plan.indexes)},
            {"read", std::move(plan.read)}};
  });
}

}  // namespace cql::serve
