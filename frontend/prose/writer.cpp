#include "frontend/prose/writer.h"

#include <array>
#include <charconv>

#include "frontend/library.h"
#include "frontend/op_table.h"
#include "frontend/prose/designators.h"
#include "frontend/prose/phrases.h"
#include "frontend/prose/prose.h"

namespace cql::frontend {
namespace {

/// The first word of the text of a call.
std::string_view calledName(const Query& query, SourceRange call) {
  if (call.buffer >= query.sources.size()) return "";
  std::string_view text = query.sources[call.buffer].text;
  text = text.substr(std::min<std::size_t>(call.begin, text.size()));
  std::size_t end = 0;
  while (end < text.size() &&
         (text[end] == '_' || text[end] == '$' || isalnum(static_cast<unsigned char>(text[end]))))
    ++end;
  return text.substr(0, end);
}

bool isConditionOp(const Node& node) {
  return node.type == Type::Logical;
}

}  // namespace

std::string quotedText(std::string_view text) {
  constexpr std::size_t kMost = 60;
  std::string out = "\"";
  for (char c : text.substr(0, kMost)) out += c == '\n' ? ' ' : c;
  return out + (text.size() > kMost ? "..." : "") + "\"";
}

std::string numberWord(std::int64_t number) {
  constexpr std::array<std::string_view, 13> kWords = {"no",   "one",    "two",   "three", "four",
                                                       "five", "six",    "seven", "eight", "nine",
                                                       "ten",  "eleven", "twelve"};
  return number >= 0 && number < static_cast<std::int64_t>(kWords.size())
             ? std::string(kWords[static_cast<std::size_t>(number)])
             : std::to_string(number);
}

class Writer::Inside {
 public:
  Inside(Writer& writer, NodeId id) : writer_(writer), before_(writer.call_) {
    writer.call_ = writer.node(id).range.call;
  }
  ~Inside() { writer_.call_ = before_; }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

 private:
  Writer& writer_;
  std::uint32_t before_;
};

std::string Writer::clause(NodeId id) {
  return say(id, Form::Clause);
}
std::string Writer::one(NodeId id) {
  return say(id, Form::One);
}
std::string Writer::many(NodeId id) {
  return say(id, Form::Many);
}

std::string Writer::themeAt(NodeId id) const {
  const SourceRange range = node(id).range;
  // Arguments of a call stand outside of its body.
  if (range.call == call_ || range.call == 0 || range.call > query_.calls.size()) return "";
  const SourceRange& call = query_.calls[range.call - 1];
  if (call.call != call_ || range.buffer == 0 || range.buffer >= query_.sources.size()) return "";
  const std::string_view name = calledName(query_, call);
  const FunctionNote note = noteOf(query_.sources[range.buffer].text, name);
  if (note.name.empty()) return "";
  std::string text;
  for (char c : note.name) {
    if (c >= 'A' && c <= 'Z')
      (text += ' ') += static_cast<char>(c - 'A' + 'a');
    else
      text += c;
  }
  std::string meaning = note.meaning;
  if (meaning.ends_with('.')) meaning.pop_back();
  return '"' + text + '"' + (meaning.empty() ? "" : " (" + meaning + ")");
}

std::string Writer::say(NodeId id, Form form) {
  if (id == kNone) return form == Form::Clause ? "anything" : "something";
  const std::string theme = themeAt(id);
  const Inside inside(*this, id);
  if (!theme.empty())
    return form == Form::Clause ? "the position has the theme " + theme
           : form == Form::One  ? "a square of the theme " + theme
                                : "squares of the theme " + theme;
  const Node& n = node(id);
  const Phrase& phrase = phraseOf(n.op);
  if (phrase.isSaid) return said(id, form);
  const std::string one = fill(variantOf(phrase, phrase.one, n), n);
  if (form == Form::One) return one.empty() ? whether(id) : one;
  if (form == Form::Many) {
    const std::string many = fill(variantOf(phrase, phrase.many, n), n);
    return many.empty() ? one : many;
  }
  const std::string clause = fill(variantOf(phrase, phrase.clause, n), n);
  return clause.empty() ? asForm(n, form, one) : clause;
}

/// A noun in a form: as a condition that it is there.
std::string Writer::asForm(const Node& n, Form form, const std::string& one, const std::string& many) {
  if (form == Form::One) return one;
  if (form == Form::Many) return many.empty() ? one : many;
  return n.type == Type::Set        ? "there is " + one
         : n.type == Type::Position ? one + " exists"
                                    : one + " has a value";
}

std::string Writer::whether(NodeId id) {
  return "whether " + clause(id);
}

/// Replaces {...} in a pattern, and skips what stands between < and > if its operand is missing.
std::string Writer::fill(std::string_view pattern, const Node& n) {
  std::string out;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == '<') {
      const std::size_t end = pattern.find('>', i);
      const std::string_view part = pattern.substr(i + 1, end - i - 1);
      const std::size_t index = static_cast<std::size_t>(part[part.find('{') + 1] - '0');
      if (index < n.operands.size() && n.operands[index] != kNone) out += fill(part, n);
      i = end;
    } else if (pattern[i] == '{') {
      const std::size_t end = pattern.find('}', i);
      out += placeholder(pattern.substr(i + 1, end - i - 1), n);
      i = end;
    } else {
      out += pattern[i];
    }
  }
  return out;
}

