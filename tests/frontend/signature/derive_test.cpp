// The conditions that queries put on a game, a case for each operation with a condition. The expected
// conditions are derived from the chapters: what is necessary for the filter to match at all.
#include "frontend/signature/derive.h"

#include <set>

#include "frontend/op_table.h"
#include "tests/frontend/compile_support.h"

namespace cql::frontend {
namespace {

struct Case {
  const char* query;
  const char* condition;  ///< textOf(), lines divided by `; `
};

std::string inOneLine(std::string text) {
  for (std::size_t at; (at = text.find('\n')) != text.npos;) text.replace(at, 1, "; ");
  return text.empty() ? text : text.substr(0, text.size() - 2);
}

constexpr Case kCases[] = {
    // --- sets and the board
    {"Kg8", "K stands on [g8]"},
    {"[Qr]h7", "Q stands on [h7] or r stands on [h7]"},
    {"Q", "once has #Q >= 1"},
    {"_e4", ""},
    {"Qa1 & (R attacks k)",
     "Q stands on [a1]; Black is in check or has a start of its own; once has #R >= 1; once has #k >= 1"},
    {"Qa1 | ra2", "Q stands on [a1] or r stands on [a2]"},
    {"R attacks kh8", "Black is in check or has a start of its own; once has #R >= 1; k stands on [h8]"},
    {"Kh1 attackedby [rq]",
     "White is in check or has a start of its own; K stands on [h1]; once has #r >= 1 or once has #q >= 1"},
    {"R attacks K", "once has #R >= 1; once has #K >= 1"},
    {"[Aa] attacks k", "once has #Aa >= 1; once has #k >= 1"},
    {"B attacks [kq]", "once has #B >= 1; once has #q >= 1 or once has #k >= 1"},
    {"R attackedby Qa1", "once has #R >= 1; Q stands on [a1]"},
    {"Q→Rd4→k", "once has #Q >= 1; R stands on [d4]; once has #k >= 1"},
    {"Q→kd8→r",
     "Black is in check or has a start of its own; once has #Q >= 1; k stands on [d8]; once has #r >= 1"},
    {"ray (R k)", "once has #R >= 1; once has #k >= 1"},
    {"between(Q k)", "once has #Q >= 1; once has #k >= 1"},
    {"pin from B through q", "once has #B >= 1; once has #q >= 1"},
    {"up 1 Pa5", "P stands on [a5]"},
    {"light (R attacks k)",
     "Black is in check or has a start of its own; once has #R >= 1; once has #k >= 1"},
    {"passedpawns", "once has #P >= 1 or once has #p >= 1"},
    {"idealmate", "White is mated or Black is mated"},
    {"modelstalemate", "White is stalemated or Black is stalemated"},
    {"square x in Qa1 {x attacks k}", "Q stands on [a1]; once has #k >= 1"},
    {"square all x in Qa1 {x attacks k}", ""},
    {"piece x in Qa1 {x attacks k}",
     "Q stands on [a1]; Black is in check or has a start of its own; once has #k >= 1"},
    {"makesquare(#R 1)", ""},
    {"makesquare(str(\"a\" \"4\"))", ""},
    {"check", "White is in check or Black is in check"},
    {"mate", "White is mated or Black is mated"},
    {"stalemate", "White is stalemated or Black is stalemated"},
    // --- numbers
    {"#R > 2", "once has #R >= 3"},
    {"#[Qq] <= 1", "once has #Q <= 1; once has #q <= 1"},
    {"#[QRB] == 4",
     "once has #B >= 2 or once has #R >= 2 or once has #Q >= 2; once has #B <= 4; once has #R <= 4; once has "
     "#Q <= 4"},
    {"A == 3", "once has #A >= 3; once has #A <= 3"},
    {"3 > #a", "once has #a <= 2"},
    {"#[Aa] <= 4", "once has #Aa <= 4; once has #A <= 4; once has #a <= 4"},
    {"#Qa1 >= 1", "Q stands on [a1]; once has #Q >= 1"},
    {"#_ < 3", ""},
    {"#(Ra1 attacks k) >= 1",
     "Black is in check or has a start of its own; R stands on [a1]; once has #k >= 1; once has #R >= 1"},
    {"#(A attacks [a1-8,h1-8]) > 8", "once has #A >= 9"},
    {"#(a attackedby A) >= 5", "once has #A >= 1; once has #a >= 5"},
    {"#(A & ~Pa-h2) > 8", "once has #A >= 9"},
    {"#(Ra1 attacks k) >= 0", ""},
    {"ply > 60", "has 61 plies"},
    {"movenumber >= 40", "has 77 plies"},
    {"plycount > 50", "has 51 plies"},
    {"depth > 1", "has variations"},
    {"(ply + 3) > 60", ""},
    {"-#R == -2", ""},
    // --- logic
    {"not Q", "once has #Q <= 0"},
    {"not Qa1", ""},
    {"not (Q or r)", "once has #Q <= 0; once has #r <= 0"},
    {"not #R >= 2", "once has #R <= 1"},
    {"mate or Qa1", "White is mated or Black is mated or Q stands on [a1]"},
    {"mate or btm", ""},
    {"if wtm then mate else Qa1", "White is mated or Black is mated or Q stands on [a1]"},
    {"if not Q then mate else Qa1",
     "once has #Q >= 1 or once has #Q <= 0; once has #Q <= 0 or Q stands on [a1]; White is mated or Black is "
     "mated or "
     "once has #Q >= 1; White is mated or Black is mated or Q stands on [a1]"},
    {"if mate then Qa1", ""},
    {"false", "cannot match"},
    {"function f(x) {x and mate} f(Qa1)", "White is mated or Black is mated"},
    {"{mate Qa1} attacks k", "White is mated or Black is mated; Q stands on [a1]; once has #k >= 1"},
    // --- moves
    {"--", "has 1 ply"},
    {"--=N", "White promotes to a knight or Black promotes to a knight"},
    {"Q[x]b", "White moves Q taking B; once has #Q >= 1; once has #b >= 1"},
    {"A--(mate)",
     "White moves P or White moves N or White moves B or White moves R or White moves Q or White moves K; "
     "once has #A >= 1; White is mated or Black is mated"},
    {"move from K to g1", "once has #K >= 1; K stands on [g1]; White moves K"},
    {"Qa1--h8", "White moves Q; Q stands on [h8]; Q stands on [a1]"},
    {"P--e4-5", "White moves P; P stands on [e4,e5]; once has #P >= 1"},
    {"P--e8",
     "White moves P; P stands on [e8] or N stands on [e8] or B stands on [e8] or R stands on [e8] or "
     "Q stands on [e8]; once has #P >= 1"},
    {"N[x]qf7", "White moves N taking Q; N stands on [f7]; once has #N >= 1; q stands on [f7]"},
    {"P[x]d5", "White takes with P; once has #P >= 1"},  // perhaps en passant
    {"R--(f1|g1)", "White moves R; once has #R >= 1"},
    {"R--{f1|g1}", "White moves R; R stands on [f1,g1]; once has #R >= 1"},
    {"[Aa]--f1", "has 1 ply; once has #Aa >= 1"},
    {"move promote N", "White promotes to a knight or Black promotes to a knight"},
    {"move from P capture q", "once has #P >= 1; once has #q >= 1; White moves P taking Q"},
    {"move enpassant", "White takes en passant or Black takes en passant"},
    {"move previous castle",
     "White castles short or Black castles short or White castles long or Black castles long"},
    {"move null", "White makes a null move or Black makes a null move"},
    {"move legal from Kg1", "K stands on [g1]"},
    {"move legal count > 2", ""},
    {"legal Qa1--h8", "Q stands on [a1]"},
    {"currentmove Q--", "White moves Q; once has #Q >= 1"},
    {"countmoves Q-- >= 1", ""},
    {"move from Qa1 : mate", "Q stands on [a1]; White moves Q; White is mated or Black is mated"},
    {"move legal from Qa1 : mate", "Q stands on [a1]"},
    {"imagine Qd4 : mate", ""},
    {"{imagine Qd4 : mate} Ra1", "R stands on [a1]"},
    {"enpassant", "White takes en passant or Black takes en passant"},
    {"castle", "White castles short or Black castles short or White castles long or Black castles long"},
    {"secondary", "has variations"},
    {"enpassantsquare", "White takes en passant or Black takes en passant"},
    // --- lines, searches, the tree
    {"line --> check --> Qa1", "has 1 ply; White is in check or Black is in check; Q stands on [a1]"},
    {"line --> Qa1* --> Qh8+", "Q stands on [h8]"},
    {"line 12 500 --> .+", "has 11 plies"},
    {"line --> (check --> not check){4,}", "has 7 plies; White and Black together are in check 4 times"},
    {"line --> (check or mate)+ --> check?", "White is in check or Black is in check"},
    {"line singlecolor --> check{2}", "has 1 ply; White is in check 2 times or Black is in check 2 times"},
    {"path singlecolor -- check -- check",
     "has 2 plies; White is in check 2 times or Black is in check 2 times"},
    {"path (-- check){3,}", "has 3 plies; White and Black together are in check 3 times"},
    {"path focus A (-- check wtm){3,}", "has 3 plies; Black is in check 3 times"},
    {"path (Q-- {Kg1 check})+ --* (r[x] mate)",
     "has 2 plies; White is in check; Black is in check; White and Black together are in check 2 times; "
     "White moves Q; once has #Q >= 1; K stands on [g1]; Black takes with R; once has #r >= 1; "
     "White is mated or Black is mated"},
    {"path focus Q 5 20 --+", "has 5 plies; White moves Q 5 times"},
    {"path 5 20 max {2*ply} focus Q --+", "has 1 ply"},
    {"path focus capture Q 5 20 --+", "has 5 plies"},
    {"path (N--){2} --* N--", "has 3 plies; White moves N 3 times; White moves N; once has #N >= 1"},
    {"piece x in [Nn] {path 8 1000 focus x --+}",
     "once has #N >= 1 or once has #n >= 1; has 8 plies; White moves N 8 times or Black moves N 8 times"},
    {"piece x in [Pn] {path 8 1000 focus x --+}", "once has #P >= 1 or once has #n >= 1; has 8 plies"},
    {"piece y=Kd4 path focus y --{3}", "has 3 plies; White moves K 3 times"},
    {"piece y=Nd4 path focus y --{3}", "has 3 plies"},
    // A piece may have been a pawn at a position before it was bound, or in another line.
    {"piece x in K initialposition:(move from x)", "once has #K >= 1; White moves K"},
    {"piece x in Q find (move from x)", "once has #Q >= 1; White moves Q"},
    {"piece x in Q initialposition:(move from x)",
     "once has #Q >= 1; White moves P or White moves N or White moves B or White moves R or White moves Q"},
    {"piece x in n find <-- move from x",
     "once has #n >= 1; Black moves P or Black moves N or Black moves B or Black moves R or Black moves Q"},
    {"piece x in Q move previous from x",
     "once has #Q >= 1; White moves P or White moves N or White moves B or White moves R or White moves Q"},
    {"piece y=Nd4 piece z=y path focus z --{3}", "has 3 plies"},
    {"path focus (K & k) --", "cannot match"},
    {"piece x in Ra-h1 {path focus x --a-h3 --?a-h7}",
     "R stands on [a1,b1,c1,d1,e1,f1,g1,h1]; has 1 ply; R stands on [a3,b3,c3,d3,e3,f3,g3,h3]"},
    {"path focus P 12 30 --+", "has 12 plies"},  // promoted, they continue
    {"path Qa1 -- --=Q",
     "has 2 plies; Q stands on [a1]; White promotes to a queen or Black promotes to a queen"},
    {"path mate (Q--)*", "White is mated or Black is mated"},
    {"find Qa1", "Q stands on [a1]"},
    {"find all Qa1", "Q stands on [a1]"},
    {"find 2 10 Qa1", "Q stands on [a1]"},
    {"find 5 {Qa1 check}", "Q stands on [a1]; White and Black together are in check 5 times"},
    {"find 0 Qa1", ""},
    {"find <-- Qa1", "Q stands on [a1]"},
    {"echo (x y) {Qa1}", "Q stands on [a1]"},
    {"currentposition:Qa1", "Q stands on [a1]"},
    {"imagine Qd4 : {pos=saveposition} pos:mate", ""},
    {"sort \"s\" {#Qa1 == 1}", "Q stands on [a1]; once has #Q >= 1"},
    {"variation", "has variations"},
    {"promotedpieces",
     "White promotes to a knight or Black promotes to a knight or White promotes to a bishop or Black "
     "promotes to a "
     "bishop or White promotes to a rook or Black promotes to a rook or White promotes to a queen or Black "
     "promotes "
     "to a queen"},
    {"material \"KRPvKR\"",
     "at one position has #P == 1, #N <= 0, #B <= 0, #R == 1, #Q <= 0, #p <= 0, #n <= 0, #b <= 0, #r == 1, "
     "#q <= 0; once has #Q <= 0; once has #R >= 1; once has #R <= 1; once has #B <= 0; once has #N <= 0; "
     "once has #P "
     ">= 1; "
     "once has #P <= 1; once has #q <= 0; once has #r >= 1; once has #r <= 1; once has #b <= 0; once has #n "
     "<= 0; "
     "once has #p <= 0"},
    {"flipvertical Kg8", "K stands on [b8,g8]"},
    {"flipcolor Kg8", "K stands on [g8] or k stands on [g1]"},
    {"flipcolor --=Q", "White promotes to a queen or Black promotes to a queen"},
    {"flip 2 Kg8", "K stands on [b1,g1,a2,h2,a7,h7,b8,g8]"},
    {"flip 0 100 Kg8", ""},
    // --- tags
    {"player \"Tal\"", "has \"Tal\" in White or has \"Tal\" in Black"},
    {"player white \"Tal\"", "has \"Tal\" in White"},
    {"flipcolor player white \"Tal\"", "has \"Tal\" in White or has \"Tal\" in Black"},
    {"\"nTal\" in player", ""},  // also found across the `
                                 // ` between the names
    {"\"a\\\\\" in player", ""},
    {"eco \"B3\" mate", "White is mated or Black is mated; has \"B3\" in ECO"},
    {"event \"ch\" or site \"Riga\"", "has \"ch\" in Event or has \"Riga\" in Site"},
    {"date \"1990\" eventdate \"19\"", "has \"1990\" in Date; has \"19\" in EventDate"},
    {"\"x\" in tag \"Annotator\"", ""},
    {"not player \"Tal\"", ""},
    {"1990<=year<2000", "is of the year 1990 or more; is of the year up to 1999"},
    {"year==1990 or year==1992", "is of the year 1990 to 1992"},
    {"elo > 2600", "White is rated 2601 or more or Black is rated 2601 or more"},
    {"elo black < 2000", "Black is rated up to 1999"},
    {"elo difference > 100", ""},
    {"not elo > 2600", ""},
    {"elo < 0", "cannot match"},
    {"result 1-0 or result 1/2-1/2", "has the result 1-0 or has the result 1/2-1/2"},
    // --- pieces of one position
    {"#A == 1 #a == 2",
     "at one position has #A == 1, #a == 2; once has #A >= 1; once has #A <= 1; once has #a >= 2; once has "
     "#a "
     "<= 2"},
    {"{#A == 1 or #A == 2} r #a <= 2",
     "at one position has #r >= 1, #A == 1, #a <= 2 or at one position has #r >= 1, #A == 2, #a <= 2; "
     "once has #r >= 1; once has #a <= 2; once has #A >= 1; once has #A >= 2 or once has #A <= 1; once has "
     "#A <= 2"},
    {"K R k r", "once has #K >= 1; once has #R >= 1; once has #k >= 1; once has #r >= 1"},
    {"Q find {#A == 1}", "once has #Q >= 1; once has #A >= 1; once has #A <= 1"},
    // --- side effects beyond the game
    {"mate message(\"x\") Qa1", "White is mated or Black is mated"},
    {"message(\"x\") mate", ""},
    {"persistent wins=0 wins=wins+1 mate", ""},
    {"rounds=0 mate rounds=rounds+1", "White is mated or Black is mated"},
    {"comment(\"x\") mate", "White is mated or Black is mated"},
};

TEST(SignatureConditions, OfEachOperation) {
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.query);
    EXPECT_EQ(inOneLine(textOf(signatureCondition(compiledRight(std::string("cql() ") + c.query)))),
              c.condition);
  }
}

/// Each operation with a condition in the table has a case.
TEST(SignatureConditions, EveryOperationIsCovered) {
  std::set<std::string_view> missing;
  for (const OpInfo& info : op_table::kOps)
    if (!info.required.empty() || info.signature) missing.insert(info.spelling);
  for (const Case& c : kCases)
    for (const Node& node : compiledRight(std::string("cql() ") + c.query).nodes)
      missing.erase(spelling(node.op));
  for (const std::string_view name : missing) ADD_FAILURE() << "no case for " << name;
}

TEST(SignatureConditions, ManyCopiesStayShort) {
  const SignatureCondition condition = signatureCondition(compiledRight("cql() shift {flip {Nd4 kf3 --=Q}}"));
  EXPECT_LE(condition.clauses.size(), 16u);
  EXPECT_NE(textOf(condition).find("promotes to a queen"), std::string::npos);
}

}  // namespace
}  // namespace cql::frontend
