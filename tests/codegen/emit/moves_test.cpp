// Moves and the tree of the game (language/20, language/40).
#include "tests/codegen/support.h"

namespace cql::codegen::test {
namespace {

constexpr std::string_view kCastling = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *";  // from position 6 to 7
constexpr std::string_view kEnPassant = "1. e4 a6 2. e5 d5 3. exd6 *";             // from position 4 to 5

// Piece identities are costly, and are skipped for games in which no search uses them.
TEST(PieceLoop, PiecesAreTrackedOnceASearchAsks) {
  EXPECT_TRUE(run("cql() piece x in N x attacks e5").piecesTracked);
  EXPECT_FALSE(run("cql() piece x in N&a5 x attacks e5").piecesTracked) << "no round";
  EXPECT_FALSE(run("cql() initial piece x in N line --> check --> x attacks e5").piecesTracked) << "no check";
  EXPECT_FALSE(run("cql() path focus N --").piecesTracked) << "a set, not a piece";
  EXPECT_TRUE(run("cql() pieceid Nf3==6").piecesTracked);
}

TEST(Dash, CastlingIsTwoMoves) {
  expectValues(6,
               {{"R--f1", "<true>"},
                {"K--g1", "<true>"},
                {"K--f1", "<false>"},
                {"R--g1", "<false>"},
                {"K--(to)", "g1"},
                {"R--(to)", "f1"},
                {"--(to)", "[f1,g1]"},
                {"--(from)", "[e1,h1]"},
                {"K--(from)", "e1"},
                // The limit does not apply to filters that move the current position.
                {"K--(currentposition:to)", "[f1,g1]"},
                {"[x]", "<false>"}},
               kCastling);
  // In a path with a focus the other piece of a castling pair does not make a move fit (language/21 §5).
  expectValues(6,
               {{"{y1=[] {path focus R -- {y1=from}} y1}", "h1"},
                {"{y2=[] {path focus R -- {y2=to}} y2}", "f1"},
                {"{y3=[] {path focus K -- {y3=to}} y3}", "g1"},
                {"{y4=[] {path focus K|R -- {y4=to}} y4}", "[f1,g1]"}},
               kCastling);
  expectValues(
      7,
      {{"o-o", "<true>"}, {"o-o-o", "<false>"}, {"castle", "<true>"}, {"#(currentposition & parent)", "60"}},
      kCastling);
}

TEST(Dash, EnPassant) {
  expectValues(4,
               {{"--p", "<false>"},
                {"--d6", "<true>"},
                {"[x]p", "<true>"},
                {"[x]d5", "<true>"},
                {"[x]d6", "<false>"},
                {"e5--d6", "<true>"}},
               kEnPassant);
  expectValues(5,
               {{"enpassant", "<true>"},
                {"enpassantsquare", "d5"},
                {"to", "d6"},
                {"currentmove [x]d5", "<true>"},
                {"#(currentposition & parent)", "61"}},
               kEnPassant);
}

TEST(Dash, NullMoves) {
  constexpr std::string_view game = "1. e4 -- 2. d4 *";
  expectValues(
      1, {{"--(nullmove)", "<true>"}, {"k--k", "<true>"}, {"[x]", "<false>"}, {"move null", "<true>"}}, game);
  expectValues(
      2, {{"nullmove", "<true>"}, {"from", "e8"}, {"to", "e8"}, {"#(currentposition & parent)", "64"}}, game);
}

TEST(Dash, Promotions) {
  constexpr std::string_view game = "[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=Q (1. a8=N) *";
  expectValues(0,
               {{"--=N", "<true>"},
                {"--=B", "<false>"},
                {"--=q", "<true>"},
                {"--=A", "<true>"},
                {"--=K", "<false>"},
                {"--=\"n\"", "<true>"},
                {"--=\"\"", "<true>"},
                {"--=\"rb\"", "<false>"},
                {"countmoves --=[QN]", "2"},
                {"move promote N", "<true>"},
                {"move promote R", "<false>"}},
               game);
  // A string is evaluated for each move that fits, at its head (language/20 §3.3, §3.4).
  auto messages = [&](std::string_view filter) {
    return run("cql(variations) initial {" + std::string(filter) + "} or true", game).messages;
  };
  EXPECT_EQ(messages("--={message quiet(positionid) \"N\"}(message quiet(positionid))"), "0\n0\n2\n");
  EXPECT_EQ(messages("path --={message quiet(positionid) \"N\"} message quiet(positionid)"), "0\n0\n2\n");
  EXPECT_EQ(messages("K--={message quiet(positionid) \"N\"}"), "");
  EXPECT_EQ(messages("path K--={message quiet(positionid) \"N\"}"), "");
  EXPECT_EQ(run("cql(variations) initial z=0 --={z+=1 comment(z) \"N\"}", game).comments, "0{2}");
  EXPECT_EQ(run("cql(variations) initial z=0 path quiet --={z+=1 comment(z) \"N\"}", game).comments, "0{2}");
}

TEST(Dash, ASetIsDecidedByTheFirstMoveThatFits) {
  constexpr std::string_view game = "1. e4 (1. d4) (1. Nf3) *";
  expectValues(0,
               {{"--(to & N)", "[]"},
                {"N--(to)", "f3"},
                {"--({to & N} ply)", "1"},
                {"--({depth>0} positionid)", "2"},
                {"countmoves --", "3"},
                {"countmoves --d4 + 1", "2"},
                {"countmoves --({secondary})", "2"}},
               game);
  EXPECT_EQ(run("cql(variations) initial --(to & N)", game).matches.size(), 1u);
}

TEST(Dash, AssignmentsOfMovesThatFailStay) {
  EXPECT_EQ(run("cql(variations) initial x=0 --({x+=1 secondary}) message quiet (x)").messages, "2\n");
  EXPECT_EQ(run("cql(variations) initial x=0 --({x+=1 primary}) message quiet (x)").messages, "1\n");
}

TEST(Moves, Legal) {
  // Perft 1 of the initial position; two knights' moves share no square with each other but with pawns.
  expectValues(0, {{"move legal count", "20"},
                   {"countmoves legal --", "20"},
                   {"#legal --", "16"},
                   {"countmoves legal N--", "4"},
                   {"legal Ng1--", "[f3,h3]"},
                   {"move to N legal", "[]"},
                   {"countmoves legal --(castle)", "0"}});
  expectValues(6,
               {{"countmoves legal --(o-o)", "1"},
                {"legal --(castle)", "g1"},
                {"move legal o-o", "<true>"},
                {"move legal o-o-o", "<false>"}},
               kCastling);
  expectValues(4, {{"countmoves legal --(enpassant)", "1"}, {"legal --(enpassant)", "d6"}}, kEnPassant);
}

TEST(Moves, OfTheTree) {
  expectValues(0, {{"move from P", "[d2,e2]"},
                   {"move to .", "[d4,e4]"},
                   {"move secondary", "<true>"},
                   {"move capture .", "[]"}});
  expectValues(6, {{"move from p previous", "d7"},
                   {"move to . previous", "d5"},
                   {"move previous from p", "<true>"},
                   {"currentmove p--", "<true>"},
                   {"currentmove countmoves --", "2"}});
  expectValues(4, {{"move", "<false>"}, {"move from .", "[]"}, {"--", "<false>"}, {"countmoves --", "0"}});
}

TEST(Tree, TheTableOfNumbers) {
  // ply, depth, parent of each id of the chapter's game.
  constexpr int kPly[] = {0, 1, 2, 3, 4, 1, 2, 3, 2}, kDepth[] = {0, 0, 0, 0, 0, 1, 1, 1, 2},
                kParent[] = {-1, 0, 1, 2, 3, 0, 5, 6, 5};
  for (int id = 0; id < 9; ++id) {
    const std::string parent = kParent[id] < 0 ? "<false>" : std::to_string(kParent[id]);
    EXPECT_EQ(valueAt(id, "ply \" \" depth \" \" parent:positionid"),
              std::to_string(kPly[id]) + " " + std::to_string(kDepth[id]) + " " + parent)
        << id;
  }
}

TEST(Tree, Positions) {
  expectValues(0, {{"child(1):positionid", "5"},
                   {"child(2)", "<false>"},
                   {"child(-1)", "<false>"},
                   {"position 9", "<false>"},
                   {"position 8:positionid", "8"},
                   {"lca(position 7 position 8):positionid", "5"},
                   {"lca(position 4 position 2):positionid", "2"},
                   {"distance(position 4 position 7)", "7"},
                   {"distance(position 7 position 8)", "3"},
                   {"distance(position 3 position 3)", "0"},
                   {"distance(parent position 1)", "<false>"},
                   {"ancestor(position 5 position 8)", "<true>"},
                   {"ancestor(position 6 position 8)", "<false>"},
                   {"ancestor(position 8 position 8)", "<false>"},
                   {"descendant(position 8 position 5)", "<true>"},
                   {"parent:K", "[]"},
                   {"child:depth + 10", "10"}});
  expectValues(0, {{"position 5 [<] position 8", "move 1(btm)[5]"},
                   {"position 6 [<] position 8", "<false>"},
                   {"position 6 < position 8", "move 2(wtm)[6]"},
                   {"position 6 [<=] position 6", "move 2(wtm)[6]"},
                   {"position 6 [>=] position 6", "move 2(wtm)[6]"},
                   {"position 8 [>] position 5", "move 2(wtm)[8]"},
                   {"position 1 != position 2", "move 1(btm)"},
                   {"position 1 < position 2 < position 3", "move 1(btm)"}});
}

TEST(Tree, AVariationOfTheFirstMoveOfAVariation) {
  constexpr std::string_view game = "1. e4 (1. d4 (1. c4 c5) 1... d5) 1... e5 *";
  expectValues(0,
               {{"child(0):to", "e4"}, {"child(1):to", "d4"}, {"child(2):to", "c4"}, {"child(3)", "<false>"}},
               game);
}

TEST(Tree, BlackBegins) {
  constexpr std::string_view game = "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 40\"]\n\n40... Kd7 41. Kd2 Kc7 *";
  for (auto [id, number] : {std::pair{0, "1"}, {1, "2"}, {2, "2"}, {3, "3"}})
    EXPECT_EQ(valueAt(id, "movenumber", game), number) << id;
  expectValues(0, {{"ply", "0"}, {"sidetomove", "-1"}}, game);
}

TEST(Tree, ExactlyOneOfInitialPrimarySecondary) {
  EXPECT_EQ(run("cql(variations) initial").matches, std::vector<std::int32_t>{0});
  EXPECT_EQ(run("cql(variations) primary").matches, (std::vector<std::int32_t>{1, 2, 3, 4, 6, 7}));
  EXPECT_EQ(run("cql(variations) secondary").matches, (std::vector<std::int32_t>{5, 8}));
  EXPECT_EQ(run("cql(variations) terminal").matches, (std::vector<std::int32_t>{4, 7, 8}));
  EXPECT_EQ(run("cql(variations) mainline").matches, (std::vector<std::int32_t>{0, 1, 2, 3, 4}));
  // 1. d4 is a try of White; 1... Nf6 in it a defence of Black.
  EXPECT_EQ(run("cql(variations) try").matches, (std::vector<std::int32_t>{5, 6, 7, 8}));
  EXPECT_EQ(run("cql(variations) virtualmainline").matches, (std::vector<std::int32_t>{0, 1, 2, 3, 4}));
}

}  // namespace
}  // namespace cql::codegen::test
