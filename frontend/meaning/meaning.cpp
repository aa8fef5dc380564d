#include "frontend/meaning/meaning.h"

#include <algorithm>
#include <regex>
#include <span>
#include <vector>

#include "frontend/diagnostics.h"
#include "runtime/ascii.h"

namespace cql::frontend {
namespace {

/// Longer lines are no question; a regular expression may take long on them.
constexpr std::size_t kLongest = 300;
constexpr std::size_t kMostWords = 6;

constexpr ChessWords kWords[] = {
#define CQL_CHESS_WORDS(query, about, phrases) {query, about, "", phrases},
#define CQL_CHESS_WORDS_HELP(query, about, help, phrases) {query, about, help, phrases},
#include "frontend/meaning/chess_words.def"
};

struct Form {
  const char *pattern, *query, *about;
};
constexpr Form kForms[] = {
#define CQL_CHESS_FORM(pattern, query, about, example, answer) {pattern, query, about},
#include "frontend/meaning/chess_forms.def"
};

bool isLetter(char c) {
  return ascii::isLetterOrDigit(c) || c == '\'' || static_cast<unsigned char>(c) >= 0x80;
}

/// Appends a character of UTF-8 in small letters: those of Latin-1 and Cyrillic; returns its bytes.
std::size_t appendSmall(std::string_view text, std::string& out) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const auto put = [&](unsigned first, unsigned second) {
    out += static_cast<char>(first);
    out += static_cast<char>(second);
    return std::size_t{2};
  };
  if (text.starts_with("\u2019")) {
    out += '\'';
    return 3;
  }
  if (byte(0) == 0xc3 && byte(1) >= 0x80 && byte(1) <= 0x9e && byte(1) != 0x97)
    return put(0xc3, byte(1) + 0x20);
  if (byte(0) == 0xd0 && byte(1) >= 0x90 && byte(1) <= 0x9f) return put(0xd0, byte(1) + 0x20);
  if (byte(0) == 0xd0 && byte(1) >= 0xa0 && byte(1) <= 0xaf) return put(0xd1, byte(1) - 0x20);
  if (byte(0) == 0xd0 && byte(1) == 0x81) return put(0xd1, 0x91);
  out += ascii::lower(text.substr(0, 1));
  return 1;
}

/// A word in small letters, and where it stands.
struct Word {
  std::string text;
  std::size_t begin, end;
};

/// Splits a text into words. Capitals within a name begin one: `isolatedPawn`.
std::vector<Word> wordsOf(std::string_view text) {
  std::vector<Word> words;
  bool inWord = false;
  for (std::size_t at = 0; at < text.size();) {
    if (!isLetter(text[at])) {
      inWord = false;
      ++at;
      continue;
    }
    const bool isHump =
        inWord && ascii::isLetter(text[at]) && ascii::lower(text.substr(at, 1)) != text.substr(at, 1) &&
        ascii::isLetter(text[at - 1]) && ascii::lower(text.substr(at - 1, 1)) == text.substr(at - 1, 1);
    if (!inWord || isHump) words.push_back({"", at, at});
    inWord = true;
    at += appendSmall(text.substr(at), words.back().text);
    words.back().end = std::min(at, text.size());
  }
  return words;
}

/// Returns the words with a blank between them, the last one without a plural s if `singular`.
std::string joined(std::span<const Word> words, bool singular) {
  std::string out;
  for (const Word& word : words) out += (out.empty() ? "" : " ") + word.text;
  if (singular && out.ends_with('s')) out.pop_back();
  return out;
}

/// Returns true if one of the phrases of a row is the text.
bool has(std::string_view phrases, std::string_view text) {
  for (std::size_t at = 0; (at = phrases.find(text, at)) != phrases.npos; ++at) {
    const std::size_t end = at + text.size();
    if ((at == 0 || phrases.substr(0, at).ends_with(", ")) && (end == phrases.size() || phrases[end] == ','))
      return true;
  }
  return false;
}

/// Returns true if the text is a phrase of a row, or the name of its query in words: `grimshaw`, `star
/// flights`.
bool isAbout(const ChessWords& row, std::string_view text) {
  return has(row.phrases, text) || (isOneWord(row.query) && joined(wordsOf(row.query), false) == text);
}

/// Returns the row of the longest phrase with which the words begin, and its number of words.
std::optional<Meaning> phraseOf(std::span<const Word> words) {
  for (std::size_t n = std::min(kMostWords, words.size()); n > 0; --n)
    for (const bool singular : {false, true}) {
      const std::string text = joined(words.first(n), singular);
      if (text.size() < 2) continue;
      for (const ChessWords& row : kWords)
        if (!row.query.empty() && isAbout(row, text))
          return Meaning{std::string(row.query), row.about, words[0].begin, words[n - 1].end};
    }
  return std::nullopt;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && ascii::isSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && (ascii::isSpace(text.back()) || text.back() == '?')) text.remove_suffix(1);
  return text;
}

