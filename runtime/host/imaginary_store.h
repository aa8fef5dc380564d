// The memory of positions outside the game tree (language/60 §4).
#pragma once

#include <memory>
#include <vector>

#include "runtime/imaginary.h"

namespace cql {

/// One for each worker. What a query looks at while it runs are copies of the game's arrays with room behind
/// them; the game itself is read by others, too. A position that is kept may need more room: the arrays grow,
/// and the old ones live on for the rest of the game, since generated code may hold pointers into them.
class ImaginaryStore {
 public:
  /// For the next game: points the arrays of its view at the copies. `levels`: how deep positions are nested
  /// in the query; so many can be made without further memory.
  void begin(GameView& view, std::int32_t levels, bool identities, bool checks);
  /// Keeps a position to the end of the game, and points the view at other arrays if these are full.
  void keep(GameView& view, std::int32_t position);

 private:
  struct Arrays {
    std::vector<Position> positions;
    std::vector<Move> moves;
    std::vector<std::int32_t> parents, subtreeEnds, plies, depths, childIndexes;
    std::vector<std::uint8_t> sides, facts;
    std::vector<ImaginaryFacts> own;
  };
  void grow(GameView& view, std::int32_t filled, std::int32_t room);
  void show(GameView& view);

  std::unique_ptr<Arrays> arrays_ = std::make_unique<Arrays>();
  std::vector<std::unique_ptr<Arrays>> old_;
  std::vector<Move> candidates_;
  ImaginaryPositions state_{};
  std::int32_t levels_ = 0;
};

}  // namespace cql
