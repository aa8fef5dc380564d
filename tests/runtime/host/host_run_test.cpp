// Evaluation of a game: cells, errors, interrupts, persistent variables.
#include "tests/runtime/host/host_support.h"

namespace cql::testing {
namespace {

namespace sv = services;

VariableInfo persistent(std::string name, VariableKind kind, std::uint32_t slot, bool quiet = false,
                        Merge merge = Merge::None) {
  return {std::move(name), kind, slot, true, quiet, merge};
}

TEST(HostRun, CellsOfTheGameAreZeroedPersistentOnesAreNot) {
  Bench b;
  GameBuilder g;
  b.manifest.slotCount = 6;
  b.manifest.persistentSlots = 4;
  b.run(g.record, [](Context* ctx) {
    for (int i = 0; i < 6; ++i) ctx->slots[i] = 7;
  });
  std::vector<std::uint64_t> seen;
  b.run(g.record, [&](Context* ctx) { seen.assign(ctx->slots, ctx->slots + 6); });
  EXPECT_EQ(seen, (std::vector<std::uint64_t>{7, 7, 7, 7, 0, 0}));
}

TEST(HostRun, MatchesAreThoseOfTheLastGame) {
  Bench b;
  GameBuilder g;
  g.line(0, {"e2e4", "e7e5"});
  EXPECT_EQ(b.run(g.record,
                  [](Context* ctx) {
                    ctx->matches[0] = 0;
                    ctx->matches[1] = 2;
                    ctx->matchCount = 2;
                  }),
            RunStatus::Done);
  EXPECT_EQ(std::vector<std::int32_t>(b.host().matches().begin(), b.host().matches().end()),
            (std::vector<std::int32_t>{0, 2}));
  b.run(g.record, [](Context*) {});
  EXPECT_TRUE(b.host().matches().empty());
}

TEST(HostRun, ErrorsLeaveTheSearch) {
  Bench b;
  GameBuilder g;
  g.record.number = 12;
  bool after = false;
  EXPECT_EQ(b.run(g.record,
                  [&](Context* ctx) {
                    ctx->matchCount = 1;
                    sv::stopUnbound(ctx, str("speed"), 34);
                    after = true;
                  }),
            RunStatus::Failed);
  EXPECT_FALSE(after);
  EXPECT_TRUE(b.host().matches().empty());
  EXPECT_NE(b.host().failure().message.find("'speed'"), std::string::npos);
  EXPECT_EQ(b.host().failure().location, 34);
  EXPECT_EQ(b.host().failure().game, 12);
  // language/22 §7: game number, position id and location.
  b.run(g.record, [](Context* ctx) { sv::stopAssert(ctx, 5, 7); });
  EXPECT_NE(b.host().failure().message.find("position 5"), std::string::npos);
  // language/22 §11: cql_assertvariations stops with its text.
  b.run(g.record, [](Context* ctx) { sv::stopWithText(ctx, str("use variations"), 1); });
  EXPECT_EQ(b.host().failure().message, "use variations");
}

TEST(HostRun, InterruptsLeaveTheSearch) {
  Bench b;
  GameBuilder g;
  EXPECT_EQ(b.run(g.record,
                  [&](Context* ctx) {
                    b.host().interrupt();
                    EXPECT_NE(ctx->interrupt, 0u);
                    ctx->matchCount = 1;
                    sv::checkInterrupt(ctx);
                  }),
            RunStatus::Interrupted);
  EXPECT_TRUE(b.host().matches().empty());
}

TEST(HostRun, NothingOfAGameStaysInTheNext) {
  Bench b;
  b.manifest.comments = true;
  b.manifest.sortKeys = {{"k", false, false, false}};
  GameBuilder g;
  b.run(g.record, [](Context* ctx) {
    sv::message(ctx, 0, str("m"), true);
    sv::setTag(ctx, str("A"), str("1"));
    sv::removeComment(ctx, 0);
    sv::unmark(ctx);
    sv::comment(ctx, 0, str("sorted"));
    sv::sortComments(ctx, 0, 0, sv::sortNumber(ctx, 0, 1));
    match(ctx, 0);
  });
  EXPECT_EQ(b.comments(), "0:sorted") << "no match comment where nothing is marked";
  EXPECT_TRUE(b.host().marks().empty());
  b.run(g.record, [](Context* ctx) { match(ctx, 0); });
  EXPECT_EQ(b.host().messages(), "");
  EXPECT_TRUE(b.host().changedTags().empty());
  EXPECT_TRUE(b.host().removedComments().empty());
  EXPECT_EQ(b.host().marks().size(), 1u);
  EXPECT_EQ(b.comments(), "0:CQL");
}

TEST(HostRun, GamesThatMatchAsAWhole) {
  Bench b;
  b.manifest.wholeGames = true;
  GameBuilder g;
  g.line(0, {"e2e4", "e7e5"});
  EXPECT_EQ(b.host().mayMatch([](Context*) { return true; }, g.record), Verdict::MayMatch);
  EXPECT_EQ(b.host().mayMatch([](Context*) { return false; }, g.record), Verdict::NoMatch);
  EXPECT_EQ(b.host().mayMatch([](Context* ctx) -> bool { ctx->host->stop({"error"}, 0); }, g.record),
            Verdict::Failed)
      << "what gives up has not matched";
  EXPECT_EQ(b.host().failure().message, "error");
  EXPECT_EQ(b.host().mayMatch([](Context* ctx) -> bool { ctx->host->stopInterrupted(); }, g.record),
            Verdict::Interrupted);
  b.host().matchAll(g.record);
  EXPECT_EQ(std::vector<std::int32_t>(b.host().matches().begin(), b.host().matches().end()),
            (std::vector<std::int32_t>{0, 1, 2}));
  b.host().askForFirstMatchOnly();
  b.host().matchAll(g.record);
  EXPECT_EQ(b.host().matches().size(), 1u);
}

/// language/30 §6: initially bound to 0, "" or []; lines in order of first occurrence, without quiet ones.
TEST(HostRun, PersistentVariables) {
  Bench b;
  GameBuilder g;
  b.manifest.variables = {persistent("n", VariableKind::Number, 0),
                          persistent("t", VariableKind::String, 2),
                          persistent("s", VariableKind::Set, 4),
                          persistent("q", VariableKind::Number, 6, true),
                          {"x", VariableKind::Number, 8, false, false}};
  b.manifest.persistentSlots = 8;
  b.manifest.slotCount = 10;
  EXPECT_EQ(b.host().persistentLines(), "n: 0\nt: \"\"\ns: []\n");
  b.run(g.record, [](Context* ctx) {
    ctx->slots[1] = static_cast<std::uint32_t>(-5);
    sv::setStringVariable(ctx, 1, str("a \"b\""));
    ctx->slots[5] = squares({"h1", "a1"});
  });
  b.run(g.record, [](Context*) {});
  EXPECT_EQ(b.host().persistentLines(), "n: -5\nt: \"a \"b\"\"\ns: [a1,h1]\n");
  b.run(g.record, [](Context* ctx) {
    ctx->slots[0] = 0;
    ctx->slots[5] = squares({"e4"});
  });
  EXPECT_EQ(b.host().persistentLines(), "n: <unbound>\nt: \"a \"b\"\"\ns: e4\n");
}

TEST(HostRun, CopiesOfAccumulatorsAreMerged) {
  Bench one, two;
  GameBuilder g;
  for (Bench* b : {&one, &two}) {
    b->manifest.variables = {persistent("sum", VariableKind::Number, 0, false, Merge::Sum),
                             persistent("most", VariableKind::Number, 2, false, Merge::Largest),
                             persistent("least", VariableKind::Number, 4, false, Merge::Smallest),
                             persistent("all", VariableKind::Set, 6, false, Merge::Union)};
    b->manifest.persistentSlots = b->manifest.slotCount = 8;
  }
  auto number = [](int n) { return static_cast<std::uint64_t>(static_cast<std::uint32_t>(n)); };
  auto body = [&](int sum, int most, int least, SquareSet all) {
    return [=](Context* ctx) {
      ctx->slots[1] = number(sum);
      ctx->slots[3] = number(most);
      ctx->slots[5] = number(least);
      ctx->slots[7] = all;
    };
  };
  one.run(g.record, body(2147483647, -3, -3, squares({"a1"})));
  two.run(g.record, body(2, 4, 4, squares({"b2"})));
  one.host().addAccumulated(two.host().takeAccumulated());
  EXPECT_EQ(one.host().persistentLines(),
            "sum: -2147483647\nmost: 4\nleast: -3\nall: [a1,b2]\n");  // sums wrap, language/31 §1
  EXPECT_EQ(two.host().persistentLines(), "sum: 0\nmost: 0\nleast: 0\nall: []\n");
}

TEST(HostRun, AnInterruptedGameLeavesPersistentVariablesAsTheyWere) {
  Bench b;
  GameBuilder g;
  b.manifest.variables = {persistent("n", VariableKind::Number, 0),
                          persistent("s", VariableKind::Set, 2, false, Merge::Union)};
  b.manifest.persistentSlots = b.manifest.slotCount = 4;
  const auto add = [](Context* ctx) {
    ++ctx->slots[1];
    ctx->slots[3] = 2 * ctx->slots[3] + 1;
  };
  b.run(g.record, add);
  EXPECT_EQ(b.run(g.record,
                  [&](Context* ctx) {
                    add(ctx);
                    ctx->slots[0] = 0;  // unbound
                    ctx->host->stopInterrupted();
                  }),
            RunStatus::Interrupted);
  EXPECT_EQ(b.host().persistentLines(), "n: 1\ns: a1\n");
}

// However the game changes them.
TEST(HostRun, AnInterruptedGameLeavesPersistentStringsAsTheyWere) {
  const std::string before(80, 'x');  // long ones are borrowed
  const auto append = [](Context* ctx) { sv::appendStringVariable(ctx, 0, str("-"), 0); };
  const auto replace = [](Context* ctx) { sv::replaceInVariable(ctx, 0, 1, 2, str("ab"), 0); };
  const auto set = [](Context* ctx) { sv::setStringVariable(ctx, 0, str("new")); };
  const auto read = [](Context* ctx) { sv::stringVariable(ctx, 0); };
  using Change = std::function<void(Context*)>;
  for (const std::vector<Change>& changes : {std::vector<Change>{},
                                             {append, append},
                                             {set},
                                             {append, set},
                                             {set, append, set},
                                             {append, replace},
                                             {replace, append},
                                             {read, append},
                                             {read, set, read, append},
                                             {append, read, replace}}) {
    Bench b;
    GameBuilder g;
    b.manifest.variables = {persistent("s", VariableKind::String, 0)};
    b.manifest.persistentSlots = b.manifest.slotCount = 2;
    b.run(g.record, [&](Context* ctx) { sv::setStringVariable(ctx, 0, str(before)); });
    const auto change = [&](Context* ctx) {
      for (const Change& c : changes) c(ctx);
    };
    EXPECT_EQ(b.run(g.record,
                    [&](Context* ctx) {
                      change(ctx);
                      ctx->host->stopInterrupted();
                    }),
              RunStatus::Interrupted);
    EXPECT_EQ(b.host().persistentLines(), "s: \"" + before + "\"\n");
    // A game that ends passes its changes to the next one.
    b.run(g.record, append);
    b.run(g.record, [&](Context* ctx) {
      change(ctx);
      ctx->host->stopInterrupted();
    });
    EXPECT_EQ(b.host().persistentLines(), "s: \"" + before + "-\"\n");
  }
}

}  // namespace
}  // namespace cql::testing
