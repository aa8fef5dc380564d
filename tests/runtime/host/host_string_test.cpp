// Strings and string variables (language/32), `fen` (language/10 §6).
#include "runtime/kernel/kernel.h"
#include "tests/runtime/host/host_support.h"

namespace cql::testing {
namespace {

namespace sv = services;

class HostString : public ::testing::Test {
 protected:
  void in(std::function<void(Context*)> body) {
    EXPECT_EQ(b.run(g.record, std::move(body)), RunStatus::Done);
  }
  Bench b;
  GameBuilder g;
};

TEST_F(HostString, Operators) {
  in([](Context* c) {
    EXPECT_EQ(text(sv::concat(c, str("ab"), str("cd"), 0)), "abcd");
    EXPECT_EQ(text(sv::concat(c, str(""), str(""), 0)), "");
    // Bytes, unsigned; a proper prefix is smaller (language/31 §5).
    EXPECT_LT(sv::compareStrings(c, str("ab"), str("abc")), 0);
    EXPECT_GT(sv::compareStrings(c, str("\xc3"), str("z")), 0);
    EXPECT_EQ(sv::compareStrings(c, str("x"), str("x")), 0);
    EXPECT_EQ(sv::findString(c, str("c"), str("abc")), 2);
    EXPECT_EQ(sv::findString(c, str(""), str("abc")), 0);
    EXPECT_EQ(sv::findString(c, str("cd"), str("abc")), -1);
    EXPECT_EQ(text(sv::changeCase(c, str("aZ\xc3\xa9[`{"), 1)), "AZ\xc3\xa9[`{");
    EXPECT_EQ(text(sv::changeCase(c, str("aZ@[Q"), 0)), "az@[q");
    EXPECT_EQ(text(sv::charString(c, 233)), "\xe9");
    EXPECT_EQ(sv::squareFromName(c, str("h8")), squares({"h8"}));
    for (const char* wrong : {"", "a", "a9", "i1", "A1", "a1 ", "1a"})
      EXPECT_EQ(sv::squareFromName(c, str(wrong)), 0u) << wrong;
  });
}

/// `int` (language/31 §4).
TEST_F(HostString, ParseInt) {
  in([](Context* c) {
    EXPECT_EQ(sv::parseInt(c, str("23")), 23);
    EXPECT_EQ(sv::parseInt(c, str("-007")), -7);
    EXPECT_EQ(sv::parseInt(c, str("2147483648")), INT32_MIN);  // wraps
    EXPECT_EQ(sv::parseInt(c, str("4294967297")), 1);
    for (const char* wrong : {"", "-", "+1", " 1", "1 ", "1.0", "--1", "x"})
      EXPECT_EQ(sv::parseInt(c, str(wrong)), kNoNumber) << wrong;
  });
}

TEST_F(HostString, ArenaNeverMovesWhatIsInUse) {
  in([](Context* c) {
    const Str first = sv::concat(c, str("keep"), str(" me"), 0);
    const std::uint64_t mark = cqlArenaMark(c);
    const std::string big(100000, 'x');
    for (int round = 0; round < 50; ++round) {
      Str s = sv::concat(c, str(big), str("y"), 0);
      EXPECT_EQ(s.size, big.size() + 1);
      s = sv::charString(c, 'z');
      EXPECT_EQ(text(s), "z");
      if (round % 7 == 6) sv::arenaRelease(c, mark);
    }
    EXPECT_EQ(text(first), "keep me");
  });
}

TEST_F(HostString, Variables) {
  b.manifest.variables = {{"x", VariableKind::String, 0}, {"y", VariableKind::String, 2}};
  b.manifest.slotCount = 4;
  b.manifest.stringSlots = 1;
  in([](Context* c) {
    sv::setStringVariable(c, 0, str("abc"));
    const Str old = sv::stringVariable(c, 0);
    sv::appendStringVariable(c, 0, str("def"), 0);
    EXPECT_EQ(text(old), "abc");
    EXPECT_EQ(text(sv::stringVariable(c, 0)), "abcdef");
    // Slice assignment (language/32 §4): insert, delete, append, replace one byte by two.
    sv::replaceInVariable(c, 0, 1, 1, str("ins"), 0);
    EXPECT_EQ(text(sv::stringVariable(c, 0)), "ainsbcdef");
    sv::replaceInVariable(c, 0, 1, 4, str(""), 0);
    EXPECT_EQ(text(sv::stringVariable(c, 0)), "abcdef");
    sv::replaceInVariable(c, 0, 6, 6, str("+"), 0);
    sv::replaceInVariable(c, 0, 0, 1, str("ab"), 0);
    EXPECT_EQ(text(sv::stringVariable(c, 0)), "abbcdef+");
    // The right side may have shortened it since the bounds were computed.
    sv::replaceInVariable(c, 0, 50, 60, str("?"), 0);
    EXPECT_EQ(text(sv::stringVariable(c, 0)), "abbcdef+?");
    sv::replaceInVariable(c, 0, 8, 20, str(""), 0);
    // Atomic variables (language/21 §7).
    sv::saveStringVariable(c, 0, 0);
    sv::setStringVariable(c, 0, str("other"));
    sv::restoreStringVariable(c, 0, 0);
    EXPECT_EQ(text(sv::stringVariable(c, 0)), "abbcdef+");
    EXPECT_EQ(text(sv::stringVariable(c, 1)), "");
  });
}

/// Values are copied: after `y = x`, changes of x affect neither y nor what was read (language/30 §3), also
/// for long values.
TEST_F(HostString, LongValuesStayWhatTheyWereWhenRead) {
  b.manifest.variables = {{"x", VariableKind::String, 0}, {"y", VariableKind::String, 2}};
  b.manifest.slotCount = 4;
  b.manifest.stringSlots = 1;
  in([](Context* c) {
    const std::string a(1000, 'a'), bs(2000, 'b');
    const std::uint64_t before = cqlArenaMark(c);
    for (int round = 0; round < 3; ++round) {
      sv::setStringVariable(c, 0, str(a));
      const Str first = sv::stringVariable(c, 0);
      EXPECT_EQ(sv::stringVariable(c, 0).data, first.data) << "reading again copies nothing";
      const std::uint64_t inner = cqlArenaMark(c);
      sv::setStringVariable(c, 1, first);
      sv::setStringVariable(c, 0, {first.data + 1, 700});  // x = x[1:701]
      EXPECT_EQ(text(sv::stringVariable(c, 0)), a.substr(1, 700));
      sv::appendStringVariable(c, 0, sv::stringVariable(c, 0), 0);
      EXPECT_EQ(text(sv::stringVariable(c, 0)), std::string(1400, 'a'));
      const Str second = sv::stringVariable(c, 0);
      sv::replaceInVariable(c, 0, 0, 1, str(bs), 0);
      EXPECT_EQ(text(second), std::string(1400, 'a'));
      EXPECT_EQ(text(sv::stringVariable(c, 0)), bs + std::string(1399, 'a'));
      sv::arenaRelease(c, inner);
      sv::setStringVariable(c, 0, str("short"));
      EXPECT_EQ(text(first), a) << "made before the mark that was released";
      EXPECT_EQ(text(sv::stringVariable(c, 1)), a);
      sv::saveStringVariable(c, 1, 0);
      const Str saved = sv::stringVariable(c, 1);
      sv::setStringVariable(c, 1, str(bs));
      sv::restoreStringVariable(c, 1, 0);
      EXPECT_EQ(text(saved), a);
      EXPECT_EQ(text(sv::stringVariable(c, 1)), a);
      sv::arenaRelease(c, before);
    }
  });
}

/// As in `while (#x < 100000) x += "ab"`: the value that is read each time is not copied each time.
TEST_F(HostString, LongValuesGrowWhileTheyAreRead) {
  b.manifest.variables = {{"x", VariableKind::String, 0}};
  b.manifest.slotCount = 2;
  in([](Context* c) {
    sv::setStringVariable(c, 0, str(std::string(100, 'x')));
    const Str first = sv::stringVariable(c, 0);
    const char* place = first.data;
    std::string expected(100, 'x');
    int moved = 0;
    for (int round = 0; round < 50000; ++round) {
      sv::appendStringVariable(c, 0, str("ab"), 0);
      expected += "ab";
      const Str now = sv::stringVariable(c, 0);
      moved += now.data != place;
      place = now.data;
    }
    EXPECT_EQ(text(first), std::string(100, 'x'));
    EXPECT_EQ(text(sv::stringVariable(c, 0)), expected);
    EXPECT_LT(moved, 20);
    const Str whole = sv::stringVariable(c, 0);
    sv::appendStringVariable(c, 0, whole, 0);  // x += x
    sv::replaceInVariable(c, 0, 0, 1, str("y"), 0);
    EXPECT_EQ(text(whole), expected);
    EXPECT_EQ(text(sv::stringVariable(c, 0)), "y" + expected.substr(1) + expected);
  });
}

/// Strings read before a mark survive a rollback to it, also if read again after the mark.
TEST_F(HostString, LongValuesReadTwice) {
  b.manifest.variables = {{"x", VariableKind::String, 0}};
  b.manifest.slotCount = 2;
  in([](Context* c) {
    const std::string a(1000, 'a');
    sv::setStringVariable(c, 0, str(a));
    const Str first = sv::stringVariable(c, 0);
    const std::uint64_t mark = cqlArenaMark(c);
    sv::stringVariable(c, 0);
    sv::arenaRelease(c, mark);
    sv::setStringVariable(c, 0, str(std::string(1000, 'b')));
    EXPECT_EQ(text(first), a);
  });
}

TEST_F(HostString, MemoryOfSearchesIsAligned) {
  in([](Context* c) {
    for (int bytes = 0; bytes < 20; ++bytes) {
      EXPECT_EQ(sv::scratch(c, static_cast<std::uint64_t>(bytes)) % 8, 0u);
      sv::charString(c, 'x');
    }
  });
}

/// Castling by the squares of king and rook in all positions so far; en passant after every double step;
/// clocks `0 1`.
TEST_F(HostString, Fen) {
  g.line(0, {"e2e4", "e7e5", "g1f3", "b8c6", "f1e2", "g8f6", "e1g1", "h8g8", "h2h3", "g8h8"});
  in([](Context* c) {
    EXPECT_EQ(text(sv::fen(c, 0)), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    EXPECT_EQ(text(sv::fen(c, 1)), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    EXPECT_EQ(text(sv::fen(c, 2)), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 1");
    EXPECT_EQ(text(sv::fen(c, 3)), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 0 1");
    EXPECT_EQ(text(sv::fen(c, 7)), "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/5N2/PPPPBPPP/RNBQ1RK1 b kq - 0 1");
    // The rook has moved and returned: the right is lost.
    EXPECT_EQ(text(sv::fen(c, 10)), "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/5N1P/PPPPBPP1/RNBQ1RK1 w q - 0 1");
  });
}

/// A white king and white rooks, or black ones: others do not castle.
TEST_F(HostString, FenRightsNeedPiecesOfTheRightColour) {
  g = GameBuilder(GameBuilder::board("r3K2R/8/8/8/8/8/8/r3k2R"), kWhite);
  in([](Context* c) { EXPECT_EQ(text(sv::fen(c, 0)), "r3K2R/8/8/8/8/8/8/r3k2R w - - 0 1"); });
  g = GameBuilder(GameBuilder::board("r3k2R/8/8/8/8/8/8/r3K2R"), kBlack);
  in([](Context* c) { EXPECT_EQ(text(sv::fen(c, 0)), "r3k2R/8/8/8/8/8/8/r3K2R b Kq - 0 1"); });
}

/// Rights are cached from one position to the next, but not across variations or games.
TEST_F(HostString, FenKeepsRightsApart) {
  g.line(0, {"a2a4", "a7a5", "a1a3", "h7h6", "a3a1", "h8h7", "g1f3"});     // 1 to 7: Q, then k are lost
  const std::int32_t other = g.line(2, {"g1f3", "a8a7", "f3g1", "a7a8"});  // 8 to 11: q is lost
  const std::int32_t last = g.add(1, "e7e5");
  const auto rights = [&](Context* c, std::int32_t position) {
    const std::string fen = text(sv::fen(c, position));
    const std::size_t begin = fen.find(' ', fen.find(' ') + 1) + 1;
    return fen.substr(begin, fen.find(' ', begin) - begin);
  };
  for (int time = 0; time < 2; ++time) {
    in([&](Context* c) {
      EXPECT_EQ(rights(c, other), "KQk");
      EXPECT_EQ(rights(c, 7), "Kq");
      EXPECT_EQ(rights(c, 5), "Kkq");
      EXPECT_EQ(rights(c, 2), "KQkq");
      EXPECT_EQ(rights(c, last), "KQkq");
      EXPECT_EQ(rights(c, 3), "Kkq");
    });
    GameBuilder without(GameBuilder::board("4k3/8/8/8/8/8/8/4K3"), kWhite);
    b.run(without.record, [&](Context* c) { EXPECT_EQ(rights(c, 0), "-"); });
  }
}

/// The length of a string must fit into a number (language/31 §1): a longer string stops the run.
TEST_F(HostString, LengthHasALimit) {
  b.manifest.variables = {{"x", VariableKind::String, 0}};
  b.manifest.slotCount = 2;
  const auto fails = [&](std::function<void(Context*)> body) {
    return b.run(g.record, std::move(body)) == RunStatus::Failed && b.host().failure().location == 7;
  };
  static const char kByte = 'x';
  const Str half{&kByte, std::uint64_t{1} << 30};  // its bytes are never read
  EXPECT_TRUE(fails([&](Context* c) { sv::concat(c, half, half, 7); }));
  EXPECT_TRUE(fails([&](Context* c) {
    sv::setStringVariable(c, 0, str("x"));
    sv::appendStringVariable(c, 0, {&kByte, INT32_MAX}, 7);
  }));
  EXPECT_TRUE(fails([&](Context* c) {
    sv::setStringVariable(c, 0, str("x"));
    sv::replaceInVariable(c, 0, 0, 0, {&kByte, INT32_MAX}, 7);
  }));
  EXPECT_TRUE(fails([&](Context* c) {
    sv::setStringVariable(c, 0, str("xy"));
    sv::replaceInVariable(c, 0, 1, 9, {&kByte, INT32_MAX}, 7);  // one byte is replaced, one stays
  }));
}

}  // namespace
}  // namespace cql::testing
