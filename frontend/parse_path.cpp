// `path` (language/21 §3-§6).
#include <algorithm>

#include "frontend/brackets.h"
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

}  // namespace

/// A blank line ends the path, unless a bracket opened inside it is still open (§3.1).
std::size_t Parser::pathEnd() const {
  std::size_t end = pos_;
  for (int depth = 0; end < limit_; ++end) {
    const Token& t = (*tokens_)[end];
    if (t.kind == TokenKind::End || (depth == 0 && t.blankBefore)) break;
    if (opensBracket(t)) ++depth;
    if (closesBracket(t) && --depth < 0) break;
  }
  return end;
}

NodeId Parser::path() {
  const std::uint32_t begin = cur().range.begin;
  ++pos_;
  const std::size_t end = pathEnd();
  Restore<std::size_t> limit(limit_, end);
  Token stop = end_;
  stop.range.begin = stop.range.end = (*tokens_)[end - 1].range.end;
  Restore<Token> endToken(end_, stop);
  Inside path = inside(Pattern::Path);
  Restore<int> deeper(inPath_, inPath_ + 1);

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
    } else if (atKeyword("secondary")) {
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
    failUnfinished(from(begin), "'focus' and 'singlecolor' exclude each other");
  if ((focus != kNone || (flags & kSingleColor)) && (flags & kPrimary))
    failUnfinished(from(begin), "'primary' does not go together with 'focus' or 'singlecolor'");
  if ((flags & kPiecePath) && focus == kNone) failUnfinished(from(begin), "'piecepath' needs a focus");

  NodeId pattern = sequence(pathConstituents("'path'", false));
  NodeId id = make(Op::Path, (flags & kLastPosition) ? Type::Position : Type::Number, begin,
                   {pattern, r.low, r.high, focus, max});
  node(id).flags |= flags;
  node(id).text = title;
  node(id).symbols = atomics_;
  applyRange(id, r);
  return id;
}

/// Constituents up to what cannot be one. In parentheses of which it is not clear yet what they are, filters
/// stay what they are, and a move whose target ends at the token `close` is one of them.
std::vector<NodeId> Parser::pathConstituents(const std::string& owner, bool unclear, std::size_t close) {
  const Deeper deeper(*this);
  std::vector<NodeId> parts;
  while (startsFilter()) parts.push_back(pathConstituent(unclear, parts.empty(), close));
  if (parts.empty())
    failHere(owner + " needs a move like -- or a filter, found " +
             (cur().kind == TokenKind::End ? "its end" : describe(cur())));
  return parts;
}

/// The pattern of a path, or of a group in it.
NodeId Parser::sequence(std::vector<NodeId> parts) {
  for (NodeId& part : parts)
    if (!isPattern(node(part).op)) part = patternFilter(part, node(part).range.begin);
  if (parts.size() == 1) return parts[0];
  const std::uint32_t begin = node(parts[0]).range.begin;
  return make(Op::Sequence, Type::Logical, begin, std::move(parts));
}

NodeId Parser::patternFilter(NodeId filter, std::uint32_t begin) {
  refuseNumber(filter, "a part of a path");
  return make(Op::PatternFilter, Type::Logical, begin, {condition(filter)});
}

NodeId Parser::pathConstituent(bool unclear, bool first, std::size_t close) {
  const std::uint32_t begin = cur().range.begin;
  NodeId part = takeBack(Level::Or);  // a group or a move that ended the targets of the move before
  // Parentheses that hold nothing but others are what those are.
  const bool alone = first && close != kNone && atSymbol("(") && closing(pos_) + 1 == close;
  if (part == kNone && atSymbol("(") && (!unclear || groupAhead(alone))) {
    part = group();
  } else if (part == kNone) {
    Restore<std::uint32_t> start(stepStart_, begin);
    part = unclear && first ? tryLevel(Level::Or) : moveOrFilter();
    if (part == kNone) failHere("expected a part of the path" + found());
  }
  if (bareDashes_.contains(part))
    part = first && close != kNone && atSymbol("(") && !cur().spaceBefore && closing(pos_) + 1 == close
               ? dashWithTarget(part)
               : moveStep(part);
  if (!isPattern(node(part).op)) {
    if (quantifierHere())
      failHere("only moves and groups of a path can be repeated, not a filter of its own");
    return unclear ? part : patternFilter(part, begin);
  }
  if (quantifier(part, false) && quantifier(part, false))
    fail(last().range, "only one repetition can follow; use a group in parentheses");
  return part;
}

