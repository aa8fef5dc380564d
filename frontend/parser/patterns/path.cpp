#include "frontend/parser/patterns/path.h"

#include <algorithm>

#include "frontend/ir_views.h"
#include "frontend/parser/filters/dash.h"
#include "frontend/parser/lists.h"
#include "frontend/parser/patterns/pattern.h"
#include "frontend/parser/range.h"
#include "frontend/text/brackets.h"

namespace cql::frontend {

namespace {

constexpr FlagWord kPathParameters[] = {
    {"singlecolor", kSingleColor}, {"primary", kPrimary},           {"quiet", kQuiet},
    {"verbose", kVerbose},         {"nestban", kNestBan},           {"firstmatch", kFirstMatch},
    {"keepallbest", kKeepAllBest}, {"lastposition", kLastPosition}, {"piecepath", kPiecePath}};

/// The name of a constituent in messages.
constexpr const char* kPart = "a part of a path";

}  // namespace

struct PathParser::Parameters {
  std::uint32_t flags = 0;
  std::string title;
  NodeId focus = kNone, max = kNone;
  Range range;
};

/// Finds the blank line that ends the path, unless a bracket inside it is still open (§3.1).
std::size_t PathParser::end() const {
  std::size_t end = tokens_.position();
  for (int depth = 0; end < tokens_.limit(); ++end) {
    const Token& t = tokens_.at(end);
    if (t.kind == TokenKind::End || (depth == 0 && t.blankBefore)) break;
    if (opensBracket(t)) ++depth;
    if (closesBracket(t) && --depth < 0) break;
  }
  return end;
}

/// Returns the range of a blank line that a move follows, which looks like a continuation of the path.
std::optional<SourceRange> PathParser::blankLineBeforeMove(std::size_t end) const {
  const Token& next = tokens_.at(end);
  const bool isMove = next.kind == TokenKind::Dash ||
                      (next.kind == TokenKind::Designator && tokens_.at(end + 1).kind == TokenKind::Dash &&
                       !tokens_.at(end + 1).spaceBefore);
  const SourceRange before = tokens_.at(end - 1).range;
  if (!next.blankBefore || !isMove || next.range.buffer != before.buffer) return std::nullopt;
  return SourceRange{before.end, next.range.begin, before.buffer};
}

NodeId PathParser::path() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  const std::size_t end = this->end();
  const std::optional<SourceRange> blank = blankLineBeforeMove(end);
  Token stop = tokens_.at(tokens_.limit());
  stop.range.begin = stop.range.end = tokens_.at(end - 1).range.end;
  TokenCursor::Limit limit(tokens_, end, std::move(stop));
  Inside path = inside(Pattern::Path);
  Restore<int> deeper(state_.inPath, state_.inPath + 1);

  Parameters parameters;
  while (parameter(parameters)) {
  }
  RangeParser(state_).refuseBound("path");
  check(parameters, begin);
  NodeId pattern = sequence(pathConstituents("'path'", false));
  if (blank && tokens_.position() == end) {
    sink_.warning(
        {blank->end, blank->end + 1, blank->buffer},
        "the blank line before this ends the path: the move is tried at the position where the path begins");
    sink_.fixIt(*blank, "\n");
  }
  const auto& [flags, title, focus, max, range] = parameters;
  NodeId id = make(Op::Path, (flags & kLastPosition) ? Type::Position : Type::Number, begin,
                   {pattern, range.low, range.high, focus, max});
  node(id).flags |= flags;
  node(id).text = title;
  node(id).symbols = state_.atomics;
  RangeParser(state_).apply(id, range);
  return id;
}

/// Reads one parameter, if one is next.
bool PathParser::parameter(Parameters& path) {
  if (PatternParser(state_).acceptFlag(kPathParameters, path.flags)) return true;
  if (atKeyword("secondary")) failHere("'secondary' is a parameter of line, not of path");
  if (acceptKeyword("title")) {
    if (cur().kind != TokenKind::String || cur().text.empty())
      failHere("'title' needs a string in quotes, found " + describe(cur()));
    path.title = cur().text;
    path.flags |= kHasTitle;
    skip();
    return true;
  }
  if (atKeyword("focus")) {
    if (path.focus != kNone) failHere("'focus' is given twice");
    skip();
    if (acceptKeyword("capture") || acceptKeyword("captures")) path.flags |= kFocusCapture;
    Restore<int> outside(state_.inPath, state_.inPath - 1);  // it is evaluated before the path (§8)
    const std::size_t begin = tokens_.position();
    if (NodeId move = tryLevel(Level::Move); isBareDash(move))
      fail(node(move).range, "a move does not touch the set of 'focus'; put a space before the move");
    else if (move != kNone)
      giveBack(begin, Level::Move, move);
    path.focus = typed(Level::Move, Type::Set, "'focus'");
    return true;
  }
  if (atKeyword("max")) {
    if (path.max != kNone) failHere("'max' is given twice");
    skip();
    path.max = typed(Level::Or, Type::Number, "'max' of a path");
    return true;
  }
  if (path.range.given) return false;
  path.range = RangeParser(state_).range();
  return path.range.given;
}

