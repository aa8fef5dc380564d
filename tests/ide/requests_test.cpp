// Requests of editors at an offset.
#include <gtest/gtest.h>

#include <set>

#include "ide/actions.h"
#include "ide/completion.h"
#include "ide/hover.h"
#include "ide/names.h"
#include "ide/outline.h"
#include "ide/semantic_tokens.h"
#include "ide/signature.h"
#include "ide/text.h"
#include "tests/ide/support.h"

namespace cql::ide {
namespace {

std::string hoverAt(const std::string& marked) {
  const Marked place(marked);
  const auto told = hover(opened(place.text), place.offset);
  return told ? told->markdown : "";
}

void expectIn(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << text;
}

TEST(Hover, TypeAndValue) {
  expectIn(hoverAt("cql()\nR att|acks k"), "This filter: a set of squares");
  expectIn(hoverAt("cql()\nR att|acks k"), "In words: a white rook that attacks the black king");
  expectIn(hoverAt("cql()\nR|a-h1 attacks k"), "on 8 squares: a-h1");
  expectIn(hoverAt("cql()\n#A > 1|7"), "17");
  expectIn(hoverAt("cql()\nply > 4 |+ 3 * 2"), "a number, 10");
  expectIn(hoverAt("cql()\nevent == \"a\" |+ \"b\""), "a string, `\"ab\"`");
  expectIn(hoverAt("cql()\nR attacks |light a1-2"), "on 1 square: a2");
  EXPECT_EQ(hoverAt("cql()\nmate |  \n"), "");
}

TEST(Hover, Themes) {
  expectIn(hoverAt("cql()\nsmothered|Mate"), "the king's neighbours are all his own pieces");
  expectIn(hoverAt("cql()\nfo|rk"), "Not seen: A fork that another piece opens");
  expectIn(hoverAt("cql()\nfunction fork() { check }\n|fork()"), "a function of this query");
}

TEST(Hover, NamesAndTransforms) {
  expectIn(hoverAt("cql()\nfirst = R\nfi|rst & k"), "a set of squares (line 2)");
  expectIn(hoverAt("cql()\nfunction f(x y) { x & y }\n|f(R Q)"), "f(x y)");
  expectIn(hoverAt("cql()\nfunction f(x y) { |x & y }\nf(R Q)"), "a parameter of `f(x y)`");
  expectIn(hoverAt("cql()\nflipcolor { shift { R|a1 kb2 } }"), "`flipcolor`, `shift`");
}

TEST(Hover, WorksBesideErrors) {
  expectIn(hoverAt("cql()\nR attacks\nwtm att|acks k ("), "SET attacks SET");
}

std::set<std::string> completions(const std::string& marked) {
  const Marked place(marked);
  std::set<std::string> labels;
  const FileNames files = [](std::string_view typed, FileUse use) {
    const char* rest = use == FileUse::Include ? "emes.cql" : "es.pgn";
    return std::vector<std::string>{std::string(typed) + rest};
  };
  for (const Completion& c : complete(opened(place.text), place.offset, files).items) labels.insert(c.label);
  return labels;
}

TEST(Completion, OnlyWhatFitsTheOperand) {
  const auto sets = completions("cql()\nx = 3 y = R\nR attacks |");
  EXPECT_TRUE(sets.contains("connectedpawns") && sets.contains("y"));
  EXPECT_FALSE(sets.contains("ply") || sets.contains("x") || sets.contains("attacks") ||
               sets.contains("mate"));
  const auto numbers = completions("cql()\nabs p|");
  EXPECT_TRUE(numbers.contains("ply") && numbers.contains("power"));
  EXPECT_FALSE(numbers.contains("passedpawns") || numbers.contains("player"));
}

TEST(Completion, Themes) {
  EXPECT_TRUE(completions("cql()\nsmoth|").contains("smotheredMate"));
  EXPECT_TRUE(completions("cql()\nmate for|").contains("fork"));
  EXPECT_FALSE(completions("cql()\nR attacks for|").contains("fork"));
  const Marked place("cql()\nfor|");
  frontend::CompileOptions options = editorOptions();
  options.dialect = Dialect::Cql62;
  for (const Completion& c : complete(Document("query.cql", place.text, options), place.offset, {}).items)
    EXPECT_NE(c.label, "fork");
}

TEST(Completion, OnlyWhatHoldsTheLettersTyped) {
  const auto found = completions("cql()\npssp|");
  EXPECT_TRUE(found.contains("passedpawns"));
  EXPECT_FALSE(found.contains("connectedpawns") || found.contains("pawn"));
  EXPECT_TRUE(completions("cql()\n|").contains("connectedpawns"));
}

TEST(Completion, WordsInsideOthersAndNames) {
  EXPECT_TRUE(completions("cql()\npath fo|").contains("focus"));
  EXPECT_TRUE(completions("cql()\nfind |").contains("all"));
  EXPECT_FALSE(completions("cql()\nmate |").contains("focus"));
  EXPECT_TRUE(completions("cql()\nfunction f(who) { wh| }").contains("who"));
  EXPECT_FALSE(completions("cql()\n|\nlate = 3").contains("late"));
  EXPECT_TRUE(completions("cql(|) mate").contains("matchcount"));
  EXPECT_TRUE(completions("|").contains("cql"));
}

TEST(Completion, WhereBracketsAreOpen) {
  EXPECT_TRUE(completions("cql()\nmine = R\nflip { check (|\nwtm").contains("mine"));
  EXPECT_TRUE(completions("cql()\nmine = R }\nmi|\nwtm").contains("mine"));
  expectIn(hoverAt("cql()\nmine = R\nflip { mi|ne attacks k"), "a set of squares (line 2)");
}

TEST(Completion, CompletesFileNamesButNoOtherStrings) {
  EXPECT_EQ(completions("cql()\nsimilarposition \"gam|"), std::set<std::string>{"games.pgn"});
  EXPECT_EQ(completions("cql()\ninclude \"th|"), std::set<std::string>{"themes.cql"});
  EXPECT_TRUE(completions("cql()\nplayer \"K|").empty());
  EXPECT_TRUE(completions("cql()\nmate // what|").empty());
}

TEST(Signature, OfFiltersAndFunctions) {
  const auto at = [](const std::string& marked) {
    const Marked place(marked);
    return signatureHelp(opened(place.text), place.offset);
  };
  auto help = at("cql()\nbetween(K |");
  ASSERT_TRUE(help);
  EXPECT_EQ(help->forms[0].label, "between (SET SET)");
  EXPECT_EQ(help->active, 1u);
  help = at("cql()\nfunction f(one two) { one & two }\nf(R |Q)");
  ASSERT_TRUE(help);
  EXPECT_EQ(help->forms[0].label, "f(one two)");
  EXPECT_EQ(help->forms[0].parameters[1], (std::pair<std::uint32_t, std::uint32_t>{6, 9}));
  EXPECT_EQ(help->active, 1u);
  help = at("cql()\nR attacks |");
  ASSERT_TRUE(help);
  EXPECT_EQ(help->forms[0].label, "SET attacks SET");
  EXPECT_FALSE(at("cql()\nmate |"));
}

std::vector<std::uint32_t> placesOf(const std::string& marked) {
  const Marked place(marked);
  std::vector<std::uint32_t> begins;
  for (const auto& range : references(opened(place.text), place.offset)) begins.push_back(range.begin);
  return begins;
}

TEST(Names, DefinitionAndReferences) {
  const std::string text = "cql()\nx = 1 function f(x) { x == 2 } f(x) [Aa]y = R y & k";
  EXPECT_EQ(placesOf("cql()\n|x = 1 function f(x) { x == 2 } f(x)"), (std::vector<std::uint32_t>{6, 39}));
  EXPECT_EQ(placesOf("cql()\nx = 1 function f(x) { |x == 2 } f(x)"), (std::vector<std::uint32_t>{23, 28}));
  EXPECT_EQ(placesOf("cql()\n[Aa]y = R |y & k"), (std::vector<std::uint32_t>{10, 16}));
  const Document document = opened("cql()\nfunction f() { mate } f()");
  EXPECT_EQ(textOf(document, *definition(document, 28)), "f");
  EXPECT_EQ(definition(document, 28)->begin, 15u);
  EXPECT_FALSE(definition(document, 22));
}

TEST(Names, Rename) {
  const Document document = opened("cql()\nfirst = R first & k other = 1");
  std::string reason;
  const auto edits = rename(document, 8, "second", reason);
  ASSERT_TRUE(edits);
  EXPECT_EQ(edits->size(), 2u);
  for (const char* wrong : {"mate", "Ra1", "2x", "other", ""})
    EXPECT_FALSE(rename(document, 8, wrong, reason)) << wrong;
  EXPECT_FALSE(rename(document, 1, "second", reason));
}

// A word of an extension is a name from its declaration on (language/60 §1).
TEST(Names, SoftKeywords) {
  EXPECT_EQ(placesOf("cql()\n|plycount > 3"), std::vector<std::uint32_t>{});
  EXPECT_EQ(placesOf("cql()\nplycount > 3 plycount = 4 |plycount > 5"), (std::vector<std::uint32_t>{19, 32}));
}

TEST(Names, WordsInsideFiltersAreNoNames) {
  EXPECT_EQ(placesOf("cql()\nimagine |pass : check"), std::vector<std::uint32_t>{});
  EXPECT_EQ(placesOf("cql()\nimagine pass : check |pass"), (std::vector<std::uint32_t>{14, 27}));  // unknown
  EXPECT_EQ(placesOf("cql()\nfunction f(){|x=1 x>0} mate"), (std::vector<std::uint32_t>{19, 23}));
  EXPECT_EQ(placesOf("cql()\nimagine pass : check |pass=1 pass>0"), (std::vector<std::uint32_t>{27, 34}));
  EXPECT_EQ(placesOf("cql()\nisunbound x |x=1 isbound x"), (std::vector<std::uint32_t>{16, 18, 30}));
}

TEST(Names, WordsOfHhdbAreNoNames) {
  const std::string text = "cql()\nspecial = 1\nhhdb egdiagram > 3\nhhdb prize special\n";
  const Document document = opened(text);
  std::string reason;
  for (const char* word : {"egdiagram", "prize", "special\n"})
    EXPECT_FALSE(rename(document, static_cast<std::uint32_t>(text.find(word)), "other", reason)) << word;
  EXPECT_EQ(rename(document, 6, "other", reason)->size(), 1u);
}

TEST(Included, FunctionsAreKnown) {
  const std::string head = "cql()\ninclude \"themes.cql\"\n";
  EXPECT_TRUE(completions(head + "sk|").contains("skewer"));
  EXPECT_FALSE(completions("cql()\nabo|").contains("above"));  // a helper
  expectIn(hoverAt(head + "for|k()"), "function fork()");
  expectIn(hoverAt(head + "abo|ve(R)"), "a function of themes.cql");
  expectIn(hoverAt(head + "abo|ve(R)"), "worth more");
  const Marked call(head + "above(|");
  const auto help = signatureHelp(opened(call.text), call.offset);
  ASSERT_TRUE(help);
  EXPECT_EQ(help->forms[0].label, "above(x)");
  EXPECT_EQ(help->forms[0].parameters, (std::vector<std::pair<std::uint32_t, std::uint32_t>>{{6, 7}}));
  const Document document = opened(head + "fork() mine = R");
  const auto at = static_cast<std::uint32_t>(head.size());
  const auto place = definition(document, at);
  ASSERT_TRUE(place);
  const std::string& file = document.query().sources[place->buffer].text;
  EXPECT_EQ(file.substr(place->begin - 9, 15), "function fork()");
  std::string reason;
  EXPECT_FALSE(rename(document, at, "other", reason));
  expectIn(reason, "another file");
  EXPECT_FALSE(rename(document, at + 7, "skewer", reason));
  expectIn(reason, "used already");
}

TEST(Outline, NamesFoldsAndHints) {
  const Document document =
      opened("// a\n// b\ncql()\nfunction f(x) {\n  x\n}\ntotal = 3\nflip { Ka1 }\nshift Ra1\n");
  const auto entries = outline(document);
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[0].name + " " + entries[0].detail, "f f(x)");
  EXPECT_EQ(entries[1].name + " " + entries[1].detail, "total number");
  const auto parts = folds(document);
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(textOf(document, parts[0].range), "{\n  x\n");
  EXPECT_EQ(textOf(document, parts[1].range), "// a\n// b");
  std::vector<std::string> hints;
  for (const InlayHint& hint : inlayHints(document)) hints.push_back(hint.text);
  // A king in a corner has four copies; a rook has all squares.
  EXPECT_EQ(hints, (std::vector<std::string>{": number", "×4", "×64"}));
}

std::string after(const std::string& text, std::uint32_t at, const std::string& title) {
  const Document document = opened(text);
  for (const Action& action : actions(document, {at, at, 0})) {
    if (action.title != title) continue;
    std::string result = text;
    for (auto edit = action.edits.rbegin(); edit != action.edits.rend(); ++edit)
      result.replace(edit->range.begin, edit->range.end - edit->range.begin, edit->text);
    return result;
  }
  return "";
}

TEST(Actions, Rewrites) {
  EXPECT_EQ(after("cql()\nR atacks k", 8, "Write attacks"), "cql()\nR attacks k");
  EXPECT_EQ(after("cql()\nR attacked by q", 9, "Write attackedby"), "cql()\nR attackedby q");
  EXPECT_EQ(after("cql()\nwtm and check or mate and btm", 9, "Show in braces what and holds together"),
            "cql()\n{ wtm and check } or { mate and btm }");
  EXPECT_EQ(after("cql()\n{wtm and check} or mate", 9, "Show in braces what and holds together"), "");
  EXPECT_EQ(after("cql()\nR|Q", 0, "Write Unicode symbols"), "cql()\n♖∪♕");
  EXPECT_EQ(after("cql()\n♖∪♕", 0, "Write ASCII symbols"), "cql()\nR|Q");
  EXPECT_NE(after("(match (position Ra1))", 0, "Rewrite in CQL 6").find("cql("), std::string::npos);
}

TEST(Lines, PositionsInBothEncodings) {
  const std::string text = "a♔b\r\n𝄞x\rend";
  const Lines lines(text);
  const auto there = [&](std::uint32_t offset, Encoding encoding) {
    const TextPosition at = lines.positionOf(text, offset, encoding);
    EXPECT_EQ(lines.offsetOf(text, at, encoding), offset);
    return std::pair(at.line, at.character);
  };
  using Pair = std::pair<std::uint32_t, std::uint32_t>;
  EXPECT_EQ(there(4, Encoding::Utf16), Pair(0, 2));
  EXPECT_EQ(there(4, Encoding::Utf8), Pair(0, 4));
  EXPECT_EQ(there(11, Encoding::Utf16), Pair(1, 2));
  EXPECT_EQ(there(11, Encoding::Utf8), Pair(1, 4));
  EXPECT_EQ(there(16, Encoding::Utf16), Pair(2, 3));
  EXPECT_EQ(lines.offsetOf(text, {0, 99}, Encoding::Utf16), 5u);
  for (const std::uint32_t end : {5u, 6u})  // between \r and
                                            //  there is no position
    EXPECT_EQ(lines.positionOf(text, end, Encoding::Utf16).character, 3u);
  EXPECT_EQ(lines.offsetOf(text, {9, 0}, Encoding::Utf16), text.size());
  EXPECT_EQ(lines.offsetOf(text, {1, 1}, Encoding::Utf16), 7u);  // inside a pair of surrogates
}

TEST(Lines, PositionsInLongLines) {
  std::string text;
  for (int i = 0; i < 300; ++i) text += "a♔𝄞";
  text += "\r\n" + text;
  const Lines lines(text);
  for (const std::uint32_t line : {0u, 1u})
    for (std::uint32_t i = 0; i < 300; ++i) {
      const std::uint32_t offset = line * 2402 + i * 8;
      const TextPosition king = lines.positionOf(text, offset + 1, Encoding::Utf16);
      EXPECT_EQ(std::pair(king.line, king.character), std::pair(line, i * 4 + 1));
      const TextPosition clef = lines.positionOf(text, offset + 4, Encoding::Utf8);
      EXPECT_EQ(std::pair(clef.line, clef.character), std::pair(line, i * 8 + 4));
    }
}

/// Counting each position from the begin of its line would take many minutes.
TEST(Lines, PositionsInLongLinesTakeConstantTime) {
  const std::string text(3'000'000, 'x');
  const Lines lines(text);
  for (std::uint32_t offset = 0; offset <= text.size(); ++offset)
    ASSERT_EQ(lines.positionOf(text, offset, Encoding::Utf16).character, offset);
}

// Every request at any offset of any truncated text has a result.
TEST(Requests, EveryRequestAtEveryOffsetIsSafe) {
  const std::string whole =
      "cql(input a.pgn)\nfunction f(x) { x & R }\n♔→♚ [Aa]z = K\npath title \"a\" focus f(R) -- (check)+ // "
      "c\n\n"
      "D = \"a\" flipcolor { max(#A 3) > 2 /* } */ }";
  for (std::size_t length = 0; length <= whole.size(); length += 3) {
    const Document document = opened(whole.substr(0, length));
    for (std::uint32_t at = 0; at <= length + 2; ++at) {
      hover(document, at);
      complete(document, at, nullptr);
      signatureHelp(document, at);
      definition(document, at);
      references(document, at);
    }
    outline(document);
    folds(document);
    inlayHints(document);
    EXPECT_FALSE(actions(document, {0, static_cast<std::uint32_t>(length), 0}).size() > 50);
  }
}

/// Highlighted ranges do not overlap, whatever the text.
TEST(SemanticTokens, DoNotOverlap) {
  using namespace std::string_literals;
  for (const std::string& text : {"cql()\n/// \"a\0 // b\" check // c\n"s, "cql() \"a // b\0\" /* c\n"s,
                                  "cql(quiet)\nsetl(x } })\n/// \"Ca{ // th\0 attacks \" if // x\""s}) {
    std::uint32_t end = 0;
    for (const auto& token : semanticTokens(Document("q.cql", text, {}))) {
      EXPECT_GE(token.range.begin, end) << text;
      end = token.range.end;
    }
  }
}

}  // namespace
}  // namespace cql::ide
