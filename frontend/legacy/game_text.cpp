#include "frontend/legacy/game_text.h"

#include <algorithm>

#include "frontend/legacy/filter_text.h"
#include "runtime/ascii.h"

namespace cql::frontend::legacy {
namespace {

/// Turns a quoted pattern with `*` and `?` into a regular expression for lower-case text, anchored at both
/// ends. That matches bytes; a character of UTF-8 has bytes of \x80 to \xBF after its first one.
std::string wildcard(const std::string& pattern) {
  std::string re = "^";
  for (char c : ascii::lower(pattern)) {
    if (c == '*')
      re += ".*";
    else if (c == '?')
      re += "[^\\x80-\\xBF][\\x80-\\xBF]*";
    else if (std::string_view("\\^$.|+()[]{}").find(c) != std::string_view::npos)
      re += {'\\', c};
    else
      re += c;
  }
  return re + "$";
}

/// Tests that a tag has the given text, or fits the pattern; ignores case.
std::string tagText(const Condition& c, const std::string& tag) {
  if (c.quoted && c.text.find_first_of("*?") != std::string::npos)
    return "{{lowercase " + tag + "}~~" + literal(wildcard(c.text)) + "}";
  return "{" + literal(ascii::lower(c.text)) + " in lowercase " + tag + "}";
}

std::string datesText(const Condition& c, const std::string& tag) {
  std::string from = c.text, to = c.text2;
  std::replace(from.begin(), from.end(), '-', '.');
  std::replace(to.begin(), to.end(), '-', '.');
  return "{" + tag + ">=" + literal(from) + " " + tag + "<=" + literal(to) + "}";
}

/// Tests that some move has one of the 255 signs.
std::string annotationText() {
  std::string text;
  for (int nag = 1; nag < 256; ++nag)
    text += (nag == 1 ? "originalcomment \"$" : " or originalcomment \"$") + std::to_string(nag) + "\"";
  return "find quiet {" + text + "}";
}

std::string positiveText(const Condition& c, const std::function<std::string(const MatchList&)>& nested) {
  auto several = [&](const char* joint) {
    std::string text;
    for (const auto& game : c.games) text += (text.empty() ? "" : joint) + nested(*game);
    return "{" + text + "}";
  };
  switch (c.keyword) {
    case Keyword::Year:
      return tagRangeText("year", *c.bounds);
    case Keyword::GameNumber:
      return rangeText("gamenumber", *c.bounds);
    case Keyword::Player:
      return "{" + tagText(c, "player white") + " or " + tagText(c, "player black") + "}";
    case Keyword::WhitePlayer:
      return tagText(c, "player white");
    case Keyword::BlackPlayer:
      return tagText(c, "player black");
    case Keyword::Event:
      return tagText(c, "event");
    case Keyword::Site:
      return tagText(c, "site");
    case Keyword::Annotator:
      return tagText(c, "tag \"Annotator\"");
    case Keyword::Date:
      return datesText(c, "date");
    case Keyword::EventDate:
      return datesText(c, "eventdate");
    case Keyword::Eco:
      return "{eco>=" + literal(c.text) + " eco[:3]<=" + literal(c.text2) + "}";
    case Keyword::PlyCount:
      return "find quiet {mainline terminal " + rangeText("ply", *c.bounds) + "}";
    case Keyword::HasComments:
      return "find quiet originalcomment";
    case Keyword::HasAnnotation:
      return annotationText();
    case Keyword::HasVariations:
      return "find quiet variation";
    case Keyword::Comment:
      return "find quiet {" + literal(c.text) + " in originalcomment}";
    case Keyword::And:
      return several(" ");
    case Keyword::Or:
      return several(" or ");
    case Keyword::Not:
      return "not " + nested(*c.games[0]);
    default:
      return ratingOrResultText(c);
  }
}

}  // namespace

std::string literal(std::string text) {
  for (char& c : text)
    if (c == '\n' || c == '\r') c = ' ';
  return "\"" + text + "\"";
}

std::string gameText(const Condition& c, const std::function<std::string(const MatchList&)>& nested) {
  const std::string text = positiveText(c, nested);
  return c.negated ? "not {" + text + "}" : text;
}

}  // namespace cql::frontend::legacy
