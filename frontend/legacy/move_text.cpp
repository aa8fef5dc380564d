#include "frontend/legacy/filter_text.h"

namespace cql::frontend::legacy {

namespace {

/// Collects all conditions on the next move.
struct MoveConditions {
  std::vector<Designator> from, to;
  std::string without;
  std::optional<Designator> promote;  ///< the pieces and squares that all :promote of the list allow
  bool enPassant = false, castle = false;

  void add(const Condition& c) {
    switch (c.keyword) {
      case Keyword::MoveFrom:
        from.push_back(c.designators[0]);
        return;
      case Keyword::MoveTo:
        to.push_back(c.designators[0]);
        return;
      case Keyword::EnPassant:
        enPassant = true;
        return;
      case Keyword::IsCastling:
        castle = true;
        return;
      case Keyword::NoEnPassant:
        without += " not enpassant";
        return;
      case Keyword::NoCastling:
        without += " not castle";
        return;
      case Keyword::Promote:
        addPromotion(c.designators[0]);
        return;
      default:
        return;
    }
  }

 private:
  void addPromotion(const Designator& d) {
    if (!d.pieces) {
      without += " not move previous promote A";
    } else if (!promote) {
      promote = d;
    } else {
      promote->pieces &= d.pieces;
      promote->squares &= d.squares;
    }
  }
};

std::string united(const std::vector<Designator>& all) {
  std::string text = all[0].modern();
  for (std::size_t i = 1; i < all.size(); ++i) text += " & " + all[i].modern();
  return all.size() == 1 ? text : braces(text);
}

}  // namespace

std::string moveText(const std::vector<const Condition*>& moves, const ListContext& context) {
  MoveConditions asked;
  for (const Condition* c : moves) asked.add(*c);
  const auto& [from, to, without, promote, enPassant, castle] = asked;
  if (promote && enPassant) return "false";
  const std::string also = std::string(enPassant ? " enpassant" : "") + (castle ? " castle" : "");
  // Negative conditions test the move itself, from the position after it.
  auto filter = [&](const std::string& promotion, const Designator* squares) {
    // NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): does not follow structured bindings into lambdas
    std::vector<Designator> targets = to;
    if (squares && squares->squares != kAllSquares) {
      targets.push_back(*squares);
      targets.back().pieces = kAnyContents;
    }
    std::string text = without.empty() ? "move" : "move previous";
    if (!from.empty()) text += " from " + united(from);
    if (!targets.empty()) text += " to " + united(targets);
    if (from.empty() && targets.empty() && also.empty() && promotion.empty()) text += " from .";
    text += promotion + also + (context.headerVariations && !context.variations ? " primary" : "");
    return without.empty() ? text : "--({" + text + "}" + without + ")";
  };
  if (!promote) return braces(filter("", nullptr));
  // The promotion piece has the colour of the side to move.
  const Designator& d = *promote;
  std::vector<std::string> sides;
  auto side = [&](PieceMask mask, const char* toMove) {
    PieceMask pieces = d.pieces & mask;
    if (pieces)
      sides.push_back(braces(std::string(toMove) + " " + filter(" promote " + piecesText(pieces), &d)));
  };
  side(kMaskWhite, "wtm");
  side(kMaskBlack, "btm");
  return sides.empty() ? "false" : alternatives(sides);
}

}  // namespace cql::frontend::legacy
