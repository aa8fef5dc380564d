// The spellings of the values of Node::mode and Node::number: for the parser and for the printed IR. Those of
// filters without operands are in filters.def (nullaryWord in filter_table.h).
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "frontend/ir.h"

namespace cql::frontend {

/// AssignMode. For pieces a word before the name marks the assignment.
inline constexpr std::array<std::string_view, 10> kAssignWords = {
    "=", "=?", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "= piece"};
/// SquarePropertyKind
inline constexpr std::array<std::string_view, 5> kSquarePropertyWords = {"rank", "file", "colortype", "type",
                                                                         "pieceid"};
/// ArithmeticKind
inline constexpr std::array<std::string_view, 5> kArithmeticWords = {"+", "-", "*", "/", "%"};
/// CompareKind
inline constexpr std::array<std::string_view, 10> kCompareWords = {
    "<", "<=", ">", ">=", "==", "!=", "[<]", "[<=]", "[>]", "[>=]"};
/// TagFilter: names of tags; not those of the two players, nor of tags that are given by name.
inline constexpr std::array<std::string_view, 12> kTagNames = {
    "White", "Black", "players", "Event", "Site", "Date", "EventDate", "ECO", "FEN", "", "White+", "Black+"};
/// RatingKind
inline constexpr std::array<std::string_view, 3> kRatingWords = {"", "average", "difference"};
/// ClockUnit, TimeControlPart
inline constexpr std::array<std::string_view, 2> kClockUnitWords = {"seconds", "milliseconds"};
inline constexpr std::array<std::string_view, 2> kTimeControlWords = {"base", "increment"};
/// Direction
inline constexpr std::array<std::string_view, 8> kDirectionWords = {
    "southwest", "left", "northwest", "down", "up", "southeast", "right", "northeast"};

/// PinValue, PawnStructureKind, MoveSource, TransformKind
inline constexpr std::array<std::string_view, 3> kPinWords = {"through", "from", "to"};
inline constexpr std::array<std::string_view, 10> kPawnStructureWords = {
    "doubled", "connected", "isolated",     "passed",   "defended",
    "blocked", "advanced",  "halfisolated", "backward", "candidate"};
/// PositionText
inline constexpr std::array<std::string_view, 9> kPositionTextWords = {
    "castlingrights", "currentfen", "standardfen",    "zobristkey", "san", "uci",
    "opening",        "openingeco", "currentmutation"};
inline constexpr std::array<std::string_view, 4> kMoveSourceWords = {"tree", "previous", "legal",
                                                                     "pseudolegal"};
inline constexpr std::array<std::string_view, 3> kEvidenceWords = {"move", "way", "squares"};
inline constexpr std::array<std::string_view, 10> kTransformWords = {
    "flip",     "flipvertical", "fliphorizontal",  "flipcolor",     "rotate90",
    "rotate45", "shift",        "shifthorizontal", "shiftvertical", "reversecolor"};

// Words for values of Node::number, from the lowest value up.

inline constexpr std::array<std::string_view, 5> kMoveValueWords = {"test", "from", "to", "capture", "count"};
inline constexpr std::array<std::string_view, 2> kTruthWords = {"false", "true"};
inline constexpr std::array<std::string_view, 3> kColorWords = {"black", "", "white"};
inline constexpr std::array<std::string_view, 3> kAnyColorWords = {"black", "any", "white"};
inline constexpr std::array<std::string_view, 3> kEditSideWords = {"btm", "pass", "wtm"};
inline constexpr std::array<std::string_view, 3> kSideWords = {"btm", "", "wtm"};
inline constexpr std::array<std::string_view, 3> kEloWords = {"black", "larger", "white"};
inline constexpr std::array<std::string_view, 2> kShadeWords = {"dark", "light"};
inline constexpr std::array<std::string_view, 2> kPieceNameWords = {"piecename", "typename"};
inline constexpr std::array<std::string_view, 2> kExtremumWords = {"min", "max"};
inline constexpr std::int32_t kFoldCase = 2;  ///< Node::number of ChangeCase
inline constexpr std::array<std::string_view, 3> kCaseWords = {"lower", "upper", "fold"};
inline constexpr std::array<std::string_view, 2> kPathPositionWords = {"pathstart", "pathlastposition"};
inline constexpr std::array<std::string_view, 2> kPathCountWords = {"pathcount", "pathcountunfocused"};
inline constexpr std::array<std::string_view, 4> kResultWords = {"*", "1-0", "0-1", "1/2-1/2"};

/// The value that a word stands for; nullopt for other words.
template <typename Value, std::size_t size>
std::optional<Value> valueOf(const std::array<std::string_view, size>& words, std::string_view word) {
  for (std::size_t i = 0; i < size; ++i)
    if (words[i] == word) return static_cast<Value>(i);
  return std::nullopt;
}

}  // namespace cql::frontend
