#include "frontend/passes/print.h"

#include <string_view>

#include "frontend/diagnostics.h"
#include "frontend/op_table.h"
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
    for (std::size_t i = 0; i < node.operands.size(); ++i)
      if (const OperandInfo operand = operandAt(node.op, i); node.operands[i] != kNone)
        print(node.operands[i], operand.isLabelled ? operand.name : "", depth + 1);
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
