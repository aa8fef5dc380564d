#include "frontend/parser/values/records.h"

#include <algorithm>
#include <set>

#include "frontend/ir_words.h"
#include "frontend/op_table.h"
#include "frontend/parser/values/text.h"
#include "frontend/passes/direct_effects.h"
#include "runtime/assert.h"
#include "runtime/comments/name_pattern.h"

namespace cql::frontend {
namespace {

std::string_view nameOf(OutputType type) {
  switch (type) {
    case OutputType::Logical:
      return "a truth";
    case OutputType::Integer:
      return "a number";
    case OutputType::Set:
      return "a set";
    case OutputType::Text:
      return "a text";
  }
  return "";
}

/// Returns true if the filter has side effects.
bool hasSideEffects(const Query& query, const Node& node) {
  const OpInfo& info = infoOf(node.op);
  return node.op == Op::Row || node.op == Op::Tally || node.op == Op::Distinct || node.op == Op::Comment ||
         info.use == Use::Writes || info.use == Use::ReadsAndWrites ||
         (directEffects(query, node) & (kGameEdits | kSorts)) != 0;
}

}  // namespace

OutputType RecordParser::outputType(NodeId id) const {
  const Node& node = query_.nodes[id];
  if (node.op == Op::Variable && query_.symbols[node.symbol].kind == SymbolKind::Piece &&
      (node.flags & kItem))
    return OutputType::Text;
  if (node.op == Op::DictName) return OutputType::Text;
  switch (node.type) {
    case Type::Logical:
      return OutputType::Logical;
    case Type::Number:
      return OutputType::Integer;
    case Type::Set:
      return OutputType::Set;
    case Type::String:
    case Type::Position:
      return OutputType::Text;
  }
  return OutputType::Text;
}

RecordParser::Item RecordParser::item(std::size_t number) {
  Item item{kNone, "", false};
  const bool isWord = cur().kind == TokenKind::Keyword || cur().kind == TokenKind::Designator;
  if (isWord && ahead().isSymbol("=")) {
    const std::string quoted = "\"" + writtenText(cur().range) + "\"";
    failHere("'" + cur().text + "' is a word of CQL; as the name of a column it stands in quotes: " + quoted +
                 "=...",
             FixIt{cur().range, quoted});
  }
  if (cur().kind == TokenKind::String && ahead().isSymbol("=")) {
    if (cur().text.empty()) failHere("the name of a column must not be empty");
    item.name = cur().text;
    item.named = true;
    skip(2);
  }
  if (!startsFilter())
    failHere("expected " +
             std::string(item.named ? "the filter of the column \"" + item.name + "\"" : "an item of 'row'") +
             (atSymbol(",") ? ", found ','; items are separated by spaces" : found()));
  const std::size_t begin = tokens_.position();
  item.id = TextParser(state_).item();
  const Token& first = tokens_.at(begin);
  const bool isOneWord = tokens_.position() == begin + 1 &&
                         (first.kind == TokenKind::Identifier || first.kind == TokenKind::Keyword);
  if (!item.named) item.name = isOneWord ? first.text : "c" + std::to_string(number);
  item.name = columnName(item.name);
  return item;
}

std::uint32_t RecordParser::rowColumn(std::size_t place, const std::string& name, OutputType type,
                                      SourceRange range) {
  auto& columns = query_.rowColumns;
  const auto known = std::ranges::find(columns, name, &ColumnInfo::name);
  if (known != columns.end() && known->type != type)
    fail(range, "the column \"" + name + "\" is " + std::string(nameOf(known->type)) + " in one place and " +
                    std::string(nameOf(type)) + " here");
  if (known != columns.end()) return static_cast<std::uint32_t>(known - columns.begin());
  CQL_ASSERT(place <= columns.size());
  columns.insert(columns.begin() + static_cast<std::ptrdiff_t>(place), {name, type});
  for (std::vector<std::uint32_t>& row : query_.rows)
    for (std::uint32_t& column : row) column += column >= place;
  return static_cast<std::uint32_t>(place);
}

NodeId RecordParser::row() {
  const std::uint32_t begin = cur().range.begin;
  skip();
  if (atKeyword("now")) fail(cur().range, "'now' is for tallies; a row is kept where a comment would be");
  expectSymbol("(", "after 'row', which holds the items of the row");
  Inside parentheses = insideParentheses();
  std::vector<NodeId> operands;
  std::vector<std::uint32_t> columns;
  std::vector<std::string> names;
  std::vector<ColumnInfo> given;  // as written, before equal ones are numbered
  while (!atSymbol(")")) {
    const std::size_t place = query_.rowColumns.size();
    const Item item = this->item(operands.size() + 1);
    const OutputType type = outputType(item.id);
    const auto twin = std::ranges::find(given, item.name, &ColumnInfo::name);
    if (twin != given.end() && twin->type != type)
      fail(node(item.id).range, "two columns of this row have the name \"" + item.name + "\": " +
                                    std::string(nameOf(twin->type)) + " and " + std::string(nameOf(type)));
    given.push_back({item.name, type});
    columns.push_back(rowColumn(place, uniqueColumn(item.name, names), type, node(item.id).range));
    operands.push_back(item.id);
  }
  if (operands.empty()) failHere("'row' needs at least one item");
  skip();
  NodeId id = make(Op::Row, Type::Logical, begin, std::move(operands));
  node(id).number = static_cast<std::int32_t>(query_.rows.size());
  query_.rows.push_back(std::move(columns));
  return id;
}

/// Reads the value after the word, its options and label, or after `by`.
NodeId RecordParser::tallied(const std::string& after, bool needsNumber) {
  const NodeId id = tryLevel(Level::Sum);
  if (id == kNone) failHere(after + " needs a value" + found());
  const Type t = type(id);
  if (needsNumber && t != Type::Number)
    fail(node(id).range, after + " needs a number" + butThisIs(id) +
                             (t == Type::Set       ? "; write # before it for the number of squares"
                              : t == Type::Logical ? "; a number that tells it is {if " +
                                                         writtenText(node(id).range) + " then 1 else 0}"
                                                   : ""));
  if (t == Type::Logical || t == Type::Position)
    fail(node(id).range,
         after + " needs a number, a set or a string" + butThisIs(id) + "; write str(...) for its text");
  if (cur().kind == TokenKind::Symbol && valueOf<CompareKind>(kCompareWords, cur().text))
    fail(cur().range, "what " + after + " takes ends before '" + cur().text +
                          "'; a comparison stands in braces, as in {" + writtenText(node(id).range) + " " +
                          cur().text + " ...}");
  return isGrouped(id) ? id : inNotation(id);
}

/// Makes a text of `from`, `to` and `enpassantsquare` of the last move: castling is O-O or O-O-O instead of
/// two squares, and without such a move they have no value (language/61 §2). Other filters stay.
NodeId RecordParser::inNotation(NodeId id) {
  if (node(id).op != Op::LastMoveSquares) return id;
  const std::uint32_t begin = node(id).range.begin;
  const NodeId text = make(Op::Text, Type::String, begin, {id});
  NodeId value = make(Op::Compound, Type::String, begin, {id, text});
  for (const auto& [kind, written] :
       {std::pair(LastMoveKind::CastleLong, "O-O-O"), {LastMoveKind::CastleShort, "O-O"}}) {
    const NodeId test = make(Op::LastMoveTest, Type::Logical, begin),
                 castling = make(Op::String, Type::String, begin);
    node(test).mode = static_cast<std::uint32_t>(kind);
    node(castling).text = written;
    value = make(Op::If, Type::String, begin, {test, castling, value});
  }
  return value;
}

std::uint32_t RecordParser::table(std::size_t place, TallyInfo info, SourceRange range) {
  auto& tables = query_.tallies;
  const auto known = std::ranges::find(tables, info.label, &TallyInfo::label);
  const auto index = static_cast<std::uint32_t>(known - tables.begin());
  if (known == tables.end()) {
    CQL_ASSERT(place <= tables.size());
    tables.insert(tables.begin() + static_cast<std::ptrdiff_t>(place), std::move(info));
    for (Node& inside : query_.nodes)
      if (inside.op == Op::Tally) inside.number += inside.number >= static_cast<std::int32_t>(place);
    return static_cast<std::uint32_t>(place);
  }
  const std::string label = "the table \"" + info.label + "\" ";
  if (known->word != info.word)
    fail(range, label + "is of '" + std::string(kTallyWords[static_cast<std::size_t>(known->word)]) +
                    "' in one place and of '" +
                    std::string(kTallyWords[static_cast<std::size_t>(info.word)]) +
                    "' here; give one of them another label");
  if (known->grouped != info.grouped)
    fail(range, label + "has groups, 'by', in one place and none in the other");
  if (known->value != info.value || (info.grouped && known->group != info.group))
    fail(range, label + "gets values of two types");
  known->now |= info.now;
  return index;
}

NodeId RecordParser::tally(TallyWord kind) {
  const std::uint32_t begin = cur().range.begin;
  const std::string word = "'" + cur().text + "'";
  skip();
  TallyInfo info;
  info.word = kind;
  bool perGame = false;
  while (true) {
    const bool again = (info.now && atKeyword("now")) || (perGame && atKeyword("per"));
    if (again) fail(cur().range, "'" + cur().text + "' is there already");
    if (acceptKeyword("now")) {
      info.now = true;
    } else if (acceptKeyword("per")) {
      if (!acceptKeyword("game")) fail(cur().range, "expected 'game' after 'per', found " + describe(cur()));
      perGame = true;
    } else {
      break;
    }
  }
  if (cur().kind == TokenKind::String) {
    if (cur().text.empty()) failHere("the label of " + word + " must not be empty");
    info.label = cur().text;
    skip();
    if (!startsFilter()) failHere(word + " needs a value after its label" + found());
  } else {
    const auto index = static_cast<std::size_t>(kind);
    info.label = std::string(kTallyWords[index]) + "-" + std::to_string(++state_.unlabelled[index]);
  }
  if (atKeyword("by")) failHere(word + " needs a value before 'by'; after it stands what groups the values");
  const std::size_t place = query_.tallies.size();
  const NodeId value = tallied(word, kind != TallyWord::Tally);
  info.value = outputType(value);
  NodeId group = kNone;
  if (acceptKeyword("by")) {
    group = tallied("'by'", false);
    info.grouped = true;
    info.group = outputType(group);
    if (atKeyword("by"))
      failHere("there is one 'by'; a group of two values is their text, as in by str(year \" \" eco)");
  }
  NodeId id = make(Op::Tally, Type::Logical, begin, {value, group});
  if (info.now) node(id).flags |= kNow;
  if (perGame) node(id).flags |= kPerGame;
  node(id).number = static_cast<std::int32_t>(table(place, std::move(info), from(begin)));
  return id;
}

NodeId RecordParser::tryFilter() {
  if (atKeyword("row")) return row();
  for (std::size_t i = 0; i < kTallyWords.size(); ++i)
    if (atKeyword(kTallyWords[i])) return tally(static_cast<TallyWord>(i));
  return kNone;
}

/// Reads one filter; its text becomes a source, for messages.
NodeId RecordParser::askedFilter(const std::string& text, const std::string& option,
                                 const std::string& expected) {
  const std::uint32_t buffer = sink_.addSource({"<--" + option + ">", text});
  const int errors = sink_.errorCount();
  const std::vector<Token> tokens = lex(text, buffer, sink_);
  if (sink_.errorCount() > errors) throw ParseError{};
  const Restore<TokenCursor> query(tokens_, TokenCursor(tokens, tokens.back()));
  const SourceRange whole{0, static_cast<std::uint32_t>(text.size()), buffer};
  if (!startsFilter()) fail(whole, "expected " + expected);
  const std::size_t before = query_.nodes.size();
  const NodeId id = TextParser(state_).item();
  if (cur().kind != TokenKind::End)
    failHere("expected the end of the filter, found " + describe(cur()) + "; there is room for one filter");
  std::set<NodeId> bindings;  // arguments bound to parameters: no assignments of the query itself
  for (std::size_t i = before; i < query_.nodes.size(); ++i)
    if (const Node& call = query_.nodes[i]; call.op == Op::Call)
      bindings.insert(call.operands.begin() + 1, call.operands.end());
  for (std::size_t i = before; i < query_.nodes.size(); ++i)
    if (hasSideEffects(query_, query_.nodes[i]) && !bindings.contains(static_cast<NodeId>(i)))
      fail(query_.nodes[i].range,
           "a filter of --" + option + " only looks: this one records, sorts, assigns or changes the game");
  return id;
}

/// Returns the filter of the column that a text names, empty if it has none; the text itself for other texts.
/// `white` alone would be the number 1, which is not meant as a column.
std::string RecordParser::filterFor(const std::string& text) const {
  const std::optional<RowColumn> column = rowColumnOf(text);
  return column && state_.names.lookup(text) == kNone ? std::string(factsOf(*column).filter) : text;
}

/// Rejects an empty entry, and a column of the table under another name.
void RecordParser::checkEntry(const ColumnEntry& entry, const std::string& list) {
  const std::string filter = filterFor(entry.text);
  const bool isColumn = filter != entry.text;
  if (!entry.text.empty() && !isColumn) return;
  const SourceRange whole{0, static_cast<std::uint32_t>(list.size()), sink_.addSource({"<--columns>", list})};
  if (!entry.text.empty())
    fail(whole,
         "the column '" + entry.text + "' keeps its name" +
             (filter.empty() ? ""
                             : "; a filter with its value can have another: " + entry.name + "=" + filter));
  fail(whole, list.find_first_not_of(" \t\r\n") == list.npos ? "the list is empty"
              : entry.name.empty() ? "an entry of the list is empty; one comma stands between two entries"
                                   : "the column \"" + entry.name + "\" has no filter after its '='");
}

NodeId RecordParser::columns(const std::string& list) {
  query_.columns = list;
  std::vector<NodeId> operands;
  for (const ColumnEntry& entry : readColumns(list)) {
    if (entry.kind != ColumnEntry::Kind::Filter) continue;
    checkEntry(entry, list);
    const NodeId id = askedFilter(entry.text, "columns", "a column of the table or a filter");
    query_.askedColumns.push_back({columnName(entry.name), outputType(id)});
    operands.push_back(id);
  }
  return operands.empty() ? kNone : make(Op::Columns, Type::Logical, 0, std::move(operands));
}

NodeId RecordParser::outputNames(const std::vector<std::string>& names) {
  std::vector<NodeId> operands;
  for (const std::string& name : names) {
    const std::optional<NamePattern> pattern = readNamePattern(name);
    if (!pattern) continue;  // the output reports the error
    for (const std::string& filter : pattern->filters) {
      if (std::ranges::count(query_.nameFilters, filter) > 0) continue;
      const std::string value = filterFor(filter);  // that of a column, if it has one
      const NodeId id = askedFilter(value.empty() ? filter : value, "output", "a filter between the braces");
      if (dialect() == Dialect::Cqli)
        fail(node(id).range,
             "'{...}' in the name of an output has a meaning in CQLi that cql-jit does not know; "
             "--dialect union gives cql-jit's own");
      if (node(id).type == Type::Logical || node(id).type == Type::Position)
        fail(node(id).range, "the name of an output takes a text, a number or a set");
      query_.nameFilters.push_back(filter);
      operands.push_back(id);
    }
  }
  if (operands.empty()) return kNone;
  const NodeId id = make(Op::Columns, Type::Logical, 0, std::move(operands));
  node(id).number = kNameRecord;
  return id;
}

}  // namespace cql::frontend
