#include "frontend/legacy/hints.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "frontend/diagnostics.h"
#include "frontend/filter_table.h"
#include "frontend/legacy/keywords.h"
#include "runtime/ascii.h"

namespace cql::frontend::legacy {
namespace {

/// Words of CQL 6, and their equivalents in the older language.
constexpr std::pair<std::string_view, std::string_view> kCounterparts[] = {
    {"attacks", "write :attackcount D1 D2, as in :attackcount R k"},
    {"attackedby", "write :attackcount with the attackers first, as in :attackcount R k"},
    {"and", "items of a list hold together anyway; for lists there is :and ((position ...) (position ...))"},
    {"or", "write :or ((position ...) (position ...))"},
    {"not", "write :not (position ...), or :not alone to negate the whole list"},
    {"find", "a position list is looked for in the whole game; see also :gappedsequence"},
    {"line", "write :sequence or :gappedsequence"},
    {"path", "write :sequence or :gappedsequence"},
    {"child", "write :sequence ((position ...) (position ...))"},
    {"parent", "write :sequence ((position ...) (position ...))"},
    {"move", "write :movefrom, :moveto, :promote or :enpassant"},
    {"from", "write :movefrom"},
    {"to", "write :moveto"},
    {"capture", "write :moveto with the piece that is taken, as in :moveto q"},
    {"previous", "the move keywords speak of the next move; put the list into a :sequence"},
    {"castle", "write :iscastling"},
    {"count", "write :piececount or :matchcount"},
    {"echo", "write :relation"},
    {"message", "write :comment \"text\""},
    {"matchstring", "write :comment \"text\" in the position list"},
    {"quiet", "write :noannotate"},
    {"silent", "write :noannotate"},
    {"input", "write :pgn"},
    {"piece", "write :forany name D in the match list, and $name"},
    {"square", "write out the squares; sets of them are united in brackets, as in R[a1,h1]"},
    {"pin", "write :rayattack with attacker, pinned piece and target, as in :rayattack (A n k)"},
    {"secondary", "write :variationsonly"},
    {"variation", "write :variationsonly"},
    {"mainline", "the main line is searched unless a list has :variations"},
    {"white", "write :whiteplayer or :whiteelo"},
    {"black", "write :blackplayer or :blackelo"},
    {"sidetomove", "write :wtm or :btm"},
    {"rotate90", "write :flipdihedral, which has all eight symmetries"},
    {"reversecolor", "write :flipcolor, which also mirrors the board"},
    {"cql",
     "a query in nested lists has no header: its items stand in the match list, as in (match :pgn games.pgn "
     "...)"},
};

std::string_view counterpart(std::string_view word) {
  for (const auto& [modern, legacy] : kCounterparts)
    if (modern == word) return legacy;
  return {};
}

/// Guesses the keyword meant: the nearest one, or one that begins like the word.
std::string meantBy(std::string_view word, const std::vector<std::string_view>& here) {
  std::string meant = nearest(word, here);
  std::size_t best = std::max<std::size_t>(4, word.size() * 3 / 4);
  for (std::string_view key : here) {
    if (!meant.empty()) break;
    const auto [end, unused] = std::mismatch(word.begin(), word.end(), key.begin(), key.end());
    if (static_cast<std::size_t>(end - word.begin()) >= best) meant = key;
  }
  return meant;
}

bool isName(std::string_view word) {
  return !word.empty() &&
         std::all_of(word.begin(), word.end(), [](unsigned char c) { return c >= 'a' && c <= 'z'; });
}

}  // namespace

bool isKeywordAnywhere(std::string_view word) {
  const std::string_view name = word.substr(std::min(word.find(':') + 1, word.size()));
  return std::any_of(keywordTable().begin(), keywordTable().end(),
                     [&](const KeywordInfo& key) { return key.spelling == name; });
}

WordHint hintFor(std::string_view word, char place) {
  const bool colon = word.starts_with(':') || word.starts_with("!:");
  const std::string_view name = colon ? word.substr(word.find(':') + 1) : word;
  const std::string quoted = "'" + std::string(name) + "'";
  std::vector<std::string_view> here;
  for (const KeywordInfo& key : keywordTable())
    if (key.places.find(place) != std::string_view::npos) here.push_back(key.spelling);
  if (colon && name.empty()) return {"':' needs its keyword right after it, without a space", ""};
  if (!colon) {
    const std::string key(name.substr(0, name.find(':')));
    const bool isHere = std::find(here.begin(), here.end(), key) != here.end();
    if ((isHere || isKeywordAnywhere(key)) && counterpart(key).empty())
      return {"keywords of the older language begin with a colon: write :" + key +
                  (isHere         ? ""
                   : place == 'p' ? " in the match list"
                                  : " in a position list"),
              isHere ? ":" + key : ""};
    if (key == "position" || key == "match")
      return {"a list begins with its parenthesis: (" + key + " ...)", ""};
    if (std::all_of(name.begin(), name.end(), ascii::isDigit))
      return {"this number belongs to no keyword; a range is one number, or two", ""};
    if (name.starts_with('#'))
      return {"'#' is of CQL 6; in the older language write :piececount" +
                  (name.size() > 1 ? " " + std::string(name.substr(1)) : ", as in :piececount R 2"),
              ""};
    if (name.find_first_of("{}") != std::string_view::npos)
      return {"braces are of CQL 6; lists of the older language stand in parentheses", ""};
    if (name.find_first_of("=<>") != std::string_view::npos)
      return {"comparisons and variables are of CQL 6; the older language has ranges, as in :power A 5 9",
              ""};
  }
  if (const std::string small = ascii::lower(name);
      small != name && std::find(here.begin(), here.end(), small) != here.end())
    return {"keywords are written in small letters: :" + small, (word.starts_with('!') ? "!:" : ":") + small};
  const std::string_view legacy = counterpart(name);
  const bool modern =
      !legacy.empty() || (isName(name) && name.size() > 1 && (findFilter(name) || partDoc(name)));
  if (modern)
    return {quoted + " is of CQL 6" +
                (legacy.empty() ? std::string(", the older language has nothing like it")
                                : "; in the older language " + std::string(legacy)),
            ""};
  // A word with a colon cannot be a designator: even a short one, or one with a sign, is a keyword.
  const bool meansKeyword = colon ? name.size() > 1 : isName(name) && name.size() > 2;
  const std::string meant = meansKeyword ? meantBy(name, here) : std::string{};
  if (meant.empty()) return {};
  const std::string full = (word.starts_with('!') ? "!:" : ":") + meant;
  if (colon) return {"unknown keyword :" + std::string(name) + "; did you mean " + full + "?", full};
  return {"unknown word " + quoted + "; did you mean " + full + "?", full};
}

}  // namespace cql::frontend::legacy
