// Moves in the letters of other languages: `Sf3` of German games is `Nf3` (language/41 §6).
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "pgn/split/splitter.h"
#include "runtime/arena.h"

namespace cql::pgn {

/// The letters of the pieces in a language.
struct PieceLetters {
  std::string_view code, name;
  std::array<std::string_view, 5> pieces;  ///< of king, queen, rook, bishop and knight
};

/// Lists the languages, the usual ones first.
std::span<const PieceLetters> pieceLanguages();

/// The language of the pieces in games, by the value of --pieces.
struct PieceChoice {
  const PieceLetters* language = nullptr;  ///< null: English, or that which each game decides
  bool isGuessed = false;                  ///< each game decides

  bool isEnglish() const { return language == nullptr && !isGuessed; }
};

/// Reads `de`, `en`, `auto` and the like; empty is English. Returns false if there is no such language.
bool readPieceChoice(std::string_view text, PieceChoice& choice);
/// Lists the values that readPieceChoice() accepts, for messages.
std::string pieceChoices();

/// Copies a game to the arena, with the letters of the pieces in its movetext replaced by those of English.
/// Offsets in the text stay: for a letter of several bytes, blanks come before the one of English. `isWhole`
/// becomes false if a word that looks like a move begins with a letter of no piece.
GameText withEnglishPieces(const GameText& game, const PieceLetters& language, Arena& arena, bool& isWhole);

}  // namespace cql::pgn
