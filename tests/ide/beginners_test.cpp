// Beginners' mistakes, tests/data/cql/beginners: each gets one message that names the intention, and a fix-it
// that makes the query valid. CQL_UPDATE_GOLDEN=1 in the environment rewrites the messages.
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/ide/support.h"
#include "tests/support/files.h"

namespace cql::ide {
namespace {

TEST(Beginners, EachMistakeIsExplainedAndFixed) {
  int mistakes = 0;
  for (const auto& entry : std::filesystem::directory_iterator(CQL_SOURCE_DIR "/tests/data/cql/beginners")) {
    if (entry.path().extension() != ".cql") continue;
    SCOPED_TRACE(entry.path().filename());
    ++mistakes;
    std::string text = contentsOf(entry.path());
    const Document document = opened(text);
    const std::string messages = frontend::renderAll(document.sink(), false);
    std::filesystem::path golden = entry.path();
    golden.replace_extension(".txt");
    if (std::getenv("CQL_UPDATE_GOLDEN")) std::ofstream(golden, std::ios::binary) << messages;
    EXPECT_EQ(messages, contentsOf(golden));
    ASSERT_EQ(document.sink().all().size(), 1u) << messages;
    const auto& fix = document.sink().all()[0].fixIt;
    ASSERT_TRUE(fix) << messages;
    text.replace(fix->range.begin, fix->range.end - fix->range.begin, fix->replacement);
    EXPECT_EQ(frontend::renderAll(opened(text).sink(), false), "") << text;
  }
  EXPECT_GE(mistakes, 15);
}

}  // namespace
}  // namespace cql::ide
