// The printer and the verifier.
#include "frontend/passes/print.h"

#include "frontend/passes/effects.h"
#include "frontend/passes/transform.h"
#include "frontend/passes/verify.h"
#include "tests/frontend/ir_builder.h"

namespace cql::frontend::testing {
namespace {

TEST(Print, TreesAreIndented) {
  IrBuilder ir;
  NodeId pin = ir.add(Op::Pin, Type::Set, {ir.designator("r"), kNone, ir.designator("K")});
  ir[pin].mode = static_cast<std::uint32_t>(PinValue::From);
  NodeId text = ir.add(Op::String, Type::String);
  ir[text].text = "a \"b\"\n";
  NodeId message = ir.add(Op::Message, Type::Logical, {text, ir.number(-3)});
  ir[message].flags = kQuiet;
  ir.query.root = ir.compound({pin, message, ir.step(1 << kNorth | 1 << kSouth, ir.designator("[Aa]a-h4"))});
  EXPECT_EQ(verify(ir.query, IrStage::Parsed), "");
  EXPECT_EQ(print(ir.query),
            "compound : set\n"
            "  pin from : set\n"
            "    from: designator r : set\n"
            "    to: designator K : set\n"
            "  message quiet\n"
            "    string \"a \\\"b\\\"\\x0a\" : string\n"
            "    number -3 : number\n"
            "  step down up : set\n"
            "    designator [Aa]a-h4 : set\n");
  computeEffects(ir.query);
  EXPECT_EQ(print(ir.query, ir.query[ir.query.root].operands[0], {.effects = true}),
            "pin from : set ; board\n"
            "  from: designator r : set ; board\n"
            "  to: designator K : set ; board\n");
}

TEST(Print, Orbits) {
  IrBuilder ir;
  ir.query.root = ir.transformCount(TransformKind::FlipColor, ir.designator("Ra1"));
  DiagnosticSink sink;
  ASSERT_TRUE(applyTransforms(ir.query, sink));
  EXPECT_EQ(verify(ir.query, IrStage::Expanded), "");
  EXPECT_EQ(print(ir.query),
            "orbit flipcolor range count : number\n"
            "  designator Ra1 : set\n"
            "  designator ra8 : set\n");
}

TEST(Verify, ReportsEveryKindOfDamage) {
  auto errors = [](auto make, IrStage stage = IrStage::Parsed) {
    IrBuilder ir;
    ir.query.root = make(ir);
    return verify(ir.query, stage);
  };
  EXPECT_EQ(
      errors([](IrBuilder& ir) { return ir.add(Op::Union, Type::Set, {ir.designator("R"), ir.number(1)}); }),
      "%2 union: operand 1 should be a set, not a number\n");
  EXPECT_EQ(errors([](IrBuilder& ir) { return ir.add(Op::Union, Type::Set, {ir.designator("R")}); }),
            "%1 union: has too few operands\n");
  EXPECT_EQ(errors([](IrBuilder& ir) { return ir.add(Op::Not, Type::Set, {ir.truth(true)}); }),
            "%1 not: cannot be a set\n");
  EXPECT_EQ(errors([](IrBuilder& ir) { return ir.add(Op::Not, Type::Logical, {kNone}); }),
            "%0 not: operand 0 is missing\n");
  EXPECT_EQ(errors([](IrBuilder& ir) {
              return ir.add(Op::Ray, Type::Set, {ir.designator("R"), ir.designator("k")});
            }),
            "%2 ray: has no direction\n");
  EXPECT_EQ(errors([](IrBuilder& ir) { return ir.transform(TransformKind::Flip, ir.designator("R")); },
                   IrStage::Expanded),
            "%1 transform: should have been expanded\n");
  EXPECT_EQ(errors(
                [](IrBuilder& ir) {
                  NodeId shared = ir.designator("R");
                  return ir.add(Op::Union, Type::Set, {shared, shared});
                },
                IrStage::Expanded),
            "%0 designator: has two parents\n");
  EXPECT_EQ(errors([](IrBuilder& ir) {
              return ir.add(Op::Line, Type::Number, {ir.designator("R"), kNone, kNone});
            }),
            "%1 line: operand 0 should be a pattern\n");
}

}  // namespace
}  // namespace cql::frontend::testing