/// `or` behind a move ends the path; anything else that begins a constituent is a complete filter (§3.2).
NodeId Parser::moveOrFilter() {
  const std::size_t begin = pos_;
  const NodeId move = tryLevel(Level::Move);
  if (bareDashes_.contains(move)) return move;
  if (move != kNone) giveBack(begin, Level::Move, move);
  return tryLevel(Level::Or);
}

/// A move with the filters behind it, its targets (§3.2).
NodeId Parser::moveStep(NodeId dash) {
  const std::uint32_t begin = node(dash).range.begin;
  bareDashes_.erase(dash);
  const Node step = node(dash);
  std::vector<NodeId> kids(step.kids.begin(), step.kids.begin() + dash_kid::kTarget);
  while (startsFilter() && !groupAhead(true)) {
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

NodeId Parser::dashWithTarget(NodeId dash) {
  bareDashes_.erase(dash);
  const Node bare = node(dash);
  NodeId target = dashTarget();
  std::vector<NodeId> kids = bare.kids;
  kids[dash_kid::kTarget] = target;
  NodeId id = make(Op::Dash, type(target), bare.range.begin, std::move(kids));
  node(id).flags = bare.flags;
  node(id).pieces = bare.pieces;
  return id;
}

NodeId Parser::group() {
  if (NodeId read = takeBack(Level::Or); read != kNone) return read;
  ++pos_;
  NodeId pattern = sequence(pathConstituents("this group", false));
  expectSymbol(")", "to close the group of the path");
  return pattern;
}

/// Is there a group, or a filter in parentheses? Behind a move it is a group if what it holds, read as
/// constituents, has a move of its own (§12); one move with its target in parentheses is a filter. At the
/// start of such parentheses, others are a group also if they hold more than a filter or are repeated. They
/// are read here, and given back as what they are.
bool Parser::groupAhead(bool behindMove) {
  if (!atSymbol("(")) return false;
  const std::size_t open = pos_++;
  const std::uint32_t begin = (*tokens_)[open].range.begin;
  std::vector<NodeId> parts = pathConstituents("this group", true, behindMove ? closing(open) : kNone);
  expectSymbol(")", "to close the group of the path");
  const bool oneFilter = parts.size() == 1 && !isPattern(node(parts[0]).op);
  const bool moves = std::any_of(parts.begin(), parts.end(), [&](NodeId part) { return hasMove(part); });
  if (moves || (!behindMove && (!oneFilter || quantifierHere()))) {
    giveBack(open, Level::Or, sequence(std::move(parts)));
    return true;
  }
  if (!oneFilter)
    fail(node(parts.back()).range, "parentheses hold exactly one filter; put several filters in braces { }");
  giveBack(open, Level::Primary, grouped(parts[0], begin));
  return false;
}

bool Parser::hasMove(NodeId pattern) const {
  const Node& n = query_.nodes[pattern];
  if (n.op != Op::Sequence && n.op != Op::Repeat) return n.op == Op::MoveStep;
  return std::any_of(n.kids.begin(), n.kids.end(), [&](NodeId kid) { return hasMove(kid); });
}

/// The token that closes a bracket.
std::size_t Parser::closing(std::size_t open) const {
  int depth = 0;
  for (std::size_t at = open; at < limit_; ++at) {
    if (opensBracket((*tokens_)[at])) ++depth;
    if (closesBracket((*tokens_)[at]) && --depth == 0) return at;
  }
  return limit_;
}

}  // namespace cql::frontend
