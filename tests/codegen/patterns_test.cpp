// Variables and registers of lines and paths (language/21, language/30 §8).
#include "tests/codegen/support.h"

namespace cql::codegen::test {
namespace {

// Whatever changes them: after a path that fails they are as before it, also bound or unbound.
TEST(AtomicVariables, AreAsBeforeThePathIfItFails) {
  EXPECT_EQ(messagesOf("atomic s=\"ab\" not {path -- {s[0]=\"x\" false}} message quiet (s)"), "ab\n");
  EXPECT_EQ(messagesOf("atomic s=\"ab\" not {path -- {s[0:1]=\"x\" false}} message quiet (s)"), "ab\n");
  EXPECT_EQ(messagesOf("atomic s=\"ab\" not {path -- {s+=\"x\" false}} message quiet (s)"), "ab\n");
  EXPECT_EQ(messagesOf("atomic x=3 not {path -- {unbind x false}} message quiet (x)"), "3\n");
  EXPECT_EQ(messagesOf("atomic x=3 unbind x not {path -- {x=4 false}} message quiet (x)"), "<unbound: x>\n");
  // The variable of a loop that has no round is unbound behind it (language/10 §8).
  EXPECT_EQ(messagesOf("atomic x=a1 not {path -- {square all x in [] true} false} message quiet (x)"),
            "a1\n");
}

TEST(AtomicVariables, AreThoseOfTheBestPathIfItMatches) {
  EXPECT_EQ(messagesOf("atomic s=\"ab\" {path quiet -- {s[1]=\"x\"}} message quiet (s)"), "ax\n");
  EXPECT_EQ(messagesOf("atomic x=3 {path quiet -- {unbind x}} message quiet (x)"), "<unbound: x>\n");
  EXPECT_EQ(messagesOf("atomic x=3 unbind x {path quiet -- {x=4 true}} message quiet (x)"), "4\n");
  // The longest path is found before others are tried.
  EXPECT_EQ(messagesOf("atomic x=0 y=0 {path quiet -- {x+=1 y+=1} +} message quiet (x \" \" y)"), "4 8\n");
}

// Each copy that a transform makes of a line has a register of its own (language/21 §2.6).
TEST(NestBan, OfTheCopiesOfALineEachHasItsOwnRegister) {
  EXPECT_EQ(messagesOf("message quiet ({shift count {line quiet nestban --> Nb1 --> .}})"),
            "2\n");  // b1 and g1
  EXPECT_EQ(messagesOf("message quiet ({shift count {path quiet nestban Nb1 --}})"), "2\n");
}

// A `move` filter behind `:` looks elsewhere and does not steer: its item is evaluated once, not move by move
// (language/21 §2.4).
TEST(Steering, NotByAMoveFilterBehindAColon) {
  constexpr const char* kLine = "{line quiet --> {message quiet (positionid) ";
  EXPECT_EQ(messagesOf(kLine + std::string("currentposition:{move from .}} --> .}")), "0\n");
  EXPECT_EQ(messagesOf(kLine + std::string("move from .} --> .}")), "0\n0\n");
}

}  // namespace
}  // namespace cql::codegen::test
