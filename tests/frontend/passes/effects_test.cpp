// Effects of filters according to language/30 and related chapters.
#include "frontend/passes/effects.h"

#include "frontend/passes/attribute_text.h"
#include "tests/frontend/compile_support.h"
#include "tests/frontend/ir_builder.h"

namespace cql::frontend::testing {
namespace {

std::uint32_t effectsOf(IrBuilder& ir, NodeId root) {
  ir.query.root = root;
  computeEffects(ir.query);
  return ir.query[root].effects;
}

NodeId assign(IrBuilder& ir, NodeId variable, NodeId value) {
  NodeId id = ir.add(Op::Assign, Type::Logical, {value});
  ir[id].symbol = ir[variable].symbol;
  return id;
}

NodeId loop(IrBuilder& ir, NodeId variable, NodeId domain, NodeId body) {
  NodeId id = ir.add(Op::SquareLoop, Type::Set, {domain, body});
  ir[id].symbol = ir[variable].symbol;
  return id;
}

TEST(Effects, SetsAreOfTheBoard) {
  IrBuilder ir;
  NodeId attack = ir.add(Op::Attacks, Type::Set, {ir.designator("R"), ir.designator("k")});
  EXPECT_EQ(effectsOf(ir, attack), kUsesBoard);
  EXPECT_TRUE(isPure(ir[attack]));
  NodeId squares = ir.designator("a-h4");  // geometry only
  EXPECT_EQ(effectsOf(ir, squares), 0u);
  EXPECT_TRUE(isGameConstant(ir[squares]));
}

// A variable that may be unbound stops the run (language/30 §5).
TEST(Effects, VariablesThatMayBeUnbound) {
  IrBuilder ir;
  NodeId x = ir.variable(SymbolKind::Number, Type::Number, "x");
  EXPECT_EQ(effectsOf(ir, x), kReadsVariables | kStops);

  // {x=3 x}
  NodeId use = ir.variable(SymbolKind::Number, Type::Number, "x");
  NodeId sequence = ir.compound({assign(ir, x, ir.number(3)), use});
  EXPECT_EQ(effectsOf(ir, sequence), kReadsVariables | kWritesVariables);
  EXPECT_EQ(ir[use].effects, std::uint32_t{kReadsVariables});

  // message(x) prints an unbound variable as such.
  NodeId item = ir.variable(SymbolKind::Number, Type::Number, "x");
  ir[item].flags |= kItem;
  EXPECT_FALSE(effectsOf(ir, ir.add(Op::Message, Type::Logical, {item})) & kStops);
}

// Reading them makes strings, which a loop must release after each iteration.
TEST(Effects, VariablesAndEntriesOfDictionariesMayBeStrings) {
  IrBuilder ir;
  EXPECT_TRUE(effectsOf(ir, ir.variable(SymbolKind::String, Type::String, "s")) & kUsesStrings);
  EXPECT_FALSE(effectsOf(ir, ir.variable(SymbolKind::Number, Type::Number, "x")) & kUsesStrings);
  EXPECT_TRUE(effectsOf(ir, ir.add(Op::DictLookup, Type::String, {ir.number(1)})) & kUsesStrings);
  EXPECT_FALSE(effectsOf(ir, ir.add(Op::DictLookup, Type::Number, {ir.number(1)})) & kUsesStrings);
}

TEST(Effects, UnbindMakesVariablesUncertain) {
  IrBuilder ir;
  NodeId x = ir.variable(SymbolKind::Number, Type::Number, "x");
  NodeId unbind = ir.add(Op::Unbind, Type::Logical);
  ir[unbind].symbol = ir[x].symbol;
  NodeId use = ir.variable(SymbolKind::Number, Type::Number, "x");
  effectsOf(ir, ir.compound({assign(ir, x, ir.number(3)), unbind, use}));
  EXPECT_TRUE(ir[use].effects & kStops);
}

TEST(Effects, PersistentVariablesAreBound) {
  IrBuilder ir;
  NodeId x = ir.variable(SymbolKind::Number, Type::Number, "x");
  ir.query.symbols[0].persistent = true;
  EXPECT_EQ(effectsOf(ir, x), std::uint32_t{kReadsVariables});
}

// Loop variables do not exist outside the loop (language/10 §8).
TEST(Effects, LoopVariablesAreHidden) {
  IrBuilder ir;
  NodeId x = ir.variable(SymbolKind::Set, Type::Set, "x");
  NodeId body = ir.add(Op::Attacks, Type::Set, {x, ir.designator("k")});
  NodeId all = loop(ir, x, ir.designator("R"), body);
  EXPECT_EQ(effectsOf(ir, all), kUsesBoard);
  EXPECT_EQ(ir[body].effects, kReadsVariables | kUsesBoard);

  // An assignment to the loop variable elsewhere: the loop may find it bound.
  EXPECT_TRUE(effectsOf(ir, ir.compound({assign(ir, x, ir.designator("K")), all})) & kStops);
}

TEST(Effects, AutomaticComments) {
  IrBuilder ir;
  NodeId find = ir.add(Op::Find, Type::Position, {ir.add(Op::BoardTest, Type::Logical), kNone, kNone});
  EXPECT_EQ(effectsOf(ir, find), kComments | kUsesTree | kUsesBoard | kUsesChecks);
  ir[find].flags = kQuiet;
  EXPECT_EQ(effectsOf(ir, find), kUsesTree | kUsesBoard | kUsesChecks);
}

TEST(Effects, PositionsAsTextLeaveMarksInVariations) {
  for (bool variations : {false, true}) {
    IrBuilder ir;
    ir.query.header.variations = variations;
    NodeId text = ir.add(Op::Text, Type::String, {ir.add(Op::Parent, Type::Position)});
    EXPECT_EQ((effectsOf(ir, text) & kComments) != 0, variations);
  }
}

TEST(Effects, PathStateIsWrittenWhenItIsReadOutside) {
  IrBuilder ir;
  NodeId inside = ir.add(Op::PathCount, Type::Number);
  ir[inside].flags = kInside;
  NodeId step = ir.add(Op::MoveStep, Type::Logical, {kNone, kNone, kNone, inside});
  NodeId path = ir.add(Op::Path, Type::Number, {step, kNone, kNone, kNone, kNone});
  ir[path].flags = kQuiet;
  EXPECT_TRUE((effectsOf(ir, path), isPure(ir[path])));
  NodeId outside = ir.add(Op::PathCount, Type::Number);
  EXPECT_TRUE(effectsOf(ir, ir.compound({path, outside})) & kWritesVariables);
}

TEST(Effects, DirectionRanges) {
  IrBuilder ir;
  NodeId step = ir.step(1 << kNorth, ir.designator("K"));
  EXPECT_FALSE(effectsOf(ir, step) & kStops);
  ir[step].operands[1] = ir.number(1);
  EXPECT_FALSE(effectsOf(ir, step) & kStops);
  NodeId wrong = ir.number(8);
  ir[step].operands[2] = wrong;
  EXPECT_TRUE(effectsOf(ir, step) & kStops);
}

// A message is printed for every evaluation.
/// The facts of a game that a filter needs, and whether its result can differ at positions of one game: a
/// member of a query whose result cannot is tested once a game.
TEST(Effects, WhatFiltersLookAt) {
  struct Row {
    const char* filter;
    std::uint32_t effects;
  };
  const Row rows[] = {
      {"rank K==3", kUsesBoard},
      {"colortype e4==3", kUsesBoard},
      {"type e4==3", kUsesBoard},
      {"pieceid e4==3", kUsesIdentities | kUsesTree},
      {"piece x in e4 rank x==3", kUsesIdentities | kUsesBoard},
      {"wtm", kUsesBoard},
      {"sidetomove==white", kUsesBoard},
      {"check", kUsesBoard | kUsesChecks},
      {"mate", kUsesBoard | kUsesTree},
      {"stalemate", kUsesBoard | kUsesTree},
      {"modelmate", kUsesBoard | kUsesTree},
      {"#(currentposition & parent)==3", kUsesBoard | kUsesTree},
      {"from e4--", kUsesBoard | kUsesTree},
      {"move from e4 legal", kUsesBoard | kUsesTree},
      {"legal e4--", kUsesBoard | kUsesTree},
      {"countmoves --==2", kUsesBoard | kUsesTree},
      {"previous e4--", kUsesBoard | kUsesTree},
      {"from", kUsesBoard | kUsesTree},
      {"castle", kUsesBoard | kUsesTree},
      {"line quiet --> true --> true", kUsesTree},
      {"path quiet -- --", kUsesBoard | kUsesTree},
      {"find quiet true", kUsesTree},
      {"try", kUsesTree},
      {"mainline", kUsesTree},
      {"ply==3", kUsesTree},
      {"parent:true", kUsesTree},
      {"distance(parent child)==2", kUsesTree},
      {"ancestor(parent child)", kUsesTree},
      {"fen==\"x\"", kUsesBoard | kUsesTree | kUsesStrings},
      {"originalcomment==\"x\"", kUsesComments | kUsesStrings},
      {"originalcomment \"$3\"", kUsesComments},
      {"event==\"x\"", kUsesTags | kUsesStrings},
      {"elo white==3", kUsesTags},
      {"result 1-0", kUsesTags},
      {"hhdb award", kUsesTags},
      {"gamenumber==3", 0},
      {"sort \"x\" gamenumber", kSorts},
      {"settag(\"a\" \"b\")", kGameEdits},
      {"comment \"a\"", kComments | kUsesStrings},
      {"piece x in e4 true", kUsesIdentities | kUsesBoard},
      {"up 7 e4", 0},
      {"up -7 7 e4", 0},
      {"up -8 1 e4", kStops},
      {"up 1 8 e4", kStops},
      {"up 3 2 e4", kStops},
      {"x=1 up -1 x e4", kStops | kReadsVariables | kWritesVariables},
      {"x=1 up x 1 e4", kStops | kReadsVariables | kWritesVariables},
      {"x=3 x+=1", kReadsVariables | kWritesVariables},
      {"x=3 isbound x", kReadsVariables | kWritesVariables},
      {"persistent x=3 x==3", kReadsVariables | kWritesVariables},
      {"persistent x=3 unbind x x==3", kStops | kReadsVariables | kWritesVariables},
      {"line quiet nestban --> true", kUsesTree | kReadsVariables | kWritesVariables},
      {"pathcount==1", kUsesTree | kReadsVariables},
      // The groups of a pattern are a state only if they are read.
      {"event ~~ \"(a)\"", kUsesTags | kUsesStrings},
      {"event ~~ \"(a)\" \\1==\"a\"", kUsesTags | kUsesStrings | kUsesRegex | kStops},
      {"event ~~ \"(a)\" \\-1==0", kUsesTags | kUsesStrings | kUsesRegex | kStops},
      {"x=3 while (x<4) x=4", kStops | kReadsVariables | kWritesVariables},
  };
  for (const Row& row : rows) {
    const Query query = compiledRight(std::string("cql(variations) ") + row.filter);
    if (query.root == kNone) continue;
    EXPECT_EQ(effectText(query[query.root].effects), effectText(row.effects)) << row.filter;
    const bool looksAtAPosition =
        (row.effects & (kUsesBoard | kUsesTree | kUsesComments | kUsesIdentities | kReadsVariables)) != 0;
    EXPECT_EQ(isGameConstant(query[query.root]), isPure(query[query.root]) && !looksAtAPosition)
        << row.filter;
  }
}

/// Filters after an observable effect are not tested before the positions.
TEST(Effects, PartsOfAQueryThatAreTestedOnceAGame) {
  auto parts = [](const char* filters) {
    return gameParts(compiledRight(std::string("cql(variations) ") + filters)).size();
  };
  EXPECT_EQ(parts("elo white==3"), 1u);
  EXPECT_EQ(parts("check elo white==3 result 1-0"), 2u);
  EXPECT_EQ(parts("elo white==3 message(\"a\") result 1-0"), 1u);
  EXPECT_EQ(parts("message(\"a\") result 1-0"), 0u);
  EXPECT_EQ(parts("check or result 1-0"), 0u);
}

/// A loop unbinds its variable: after it the one assigned before is no longer definitely bound (language/30
/// §5).
TEST(Effects, LoopsAndEchoUnbindTheirVariables) {
  for (const char* filters : {"x=e4 square x in R true x", "x=currentposition echo quiet (x y) true x:true",
                              "y=currentposition echo quiet (x y) true y:true"}) {
    const Query query = compiledRight(std::string("cql(variations) ") + filters);
    const Node& root = query[query.root];
    ASSERT_EQ(root.operands.size(), 3u) << filters;
    EXPECT_TRUE(query[root.operands[1]].effects & kStops) << filters;
    EXPECT_TRUE(query[root.operands[2]].effects & kStops) << filters;
  }
}

TEST(Effects, QueriesForEndsOnly) {
  auto endsOnly = [](BoardTestKind kind, bool messageFirst, bool negated) {
    IrBuilder ir;
    NodeId test = ir.add(Op::BoardTest, Type::Logical);
    ir[test].mode = static_cast<std::uint32_t>(kind);
    if (negated) test = ir.add(Op::Not, Type::Logical, {test});
    const NodeId message = ir.add(Op::Message, Type::Logical, {ir.number(1)});
    const std::vector<NodeId> list =
        messageFirst ? std::vector<NodeId>{message, test} : std::vector<NodeId>{ir.side(1), test, message};
    effectsOf(ir, ir.add(Op::And, Type::Logical, list));
    return matchesAtEndsOnly(ir.query);
  };
  EXPECT_TRUE(endsOnly(BoardTestKind::Mate, false, false));
  EXPECT_TRUE(endsOnly(BoardTestKind::Stalemate, false, false));
  EXPECT_FALSE(endsOnly(BoardTestKind::Check, false, false));
  EXPECT_FALSE(endsOnly(BoardTestKind::Mate, true, false));
  EXPECT_FALSE(endsOnly(BoardTestKind::Mate, false, true));
}

}  // namespace
}  // namespace cql::frontend::testing
