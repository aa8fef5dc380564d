#include "tools/cql-jit/help/help_search.h"

#include <algorithm>
#include <tuple>
#include <vector>

#include "frontend/meaning/meaning.h"
#include "runtime/ascii.h"
#include "runtime/assert.h"

namespace cql::tool {
namespace {

constexpr std::size_t kMostResults = 10;

/// Returns the words of a text in lower case: sequences of letters, digits and characters beyond ASCII.
std::vector<std::string> wordsOf(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char c : ascii::lower(text))
    if (ascii::isLetterOrDigit(c) || static_cast<unsigned char>(c) >= 0x80)
      words.back() += c;
    else if (!words.back().empty())
      words.emplace_back();
  if (words.back().empty()) words.pop_back();
  return words;
}

/// Removes the endings of English plurals and verbs, so that "pins" and "pinned" match "pin", and "mating"
/// matches "mates".
std::string stemOf(std::string word) {
  constexpr std::size_t kShortest = 3;
  const auto cut = [&](std::string_view ending) {
    const bool cuts = word.ends_with(ending) && word.size() >= kShortest + ending.size();
    if (cuts) word.resize(word.size() - ending.size());
    return cuts;
  };
  cut("s");
  if (cut("ing") || cut("ed"))
    if (const std::size_t n = word.size(); n > kShortest && word[n - 1] == word[n - 2]) word.pop_back();
  cut("e");
  return word;
}

/// A word of the question, and the phrases that may stand for it.
struct WantedWord {
  std::vector<std::vector<std::string>> phrases;
};

std::vector<std::string> stemsOf(std::string_view text) {
  std::vector<std::string> stems = wordsOf(text);
  std::ranges::transform(stems, stems.begin(), stemOf);
  return stems;
}

/// Parses the question. Synonyms of several words are searched first; stop words are dropped.
std::vector<WantedWord> read(std::string_view question) {
  static constexpr std::string_view kSilent[] = {"a",  "an",  "the", "of",   "to",  "in",   "is",
                                                 "do", "how", "i",   "my",   "by",  "with", "find",
                                                 "on", "for", "at",  "does", "what"};
  std::vector<std::string> words = wordsOf(question);
  std::vector<WantedWord> wanted;
  for (std::size_t at = 0; at < words.size();) {
    constexpr std::size_t kLongestPhrase = 3;
    std::size_t taken = 0;
    WantedWord next;
    for (std::size_t n = std::min(kLongestPhrase, words.size() - at); n > 0 && taken == 0; --n) {
      std::string part = words[at];
      for (std::size_t i = 1; i < n; ++i) part += " " + words[at + i];
      if (const std::string english = frontend::helpWordsOf(part); !english.empty()) {
        next.phrases.push_back(stemsOf(english));
        taken = n;
      }
    }
    if (taken <= 1) next.phrases.push_back({stemOf(words[at])});
    if (taken > 0 || std::ranges::find(kSilent, words[at]) == std::end(kSilent))
      wanted.push_back(std::move(next));
    at += std::max<std::size_t>(taken, 1);
  }
  return wanted;
}

/// The stems of an entry, computed once.
struct Indexed {
  const SearchEntry* entry;
  std::string name;  ///< in lower case, only letters and digits
  std::vector<std::string> names, texts, words;
};

bool has(const std::vector<std::string>& stems, const std::string& stem) {
  return std::ranges::find(stems, stem) != stems.end();
}

int scoreOf(const std::string& stem, const Indexed& in) {
  constexpr std::size_t kPrefix = 4;
  if (stemOf(in.name) == stem) return 40;
  if (has(in.names, stem)) return 24;
  if (stem.size() >= kPrefix && in.name.find(stem) != std::string::npos) return 16;
  if (has(in.texts, stem)) return 12;
  if (has(in.words, stem)) return 8;
  const auto begins = [&](const std::string& word) { return word.starts_with(stem); };
  return stem.size() >= kPrefix &&
                 (std::ranges::any_of(in.texts, begins) || std::ranges::any_of(in.words, begins))
             ? 4
             : 0;
}

/// Returns how well an entry matches a phrase: the mean score of its words; 0 if a word is missing.
int scoreOf(const std::vector<std::string>& phrase, const Indexed& in) {
  int sum = 0;
  for (const std::string& stem : phrase) {
    const int score = scoreOf(stem, in);
    if (score == 0) return 0;
    sum += score;
  }
  return phrase.empty() ? 0 : sum / static_cast<int>(phrase.size());
}

/// Returns a bonus for an entry whose name is or begins with the question, and for words of the language over
/// documents.
int bonusOf(const Indexed& in, const std::string& question) {
  constexpr int kSameName = 30, kSameBeginning = 15;
  const std::string_view kind = in.entry->kind;
  const int name = in.name == question ? kSameName : in.name.starts_with(question) ? kSameBeginning : 0;
  if (in.entry->text == "the law") return name;
  return name + (kind == "filter" || kind == "theme" || kind == "idea" ? 3 : 2);
}

std::string shown(const SearchEntry& entry) {
  constexpr std::size_t kColumn = 38;
  std::string out = "  " + std::string(entry.where);
  out += std::string(out.size() + 2 > kColumn ? 2 : kColumn - out.size(), ' ');
  const bool isNamed = entry.kind == "document" || entry.kind == "lesson";
  return out + std::string(isNamed ? entry.name : entry.text) + "\n";
}

/// Returns the text before the first `end`, and removes both from `rest`.
std::string_view take(std::string_view& rest, char end) {
  const std::size_t size = rest.find(end);
  CQL_ASSERT(size != std::string_view::npos);
  const std::string_view taken = rest.substr(0, size);
  rest.remove_prefix(size + 1);
  return taken;
}

std::vector<SearchEntry> readIndex() {
  std::vector<SearchEntry> entries;
  for (std::string_view rest = searchIndex(); !rest.empty();) {
    SearchEntry& entry = entries.emplace_back();
    for (auto* field : {&entry.kind, &entry.where, &entry.name, &entry.text}) *field = take(rest, '\t');
    entry.words = take(rest, '\n');
  }
  return entries;
}

}  // namespace