/// Reports parameters that exclude each other in a path that begins at `begin`.
void PathParser::check(const Parameters& path, std::uint32_t begin) {
  const bool focus = path.focus != kNone;
  if (focus && (path.flags & kSingleColor))
    failUnfinished(from(begin), "'focus' and 'singlecolor' exclude each other");
  if ((focus || (path.flags & kSingleColor)) && (path.flags & kPrimary))
    failUnfinished(from(begin), "'primary' does not go together with 'focus' or 'singlecolor'");
  if ((path.flags & kPiecePath) && !focus && !(path.flags & kSingleColor))
    failUnfinished(from(begin), "'piecepath' needs a focus or 'singlecolor'");
}

/// Reads constituents up to the first token that begins none. With `unclear`, the parentheses around them may
/// be a filter: filters stay filters, and so does a move with a target that ends at the token `close`.
std::vector<NodeId> PathParser::pathConstituents(const std::string& owner, bool unclear, std::size_t close) {
  const Deeper deeper(*this);
  std::vector<NodeId> parts;
  while (startsFilter()) {
    const NodeId part = tryConstituent(unclear, parts.empty(), close);
    if (part == kNone) break;
    parts.push_back(part);
  }
  if (parts.empty() && startsFilter())
    failHere(
        "a move filter in braces is no part of a path; write it without them, or {-- true} to ask whether "
        "there is such a move");
  if (parts.empty())
    failHere(owner + " needs a move like -- or a filter" +
             (cur().kind == TokenKind::End ? ", found its end" : found()));
  return parts;
}

/// Makes the pattern of a path, or of a group in it.
NodeId PathParser::sequence(std::vector<NodeId> parts) {
  for (NodeId& part : parts)
    if (!isPattern(node(part).op))
      part = PatternParser(state_).patternFilter(part, kPart, node(part).range.begin);
  if (parts.size() == 1) return parts[0];
  const std::uint32_t begin = node(parts[0]).range.begin;
  return make(Op::Sequence, Type::Logical, begin, std::move(parts));
}

/// Reads a constituent; kNone: the path ends here, at a dash filter in braces.
NodeId PathParser::tryConstituent(bool unclear, bool first, std::size_t close) {
  const std::size_t position = tokens_.position();
  const std::uint32_t begin = cur().range.begin;
  NodeId part = takeBack(Level::Or);  // a group or move that ended the last targets
  // Parentheses that hold only other parentheses are equivalent to those.
  const bool alone =
      first && close != kNone && atSymbol("(") && tokens_.closing(tokens_.position()) + 1 == close;
  if (part == kNone && atSymbol("(") && (!unclear || groupAhead(alone))) {
    part = group();
  } else if (part == kNone) {
    Restore<std::uint32_t> start(state_.stepStart, begin);
    part = unclear && first ? tryLevel(Level::Or) : moveOrFilter();
    if (part == kNone) failHere("expected a part of the path" + found());
  }
  if (isBracedDash(part)) {
    endAt(position, part);
    return kNone;
  }
  if (isBareDash(part))
    part = first && close != kNone && atSymbol("(") && !cur().spaceBefore &&
                   tokens_.closing(tokens_.position()) + 1 == close
               ? dashWithTarget(part)
               : moveStep(part);
  PatternParser patterns(state_);
  if (!isPattern(node(part).op)) {
    if (patterns.quantifierHere())
      failHere("only moves and groups of a path can be repeated, not a filter of its own" +
               std::string(atSymbol("+") || atSymbol("*") ? "; calculations stand in braces" : ""));
    const Token& before = tokens_.at(position - 1);
    if ((before.isSymbol("+") || before.isSymbol("*")) && patterns.isArithmetic(part))
      fail(before.range, "expected no number after '" + before.text + "'" + kRepeats);
    return unclear ? part : patterns.patternFilter(part, kPart, begin);
  }
  if (patterns.quantifier(part, false) && patterns.quantifier(part, false))
    fail(last().range, "only one repetition can follow; use a group in parentheses");
  return part;
}

