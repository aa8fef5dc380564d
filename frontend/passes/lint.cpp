#include "frontend/passes/lint.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "frontend/passes/sensitive.h"
#include "runtime/ascii.h"
#include "runtime/utf8.h"

namespace cql::frontend {
namespace {

using Wide = std::int64_t;
/// The values that a number can have.
struct Bounds {
  Wide low = INT64_MIN, high = INT64_MAX;
};

class Linter {
 public:
  Linter(const Query& query, DiagnosticSink& sink) : query_(query), sink_(sink), seen_(query.nodes.size()) {}

  void visit(NodeId id) {
    if (id == kNone || seen_[id]) return;
    seen_[id] = true;
    const Node& node = query_[id];
    if (node.range.call != 0) return;
    if (node.op == Op::Transform) checkTransform(node);
    if (node.op == Op::Compare) checkCompare(node, false);
    if (node.op == Op::Not && isUnequal(node)) {
      seen_[node.kids[0]] = true;
      checkCompare(query_[node.kids[0]], true);
    }
    if (node.op == Op::And || node.op == Op::Compound) checkList(node);
    if (node.op == Op::Or) checkAlternatives(node);
    for (NodeId kid : isUnequal(node) ? query_[node.kids[0]].kids : node.kids) visit(kid);
  }

 private:
  /// Is it made of `!=`, rather than written as `not`?
  bool isUnequal(const Node& node) const {
    return node.op == Op::Not && query_[node.kids[0]].op == Op::Compare &&
           query_[node.kids[0]].range.begin == node.range.begin;
  }
  const std::string& textOf(const Node& node) const { return sink_.sources()[node.range.buffer].text; }
  /// Gives the place of the word, or symbol outside ASCII, at the start of a filter.
  SourceRange firstWord(const Node& node) const {
    const std::string& text = textOf(node);
    SourceRange word = node.range;
    word.end = word.begin;
    while (word.end < text.size() && ascii::isLetterOrDigit(text[word.end])) ++word.end;
    if (word.end == word.begin && word.end < text.size())
      if (const std::size_t size = utf8::characterAt(text, word.end).size(); size > 1)
        word.end += static_cast<std::uint32_t>(size);
    return word.end > word.begin ? word : node.range;
  }
  std::string written(SourceRange range) const {
    return sink_.sources()[range.buffer].text.substr(range.begin, range.end - range.begin);
  }
  bool isWritten(SourceRange range, std::string_view word) const {
    return ascii::lower(written(range)) == word;
  }

  bool isChangedByTransforms(NodeId id) const {
    if (id == kNone) return false;
    const Node& node = query_[id];
    if (node.op == Op::NoTransform) return false;
    if (isSensitive(node) || node.op == Op::CurrentTransform) return true;
    return std::ranges::any_of(node.kids, [&](NodeId kid) { return isChangedByTransforms(kid); });
  }

  /// Is the filter a written compound?
  bool isInBraces(const Node& node) const {
    const std::string_view text = textOf(node);
    const std::size_t before = text.substr(0, node.range.begin).find_last_not_of(" \t\r\n");
    return (before != text.npos && text[before] == '{') ||
           (node.op == Op::Compound && node.range.begin < text.size() && text[node.range.begin] == '{');
  }

  void checkTransform(const Node& node) {
    if (node.range.end <= node.range.begin || isChangedByTransforms(node.kids[0])) return;
    const SourceRange word = firstWord(node);
    const std::string transform = written(word);
    sink_.warning(word,
                  "'" + transform + "' changes nothing in " +
                      (isInBraces(query_[node.kids[0]])
                           ? "its braces"
                           : "the one filter that it binds; braces bind more: " + transform + " {...}"));
  }

  /// Is it a number of squares, written without #?
  bool isSetAsNumber(const Node& node) const {
    return node.op == Op::CountSquares && textOf(node)[node.range.begin] != '#';
  }

  void checkCompare(const Node& node, bool negated) {
    const auto kind = static_cast<CompareKind>(node.mode);
    if (kind == CompareKind::Equal) {
      for (std::size_t side : {0, 1}) {
        const Node &set = query_[node.kids[side]], &other = query_[node.kids[1 - side]];
        if (!isSetAsNumber(set) || other.op != Op::CountSquares || isSetAsNumber(other)) continue;
        sink_.warning(set.range, "beside a number this is the number of its squares, which is written #" +
                                     written(set.range));
        sink_.fixIt({set.range.begin, set.range.begin, set.range.buffer}, "#");
      }
    }
    if (const auto truth = truthOfCompare(node))
      sink_.warning(node.range, *truth != negated ? "this is always true" : "this is never true");
  }

  Bounds boundsOf(NodeId id) const {
    const Node& node = query_[id];
    switch (node.op) {
      case Op::Number:
        return {node.number, node.number};
      case Op::CountSquares:
        return {0, 64};
      default:
        return {};
    }
  }

