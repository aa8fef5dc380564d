// Comments that filters make, keep and roll back (language/03).
#include <algorithm>
#include <random>

#include "runtime/comments/comment_text.h"
#include "tests/runtime/host/host_support.h"

namespace cql::testing {
namespace {

namespace sv = services;

TEST(HostJournal, FailingFiltersLeaveNoComments) {
  Bench b;
  GameBuilder g;
  g.line(0, {"e2e4", "e7e5"});
  b.run(g.record, [](Context* ctx) {
    sv::comment(ctx, 0, str("a"));
    const int mark = ctx->journalSize;
    sv::comment(ctx, 1, str("b"));
    sv::comment(ctx, 2, str("c"));
    sv::journalRollback(ctx, mark);
    sv::comment(ctx, 1, str("d"));
    sv::comment(ctx, 1, str(""));  // an empty text adds nothing (language/03 §3)
  });
  EXPECT_EQ(b.comments(), "0:a | 1:d");
  b.run(g.record, [](Context*) {});
  EXPECT_EQ(b.comments(), "");
}

TEST(HostJournal, CountsAreKeptAndTakenBackLikeTexts) {
  Bench b;
  b.manifest.journalSlots = 1;
  GameBuilder g;
  g.line(0, {"e2e4", "e7e5"});
  b.run(g.record, [](Context* ctx) {
    sv::foundComment(ctx, 2, 1, 12);
    sv::comment(ctx, 1, str("a"));
    const int mark = ctx->journalSize;
    sv::foundComment(ctx, 2, 2, 12);
    sv::comment(ctx, 1, str("b"));
    sv::foundComment(ctx, 2, 1, 12);
    sv::journalSave(ctx, 0, mark);
    sv::journalRollback(ctx, mark);
    sv::comment(ctx, 0, str("c"));
    sv::journalRestore(ctx, 0);
    EXPECT_EQ(ctx->journalSize, 6);
  });
  EXPECT_EQ(b.comments(), "2:Found 1 of 12 | 1:a | 0:c | 2:Found 2 of 12 | 1:b | 2:Found 1 of 12");
  b.run(g.record, [](Context* ctx) { sv::foundComment(ctx, 0, 3, 3); });
  EXPECT_EQ(b.comments(), "0:Found 3 of 3");
}

/// The input of the writer: `POSITION:TEXT` for each comment, then the positions of further match comments.
std::string ordered(const Host& host) {
  static CommentOrder order;  // sorts one game after the other
  std::vector<AddedComment> comments;
  const std::span<const std::int32_t> marked = order.put(host.made(), host.view().count, comments);
  std::string out;
  for (const AddedComment& c : comments) {
    char text[kCommentTextRoom];
    out += std::to_string(c.position) + ":";
    out += c.isText() ? c.text() : std::string_view(text, putCommentText(text, c, host.view()));
    out += " ";
  }
  out += "| ";
  for (const std::int32_t position : marked) out += std::to_string(position) + " ";
  return out;
}

/// language/03 §2.1: the match comment of a position comes after what was made while the body was evaluated
/// there, and before what is added later.
TEST(HostJournal, OrderOfPositions) {
  Bench b;
  b.manifest.comments = true;
  b.manifest.sortKeys = {{"k", false, false, false}};
  GameBuilder g;
  g.line(0, {"e2e4", "e7e5", "g1f3"});
  b.run(g.record, [](Context* ctx) {
    sv::comment(ctx, 2, str("early"));
    match(ctx, 0);
    sv::comment(ctx, 1, str("own"));
    match(ctx, 1);
    sv::comment(ctx, 1, str("late"));
    match(ctx, 2);
    match(ctx, 3);
  });
  EXPECT_EQ(b.comments(), "2:early | 0:CQL | 1:own | 1:CQL | 1:late | 2:CQL | 3:CQL");
  EXPECT_EQ(ordered(b.host()), "1:own 1:CQL 1:late 2:early 2:CQL | 0 3 ");

  b.run(g.record, [](Context* ctx) {
    match(ctx, 0);
    sv::comment(ctx, 2, str("early"));
    sv::comment(ctx, 1, str("own"));
    match(ctx, 1);
    match(ctx, 2);
    sv::comment(ctx, 3, str("alone"));
  });
  EXPECT_EQ(b.comments(), "0:CQL | 2:early | 1:own | 1:CQL | 2:CQL | 3:alone");
  EXPECT_EQ(ordered(b.host()), "1:own 2:early 3:alone | 0 1 2 ");

  // The last ones are in another list.
  b.run(g.record, [](Context* ctx) {
    match(ctx, 0);
    match(ctx, 1);
    ctx->host->sort.comments[0].add(1, "sorted");
    ctx->host->consecutiveMoves.comments.addLasting(1, AddedComment::Kind::Found);
  });
  EXPECT_EQ(b.comments(), "0:CQL | 1:CQL | 1:Found | 1:sorted");
  EXPECT_EQ(ordered(b.host()), "1:CQL 1:Found 1:sorted | 0 ");

  b.run(g.record, [](Context* ctx) {
    for (int position : {0, 1, 2}) match(ctx, position);
    sv::comment(ctx, 2, str("late"));
  });
  EXPECT_EQ(ordered(b.host()), "2:CQL 2:late | 0 1 ");
}

/// language/03 §6: `Found` alone, or each answer with its number.
TEST(HostJournal, CommentsOfFindForRunsOfPositions) {
  Bench b;
  GameBuilder g;
  g.line(0, {"e2e4", "e7e5", "g1f3", "b8c6"});
  b.run(g.record, [](Context* ctx) {
    const std::uint64_t bits = 0b11010;
    const auto answers = reinterpret_cast<std::uintptr_t>(&bits);
    const std::uint64_t losses = ctx->journalLosses;
    sv::foundRun(ctx, answers, 1, 2);
    const int mark = ctx->journalSize;
    EXPECT_EQ(ctx->journalLosses, losses);
    sv::foundRun(ctx, answers, 3, 2);
    sv::journalRollback(ctx, mark);
    EXPECT_NE(ctx->journalLosses, losses);
    sv::foundRun(ctx, answers, 4, -1);
    sv::foundRun(ctx, answers, 5, 0);
  });
  EXPECT_EQ(b.comments(), "1:Found 1 of 2 | 3:Found 2 of 2 | 4:Found");
  GameBuilder longer;
  for (std::int32_t end = 0; end < 132;) end = longer.line(end, {"g1f3", "g8f6", "f3g1", "f6g8"});
  b.run(longer.record, [](Context* ctx) {
    const std::uint64_t bits[] = {1 | std::uint64_t{1} << 63, 0, 0b101, 1};
    sv::foundRun(ctx, reinterpret_cast<std::uintptr_t>(bits), 63, 3);
  });
  EXPECT_EQ(b.comments(), "63:Found 1 of 3 | 128:Found 2 of 3 | 130:Found 3 of 3");
}

/// The texts of the table of language/03 §6, with positions as in §3.
TEST(HostJournal, CommentsOfFilters) {
  Bench b;
  GameBuilder g;
  g.line(0, {"e2e4", "e7e5"});
  const std::int32_t other = g.line(0, {"d2d4", "d7d5"});
  b.run(g.record, [other](Context* ctx) {
    sv::lineComments(ctx, 0, 2, 3);
    sv::lineComments(ctx, 3, other, 1234567890);
    sv::echoComments(ctx, str("s"), str("t"), 2, other, true);
    sv::autoComment(ctx, 0, str("Found"), 0);
  });
  EXPECT_EQ(b.comments(),
            "2:End line of length 3 that starts at move 1(wtm) | 0:Start line that ends at move 2(wtm) | "
            "3:id:3 | 4:End line of length 1234567890 that starts at move 1(btm)[3] | 4:id:4 | "
            "3:Start line that ends at move 2(wtm)[4] | "
            "0:LCA | 2:s | 4:t | 4:-->move 2(wtm) | 4:id:4 | 2:<--move 2(wtm)[4] | 0:Found");
}

/// The latest common ancestor is marked unless it is one of them. In the main line the names of both
/// positions show where they are.
TEST(HostJournal, CommentsOfEchoes) {
  GameBuilder g;
  g.line(0, {"e2e4", "e7e5"});
  const std::int32_t other = g.line(0, {"d2d4", "d7d5"});
  auto of = [&](std::int32_t source, std::int32_t target) {
    Bench b;
    b.run(g.record, [=](Context* ctx) { sv::echoComments(ctx, str("s"), str("t"), source, target, true); });
    return b.comments();
  };
  EXPECT_EQ(of(0, 2), "0:s | 2:t | 2:-->move 1(wtm) | 0:<--move 2(wtm)");
  EXPECT_EQ(of(2, 2), "2:s | 2:t | 2:-->move 2(wtm) | 2:<--move 2(wtm)");
  EXPECT_EQ(of(0, other), "0:s | 4:t | 4:-->move 1(wtm) | 4:id:4 | 0:<--move 2(wtm)[4]");
  EXPECT_EQ(of(other, 0), "4:s | 0:t | 4:id:4 | 0:-->move 2(wtm)[4] | 4:<--move 1(wtm)");
  EXPECT_EQ(of(other, 2), "0:LCA | 4:s | 2:t | 4:id:4 | 2:-->move 2(wtm)[4] | 4:<--move 2(wtm)");
}

/// If equal comments of a position are written once, an echo need not add a name again that it has: the
/// output is the same, whatever was rolled back meanwhile.
TEST(HostJournal, EqualNamesOfEchoesMayBeLeftOut) {
  const Str names[][2] = {{str("a"), str("b")}, {str("c"), str("a")}};
  std::size_t all = 0, fewer = 0;
  for (unsigned seed = 0; seed < 40; ++seed) {
    std::string once[2];
    for (const bool unique : {false, true}) {
      Bench b;
      b.options.uniqueComments = unique;
      GameBuilder g;
      g.line(0, {"e2e4", "e7e5"});
      std::mt19937 random(seed);
      auto pick = [&](unsigned n) { return static_cast<std::int32_t>(random() % n); };
      for (int game = 0; game < 3; ++game) {
        b.run(g.record, [&](Context* ctx) {
          std::vector<std::int32_t> marks;
          for (int step = 0; step < 12; ++step) {
            const auto& [source, target] = names[pick(2)];
            const std::int32_t kind = pick(6), from = pick(3), to = pick(3);
            if (kind == 0) marks.push_back(ctx->journalSize);
            if (kind == 1 && !marks.empty()) {
              sv::journalRollback(ctx, marks.back());
              marks.pop_back();
            }
            if (kind == 2) sv::comment(ctx, from, str("own"));
            if (kind > 2) sv::echoComments(ctx, source, target, from, to, kind > 3);
          }
        });
        std::vector<std::string> seen;
        for (const Host::Comment& comment : b.host().comments()) {
          ++(unique ? fewer : all);
          const std::string text = std::to_string(comment.position) + ":" + comment.text;
          if (std::find(seen.begin(), seen.end(), text) == seen.end()) seen.push_back(text);
        }
        for (const std::string& text : seen) once[unique] += text + " | ";
        once[unique] += "; ";
      }
    }
    EXPECT_EQ(once[true], once[false]) << seed;
  }
  EXPECT_LT(fewer, all);
  // Not if duplicates must be kept, and not if every comment is written.
  GameBuilder g;
  for (const bool unique : {false, true}) {
    Bench b;
    b.options.uniqueComments = unique;
    b.run(g.record, [&](Context* ctx) {
      for (int i = 0; i < 2; ++i) sv::echoComments(ctx, names[0][0], names[0][1], 0, 0, !unique);
    });
    EXPECT_EQ(b.host().comments().size(), 8u);
  }
}

/// Equivalent to generated code (codegen/emit/records.cpp): repeated values count the last entry once more.
void contribute(Context* ctx, std::int32_t which, std::uint64_t bits) {
  AddedComment& last = *ctx->lastValue;
  if (last.first != which || last.bits != bits || ctx->journalSize >= CommentList::kMostMarks)
    return sv::tallyValue(ctx, which, 0, bits);
  ++last.times;
  ++ctx->journalSize;
}

/// The journal as a list of single entries, negative ones comments: the reference for one that counts equal
/// values.
TEST(HostJournal, MarksStandBetweenEqualValues) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    Bench b;
    b.manifest.journalSlots = 1;
    b.options.alwaysComment = seed % 3 == 0;
    GameBuilder g;
    std::mt19937 random(seed);
    std::vector<int> all, saved, found;
    b.run(g.record, [&](Context* ctx) {
      std::vector<std::int32_t> marks;
      auto since = [&](std::int32_t mark) { return std::vector<int>(all.begin() + mark, all.end()); };
      for (int step = 0; step < 60; ++step) {
        const int value = static_cast<int>(random() % 2), kind = static_cast<int>(random() % 12);
        if (kind < 5) {
          all.push_back(value);
          kind < 4 ? contribute(ctx, 4, static_cast<std::uint64_t>(value))
                   : sv::tallyValue(ctx, 4, 0, static_cast<std::uint64_t>(value));
        }
        if (kind == 5) {
          all.push_back(-1);
          sv::comment(ctx, 0, str("c"));
        }
        if (kind < 8 && value == 0) marks.push_back(ctx->journalSize);
        if (kind < 8 || marks.empty()) continue;
        const std::int32_t mark = marks.back();
        if (kind == 8) {
          saved = since(mark);
          sv::journalSave(ctx, 0, mark);
        }
        if (kind == 9) {
          for (const int entry : since(mark)) saved.push_back(entry);
          sv::journalAppendSaved(ctx, 0, mark);
        }
        if (kind == 10) {
          for (const int entry : saved)
            if (entry >= 0 || !b.options.alwaysComment) all.push_back(entry);
          sv::journalRestore(ctx, 0);
        }
        if (kind == 11) {
          std::vector<int> stay;
          for (const int entry : since(mark))
            if (entry < 0 && b.options.alwaysComment) stay.push_back(entry);
          all.resize(static_cast<std::size_t>(mark));
          all.insert(all.end(), stay.begin(), stay.end());
          sv::journalRollback(ctx, mark);
          marks.pop_back();
        }
        ASSERT_EQ(ctx->journalSize, static_cast<std::int32_t>(all.size()));
      }
    });
    for (const AddedComment& entry : b.host().journal.entries())
      found.insert(found.end(), static_cast<std::size_t>(entry.count()),
                   entry.isText() ? -1 : static_cast<int>(entry.bits));
    EXPECT_EQ(found, all) << seed;
  }
}

