// Random queries in random layouts: the canonical layout preserves the meaning and the comments, and is
// idempotent.
#include <gtest/gtest.h>

#include <algorithm>

#include "frontend/compile.h"
#include "frontend/passes/print.h"
#include "ide/document.h"
#include "ide/format.h"
#include "ide/semantic_tokens.h"
#include "runtime/regex/regex.h"
#include "tests/fuzz/differential/generator.h"
#include "tests/fuzz/differential/seeds.h"

namespace cql::differential {
namespace {

frontend::CompileOptions options() {
  frontend::CompileOptions options;
  options.haveInput = true;
  options.checkRegex = checkRegex;
  return options;
}

std::string typedFilters(const std::string& text) {
  frontend::DiagnosticSink sink;
  const auto query = frontend::parse({"random.cql", text}, options(), sink);
  return query ? frontend::print(*query) : "";
}

/// The text with other blanks, line ends and comments between its words: occasionally also where there were
/// none, which may make it another query, or an invalid one.
std::string shaken(const std::string& text, Random& random) {
  static constexpr const char* kGaps[] = {" ",
                                          "  ",
                                          "\n",
                                          "\t",
                                          " \n   ",
                                          "\r\n",
                                          "\n\n",
                                          "/* c */",
                                          " // c\n",
                                          "\n; c d\n",
                                          " /* two\n lines */ "};
  frontend::DiagnosticSink scratch;
  std::string result;
  std::size_t done = 0;
  for (const frontend::Token& token : frontend::lex(text, 0, scratch)) {
    if (done > 0 && (token.spaceBefore || random.oneIn(20)))
      result += random.oneIn(2) ? " " : kGaps[random.below(std::size(kGaps))];
    result += text.substr(token.range.begin, token.range.end - token.range.begin);
    done = token.range.end;
  }
  return result;
}

/// The texts of the comments, in their order, without trailing blanks.
std::vector<std::string> commentsOf(const std::string& text) {
  const ide::Document document("random.cql", text, options());
  std::vector<std::string> all;
  for (const frontend::SourceRange& range : ide::comments(document)) {
    std::string comment = text.substr(range.begin, range.end - range.begin);
    std::erase(comment, '\r');
    while (comment.ends_with(' ') || comment.ends_with('\t')) comment.pop_back();
    all.push_back(std::move(comment));
  }
  return all;
}

TEST(RandomLayouts, MeanTheSameAndChangeNothingTwice) {
  const Seeds s = seeds(700);
  std::uint64_t laidOut = 0;
  for (std::uint64_t seed = s.first; seed < s.first + s.count && !HasFailure(); ++seed) {
    Random random(seed);
    const GeneratedQuery query = generateQuery(seed, {.depth = 2 + random.below(3)});
    for (const std::string& text :
         {query.ascii, shaken(query.unicode, random), shaken(query.ascii, random)}) {
      const std::string typed = typedFilters(text);
      if (typed.empty()) continue;
      SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
      frontend::DiagnosticSink sink;
      const auto once = ide::format({"random.cql", text}, std::nullopt, options(), sink);
      ASSERT_TRUE(once) << renderAll(sink, false);
      EXPECT_EQ(typedFilters(*once), typed) << *once;
      EXPECT_EQ(commentsOf(*once), commentsOf(text)) << *once;
      EXPECT_EQ(ide::format({"random.cql", *once}, std::nullopt, options(), sink), once);
      ++laidOut;
    }
  }
  EXPECT_GT(laidOut, 2 * s.count);
  RecordProperty("laid out", static_cast<int>(laidOut));
}

}  // namespace
}  // namespace cql::differential