  /// Do they have the same value wherever they are evaluated?
  bool isSameValue(NodeId a, NodeId b) const {
    const Node &x = query_[a], &y = query_[b];
    const bool plain = x.op == Op::Variable || x.op == Op::CountSquares || x.op == Op::Designator;
    return plain && sameAttributes(x, y) &&
           std::ranges::equal(x.kids, y.kids, [&](NodeId p, NodeId q) { return isSameValue(p, q); });
  }

  std::optional<bool> truthOfCompare(const Node& node) const {
    if (query_[node.kids[0]].type != Type::Number) return std::nullopt;
    const auto kind = static_cast<CompareKind>(node.mode);
    if (isSameValue(node.kids[0], node.kids[1]))
      return kind == CompareKind::Equal || kind == CompareKind::LessEqual ||
             kind == CompareKind::GreaterEqual;
    const Bounds a = boundsOf(node.kids[0]), b = boundsOf(node.kids[1]);
    const auto ordered = [](bool always, bool never) {
      return always ? std::optional(true) : never ? std::optional(false) : std::nullopt;
    };
    switch (kind) {
      case CompareKind::Less:
        return ordered(a.high < b.low, a.low >= b.high);
      case CompareKind::LessEqual:
        return ordered(a.high <= b.low, a.low > b.high);
      case CompareKind::Greater:
        return ordered(a.low > b.high, a.high <= b.low);
      case CompareKind::GreaterEqual:
        return ordered(a.low >= b.high, a.high < b.low);
      case CompareKind::Equal:
        return ordered(a.low == a.high && b.low == b.high && a.low == b.low,
                       a.high < b.low || b.high < a.low);
      default:
        return std::nullopt;
    }
  }

  bool isNever(const Node& node) const {
    if (node.op == Op::Constant) return isWritten(node.range, "false");
    return node.op == Op::Compare && truthOfCompare(node) == std::optional(false);
  }

  /// Says why two filters cannot match at one position; empty: they may.
  std::string contradiction(const Node& a, const Node& b) const {
    if (a.op == Op::SideTest && b.op == Op::SideTest && a.number != b.number)
      return "the other side is to move";
    const auto tests = [](const Node& node, BoardTestKind kind) {
      return node.op == Op::BoardTest && node.mode == static_cast<std::uint32_t>(kind);
    };
    const bool ends = tests(a, BoardTestKind::Mate) || tests(a, BoardTestKind::Stalemate);
    if (tests(a, BoardTestKind::Stalemate) &&
        (tests(b, BoardTestKind::Check) || tests(b, BoardTestKind::Mate)))
      return "a side in stalemate is not in check";
    if (!ends) return "";
    const bool next = (b.op == Op::MoveFilter && b.mode == static_cast<std::uint32_t>(MoveSource::Tree)) ||
                      b.op == Op::Dash;
    return next ? "no move follows in that position" : "";
  }

  /// Is it of the filters that contradiction() is about?
  static bool mayContradict(const Node& node) {
    return node.range.call == 0 && (node.op == Op::SideTest || node.op == Op::BoardTest ||
                                    node.op == Op::MoveFilter || node.op == Op::Dash);
  }
  /// Do they contradict the same filters?
  static bool isAlike(const Node& a, const Node& b) {
    return a.op == b.op && a.mode == b.mode && (a.op != Op::SideTest || a.number == b.number);
  }

  void checkList(const Node& list) {
    const std::vector<NodeId>& all = list.kids;
    std::vector<const Node*> first;  // of each kind that may contradict others
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Node& node = query_[all[i]];
      if (mayContradict(node)) {
        for (const Node* before : first) {
          std::string why = contradiction(*before, node);
          if (why.empty()) why = contradiction(node, *before);
          if (why.empty()) continue;
          sink_.warning(node.range, "this and '" + written(before->range) + "' never match together: " + why);
          sink_.note(before->range, "the other one is here");
          return;
        }
        if (std::ranges::none_of(first, [&](const Node* before) { return isAlike(*before, node); }))
          first.push_back(&node);
      }
      if (!isNever(node) || i + 1 == all.size()) continue;
      const Node& behind = query_[all[i + 1]];
      if (behind.range.end > behind.range.begin && behind.range.buffer == node.range.buffer)
        sink_.warning(behind.range, "this is never reached: the filter before it never matches");
      return;
    }
  }
  void checkAlternatives(const Node& node) {
    for (std::size_t i = 0; i + 1 < node.kids.size(); ++i) {
      const Node& kid = query_[node.kids[i]];
      const bool always = (kid.op == Op::Constant && isWritten(kid.range, "true")) ||
                          (kid.op == Op::Compare && truthOfCompare(kid) == std::optional(true));
      if (!always) continue;
      sink_.warning(query_[node.kids[i + 1]].range,
                    "this is never reached: the filter before it always matches");
      return;
    }
  }

  const Query& query_;
  DiagnosticSink& sink_;
  std::vector<bool> seen_;
};

}  // namespace

void lint(const Query& query, DiagnosticSink& sink) {
  if (query.root != kNone) Linter(query, sink).visit(query.root);
}

}  // namespace cql::frontend
