// Texts whose symbols are written in ASCII or in Unicode at the end (language/01 §7).
#pragma once

#include <string>
#include <string_view>

namespace cql::differential {

/// A symbol with two spellings, as a byte that occurs in no query.
enum Symbol : unsigned char {
  kDot = 0x80,
  kUnionSign,
  kIntersectSign,
  kUnionAssign,
  kIntersectAssign,
  kLessEqual,
  kGreaterEqual,
  kUnequal,
  kArrowRight,
  kArrowLeft,
  kDash,
  kCaptureDash,
  kProperAncestor,
  kProperDescendant,
  kAncestorOrEqual,
  kDescendantOrEqual,
  kElement,
  kForAll,
  kPieceDeclaration,
  kPathWord,
  kFocusWord,
  kCurrentWord,
  kFlipWord,
  kFlipColorWord,
  kPieceLetters,  ///< the first of K Q R B N P k q r b n p A a _
  kSymbolEnd = kPieceLetters + 15,
};

std::string symbol(Symbol s);
std::string pieceLetter(int index);  ///< 0 ... 14

std::string toAscii(std::string_view text);
std::string toUnicode(std::string_view text);

}  // namespace cql::differential
