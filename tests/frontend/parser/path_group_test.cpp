// A parenthesis after a move of a path (language/21 §3.2, §12): a group if the text inside, read as
// constituents, has a move-step other than as a single dash filter with a target in attached parentheses;
// otherwise a filter, the target of the move.
#include <gtest/gtest.h>

#include "tests/frontend/compile_support.h"

namespace cql::frontend {
namespace {

/// The interpretation of the parenthesis in `path -- (...)+`: the quantifier applies to a group, or to the
/// move with its target.
std::string readAs(const std::string& inner) {
  DiagnosticSink sink;
  std::optional<Query> query = compiled("cql() path -- (" + inner + ")+", sink);
  if (!query) return renderAll(sink, false);
  const Node& pattern = (*query)[(*query)[query->root].operands[0]];
  if (pattern.op == Op::Sequence && (*query)[pattern.operands[1]].op == Op::Repeat) return "group";
  if (pattern.op != Op::Repeat || (*query)[pattern.operands[0]].op != Op::MoveStep) return "neither";
  return (*query)[pattern.operands[0]].operands.size() == 4 ? "target" : "move without a target";
}

TEST(PathGroups, OfMoves) {
  for (const char* inner : {"--", "-- --", "--e5", "-- check", "check --", "(check wtm) --", "(check)* --",
                            "(--)", "-- (--)", "-- {2}", "--(check) --", "--(check) and wtm", "--(check) wtm",
                            "find check --", "(A|a) attacks k --"})
    EXPECT_EQ(readAs(inner), "group") << inner;
}

TEST(PathGroups, FiltersInParentheses) {
  for (const char* inner : {"check",
                            "check and wtm",
                            "A|a",
                            "--(check)",
                            "R--(check)",
                            "--=Q(check)",
                            "(--(check))",
                            "((R--(secondary o-o)))",
                            "(A|a) attacks k",
                            "flip --e5",
                            "flipvertical --e5",
                            "fliphorizontal --e5",
                            "rotate90 --e5",
                            "rotate45 --",
                            "shifthorizontal --e5",
                            "reversecolor --e5",
                            "while (check) --e5",
                            "echo (x y) --e5",
                            "square z in A --e5",
                            "find --",
                            "not --",
                            "check or --e5",
                            "parent:--e5",
                            "{-- --}",
                            "((check) or wtm)"})
    EXPECT_EQ(readAs(inner), "target") << inner;
}

// What follows such a filter continues it.
TEST(PathGroups, FiltersThatBeginWithParentheses) {
  DiagnosticSink sink;
  const auto query =
      compiled("cql() x=2 path -- (A|a) attacks k -- (x)==2 and wtm -- (--(check)) or mate", sink);
  ASSERT_TRUE(query.has_value()) << renderAll(sink, false);
  int steps = 0;
  for (const Node& node : query->nodes)
    if (node.op == Op::MoveStep && node.operands.size() == 4) ++steps;
  EXPECT_EQ(steps, 3);
}

/// A blank line ends a path outside of brackets; a line with a comment is not blank (language/01 §2, 21
/// §3.1). What follows it here can only be a part of a path.
TEST(PathGroups, BlankLines) {
  for (const char* blank : {"\n", "\n// text\n", "\n // text\n ; more\n", "\n/* a\n\nb */\n"}) {
    DiagnosticSink sink;
    EXPECT_TRUE(compiled(std::string("cql() path --") + blank + "(--)+", sink)) << renderAll(sink, false);
  }
  for (const char* blank : {"\n\n", "\n \t\r\n", "// text\n\n", "\n// text\n\n"}) {
    DiagnosticSink sink;
    EXPECT_TRUE(compiled(std::string("cql() path (--") + blank + "(--)+)", sink)) << renderAll(sink, false);
    EXPECT_FALSE(compiled(std::string("cql() path --") + blank + "(--)+", sink)) << blank;
  }
}

TEST(PathGroups, SeveralFiltersInParentheses) {
  EXPECT_NE(readAs("check wtm").find("parentheses hold exactly one filter"), std::string::npos);
}

}  // namespace
}  // namespace cql::frontend
