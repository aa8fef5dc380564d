// Expands the transforms of a position list to copies, or to CQL 6 keywords that make the same copies
// (language/50 §7).
#pragma once

#include <string>
#include <vector>

#include "frontend/legacy/model.h"

namespace cql::frontend::legacy {

/// The form in which the copies of a list are written.
struct Orbit {
  /// CQL 6 transform keywords that may be put around every copy, outermost first (`flip flipcolor`); may be
  /// empty.
  std::string keywords;
  /// The copies to write, the list itself first, with their transforms applied, without copies that lost the
  /// squares of a designator.
  std::vector<PositionList> copies;
  std::size_t work = 0;  ///< the transforms tried, times the length of the list
  bool tooMany = false;  ///< more copies than kMaxOrbit; `copies` is not complete
};

inline constexpr std::size_t kMaxOrbit = 20000, kMaxOrbitWork = 500000;

/// Computes the orbit of a list. With `writtenOut` no keyword is used and every copy is listed: needed if an
/// enclosing list is itself written out, and for counts of each transform.
Orbit orbitOf(const PositionList& list, bool writtenOut);

/// Unites copies that are single designators with the same pieces: one of them has to match.
void uniteDesignators(std::vector<PositionList>& copies);

/// Transforms the designators and keywords of a list, nested lists included. For nested lists with transforms
/// of their own it is only recorded: their transforms come first.
void transform(PositionList& list, const BoardMapping& t);

}  // namespace cql::frontend::legacy
