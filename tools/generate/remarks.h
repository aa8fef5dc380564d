// Comments and NAGs of generated games.
#pragma once

#include <string>

#include "tools/generate/random.h"

namespace cql::generate {

/// A space at which lines are not broken.
inline constexpr char kFixedSpace = '\x1f';

/// Appends a comment in braces: one or two sentences, possibly with the clock or an evaluation.
void appendComment(Random& random, int ply, std::string& out);
/// Appends a NAG from $1 to $19.
void appendNag(Random& random, std::string& out);

}  // namespace cql::generate
