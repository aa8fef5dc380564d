// Positions outside the tree: moves that are tried, `imagine`, positions that are kept (language/60 §4).
#include "tests/codegen/support.h"

namespace cql::codegen::test {
namespace {

std::string gameFrom(const std::string& fen, const std::string& moves = "") {
  return "[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n\n" + moves + " *";
}

/// The same rows at the position after a move that was not played, kept in the variable x.
void expectAfter(std::int32_t position, const std::string& move, const std::vector<Row>& rows,
                 std::string_view game = kTree) {
  for (const Row& row : rows)
    EXPECT_EQ(valueAt(position, "{move legal " + move + " : {x=saveposition} x:" + row.filter + "}", game),
              row.text)
        << row.filter;
}

/// Counts the leaves of the tree of legal moves, each by a filter inside the others.
std::string perft(int depth, const std::string& fen) {
  std::string inner = "sum+={move legal count : true}";
  for (int i = 1; i < depth; ++i) inner = "move legal count : {" + inner + "}";
  return valueAt(0, "{sum=0 " + inner + " sum}", gameFrom(fen));
}

// https://www.chessprogramming.org/Perft_Results
TEST(Imaginary, PerftGivesThePublishedNumbers) {
  constexpr struct {
    const char *fen, *second, *third;
  } kPositions[] = {
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "400", "8902"},
      {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "2039", "97862"},
      {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "191", "2812"},
      {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", "264", "9467"},
      {"r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", "264", "9467"},
      {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", "1486", "62379"},
      {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", "2079", "89890"},
  };
  for (const auto& position : kPositions) {
    EXPECT_EQ(perft(2, position.fen), position.second) << position.fen;
    EXPECT_EQ(perft(3, position.fen), position.third) << position.fen;
  }
  EXPECT_EQ(perft(4, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"), "43238");
}

TEST(Imaginary, AMoveMakesAPositionLikeAnyOther) {
  expectAfter(1, "from e7 to e5",
              {{"fen", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 1"},
               {"currentfen", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"},
               {"standardfen", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"},
               {"{countmoves legal --}", "29"},
               {"signature", "KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP"},
               {"#(Pa-h4 attacks [a-h5])", "1"},
               {"wtm", "<true>"},
               {"check", "<false>"},
               {"halfmoveclock", "0"},
               {"repetition", "1"},
               {"castlingrights", "KQkq"}});
}

TEST(Imaginary, ItIsALeafOutsideTheTree) {
  expectAfter(1, "from e7 to e5",
              {{"parent", "move 1(btm)"},
               {"find <-- initial", "move 1(wtm)"},
               {"find initial", "<false>"},
               {"find all true", "1"},
               {"{find <-- all true}", "3"},
               {"child", "<false>"},
               {"{child or --}", "<false>"},
               {"{move from .}", "[]"},
               {"{path --}", "<false>"},
               {"{path true}", "<false>"},
               {"{line --> wtm}", "1"},
               {"{line --> wtm --> true}", "<false>"},
               {"{line <-- wtm <-- btm <-- initial}", "3"},
               {"initial", "<false>"},
               {"terminal", "<true>"},
               {"stalemate", "<false>"},
               {"primary", "<false>"},
               {"secondary", "<false>"},
               {"positionid", "<false>"},
               {"originalcomment", "<false>"},
               {"ply", "2"},
               {"movenumber", "2"},
               {"depth", "0"},
               {"mainline", "<true>"},
               {"virtualmainline", "<true>"},
               {"variation", "<false>"},
               {"{echo (s t) true}", "<false>"},
               {"{distance(currentposition initialposition)}", "2"},
               {"{currentposition < initialposition}", "<false>"},
               {"{currentposition >= initialposition}", "<false>"},
               {"{initialposition [<] currentposition}", "move 1(wtm)"},
               {"currentposition", "move 1(btm) (e5)"},
               {"currentmutation", "e5"}});
  EXPECT_EQ(valueAt(1, "{move legal from e7 to e5 : {x=saveposition} lca(x child)}"), "move 1(btm)");
  EXPECT_EQ(valueAt(1, "{move legal from e7 to e5 : {x=saveposition} distance(x child)}"), "2");
  EXPECT_EQ(valueAt(1, "{move legal from e7 to e5 : {x=saveposition} #(x & child)}"), "64");
  EXPECT_EQ(valueAt(1, "{move legal from e7 to e5 : {x=saveposition} x==child}"), "<false>");
  EXPECT_EQ(valueAt(5, "{move legal from g8 : {x=saveposition} x:(depth)}"), "1");
}

TEST(Imaginary, TheLastMoveIsTheOneThatMadeIt) {
  expectAfter(1, "from e7 to e5",
              {{"from", "e7"},
               {"to", "e5"},
               {"{currentmove --e5}", "<true>"},
               {"{currentmove [x]}", "<false>"},
               {"{move previous from e7}", "<true>"},
               {"{move previous primary}", "<false>"},
               {"{move previous secondary}", "<false>"},
               {"castle", "<false>"},
               {"nullmove", "<false>"},
               {"enpassant", "<false>"},
               {"see", "0"},
               {"san", "e5"},
               {"uci", "e7e5"}});
  const std::string castling = gameFrom("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  expectAfter(0, "castle",
              {{"from", "[a1,e1]"},
               {"to", "[c1,d1]"},
               {"o-o-o", "<true>"},
               {"o-o", "<false>"},
               {"san", "O-O-O"},
               {"castlingrights", "-"}},
              castling);
  const std::string passing = gameFrom("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "1. e4");
  expectAfter(1, "enpassant",
              {{"enpassantsquare", "e4"}, {"enpassant", "<true>"}, {"san", "dxe3"}, {"see", "1"}}, passing);
}

TEST(Imaginary, AnEditIsNoMove) {
  expectValues(1,
               {{"imagine pass : ply", "1"},
                {"imagine pass : movenumber", "1"},
                {"imagine pass : parent", "move 1(wtm)"},
                {"imagine pass : find <-- initial", "move 1(wtm)"},
                {"imagine pass : {find <-- true}", "<false>"},
                {"imagine pass : {find <-- all true}", "2"},
                {"imagine pass : from", "[]"},
                {"imagine pass : to", "[]"},
                {"imagine pass : {currentmove --}", "<false>"},
                {"imagine pass : {move previous}", "<false>"},
                {"imagine pass : see", "<false>"},
                {"imagine pass : san", "<false>"},
                {"imagine pass : uci", "<false>"},
                {"imagine pass : initial", "<false>"},
                {"imagine pass : terminal", "<true>"},
                {"imagine pass : halfmoveclock", "0"},
                {"imagine pass : currentfen", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"},
                {"imagine btm : currentmutation", "="},
                {"imagine pass pass : btm", "<true>"},
                {"imagine wtm : {move legal from e4 to e5 : {ply==2 movenumber==1}}", "<true>"},
                {"imagine pass : imagine _e4 : currentmutation", "wtm; -Pe4"}});
  EXPECT_EQ(valueAt(0, "imagine pass : parent"), "<false>");
  EXPECT_EQ(valueAt(0, "imagine pass : distance(currentposition initialposition)"), "<false>");
  // The pawn that has just made a double step cannot be captured en passant after an edit.
  const std::string passing = gameFrom("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "1. e4");
  EXPECT_EQ(valueAt(1, "#{legal --(enpassant)}", passing), "1");
  EXPECT_EQ(valueAt(1, "imagine btm : #{legal --(enpassant)}", passing), "0");
}

TEST(Imaginary, EditsApplyFromLeftToRight) {
  expectValues(0, {{"imagine Qd4 _d4 : #d4 & Q", "0"},
                   {"imagine _d4 Qd4 : Qd4", "d4"},
                   {"imagine put Q Nd4 : #Q", "1"},
                   {"imagine put N [d4,e4] remove e4 : N", "[b1,g1,d4]"},
                   {"imagine remove Q move d1 to d4 : true", "<false>"},
                   {"imagine move d1 to d4 remove Q : Q", "d4"},
                   {"imagine move d1 to d8 : [Qq]", "d8"},
                   {"imagine move d1 to d1 : currentmutation", "="},
                   {"imagine move a1 to e1 : {K or mate or check}", "<false>"},
                   {"imagine Ke4 : true", "<false>"},
                   {"imagine Ke4 _e1 : K", "e4"},
                   {"imagine remove K : check or mate", "<false>"},
                   {"imagine p[a6,b6] : p", "[a6,b6,a7,b7,c7,d7,e7,f7,g7,h7]"},
                   {"flipcolor {imagine put Q e4 : Q & e-h4}", "[e4,e5]"},
                   {"flipcolor {imagine wtm : wtm}", "<true>"},
                   {"shiftvertical count {imagine Qd4 : Qd4}", "8"}});
}

TEST(Imaginary, CastlingRightsGoWithTheSquares) {
  expectValues(0, {{"imagine _f1 _g1 : legal --(o-o)", "g1"},
                   {"imagine _f1 _g1 Rh1 : legal --(o-o)", "[]"},
                   {"imagine _f1 _g1 remove {h1 & Q} : legal --(o-o)", "g1"},
                   {"imagine _f1 _g1 Ke1 : castlingrights", "kq"},
                   {"imagine _f1 _g1 Rh1 : castlingrights", "Qkq"},
                   {"imagine _f1 _g1 move h1 to h1 : castlingrights", "Qkq"}});
}

TEST(Imaginary, PiecesKeepTheirIdentity) {
  const std::string game = gameFrom("4k3/P7/8/8/8/8/1r6/R3K3 w - - 0 1");
  EXPECT_EQ(valueAt(0, "{piece x=R x=x move legal from a1 to a5 : {y=saveposition} y:x}", game), "error");
  EXPECT_EQ(valueAt(0, "{piece x=R move legal from a1 to a5 : {y=saveposition} y:#x}", game), "1");
  expectValues(
      0,
      {{"{piece x=R imagine move a1 to a5 : rank x}", "5"},
       {"{piece x=R imagine _a1 : #x}", "0"},
       {"{piece x=R imagine _a1 Ra1 : #x}", "0"},
       {"{piece x=R imagine Ra1 : #x}", "1"},
       {"{piece x=r imagine move a1 to b2 : #x}", "0"},
       {"{piece x=P move legal to a8 : {y=saveposition} y:#(x & Qa8)}", "1"},
       {"imagine Nd5 : {piece x=N imagine move d5 to f6 : {piece y=N #(x & y)==1 pieceid x==pieceid N true}}",
        "<true>"},
       {"imagine [d5] : true", "error"},
       {"{imagine Nd5 : {piece x=N} imagine Nd5 : #x}", "0"},
       {"{imagine Nd5 : {piece x=N} #x}", "0"},
       {"move legal promote Q : {#promotedpieces==1}", "<true>"},
       {"move legal promote Q : imagine move a8 to h8 : {promotedpieces & Qh8}", "<true>"},
       {"move legal promote Q : imagine _a8 Qa8 : {#promotedpieces==0}", "<true>"}},
      game);
}

// language/22 §1: one at each, independent of the number of positions of the game.
TEST(Imaginary, AncestorsThatAreFoundHaveTheirComments) {
  constexpr const char* kKings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  expectComments({{"move legal to e2 : {find <-- all true}", "0{Found 1 of 2}{Found 2 of 2}"},
                  {"move legal to e2 : {move legal to e7 : {find <-- 3 true}}",
                   "0{Found 1 of 3}{Found 2 of 3}{Found 3 of 3}"}},
                 gameFrom(kKings));
  expectComments({{"child:{move legal to d7 : {find <-- all wtm}}", "0{Found 2 of 2} 1{Found 1 of 2}"},
                  {"child:{move legal to d7 : {move legal to d2 : {find <-- all true}}}",
                   "0{Found 4 of 4} 1{Found 1 of 4}{Found 2 of 4}{Found 3 of 4}"}},
                 gameFrom(kKings, "1. Kd1"));
}

TEST(Imaginary, OnlySavedPositionsOutliveTheirFilter) {
  expectValues(0, {{"{move legal : {y=currentposition} or isbound y}", "<false>"},
                   {"{move legal : {y=parent} y}", "move 1(wtm)"},
                   {"{imagine pass : {y=saveposition} y:btm}", "<true>"},
                   {"{imagine pass : {y=saveposition} y==y}", "move 1(wtm) (btm)"},
                   {"{imagine pass : {y=saveposition} imagine pass : {z=saveposition} y==z}", "<false>"},
                   {"{y=imagine pass : currentposition}", "<false>"},
                   {"{y=imagine pass : saveposition y:currentmutation}", "btm"},
                   {"{move legal count : {local dictionary D D[san]=saveposition}==20 D[\"e4\"]:san}", "e4"},
                   {"{local dictionary D move legal : {D[\"x\"]=currentposition}}", "<false>"},
                   {"{y=saveposition y:initial}", "<true>"},
                   {"{y=saveposition sum=0 while (sum<300) {sum+=1 y:imagine pass : {y=saveposition}} "
                    "#{y:currentmutation}}",
                    "1498"}});
  expectComments({{"imagine pass : comment(\"a\" currentposition)", "0{amove 1(wtm) (btm)}"},
                  {"imagine pass : {comment(\"a\") false}", ""},
                  {"move legal count : {comment(san) N & a-h3}", "0{Na3}{Nc3}{Nf3}{Nh3}"}});
  EXPECT_EQ(run("cql() initial move legal from g1 : {to & f3 message(ply)}").messages,
            "Game: 1 move 1(wtm) (Nf3): 1\n");
}

// The check of Ra1 remains after six moves of the rook and all of the king; a king attacks adjacent squares.
TEST(Imaginary, KingsLeaveAndGiveChecks) {
  expectValues(0,
               {{"{imagine pass : {move legal count : check}}", "9"},
                {"{imagine pass : {legal K--(check)}}", "[g1,g2,h2]"}},
               gameFrom("k7/8/8/8/8/8/8/R6K b - - 0 1"));
  expectValues(0,
               {{"{move pseudolegal count : check}", "3"},
                {"{move to . pseudolegal : check}", "[c4,d4,e4]"},
                {"{move legal count : check}", "0"}},
               gameFrom("8/8/8/3k4/8/3K4/8/8 w - - 0 1"));
}

TEST(Imaginary, FormsOfMove) {
  const std::string mates = gameFrom("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
  expectValues(0,
               {{"move legal : mate", "<true>"},
                {"move to . legal : mate", "a8"},
                {"move from . legal : mate", "a1"},
                {"move legal count : mate", "1"},
                {"legal --(mate)", "a8"},
                {"countmoves legal --(mate)", "1"},
                {"countmoves legal R--(true)", "12"},
                {"countmoves legal K--(not check)", "2"},
                {"legal --(false)", "[]"},
                {"legal [x](true)", "[]"},
                {"legal --=Q(true)", "[]"},
                {"move legal all : not check", "<false>"},
                {"move legal all from K : not check", "<true>"},
                {"move legal count all from K : not check", "2"},
                {"move legal count all : not check", "<false>"},
                {"move legal all from q : false", "<true>"},
                {"move legal count all from q : false", "0"},
                {"move from R legal all : true", "<true>"},
                {"move legal from R : not child", "<true>"},
                {"move legal all", "error"},
                {"move previous : true", "error"},
                {"move legal null : true", "error"},
                {"move legal primary : true", "error"},
                {"move comment(\"x\") : true", "error"},
                {"legal [x](castle)", "error"},
                {"legal [x]", "error"},
                {"countmoves move to . legal : true", "error"},
                {"currentmove countmoves legal --(true)", "error"}},
               mates);
  const std::string promotes = gameFrom("1n6/P6k/8/8/8/8/8/K7 w - - 0 1");
  expectValues(0,
               {{"move legal count promote A : true", "8"},
                {"move legal count promote Q capture n : true", "1"},
                {"countmoves legal P--=A(true)", "8"},
                {"countmoves legal P--=.(true)", "8"},
                {"countmoves legal P--=\"qn\"(true)", "4"},
                {"countmoves legal P[x]n=R(true)", "1"},
                {"legal P[x](N)", "b8"},
                {"move legal count from P", "2"}},
               promotes);
  // After the capture of its king a side is neither in check nor mated.
  const std::string kings = gameFrom("k7/8/8/8/8/8/8/R6K w - - 0 1");
  expectValues(
      0,
      {{"move pseudolegal to a8 : {check or mate}", "<false>"}, {"move pseudolegal to a8 : not k", "<true>"}},
      kings);
}

TEST(Imaginary, LegalPositionsHaveLegalMaterialAndChecks) {
  const auto is = [](const std::string& fen) { return valueAt(0, "legalposition", gameFrom(fen)); };
  EXPECT_EQ(is("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), "<true>");
  EXPECT_EQ(is("4k3/8/8/8/8/8/8/4KQQQ w - - 0 1"), "<true>");
  EXPECT_EQ(is("4k3/8/8/8/8/PPPPPPP1/8/3QKQ2 b - - 0 1"), "<true>");
  EXPECT_EQ(is("7k/8/8/8/8/PPPPPPPP/8/2QQKQ2 b - - 0 1"), "<false>");
  EXPECT_EQ(is("7k/8/8/8/2B1B3/PPPPPPPP/8/4K3 b - - 0 1"), "<false>");  // two bishops on one colour
  EXPECT_EQ(is("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1"), "<false>");          // the side not to move is in check
  EXPECT_EQ(is("4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1"), "<false>");        // two knights give check
  EXPECT_EQ(is("4k3/8/3N4/8/8/8/8/4RK2 b - - 0 1"), "<true>");
  EXPECT_EQ(is("R3k2R/8/8/8/8/8/8/4K3 b - - 0 1"), "<false>");  // on opposite sides of the king
}

}  // namespace
}  // namespace cql::codegen::test
