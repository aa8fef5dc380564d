// Words of extensions are names where the query declares them, and filters elsewhere (language/60 §1).
#include <gtest/gtest.h>

#include <sstream>

#include "frontend/compile.h"
#include "frontend/filter_table.h"
#include "frontend/passes/print.h"
#include "tests/frontend/compile_support.h"
#include "tests/support/files.h"

namespace cql::frontend {
namespace {

bool accepts(const std::string& body) {
  DiagnosticSink sink;
  return compiled("cql() " + body, sink).has_value();
}

std::string messages(const std::string& body) {
  DiagnosticSink sink;
  EXPECT_FALSE(compiled("cql() " + body, sink)) << body;
  return renderAll(sink, false);
}

TEST(ExtensionWords, AreFiltersWhereNoNameIsMeant) {
  for (const char* body :
       {"plycount > 10", "plycount == ply", "\"KRv\" in signature", "#signature > 4", "abs plycount > 2",
        "x = plycount x > 2", "function f() { plycount > 3 } f()", "flipcolor plycount > 3"})
    EXPECT_TRUE(accepts(body)) << body;
}

TEST(ExtensionWords, AreNamesFromTheirIntroductionOn) {
  for (const char* body :
       {"plycount = 3 plycount > 2", "plycount = #A plycount += 1",
        "piece signature = Ra1 signature attacks k", "square plycount in A #plycount == 1",
        "plycount [element] A #plycount == 1", "[Aa]signature = Ra1 signature attacks k",
        "function plycount(s) { s & R } plycount(A)", "function f(plycount) { plycount & R } f(A)",
        "dictionary signature signature[1] = 2", "persistent plycount = 1 plycount > 0",
        "echo(plycount signature) plycount:wtm", "function f() { plycount & A } plycount = R f()"})
    EXPECT_TRUE(accepts(body)) << body;
}

TEST(ExtensionWords, AreFiltersBeforeTheIntroduction) {
  EXPECT_TRUE(accepts("plycount > 10 plycount = R plycount attacks k"));
  EXPECT_FALSE(accepts("plycount = R plycount > 10 + 3 \"x\" in plycount"));
  // The name precedes the value: it is undeclared there.
  EXPECT_NE(messages("plycount = plycount").find("unknown name 'plycount'"), std::string::npos);
}

TEST(ExtensionWords, IsBoundTakesTheName) {
  EXPECT_TRUE(accepts("isbound plycount"));
  EXPECT_TRUE(accepts("plycount = 1 isbound plycount"));
}

/// The typed filters of the query, or its errors.
std::string read(const std::string& body, Dialect dialect) {
  CompileOptions options;
  options.haveInput = true;
  options.dialect = dialect;
  DiagnosticSink sink;
  const std::optional<Query> query = parse({"query.cql", "cql()\n" + body}, options, sink);
  return query ? print(*query) : renderAll(sink, false);
}

std::string withWord(std::string text, std::string_view word, std::string_view other) {
  for (std::size_t at = 0; (at = text.find(word, at)) != text.npos; at += other.size())
    text.replace(at, word.size(), other);
  return text;
}

/// Words of filters, and those that occur only inside of them.
std::vector<std::string_view> softWords() {
  std::vector<std::string_view> words = {"average", "difference", "base", "increment", "put",
                                         "pass",    "remove",     "now",  "per",       "game"};
  for (const FilterInfo& filter : allFilters())
    if (filter.isExtension() && isWordChar(filter.word[0])) words.push_back(filter.word);
  return words;
}

TEST(ExtensionWords, DoNotChangeQueriesThatUseThemAsNames) {
  std::istringstream lines(contentsOf(CQL_SOURCE_DIR "/tests/data/cql/extension_names.txt"));
  int queries = 0;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.starts_with("//")) continue;
    ++queries;
    const std::string plain = read(withWord(line, "WORD", "somename"), Dialect::Cql62);
    ASSERT_EQ(plain.find("error"), plain.npos) << plain;
    for (std::string_view word : softWords()) {
      const std::string text = withWord(line, "WORD", word);
      const std::string wanted = withWord(plain, "somename", word);
      EXPECT_EQ(read(text, Dialect::Union), wanted) << text;
      EXPECT_EQ(read(text, Dialect::Cql62), wanted) << text;
    }
    if (HasFailure()) break;
  }
  EXPECT_GT(queries, 35);
  EXPECT_GT(softWords().size(), 50u);
}

TEST(ExtensionWords, AreSuggestedLikeOthers) {
  EXPECT_NE(messages("plycounts > 3").find("did you mean 'plycount'?"), std::string::npos);
}

}  // namespace
}  // namespace cql::frontend
