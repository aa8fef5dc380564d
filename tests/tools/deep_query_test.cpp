// Deeply nested queries and long chains are compiled or rejected with a message, without overflowing the
// stack.
#include <gtest/gtest.h>

#include "search/thread.h"
#include "tests/frontend/compile_support.h"

#if !defined(__has_feature)
#define __has_feature(feature) 0
#endif

namespace cql::frontend {
namespace {

/// Returns true if the query compiles, on a stack of the size that the program uses. With sanitizers that of
/// a test is too small.
bool isAccepted(const std::string& text, DiagnosticSink& sink) {
  bool accepted = false;
  {
    const search::Thread large([&] { accepted = compiled(text, sink).has_value(); });
  }
  return accepted;
}

struct Shape {
  const char* name;
  std::string before, part, middle, after;
};

const std::vector<Shape>& shapes() {
  static const std::vector<Shape> all = {
      {"sum", "1", "+1", ">0", ""},
      {"union", "R", "|R", "", ""},
      {"attacks", "R", " attacks R", "", ""},
      {"slices", "\"a\"", "[0:]", "", ""},
      {"patterns", "\"a\"~~\"a\"", "~~\"a\"", "", ""},
      {"or", "mate", " or mate", "", ""},
      {"relations", "1", "<1", "", ""},
      {"parentheses", "", "(", "mate", ")"},
      {"braces", "", "{", "mate", "}"},
      {"not", "", "not ", "mate", ""},
      {"colon", "", "parent:", "mate", ""},
      {"tests", "", "if mate ", "mate", ""},
      {"moves", "", "--", "", ""},
      {"groups of a line", "line --> ", "(", "R", ")"},
      {"groups of a path", "path ", "(", "--", ")"},
      {"targets", "", "--(", "mate", ")"},
  };
  return all;
}

TEST(DeepQueries, AreCompiledOrRefused) {
#if __has_feature(thread_sanitizer)
  GTEST_SKIP() << "the thread sanitizer's own stack of calls is not as deep";
#endif
  for (const Shape& shape : shapes()) {
    for (int times : {100, 5000, 50000}) {
      SCOPED_TRACE(std::string(shape.name) + " " + std::to_string(times));
      std::string text = "cql() " + shape.before;
      for (int i = 0; i < times; i++) text += shape.part;
      text += shape.middle;
      for (int i = 0; i < times && !shape.after.empty(); i++) text += shape.after;
      DiagnosticSink sink;
      const bool accepted = isAccepted(text, sink);
      EXPECT_EQ(accepted, sink.errorCount() == 0);
      if (times == 100 && std::string_view(shape.name) != "moves") {
        EXPECT_TRUE(accepted);
      }
    }
  }
}

// The height includes the targets of moves: each of these chains alone is short enough.
TEST(DeepQueries, ChainsInsideTargetsAddUp) {
  const auto chains = [](int times, int length) {
    std::string text = "ply";
    for (int i = 0; i < times; i++) {
      text = "--(" + text;
      for (int j = 0; j < length; j++) text += "+#K";
      text += ")";
    }
    DiagnosticSink sink;
    return isAccepted("cql() " + text + ">0", sink);
  };
  EXPECT_TRUE(chains(4, 1000));
  EXPECT_FALSE(chains(4, 5000));
}

}  // namespace
}  // namespace cql::frontend
