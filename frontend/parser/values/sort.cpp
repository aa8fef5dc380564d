#include "frontend/parser/values/sort.h"

#include <algorithm>

#include "runtime/assert.h"

namespace cql::frontend {

std::uint32_t SortParser::sortKey(const std::string& name, bool smallest, bool quiet) {
  for (std::uint32_t i = 0; i < query_.sortKeys.size(); ++i)
    if (query_.sortKeys[i].name == name) return i;
  query_.sortKeys.push_back({name, std::nullopt, smallest, quiet});
  return static_cast<std::uint32_t>(query_.sortKeys.size() - 1);
}

NodeId SortParser::sortBy(std::uint32_t key, NodeId value, std::uint32_t begin) {
  const Type t = type(value);
  CQL_ASSERT(key < query_.sortKeys.size() && (t == Type::Number || t == Type::String));
  SortKey& known = query_.sortKeys[key];
  if (!known.type) known.type = t;
  if (*known.type != t)
    fail(from(begin),
         "'sort' \"" + known.name + "\" sorts by a number in one place and by a string in another");
  NodeId id = make(Op::Sort, t, begin, {value});
  node(id).symbol = key;
  return id;
}

NodeId SortParser::sort() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  const bool quiet = acceptKeyword("quiet");
  // `sort max "x" F`, but `sort max(a b)` sorts by a maximum.
  bool smallest = false, directed = false;
  if ((atKeyword("max") || atKeyword("min")) && ahead().kind == TokenKind::String) {
    directed = true;
    smallest = atKeyword("min");
    skip();
  } else if ((atKeyword("max") || atKeyword("min")) && !ahead().isSymbol("(")) {
    failHere("'sort " + cur().text + "' needs a name in quotes after it");
  }
  std::string name;
  if (cur().kind == TokenKind::String && !cur().text.empty()) {
    name = cur().text;
    skip();
  } else if (directed) {
    failHere("'sort min' and 'sort max' need a name that is not empty");
  }
  if (atKeyword("quiet")) failHere("'quiet' must come directly after 'sort'");
  if (name.empty()) name = "<sort-id-" + std::to_string(++state_.unnamedSorts) + ">";
  const bool ascending = state_.smallestFirst.try_emplace(name, smallest).first->second;
  NodeId value;
  {
    Restore<int> inSort(state_.inSortMin, state_.inSortMin + smallest);
    value = tryLevel(Level::Or);
  }
  if (value == kNone) failHere("'sort' needs a number, a set or a string" + found());
  if (type(value) == Type::Logical || type(value) == Type::Position)
    fail(node(value).range, "'sort' needs a number, a set or a string to sort by");
  if (node(value).op == Op::Number) fail(node(value).range, "sorting by a plain number does nothing");
  // Sorts are numbered by the end of their filters: one inside this one comes first (language/22 §5).
  return sortBy(sortKey(name, ascending, quiet), asNumber(value), begin);
}

NodeId SortParser::distinct() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  std::string label;
  if (cur().kind == TokenKind::String && !cur().text.empty()) {
    label = cur().text;
    skip();
  }
  NodeId value = tryLevel(Level::Or);
  if (value == kNone) failHere("'distinct' needs a number, a set or a string" + found());
  const Type t = type(value);
  if (t == Type::Logical || t == Type::Position)
    fail(node(value).range, "'distinct' needs a number, a set or a string" + butThisIs(value));
  auto& known = query_.distincts;
  auto place = label.empty() ? known.end() : std::ranges::find(known, label, &Distinct::label);
  if (place == known.end()) place = known.insert(known.end(), {label, t});
  if (place->type != t)
    fail(from(begin), "'distinct' \"" + label + "\" has values of two types: " + nameOf(place->type) +
                          " and " + nameOf(t));
  query_.sequential = true;
  NodeId id = make(Op::Distinct, Type::Logical, begin, {value});
  node(id).symbol = static_cast<std::uint32_t>(place - known.begin());
  return id;
}

}  // namespace cql::frontend
