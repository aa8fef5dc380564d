#include "frontend/parser/filters/plain.h"

#include <algorithm>

#include "frontend/filter_table.h"
#include "frontend/op_table.h"
#include "frontend/parser/filters/literals.h"

namespace cql::frontend {
namespace {

struct Colored {
  std::string_view word;
  Op op;
  std::uint32_t mode;
  std::int32_t bare;
};
constexpr Colored kColored[] = {
#define CQL_COLORED(word, op, mode, bare) {word, Op::op, static_cast<std::uint32_t>(mode), bare},
#include "frontend/filters.def"
};

struct Literal {
  std::string_view word;
  Op op;
  LiteralCheck* check;
};
constexpr Literal kLiterals[] = {
    {"", Op::Constant, nullptr},  // may be missing
#define CQL_LITERAL(word, op, check) {word, Op::op, check},
#include "frontend/filters.def"
};

struct Operand {
  std::string_view word;
  Op op;
  std::uint32_t mode;
  std::int32_t number;
  Level level;
};
constexpr Operand kOperands[] = {
#define CQL_OPERAND(word, op, mode, number, level) \
  {word, Op::op, static_cast<std::uint32_t>(mode), number, Level::level},
#include "frontend/filters.def"
};

template <typename Table>
auto rowOf(const Table& table, std::string_view word) {
  const auto row = std::ranges::find_if(table, [&](const auto& r) { return r.word == word; });
  return row == std::end(table) ? nullptr : &*row;
}

}  // namespace

NodeId PlainParser::make(Op op, std::uint32_t mode, std::int32_t number, std::uint32_t begin,
                         std::vector<NodeId> operands) {
  NodeId id = ParserPart::make(op, typeOfLetter(infoOf(op).result[0]), begin, std::move(operands));
  node(id).mode = mode;
  node(id).number = number;
  return id;
}

NodeId PlainParser::tryFilter() {
  const std::uint32_t begin = cur().range.begin;
  const std::string_view word = canonicalWord(cur().text);
  const std::string quoted = "'" + cur().text + "'";
  if (const NullaryInfo* filter = findNullary(word)) {
    skip();
    NodeId id = make(filter->op, filter->mode, filter->number, begin);
    if (state_.inPath && (filter->op == Op::PathPosition || filter->op == Op::PathCount))
      node(id).flags |= kInside;
    return id;
  }
  if (const Colored* filter = rowOf(kColored, word)) {
    skip();
    const std::int32_t color = acceptKeyword("white") ? 1 : acceptKeyword("black") ? -1 : filter->bare;
    return make(filter->op, filter->mode, color, begin);
  }
  if (const Literal* filter = rowOf(kLiterals, word)) {
    skip();
    const Token literal = cur();
    if (literal.kind != TokenKind::String) failUnquoted(quoted + " needs a string in quotes");
    if (const std::string wrong = filter->check(literal.text); !wrong.empty()) failHere(wrong);
    skip();
    NodeId id = make(filter->op, 0, colorsOf(filter->op, literal.text), begin);
    node(id).text = literal.text;
    return id;
  }
  if (const Operand* filter = rowOf(kOperands, word)) {
    skip();
    const Type type = typeOfLetter(operandAt(filter->op, 0).type);
    return make(filter->op, filter->mode, filter->number, begin, {typed(filter->level, type, quoted)});
  }
  return kNone;
}

}  // namespace cql::frontend