/// Returns the meaning of a whole line by its form.
std::optional<Meaning> formOf(std::string_view line) {
  if (line.empty() || line.size() > kLongest) return std::nullopt;
  std::string text;
  for (const char c : line)
    if (!ascii::isSpace(c))
      text += c;
    else if (!text.ends_with(' '))
      text += ' ';
  static const std::vector<std::regex> patterns = [] {
    std::vector<std::regex> all;
    for (const Form& form : kForms) all.emplace_back(form.pattern);
    return all;
  }();
  std::smatch found;
  for (std::size_t i = 0; i < patterns.size(); ++i)
    if (std::regex_match(text, found, patterns[i]))
      return Meaning{found.format(kForms[i].query), kForms[i].about, 0, line.size()};
  return std::nullopt;
}

/// Returns where the filters of a line begin: behind a header.
std::size_t behindHeader(std::string_view line) {
  if (!trimmed(line).starts_with("cql")) return 0;
  const std::size_t end = line.find(')');
  return end == line.npos ? 0 : end + 1;
}

std::optional<Meaning> moved(std::optional<Meaning> meaning, std::size_t by) {
  if (!meaning) return std::nullopt;
  meaning->begin += by;
  meaning->end += by;
  return meaning;
}

}  // namespace

std::span<const ChessWords> chessWords() {
  return kWords;
}

bool isOneWord(std::string_view query) {
  return !query.empty() && std::ranges::all_of(query, ascii::isLetterOrDigit);
}

std::string helpWordsOf(std::string_view phrase) {
  const std::vector<Word> words = wordsOf(phrase);
  for (const bool singular : {false, true}) {
    const std::string text = joined(words, singular);
    if (text.size() < 2) break;
    const auto row = std::ranges::find_if(kWords, [&](const ChessWords& r) { return isAbout(r, text); });
    if (row == std::end(kWords)) continue;
    if (!row->help.empty()) return std::string(row->help);
    return isOneWord(row->query) ? joined(wordsOf(row->query), false) : "";
  }
  return "";
}

std::optional<Meaning> meaningOf(std::string_view text) {
  const std::string_view line = trimmed(text);
  if (line.size() > kLongest) return std::nullopt;
  const std::vector<Word> words = wordsOf(line);
  if (std::optional<Meaning> meaning = phraseOf(words);
      meaning && meaning->begin == 0 && meaning->end == words.back().end)
    return meaning;
  return formOf(line);
}

