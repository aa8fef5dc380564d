// Writes a position list as the text of a CQL 6.2 filter.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/legacy/orbit.h"

namespace cql::frontend::legacy {

/// State while a query is written.
struct Writing {
  int counter = 0;       ///< numbers the helper variables: Count1, Square2 ...
  std::size_t size = 0;  ///< the bytes of all copies of lists
  std::size_t work = 0;  ///< the transforms tried, Orbit::work
  /// The list whose copies are too many or too long; the text written then is discarded.
  std::optional<SourceRange> tooLong;

  void charge(const Orbit& orbit, std::size_t bytes, SourceRange list);
};
inline constexpr std::size_t kMaxText = 4u << 20, kMaxWork = 4'000'000;

/// What the text of a list depends on besides the list itself.
struct ListContext {
  bool headerVariations = false;  ///< the query searches variations
  bool variations = false;        ///< this list searches them
  bool variationsOnly = false;
  Writing* writing = nullptr;
};

/// The filter of the list: its transforms, negation and accumulators included; braces around more than one
/// filter.
std::string listText(const PositionList& list, const ListContext& context, bool writtenOut = false);

/// The filters of one copy of the list, without transforms and negation, joined by blanks.
std::string copyText(const PositionList& list, const ListContext& context, bool writtenOut);

/// `x>=1 x<=5`, `x==3`; `true` if the range allows everything. `what` binds tighter than relations.
std::string rangeText(const std::string& what, const Range& range);
/// Such a text for a number that a game may lack: then it fails for all ranges, even for one without bounds.
std::string tagRangeText(const std::string& what, const Range& range);

/// `{text}`.
std::string braces(const std::string& text);
/// Joins alternatives with `or`, one on each line if there are several.
std::string alternatives(const std::vector<std::string>& parts);

/// A game condition that position lists share with match lists (:result, :elo ...).
std::string ratingOrResultText(const Condition& condition);

/// The move keywords of a list, which together describe one move (language/50 §9).
std::string moveText(const std::vector<const Condition*>& moves, const ListContext& context);

/// A :relation condition (language/50 §12); `list` gives the designators of :pattern.
std::string relationText(const Condition& condition, const PositionList& list, const ListContext& context);

}  // namespace cql::frontend::legacy
