// The transforms of a position list: its copies, or CQL 6 keywords that make the same ones (language/50 §7).
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
  /// The copies to write, the list itself first; copies that lost the squares of a designator are left out.
  /// Their own transforms are done.
  std::vector<PositionList> copies;
  std::size_t work = 0;  ///< transforms tried, each as much as the list is long
  bool tooMany = false;  ///< more copies than kMaxOrbit; `copies` is not complete
};

inline constexpr std::size_t kMaxOrbit = 20000, kMaxOrbitWork = 500000;

/// The orbit of a list. With `writtenOut` no keyword is used: every copy is listed (needed where an enclosing
/// list is itself written out, and for counts of each transform).
Orbit orbitOf(const PositionList& list, bool writtenOut);

/// Copies that are one designator each are united where the pieces are the same: it is enough that one of
/// them matches.
void uniteDesignators(std::vector<PositionList>& copies);

/// Transforms the designators and keywords of a list, nested lists included. Nested lists with transforms of
/// their own keep it for later: their transforms come first.
void transform(PositionList& list, const BoardMapping& t);

}  // namespace cql::frontend::legacy
