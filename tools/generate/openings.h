// Beginnings of games with their ECO codes.
#pragma once

#include <string_view>
#include <vector>

#include "runtime/move.h"

namespace cql::generate {

struct Opening {
  std::string_view code;
  std::vector<Move> moves;
};

const std::vector<Opening>& openings();

}  // namespace cql::generate
