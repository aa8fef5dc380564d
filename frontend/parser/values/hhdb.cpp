#include "frontend/parser/values/hhdb.h"

#include <map>

#include "frontend/dialect.h"
#include "frontend/filter_table.h"
#include "frontend/parser/values/metadata.h"
#include "frontend/parser/values/sort.h"

namespace cql::frontend {
namespace {

template <typename Meaning>
using Words = std::map<std::string_view, Meaning>;

/// The code words, and other ways to write them.
const Words<std::string_view>& codeWords() {
  static constexpr std::pair<std::string_view, std::string_view> kSynonyms[] = {{"anticipation", "AN"},
                                                                                {"colors_reversed", "CR"},
                                                                                {"too_many_composers", "MC"},
                                                                                {"posthumous", "PH"},
                                                                                {"theoretical_ending", "TE"},
                                                                                {"theme_tourney", "TT"},
                                                                                {"theme_tournament", "TT"},
                                                                                {"twin", "TW"},
                                                                                {"dual_at_move_1", "U1"},
                                                                                {"dual_after_move_1", "U2"},
                                                                                {"white_fails", "U3"},
                                                                                {"white_wins_in_draw", "U4"},
                                                                                {"unreachable", "U5"},
                                                                                {"correction", "(c)"},
                                                                                {"modification", "(m)"},
                                                                                {"corrected_solution", "(s)"},
                                                                                {"version", "(v)"}};
  static const Words<std::string_view> words = [] {
    Words<std::string_view> all;
    for (auto [word, code] : kSynonyms) all[word] = all[code] = code;
    return all;
  }();
  return words;
}

/// The marks, and their texts in comments.
const Words<std::string_view>& marks() {
  static const Words<std::string_view> words = {{"<cook>", "<cook"},
                                                {"<eg>", "<eg>"},
                                                {"<minor_dual>", "<minor_dual"},
                                                {"<main>", "<main>"},
                                                {"<or>", "<or>"}};
  return words;
}

const Words<HhdbTestKind>& tests() {
  static const Words<HhdbTestKind> words = [] {
    Words<HhdbTestKind> all;
    for (auto kind = static_cast<std::size_t>(HhdbTestKind::Cooked); kind < kHhdbTestWords.size(); ++kind)
      all[kHhdbTestWords[kind]] = static_cast<HhdbTestKind>(kind);
    return all;
  }();
  return words;
}

constexpr std::string_view kGbr = "gbr ";

Words<HhdbString> stringsThat(bool arePartsOfGbr) {
  Words<HhdbString> words;
  for (std::size_t kind = 0; kind < kHhdbStringWords.size(); ++kind) {
    std::string_view word = kHhdbStringWords[kind];
    if (word.starts_with(kGbr) != arePartsOfGbr) continue;
    if (arePartsOfGbr) word.remove_prefix(kGbr.size());
    words[word] = static_cast<HhdbString>(kind);
  }
  return words;
}

const Words<HhdbString>& strings() {
  static const Words<HhdbString> words = stringsThat(false);
  return words;
}

const Words<HhdbString>& partsOfGbr() {
  static const Words<HhdbString> words = stringsThat(true);
  return words;
}

const Words<std::uint32_t>& awardWords() {
  static const Words<std::uint32_t> words = [] {
    Words<std::uint32_t> all;
    for (std::uint32_t bit = 0; bit < kAwardWords.size(); ++bit) all[kAwardWords[bit]] = 1u << bit;
    return all;
  }();
  return words;
}
constexpr std::uint32_t kAwardTypes = kAward | kPrize | kHonourableMention | kCommendation;

bool isWord(const Token& t) {
  return t.kind == TokenKind::Identifier || t.kind == TokenKind::Keyword;
}

std::vector<std::string_view> wordsOfHhdb() {
  std::vector<std::string_view> words{"egdiagram"};
  for (const auto& [word, code] : codeWords()) words.push_back(word);
  for (const auto& [word, code] : marks()) words.push_back(word);
  for (const auto& [word, kind] : tests()) words.push_back(word);
  for (const auto& [word, kind] : strings()) words.push_back(word);
  for (const auto& [word, mask] : awardWords()) words.push_back(word);
  return words;
}

}  // namespace

NodeId HhdbParser::test(HhdbTestKind kind, const std::string& text, std::uint32_t begin) {
  NodeId id = make(Op::HhdbTest, Type::Logical, begin);
  node(id).mode = static_cast<std::uint32_t>(kind);
  node(id).text = text;
  return id;
}

NodeId HhdbParser::text(HhdbString which, std::uint32_t begin, bool isItem) {
  NodeId id = make(Op::HhdbText, Type::String, begin);
  node(id).mode = static_cast<std::uint32_t>(which);
  return MetadataParser(state_).implicitSearch(id, isItem);
}

bool HhdbParser::continues(std::string_view word) {
  return awardWords().contains(word) || partsOfGbr().contains(word);
}

NodeId HhdbParser::hhdb(std::uint32_t begin, bool isItem) {
  const Token t = cur();
  const bool quoted = t.kind == TokenKind::String;
  if (dialect() == Dialect::Cqli)
    if (const std::string refused = unknownMeaning(t.text); !refused.empty()) failHere(refused);
  if (!quoted && !isWord(t)) failHere("'hhdb' needs a word after it, found " + describe(t));
  const std::string& w = t.text;
  auto needVariations = [&] {
    if (!options_.variations.value_or(query_.header.variations.value_or(false)))
      fail(t.range, "'hhdb " + w + "' needs the variations: write cql(variations) or give -variations");
  };
  if (quoted && isName(w)) fail(t.range, "this word of 'hhdb' is written without quotes");
  if (auto code = codeWords().find(w); code != codeWords().end()) {
    skip();
    return test(HhdbTestKind::CodeWord, std::string(code->second), begin);
  }
  if (auto mark = marks().find(w); mark != marks().end()) {
    if (w == "<main>" || w == "<or>") needVariations();
    skip();
    return test(HhdbTestKind::CommentMark, std::string(mark->second), begin);
  }
  if (auto kind = tests().find(w); kind != tests().end()) {
    if (kind->second == HhdbTestKind::Mainline || kind->second == HhdbTestKind::Variation) needVariations();
    skip();
    return test(kind->second, "", begin);
  }
  if (w == "egdiagram") {
    skip();
    return make(Op::HhdbNumber, Type::Number, begin);
  }
  if (awardWords().contains(w)) return awards(begin);
  if (auto string = strings().find(w); string != strings().end()) {
    skip();
    HhdbString which = string->second;
    if (auto part = partsOfGbr().find(cur().text);
        which == HhdbString::Gbr && isWord(cur()) && part != partsOfGbr().end()) {
      which = part->second;
      skip();
    }
    return text(which, begin, isItem);
  }
  std::string near = nearest(w, wordsOfHhdb());
  fail(t.range, "'" + w + "' is no word of 'hhdb'" + (near.empty() ? "" : "; did you mean '" + near + "'?"));
}

NodeId HhdbParser::award(std::uint32_t mask, std::uint32_t begin) {
  NodeId id = make(Op::HhdbAward, Type::Number, begin);
  node(id).mode = mask;
  return id;
}

NodeId HhdbParser::awards(std::uint32_t begin) {
  std::uint32_t mask = 0;
  bool sortLast = false;
  while (isWord(cur())) {
    auto word = awardWords().find(cur().text);
    if (word == awardWords().end()) break;
    if (mask & word->second) failHere("'" + cur().text + "' is given twice");
    if ((word->second & kAwardTypes) && (mask & kAwardTypes))
      failHere("only one of award, prize, hm, commendation can be given");
    mask |= word->second;
    sortLast = word->second == kCategory;
    skip();
  }
  const bool sort = (mask & kCategory) != 0;
  if (sort && sortLast) fail(last().range, "'sort' cannot be the last word of 'hhdb'");
  if (sort && (mask & kLastRank)) fail(from(begin), "'hhdb' takes either 'sort' or 'max'");
  if (sort && !(mask & (kAwardTypes | kSpecial))) fail(from(begin), "'hhdb sort' needs a kind of award");
  if (!(mask & kAwardTypes)) mask |= kAward;
  return sort ? sortByAward(mask & ~static_cast<std::uint32_t>(kCategory), begin) : award(mask, begin);
}

/// Sorts by three quiet keys: category, first rank, last rank. A special award ranks as `special`.
NodeId HhdbParser::sortByAward(std::uint32_t mask, std::uint32_t begin) {
  auto rank = [&](std::uint32_t which) {
    NodeId special = award(mask | kSpecial | which, begin);
    if (mask & kSpecial) return special;
    NodeId isSpecial = award(mask | kSpecial, begin), plain = award(mask | which, begin);
    return make(Op::If, Type::Number, begin, {isSpecial, special, plain});
  };
  SortParser sorting(state_);
  auto key = [&](const char* name, NodeId value) {
    return sorting.sortBy(sorting.sortKey(name, true, true), value, begin);
  };
  NodeId test = award(mask, begin);
  NodeId category = key("hhdb category", award(mask | kCategory, begin));
  NodeId first = key("hhdb first rank", rank(0));
  NodeId lastRank = key("hhdb last rank", rank(kLastRank));
  return make(Op::And, Type::Logical, begin, {test, category, first, lastRank});
}

std::string hhdbHelp() {
  auto line = [](const char* kind, const auto& words) {
    std::string out = std::string(kind) + ":";
    for (const auto& [word, meaning] : words)
      out += " " + (isName(word) ? std::string(word) : '"' + std::string(word) + '"');
    return out + "\n";
  };
  return "The words of hhdb; those in quotes are written with them.\n\n" + line("code words", codeWords()) +
         line("marks on moves", marks()) + line("soundness and main line", tests()) +
         line("texts", strings()) + line("parts of gbr, after it", partsOfGbr()) +
         "number of the diagram in EG: egdiagram\n" + line("awards, in any order", awardWords());
}

}  // namespace cql::frontend