std::string Writer::placeholder(std::string_view name, const Node& n) {
  if (name == "text") return quotedText(n.text);
  if (name == "number") return std::to_string(n.number);
  if (name == "name") return nameOfSymbol(n.symbol);
  if (name == "piece") return designator(n, Form::One);
  if (name == "nag") return "$" + std::to_string(n.number);
  const std::size_t index = static_cast<std::size_t>(name.front() - '0');
  const NodeId id = index < n.operands.size() ? n.operands[index] : kNone;
  return name.ends_with('s') ? many(id) : name.ends_with('?') ? clause(id) : one(id);
}

/// The names of parameters stand for themselves.
std::string Writer::nameOfSymbol(std::uint32_t symbol) const {
  constexpr std::string_view kFresh = "__CQL_";
  if (symbol >= query_.symbols.size()) return "a name";
  std::string_view name = query_.symbols[symbol].name;
  if (name.starts_with(kFresh)) {
    name.remove_prefix(kFresh.size());
    name = name.substr(0, name.rfind('_'));
  }
  return "`" + std::string(name) + "`";
}

std::string Writer::joined(std::span<const NodeId> ids, Form form, const char* between, const char* last) {
  std::string text;
  for (std::size_t i = 0; i < ids.size(); ++i)
    text += (i == 0 ? "" : i + 1 == ids.size() ? last : between) + say(ids[i], form);
  return text;
}

/// Conditions of which all are true.
std::string Writer::all(std::span<const NodeId> ids) {
  std::vector<NodeId> parts;
  for (NodeId id : ids)
    if (!saysNothing(id)) parts.push_back(id);
  if (parts.empty()) return "always";
  return joined(parts, Form::Clause, ", ", parts.size() > 2 ? ", and " : " and ");
}

/// The operations of CQL_SAID.
std::string Writer::said(NodeId id, Form form) {
  const Node& n = node(id);
  switch (n.op) {
    case Op::Squares:
    case Op::Designator:
      return designator(n, form);
    case Op::Variable:
      if (n.type != Type::Set) return asForm(n, form, nameOfSymbol(n.symbol));
      return form == Form::Clause ? nameOfSymbol(n.symbol) + " is not empty"
             : form == Form::One  ? nameOfSymbol(n.symbol)
                                  : "squares of " + nameOfSymbol(n.symbol);
    case Op::Assign:
      return assigned(AssignNode(n));
    case Op::Union: {
      const BinaryNode both(n);
      return form == Form::Many ? many(both.left()) + " and " + many(both.right())
                                : say(both.left(), form) + " or " + say(both.right(), form);
    }
    case Op::Intersect:
      return intersection(BinaryNode(n), form);
    case Op::ArrowChain:
    case Op::Ray:
      return ray(n, form);
    case Op::Pin:
      return pinned(PinNode(n), form);
    case Op::Step: {
      const std::string where = direction(StepNode(n));
      return asForm(n, form, "a square " + where, "squares " + where);
    }
    case Op::SubsetOf: {
      const BinaryNode both(n);
      const Node& right = node(both.right());
      const bool isPlace =
          right.op == Op::Designator && expandPieces(right.pieces) == expandPieces(kMaskAnything);
      const std::string which = one(both.left());
      return (which.starts_with("the ") ? which + " is " : "all " + many(both.left()) + " are ") +
             (isPlace ? onSquares(right.squares) : "among the " + many(both.right()));
    }
    case Op::SquareLoop:
    case Op::PieceLoop:
      return loop(SquareLoopNode(n), form);
    case Op::Extremum:
      return asForm(
          n, form,
          (n.number ? "the greatest of " : "the least of ") + joined(n.operands, Form::One, ", ", " and "));
    case Op::Compare: {
      const CompareNode compare(n);
      return form == Form::Clause ? comparison(compare) : one(compare.left());
    }
    case Op::And:
      return all(n.operands);
    case Op::Or:
      return "either " + joined(n.operands, Form::Clause, ", ", " or ");
    case Op::Not:
      return negated(NotNode(n).filter());
    case Op::Compound: {
      if (form == Form::Clause) return all(n.operands);
      const std::span<const NodeId> parts(n.operands);
      return say(parts.back(), form) +
             (parts.size() > 1 ? ", where " + all(parts.first(parts.size() - 1)) : "");
    }
    case Op::If: {
      const IfNode branches(n);
      return (form == Form::Clause ? "if " : "") +
             (form == Form::Clause ? clause(branches.condition()) + ", then " : "") +
             say(branches.then(), form) +
             (form == Form::Clause ? "" : " if " + clause(branches.condition())) +
             (branches.otherwise() == kNone ? "" : ", otherwise " + say(branches.otherwise(), form));
    }
    case Op::Call: {
      const CallNode call(n);
      return say(call.body(), form) + ", where " + joined(call.arguments(), Form::Clause, ", ", " and ");
    }
    case Op::Text:
      return asForm(n, form, joined(n.operands, Form::One, ", ", " and ") + " as text");
    case Op::MoveFilter:
      return moveFilter(n, form);
    case Op::Dash:
      return form == Form::Clause || isConditionOp(n)
                 ? moving(DashNode(n), false)
                 : say(DashNode(n).target(), form) + ", after the next move: " + moving(DashNode(n), false);
    case Op::LegalDash:
      return legal(LegalDashNode(n), form);
    case Op::CountDash: {
      const Node& of = node(OfMovesNode(n).moves());
      if (of.op == Op::Dash)
        return asForm(n, form, "the number of next moves, of which each " + moved(DashNode(of), false));
      const LegalDashNode dash(of);
      return asForm(n, form,
                    std::string("the number of ") +
                        (dash.source() == MoveSource::Legal ? "legal" : "pseudolegal") + " moves" +
                        (dash.left() == kNone ? "" : " of " + one(dash.left())) +
                        (dash.right() == kNone ? "" : " to " + target(dash.right())));
    }
    case Op::CurrentMove: {
      const Node& of = node(OfMovesNode(n).moves());
      return of.op == Op::Dash ? moving(DashNode(of), true)
                               : asForm(n, form, "the number of last moves that fit");
    }
    case Op::Speculate:
      return tried(SpeculateNode(n), form);
    case Op::Imagine:
      return imagined(ImagineNode(n), form);
    case Op::EditSquares:
      return n.pieces == kMaskEmpty || !n.pieces ? "nothing stands " + designator(n, Form::Many)
                                                 : designator(n, Form::Clause);
    case Op::Line:
    case Op::Path:
      return along(n, form);
    case Op::Sequence:
    case Op::Repeat:
    case Op::PatternFilter:
    case Op::MoveStep:
      return pattern(id);
    case Op::Find:
      return found(FindNode(n), form);
    case Op::At:
      return at(AtNode(n), form);
    case Op::Transform:
    case Op::Orbit:
      return transformed(id, form);
    case Op::Comment:
    case Op::Message:
    case Op::Row:
    case Op::Columns:
    case Op::Tally:
    case Op::Sort:
      return recorded(n);
    default:
      return gameValue(n, form);
  }
}

