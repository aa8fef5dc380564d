#include "frontend/filter_table.h"

#include <algorithm>
#include <array>

#include "frontend/designator.h"
#include "frontend/diagnostics.h"
#include "runtime/ascii.h"

namespace cql::frontend {
namespace {

constexpr FilterInfo kFilters[] = {
#define CQL_FILTER(word, unicode, syntax, result, transform, since, doc, example) \
  {word, unicode, syntax, result, TransformRule::transform, since, doc, example},
#include "frontend/filters.def"
};

constexpr NullaryInfo kNullaries[] = {
#define CQL_NULLARY(word, op, type, mode, number) \
  {word, Op::op, Type::type, static_cast<std::uint32_t>(mode), number},
#include "frontend/filters.def"
};

struct Synonym {
  std::string_view word, of;
};
constexpr Synonym kSynonyms[] = {
#define CQL_SYNONYM(word, of) {word, of},
#include "frontend/words.def"
};

/// Returns the spelling; `attacked` alone is no filter.
std::string_view asWritten(const Synonym& synonym) {
  return synonym.word == "attacked" ? "attacked by" : synonym.word;
}

struct PartRow {
  std::string_view word, of, doc;
};
constexpr PartRow kParts[] = {
#define CQL_PART(word, of, doc) {word, of, doc},
#include "frontend/words.def"
};

struct Reserved {
  std::string_view word, doc;
};
constexpr Reserved kReserved[] = {
#define CQL_RESERVED(word, doc) {word, doc},
#include "frontend/words.def"
};

template <typename Table>
auto findIn(const Table& table, std::string_view word) {
  auto found =
      std::find_if(std::begin(table), std::end(table), [&](const auto& row) { return row.word == word; });
  return found == std::end(table) ? nullptr : &*found;
}

constexpr bool isWord(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return ascii::isLetterOrDigit(c) || c == '_'; });
}

// The tables below are sorted at compile time: a start looks up only a few words.

/// Makes a sorted array without duplicates of the vector that `collect()` returns.
template <typename Collect>
consteval auto sortedArray(Collect collect) {
  constexpr auto sorted = [](auto values) {
    std::ranges::sort(values);
    values.erase(std::ranges::unique(values).begin(), values.end());
    return values;
  };
  constexpr std::size_t size = sorted(Collect()()).size();
  std::array<typename decltype(collect())::value_type, size> all;
  std::ranges::copy(sorted(collect()), all.begin());
  return all;
}

constexpr std::array kWords = sortedArray([] {
  std::vector<std::string_view> all;
  const auto add = [&](const auto& table) {
    for (const auto& row : table)
      if (isWord(row.word)) all.push_back(row.word);
  };
  add(kFilters);
  add(kSynonyms);
  add(kParts);
  add(kReserved);
  return all;
});

constexpr std::array kExtensions = sortedArray([] {
  std::vector<std::string_view> all;
  for (const FilterInfo& filter : kFilters)
    if (filter.isExtension()) all.push_back(filter.word);
  return all;
});

constexpr std::array kKeywords = sortedArray([] {
  std::vector<std::string_view> all;
  std::ranges::set_difference(kWords, kExtensions, std::back_inserter(all));
  return all;
});

/// The spellings of all filters with their rows; of equal ones the first row comes first.
constexpr std::array kSpellings = sortedArray([] {
  std::vector<std::pair<std::string_view, std::size_t>> all;
  for (std::size_t row = 0; row < std::size(kFilters); ++row)
    for (const std::string_view spelling : {kFilters[row].word, kFilters[row].unicode})
      if (!spelling.empty()) all.emplace_back(spelling, row);
  return all;
});

/// Returns true if the syntax contains the word.
bool hasWord(std::string_view syntax, std::string_view word) {
  const auto isLetter = [&](std::size_t i) { return i < syntax.size() && ascii::isLetter(syntax[i]); };
  for (std::size_t at = syntax.find(word); at != syntax.npos; at = syntax.find(word, at + 1))
    if (!isLetter(at - 1) && !isLetter(at + word.size())) return true;
  return false;
}

std::string_view describe(TransformRule rule) {
  switch (rule) {
    case TransformRule::None:
      return "changes its operands only";
    case TransformRule::Squares:
      return "changes the diagram";
    case TransformRule::Directions:
      return "changes the directions";
    case TransformRule::Colors:
      return "that changes colours exchanges White and Black";
    case TransformRule::Shade:
      return "may exchange light and dark";
    case TransformRule::Text:
      return "changes its text";
    case TransformRule::Similar:
      return "around it is an error";
  }
  return "";
}

std::string sinceText(const FilterInfo& filter) {
  if (!filter.isExtension()) return "CQL " + std::string(filter.since);
  return filter.since == "cqli" ? "an extension, as in CQLi" : "an extension of cql-jit";
}

}  // namespace

std::span<const FilterInfo> allFilters() {
  return kFilters;
}