/// Counting does not add comments to a game, and comments do not end counting.
TEST(HostJournal, ValuesAreNoComments) {
  Bench b;
  b.manifest.journalSlots = 1;
  GameBuilder g;
  constexpr int kValues = 3 * CommentList::kMostComments;
  const RunStatus status = b.run(g.record, [](Context* ctx) {
    for (int i = 0; i < kValues; ++i) contribute(ctx, 4, i % 2);
    sv::comment(ctx, 0, str("said"));
    const std::int32_t mark = ctx->journalSize;
    for (int i = 0; i < CommentList::kMostComments + 5; ++i) sv::comment(ctx, 0, str("c"));
    EXPECT_EQ(ctx->journalSize - mark, CommentList::kMostComments - 1);
    sv::journalRollback(ctx, mark);
    sv::comment(ctx, 0, str("again"));
    EXPECT_EQ(ctx->journalSize, kValues + 2);
  });
  EXPECT_EQ(status, RunStatus::Done);
  EXPECT_TRUE(b.host().journal.entries().leftOut());
}

/// Values beyond the limits are an error, whichever path counts the last ones.
TEST(HostJournal, ValuesBeyondTheLimitsStopTheRun) {
  for (const bool atOnce : {false, true}) {
    Bench b;
    b.manifest.journalSlots = 1;
    GameBuilder g;
    const std::int32_t which = Contribution{1, false, atOnce}.encoded();
    const RunStatus status = b.run(g.record, [&](Context* ctx) {
      for (std::size_t i = 0; i <= CommentList::kMostValues; ++i) sv::tallyValue(ctx, which, 0, i);
    });
    EXPECT_EQ(status, RunStatus::Failed);
    EXPECT_NE(b.host().failure().message.find("too many values"), std::string::npos);
  }
  Bench b;
  b.manifest.journalSlots = 1;
  GameBuilder g;
  const RunStatus status = b.run(g.record, [](Context* ctx) {
    contribute(ctx, 4, 7);
    ctx->lastValue->times = ctx->journalSize = CommentList::kMostMarks / 2 + 1;
    sv::journalSave(ctx, 0, 0);
    sv::journalRestore(ctx, 0);
  });
  EXPECT_EQ(status, RunStatus::Failed);
}

