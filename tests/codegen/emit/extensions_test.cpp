// Filters beyond CQL 6.2 (language/60).
#include "tests/codegen/support.h"

namespace cql::codegen::test {
namespace {

TEST(Extensions, PlyCountIsOfTheMainLine) {
  for (std::int32_t position : {0, 2, 4, 7}) EXPECT_EQ(valueAt(position, "plycount"), "4") << position;
  EXPECT_EQ(valueAt(0, "plycount", "1. e4 (1. d4 d5) e5 2. Nf3 *"), "3");  // the example of language/60 §2
  EXPECT_EQ(valueAt(0, "plycount", "[White \"a\"]\n\n*"), "0");
  EXPECT_EQ(valueAt(1, "plycount", "1. e4 -- 2. d4 *"), "3");
  EXPECT_EQ(run("cql(variations) plycount > 3").matches.size(), 9u);
  EXPECT_TRUE(run("cql(variations) plycount > 4").matches.empty());
}

TEST(Extensions, SignatureNamesTheMaterial) {
  EXPECT_EQ(valueAt(0, "signature"), "KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP");
  constexpr std::string_view kEnding =
      "[SetUp \"1\"]\n[FEN \"8/5k2/8/8/8/1r6/P7/R3K3 w - - 0 1\"]\n\n1. axb3 *";
  EXPECT_EQ(valueAt(0, "signature", kEnding), "KRPvKR");
  EXPECT_EQ(valueAt(1, "signature", kEnding), "KRPvK");
  EXPECT_EQ(run("cql() \"KRPvKR\" == signature", kEnding).matches, std::vector<std::int32_t>{0});
}

}  // namespace
}  // namespace cql::codegen::test
