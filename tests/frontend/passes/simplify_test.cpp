// Clean-ups: what they change, and what they must not change.
#include "frontend/passes/simplify.h"

#include <cmath>

#include "frontend/passes/cost.h"
#include "frontend/passes/effects.h"
#include "frontend/passes/pipeline.h"
#include "frontend/passes/print.h"
#include "frontend/passes/verify.h"
#include "tests/frontend/ir_builder.h"

namespace cql::frontend::testing {
namespace {

/// The IR after all passes, with the given filters as the body of the query.
std::string simplified(IrBuilder& ir, NodeId root) {
  ir.query.root = root;
  DiagnosticSink sink;
  EXPECT_TRUE(runPasses(ir.query, sink, {.simplify = true, .verify = true}))
      << (sink.all().empty() ? "" : sink.all()[0].message);
  return print(ir.query);
}

NodeId check(IrBuilder& ir) {
  return ir.add(Op::BoardTest, Type::Logical);
}
NodeId message(IrBuilder& ir) {
  return ir.add(Op::Message, Type::Logical, {ir.number(1)});
}
NodeId arithmetic(IrBuilder& ir, ArithmeticKind kind, int a, int b) {
  NodeId id = ir.add(Op::Arithmetic, Type::Number, {ir.number(a), ir.number(b)});
  ir[id].mode = static_cast<std::uint32_t>(kind);
  return id;
}
/// `x = value`, so that a value is used.
NodeId assigned(IrBuilder& ir, NodeId value, SymbolKind kind) {
  NodeId variable = ir.variable(kind, ir[value].type, "x");
  NodeId id = ir.add(Op::Assign, Type::Logical, {value});
  ir[id].symbol = ir[variable].symbol;
  return id;
}

// A `find` in a `find` in a `find` ...: the product of the estimated iterations overflows.
TEST(Simplify, CostsOfDeepNestsAreNumbers) {
  IrBuilder ir;
  NodeId deep = check(ir);
  for (int i = 0; i < 1000; ++i) deep = ir.add(Op::Find, Type::Position, {deep});
  const NodeId always = ir.add(Op::CurrentPosition, Type::Position);
  ir.query.root = ir.add(Op::Or, Type::Logical, {always, deep});
  for (const Estimate& estimate : estimateAll(ir.query)) {
    ASSERT_TRUE(std::isfinite(estimate.cost));
    ASSERT_TRUE(estimate.chance >= 0 && estimate.chance <= 1);
  }
}

TEST(Simplify, CheapConditionsComeFirst) {
  IrBuilder ir;
  NodeId ray = ir.add(Op::Ray, Type::Set, {ir.designator("R"), ir.designator("k")});
  ir[ray].dirs = 0xff;
  EXPECT_EQ(simplified(ir, ir.compound({ray, check(ir), ir.side(1)})),
            "and\n  side wtm\n  board check\n"
            "  ray southwest left northwest down up southeast right northeast : set\n"
            "    designator R : set\n    designator k : set\n");
}

TEST(Simplify, NothingMovesAcrossEffects) {
  IrBuilder ir;
  EXPECT_EQ(simplified(ir, ir.compound({check(ir), message(ir), ir.side(1)})),
            "and\n  board check\n  message\n    number 1 : number\n  side wtm\n");
}

// A variable that may be unbound must not be read earlier than written (language/30 §5).
TEST(Simplify, UncertainVariablesStayWhereTheyAre) {
  IrBuilder ir;
  NodeId x = ir.variable(SymbolKind::Set, Type::Set, "x");
  EXPECT_EQ(simplified(ir, ir.compound({check(ir), x, ir.side(1)})),
            "and\n  board check\n  variable x : set\n  side wtm\n");
}

TEST(Simplify, ListsAreFlattenedAndShortened) {
  IrBuilder ir;
  NodeId inner = ir.add(Op::And, Type::Logical, {ir.side(1), ir.compound({ir.truth(true), check(ir)})});
  EXPECT_EQ(simplified(ir, ir.compound({ir.truth(true), inner, ir.side(1)})),
            "and\n  side wtm\n  board check\n");

  IrBuilder decided;
  EXPECT_EQ(simplified(decided, decided.add(Op::Or, Type::Logical,
                                            {message(decided), decided.truth(true), check(decided)})),
            "or\n  message\n    number 1 : number\n  constant true\n");
  IrBuilder never;
  EXPECT_EQ(simplified(never, never.compound({never.truth(false), message(never)})), "constant false\n");
  IrBuilder negated;
  EXPECT_EQ(simplified(negated, negated.add(Op::Not, Type::Logical, {negated.truth(false)})),
            "constant true\n");
}

// language/21 §2.4: an unreachable `move` filter still steers a line.
TEST(Simplify, SteeringFiltersStay) {
  IrBuilder ir;
  NodeId move = ir.add(Op::MoveFilter, Type::Logical, {ir.designator("R"), kNone, kNone, kNone, kNone});
  NodeId item = ir.add(Op::Or, Type::Logical, {ir.truth(true), move});
  NodeId line =
      ir.add(Op::Line, Type::Number, {ir.add(Op::PatternFilter, Type::Logical, {item}), kNone, kNone});
  EXPECT_NE(simplified(ir, line).find("move tree"), std::string::npos);
}

// A compound used for its value keeps its last filter, and the value of a failing one (language/22 §8).
TEST(Simplify, ValuesAreKept) {
  IrBuilder ir;
  EXPECT_EQ(simplified(ir, assigned(ir, ir.compound({ir.truth(true), check(ir), ir.designator("R")}),
                                    SymbolKind::Set)),
            "assign x =\n  compound : set\n    board check\n    designator R : set\n");
  IrBuilder empty;
  EXPECT_EQ(simplified(empty, assigned(empty, empty.compound({empty.truth(false), empty.designator("R")}),
                                       SymbolKind::Set)),
            "assign x =\n  compound : set\n    constant false\n    designator R : set\n");
}

// language/31 §1, §3
TEST(Simplify, Arithmetic) {
  auto folded = [](ArithmeticKind kind, int a, int b) {
    IrBuilder ir;
    return simplified(ir, assigned(ir, arithmetic(ir, kind, a, b), SymbolKind::Number));
  };
  auto number = [](const char* text) { return std::string("assign x =\n  number ") + text + " : number\n"; };
  constexpr int kMin = -2147483647 - 1;
  EXPECT_EQ(folded(ArithmeticKind::Add, 2147483647, 1), number("-2147483648"));
  EXPECT_EQ(folded(ArithmeticKind::Subtract, 3, 5), number("-2"));
  EXPECT_EQ(folded(ArithmeticKind::Subtract, kMin, 1), number("2147483647"));
  EXPECT_EQ(folded(ArithmeticKind::Multiply, 3, -5), number("-15"));
  EXPECT_EQ(folded(ArithmeticKind::Multiply, 65536, 65537), number("65536"));
  EXPECT_EQ(folded(ArithmeticKind::Divide, -7, 2), number("-3"));
  EXPECT_EQ(folded(ArithmeticKind::Modulo, -7, 3), number("-1"));
  EXPECT_EQ(folded(ArithmeticKind::Modulo, 7, -3), number("1"));
  EXPECT_EQ(folded(ArithmeticKind::Divide, kMin, -1), number("-2147483648"));
  EXPECT_EQ(folded(ArithmeticKind::Modulo, kMin, -1), number("0"));
  for (ArithmeticKind kind : {ArithmeticKind::Divide, ArithmeticKind::Modulo})  // they have no value
    EXPECT_NE(folded(kind, 1, 0).find("arithmetic"), std::string::npos);

  auto foldedOne = [](Op op, int a) {
    IrBuilder ir;
    return simplified(ir, assigned(ir, ir.add(op, Type::Number, {ir.number(a)}), SymbolKind::Number));
  };
  EXPECT_EQ(foldedOne(Op::Negate, 5), number("-5"));
  EXPECT_EQ(foldedOne(Op::Negate, kMin), number("-2147483648"));
  EXPECT_EQ(foldedOne(Op::Abs, 5), number("5"));
  EXPECT_EQ(foldedOne(Op::Abs, -5), number("5"));
  EXPECT_EQ(foldedOne(Op::Abs, kMin), number("-2147483648"));
}

TEST(Simplify, Texts) {
  IrBuilder ir;
  auto text = [&](const char* of) {
    const NodeId id = ir.add(Op::String, Type::String);
    ir[id].text = of;
    return id;
  };
  auto sum = [&](NodeId left, NodeId right) { return ir.add(Op::Concat, Type::String, {left, right}); };
  const NodeId all = sum(sum(text("ab"), text("c")), sum(text("d"), text("")));
  EXPECT_EQ(simplified(ir, assigned(ir, all, SymbolKind::String)),
            "assign x =\n  string \"abcd\" : string\n");
  // What follows a text that is not known stays as it is.
  const NodeId fen = ir.add(Op::Fen, Type::String);
  const NodeId start = sum(sum(sum(sum(text("a"), text("b")), fen), text("c")), text("d"));
  EXPECT_EQ(simplified(ir, assigned(ir, start, SymbolKind::String)),
            "assign x =\n  concat : string\n    concat : string\n      concat : string\n"
            "        string \"ab\" : string\n        fen : string\n      string \"c\" : string\n"
            "    string \"d\" : string\n");
}

TEST(Simplify, Sets) {
  auto folded = [](auto make) {
    IrBuilder ir;
    return simplified(ir, assigned(ir, make(ir), SymbolKind::Set));
  };
  auto shade = [&](bool light, const char* of) {
    return folded([&](IrBuilder& ir) {
      const NodeId id = ir.add(Op::Shade, Type::Set, {ir.designator(of)});
      ir[id].number = light;
      return id;
    });
  };
  auto both = [&](Op op, const char* a, const char* b) {
    return folded([&](IrBuilder& ir) { return ir.add(op, Type::Set, {ir.designator(a), ir.designator(b)}); });
  };
  auto set = [](const char* text) { return std::string("assign x =\n  ") + text + " : set\n"; };
  // a1 is dark (language/10 §6).
  EXPECT_EQ(shade(false, "[a1,b1]"), set("squares a1"));
  EXPECT_EQ(shade(true, "[a1,b1]"), set("squares b1"));
  EXPECT_EQ(shade(true, "R[a1,b1]"), set("designator Rb1"));
  EXPECT_EQ(shade(true, "Ra1"), set("squares []"));
  EXPECT_EQ(both(Op::Intersect, "R", "a1-8"), set("designator Ra1-8"));
  EXPECT_EQ(both(Op::Intersect, "[a1,b1]", "[b1,c1]"), set("squares b1"));
  EXPECT_EQ(both(Op::Intersect, "Ra1", "b1"), set("squares []"));
  EXPECT_EQ(both(Op::Union, "Ra1", "Rb1"), set("designator Ra-b1"));
  EXPECT_EQ(both(Op::Union, "Ra1", "Na1"), set("designator [RN]a1"));
  EXPECT_EQ(both(Op::Union, "a1", "h8"), set("squares [a1,h8]"));
  EXPECT_NE(both(Op::Union, "Ra1", "Nb1").find("union"), std::string::npos);
  EXPECT_NE(both(Op::Intersect, "Ra1-8", "Na-h1").find("intersect"), std::string::npos);
  EXPECT_EQ(
      folded([](IrBuilder& ir) { return ir.add(Op::Complement, Type::Set, {ir.designator("a-h2-8")}); }),
      set("squares [a1,b1,c1,d1,e1,f1,g1,h1]"));
}

// A set matches unless it is empty (language/10 §1).
TEST(Simplify, SquaresAsConditions) {
  auto folded = [](SquareSet squares) {
    IrBuilder ir;
    const NodeId set = ir.add(Op::Squares, Type::Set);
    ir.query[set].squares = squares;
    return simplified(ir, ir.compound({set, ir.designator("Ra1")}));
  };
  EXPECT_EQ(folded(kAllSquares), "designator Ra1 : set\n");
  EXPECT_EQ(folded(0), "constant false\n");
}

TEST(Simplify, RepetitionsOfRepetitions) {
  struct Range {
    int least, most;
  };
  auto pattern = [](Range inner, Range outer, std::uint32_t flags, bool variations, bool effect) {
    IrBuilder ir;
    ir.query.header.variations = variations;
    auto repeated = [&](NodeId body, Range range) {
      const NodeId id = ir.add(Op::Repeat, Type::Logical, {body});
      ir[id].number = range.least;
      ir[id].number2 = range.most;
      return id;
    };
    const NodeId step = ir.add(Op::MoveStep, Type::Logical, {kNone, kNone, kNone});
    if (effect) {
      const NodeId target = message(ir);
      ir[step].operands.push_back(target);
    }
    const NodeId path =
        ir.add(Op::Path, Type::Number, {repeated(repeated(step, inner), outer), kNone, kNone, kNone, kNone});
    ir[path].flags = flags;
    const std::string text = simplified(ir, path);
    const std::size_t begin = text.find("repeat ");
    return text.substr(begin, text.find('\n', begin) - begin);
  };
  EXPECT_EQ(pattern({1, 100}, {1, 100}, 0, false, false), "repeat 1..10000");
  EXPECT_EQ(pattern({0, 3}, {1, 2}, 0, false, false), "repeat 0..6");
  EXPECT_EQ(pattern({1, -1}, {0, 1}, 0, true, false), "repeat 0..");
  EXPECT_EQ(pattern({1, 2}, {1, -1}, 0, true, false), "repeat 1..");
  // Numbers greater than 1 may leave gaps, with variations the order of the positions differs, and repeated
  // side effects are observable.
  EXPECT_EQ(pattern({2, 3}, {1, 5}, 0, false, false), "repeat 1..5");
  EXPECT_EQ(pattern({1, 4}, {2, 5}, 0, false, false), "repeat 2..5");
  EXPECT_EQ(pattern({1, 2}, {1, 5}, 0, true, false), "repeat 1..5");
  EXPECT_EQ(pattern({1, -1}, {1, 5}, kKeepAllBest, false, false), "repeat 1..5");
  EXPECT_EQ(pattern({1, -1}, {1, 5}, 0, false, true), "repeat 1..5");
}

TEST(Simplify, CopiesOfAnOrbitKeepTheirShape) {
  IrBuilder ir;  // shifted left by 1, both designators are a1 alone
  NodeId body = ir.compound({ir.designator("R[a1,b1]"), ir.designator("Rb1")});
  simplified(ir, ir.transform(TransformKind::ShiftHorizontal, body));
  const Node& orbit = ir.query[ir.query.root];
  ASSERT_EQ(orbit.op, Op::Orbit);
  for (std::size_t i = 2; i < orbit.operands.size(); ++i)
    EXPECT_EQ(ir.query[orbit.operands[i]].operands.size(), 2u);
}

}  // namespace
}  // namespace cql::frontend::testing
