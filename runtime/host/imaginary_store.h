// Owns the memory of positions outside the game tree (language/60 §4).
#pragma once

#include <memory>
#include <memory_resource>
#include <vector>

#include "runtime/imaginary.h"

namespace cql {

/// One for each worker. While a query runs, it reads copies of the game's arrays with capacity at the end;
/// others read the game itself. A position that is kept may exceed the capacity: then the arrays are replaced
/// by larger ones, and the old ones live on for the rest of the game, since generated code may hold pointers
/// into them.
class ImaginaryStore {
 public:
  /// Takes its memory from the resource, which must outlive it.
  explicit ImaginaryStore(std::pmr::memory_resource* memory) : arrays_(std::make_unique<Arrays>(memory)) {}
  /// Begins a game: points the arrays of its view at the copies. `levels`: the nesting depth of imaginary
  /// positions in the query; that many can be made without allocation.
  void begin(GameView& view, std::int32_t levels, bool identities, bool checks);
  /// Between games: releases the memory.
  void releaseMemory() {
    old_.clear();
    arrays_ = std::make_unique<Arrays>(arrays_->memory);
  }
  /// Keeps a position to the end of the game; points the view at larger arrays if these are full.
  void keep(GameView& view, std::int32_t position);

 private:
  struct Arrays {
    explicit Arrays(std::pmr::memory_resource* theMemory) : memory(theMemory) {}
    std::pmr::memory_resource* memory;
    std::pmr::vector<Position> positions{memory};
    std::pmr::vector<Move> moves{memory};
    std::pmr::vector<std::int32_t> parents{memory}, subtreeEnds{memory}, plies{memory}, depths{memory},
        childIndexes{memory};
    std::pmr::vector<std::uint8_t> sides{memory}, facts{memory};
    std::pmr::vector<ImaginaryFacts> own{memory};
  };
  void grow(GameView& view, std::int32_t filled, std::size_t room);
  void show(GameView& view);

  std::unique_ptr<Arrays> arrays_;
  std::vector<std::unique_ptr<Arrays>> old_;
  std::vector<Move> candidates_;
  ImaginaryPositions state_{};
  std::int32_t levels_ = 0;
};

}  // namespace cql
