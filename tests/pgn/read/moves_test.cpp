// language/41 §6 and §7: forms of moves, NAGs and signs, rows of the tables.
#include <gtest/gtest.h>

#include "tests/pgn/support.h"

namespace cql::pgn::test {
namespace {

struct Form {
  const char* fen;       ///< nullptr: standard start
  const char* before;    ///< moves played before
  const char* form;      ///< the move as written
  const char* expected;  ///< the movetext written back for it; "": not legal
  bool warns;
};

class MoveForms : public ::testing::TestWithParam<Form> {};

TEST_P(MoveForms, AreRead) {
  const Form& f = GetParam();
  const std::string tags = f.fen ? "[FEN \"" + std::string(f.fen) + "\"]\n" : "";
  const auto plain = read(game(std::string(f.before) + " *", tags));
  ASSERT_TRUE(plain->warnings.empty()) << plain->warnings[0];
  const auto a = read(game(std::string(f.before) + " " + f.form + " *", tags));
  std::string moves = movetext(a->record);
  const std::string start = movetext(plain->record);
  const std::string common = start.substr(0, start.size() - 1);  // without the '*'
  ASSERT_EQ(moves.substr(0, common.size()), common);
  moves = moves.substr(common.size());
  moves = moves.size() > 2 ? moves.substr(0, moves.size() - 2) : "";
  EXPECT_EQ(moves, f.expected) << f.form;
  EXPECT_EQ(!a->warnings.empty(), f.warns) << (a->warnings.empty() ? "no warning" : a->warnings[0]);
}

constexpr const char* kCastle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr const char* kPromote = "3n4/4P2k/8/8/8/8/8/4K3 w - - 0 1";
constexpr const char* kPassant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";

INSTANTIATE_TEST_SUITE_P(
    Castling, MoveForms,
    ::testing::Values(Form{kCastle, "", "O-O", "1.O-O", false}, Form{kCastle, "", "o-o", "1.O-O", false},
                      Form{kCastle, "", "0-0", "1.O-O", false}, Form{kCastle, "", "0-0-0", "1.O-O-O", false},
                      Form{kCastle, "", "O-O-O!", "1.O-O-O $1", false},
                      Form{kCastle, "", "e1g1", "1.O-O", false}, Form{kCastle, "", "e1-g1", "1.O-O", false},
                      Form{kCastle, "", "Ke1g1", "1.O-O", false}, Form{kCastle, "", "Kg1", "1.O-O", false},
                      Form{kCastle, "", "Kc1", "1.O-O-O", false}, Form{kCastle, "", "Kh1", "", true},
                      Form{kCastle, "", "Kg2", "", true}, Form{kCastle, "", "e1c2", "", true},
                      // The rook does not block the attack on the king after the move.
                      Form{"4k3/8/8/8/8/8/8/qR1K4 w B - 0 1", "", "O-O-O", "", true},
                      Form{"4k3/8/8/8/8/8/8/1R1K4 w B - 0 1", "", "O-O-O", "1.O-O-O", false},
                      Form{kCastle, "", "e1a1", "", true},
                      Form{"1rk4r/8/8/8/8/8/8/1RK4R w KQkq - 0 1", "", "c1b1", "1.O-O-O", false},
                      Form{"nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w KQkq - 0 1", "1. g3 g6 2. Bg2 Bg7",
                           "O-O", "3.O-O", false},
                      Form{"4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "", "O-O", "", true},
                      Form{"4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", "", "O-O", "", true},
                      Form{"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "", "O-O", "1.O-O", true},
                      Form{"1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "", "O-O-O", "1.O-O-O", false},
                      Form{"4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "", "O-O-O", "", true}));

INSTANTIATE_TEST_SUITE_P(
    Captures, MoveForms,
    ::testing::Values(Form{nullptr, "1. e4 d5", "ed5", "2.exd5", false},
                      Form{nullptr, "1. e4 d5", "e:d5", "2.exd5", false},
                      Form{nullptr, "1. e4 d5", "exd5", "2.exd5", false},
                      Form{nullptr, "1. e4 d5", "d5", "", true}, Form{nullptr, "", "Nxf3", "1.Nf3", false},
                      Form{nullptr, "1. e4 d5", "e4xd5", "2.exd5", false},
                      Form{nullptr, "1. e4 d5 2. exd5 Qd5 3. Nc3", "Qd8", "Qd8", false}));

INSTANTIATE_TEST_SUITE_P(
    LongForms, MoveForms,
    ::testing::Values(Form{nullptr, "", "e2-e4", "1.e4", false}, Form{nullptr, "", "e2e4", "1.e4", false},
                      Form{nullptr, "", "Pe2e4", "1.e4", false}, Form{nullptr, "", "Pe4", "1.e4", false},
                      Form{nullptr, "", "Ng1-f3", "1.Nf3", false}, Form{nullptr, "", "g1f3", "1.Nf3", false},
                      Form{nullptr, "", "Ng1f3", "1.Nf3", false}, Form{nullptr, "", "N1f3", "1.Nf3", false},
                      Form{nullptr, "", "e2e5", "", true}, Form{nullptr, "", "e7e5", "", true}));

INSTANTIATE_TEST_SUITE_P(
    Promotions, MoveForms,
    ::testing::Values(
        Form{kPromote, "", "e8=Q", "1.e8=Q", false}, Form{kPromote, "", "e8Q", "1.e8=Q", false},
        Form{kPromote, "", "exd8N", "1.exd8=N", false}, Form{kPromote, "", "e7-e8=R", "1.e8=R", false},
        Form{kPromote, "", "e7e8R", "1.e8=R", false}, Form{kPromote, "", "e8(Q)", "1.e8=Q", true},
        Form{"7k/8/8/7K/8/8/4p3/8 b - - 0 1", "", "e1(Q)", "1...e1=Q", true},
        Form{kPromote, "", "e8/Q", "1.e8=Q", true}, Form{kPromote, "", "e8=q", "1.e8=Q", true},
        Form{kPromote, "", "e7e8q", "1.e8=Q", true}, Form{kPromote, "", "e8=♕", "1.e8=Q", false},
        Form{kPromote, "", "exd8♞", "1.exd8=N", false}, Form{kPromote, "", "e7e8(♖)", "1.e8=R", true},
        Form{kPromote, "", "e8=♔", "", true}, Form{kPromote, "", "e8", "", true},
        Form{kPromote, "", "e8=K", "", true}, Form{nullptr, "", "e4(N)", "1.e4", true},
        Form{nullptr, "", "e4=Q", "", true}, Form{nullptr, "", "Nf3=Q", "", true}));

INSTANTIATE_TEST_SUITE_P(
    Letters, MoveForms,
    ::testing::Values(Form{nullptr, "", "♘f3", "1.Nf3", false},
                      Form{nullptr, "", "♘\ufe0ef3", "1.Nf3", false},  // shown as text
                      Form{nullptr, "", "♘\ufe0ff3", "1.Nf3", false},  // or as a picture
                      Form{nullptr, "1. e4", "♞f6", "Nf6", false}, Form{nullptr, "", "♙e4", "1.e4", false},
                      Form{nullptr, "", "nf3", "1.Nf3", true},
                      Form{nullptr, "1. e4 e5", "bc4", "2.Bc4", true},
                      Form{nullptr, "1. e4 e5", "qh5", "2.Qh5", true}, Form{nullptr, "", "b4", "1.b4", false},
                      Form{"4k3/8/8/8/2p5/1P6/3B4/4K3 w - - 0 1", "", "bc4", "1.bxc4", false},
                      Form{nullptr, "1. e4 e5", "ke2", "2.Ke2", true}));

INSTANTIATE_TEST_SUITE_P(
    NullMoves, MoveForms,
    ::testing::Values(Form{nullptr, "1. e4", "--", "--", false}, Form{nullptr, "1. e4", "Z0", "--", false},
                      Form{nullptr, "1. e4", "null", "--", false},
                      Form{nullptr, "1. e4", "@@@@", "--", false},
                      Form{nullptr, "1. e4", "0000", "--", false},
                      Form{nullptr, "1. e4", "pass", "--", false},
                      Form{"4k3/4R3/8/8/8/8/8/4K3 b - - 0 1", "", "--", "1...--", false}));

INSTANTIATE_TEST_SUITE_P(EnPassant, MoveForms,
                         ::testing::Values(Form{kPassant, "", "exd6", "1.exd6", false},
                                           Form{kPassant, "", "exd6e.p.", "1.exd6", false},
                                           Form{kPassant, "", "exd6ep", "1.exd6", false},
                                           Form{kPassant, "", "exd6 e.p.", "1.exd6", false},
                                           Form{kPassant, "", "exd6epx", "1.exd6", true},
                                           Form{kPassant, "", "exd6 epKd7", "1.exd6", true},
                                           // Null moves clear the en passant square (language/41 §6).
                                           Form{nullptr, "1. e4 a6 2. e5 d5 3. -- --", "exd6", "", true},
                                           Form{kPassant, "", "exd6e.p.!", "1.exd6 $1", false},
                                           Form{kPassant, "", "ed6", "1.exd6", false},
                                           Form{"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "", "exd6", "", true},
                                           Form{"7k/8/8/KPp4r/8/8/8/8 w - c6 0 1", "", "bxc6", "", true}));

INSTANTIATE_TEST_SUITE_P(
    Disambiguation, MoveForms,
    ::testing::Values(Form{"4k3/8/4r3/8/4N3/8/8/1N2K3 w - - 0 1", "", "Nc3", "1.Nc3",
                           false},  // the other knight is pinned
                      Form{"4k3/8/8/8/4N3/8/8/1N2K3 w - - 0 1", "", "Nc3", "", true},  // ambiguous
                      Form{"4k3/8/8/8/4N3/8/8/1N2K3 w - - 0 1", "", "Nbc3", "1.Nbc3", false},
                      Form{"4k3/8/8/8/8/8/8/R4K1R w - - 0 1", "", "Rhg1", "1.Rg1", false},
                      Form{"6k1/8/8/8/Q6Q/8/8/K6Q w - - 0 1", "", "Qe4", "", true},
                      Form{"6k1/8/8/8/Q6Q/8/8/K6Q w - - 0 1", "", "Qh4e4", "1.Qh4e4", false}));

INSTANTIATE_TEST_SUITE_P(
    Signs, MoveForms,
    ::testing::Values(
        Form{nullptr, "", "Nf3+-", "1.Nf3 $18", false}, Form{nullptr, "", "Nf3+=", "1.Nf3 $14", false},
        Form{nullptr, "", "Nf3+!", "1.Nf3 $1", false}, Form{nullptr, "", "Nf3!+-", "1.Nf3 $1 $18", false},
        Form{nullptr, "", "Nf3++-", "1.Nf3", true}, Form{nullptr, "", "Nf3-+", "1.Nf3 $19", false},
        Form{nullptr, "", "Nf3#", "1.Nf3", false}, Form{nullptr, "", "Nf3++", "1.Nf3", false},
        Form{nullptr, "", "Nf3 ~ =", "1.Nf3 $13 $10", false},
        Form{nullptr, "", "Nf3 !! ?? !? ?!", "1.Nf3 $3 $4 $5 $6", false},
        Form{nullptr, "", "Nf3 +/= =/+ =+ +/- -/+", "1.Nf3 $14 $15 $15 $16 $17", false},
        Form{nullptr, "", "Nf3 N D", "1.Nf3 $146 $201", false},
        Form{nullptr, "", "Nf3 --+ Nf6", "1.Nf3 Nf6", true},
        Form{nullptr, "", "Nf3 $0 $7 $255", "1.Nf3 $7 $255", false},
        Form{nullptr, "", "Nf3 $256", "1.Nf3", true}, Form{nullptr, "", "Nf3 !!!", "1.Nf3 $3", true},
        Form{nullptr, "", "Nf3$1$2", "1.Nf3 $1 $2", false}, Form{nullptr, "", "$1 ! Nf3", "1.Nf3", false},
        Form{nullptr, "", "Nf3 (d4) !", "1.Nf3 $1 ( 1.d4 )", false}));

TEST(Comments, BelongToPositions) {
  // language/41 §7, the table of locations.
  const auto a = read(game(
      "{first} {second} 1. {third} e4 {fourth} {fifth} ({sixth} 1. d4 {seventh} d5 {eighth}) {ninth} 1... "
      "{tenth} e5 {  eleventh   with\n  spaces } *"));
  EXPECT_EQ(
      movetext(a->record),
      "{first} {second} {third}\n1.e4 {fourth} {fifth} ( {sixth} 1.d4 {seventh} 1...d5 {eighth} ) {ninth} "
      "{tenth\n} 1...e5 {eleventh with spaces} *");
  const auto b = read(game("1. e4 {a} {} e5 *"));
  EXPECT_EQ(movetext(b->record), "1.e4 {a} {} 1...e5 *");
}

TEST(Moves, DeepNestingIsNoRecursion) {
  const int depth = 200000;
  std::string moves = "1. e4 ";
  for (int i = 0; i < depth; i++) moves += "(e4 ";
  const auto a = read(game(moves + "*"));
  EXPECT_EQ(a->record.count, depth + 2);
  EXPECT_EQ(a->warnings.size(), 1u);
  std::string nested = "1. e4 e5";
  for (int i = 0; i < depth; i++) nested += i % 2 ? " (Nc6 Nf3" : " (Nf6 Nc3";
  const auto b = read(game(nested + std::string(depth, ')') + " *"));
  EXPECT_EQ(b->record.tags.event, "t");
}

TEST(Moves, MainlineOnlyIsTheMainlineOfTheTree) {
  const std::string text =
      game("1. e4 {a} (1. d4 {b} d5 (1... f5)) e5 $1 2. Nf3 (2. Bad) Nc6 {c} (2... d6) 3. Bb5 *");
  const auto full = read(text);
  const auto main = read(text, 1, {.variations = false});
  EXPECT_EQ(main->record.count, 6);
  for (std::int32_t id = 0; id < main->record.count; id++) {
    const auto i = static_cast<std::size_t>(id);
    EXPECT_EQ(main->record.plies[i], id);
    EXPECT_EQ(main->record.moves[i], full->record.moves[i]);
    EXPECT_TRUE(std::ranges::equal(main->record.commentsAt(id), full->record.commentsAt(id), {},
                                   &PositionComment::text, &PositionComment::text));
  }
}

}  // namespace
}  // namespace cql::pgn::test
