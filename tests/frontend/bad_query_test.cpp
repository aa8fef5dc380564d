// Malformed queries and their messages: tests/data/cql/bad/NAME.cql and NAME.txt, and those of the older
// language in tests/data/cql/legacy/bad.
//
// CQL_UPDATE_GOLDEN=1 in the environment rewrites the files; read the difference before it is committed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <vector>

#include "tests/frontend/compile_support.h"
#include "tests/support/files.h"

namespace cql::frontend {
namespace {

void expectMessages(const std::string& folder, std::size_t atLeast) {
  std::vector<std::filesystem::path> queries;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".cql") queries.push_back(entry.path());
  std::sort(queries.begin(), queries.end());
  ASSERT_GE(queries.size(), atLeast);
  for (const auto& path : queries) {
    SCOPED_TRACE(path.filename());
    DiagnosticSink sink;
    EXPECT_FALSE(compiled(contentsOf(path), sink, path.filename().string()).has_value());
    const std::string messages = renderAll(sink, false);
    EXPECT_TRUE(messages.starts_with(path.filename().string() + ":")) << "the first message names its place";
    std::filesystem::path golden = path;
    golden.replace_extension(".txt");
    if (std::getenv("CQL_UPDATE_GOLDEN")) std::ofstream(golden, std::ios::binary) << messages;
    EXPECT_EQ(messages, contentsOf(golden));
  }
}

TEST(BadQueries, EachGetsItsMessage) {
  expectMessages(CQL_SOURCE_DIR "/tests/data/cql/bad", 30);
}

// If every error has a fix-it, applying all of them yields a valid query.
TEST(BadQueries, SuggestedFixesCompile) {
  int mended = 0;
  for (const auto& entry : std::filesystem::directory_iterator(CQL_SOURCE_DIR "/tests/data/cql/bad")) {
    if (entry.path().extension() != ".cql") continue;
    std::string text = contentsOf(entry.path());
    // A name is reported once: other uses are reported when it is fixed.
    bool complete = true, any = false;
    for (int round = 0; round < 5 && complete; ++round) {
      DiagnosticSink sink;
      if (compiled(text, sink)) break;
      std::vector<FixIt> fixes;
      for (const Diagnostic& d : sink.all()) {
        if (d.fixIt) fixes.push_back(*d.fixIt);
        complete = complete && (d.fixIt || d.severity != Severity::Error);
      }
      if (!complete && round > 0) ADD_FAILURE() << entry.path().filename() << "\n" << renderAll(sink, false);
      if (!complete) break;
      any = true;
      std::ranges::sort(fixes, std::greater(), [](const FixIt& fix) { return fix.range.begin; });
      for (const FixIt& fix : fixes)
        text.replace(fix.range.begin, fix.range.end - fix.range.begin, fix.replacement);
    }
    if (!complete || !any) continue;
    ++mended;
    DiagnosticSink after;
    EXPECT_TRUE(compiled(text, after).has_value()) << entry.path().filename() << "\n"
                                                   << text << renderAll(after, false);
  }
  EXPECT_GE(mended, 20);
}

// language/01 §1. Not in files, which would be binary then.
TEST(BadQueries, NulBytesInComments) {
  for (const std::string comment : {"// ?\n", "; ?\n", "/* ? */"}) {
    std::string text = "cql() " + comment + " mate";
    const std::size_t at = text.find('?');
    text[at] = '\0';
    DiagnosticSink sink;
    EXPECT_FALSE(compiled(text, sink).has_value());
    EXPECT_TRUE(
        renderAll(sink, false).starts_with("query.cql:1:" + std::to_string(at + 1) + ": error: a comment"))
        << renderAll(sink, false);
  }
}

TEST(BadQueries, CharactersOfSeveralBytesAreShownWhole) {
  for (const std::string text : {"cql() fen \"8/8/ü\"", "cql() subfen \"8/ü\"", "cql() material \"KüvK\"",
                                 "cql() imbalance \"vPü\"", "(match (position [Pü]a1))"}) {
    DiagnosticSink sink;
    EXPECT_FALSE(compiled(text, sink).has_value());
    EXPECT_NE(renderAll(sink, false).find("'ü' "), std::string::npos) << renderAll(sink, false);
  }
}

// Of a long line a part is shown, which is cut only between characters.
TEST(BadQueries, LongLinesAreCutBetweenCharacters) {
  for (std::size_t shift = 0; shift < 3; ++shift) {
    std::string many;
    for (int i = 0; i < 60; ++i) many += "≠";
    DiagnosticSink sink;
    EXPECT_FALSE(compiled("cql() /*" + std::string(shift, ' ') + many + "*/ wrong /*" + many + "*/", sink));
    const std::string messages = renderAll(sink, false);
    std::size_t bytes = 0, characters = 0;
    for (std::size_t at = 0; (at = messages.find("≠", at)) != std::string::npos; at += 3) ++characters;
    for (const char c : messages) bytes += static_cast<unsigned char>(c) >= 128;
    EXPECT_GT(characters, 40U) << messages;
    EXPECT_EQ(bytes, 3 * characters) << messages;
  }
}

TEST(BadQueries, MessagesForTheOlderLanguage) {
  expectMessages(CQL_SOURCE_DIR "/tests/data/cql/legacy/bad", 20);
}

}  // namespace
}  // namespace cql::frontend