TEST(HostJournal, CommentsOfTheBestLineAreKept) {
  Bench b;
  b.manifest.journalSlots = 2;
  GameBuilder g;
  b.run(g.record, [](Context* ctx) {
    const int start = ctx->journalSize;
    sv::comment(ctx, 0, str("first"));
    sv::journalSave(ctx, 0, start);
    sv::journalRollback(ctx, start);
    sv::comment(ctx, 0, str("better"));
    sv::journalSave(ctx, 0, start);
    sv::journalRollback(ctx, start);
    sv::comment(ctx, 0, str("as good"));
    sv::journalAppendSaved(ctx, 0, start);
    sv::journalRollback(ctx, start);
    sv::journalRestore(ctx, 0);
  });
  EXPECT_EQ(b.comments(), "0:better | 0:as good");
}

/// Comments that are set aside are restored only on request, also with -alwayscomment.
TEST(HostJournal, SavedCommentsAreRestored) {
  for (const bool always : {false, true}) {
    Bench b;
    b.manifest.journalSlots = 1;
    b.options.alwaysComment = always;
    GameBuilder g;
    b.run(g.record, [](Context* ctx) {
      const int start = ctx->journalSize;
      auto path = [&](const char* target, const char* own, bool alternative) {
        sv::comment(ctx, 0, str(target));
        (alternative ? sv::journalAppendSaved : sv::journalSave)(ctx, 0, start);
        const int here = ctx->journalSize;
        sv::comment(ctx, 0, str(own));
        sv::journalSetAside(ctx, 0, here);
        EXPECT_EQ(ctx->journalSize, here);
        sv::journalRollback(ctx, start);
      };
      path("t1", "worse", false);
      path("t2", "best", false);
      path("t3", "as good", true);
      sv::journalRollback(ctx, start);
      sv::journalRestore(ctx, 0);
    });
    EXPECT_EQ(b.comments(),
              always ? "0:t1 | 0:t2 | 0:t3 | 0:best | 0:as good" : "0:t2 | 0:best | 0:t3 | 0:as good");
  }
}

TEST(HostJournal, AlwaysCommentKeepsEveryComment) {
  Bench b;
  b.options.alwaysComment = true;
  GameBuilder g;
  b.run(g.record, [](Context* ctx) {
    const int mark = ctx->journalSize;
    sv::comment(ctx, 0, str("x"));
    sv::journalSave(ctx, 0, mark);
    sv::journalRollback(ctx, mark);
    sv::journalRestore(ctx, 0);  // it was never removed
  });
  EXPECT_EQ(b.comments(), "0:x");
}

}  // namespace
}  // namespace cql::testing
