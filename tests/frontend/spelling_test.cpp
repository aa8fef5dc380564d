// The two spellings of a query (language/01 §6, §7) and their conversion.
#include "frontend/spelling.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "frontend/compile.h"
#include "frontend/passes/print.h"
#include "tests/support/files.h"

namespace cql::frontend {
namespace {

std::string convert(const std::string& text, Spelling spelling) {
  DiagnosticSink sink;
  std::optional<std::string> result = respell({"query.cql", text}, spelling, sink);
  return result ? *result : renderAll(sink, false);
}

TEST(Spelling, RowsOfTheTableOfSymbols) {
  const std::pair<const char*, const char*> rows[] = {
      {"cql() R|Q", "cql() ♖∪♕"},
      {"cql() A&a", "cql() △∩▲"},
      {"cql() x|=R x&=Q", "cql() x∪=♖ x∩=♕"},
      {"cql() 1<=2 >=3 != 4", "cql() 1≤2 ≥3 ≠ 4"},
      {"cql() R->k<-q", "cql() ♖→♚←♛"},
      {"cql() R--Q R[x]q", "cql() ♖――♕ ♖×♛"},
      {"cql() x[<]y [>] z", "cql() x≺y ≻ z"},
      {"cql() [forall]x[element].", "cql() ∀x∊▦"},
      {"cql() [Aa]x[element]A", "cql() ◭x∊△"},
      {"cql() path focus R --", "cql() ⊢ ◎ ♖ ――"},
      {"cql() flip currentposition:flipcolor Ka1", "cql() ✵ ∙:⬓ ♔a1"},
      {"cql() [KQ]a1 _b2 [Aa]c3", "cql() ♔♕a1 □b2 ◭c3"}};
  for (auto [ascii, unicode] : rows) {
    EXPECT_EQ(convert(ascii, Spelling::Unicode), unicode);
    EXPECT_EQ(convert(unicode, Spelling::Ascii), ascii);
  }
}

TEST(Spelling, KeepsOtherText) {
  const std::string text = "cql(input A|b.pgn) // R--Q ▦\n\"R & ♔\" d4 /* ♔ | */  ply  ; path\n";
  EXPECT_EQ(convert(text, Spelling::Unicode), text);
  EXPECT_EQ(convert(text, Spelling::Ascii), text);
}

TEST(Spelling, AsciiKeepsWordsApart) {
  EXPECT_EQ(convert("cql() 3>2 or⊢――", Spelling::Ascii), "cql() 3>2 or path--");
}

// Two designators remain two, and a bracket after one does not make a name of it (language/01 §6).
TEST(Spelling, TokensThatTouchStayApart) {
  const std::pair<const char*, const char*> unicode[] = {{"cql() Q♔", "cql() ♕ ♔"},
                                                         {"cql() A□", "cql() △ □"},
                                                         {"cql() Q◭x", "cql() ♕ ◭x"},
                                                         {"cql() Qa1♔", "cql() ♕a1♔"}};
  for (auto [from, to] : unicode) EXPECT_EQ(convert(from, Spelling::Unicode), to);
  const std::pair<const char*, const char*> ascii[] = {{"cql() ♔∀x∊△ x", "cql() K [forall]x[element]A x"},
                                                       {"cql() ♔≺♕", "cql() K [<]Q"},
                                                       {"cql() ♔×♕", "cql() K[x]Q"},
                                                       {"cql() Q♔♕", "cql() Q [KQ]"},
                                                       {"cql() x♔♕", "cql() x [KQ]"},
                                                       {"cql() \"a\"♔♕", "cql() \"a\" [KQ]"},
                                                       {"cql() 3<――(ply)", "cql() 3< --(ply)"},
                                                       {"cql() 3-――(ply)>2", "cql() 3- --(ply)>2"}};
  for (auto [from, to] : ascii) EXPECT_EQ(convert(from, Spelling::Ascii), to);
}

TEST(Spelling, RepeatedLettersAreWrittenOnce) {
  EXPECT_EQ(convert("cql() [RRQ]a1", Spelling::Unicode), "cql() ♖♕a1");
}

std::string irOf(const std::string& text) {
  DiagnosticSink sink;
  CompileOptions options;
  options.haveInput = true;
  std::optional<Query> query = parse({"query.cql", text}, options, sink);
  return query ? print(*query) : "refused";
}

TEST(Spelling, BothFormsOfTheCorpusHaveTheSameIr) {
  const std::filesystem::path cases = CQL_SOURCE_DIR "/tests/conformance";
  int compared = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(cases)) {
    if (entry.path().extension() != ".cql" || entry.path().parent_path().filename() == "legacy") continue;
    const std::string text = contentsOf(entry.path());
    const std::string ir = irOf(text);
    if (ir == "refused") continue;
    EXPECT_EQ(irOf(convert(text, Spelling::Unicode)), ir) << entry.path();
    EXPECT_EQ(irOf(convert(convert(text, Spelling::Unicode), Spelling::Ascii)), ir) << entry.path();
    ++compared;
  }
  EXPECT_GT(compared, 500);
}

}  // namespace
}  // namespace cql::frontend
