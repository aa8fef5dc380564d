// Strings, patterns, dictionaries (language/32, language/33).
#include "tests/codegen/support.h"

namespace cql::codegen::test {
namespace {

TEST(Slices, Assignment) {
  auto after = [](const std::string& assignment) {
    return messagesOf("x=\"abc\" " + assignment + " message quiet (x)");
  };
  EXPECT_EQ(after("x[1:1]=\"ins\""), "ainsbc\n");
  EXPECT_EQ(after("x[1:3]=\"\""), "a\n");
  EXPECT_EQ(after("x[50:60]=\"+\""), "abc+\n");
  EXPECT_EQ(after("x[0]=\"ab\""), "abbc\n");
  EXPECT_EQ(after("x[-1]=\"z\""), "abz\n");
  EXPECT_EQ(after("x[1]=x"), "aabcc\n");
  EXPECT_EQ(after("x[:]=x+x"), "abcabc\n");
  EXPECT_EQ(after("not x[3]=\"z\""), "abc\n");
  EXPECT_EQ(after("not x[-4]=\"z\""), "abc\n");
  EXPECT_EQ(after("not x[0]=tag \"Nowhere\""), "abc\n");
  EXPECT_EQ(messagesOf("if false x=\"a\" x[0]=\"b\""), "error");
}

// x += E is x = x + E: x is read before E changes it (language/30 §3).
TEST(Strings, AppendingReadsTheVariableFirst) {
  const std::string x = "x=\"a\" ", print = " message quiet (x)";
  EXPECT_EQ(messagesOf(x + "x+={x=\"b\" \"c\"}" + print), "ac\n");
  EXPECT_EQ(messagesOf(x + "x+={x=\"b\" x}" + print), "ab\n");
  EXPECT_EQ(messagesOf(x + "x+={x+=\"b\" x}" + print), "aab\n");
  EXPECT_EQ(messagesOf(x + "x+={x[0]=\"b\" \"c\"}" + print), "ac\n");
  EXPECT_EQ(messagesOf(x + "x+={unbind x \"c\"}" + print), "ac\n");
  EXPECT_EQ(messagesOf(x + "not x+={x=\"b\" tag \"Nowhere\"}" + print), "b\n");
  EXPECT_EQ(messagesOf(x + "function f(u){u=\"b\" \"c\"} x+=f(x)" + print), "ac\n");
}

// An operand has the value of its evaluation, whatever the operands after it do to the variable.
TEST(Strings, OperandsKeepTheirValues) {
  const std::string x = "x=\"ab\" ", yes = " message quiet (\"yes\")";
  const auto holds = [&](const std::string& condition) { return messagesOf(x + condition + yes) == "yes\n"; };
  EXPECT_FALSE(holds("x=={x=\"cb\" x}"));
  EXPECT_TRUE(holds("{x=\"cb\" x}==x"));
  EXPECT_TRUE(holds("x!={x=\"cb\" x}"));
  EXPECT_FALSE(holds("x[0]=={x=\"cb\" x[0]}"));
  EXPECT_TRUE(holds("x[0]=={x=\"ca\" x[1]}"));
  EXPECT_TRUE(holds("x[:1]=={x=\"cb\" \"a\"}"));
  EXPECT_TRUE(holds("x[{x=\"cd\" 1}]==\"b\""));
  EXPECT_TRUE(holds("x[{x=\"cd\" 0}:]==\"ab\""));
  EXPECT_TRUE(holds("x[:{x=\"cdef\" 4}]==\"ab\""));
  EXPECT_TRUE(holds("x in {x=\"cabd\" x}"));
  EXPECT_FALSE(holds("x=={x+=x x}"));
  EXPECT_TRUE(holds("x<{x=\"b\" x}"));
  EXPECT_FALSE(holds("function f(u){u=\"cb\" u} x==f(x)"));
  EXPECT_TRUE(holds("y=x x=\"cd\" y==\"ab\" uppercase y==\"AB\" #y==2"));
}

// Short texts are changed without the host, others by it: at all sizes around the limits.
TEST(Strings, SizesOfChanges) {
  for (const std::size_t size : {0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 63, 64, 65}) {
    const std::string text =
        std::string("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ[]{}()<>").substr(0, size);
    const std::string quoted = "\"" + text + "\"";
    for (const std::string& begin : {std::string(), std::string("x"), std::string(60, 'y')}) {
      const std::string query =
          "x=\"" + begin + "\" x+=" + quoted + " y=\"old\" y=" + quoted + " if y==" + quoted + " y+=\".\"";
      EXPECT_EQ(messagesOf(query + " message quiet (x \" \" y)"), begin + text + " " + text + ".\n");
    }
    if (size == 0) continue;
    for (const std::size_t at : {std::size_t{0}, size / 2, size - 1}) {
      std::string other = text;
      other[at] = '~';
      EXPECT_EQ(messagesOf("x=" + quoted + " y=\"" + other + "\" if x==y message quiet (\"same\")"), "");
    }
  }
}

TEST(Patterns, Groups) {
  EXPECT_EQ(messagesOf("\"ac\"~~\"a(b)?(c)\" message quiet (\\0 \",\" \\1 \",\" \\2 \",\" \\-2)"),
            "ac,<false>,c,1\n");
  EXPECT_EQ(messagesOf("\"xabab\"~~\"(ab)+\" message quiet (\\0 \\1 \\-0 \\-1)"),
            "abab"
            "ab"
            "1"
            "3\n");
  // A search that fails clears the history; one without a string to search leaves it unchanged.
  EXPECT_EQ(messagesOf("\"a\"~~\"a\" not \"b\"~~\"a\" message quiet (\\0)"), "error");
  EXPECT_EQ(messagesOf("\"a\"~~\"a\" not {tag \"Nowhere\"}~~\"a\" message quiet (\\0)"), "a\n");
  EXPECT_EQ(messagesOf("\"a\"~~\"a\" message quiet (\\1)"), "error");
  EXPECT_EQ(messagesOf("message quiet (\\0)"), "error");
}

TEST(Patterns, Iteration) {
  EXPECT_EQ(messagesOf("while (\"axxb\"~~\"x*\") message quiet (\\-0 \"[\" \\0 \"]\")"),
            "0[]\n1[xx]\n3[]\n4[]\n");
  // The string is evaluated once; searches in the body do not disturb the iteration.
  EXPECT_EQ(messagesOf("x=\"a1b2\" while (x~~\"[0-9]\") {message quiet (\\0) x=\"\" \"q\"~~\"q\" false}"),
            "1\n2\n");
  EXPECT_EQ(messagesOf("not while (tag \"Nowhere\"~~\"a\") message quiet (\"x\") message quiet (\"y\")"),
            "y\n");
  EXPECT_EQ(messagesOf("while (\"b\"~~\"a\") message quiet (\"x\") message quiet (\"y\")"), "y\n");
  // In parentheses of its own it is an ordinary test.
  EXPECT_EQ(messagesOf("x=\"aaa\" while ((x~~\"a\")) {x=x[1:]} message quiet (\"[\" x \"]\")"), "[]\n");
}

TEST(Dictionaries, KeysAndValues) {
  EXPECT_EQ(messagesOf("local dictionary D D[2]=5 D[-1]=7 message quiet (D[2] D[-1] D[3] #D)"),
            "57<false>2\n");
  EXPECT_EQ(messagesOf("local dictionary D D[\"k\"]=Ra1 message quiet (D[\"k\"] D[\"j\"])"), "a1[]\n");
  EXPECT_EQ(messagesOf("local dictionary D D[\"k\"]=[] if D[\"k\"] message quiet (\"key\") if D[\"j\"] "
                       "message quiet (\"none\")"),
            "key\n");
  EXPECT_EQ(
      messagesOf(
          "local dictionary D D[{Ra1}]=\"x\" D[{[]}]=\"y\" message quiet (D[{Ra-b1}] D[{Qe5}] D[{Rh1}])"),
      "xy<false>\n");
  EXPECT_EQ(messagesOf("local dictionary D not {D[parent]=1} message quiet (#D)"), "0\n");
  EXPECT_EQ(messagesOf("local dictionary D D[1]=2 not {D[1]=1/0} message quiet (D[1])"), "2\n");
  EXPECT_EQ(messagesOf("local dictionary D D[currentposition]=child message quiet (D[initialposition])"),
            "move 1(btm)\n");
}

TEST(Dictionaries, Removal) {
  EXPECT_EQ(messagesOf("local dictionary D D[1]=2 D[3]=4 unbind D[1] unbind D[9] message quiet (#D D[1])"),
            "1<false>\n");
  EXPECT_EQ(messagesOf("local dictionary D D[1]=2 D[3]=4 unbind D message quiet (#D)"), "0\n");
  EXPECT_EQ(messagesOf("local dictionary D D[1]=2 not unbind D[1/0] message quiet (#D)"), "1\n");
}

TEST(Dictionaries, StayFromPositionToPosition) {
  EXPECT_EQ(run("cql() dictionary D D[ply]=2 terminal message quiet (#D)").messages, "5\n");
}

TEST(Dictionaries, IterationInTheOrderOfTheKeys) {
  EXPECT_EQ(messagesOf("local dictionary D D[2]=0 D[-3]=0 D[10]=0 x[element]D message quiet (x)"),
            "-3\n2\n10\n");
  EXPECT_EQ(messagesOf("local dictionary D D[\"b\"]=0 D[\"B\"]=0 D[\"ab\"]=0 x[element]D message quiet (x)"),
            "B\nab\nb\n");
  EXPECT_EQ(messagesOf("local dictionary D D[(h8)]=0 D[(a1)]=0 D[[]]=0 x[element]D message quiet (x)"),
            "[]\na1\nh8\n");
  // Entries above the current one are visited if they are added; the current one may be removed.
  EXPECT_EQ(
      messagesOf("local dictionary D D[1]=0 D[3]=0 x[element]D {message quiet (x) if x==1 {D[2]=0 D[0]=0}}"),
      "1\n2\n3\n");
  EXPECT_EQ(messagesOf("local dictionary D D[1]=0 D[3]=0 x[element]D {unbind D[{x}] message quiet (x)} "
                       "message quiet (#D)"),
            "1\n3\n0\n");
  EXPECT_EQ(messagesOf("local dictionary D D[1]=0 x[element]D false isunbound x message quiet (\"on\")"),
            "on\n");
  EXPECT_EQ(messagesOf("local dictionary D D[1]=0 x=4 x[element]D true"), "error");
}

TEST(Dictionaries, Text) {
  EXPECT_EQ(messagesOf("local dictionary D D[2]=\"t\" D[1]=\"\" message quiet (D)"),
            "Dictionary D with 2 entries: \n<NumValue>1: <string>\n<NumValue>2: <string>t\n\n");
  EXPECT_EQ(messagesOf("local dictionary D D[\"k\"]=Ra-h1 message quiet (D)"),
            "Dictionary D with 1 entries: \n<string>k: <SquareMask>[a1,h1]\n\n");
}

}  // namespace
}  // namespace cql::codegen::test