const FilterInfo* findFilter(std::string_view spelling) {
  using Spelling = decltype(kSpellings)::value_type;
  const auto row = std::ranges::lower_bound(kSpellings, spelling, {}, &Spelling::first);
  if (row != kSpellings.end() && row->first == spelling) return &kFilters[row->second];
  if (const Synonym* synonym = findIn(kSynonyms, spelling); synonym && synonym->of != spelling)
    return findFilter(synonym->of);
  if (const PartRow* part = findIn(kParts, spelling))
    return findFilter(part->of.substr(0, part->of.find(',')));
  return nullptr;
}

std::string_view canonicalWord(std::string_view word) {
  const Synonym* synonym = findIn(kSynonyms, word);
  return synonym ? synonym->of : word;
}

std::optional<std::string_view> partDoc(std::string_view word) {
  const PartRow* part = findIn(kParts, word);
  return part ? std::optional(part->doc) : std::nullopt;
}

std::string_view partOf(std::string_view word) {
  const PartRow* part = findIn(kParts, word);
  return part ? part->of : std::string_view();
}

bool takesText(std::string_view word) {
  const auto endsInText = [](std::string_view syntax) {
    return syntax.ends_with(" X") || syntax.ends_with(" [X]");
  };
  if (const FilterInfo* own = findFilter(word)) {
    if (endsInText(own->syntax)) return true;
    if (own->syntax != own->word) return false;  // something else follows
  }
  return std::ranges::any_of(kFilters, [&](const FilterInfo& filter) {
    return endsInText(filter.syntax) && hasWord(filter.syntax, word);
  });
}

std::optional<std::string_view> reservedHint(std::string_view word) {
  const Reserved* reserved = findIn(kReserved, word);
  return reserved ? std::optional(reserved->doc) : std::nullopt;
}

const NullaryInfo* findNullary(std::string_view word) {
  return findIn(kNullaries, word);
}

std::string_view nullaryWord(const Node& node) {
  for (const NullaryInfo& row : kNullaries)
    if (row.op == node.op && row.mode == node.mode && row.number == node.number) return row.word;
  return "";
}

namespace {

/// Pieces and squares (language/01 §6): how they are written, and their squares.
constexpr std::pair<std::string_view, std::string_view> kDesignators[] = {
    {"K Q R B N P", "squares of white pieces, in Unicode ♔♕♖♗♘♙"},
    {"k q r b n p", "squares of black pieces, in Unicode ♚♛♜♝♞♟"},
    {"A a _", "squares of any white piece, of any black piece, empty squares; △▲□"},
    {"[RQ] [Aa]", "squares of any of these; ♖♕, ◭"},
    {"e4 a-h1 a1-8 c-f3-6", "squares, whatever stands on them: files, then ranks"},
    {"[a1,h8,d-e4]", "squares of several kinds"},
    {"Ka1 [RQ]a-h7-8 a[b2,g2]", "those of the squares on which such a piece stands"}};

std::string designatorHelp() {
  std::string out = "Pieces and squares are sets of squares, written without spaces:\n";
  for (const auto& [written, meaning] : kDesignators)
    out += "  " + std::string(written) + std::string(26 - written.size(), ' ') + std::string(meaning) + "\n";
  return out;
}

/// Lists the filters inside which a word has a meaning; empty for other words.
std::string helpOnInnerWord(std::string_view word) {
  if (word.size() < 2 || ascii::lower(word) != word) return "";  // X, SET and the like are operands
  std::string out;
  for (const FilterInfo& filter : kFilters)
    if (hasWord(filter.syntax, word))
      out += "  " + std::string(filter.syntax) + "\n    " + std::string(filter.doc) + "\n";
  return out.empty() ? "" : "stands inside these filters:\n" + out;
}

}  // namespace

bool hasHelp(std::string_view name) {
  return findFilter(name) || partDoc(name) || reservedHint(name) || isDesignator(name) ||
         !helpOnInnerWord(name).empty();
}

namespace {

/// Explains a word that occurs only inside other filters.
std::string partHelp(std::string_view name, const FilterInfo& filter) {
  static constexpr std::pair<std::string_view, std::string_view> kExamples[] = {
      {"piecepath", "path focus R piecepath --+"},
      {"nestban", "path nestban -- check -- check"},
      {"firstmatch", "path firstmatch --+ check"},
      {"keepallbest", "path keepallbest --(check)+"},
      {"singlecolor", "path singlecolor piecepath --+"},
      {"focus", "path focus N --+ check"},
      {"title", "path title \"checks\" --(check)+"},
      {"verbose", "path verbose --(check)+"},
      {"lastposition", "x = path lastposition --(check)+"},
      {"quiet", "path quiet --(check)+"},
      {"promote", "move promote [RBN]"},
      {"null", "move null"},
      {"through", "pin through n"},
      {"capture", "move capture Q"}};
  const std::string_view of = partOf(name);
  std::string out =
      std::string(name) + ": a word of " + std::string(of) + "\n  " + std::string(*partDoc(name)) + "\n";
  const auto* example =
      std::ranges::find(kExamples, name, &std::pair<std::string_view, std::string_view>::first);
  out +=
      "  example   " + std::string(example == std::end(kExamples) ? filter.example : example->second) + "\n";
  return out + "  in        " + std::string(filter.syntax) + "\n  see also  cql-jit help " +
         std::string(filter.word) + "\n";
}

}  // namespace