std::optional<Meaning> meaningAt(std::string_view text, std::size_t at) {
  at = std::min(at, text.size());
  const std::size_t lineEnd = std::min(text.find('\n', at), text.size());
  std::size_t lineBegin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
  if (lineBegin > at) lineBegin = 0;
  lineBegin += behindHeader(text.substr(lineBegin, at - lineBegin));
  while (at > lineBegin && isLetter(text[at - 1])) --at;
  for (const std::size_t begin : {lineBegin, at}) {
    const std::string_view rest = text.substr(begin, lineEnd - begin);
    if (rest.size() > kLongest) continue;
    const std::string_view line = trimmed(rest);
    const auto offset = static_cast<std::size_t>(line.data() - text.data());
    std::optional<Meaning> meaning = moved(meaningOf(line), offset);
    if (meaning && (meaning->end > at || at == lineEnd)) return meaning;
  }
  for (const std::size_t begin : {lineBegin, at}) {
    const std::string_view rest = text.substr(begin, std::min(lineEnd - begin, kLongest));
    if (std::optional<Meaning> meaning = moved(phraseOf(wordsOf(rest)), begin); meaning && meaning->end > at)
      return meaning;
  }
  return std::nullopt;
}

/// Returns true if an odd number of quotes precedes the byte on its line.
static bool isInString(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  const std::size_t lineBegin = before.rfind('\n') + 1;
  return std::ranges::count(before.substr(lineBegin), '"') % 2 == 1;
}

/// Returns true if only blanks and a header are beside the part of the text on its line.
static bool isWholeLine(std::string_view text, std::size_t begin, std::size_t end) {
  const std::size_t lineBegin = text.substr(0, begin).rfind('\n') + 1;
  const std::string_view before = text.substr(lineBegin, begin - lineBegin);
  const std::size_t lineEnd = std::min(text.find('\n', end), text.size());
  return trimmed(before.substr(behindHeader(before))).empty() &&
         trimmed(text.substr(end, lineEnd - end)).empty();
}

void suggestMeaning(DiagnosticSink& sink) {
  if (sink.all().empty() || sink.all().back().severity != Severity::Error) return;
  const Diagnostic& error = sink.all().back();
  const SourceRange range = error.range;
  if (range.call) return;  // in a function: the text of the call says nothing
  const std::string_view text = sink.sources()[range.buffer].text;
  const std::optional<Meaning> meaning = meaningAt(text, range.begin);
  if (!meaning || isInString(text, meaning->begin)) return;
  // Other messages than that of an unknown name state what is wrong: a form is named beside them if it is all
  // of the line and other than what stands there.
  const std::string_view meant = text.substr(meaning->begin, meaning->end - meaning->begin);
  // A letter without a meaning, as in `слон`, begins or continues an unknown name.
  const bool isUnknown = error.message.starts_with("unknown name") ||
                         error.message.find("has no meaning in CQL") != error.message.npos;
  if (!isUnknown && (meant == meaning->query || !isWholeLine(text, meaning->begin, meaning->end))) return;
  // What replaces a word is kept, unless that is part of a longer phrase; what is inserted beside it is kept.
  const bool isGuess = error.message.find("did you mean") != std::string::npos ||
                       error.message.find("pieces are letters") != std::string::npos;
  const bool isLonger =
      isUnknown && error.fixIt && error.fixIt->range.begin < error.fixIt->range.end &&
      (meaning->end > error.fixIt->range.end || (isGuess && meaning->begin < error.fixIt->range.begin));
  if (error.fixIt && !isLonger) return;
  const SourceRange place{static_cast<std::uint32_t>(meaning->begin),
                          static_cast<std::uint32_t>(meaning->end), range.buffer};
  sink.note(place,
            "this is no CQL; the query may be `" + meaning->query + "`: " + std::string(meaning->about));
  sink.fixIt(place, meaning->query);
}

std::vector<std::string> namesWithoutAdvice(const DiagnosticSink& sink) {
  std::vector<std::string> names;
  for (const Diagnostic& error : sink.all()) {
    if (!error.message.starts_with("unknown name") || error.fixIt || error.range.call) continue;
    names.push_back(sink.sources()[error.range.buffer].text.substr(error.range.begin,
                                                                   error.range.end - error.range.begin));
  }
  return names;
}

}  // namespace cql::frontend
