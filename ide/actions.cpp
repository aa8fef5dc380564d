#include "ide/actions.h"

#include "frontend/filter_table.h"
#include "frontend/spelling.h"

namespace cql::ide {

using frontend::kNone, frontend::NodeId, frontend::Op, frontend::SourceRange, frontend::Token,
    frontend::TokenKind;

namespace {

bool touch(SourceRange a, SourceRange b) {
  return a.begin <= b.end && b.begin <= a.end;
}

void addFixes(const Document& document, SourceRange part, std::vector<Action>& result) {
  const auto& all = document.sink().all();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].fixIt || all[i].range.buffer != 0 || !touch(all[i].range, part)) continue;
    const frontend::FixIt& fix = *all[i].fixIt;
    const std::string shown = fix.replacement.substr(0, fix.replacement.find('\n'));
    const std::string title = fix.replacement.empty()            ? "Take this out"
                              : fix.range.begin == fix.range.end ? "Insert " + shown
                                                                 : "Write " + shown;
    result.push_back({title, ActionKind::QuickFix, {{fix.range, fix.replacement}}, i});
  }
}

/// Offers the current spelling: `captures` is `capture` in newer queries.
void addUsualWords(const Document& document, SourceRange part, std::vector<Action>& result) {
  const auto& tokens = document.tokens();
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Token& t = tokens[i];
    if (t.kind != TokenKind::Keyword || !touch(t.range, part) ||
        !frontend::isWordChar(document.text()[t.range.begin]))
      continue;
    const std::string usual(frontend::canonicalWord(t.text));
    if (usual == t.text || (t.text == "attacked" && !tokens[i + 1].isKeyword("by"))) continue;
    SourceRange range = t.range;
    if (t.text == "attacked") range.end = tokens[i + 1].range.end;
    result.push_back({"Write " + usual, ActionKind::Rewrite, {{range, usual}}, std::nullopt});
  }
}

/// Returns true if brackets enclose exactly the tokens.
bool isBracketed(const Document& document, std::size_t first, std::size_t last) {
  return first > 0 && document.partners()[first - 1] == last + 1;
}

/// Offers braces around each `and` in an `or`.
void addBraces(const Document& document, SourceRange part, std::vector<Action>& result) {
  const auto& query = document.query();
  Action action{"Show in braces what and holds together", ActionKind::Rewrite, {}, std::nullopt};
  for (const frontend::Node& n : query.nodes) {
    if (n.op != Op::Or || n.range.buffer != 0 || n.range.call || !touch(n.range, part)) continue;
    for (NodeId operand : n.operands) {
      if (operand == kNone || query[operand].op != Op::And) continue;
      SourceRange range = query[operand].range;
      const std::optional<std::size_t> first = document.tokenAt(range.begin),
                                       last = document.tokenBefore(range.end);
      if (!first || !last || isBracketed(document, *first, *last)) continue;
      range.end = range.begin;
      action.edits.push_back({range, "{ "});
      range.begin = range.end = query[operand].range.end;
      action.edits.push_back({range, " }"});
    }
  }
  if (!action.edits.empty()) result.push_back(std::move(action));
}

void addWhole(const Document& document, std::vector<Action>& result) {
  const SourceRange all{0, static_cast<std::uint32_t>(document.text().size()), 0};
  const frontend::Source source{document.sink().sources()[0].name, document.text()};
  const auto offer = [&](const char* title, const std::optional<std::string>& text) {
    if (text && *text != document.text())
      result.push_back({title, ActionKind::Rewrite, {{all, *text}}, std::nullopt});
  };
  frontend::DiagnosticSink scratch;
  if (document.isLegacy()) return offer("Rewrite in CQL 6", frontend::modernize(source, scratch));
  offer("Write Unicode symbols", frontend::respell(source, frontend::Spelling::Unicode, scratch));
  offer("Write ASCII symbols", frontend::respell(source, frontend::Spelling::Ascii, scratch));
}

}  // namespace

std::vector<Action> actions(const Document& document, SourceRange part) {
  std::vector<Action> result;
  addFixes(document, part, result);
  addUsualWords(document, part, result);
  addBraces(document, part, result);
  addWhole(document, result);
  return result;
}

}  // namespace cql::ide
