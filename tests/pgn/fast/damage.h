// Damages games at random, and compares the fast readers with the fallback on them.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz/fast_path_fuzz.h"

namespace cql::pgn::test {

/// Words that either reader handles specially.
inline constexpr std::string_view kWords[] = {"+",       "++",
                                              "#",       "+#",
                                              "#+",      "+++",
                                              "-",       "=",
                                              "+-",      "-+",
                                              "+/-",     "~",
                                              "!",       "?",
                                              "!?",      "!!!",
                                              "$1",      "$0",
                                              "$255",    "$256",
                                              "$",       "$1$2",
                                              "N",       "D",
                                              "ep",      "e.p.",
                                              "e.p",     "--",
                                              "Z0",      "null",
                                              "0000",    "pass",
                                              "O-O",     "O-O-O",
                                              "0-0",     "o-o",
                                              "O-O+",    "Nf3",
                                              "Ng1f3",   "Nbf3",
                                              "N1f3",    "Nxf3",
                                              "NNf3",    "bb4",
                                              "bxc3",    "ed5",
                                              "e2e4",    "e2-e4",
                                              "e4d5",    "Pe4",
                                              "e8Q",     "e8=Q",
                                              "e8=q",    "e8(Q)",
                                              "Ke2",     "Kg1",
                                              "Kxe8",    "Qh5",
                                              "R1a3",    "(",
                                              ")",       "()",
                                              "(1. a3)", "(1. a3 {x} (a4))",
                                              "{",       "}",
                                              "{}",      "{x}",
                                              "[%clk",   "{[%clk 0:00:59]}",
                                              "{x{y}z}", "{a\n\n[Event \"x\"]}",
                                              ";x\n",    "%x\n",
                                              "[x]",     "<x>",
                                              "1-0",     "0-1",
                                              "1/2-1/2", "1/2",
                                              "*",       "1.",
                                              "12...",   "1.e4",
                                              "007",     "1a",
                                              "\n",      "\r\n",
                                              "\t",      "\v",
                                              "\n\n",    "\n[Event \"y\"]\n",
                                              "±",       "∓",
                                              "…",       "½",
                                              "–",       "\u00a0",
                                              "1–0",     "½–½",
                                              "1 - 0",   "OO",
                                              "TN",      "/\\",
                                              ",",       "«"};

inline std::string damaged(std::string text, std::mt19937& random) {
  constexpr std::string_view kBytes =
      "NBRQKOabcdefgh12345678x+#=-!?{}()$. \n;%*\0\x80"
      "01/\"[],\r\x01\x85\x96\xa0\xb1\xbd\xc2\xe2";
  for (int n = 1 + static_cast<int>(random() % 3); n > 0 && !text.empty(); --n) {
    const std::size_t at = random() % text.size();
    switch (random() % 5) {
      case 0:
        text[at] = kBytes[random() % kBytes.size()];
        break;
      case 1:
        text.erase(at, 1 + random() % 3);
        break;
      case 2:
        text.insert(at, 1, kBytes[random() % kBytes.size()]);
        break;
      case 3:
        text.insert(at, kWords[random() % std::size(kWords)]);
        break;
      default: {
        // A separate word, or appended to another.
        const std::size_t blank = std::min(text.find(' ', at), text.size());
        text.insert(blank, (random() % 2 ? " " : "") + std::string(kWords[random() % std::size(kWords)]));
      }
    }
  }
  return text;
}

/// Compares the readers on damaged copies of some texts.
inline void mutate(const std::vector<std::string>& seeds, int rounds, unsigned start) {
  std::mt19937 random(start);
  fuzz::FastAgainstFallback readers;
  for (int round = 0; round < rounds; ++round) {
    const std::string text = damaged(seeds[random() % seeds.size()], random);
    ASSERT_EQ(readers.check(text), "") << "round " << round << "\n" << text.substr(0, 4000);
  }
}

}  // namespace cql::pgn::test
