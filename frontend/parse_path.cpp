// `path` (language/21 §3-§6).
#include <algorithm>

#include "frontend/parser.h"

namespace cql::frontend {

namespace {

constexpr struct {
  std::string_view word;
  std::uint32_t flag;
} kPathParameters[] = {
    {"singlecolor", kSingleColor}, {"primary", kPrimary},           {"quiet", kQuiet},
    {"verbose", kVerbose},         {"nestban", kNestBan},           {"firstmatch", kFirstMatch},
    {"keepallbest", kKeepAllBest}, {"lastposition", kLastPosition}, {"piecepath", kPiecePath}};

bool opens(const Token& t) {
  return t.isSymbol("(") || t.isSymbol("{") || t.isSymbol("[");
}
bool closes(const Token& t) {
  return t.isSymbol(")") || t.isSymbol("}") || t.isSymbol("]");
}

/// Words that take the filter behind them as their operand.
bool takesOperand(const Token& t) {
  static constexpr std::string_view kWords[] = {
      "find",       "not",     "and",     "or",          "in",          "if",    "then",
      "else",       "loop",    "assert",  "currentmove", "previous",    "legal", "pseudolegal",
      "countmoves", "comment", "message", "str",         "notransform", "flip",  "flipcolor",
      "shift",      "sort",    "quiet",   "all"};
  return t.kind == TokenKind::Keyword &&
         std::find(std::begin(kWords), std::end(kWords), t.text) != std::end(kWords);
}

}  // namespace

NodeId Parser::path() {
  const std::uint32_t begin = cur().range.begin;
  ++pos_;
  // A blank line ends the path, unless a bracket opened inside it is still open (§3.1).
  std::size_t end = pos_;
  for (int depth = 0; end < limit_; ++end) {
    const Token& t = (*tokens_)[end];
    if (t.kind == TokenKind::End || (depth == 0 && t.blankBefore)) break;
    if (opens(t)) ++depth;
    if (closes(t) && --depth < 0) break;
  }
  Restore<std::size_t> limit(limit_, end);
  Token stop = end_;
  if (end < tokens_->size()) stop.range = (*tokens_)[end].range;
  Restore<Token> endToken(end_, stop);
  Restore<Pattern> inPath(pattern_, Pattern::Path);
  Restore<std::size_t> noItem(itemStart_, kNone);
  Restore<bool> names(plainName_, false);
  ++inPath_;
  struct Leave {
    int& depth;
    ~Leave() { --depth; }
  } leave{inPath_};

  std::uint32_t flags = 0;
  std::string title;
  NodeId focus = kNone, max = kNone;
  Range r;
  while (true) {
    std::uint32_t flag = 0;
    for (const auto& p : kPathParameters)
      if (atKeyword(p.word)) flag = p.flag;
    if (flag) {
      if ((flags & flag) && flag != kLastPosition) failHere("'" + cur().text + "' is given twice");
      flags |= flag;
      ++pos_;
    } else if (atKeyword("secondary") && ahead().kind != TokenKind::End) {
      failHere("'secondary' is a parameter of line, not of path");
    } else if (atKeyword("title")) {
      ++pos_;
      if (cur().kind != TokenKind::String || cur().text.empty())
        failHere("'title' needs a text in quotes, found " + describe(cur()));
      title = cur().text;
      flags |= kHasTitle;
      ++pos_;
    } else if (atKeyword("focus")) {
      if (focus != kNone) failHere("'focus' is given twice");
      ++pos_;
      if (acceptKeyword("capture") || acceptKeyword("captures")) flags |= kFocusCapture;
      Restore<int> outside(inPath_, inPath_ - 1);  // it is evaluated before the path begins (§8)
      focus = typed(Level::Move, Type::Set, "'focus'");
    } else if (atKeyword("max")) {
      if (max != kNone) failHere("'max' is given twice");
      ++pos_;
      max = typed(Level::Or, Type::Number, "'max' of a path");
    } else if (!r.given && (r = range()).given) {
      continue;
    } else {
      break;
    }
  }
  if (focus != kNone && (flags & kSingleColor))
    fail(from(begin), "'focus' and 'singlecolor' exclude each other");
  if ((focus != kNone || (flags & kSingleColor)) && (flags & kPrimary))
    fail(from(begin), "'primary' does not go together with 'focus' or 'singlecolor'");
  if ((flags & kPiecePath) && focus == kNone) fail(from(begin), "'piecepath' needs a focus");

  NodeId pattern = pathConstituents(false);
  NodeId id = make(Op::Path, (flags & kLastPosition) ? Type::Position : Type::Number, begin,
                   {pattern, r.low, r.high, focus, max});
  node(id).flags |= flags;
  node(id).text = title;
  node(id).symbols = atomics_;
  applyRange(id, r);
  return id;
}

/// Constituents up to what cannot be one; the pattern of a path, or of a group in it.
NodeId Parser::pathConstituents(bool group) {
  const Deeper deeper(*this);
  const std::uint32_t begin = cur().range.begin;
  std::vector<NodeId> parts;
  while (startsFilter()) parts.push_back(pathConstituent());
  if (parts.empty())
    failHere(std::string(group ? "this group" : "'path'") + " needs a move like -- or a filter, found " +
             (cur().kind == TokenKind::End ? "its end" : describe(cur())));
  if (parts.size() == 1) return parts[0];
  return make(Op::Sequence, Type::Logical, begin, std::move(parts));
}

NodeId Parser::pathConstituent() {
  const std::uint32_t begin = cur().range.begin;
  NodeId pattern;
  if (acceptSymbol("(")) {
    pattern = pathConstituents(true);
    expectSymbol(")", "to close the group of the path");
  } else {
    Restore<std::uint32_t> start(stepStart_, begin);
    NodeId filter = tryLevel(Level::Or);
    if (filter == kNone) failHere("expected a part of the path, found " + describe(cur()));
    if (!bareDashes_.contains(filter)) {
      refuseNumber(filter, "a part of a path");
      NodeId item = make(Op::PatternFilter, Type::Logical, begin, {condition(filter)});
      if (quantifier(item, false))
        fail(last().range, "only moves and groups of a path can be repeated, not a filter of its own");
      return item;
    }
    pattern = moveStep(filter);
  }
  if (quantifier(pattern, false) && quantifier(pattern, false))
    fail(last().range, "only one repetition can follow; use a group in parentheses");
  return pattern;
}

/// A move with the filters behind it, its targets (§3.2).
NodeId Parser::moveStep(NodeId dash) {
  const std::uint32_t begin = node(dash).range.begin;
  bareDashes_.erase(dash);
  const Node step = node(dash);
  std::vector<NodeId> kids{step.kids[0], step.kids[1], step.kids[2]};
  while (startsFilter() && !groupAhead()) {
    const std::size_t start = pos_;
    Restore<std::uint32_t> stepStart(stepStart_, cur().range.begin);
    NodeId target = filter();
    if (bareDashes_.contains(target)) {
      giveBack(start, Level::Or, target);  // it begins the next constituent
      break;
    }
    refuseNumber(target, "a filter behind a move of a path");
    kids.push_back(condition(target));
  }
  NodeId id = make(Op::MoveStep, Type::Logical, begin, std::move(kids));
  node(id).flags = step.flags;
  node(id).pieces = step.pieces;
  return id;
}

/// After a move, `(` opens a group if what it holds, read as constituents, has a move of its own (§12); one
/// move with its target in parentheses is a filter.
bool Parser::groupAhead() const {
  if (!atSymbol("(")) return false;
  std::vector<std::size_t> moves;
  std::size_t close = pos_;
  int depth = 0, other = 0;
  for (std::size_t i = pos_; i < limit_; ++i) {
    const Token& t = (*tokens_)[i];
    if (t.isSymbol("{") || t.isSymbol("[")) ++other;
    if (t.isSymbol("}") || t.isSymbol("]")) --other;
    if (other) continue;
    if (t.isSymbol("(")) ++depth;
    if (t.isSymbol(")") && --depth == 0) {
      close = i;
      break;
    }
    if (t.kind != TokenKind::Dash) continue;
    // Back to the first token of the move filter.
    std::size_t first = i;
    if (!t.spaceBefore && dashTied(i)) {
      int inner = 0;
      while (first > pos_ + 1) {
        const Token& before = (*tokens_)[first - 1];
        if (closes(before)) ++inner;
        if (opens(before) && --inner < 0) break;
        const bool operand = before.kind == TokenKind::Designator || before.kind == TokenKind::Identifier ||
                             before.isSymbol("|") || before.isSymbol("&") || before.isSymbol("~") ||
                             before.isSymbol(".");
        if (inner == 0 && !operand && !opens(before)) break;
        --first;
        if (inner == 0 && !(*tokens_)[first].isSymbol("|") && !(*tokens_)[first].isSymbol("&") &&
            !(*tokens_)[first - 1].isSymbol("|") && !(*tokens_)[first - 1].isSymbol("&") &&
            !(*tokens_)[first - 1].isSymbol("~"))
          break;
      }
    }
    const Token& before = (*tokens_)[first - 1];
    if (takesOperand(before) || before.isSymbol(":") || before.isSymbol("=") || before.isSymbol("#"))
      continue;
    if (depth > 1 && before.isSymbol("(") && !(*tokens_)[first - 1].spaceBefore && first >= 2) {
      const Token& owner = (*tokens_)[first - 2];
      if (owner.kind == TokenKind::Dash || owner.kind == TokenKind::Keyword)
        continue;  // inside a target or an argument list
    }
    moves.push_back(i);
  }
  if (moves.empty()) return false;
  // (--(target)): the target's parentheses touch the move and end with ours.
  if (moves.size() == 1) {
    std::size_t i = moves[0] + 1;
    while (i < close && !(*tokens_)[i].isSymbol("(") && !(*tokens_)[i].spaceBefore) ++i;
    if (i < close && (*tokens_)[i].isSymbol("(") && !(*tokens_)[i].spaceBefore) {
      int inner = 0;
      for (; i < close; ++i) {
        if ((*tokens_)[i].isSymbol("(")) ++inner;
        if ((*tokens_)[i].isSymbol(")") && --inner == 0) break;
      }
      if (i + 1 == close) return false;
    }
  }
  return true;
}

}  // namespace cql::frontend
