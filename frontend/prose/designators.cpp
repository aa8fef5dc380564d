#include "frontend/prose/designators.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>
#include <vector>

#include "frontend/designator.h"

namespace cql::frontend {
namespace {

constexpr std::array<std::string_view, 6> kKinds = {"pawn", "knight", "bishop", "rook", "queen", "king"};

std::string withArticle(const std::string& noun) {
  return (std::string_view("aeiou").find(noun.front()) != std::string_view::npos ? "an " : "a ") + noun;
}

std::string plural(std::string_view noun) {
  return std::string(noun) + "s";
}

/// "a, b or c"
std::string alternatives(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "" : i + 1 == parts.size() ? " or " : ", ") + parts[i];
  return text;
}

/// The kinds in a mask of six bits, the most valuable first.
std::vector<std::string> kindsOf(unsigned kinds, bool many) {
  std::vector<std::string> found;
  for (std::size_t i = kKinds.size(); i-- > 0;)
    if (kinds >> i & 1) found.push_back(many ? plural(kKinds[i]) : std::string(kKinds[i]));
  return found;
}

struct Group {
  std::string noun;
  bool isOne = false;  ///< a king of one side
};

/// Names the contents by groups: white pieces, black ones, pieces of both sides, empty squares.
std::vector<Group> groupsOf(PieceMask pieces, const std::string& adjective, bool many) {
  const std::string before = adjective.empty() ? "" : adjective + " ";
  const PieceMask all = expandPieces(pieces);
  const unsigned white = all & kMaskWhite, black = (all & kMaskBlack) >> 6, both = white & black;
  std::vector<Group> groups;
  const auto add = [&](unsigned kinds, const std::string& color) {
    if (!kinds) return;
    if (kinds == kMaskWhite)
      groups.push_back({before + color + (many ? "pieces" : "piece")});
    else
      groups.push_back({before + color + alternatives(kindsOf(kinds, many)),
                        !color.empty() && kinds == 1u << (kKinds.size() - 1)});
  };
  if (white == black) {
    add(both, "");
  } else {
    add(white, "white ");
    add(black, "black ");
  }
  if (all & kMaskEmpty) groups.push_back({many ? "empty squares" : "empty square"});
  return groups;
}

bool isEverything(PieceMask pieces) {
  const PieceMask all = expandPieces(pieces);
  return (all & kMaskWhite) == kMaskWhite && (all & kMaskBlack) == kMaskBlack && (all & kMaskEmpty);
}

}  // namespace

std::string onePiece(PieceMask pieces, const std::string& adjective) {
  if (isEverything(pieces)) return "a square";
  std::vector<std::string> parts;
  for (const Group& group : groupsOf(pieces, adjective, false))
    parts.push_back(group.isOne ? "the " + group.noun : withArticle(group.noun));
  return alternatives(parts);
}

std::string manyPieces(PieceMask pieces, const std::string& adjective) {
  if (isEverything(pieces)) return "squares";
  std::vector<std::string> parts;
  for (const Group& group : groupsOf(pieces, adjective, true)) parts.push_back(group.noun);
  return alternatives(parts);
}

std::string onSquares(SquareSet squares) {
  if (squares == kAllSquares) return "";
  if (!squares) return "on no square";
  const std::string text = squaresText(squares);
  if (text.size() == 2) return "on " + text;
  // A rectangle: files and ranks, each as `a` or `a-c`.
  const bool isRectangle = text.front() != '[';
  if (!isRectangle) {
    std::vector<std::string> parts;
    std::size_t begin = 1;
    for (std::size_t at = 1; at < text.size(); ++at)
      if (text[at] == ',' || text[at] == ']') {
        const DesignatorText part = readDesignator(text.substr(begin, at - begin));
        parts.push_back(onSquares(part.squares).substr(3));
        begin = at + 1;
      }
    return "on " + alternatives(parts);
  }
  const std::size_t digit = text.find_first_of("12345678");
  const std::string files = text.substr(0, digit), ranks = text.substr(digit);
  const auto range = [](const std::string& span, const char* one, const char* many) {
    return span.size() == 1 ? one + span : many + span.substr(0, 1) + " to " + span.substr(2);
  };
  if (files == "a-h") return "on " + range(ranks, "rank ", "ranks ");
  if (ranks == "1-8")
    return files.size() == 1 ? "on the " + files + " file" : "on " + range(files, "", "the files ");
  if (files.size() > 1 && ranks.size() > 1) {
    return "on " + range(files, "", "the files ") + " and " + range(ranks, "rank ", "ranks ");
  }
  return "on " + text.substr(0, 1) + ranks.substr(0, 1) + (std::popcount(squares) == 2 ? " or " : " to ") +
         files.substr(files.size() - 1) + ranks.substr(ranks.size() - 1);
}

bool onlyPawns(PieceMask pieces) {
  constexpr PieceMask kPawns = 1u | 1u << 6;
  const PieceMask all = expandPieces(pieces);
  return all && !(all & ~kPawns);
}

std::string oneKind(PieceMask pieces) {
  const PieceMask all = expandPieces(pieces);
  return withArticle(alternatives(kindsOf((all & kMaskWhite) | (all & kMaskBlack) >> 6, false)));
}

}  // namespace cql::frontend
