// Generates the moves of a game as text.
#pragma once

#include <string>

#include "tools/generate/choose.h"
#include "tools/generate/openings.h"
#include "tools/generate/random.h"

namespace cql::generate {

/// The additions to the moves of the main line.
struct Extras {
  bool variations = false, comments = false, nags = false;
};

/// The end of a game.
enum class Ending : std::uint8_t { Mate, Draw, Agreed };

/// Makes games, one after the other. Reuses its working memory.
class MoveWriter {
 public:
  explicit MoveWriter(Extras extras) : extras_(extras) {}

  /// Plays a game. text() holds its words, separated by single spaces, until the next call.
  Ending play(const Opening& opening, Random& random);
  std::string& text() { return text_; }
  const Situation& last() const { return last_; }

 private:
  bool isOver(const Situation& now, int plies) const;
  /// Plays a move and writes it with its additions.
  void step(Situation& now, Move move, int depth);
  void writeMove(Situation& now, Move move);
  void writeVariations(const Situation& before, Move played, int depth);
  void writeVariation(const Situation& before, Move first, int depth);

  Extras extras_;
  Random* random_ = nullptr;
  std::string text_;
  Situation last_;
  bool numberDue_ = true;  ///< the next move needs a number, as Black's does after an interruption
};

}  // namespace cql::generate
