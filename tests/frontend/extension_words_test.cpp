// Words of extensions are names where the query makes them names, and filters elsewhere (language/60 §1).
#include "tests/frontend/compile_support.h"

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
  // The name stands before the value: it is unknown there.
  EXPECT_NE(messages("plycount = plycount").find("unknown name 'plycount'"), std::string::npos);
}

TEST(ExtensionWords, IsBoundTakesTheName) {
  EXPECT_TRUE(accepts("isbound plycount"));
  EXPECT_TRUE(accepts("plycount = 1 isbound plycount"));
}

TEST(ExtensionWords, AreSuggestedLikeOthers) {
  EXPECT_NE(messages("plycounts > 3").find("did you mean 'plycount'?"), std::string::npos);
}

}  // namespace
}  // namespace cql::frontend