std::string inWords(const Query& query, NodeId filter) {
  Writer writer(query);
  const Node& node = query[filter];
  return node.type == Type::Logical ? writer.clause(filter) : writer.one(filter);
}

namespace {

/// Filters that write, print, count or sort, and say nothing about positions.
bool isAction(Op op) {
  switch (op) {
    case Op::Sort:
    case Op::Comment:
    case Op::Message:
    case Op::Row:
    case Op::Columns:
    case Op::Tally:
    case Op::RemoveComment:
    case Op::SetTag:
    case Op::RemoveTag:
    case Op::WriteFile:
    case Op::Evidence:
      return true;
    default:
      return false;
  }
}

std::size_t countOf(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

/// The filters of the outermost list.
void topLevel(const Query& query, NodeId id, std::vector<NodeId>& out) {
  const Node& n = query[id];
  if ((n.op != Op::Compound && n.op != Op::And) || n.range.call != 0) return out.push_back(id);
  for (NodeId part : n.operands) topLevel(query, part, out);
}

}  // namespace

std::string inWords(const Query& query) {
  if (query.root == kNone) return "";
  Writer writer(query);
  std::vector<NodeId> filters;
  topLevel(query, query.root, filters);
  std::string conditions, actions;
  for (NodeId filter : filters)
    if (!writer.saysNothing(filter))
      writer.list(filter, 0, isAction(query[filter].op) ? actions : conditions);
  const std::size_t count =
      static_cast<std::size_t>(conditions.starts_with("- ")) + countOf(conditions, "\n- ");
  const bool isOne = count == 1, isLine = conditions.find('\n') + 1 == conditions.size();
  if (conditions.empty()) {
    conditions = "Finds all positions.\n";
  } else if (isLine && conditions.find(": ") == conditions.npos) {
    conditions = conditions.substr(2);
    const bool isName = conditions.starts_with("White") || conditions.starts_with("Black");
    if (conditions.front() >= 'A' && conditions.front() <= 'Z' && !isName)
      conditions.front() = static_cast<char>(conditions.front() - 'A' + 'a');
    conditions = "Finds positions where " + conditions;
  } else {
    conditions =
        (isOne ? "Finds positions where this is true:\n" : "Finds positions where all of this is true:\n") +
        conditions;
  }
  if (!actions.empty()) conditions += "And then:\n" + actions;
  if (query.searchesVariations()) conditions += "Variations are searched, too.\n";
  return conditions;
}

}  // namespace cql::frontend
