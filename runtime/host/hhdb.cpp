#include "runtime/host/hhdb.h"

#include <algorithm>
#include <string_view>

#include "runtime/ascii.h"
#include "runtime/assert.h"

namespace cql::hhdb {
namespace {

using ascii::isDigit;

bool contains(std::string_view text, std::string_view word) {
  return text.find(word) != std::string_view::npos;
}

std::optional<std::string> nonEmpty(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional<std::string>(text);
}

std::optional<std::string> composer(const Study& study) {
  if (contains(study.black, "MC")) {
    const std::string_view c = study.comment;
    const std::size_t stop = c.find('.');
    if (stop == 0 || stop == std::string_view::npos) return std::nullopt;
    return std::string(c.substr(0, stop));
  }
  std::string_view white = study.white;
  if (white.ends_with(" NN")) white.remove_suffix(3);
  return nonEmpty(white);
}

std::optional<std::string> diagram(const Study& study) {
  const std::string_view event = study.event;
  for (std::size_t i = event.find('#'); i != std::string_view::npos; i = event.find('#', i + 1)) {
    if (i + 1 >= event.size() || event[i + 1] == ' ') continue;
    const std::size_t end = std::min(event.find(' ', i + 1), event.size());
    return std::string(event.substr(i + 1, end - i - 1));
  }
  return std::nullopt;
}

std::optional<std::string> stipulation(const Study& study) {
  constexpr std::string_view kWord = "stipulation: ";
  const std::string_view c = study.comment;
  for (std::size_t i = c.find(kWord); i != std::string_view::npos; i = c.find(kWord, i + 1)) {
    const std::size_t begin = i + kWord.size(), end = c.find('.', begin);
    if (end != std::string_view::npos && end > begin) return std::string(c.substr(begin, end - begin));
  }
  return std::nullopt;
}

/// Finds one byte from '+' to '=', four digits, a full stop, two digits, two squares: 12 bytes.
std::optional<std::string> gbr(const Study& study) {
  const std::string_view b = study.black;
  constexpr std::size_t kSize = 12;
  for (std::size_t i = 0; i + kSize <= b.size(); ++i) {
    const std::string_view t = b.substr(i, kSize);
    auto square = [&](std::size_t at) {
      return t[at] >= 'a' && t[at] <= 'h' && t[at + 1] >= '1' && t[at + 1] <= '8';
    };
    if (t[0] >= '+' && t[0] <= '=' && std::all_of(t.begin() + 1, t.begin() + 5, isDigit) && t[5] == '.' &&
        isDigit(t[6]) && isDigit(t[7]) && square(8) && square(10))
      return std::string(t);
  }
  return std::nullopt;
}

struct Award {
  std::int64_t first = 1, last = 10000;
  bool special = false;
  enum Type { Prize, HonourableMention, Commendation } type = Prize;
};

/// Reads [ranks] [special] type, from the first byte of the event.
std::optional<Award> awardOf(const GameRecord& game) {
  std::string_view e = game.tags.event;
  Award award;
  auto digits = [&](std::int64_t& value) {
    std::size_t n = 0;
    value = 0;
    while (n < e.size() && isDigit(e[n]))
      value = std::min<std::int64_t>(value * 10 + (e[n++] - '0'), 1'000'000'000);
    e.remove_prefix(n);
    return n > 0;
  };
  std::int64_t rank = 0;
  const bool ranked = digits(rank);
  if (ranked) {
    award.first = award.last = rank;
    if (e.starts_with('/')) {
      e.remove_prefix(1);
      if (!digits(award.last) || award.last <= award.first) return std::nullopt;
    }
    if (award.first < 1) return std::nullopt;
  }
  const std::string_view special = ranked ? ".sp" : "sp";
  if (e.starts_with(special)) {
    award.special = true;
    e.remove_prefix(special.size());
  }
  if (e.starts_with(".p"))
    award.type = Award::Prize;
  else if (e.starts_with(".hm"))
    award.type = Award::HonourableMention;
  else if (e.starts_with(".c"))
    award.type = Award::Commendation;
  else
    return std::nullopt;
  return award;
}

bool isOfType(const Award& award, std::uint32_t mask) {
  if (mask & kPrize) return award.type == Award::Prize;
  if (mask & kHonourableMention) return award.type == Award::HonourableMention;
  if (mask & kCommendation) return award.type == Award::Commendation;
  return true;
}

}  // namespace

std::optional<std::string> text(const Study& study, Text which) {
  auto part = [&](std::size_t begin, std::size_t size) -> std::optional<std::string> {
    const std::optional<std::string> code = gbr(study);
    return code ? std::optional(code->substr(begin, size)) : std::nullopt;
  };
  switch (which) {
    case Text::Composer:
      return composer(study);
    case Text::Diagram:
      return diagram(study);
    case Text::FirstComment:
      return nonEmpty(study.comment);
    case Text::Stipulation:
      return stipulation(study);
    case Text::Gbr:
      return gbr(study);
    case Text::GbrMaterial:
      return part(1, 7);
    case Text::GbrPieces:
      return part(1, 4);
    case Text::GbrPawns:
      return part(6, 2);
    case Text::GbrKings:
      return part(8, 4);
    case Text::Search: {
      const Study& t = study;
      if (t.event.empty() || t.white.empty() || t.black.empty()) return std::nullopt;
      std::string all(t.event);
      all.append("\n").append(t.white).append("\n").append(t.black);
      if (const std::string_view c = study.comment; !c.empty()) all.append("\n").append(c);
      return all;
    }
  }
  return std::nullopt;
}

std::optional<std::int32_t> diagramNumber(std::string_view comment) {
  const std::string_view c = comment;
  for (std::size_t i = c.find("EG#"); i != std::string_view::npos; i = c.find("EG#", i + 1)) {
    std::size_t p = i + 3;
    if (p >= c.size() || !isDigit(c[p])) continue;
    std::uint32_t value = 0;
    while (p < c.size() && isDigit(c[p])) value = value * 10 + static_cast<std::uint32_t>(c[p++] - '0');
    return static_cast<std::int32_t>(value);
  }
  return std::nullopt;
}

bool test(const GameRecord& game, Test which, std::int32_t position, CommentUse use) {
  CQL_ASSERT(which != Test::CodeWord && which != Test::CommentMark);  // compiled to a search in the text
  const std::string_view b = game.tags.black;
  auto any = [&](std::initializer_list<std::string_view> words) {
    return std::any_of(words.begin(), words.end(), [&](std::string_view w) { return contains(b, w); });
  };
  switch (which) {
    case Test::Cooked:
      return game.cooked;
    case Test::Dual:
      return any({"U1", "U2"});
    case Test::Sound:
      return !((game.cooked && any({"U1", "U2"})) || any({"U3", "U4", "U5"}));
    case Test::Unsound:
      return game.cooked || any({"U1", "U2", "U3", "U4", "U5"});
    case Test::Mainline:
    case Test::Variation: {
      CQL_ASSERT(position >= 0 && position < game.count);
      bool variation = false;
      for (std::int32_t id = position; id > 0 && !variation;
           id = game.parents[static_cast<std::size_t>(id)]) {
        variation = game.childIndexes[static_cast<std::size_t>(id)] > 0 &&
                    !std::ranges::any_of(
                        counting(game.commentsAt(id), use),
                        [](const PositionComment& comment) { return contains(comment.text, "<main>"); });
      }
      return variation == (which == Test::Variation);
    }
    case Test::CodeWord:
    case Test::CommentMark:
      break;
  }
  return false;
}

bool awardMatches(const GameRecord& game, std::uint32_t mask) {
  const std::optional<Award> award = awardOf(game);
  return award && isOfType(*award, mask) && (!(mask & kSpecial) || award->special);
}

std::optional<std::int32_t> awardValue(const GameRecord& game, std::uint32_t mask) {
  const std::optional<Award> award = awardOf(game);
  if (!award || !isOfType(*award, mask) || ((mask & kSpecial) && !award->special)) return std::nullopt;
  if (mask & kCategory) return 2 * award->type + 1 + award->special;
  if (award->special && !(mask & kSpecial)) return std::nullopt;
  return static_cast<std::int32_t>(mask & kLastRank ? award->last : award->first);
}

}  // namespace cql::hhdb
