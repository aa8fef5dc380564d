// The transforms of a position list, as a set of transformed lists or as a CQL 6 keyword (language/50 §7).
#pragma once

#include <string>
#include <vector>

#include "frontend/legacy/model.h"

namespace cql::frontend::legacy {

/// How the copies of a list are to be written.
struct Orbit {
  /// CQL 6 transform keywords that may be put around every copy, outermost first (`flip flipcolor`); may be
  /// empty.
  std::string keywords;
  /// The transforms that have to be written out, the identity first. Copies that lost their squares are left
  /// out.
  std::vector<BoardTransform> transforms;
};

/// The orbit of a list. With `writtenOut` no keyword is used: every copy is listed (needed where an enclosing
/// list is itself written out, and for counts of each transform).
Orbit orbitOf(const PositionList& list, bool writtenOut);

}  // namespace cql::frontend::legacy
