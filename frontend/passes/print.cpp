#include "frontend/passes/print.h"

#include <initializer_list>
#include <string_view>

#include "frontend/diagnostics.h"
#include "frontend/passes/attribute_text.h"

namespace cql::frontend {
namespace {

std::string_view typeName(Type type) {
  switch (type) {
    case Type::Logical:
      return "logical";
    case Type::Set:
      return "set";
    case Type::Number:
      return "number";
    case Type::String:
      return "string";
    case Type::Position:
      return "position";
  }
  return "?";
}

std::string_view nth(std::initializer_list<std::string_view> names, std::size_t place) {
  return place < names.size() ? names.begin()[place] : std::string_view();
}

/// What a kid is to its parent, where that is not plain from the order.
std::string_view role(Op op, std::size_t place) {
  switch (op) {
    case Op::Pin:
      return nth({"from", "through", "to"}, place);
    case Op::Step:
      return nth({"", "low", "high"}, place);
    case Op::SquareLoop:
    case Op::PieceLoop:
      return nth({"in", "do"}, place);
    case Op::If:
      return nth({"if", "then", "else"}, place);
    case Op::While:
    case Op::WhileMatch:
      return nth({"while", "do"}, place);
    case Op::Call:
      return place == 0 ? "body" : "argument";
    case Op::Slice:
      return nth({"", "begin", "end"}, place);
    case Op::AssignSlice:
      return nth({"begin", "end", "value"}, place);
    case Op::MoveFilter:
      return nth({"from", "to", "capture", "enpassantsquare", "comment"}, place);
    case Op::Dash:
      return nth({"left", "right", "promotion", "target"}, place);
    case Op::MoveStep:
      return place < 3 ? nth({"left", "right", "promotion"}, place) : "target";
    case Op::LegalDash:
      return nth({"left", "right"}, place);
    case Op::Line:
    case Op::Path:
      return nth({"pattern", "low", "high", "focus", "max"}, place);
    case Op::Find:
      return nth({"", "low", "high"}, place);
    case Op::ConsecutiveMoves:
      return nth({"low", "high"}, place);
    case Op::Transform:
      return nth({"", "low", "high"}, place);
    case Op::Orbit:
      return nth({"low", "high"}, place);
    default:
      return "";
  }
}

class Printer {
 public:
  Printer(const Query& query, const PrintOptions& options) : query_(query), options_(options) {
    for (const Source& source : query.sources) lines_.emplace_back(source.text);
  }

  void print(NodeId id, std::string_view role, int depth) {
    const Node& node = query_[id];
    if (options_.margin) out_ += options_.margin(id);
    out_.append(2 * static_cast<std::size_t>(depth), ' ');
    if (options_.ids) out_ += "%" + std::to_string(id) + " ";
    if (!role.empty()) (out_ += role) += ": ";
    out_ += describeNode(query_, node);
    if (options_.places && node.range.buffer < lines_.size()) {
      Place place = lines_[node.range.buffer].placeOf(node.range.begin);
      out_ += " @" + std::to_string(place.line) + ":" + std::to_string(place.column);
    }
    if (options_.effects && node.effects) out_ += " ;" + effectText(node.effects);
    out_ += '\n';
    for (std::size_t i = 0; i < node.kids.size(); ++i)
      if (node.kids[i] != kNone) print(node.kids[i], frontend::role(node.op, i), depth + 1);
  }

  std::string take() { return std::move(out_); }

 private:
  const Query& query_;
  std::vector<LineTable> lines_;  ///< by source
  const PrintOptions& options_;
  std::string out_;
};

}  // namespace

std::string describeNode(const Query& query, const Node& node) {
  std::string text(spelling(node.op));
  if (std::string attributes = attributeText(query, node); !attributes.empty()) text += ' ' + attributes;
  text += flagText(node.flags);
  if (node.type != Type::Logical) (text += " : ") += typeName(node.type);
  return text;
}

std::string print(const Query& query, NodeId root, const PrintOptions& options) {
  if (root == kNone) return "";
  Printer printer(query, options);
  printer.print(root, "", 0);
  return printer.take();
}

std::string print(const Query& query, const PrintOptions& options) {
  return print(query, query.root, options);
}

}  // namespace cql::frontend
