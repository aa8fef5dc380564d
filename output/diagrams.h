// Prints boards in Unicode beside a description of each match (--diagrams), for a terminal.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "io/sink.h"
#include "runtime/context.h"

namespace cql::output {

constexpr std::size_t kRanks = 8;
/// The texts beside the ranks of a board, from the eighth one down; empty where there is none.
using Description = std::array<std::string, kRanks>;
/// Returns what is said of a position: game, players, event, result, move, side to move, FEN. Harmless for a
/// terminal.
Description describe(const Context& context, const Match& match, std::int32_t position);

std::unique_ptr<Formatter> makeDiagrams();
Needs needsOfDiagrams();

}  // namespace cql::output
