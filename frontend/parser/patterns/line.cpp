#include "frontend/parser/patterns/line.h"

#include "frontend/parser/patterns/pattern.h"
#include "frontend/parser/range.h"

namespace cql::frontend {

namespace {

constexpr FlagWord kLineParameters[] = {{"singlecolor", kSingleColor},  {"primary", kPrimary},
                                        {"secondary", kSecondary},      {"quiet", kQuiet},
                                        {"nestban", kNestBan},          {"firstmatch", kFirstMatch},
                                        {"lastposition", kLastPosition}};

}  // namespace

NodeId LineParser::line() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  std::uint32_t flags = 0;
  Range r;
  while (true) {
    if (PatternParser(state_).acceptFlag(kLineParameters, flags)) continue;
    if (r.given) break;
    r = RangeParser(state_).range();
    if (!r.given) break;
  }
  if (!atSymbol("-->") && !atSymbol("<--"))
    failHere("'line' needs an arrow and a filter after it, as in line --> check --> mate; found " +
             describe(cur()));
  const std::string arrow = cur().text;
  if (arrow == "<--") {
    if (flags & (kNestBan | kPrimary | kSecondary))
      failHere("'nestban', 'primary' and 'secondary' need a line forward, written -->");
    flags |= kBackward;
  }
  if ((flags & kPrimary) && (flags & kSecondary))
    fail(from(begin), "a line cannot be both primary and secondary");
  skip();
  NodeId pattern = lineItems(arrow);
  NodeId id = make(Op::Line, (flags & kLastPosition) ? Type::Position : Type::Number, begin,
                   {pattern, r.low, r.high});
  node(id).flags |= flags;
  RangeParser(state_).apply(id, r);
  return id;
}

/// Reads item { arrow item }, from the first item on.
NodeId LineParser::lineItems(std::string_view arrow) {
  const Deeper deeper(*this);
  const std::uint32_t begin = cur().range.begin;
  Inside line = inside(state_.pattern == Pattern::Path ? Pattern::Path : Pattern::Line);
  std::vector<NodeId> parts{lineItem(arrow)};
  while (atSymbol("-->") || atSymbol("<--")) {
    if (cur().text != arrow) failHere("'-->' and '<--' cannot be mixed in one line");
    skip();
    parts.push_back(lineItem(arrow));
  }
  if (parts.size() == 1) return parts[0];
  return make(Op::Sequence, Type::Logical, begin, std::move(parts));
}

NodeId LineParser::lineItem(std::string_view arrow) {
  const std::uint32_t begin = cur().range.begin;
  NodeId pattern;
  if (acceptSymbol("(")) {
    pattern = lineItems(arrow);
    if (!acceptSymbol(")"))
      failHere(std::string("expected '") + std::string(arrow) + "' or ')' in this group of a line, found " +
               describe(cur()) + "; an item that begins with a filter in parentheses needs braces around it");
  } else {
    NodeId filter = tryLevel(Level::Or);
    if (filter == kNone) failHere("expected a filter after '" + std::string(arrow) + "'" + found());
    pattern = PatternParser(state_).patternFilter(filter, "an item of a line", begin);
    settleDash(filter);
  }
  while (PatternParser(state_).quantifier(pattern, true)) {
  }
  return pattern;
}

}  // namespace cql::frontend
