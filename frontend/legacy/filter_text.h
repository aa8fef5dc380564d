// One position list as the text of a CQL 6.2 filter.
#pragma once

#include <string>

#include "frontend/legacy/orbit.h"

namespace cql::frontend::legacy {

/// What the text of a list depends on besides the list.
struct ListContext {
  bool headerVariations = false;  ///< the query searches variations
  bool variations = false;        ///< ... and so does this list
  bool variationsOnly = false;
  int* counter = nullptr;  ///< numbers the helper variables: Count1, Square2 ...
};

/// The filter of the list: its transforms, negation and accumulators included; braces around more than one
/// filter.
std::string listText(const PositionList& list, const ListContext& context, bool writtenOut = false);

/// The filters of one copy of the list, without transforms and negation, joined by blanks.
std::string copyText(const PositionList& list, const ListContext& context, bool writtenOut);

/// `x>=1 x<=5`, `x==3`; empty if the range allows everything. `what` binds tighter than relations.
std::string rangeText(const std::string& what, const Range& range);

/// A game condition that position lists share with match lists (:result, :elo ...).
std::string ratingOrResultText(const Condition& condition);

/// A :relation condition (language/50 §12); `list` gives the designators of :pattern.
std::string relationText(const Condition& condition, const PositionList& list, const ListContext& context);

}  // namespace cql::frontend::legacy
