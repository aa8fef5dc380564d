// The transform pass against the tables and examples of language/12.
#include "frontend/passes/transform.h"

#include <functional>

#include "tests/frontend/ir_builder.h"

namespace cql::frontend::testing {
namespace {

using K = TransformKind;

/// Expands and returns the root.
Node expanded(IrBuilder& ir, NodeId root) {
  ir.query.root = root;
  DiagnosticSink sink;
  EXPECT_TRUE(applyTransforms(ir.query, sink)) << (sink.all().empty() ? "" : sink.all()[0].message);
  return ir.query[ir.query.root];
}

/// The copies that `kind count body` counts over.
std::size_t copies(K kind, const std::function<NodeId(IrBuilder&)>& body) {
  IrBuilder ir;
  Node orbit = expanded(ir, ir.transformCount(kind, body(ir)));
  EXPECT_EQ(orbit.op, Op::Orbit);
  return orbit.operands.size() - 2;
}

std::size_t copies(K kind, std::initializer_list<std::string_view> designators) {
  return copies(kind, [&](IrBuilder& ir) { return ir.compoundOf(designators); });
}

/// The copies of an orbit of designators, in order of evaluation.
std::vector<std::string> orbitTexts(const IrBuilder& ir, const Node& orbit) {
  std::vector<std::string> texts;
  for (std::size_t i = 2; i < orbit.operands.size(); ++i) {
    const Node* node = &ir.query[orbit.operands[i]];
    while (node->op == Op::Compound) node = &ir.query[node->operands[0]];
    texts.push_back(designatorText(node->squares, node->pieces));
  }
  return texts;
}

// language/12 §4: the table, and the examples after it.
TEST(TransformPass, ShiftsAtTheEdge) {
  EXPECT_EQ(copies(K::ShiftHorizontal, {"d4"}), 8u);
  EXPECT_EQ(copies(K::ShiftHorizontal, {"a-h1"}), 1u);
  EXPECT_EQ(copies(K::ShiftHorizontal, {"[a-h1,a2]"}), 9u);
  EXPECT_EQ(copies(K::ShiftHorizontal, {"a-g1"}), 14u);
  EXPECT_EQ(copies(K::ShiftVertical, {"a1-8"}), 1u);
  EXPECT_EQ(copies(K::Shift, {"a1-8"}), 8u);
  EXPECT_EQ(copies(K::Shift, {"a-h1-8"}), 1u);
  EXPECT_EQ(copies(K::Shift, {"R"}), 1u);
  EXPECT_EQ(copies(K::Shift, {"a1", "h8"}), 1u);
  EXPECT_EQ(copies(K::Shift, {"a1", "c1"}), 48u);
  EXPECT_EQ(copies(K::Shift, {"Ra1"}), 64u);
}

TEST(TransformPass, PartlyLostDesignatorStays) {
  IrBuilder ir;
  Node orbit = expanded(ir, ir.transformCount(K::ShiftHorizontal, ir.designator("R[a1,h1]")));
  auto texts = orbitTexts(ir, orbit);
  // a1 shifted right by 7 is h1; h1 shifted left by 7 is a1.
  EXPECT_NE(std::find(texts.begin(), texts.end(), "Rh1"), texts.end());
  EXPECT_NE(std::find(texts.begin(), texts.end(), "Ra1"), texts.end());
}

TEST(TransformPass, EmptiedDesignatorDropsTheCopyWhereverItStands) {
  EXPECT_EQ(copies(K::Shift,
                   [](IrBuilder& ir) {
                     return ir.add(Op::Or, Type::Logical, {ir.truth(true), ir.compoundOf({"a1", "h8"})});
                   }),
            1u);
  EXPECT_EQ(copies(K::Shift,
                   [](IrBuilder& ir) {
                     return ir.add(
                         Op::And, Type::Logical,
                         {ir.designator("a1"), ir.add(Op::Not, Type::Logical, {ir.designator("h8")})});
                   }),
            1u);
  EXPECT_EQ(copies(K::Shift,
                   [](IrBuilder& ir) {
                     return ir.compound({ir.noTransform(ir.designator("h8")), ir.designator("a1")});
                   }),
            64u);
}

// language/12 §3
TEST(TransformPass, EqualCopiesAreKeptOnce) {
  EXPECT_EQ(copies(K::Flip, [](IrBuilder& ir) { return ir.add(Op::BoardTest, Type::Logical); }), 1u);
  EXPECT_EQ(copies(K::Flip, {"Ra1"}), 4u);
  EXPECT_EQ(copies(K::Flip, {"b1"}), 8u);
  EXPECT_EQ(copies(K::Flip, {"K"}), 1u);
  EXPECT_EQ(copies(K::FlipColor, {"[Rr]"}), 1u);
  EXPECT_EQ(copies(K::FlipColor, {"R"}), 2u);
  EXPECT_EQ(copies(K::FlipColor, {"_"}), 1u);
  EXPECT_EQ(copies(K::Rotate90, {"a1"}), 4u);
  EXPECT_EQ(copies(K::FlipHorizontal, {"a1-8"}), 1u);
  EXPECT_EQ(copies(K::FlipVertical, {"a1-8"}), 2u);
  EXPECT_EQ(copies(K::Flip,
                   [](IrBuilder& ir) {
                     NodeId name = ir.add(Op::CurrentTransform, Type::String);
                     return ir.compound({ir.add(Op::Message, Type::Logical, {name}), ir.truth(true)});
                   }),
            1u);
}

TEST(TransformPass, FenDiagramsAreTheirDesignators) {
  auto diagram = [](std::string_view rows) {
    return [rows](IrBuilder& ir) {
      std::vector<NodeId> operands;
      for (int i = 0; i < 64; ++i) {
        NodeId id = ir.add(Op::Designator, Type::Set);
        ir[id].squares = squareBit(makeSquare(i % 8, 7 - i / 8));
        char letter = rows[static_cast<std::size_t>(i)];
        ir[id].pieces = letter == '.' ? kMaskAnything : readDesignator(std::string(1, letter)).pieces;
        operands.push_back(id);
      }
      return ir.compound(operands);
    };
  };
  EXPECT_EQ(copies(K::Flip, diagram(std::string(64, '.'))), 8u);
  EXPECT_EQ(copies(K::Shift, diagram(std::string(64, '.'))), 1u);
  EXPECT_EQ(copies(K::FlipColor, diagram("rnbqkbnrpppppppp________________________________PPPPPPPPRNBQKBNR")),
            2u);
}

// language/12 §5
TEST(TransformPass, DirectlyNestedTransformsAreMerged) {
  // flip flipcolor count Ra1: R on four corners, r on four corners.
  IrBuilder merged;
  Node orbit = expanded(
      merged, merged.transform(K::Flip, merged.transformCount(K::FlipColor, merged.designator("Ra1"))));
  EXPECT_EQ(orbit.op, Op::Orbit);
  EXPECT_EQ(orbit.type, Type::Number);
  EXPECT_EQ(orbit.flags, kRange | kAnyCount);
  EXPECT_EQ(orbit.operands.size() - 2, 8u);

  // flip count flipcolor Ra1: distinct copies of the filter `flipcolor Ra1`.
  IrBuilder outer;
  orbit =
      expanded(outer, outer.transformCount(K::Flip, outer.transform(K::FlipColor, outer.designator("Ra1"))));
  EXPECT_EQ(orbit.operands.size() - 2, 8u);
  EXPECT_EQ(outer.query[orbit.operands[2]].op, Op::Orbit);

  // flip {true flipcolor count Ra1}: not merged.
  IrBuilder part;
  orbit = expanded(
      part,
      part.transform(K::Flip, part.compound({part.truth(true),
                                             part.transformCount(K::FlipColor, part.designator("Ra1"))})));
  EXPECT_EQ(orbit.flags & kRange, 0u);
  EXPECT_EQ(part.query[orbit.operands[2]].op, Op::Compound);
}

TEST(TransformPass, ReverseColorOfFlipColorIsFlipColor) {
  for (bool reversed : {false, true}) {
    IrBuilder ir;
    NodeId root = ir.transform(K::FlipColor, ir.designator("Ra1"));
    if (reversed) root = ir.transform(K::ReverseColor, root);
    EXPECT_EQ(orbitTexts(ir, expanded(ir, root)), (std::vector<std::string>{"Ra1", "ra8"})) << reversed;
  }
}

TEST(TransformPass, NoTransformProtects) {
  IrBuilder ir;
  Node root = expanded(
      ir, ir.transform(K::ReverseColor,
                       ir.compound({ir.designator("Ra1"),
                                    ir.noTransform(ir.compound(
                                        {ir.side(1), ir.transform(K::Flip, ir.designator("a1"))}))})));
  EXPECT_EQ(root.op, Op::Compound);  // one copy without a range
  EXPECT_EQ(designatorText(ir.query[root.operands[0]].squares, ir.query[root.operands[0]].pieces), "ra8");
  Node inside = ir.query[root.operands[1]];
  EXPECT_EQ(ir.query[inside.operands[0]].number, 1);
  EXPECT_EQ(orbitTexts(ir, ir.query[inside.operands[1]]), (std::vector<std::string>{"a1", "h1", "a8", "h8"}));
}

// language/12 §5: an inner copy is dropped from the inner orbit only, the outer one when the inner orbit is
// empty.
TEST(TransformPass, InnerOrbitsLoseCopies) {
  IrBuilder ir;
  Node orbit = expanded(
      ir,
      ir.transformCount(K::ShiftHorizontal,
                        ir.compound({ir.truth(true), ir.transform(K::FlipVertical, ir.designator("a1"))})));
  // {a1 h1}, and with one of both lost: b1 ... h1 (h1 lost going right), a1 ... g1 (a1 lost going left): 1 +
  // 8 distinct.
  EXPECT_EQ(orbit.operands.size() - 2, 9u);
}

TEST(TransformPass, TypesAndSingleCopies) {
  IrBuilder set;
  EXPECT_EQ(expanded(set, set.transform(K::Flip, set.designator("K"))).op, Op::Designator);
  IrBuilder counted;
  EXPECT_EQ(expanded(counted, counted.transformCount(K::Flip, counted.designator("K"))).op, Op::Orbit);
  IrBuilder position;  // flip parent is logical
  Node orbit = expanded(position, position.transform(K::Flip, position.add(Op::Parent, Type::Position)));
  EXPECT_EQ(orbit.op, Op::Orbit);
  EXPECT_EQ(orbit.type, Type::Logical);
  IrBuilder number;
  EXPECT_EQ(expanded(number, number.transform(K::FlipColor, number.add(Op::CountSquares, Type::Number,
                                                                       {number.designator("R")})))
                .type,
            Type::Number);
}

// language/12 §6
TEST(TransformPass, ColorsAreExchanged) {
  IrBuilder ir;
  NodeId elo = ir.add(Op::Elo, Type::Number), larger = ir.add(Op::Elo, Type::Number);
  ir[elo].number = -1;
  ir[larger].number = 0;
  NodeId white = ir.add(Op::TagValue, Type::String), players = ir.add(Op::TagValue, Type::String);
  ir[white].mode = static_cast<std::uint32_t>(TagFilter::White);
  ir[players].mode = static_cast<std::uint32_t>(TagFilter::Players);
  NodeId result = ir.add(Op::ResultTest, Type::Logical), draw = ir.add(Op::ResultTest, Type::Logical);
  ir[result].number = 1;
  ir[draw].number = 3;
  NodeId color = ir.add(Op::ColorNumber, Type::Number);
  ir[color].number = 1;
  NodeId light = ir.add(Op::Shade, Type::Set, {ir.designator("A")});
  ir[light].number = 1;
  NodeId move = ir.add(Op::MoveFilter, Type::Logical, {kNone, kNone, kNone, kNone, kNone});
  ir[move].pieces = readDesignator("Q").pieces;
  Node root =
      expanded(ir, ir.transform(K::ReverseColor, ir.compound({elo, larger, white, players, result, draw,
                                                              color, light, move, ir.side(-1)})));
  ASSERT_EQ(root.op, Op::Compound);
  auto operand = [&](int i) -> const Node& { return ir.query[root.operands[static_cast<std::size_t>(i)]]; };
  EXPECT_EQ(operand(0).number, 1);
  EXPECT_EQ(operand(1).number, 0);
  EXPECT_EQ(operand(2).mode, static_cast<std::uint32_t>(TagFilter::Black));
  EXPECT_EQ(operand(3).mode, static_cast<std::uint32_t>(TagFilter::Players));
  EXPECT_EQ(operand(4).number, 2);
  EXPECT_EQ(operand(5).number, 3);
  EXPECT_EQ(operand(6).number, -1);
  EXPECT_EQ(operand(7).number, 0);
  EXPECT_EQ(ir.query[operand(7).operands[0]].pieces, kMaskAnyBlack);
  EXPECT_EQ(operand(8).pieces, readDesignator("q").pieces);
  EXPECT_EQ(operand(9).number, 1);
}

TEST(TransformPass, Directions) {
  constexpr DirectionMask up = 1 << kNorth, right = 1 << kEast;
  // rotate45 {up 1 K & _}: eight directions.
  EXPECT_EQ(copies(K::Rotate45, [&](IrBuilder& ir) { return ir.step(up, ir.designator("K")); }), 8u);
  EXPECT_EQ(copies(K::Rotate45, [&](IrBuilder& ir) { return ir.step(up | 1 << kSouth, ir.designator("K")); }),
            4u);
  EXPECT_EQ(copies(K::Flip, [&](IrBuilder& ir) { return ir.step(up, ir.designator("K")); }), 4u);
  EXPECT_EQ(copies(K::Shift, [&](IrBuilder& ir) { return ir.step(up, ir.designator("K")); }), 1u);

  // West before east, then south before north (language/12 §7): left, down, up, right.
  IrBuilder ir;
  Node orbit = expanded(ir, ir.transform(K::Flip, ir.step(right, ir.designator("K"))));
  ASSERT_EQ(orbit.operands.size(), 6u);
  std::vector<int> dirs;
  for (std::size_t i = 2; i < 6; ++i) dirs.push_back(ir.query[orbit.operands[i]].dirs);
  EXPECT_EQ(dirs, (std::vector<int>{1 << kWest, 1 << kSouth, 1 << kNorth, 1 << kEast}));
}

// language/12 §7
TEST(TransformPass, OrderOfEvaluation) {
  IrBuilder squares;
  EXPECT_EQ(orbitTexts(squares, expanded(squares, squares.transform(K::Flip, squares.designator("a2")))),
            (std::vector<std::string>{"b1", "g1", "a2", "h2", "a7", "h7", "b8", "g8"}));
  IrBuilder any;
  EXPECT_EQ(orbitTexts(any, expanded(any, any.transform(K::FlipColor, any.designator("A")))),
            (std::vector<std::string>{"a", "A"}));
  IrBuilder rook;
  EXPECT_EQ(orbitTexts(rook, expanded(rook, rook.transform(K::FlipColor, rook.designator("r")))),
            (std::vector<std::string>{"R", "r"}));
  IrBuilder group;  // [Rq] prints [e2,a8,h8] before [a1,h1,e7]: the copy [Qr] is first
  EXPECT_EQ(orbitTexts(group, expanded(group, group.transform(K::FlipColor, group.designator("[Rq]")))),
            (std::vector<std::string>{"[Qr]", "[Rq]"}));
  IrBuilder side;
  Node orbit = expanded(side, side.transform(K::FlipColor, side.side(-1)));
  EXPECT_EQ(side.query[orbit.operands[2]].number, 1);  // wtm before btm
  EXPECT_EQ(side.query[orbit.operands[3]].number, -1);
}

TEST(TransformPass, OperandsCompareInTheirOwnOrder) {
  // S attackedby T: the attackers decide first, so {h8 attackedby a1} goes by a1, b1 ...
  IrBuilder ir;
  NodeId root = ir.transform(K::FlipVertical,
                             ir.add(Op::AttackedBy, Type::Set, {ir.designator("b1"), ir.designator("h1")}));
  Node orbit = expanded(ir, root);
  // targets b1, g1; attackers h1, a1
  EXPECT_EQ(ir.query[ir.query[orbit.operands[2]].operands[0]].squares, squareBit(6));
  EXPECT_EQ(ir.query[ir.query[orbit.operands[2]].operands[1]].squares, squareBit(0));
}

// language/12 §8
TEST(TransformPass, CurrentTransformNamesTheFirstTransform) {
  auto names = [](const std::function<NodeId(IrBuilder&, NodeId)>& make) {
    IrBuilder ir;
    NodeId name = ir.add(Op::CurrentTransform, Type::String);
    NodeId message = ir.add(Op::Message, Type::Logical, {name});
    Node root = expanded(ir, make(ir, message));
    std::vector<std::string> texts;
    std::function<void(NodeId)> collect = [&](NodeId id) {
      if (id == kNone) return;
      if (ir.query[id].op == Op::CurrentTransform) texts.push_back(ir.query[id].text);
      for (NodeId operand : ir.query[id].operands) collect(operand);
    };
    collect(ir.query.root);
    return texts;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(names([](IrBuilder&, NodeId m) { return m; }), Names{"<>"});
  EXPECT_EQ(names([](IrBuilder& ir, NodeId m) {
              return ir.transform(K::Flip, ir.compound({ir.designator("a1"), m}));
            }),
            (Names{"<>", "<counterclockwise90>", "<reflect_h>", "<rotate180>"}));
  EXPECT_EQ(names([](IrBuilder& ir, NodeId m) {
              return ir.transform(K::FlipColor, ir.compound({ir.designator("Kd-f1-8"), m}));
            }),
            (Names{"<>", "<invertcolor reflect_h>"}));
  EXPECT_EQ(names([](IrBuilder& ir, NodeId m) {
              return ir.transform(K::Rotate90, ir.compound({ir.designator("a1-8"), m}));
            }),
            (Names{"<counterclockwise90>", "<>", "<rotate180>", "<clockwise90>"}));
  EXPECT_EQ(names([](IrBuilder& ir, NodeId m) {
              return ir.transform(K::ReverseColor, ir.compound({ir.noTransform(m), ir.designator("a1")}));
            }),
            (Names{"<>"}));
  auto shifted = names(
      [](IrBuilder& ir, NodeId m) { return ir.transform(K::Shift, ir.compound({ir.designator("d4"), m})); });
  EXPECT_EQ(shifted.size(), 64u);
  EXPECT_EQ(shifted.front(), "<left^3 down^3>");
  EXPECT_EQ(shifted.back(), "<right^4 up^4>");
  // The first of a list, outermost first: T of flip, then U of flipcolor.
  EXPECT_EQ(names([](IrBuilder& ir, NodeId m) {
              return ir.transform(K::FlipVertical,
                                  ir.transform(K::FlipColor, ir.compound({ir.designator("Ra1"), m})));
            }),
            (Names{"<>", "<reflect_v>", "<invertcolor reflect_h>", "<reflect_v invertcolor reflect_h>"}));
}

TEST(TransformPass, Errors) {
  auto messages = [](const std::function<NodeId(IrBuilder&)>& make) {
    IrBuilder ir;
    ir.query.root = make(ir);
    auto before = ir.query.nodes.size();
    DiagnosticSink sink;
    EXPECT_FALSE(applyTransforms(ir.query, sink));
    EXPECT_EQ(ir.query.nodes.size(), before);
    return sink.errorCount();
  };
  EXPECT_EQ(messages([](IrBuilder& ir) { return ir.transform(K::Rotate45, ir.designator("a1")); }), 1);
  EXPECT_EQ(
      messages([](IrBuilder& ir) {
        return ir.transform(
            K::Rotate45,
            ir.compound(
                {ir.truth(true),
                 ir.transform(K::Flip, ir.compound({ir.designator("a1"),
                                                    ir.add(Op::Shade, Type::Set, {ir.designator("K")})}))}));
      }),
      2);
  EXPECT_EQ(messages([](IrBuilder& ir) {
              return ir.transform(K::FlipColor,
                                  ir.compound({ir.designator("R"),
                                               ir.noTransform(ir.add(Op::SimilarPosition, Type::Logical))}));
            }),
            1);
  EXPECT_EQ(messages([](IrBuilder& ir) {  // 64 * 64 * 64 * 64 copies
              NodeId body = ir.designator("d4");
              for (int i = 0; i < 4; ++i)
                body = ir.transform(K::Shift, ir.compound({ir.designator("d4"), body}));
              return body;
            }),
            1);

  IrBuilder ir;  // inside notransform everything is allowed
  expanded(ir, ir.transform(K::Rotate45, ir.noTransform(ir.designator("a1"))));
}

TEST(TransformPass, LargeProductsAreCheap) {
  IrBuilder ir;  // shift flip flipcolor with two designators
  NodeId root = ir.transform(
      K::Shift, ir.transform(K::Flip, ir.transform(K::FlipColor, ir.compoundOf({"Ra1", "kc2"}))));
  Node orbit = expanded(ir, root);
  // A knight's move apart, 8 directions (6 * 7 translations each) and two colourings.
  EXPECT_EQ(orbit.operands.size() - 2, 8u * 6 * 7 * 2);
}

}  // namespace
}  // namespace cql::frontend::testing