/// Ends the path at a dash filter that stands alone in braces. Such a filter is neither a part of the path
/// nor a target: it is the next filter of the enclosing list (§3.2).
void PathParser::endAt(std::size_t begin, NodeId dash) {
  sink_.warning(node(dash).range,
                "the path ends before these braces, which hold only a move filter; {-- true} is a "
                "filter of the path");
  giveBack(begin, Level::Or, dash);
}

/// Reads a move or a filter. `or` after a move ends the path; anything else that begins a constituent is a
/// complete filter (§3.2).
NodeId PathParser::moveOrFilter() {
  const std::size_t begin = tokens_.position();
  const NodeId move = tryLevel(Level::Move);
  if (isBareDash(move)) return move;
  if (move != kNone) giveBack(begin, Level::Move, move);
  return tryLevel(Level::Or);
}

/// Reads a move with the filters after it, its targets (§3.2).
NodeId PathParser::moveStep(NodeId dash) {
  const std::uint32_t begin = node(dash).range.begin;
  settleDash(dash);
  const Node step = node(dash);
  std::vector<NodeId> operands(step.operands.begin(), step.operands.begin() + DashNode::kTarget);
  while (startsFilter() && !groupAhead(true)) {
    const std::size_t start = tokens_.position();
    Restore<std::uint32_t> stepStart(state_.stepStart, cur().range.begin);
    NodeId target = filter();
    if (isBareDash(target) || isBracedDash(target)) {
      giveBack(start, Level::Or, target);  // it begins the next constituent, or ends the path
      break;
    }
    PatternParser(state_).refuseNumber(target, "a filter after a move of a path");
    operands.push_back(condition(target));
  }
  NodeId id = make(Op::MoveStep, Type::Logical, begin, std::move(operands));
  node(id).flags = step.flags;
  node(id).pieces = step.pieces;
  return id;
}

NodeId PathParser::dashWithTarget(NodeId dash) {
  settleDash(dash);
  const Node bare = node(dash);
  NodeId target = DashParser(state_).target();
  std::vector<NodeId> operands = bare.operands;
  operands[DashNode::kTarget] = target;
  NodeId id = make(Op::Dash, type(target), bare.range.begin, std::move(operands));
  node(id).flags = bare.flags;
  node(id).pieces = bare.pieces;
  return id;
}

NodeId PathParser::group() {
  if (NodeId read = takeBack(Level::Or); read != kNone) return read;
  skip();
  NodeId pattern = sequence(pathConstituents("this group", false));
  expectSymbol(")", "to close the group of the path");
  return pattern;
}

/// Returns true if a group comes next, rather than a filter in parentheses. After a move it is a group if its
/// contents, read as constituents, have a move of their own (§12); one move with its target in parentheses is
/// a filter. Elsewhere parentheses are a group also if they hold more than one filter or are repeated. Reads
/// them, and gives them back as what they are.
bool PathParser::groupAhead(bool behindMove) {
  if (!atSymbol("(")) return false;
  const std::size_t open = tokens_.position();
  skip();
  const std::uint32_t begin = tokens_.at(open).range.begin;
  std::vector<NodeId> parts =
      pathConstituents("this group", true, behindMove ? tokens_.closing(open) : kNone);
  expectSymbol(")", "to close the group of the path");
  const bool oneFilter = parts.size() == 1 && !isPattern(node(parts[0]).op);
  const bool moves = std::any_of(parts.begin(), parts.end(), [&](NodeId part) { return hasMove(part); });
  if (moves || (!behindMove && (!oneFilter || PatternParser(state_).quantifierHere()))) {
    giveBack(open, Level::Or, sequence(std::move(parts)));
    return true;
  }
  if (!oneFilter)
    fail(node(parts.back()).range, "parentheses hold exactly one filter; put several filters in braces { }");
  giveBack(open, Level::Primary, ListParser(state_).grouped(parts[0], begin));
  return false;
}

bool PathParser::hasMove(NodeId pattern) const {
  const Node& n = query_.nodes[pattern];
  if (n.op != Op::Sequence && n.op != Op::Repeat) return n.op == Op::MoveStep;
  return std::any_of(n.operands.begin(), n.operands.end(), [&](NodeId operand) { return hasMove(operand); });
}

}  // namespace cql::frontend
