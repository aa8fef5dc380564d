// Comments and NAGs of generated games.
#pragma once

#include <string>

#include "tools/generate/random.h"

namespace cql::generate {

/// A space at which no line may be broken.
inline constexpr char kFixedSpace = '\x1f';

/// Appends a comment in braces: a sentence or two, perhaps with the clock or an evaluation.
void appendComment(Random& random, int ply, std::string& out);
/// Appends $1 ... $19.
void appendNag(Random& random, std::string& out);

}  // namespace cql::generate
