#include "pgn/read/piece_letters.h"

#include <algorithm>
#include <cstring>

#include "pgn/split/scan.h"
#include "runtime/ascii.h"
#include "runtime/rules/glyphs.h"
#include "runtime/rules/move_text.h"

namespace cql::pgn {
namespace {

constexpr PieceLetters kLanguages[] = {
#define CQL_PIECE_LETTERS(code, name, ...) {code, name, {__VA_ARGS__}},
#include "pgn/read/piece_letters.def"
};
constexpr std::string_view kEnglish = "KQRBN";

/// A letter of a piece at the beginning of a text.
struct Letter {
  std::size_t size = 0;  ///< 0: none stands there
  char english = 0;
};

/// Returns the longest letter of the language, as `Кр` is the king and `К` the knight.
Letter letterAt(std::string_view text, const PieceLetters& language) {
  Letter found;
  for (std::size_t i = 0; i < kEnglish.size(); ++i) {
    const std::string_view letter = language.pieces[i];
    if (letter.size() > found.size && text.starts_with(letter)) found = {letter.size(), kEnglish[i]};
  }
  return found;
}

/// Writes an English letter in the place of a letter: blanks, then the letter.
void replace(char* letter, const Letter& by) {
  std::memset(letter, ' ', by.size - 1);
  letter[by.size - 1] = by.english;
}

/// Returns the offset behind the square where a move of a pawn promotes: behind `e8` or `e8=`; 0 if it does
/// not.
std::size_t promotionAt(std::string_view move) {
  for (std::size_t i = move.size(); i-- > 1;) {
    if (!ascii::isDigit(move[i]) || move[i - 1] < 'a' || move[i - 1] > 'h') continue;
    if (move[i] != '1' && move[i] != '8') return 0;
    const std::size_t behind = i + 1;
    return behind < move.size() && std::strchr("=(/", move[behind]) ? behind + 1 : behind;
  }
  return 0;
}

/// Replaces the letters of a move. Returns false if it begins with a letter of no piece.
bool translate(std::string_view move, char* out, const PieceLetters& language) {
  if (const Letter piece = letterAt(move, language); piece.size > 0) {
    replace(out, piece);
    return true;
  }
  if (const std::size_t at = promotionAt(move); at > 0 && at < move.size())
    if (const Letter piece = letterAt(move.substr(at), language); piece.size > 0) {
      out[at] = piece.english;
      std::memset(out + at + 1, ' ', piece.size - 1);
    }
  return ascii::toLower(move[0]) == move[0] && isAscii(move[0]);
}

}  // namespace

std::span<const PieceLetters> pieceLanguages() {
  return kLanguages;
}

bool readPieceChoice(std::string_view text, PieceChoice& choice) {
  choice = {};
  if (text.empty() || text == "en") return true;
  choice.isGuessed = text == "auto";
  const auto found = std::ranges::find(kLanguages, text, &PieceLetters::code);
  if (found != std::end(kLanguages)) choice.language = found;
  return !choice.isEnglish();
}

std::string pieceChoices() {
  std::string list = "en";
  for (const PieceLetters& language : kLanguages) list += ", " + std::string(language.code);
  return list + ", auto";
}

GameText withEnglishPieces(const GameText& game, const PieceLetters& language, Arena& arena, bool& isWhole) {
  char* const out = arena.allocate(game.text.size() + 1);
  std::memcpy(out, game.text.data(), game.text.size());
  GameText translated = game;
  translated.text = {out, game.text.size()};
  translated.tagIndex = nullptr;
  const char *const begin = game.text.data(), *const end = begin + game.text.size();
  MovetextScanner scanner;
  isWhole = true;
  for (const char* p = begin + game.movetext; p < end;) {
    const char c = *p;
    if (ascii::isDigit(c) || c == '.') {  // the number of a move, glued to it or not
      ++p;
      continue;
    }
    if (isAscii(c) ? !ascii::isLetter(c) : glyphAt(p, end).endsWord()) {
      p = c == '(' || c == ')' ? p + 1 : scanner.skipElement(p, end);
      continue;
    }
    const std::string_view word(p, static_cast<std::size_t>(findWordEnd(p, end) - p));
    if (looksLikeMove(word)) isWhole &= translate(word, out + (p - begin), language);
    p += word.size();
  }
  return translated;
}

}  // namespace cql::pgn