std::string filterHelp(std::string_view name, std::span<const std::string_view> others) {
  const FilterInfo* filter = findFilter(name);
  if (!filter) {
    if (isDesignator(name)) return designatorHelp();
    if (auto doc = partDoc(name)) return std::string(name) + ": " + std::string(*doc) + "\n";
    if (auto hint = reservedHint(name)) return std::string(*hint) + "\n";
    if (std::string inner = helpOnInnerWord(name); !inner.empty()) return std::string(name) + " " + inner;
    std::vector<std::string_view> known(allWords().begin(), allWords().end());
    known.insert(known.end(), others.begin(), others.end());
    const std::string near = nearest(name, known);
    return "there is no filter '" + std::string(name) + "'" +
           (near.empty() ? "" : "; did you mean '" + near + "'?") + "\n";
  }
  if (findIn(kParts, name) && filter->word != name) return partHelp(name, *filter);
  std::string out;
  auto line = [&](std::string_view label, std::string_view text) {
    out += "  " + std::string(label) + std::string(label.size() < 10 ? 10 - label.size() : 1, ' ') +
           std::string(text) + "\n";
  };
  out += std::string(filter->syntax) + "\n  " + std::string(filter->doc) + "\n";
  if (auto doc = partDoc(name)) line(name, *doc);
  line("value", filter->result);
  line("example", filter->example);
  if (!filter->unicode.empty()) line("also", filter->unicode);
  for (const Synonym& synonym : kSynonyms)
    if (synonym.of == filter->word) line("also", asWritten(synonym));
  out += "  a transform " + std::string(describe(filter->transform)) + "\n";
  line("since", sinceText(*filter));
  return out;
}

std::string filterMarkdown() {
  auto plain = [](std::string_view text) {
    std::string out;
    for (char c : text) out += c == '|' ? std::string("\\|") : std::string(1, c);
    return out;
  };
  auto code = [&](std::string_view text) { return "`" + plain(text) + "`"; };
  std::string out =
      "# The filters\n\nMade by `cql-jit help --markdown` from `frontend/filters.def`. SET, NUM, STR, POS "
      "are operands of these types, F any filter, X a piece of\n"
      "text that is no filter. `cql-jit help WORD` shows one of them.\n\n"
      "| filter | value | meaning | example | a transform |\n|---|---|---|---|---|\n";
  for (const FilterInfo& f : kFilters)
    out += "| " + code(f.syntax) + (f.unicode.empty() ? "" : " (" + std::string(f.unicode) + ")") + " | " +
           std::string(f.result) + " | " + plain(f.doc) + " | " + code(f.example) + " | " +
           std::string(describe(f.transform)) + " |\n";
  out +=
      "\n## Pieces and squares\n\nThey are sets of squares, written without spaces.\n\n| written | squares "
      "|\n|---|---|\n";
  for (const auto& [written, meaning] : kDesignators)
    out += "| " + code(written) + " | " + std::string(meaning) + " |\n";
  out += "\n## Other spellings\n\n| word | same as |\n|---|---|\n";
  for (const Synonym& s : kSynonyms)
    out += "| `" + std::string(asWritten(s)) + "` | `" + std::string(s.of) + "` |\n";
  out += "\n## Words that stand inside other filters\n\n| word | of | meaning |\n|---|---|---|\n";
  for (const PartRow& p : kParts)
    out += "| `" + std::string(p.word) + "` | " + (p.of.empty() ? "the header" : code(p.of)) + " | " +
           std::string(p.doc) + " |\n";
  return out;
}

std::span<const std::string_view> allWords() {
  return kWords;
}

const std::vector<UnicodeSpelling>& unicodeSpellings() {
  static const std::vector<UnicodeSpelling> spellings = [] {
    std::vector<UnicodeSpelling> all;
    for (const FilterInfo& filter : kFilters) {
      if (filter.unicode.empty() || isDesignator(filter.unicode)) continue;
      const bool dash = filter.word == "--" || filter.word == "[x]";
      const TokenKind kind = isWord(filter.word) ? TokenKind::Keyword
                             : dash              ? TokenKind::Dash
                                                 : TokenKind::Symbol;
      all.push_back({kind, filter.word, filter.unicode});
    }
#define CQL_PART_UNICODE(word, unicode) all.push_back({TokenKind::Keyword, word, unicode});
#include "frontend/words.def"
    std::sort(all.begin(), all.end(), [](const UnicodeSpelling& a, const UnicodeSpelling& b) {
      return a.unicode.size() > b.unicode.size();
    });
    return all;
  }();
  return spellings;
}

bool isKeyword(std::string_view word) {
  return std::ranges::binary_search(kKeywords, word);
}

bool isExtension(std::string_view word) {
  return std::ranges::binary_search(kExtensions, word);
}

}  // namespace cql::frontend