std::string searchHelp(std::string_view words, std::span<const SearchEntry> more) {
  const std::vector<WantedWord> wanted = read(words);
  std::string joined;
  for (const std::string& word : wordsOf(words)) joined += word;
  struct Found {
    int met, score;
    const SearchEntry* entry;
    std::size_t order;  ///< index among the entries; entries with equal scores keep their order
  };
  const std::vector<SearchEntry> entries = readIndex();
  std::size_t count = 0;
  std::vector<Found> found;
  const auto look = [&](const SearchEntry& entry) {
    std::string name;
    for (const std::string& word : wordsOf(entry.name)) name += word;
    const Indexed in{&entry, name, stemsOf(entry.name), stemsOf(entry.text), stemsOf(entry.words)};
    Found sum{0, 0, &entry, count++};
    for (const WantedWord& word : wanted) {
      int best = 0;
      for (const auto& phrase : word.phrases) best = std::max(best, scoreOf(phrase, in));
      sum.met += best > 0;
      sum.score += best;
    }
    if (sum.met > 0) found.push_back({sum.met, sum.score + bonusOf(in, joined), &entry, sum.order});
  };
  std::ranges::for_each(entries, look);
  std::ranges::for_each(more, look);
  std::ranges::sort(found, [](const Found& a, const Found& b) {
    return std::tuple(-a.met, -a.score, a.order) < std::tuple(-b.met, -b.score, b.order);
  });
  std::string out;
  std::vector<std::string_view> places;
  for (const Found& one : found) {
    if (places.size() == kMostResults || one.met < found[0].met) break;
    if (std::ranges::find(places, one.entry->where) != places.end()) continue;
    out += shown(*one.entry);
    places.push_back(one.entry->where);
  }
  return out;
}

}  // namespace cql::tool
