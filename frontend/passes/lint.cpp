#include "frontend/passes/lint.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "frontend/ir_views.h"
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
    if (node.op == Op::Compare) checkMeaning(node);
    if (node.op == Op::Not && isUnequal(node)) {
      seen_[NotNode(node).filter()] = true;
      checkCompare(query_[NotNode(node).filter()], true);
    }
    if (node.op == Op::And || node.op == Op::Compound) checkList(node);
    if (node.op == Op::Or) checkAlternatives(node);
    if (node.op == Op::Or) checkNot(node);
    if (node.op == Op::And || node.op == Op::Compound) checkSquares(node, id == query_.root);
    if (id == query_.root && isSquares(node)) sayAlwaysThere(node);
    for (NodeId operand : isUnequal(node) ? query_[NotNode(node).filter()].operands : node.operands)
      visit(operand);
  }

 private:
  /// Returns true if it stems from `!=` rather than from `not`.
  bool isUnequal(const Node& node) const {
    if (node.op != Op::Not) return false;
    const Node& compare = query_[NotNode(node).filter()];
    return compare.op == Op::Compare && compare.range.begin == node.range.begin;
  }
  const std::string& textOf(const Node& node) const { return sink_.sources()[node.range.buffer].text; }
  /// Returns the range of the word, or symbol outside ASCII, at the start of a filter.
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
    return std::ranges::any_of(node.operands, [&](NodeId operand) { return isChangedByTransforms(operand); });
  }

  /// Returns true if the filter is a compound in the text.
  bool isInBraces(const Node& node) const {
    const std::string_view text = textOf(node);
    const std::size_t before = text.substr(0, node.range.begin).find_last_not_of(" \t\r\n");
    return (before != text.npos && text[before] == '{') ||
           (node.op == Op::Compound && node.range.begin < text.size() && text[node.range.begin] == '{');
  }

  /// Returns a comparison of `signature` with a text, which an exchange of colours does not change; null for
  /// other filters.
  const Node* fixedSignature(NodeId id) const {
    if (id == kNone) return nullptr;
    const Node& node = query_[id];
    // One of the alternatives probably stands for the other side.
    if (node.op == Op::NoTransform || node.op == Op::Or || node.range.call != 0) return nullptr;
    if (node.op == Op::Compare && query_[CompareNode(node).left()].op == Op::MaterialSignature &&
        query_[CompareNode(node).right()].op == Op::String && CompareNode(node).kind() == CompareKind::Equal)
      return &node;
    for (const NodeId operand : node.operands)
      if (const Node* found = fixedSignature(operand)) return found;
    return nullptr;
  }

  void checkSignature(const Node& node) {
    const auto kind = static_cast<TransformKind>(node.mode);
    if (kind != TransformKind::FlipColor && kind != TransformKind::ReverseColor) return;
    const Node* compare = fixedSignature(TransformedNode(node).filter());
    if (!compare) return;
    const std::string& text = query_[CompareNode(*compare).right()].text;
    const std::size_t v = text.find('v');
    if (v == text.npos) return;
    const std::string turned = text.substr(v + 1) + "v" + text.substr(0, v);
    if (turned == text) return;
    const std::string both = "{signature == \"" + text + "\" or signature == \"" + turned + "\"}";
    sink_.warning(compare->range,
                  "'signature' is not changed by the exchange of colours; for both sides write " + both);
    sink_.fixIt(compare->range, both);
  }

  void checkTransform(const Node& node) {
    checkSignature(node);
    if (node.range.end <= node.range.begin || isChangedByTransforms(TransformedNode(node).filter())) return;
    const SourceRange word = firstWord(node);
    const std::string transform = written(word);
    sink_.warning(word,
                  "'" + transform + "' changes nothing in " +
                      (isInBraces(query_[TransformedNode(node).filter()])
                           ? "its braces"
                           : "the one filter that it binds; braces bind more: " + transform + " {...}"));
  }

  /// Returns true for a number of squares, written without #.
  bool isSetAsNumber(const Node& node) const {
    return node.op == Op::CountSquares && textOf(node)[node.range.begin] != '#';
  }

  /// Warns of comparisons of values whose meaning differs from what their names suggest.
  void checkMeaning(const Node& node) {
    const Node &left = query_[CompareNode(node).left()], &right = query_[CompareNode(node).right()];
    const auto isPlayers = [](const Node& n) {
      return n.op == Op::TagValue && n.mode == static_cast<std::uint32_t>(TagFilter::Players) &&
             n.range.call == 0;
    };
    if (isPlayers(left) && right.op == Op::String && right.text.find("\\n") == std::string::npos) {
      sink_.warning(
          node.range,
          "'player' is the names of both players in one string, which equals no single name; a name is "
          "searched by player \"...\"");
      if (static_cast<CompareKind>(node.mode) == CompareKind::Equal && !right.text.empty() &&
          right.text.find_first_of("*+?[]") == std::string::npos)
        sink_.fixIt(node.range, "player " + written(right.range));
    }
    const auto isMoveNumber = [](const Node& n) {
      return n.op == Op::PositionNumber &&
             n.mode == static_cast<std::uint32_t>(PositionNumberKind::MoveNumber);
    };
    for (const auto& [number, count] : {std::pair(&left, &right), {&right, &left}})
      if (isMoveNumber(*number) && count->op == Op::PlyCount && number->range.call == 0) {
        sink_.warning(
            number->range,
            "'movenumber' counts moves of White and Black as one, 'plycount' each of them; ply counts "
            "like plycount");
        sink_.fixIt(number->range, "ply");
      }
  }

  /// Warns of `not A or B`, which is {not A} or B, unless braces make it explicit.
  void checkNot(const Node& node) {
    const Node& first = query_[node.operands.front()];
    if (first.op != Op::Not || first.range.call != 0 || first.range.buffer != node.range.buffer) return;
    const std::string& text = textOf(node);
    const std::string_view negation =
        std::string_view(text).substr(first.range.begin, first.range.end - first.range.begin);
    if (!negation.starts_with("not") || negation.size() < 4 || ascii::isLetterOrDigit(negation[3])) return;
    const std::string_view behind = std::string_view(text).substr(first.range.end);
    const std::size_t next = behind.find_first_not_of(" \t\r\n");
    if (next != behind.npos && (behind[next] == '}' || behind[next] == ')')) return;  // in braces of its own
    const SourceRange all{first.range.begin, node.range.end, node.range.buffer};
    const std::string operands = std::string(negation.substr(negation.find_first_not_of(" \t\r\n", 3))) +
                                 text.substr(first.range.end, all.end - first.range.end);
    sink_.warning(all,
                  "'not' takes the one filter after it, so this is {" + std::string(negation) + "} or ...");
    sink_.fixIt(all, "not {" + operands + "}");
  }

  /// Returns true for literal squares, as opposed to a set that may be empty.
  static bool isSquares(const Node& node) {
    return node.op == Op::Designator && expandPieces(node.pieces) == expandPieces(kMaskAnything) &&
           node.squares != 0 && node.squares != kAllSquares && node.range.call == 0;
  }
  void sayAlwaysThere(const Node& node) {
    const std::string square = written(node.range);
    sink_.warning(node.range,
                  "squares are always there, so as a condition they test nothing; a piece on it is A" +
                      square + " or a" + square + ", a move to it --" + square);
  }

  /// Warns of squares among conditions; moves of a game that are written one after another become a path.
  void checkSquares(const Node& list, bool isWhole) {
    const std::vector<NodeId>& all = list.operands;
    const std::size_t end = list.op == Op::And || isWhole ? all.size() : all.size() - 1;
    for (std::size_t i = 0; i < end; ++i) {
      const Node& first = query_[all[i]];
      if (!isSquares(first)) continue;
      std::string path;
      std::size_t last = i;
      for (std::size_t at = i; at < end; ++at) {
        const std::string move = list.op == Op::Compound ? moveOf(query_[all[at]], (at - i) % 2 == 1) : "";
        if (move.empty()) break;
        path += " " + move;
        last = at;
      }
      if (last == i) {
        sayAlwaysThere(first);
        continue;
      }
      const SourceRange range{first.range.begin, query_[all[last]].range.end, first.range.buffer};
      sink_.warning(
          range,
          "squares are always there, so these test nothing; moves of a game one after another are {path" +
              path + "}");
      sink_.fixIt(range, "{path" + path + "}");
      i = last;
    }
  }

  /// Returns a square, or a piece on one, as the move there: --e4, N--f3; empty if it is neither.
  std::string moveOf(const Node& node, bool black) const {
    if (node.op != Op::Designator || node.range.call != 0) return "";
    const std::string text = written(node.range);
    const bool piece = text.size() == 3 && std::string_view("KQRBN").find(text[0]) != std::string_view::npos;
    const std::string_view square = std::string_view(text).substr(piece ? 1 : 0);
    if (square.size() != 2 || square[0] < 'a' || square[0] > 'h' || square[1] < '1' || square[1] > '8')
      return "";
    return (piece ? std::string(1, black ? ascii::toLower(text[0]) : text[0]) : "") + "--" +
           std::string(square);
  }

  void checkCompare(const Node& node, bool negated) {
    const CompareNode compare(node);
    if (compare.kind() == CompareKind::Equal) {
      for (const auto& [side, opposite] :
           {std::pair(compare.left(), compare.right()), std::pair(compare.right(), compare.left())}) {
        const Node &set = query_[side], &other = query_[opposite];
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

  /// Returns true if they have the same value wherever they are evaluated.
  bool isSameValue(NodeId a, NodeId b) const {
    const Node &x = query_[a], &y = query_[b];
    const bool plain = x.op == Op::Variable || x.op == Op::CountSquares || x.op == Op::Designator;
    return plain && sameAttributes(x, y) &&
           std::ranges::equal(x.operands, y.operands, [&](NodeId p, NodeId q) { return isSameValue(p, q); });
  }

  std::optional<bool> truthOfCompare(const Node& node) const {
    const CompareNode compare(node);
    if (query_[compare.left()].type != Type::Number) return std::nullopt;
    const CompareKind kind = compare.kind();
    if (isSameValue(compare.left(), compare.right()))
      return kind == CompareKind::Equal || kind == CompareKind::LessEqual ||
             kind == CompareKind::GreaterEqual;
    const Bounds a = boundsOf(compare.left()), b = boundsOf(compare.right());
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

  /// Returns why two filters cannot match at one position; empty if they may.
  std::string contradiction(const Node& a, const Node& b) const {
    if (a.op == Op::SideTest && b.op == Op::SideTest && a.number != b.number)
      return "the other side is to move";
    const auto tests = [](const Node& node, BoardTestKind kind) {
      return node.op == Op::BoardTest && node.mode == static_cast<std::uint32_t>(kind);
    };
    if (a.op == Op::Dash && b.op == Op::Dash && excludePromotions(a, b))
      return "each tests the move that was played; what could be played is tested by legal --(...)";
    const bool ends = tests(a, BoardTestKind::Mate) || tests(a, BoardTestKind::Stalemate);
    if (tests(a, BoardTestKind::Stalemate) &&
        (tests(b, BoardTestKind::Check) || tests(b, BoardTestKind::Mate)))
      return "a side in stalemate is not in check";
    if (!ends) return "";
    const bool next = (b.op == Op::MoveFilter && b.mode == static_cast<std::uint32_t>(MoveSource::Tree)) ||
                      b.op == Op::Dash;
    return next ? "no move follows in that position" : "";
  }

  /// Returns true if two moves of one position promote to different pieces, where at most one move is
  /// considered.
  bool excludePromotions(const Node& a, const Node& b) const {
    const auto promotesTo = [](const Node& node) {
      const bool isGiven = (node.flags & kPromotion) && !(node.flags & kPromotionAny) &&
                           DashNode(node).promotionText() == kNone;
      const PieceMask all = isGiven ? expandPieces(node.pieces) : 0;
      return PieceMask((all | all >> 6 | all << 6) & kMaskWhite);
    };
    const PieceMask x = promotesTo(a), y = promotesTo(b);
    return !query_.header.variations.value_or(false) && x && y && !(x & y);
  }

  /// Returns true for the filters that contradiction() is about.
  static bool mayContradict(const Node& node) {
    return node.range.call == 0 && (node.op == Op::SideTest || node.op == Op::BoardTest ||
                                    node.op == Op::MoveFilter || node.op == Op::Dash);
  }
  /// Returns true if they contradict the same filters.
  static bool isAlike(const Node& a, const Node& b) {
    return a.op == b.op && a.mode == b.mode && (a.op != Op::SideTest || a.number == b.number);
  }

  void checkList(const Node& list) {
    const std::vector<NodeId>& all = list.operands;
    std::vector<const Node*> first;  // of each kind that may contradict others
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Node& node = query_[all[i]];
      if (mayContradict(node)) {
        for (const Node* before : first) {
          std::string why = contradiction(*before, node);
          if (why.empty()) why = contradiction(node, *before);
          if (why.empty()) continue;
          sink_.warning(node.range, "this and '" + written(before->range) + "' never match together: " + why);
          if (before->op == Op::Dash && node.op == Op::Dash)
            sink_.fixIt({node.range.begin, node.range.begin, node.range.buffer}, "legal ");
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
    for (std::size_t i = 0; i + 1 < node.operands.size(); ++i) {
      const Node& operand = query_[node.operands[i]];
      const bool always = (operand.op == Op::Constant && isWritten(operand.range, "true")) ||
                          (operand.op == Op::Compare && truthOfCompare(operand) == std::optional(true));
      if (!always) continue;
      sink_.warning(query_[node.operands[i + 1]].range,
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
