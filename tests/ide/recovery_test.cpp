// Queries of the corpus with one injected error each get one message, at its location.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "frontend/text/brackets.h"
#include "tests/ide/support.h"
#include "tests/support/files.h"

namespace cql::ide {
namespace {

using frontend::Token, frontend::TokenKind;

std::vector<std::string> corpus() {
  std::vector<std::filesystem::path> paths;
  for (const char* folder : {"/tests/conformance/cases", "/examples/queries"})
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::string(CQL_SOURCE_DIR) + folder))
      if (entry.path().extension() == ".cql") paths.push_back(entry.path());
  std::ranges::sort(paths);
  std::vector<std::string> texts;
  for (const auto& path : paths) {
    const Document document = opened(contentsOf(path));
    if (document.sink().all().empty() && !document.isLegacy() && document.tokens().size() > 6)
      texts.push_back(document.text());
  }
  return texts;
}

/// A text with an error, and the bytes that are acceptable as its location.
struct Mutant {
  std::string text;
  std::size_t begin, end;
};

std::optional<Mutant> mutate(const Document& document, std::size_t token, int how) {
  const Token& t = document.tokens()[token];
  if (token < 4 || t.kind == TokenKind::End) return std::nullopt;
  std::string text = document.text();
  const auto line = [&](std::size_t from, std::size_t to) {
    const std::size_t begin = text.rfind('\n', from) + 1, end = std::min(text.find('\n', to), text.size());
    return Mutant{text, begin, end};
  };
  switch (how) {
    case 0:  // a letter too many
      if (t.kind != TokenKind::Keyword || t.range.end - t.range.begin < 4) return std::nullopt;
      text.insert(t.range.begin + 2, "q");
      break;
    case 1:  // an invalid character
      text.insert(t.range.begin, t.spaceBefore ? "@ " : " @ ");
      break;
    case 2: {  // an unclosed bracket: either end is acceptable
      const std::size_t open = document.partners()[token];
      if (!frontend::closesBracket(t) || open == token) return std::nullopt;
      text.erase(t.range.begin, 1);
      return line(document.tokens()[open].range.begin, t.range.begin);
    }
    case 3:  // an unmatched closing bracket
      text.insert(t.range.begin, ") ");
      break;
    case 4:  // a missing operand
      if (t.kind != TokenKind::Designator || !frontend::isInfix(document.tokens()[token - 1]))
        return std::nullopt;
      text.erase(t.range.begin, t.range.end - t.range.begin);
      // It is reported at the next word.
      return line(t.range.begin,
                  std::min<std::size_t>(document.tokens()[token + 1].range.begin, text.size() - 1));
    case 5:  // an unknown name
      if (document.nameKind(token) == NameKind::None) return std::nullopt;
      text.replace(t.range.begin, t.range.end - t.range.begin, "zzunknownzz");
      break;
    default:  // an unclosed text
      if (t.kind != TokenKind::String || !t.quoted) return std::nullopt;
      text.erase(t.range.end - 1, 1);
      break;
  }
  return line(t.range.begin, t.range.begin);
}

TEST(Recovery, OneErrorIsOneMessageAtItsPlace) {
  const std::vector<std::string> texts = corpus();
  ASSERT_GT(texts.size(), 300u);
  std::minstd_rand random(7);
  int tried = 0, good = 0;
  std::string others;
  while (tried < 300) {
    const Document document = opened(texts[random() % texts.size()]);
    const auto mutant = mutate(document, random() % document.tokens().size(), static_cast<int>(random() % 7));
    if (!mutant) continue;
    const Document wrong = opened(mutant->text);
    if (!wrong.sink().errorCount()) continue;  // it has another meaning now
    ++tried;
    const auto& all = wrong.sink().all();
    const bool place = all[0].range.begin >= mutant->begin && all[0].range.begin <= mutant->end;
    if (all.size() == 1 && place)
      ++good;
    else
      others += "--- " + std::to_string(mutant->begin) + "\n" + frontend::renderAll(wrong.sink(), false);
  }
  EXPECT_GE(good, 285) << others;
  RecordProperty("good", good);
}

}  // namespace
}  // namespace cql::ide
