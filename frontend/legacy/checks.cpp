#include "frontend/legacy/checks.h"

#include <algorithm>

#include "frontend/token.h"

namespace cql::frontend::legacy {
namespace {

std::string checkResult(std::string& text) {
  static constexpr std::string_view kResults[] = {"1-0", "0-1", "1/2-1/2", "1/2", "*"};
  std::string out;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    const std::string one = text.substr(at, comma - at);
    if (std::find(std::begin(kResults), std::end(kResults), one) == std::end(kResults))
      return "'" + one + "' is no result; write 1-0, 0-1, 1/2-1/2, 1/2 or *";
    out += (out.empty() ? "" : ",") + (one == "1/2" ? "1/2-1/2" : one);
    at = comma + 1;
  }
  text = out;
  return {};
}

/// Checks for eight ranks of eight squares, which the fen filter of CQL 6 needs; ignores what follows the
/// board.
std::string checkFen(const std::string& text) {
  int ranks = 1, squares = 0;
  for (char letter : text.substr(0, text.find(' '))) {
    if (letter == '/') {
      if (squares != 8) break;
      ++ranks, squares = 0;
    } else if (letter >= '1' && letter <= '8') {
      squares += letter - '0';
    } else if (std::string_view("KQRBNPkqrbnpAa_.").find(letter) != std::string_view::npos) {
      ++squares;
    } else {
      return std::string("'") + letter + "' does not belong in a FEN";
    }
  }
  return ranks == 8 && squares == 8 ? "" : "a FEN has eight ranks of eight squares, divided by '/'";
}

/// Matches a form: `0` stands for a digit and `A` for a letter from A to E.
bool fits(std::string_view text, std::string_view form) {
  if (text.size() != form.size()) return false;
  for (std::size_t i = 0; i < form.size(); ++i) {
    const char low = form[i], high = low == '0' ? '9' : low == 'A' ? 'E' : low;
    if (text[i] < low || text[i] > high) return false;
  }
  return true;
}

std::string checkBounds(const Condition& c, std::string_view form, const char* wrong) {
  if (!fits(c.text, form) || !fits(c.text2, form)) return wrong;
  return c.text <= c.text2 ? "" : "a range must ascend: the first bound is the smaller one";
}

}  // namespace

std::string checkText(Condition& c) {
  switch (c.keyword) {
    case Keyword::Pgn:
    case Keyword::Output:
      return isPgnName(c.text) ? "" : "the name of a file of games must end in .pgn";
    case Keyword::Result:
      return checkResult(c.text);
    case Keyword::Fen:
      return checkFen(c.text);
    case Keyword::Castling:
      return c.text.size() == 1 && std::string_view("KQkq").find(c.text) != std::string_view::npos
                 ? ""
                 : ":castling needs one of K Q k q";
    case Keyword::Date:
    case Keyword::EventDate:
      return checkBounds(c, "0000-00-00", "a date is written YYYY-MM-DD");
    case Keyword::Eco:
      return checkBounds(c, "A00", "an ECO code is a letter from A to E and two digits");
    default:
      return {};
  }
}

}  // namespace cql::frontend::legacy
