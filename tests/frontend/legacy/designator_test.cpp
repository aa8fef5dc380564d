// Designators and transforms of the older language, against the tables of language/50 §2 and §7.
#include <gtest/gtest.h>

#include "frontend/legacy/orbit.h"
#include "tests/frontend/legacy/support.h"

namespace cql::frontend::legacy {
namespace {

Designator designator(const std::string& word) {
  std::string error;
  const auto d = parseDesignator(word, error);
  EXPECT_TRUE(d) << word << ": " << error;
  return d.value_or(Designator{});
}
std::string modern(const std::string& word) {
  return designator(word).modern();
}
SquareSet squares(const std::string& list) {
  return designator("?" + list).squares;
}

TEST(LegacyDesignator, LettersOfTheTable) {
  for (const char* same : {"K", "Q", "R", "B", "N", "P", "k", "q", "r", "b", "n", "p", "A", "a"})
    EXPECT_EQ(modern(same), same);
  const std::pair<const char*, const char*> rows[] = {{"M", "[QR]"},
                                                      {"m", "[qr]"},
                                                      {"I", "[BN]"},
                                                      {"i", "[bn]"},
                                                      {"U", "[Aa]"},
                                                      {".", "_"},
                                                      {"?", "."},
                                                      {"M?7", "[QR]a-h7"},
                                                      {".[d4,e5]", "_[d4,e5]"},
                                                      {"?[a-h8]", "a-h8"},
                                                      {"[R.]", "[R_]"},
                                                      {"[Aa]", "[Aa]"},
                                                      {"[QI]", "[QBN]"},
                                                      {"?d4", "d4"},
                                                      {"P?2", "Pa-h2"},
                                                      {"??8", "a-h8"},
                                                      {"bb3", "bb3"},
                                                      {"R[a1,h1]", "R[a1,h1]"},
                                                      {"Na?", "Na1-8"},
                                                      {"R[b3-5]", "Rb3-5"},
                                                      {"R[f-h6-8]", "Rf-h6-8"},
                                                      {"R[?1,?8]", "R[a-h1,a-h8]"}};
  for (auto [old, now] : rows) EXPECT_EQ(modern(old), now) << old;
}

TEST(LegacyDesignator, EmptySetsOfPiecesOrSquares) {
  EXPECT_TRUE(designator("[]").empty());
  EXPECT_TRUE(designator("B[]").empty());
  EXPECT_EQ(modern("B[]"), "[]");
}

TEST(LegacyDesignator, SquaresOfCompoundForms) {
  EXPECT_EQ(squares("[a-h1-2,a8]"), 0xffffu | squareBit(56));
  EXPECT_EQ(squares("[a1,c4]"), squareBit(0) | squareBit(26));
  EXPECT_EQ(squares("[??]"), kAllSquares);
}

TEST(LegacyDesignator, WordsThatAreNoDesignators) {
  for (const char* word : {"d4", "b3", "Ri9", "X", "[X]", "R[a1", "R[a1,]", "Ra1-8", "R[h-a1]", "R[a8-1]",
                           "Ra", "$", "$x-a1", "R[a1]b"}) {
    std::string error;
    EXPECT_FALSE(parseDesignator(word, error)) << word;
    EXPECT_FALSE(error.empty()) << word;
  }
}

SquareSet shifted(const std::string& list, int right, int up) {
  return transformed(squares(list),
                     {.right = static_cast<std::int8_t>(right), .up = static_cast<std::int8_t>(up)});
}

TEST(LegacyShift, KeepsTheEdgeItComesFrom) {
  EXPECT_EQ(shifted("[a2,c2,h2]", 1, 0), squares("[a2,b2,d2]"));
  EXPECT_EQ(shifted("a4", 3, 0), squares("[a-d4]"));
  EXPECT_EQ(shifted("[a1,a8,h1,h8]", 0, 1), squares("[a1,a2,h1,h2]"));
  EXPECT_EQ(shifted("a4", -1, 0), 0u);
  EXPECT_EQ(shifted("[a-h1-8]", 5, -3), kAllSquares);
  for (int by = -7; by <= 7; ++by) EXPECT_EQ(shifted("[c-d4,f7]", by, 0) != 0, by >= -5 && by <= 5) << by;
}

/// Every square by the formula of the chapter, one step at a time.
TEST(LegacyShift, AgreesWithTheFormulaSquareBySquare) {
  std::uint64_t random = 88172645463325252u;
  for (int round = 0; round < 200; ++round) {
    random ^= random << 13, random ^= random >> 7, random ^= random << 17;
    const SquareSet set = random & (random >> 17);
    for (auto [right, up] : {std::pair(1, 0), {-1, 0}, {0, 1}, {0, -1}}) {
      SquareSet expected = 0;
      for (int s = 0; s < 64; ++s) {
        if (!(set >> s & 1)) continue;
        const int file = fileOf(s) + right, rank = rankOf(s) + up;
        if (file >= 0 && file < 8 && rank >= 0 && rank < 8) expected |= squareBit(makeSquare(file, rank));
        if ((right > 0 && fileOf(s) == 0) || (right < 0 && fileOf(s) == 7) || (up > 0 && rankOf(s) == 0) ||
            (up < 0 && rankOf(s) == 7))
          expected |= squareBit(s);
      }
      EXPECT_EQ(
          transformed(set, {.right = static_cast<std::int8_t>(right), .up = static_cast<std::int8_t>(up)}),
          expected);
    }
  }
}

/// The copies that `(position ITEMS)` is written as.
std::vector<std::string> copiesOf(const std::string& items) {
  DiagnosticSink sink;
  const std::string text = "(match (position " + items + "))";
  const auto query = understand(*readList(text, sink.addSource({"query.cql", text}), sink), sink);
  std::vector<std::string> out;
  for (const PositionList& copy : orbitOf(query->lists[0], true).copies) {
    std::string designators;
    for (const Condition& c : copy.conditions)
      designators += (designators.empty() ? "" : " ") + c.designators[0].modern();
    out.push_back(designators);
  }
  return out;
}
using Copies = std::vector<std::string>;

TEST(LegacyOrbit, FlipsOfTheTable) {
  EXPECT_EQ(copiesOf("Rb3 :flipvertical"), (Copies{"Rb3", "Rg3"}));
  EXPECT_EQ(copiesOf("Rc3 :fliphorizontal"), (Copies{"Rc3", "Rc6"}));
  EXPECT_EQ(copiesOf("Rb3 :flipdiagonal"), (Copies{"Rb3", "Rc2"}));
  EXPECT_EQ(copiesOf("Rb3 :flipoffdiagonal"), (Copies{"Rb3", "Rf7"}));
  EXPECT_EQ(copiesOf("Rb3 :flipcolor"), (Copies{"Rb3", "rb6"}));
  EXPECT_EQ(copiesOf("Rb3 :flip").size(), 8u);
  EXPECT_EQ(copiesOf("Ra1 :flipdihedral").size(), 4u);
}

TEST(LegacyOrbit, ShiftsThatLoseASquareAreDropped) {
  EXPECT_EQ(copiesOf("Rc3 qg3 :shifthorizontal").size(), 4u);  // language/50 §14
  EXPECT_EQ(copiesOf("Ra1 kh8 :shift").size(), 1u);
  EXPECT_EQ(copiesOf("N :shift").size(), 1u);
  EXPECT_EQ(copiesOf("Nd4 [] :shift").size(), 64u);  // empty sets are not lost
  EXPECT_EQ(copiesOf("Bd4 :shiftmaindiagonal").size(), 8u);
  EXPECT_EQ(copiesOf("Bd4 :shiftoffdiagonal").size(), 7u);
  EXPECT_EQ(copiesOf("Bd4 :shiftdiagonal").size(), 14u);
}

TEST(LegacyOrbit, AKnightAgainstAPawnAtLeastThreeFilesToItsLeft) {
  EXPECT_EQ(copiesOf("Pa5 Nd5 :shifthorizontal"),
            (Copies{"Pa5 Nd5", "Pa-b5 Ne5", "Pa-c5 Nf5", "Pa-d5 Ng5", "Pa-e5 Nh5"}));
  EXPECT_EQ(copiesOf("Pb5 Ne5 :shifthorizontal"),
            (Copies{"Pb5 Ne5", "Pa5 Nd5", "Pc5 Nf5", "Pd5 Ng5", "Pe5 Nh5"}));
}

TEST(LegacyOrbit, FlipsTurnTheDirectionOfShifts) {
  EXPECT_EQ(copiesOf("Nc3 :shifthorizontal :flipdiagonal").size(), 15u);  // the rank and the file
  EXPECT_EQ(copiesOf("Nc3 :shifthorizontal :flipvertical").size(), 8u);
  EXPECT_EQ(copiesOf("Bc6 kf3 :shiftoffdiagonal :flipcolor").size(),
            10u);  // colours first: no other diagonal
}

}  // namespace
}  // namespace cql::frontend::legacy
