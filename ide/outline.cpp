#include "ide/outline.h"

#include <algorithm>
#include <map>

#include "frontend/ir_views.h"
#include "frontend/passes/transform.h"
#include "ide/hover.h"
#include "ide/semantic_tokens.h"

namespace cql::ide {

using frontend::kNone, frontend::NodeId, frontend::Op, frontend::Query, frontend::SourceRange,
    frontend::SymbolKind;

namespace {

/// Queries with more filters are not expanded for a hint.
constexpr std::uint64_t kMaxWrittenOut = 100'000;

std::string typeName(const frontend::Symbol& symbol) {
  switch (symbol.kind) {
    case SymbolKind::Number:
      return "number";
    case SymbolKind::Set:
      return "set";
    case SymbolKind::String:
      return "string";
    case SymbolKind::Position:
      return "position";
    case SymbolKind::Piece:
      return "piece";
    case SymbolKind::Dictionary:
      return "dictionary";
    case SymbolKind::Function:
      return "function";
  }
  return "";
}

std::uint64_t mostCopies(const frontend::Node& n) {
  if (n.op != Op::Transform) return 1;
  switch (static_cast<frontend::TransformKind>(n.mode)) {
    case frontend::TransformKind::Shift:
      return 225;
    case frontend::TransformKind::ShiftHorizontal:
    case frontend::TransformKind::ShiftVertical:
      return 15;
    default:
      return 8;
  }
}

/// Returns an upper bound of the number of filters after the expansion of transforms.
std::uint64_t writtenOut(const Query& query, NodeId id, int depth = 0) {
  if (id == kNone) return 0;
  if (depth > 200) return kMaxWrittenOut + 1;
  std::uint64_t sum = 1;
  for (NodeId operand : query[id].operands) {
    sum += writtenOut(query, operand, depth + 1);
    if (sum > kMaxWrittenOut) return sum;
  }
  return sum * mostCopies(query[id]);
}

void addOrbits(const Document& document, std::vector<InlayHint>& hints) {
  Query query = document.query();
  if (document.sink().errorCount() || query.root == kNone || writtenOut(query, query.root) > kMaxWrittenOut)
    return;
  std::map<std::uint32_t, bool> transforms;
  for (const frontend::Node& n : query.nodes)
    if (n.op == Op::Transform && n.range.buffer == 0) transforms[n.range.begin] = false;
  frontend::DiagnosticSink scratch;
  if (transforms.empty() || !frontend::applyTransforms(query, scratch)) return;
  for (const frontend::Node& n : query.nodes) {
    const auto transform = transforms.find(n.range.begin);
    if (n.op != Op::Orbit || n.range.buffer != 0 || transform == transforms.end() || transform->second)
      continue;
    transform->second = true;  // an orbit inside another occurs in each copy
    const auto token = document.tokenAt(n.range.begin);
    if (!token) continue;
    hints.push_back({document.tokens()[*token].range.end,
                     "×" + std::to_string(n.operands.size() - frontend::OrbitNode::kFirstCopy), false});
  }
}

}  // namespace

std::vector<OutlineEntry> outline(const Document& document) {
  std::vector<OutlineEntry> entries;
  for (const FunctionText& f : document.functions()) {
    const SourceRange place = document.nameRange(f.name);
    entries.push_back(
        {document.tokens()[f.name].text,
         signatureOf(document, f),
         NameKind::Function,
         {document.tokens()[f.name - 1].range.begin, document.tokens()[f.bodyClose].range.end, 0},
         place});
  }
  for (const frontend::Symbol& s : document.query().symbols) {
    if (s.internal || s.kind == SymbolKind::Function || s.range.buffer != 0) continue;
    const auto token = document.tokenAt(s.range.begin);
    if (!token || document.nameKind(*token) == NameKind::None ||
        document.nameKind(*token) == NameKind::Parameter)
      continue;
    const SourceRange place = document.nameRange(*token);
    entries.push_back(
        {s.name, (s.persistent && s.kind != SymbolKind::Dictionary ? "persistent " : "") + typeName(s),
         s.kind == SymbolKind::Dictionary ? NameKind::Dictionary : NameKind::Variable, place, place});
  }
  std::ranges::sort(entries, {}, [](const OutlineEntry& e) { return e.range.begin; });
  return entries;
}

std::vector<Fold> folds(const Document& document) {
  std::vector<Fold> result;
  const std::string_view text = document.text();
  const auto add = [&](std::uint32_t begin, std::uint32_t end, bool comment) {
    if (text.substr(begin, end - begin).find('\n') != text.npos) result.push_back({{begin, end, 0}, comment});
  };
  const auto& tokens = document.tokens();
  for (std::size_t i = 0; i < tokens.size(); ++i)
    if (const std::size_t close = document.partners()[i]; close > i)
      add(tokens[i].range.begin, tokens[close].range.begin, false);
  const std::vector<SourceRange> all = comments(document);
  for (std::size_t first = 0, next = 0; first < all.size(); first = next) {
    // Comments on neighbouring lines, with only blanks between, are one comment.
    for (next = first + 1; next < all.size(); ++next) {
      const std::string_view between = text.substr(all[next - 1].end, all[next].begin - all[next - 1].end);
      if (between.find_first_not_of(" \t\r\n") != between.npos || std::ranges::count(between, '\n') != 1)
        break;
    }
    add(all[first].begin, all[next - 1].end, true);
  }
  return result;
}

std::vector<InlayHint> inlayHints(const Document& document) {
  std::vector<InlayHint> hints;
  for (const OutlineEntry& e : outline(document))
    if (e.kind == NameKind::Variable) hints.push_back({e.place.end, ": " + e.detail, true});
  addOrbits(document, hints);
  std::ranges::sort(hints, {}, &InlayHint::offset);
  return hints;
}

}  // namespace cql::ide
