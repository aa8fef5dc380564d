// Derives conditions on the tags of a game (language/34), which are the same at all of its positions.
#include <algorithm>
#include <limits>

#include "frontend/ir_views.h"
#include "frontend/signature/operations.h"

namespace cql::frontend {
namespace {

SignatureAtom occursIn(TagPart tag, const std::string& text) {
  return {.column = SignatureColumn::Tag, .index = tagIndex(tag), .text = text};
}

/// Returns true if the text can only be part of one name. The names of `player` are separated by `\` and `n`
/// (language/34 §1), and a text may contain a part of these.
bool isInOneName(std::string_view text) {
  return text.find('\\') == text.npos && !text.starts_with('n');
}

}  // namespace

SignatureCondition signatureOfSubstring(const Derivation& derive, const Node& node) {
  const Node &needle = derive.node(TextSearchNode(node).needle()),
             &text = derive.node(TextSearchNode(node).text());
  if (needle.op != Op::String || text.op != Op::TagValue) return {};
  switch (static_cast<TagFilter>(text.mode)) {
    case TagFilter::White:
      return anyOf({occursIn(kWhiteTag, needle.text)});
    case TagFilter::Black:
      return anyOf({occursIn(kBlackTag, needle.text)});
    case TagFilter::Players:
      if (!isInOneName(needle.text)) return {};
      return anyOf({occursIn(kWhiteTag, needle.text), occursIn(kBlackTag, needle.text)});
    case TagFilter::Event:
      return anyOf({occursIn(kEventTag, needle.text)});
    case TagFilter::Site:
      return anyOf({occursIn(kSiteTag, needle.text)});
    case TagFilter::Date:
      return anyOf({occursIn(kDateTag, needle.text)});
    case TagFilter::EventDate:
      return anyOf({occursIn(kEventDateTag, needle.text)});
    case TagFilter::Eco:
      return anyOf({occursIn(kEcoTag, needle.text)});
    case TagFilter::Fen:
    case TagFilter::Other:
    case TagFilter::OtherOfWhite:
    case TagFilter::OtherOfBlack:
      break;
  }
  return {};
}

SignatureCondition signatureOfResult(const Derivation&, const Node& node) {
  return anyOf({{SignatureColumn::Result, 0, std::uint64_t{1} << node.number}});
}

SignatureCondition tagNumberIn(const Node& number, std::int64_t low, std::int64_t high) {
  // 0 stands for a number missing in the tags: every comparison fails.
  low = std::max<std::int64_t>(low, 1);
  high = std::min(high, std::int64_t{std::numeric_limits<std::int32_t>::max()});
  const bool isYear = number.op == Op::GameNumber &&
                      static_cast<GameNumberKind>(number.mode) == GameNumberKind::Year,
             isRating = number.op == Op::Elo && static_cast<RatingKind>(number.mode) == RatingKind::Rating;
  if (!isYear && !isRating) return {};
  if (low > high) return never();
  const std::uint64_t range = rangeValue(static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(high));
  if (isYear) return anyOf({{SignatureColumn::Year, 0, range}});
  if (number.number == 0)
    return anyOf({{SignatureColumn::Rating, kWhite, range}, {SignatureColumn::Rating, kBlack, range}});
  return anyOf(
      {{SignatureColumn::Rating, static_cast<std::uint8_t>(number.number > 0 ? kWhite : kBlack), range}});
}

}  // namespace cql::frontend
