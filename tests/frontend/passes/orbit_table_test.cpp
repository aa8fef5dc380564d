#include "frontend/passes/orbit_table.h"

#include "frontend/passes/transform.h"
#include "tests/frontend/ir_builder.h"

namespace cql::frontend::testing {
namespace {

std::optional<OrbitTable> tableOf(IrBuilder& ir, NodeId root) {
  ir.query.root = root;
  DiagnosticSink sink;
  EXPECT_TRUE(applyTransforms(ir.query, sink));
  return orbitTable(ir.query, ir.query[ir.query.root]);
}

TEST(OrbitTable, ShiftOfAPattern) {
  IrBuilder ir;  // language/12 §11: 7 files by 7 ranks hold the pair a2, b3
  auto table = tableOf(ir, ir.transform(TransformKind::Shift, ir.compoundOf({"Pa2", "pb3", "K"})));
  ASSERT_TRUE(table);
  EXPECT_EQ(table->rows.size(), 49u);
  ASSERT_EQ(table->columns.size(), 2u);  // the king has all squares in all copies
  EXPECT_TRUE(table->columns[0].squares);
  EXPECT_FALSE(table->columns[0].pieces);
  for (const auto& row : table->rows) EXPECT_EQ(row[1].squares, row[0].squares << 9);
}

TEST(OrbitTable, Colors) {
  IrBuilder ir;
  auto table =
      tableOf(ir, ir.transform(TransformKind::FlipColor, ir.compound({ir.side(1), ir.designator("Ra1")})));
  ASSERT_TRUE(table);
  ASSERT_EQ(table->columns.size(), 2u);
  EXPECT_TRUE(table->columns[0].value);
  EXPECT_TRUE(table->columns[1].squares && table->columns[1].pieces);
}

TEST(OrbitTable, CopiesOfDifferentShape) {
  IrBuilder names;
  NodeId message = names.add(Op::Message, Type::Logical, {names.add(Op::CurrentTransform, Type::String)});
  EXPECT_FALSE(tableOf(
      names, names.transform(TransformKind::Flip, names.compound({names.designator("a1"), message}))));

  // language/12 §5: an inner orbit that loses copies at the edge.
  IrBuilder inner;
  NodeId flipped = inner.transform(TransformKind::FlipVertical, inner.designator("a1"));
  EXPECT_FALSE(tableOf(
      inner, inner.transform(TransformKind::ShiftHorizontal, inner.compound({inner.truth(true), flipped}))));
}

// language/21 §2.6: each copy bans positions of its own.
TEST(OrbitTable, CopiesThatBanPositionsAreNumbered) {
  IrBuilder banned;
  NodeId item = banned.add(Op::PatternFilter, Type::Logical, {banned.designator("R")});
  NodeId line = banned.add(Op::Line, Type::Number, {item, kNone, kNone});
  banned[line].flags = kNestBan;
  const auto table = tableOf(banned, banned.transform(TransformKind::FlipColor, line));
  ASSERT_TRUE(table);
  ASSERT_EQ(table->columns.size(), 2u);
  EXPECT_TRUE(table->columns[0].value);  // of the line, which comes before its designator
  EXPECT_TRUE(table->columns[1].pieces);
  ASSERT_EQ(table->rows.size(), 2u);
  EXPECT_EQ(table->rows[0][0].value, 0);
  EXPECT_EQ(table->rows[1][0].value, 1);
}

}  // namespace
}  // namespace cql::frontend::testing
