#include "ide/wrap.h"

#include <algorithm>
#include <tuple>

#include "frontend/text/brackets.h"
#include "ide/token_context.h"
#include "runtime/utf8.h"

namespace cql::ide {
namespace {

using frontend::closesBracket, frontend::opensBracket, frontend::Token;

/// The kinds of break points, the best first. With the first three all break points of one bracket are used,
/// so that a list is on one line, or on a line for each filter; with the others one.
enum class Place : std::uint8_t { ListItem, Or, And, Branch, Operator, Anywhere };

class Wrapper {
 public:
  Wrapper(std::string_view text, const std::vector<Token>& tokens, const Lists& lists)
      : text_(text), tokens_(tokens) {
    for (const auto& [open, items] : lists) items_.insert(items_.end(), items.begin(), items.end());
    std::ranges::sort(items_);
    if (tokens_.size() > 1 && tokens_[0].isKeyword("cql")) first_ = partners(tokens_)[1] + 1;
  }

  std::vector<std::uint32_t> run() {
    for (std::size_t begin = first_; begin + 1 < tokens_.size();) {
      std::size_t end = begin + 1;  // after the last token of the line
      while (end + 1 < tokens_.size() && !isFirst(end)) ++end;
      if (columns(lineOf(begin), tokens_[end - 1].range.end) > kLineWidth) wrap(begin, end);
      begin = end;
    }
    return std::move(found_);
  }

 private:
  struct Candidate {
    std::size_t token;
    int depth;            ///< the depth of brackets relative to the begin of the line
    std::size_t bracket;  ///< its enclosing bracket, by number in the line
    Place place;
    auto rank() const { return std::tuple(place == Place::Anywhere, depth, place); }
  };

  std::size_t lineOf(std::size_t token) const {
    return tokens_[token].range.begin == 0 ? 0 : text_.rfind('\n', tokens_[token].range.begin - 1) + 1;
  }
  bool isFirst(std::size_t token) const {
    const std::size_t begin = tokens_[token].range.begin;
    const std::size_t before = begin == 0 ? text_.npos : text_.find_last_not_of(' ', begin - 1);
    return before == text_.npos || text_[before] == '\n';
  }
  std::size_t columns(std::size_t begin, std::size_t end) const {
    return utf8::length(text_.substr(begin, end - begin));
  }

  Place placeOf(std::size_t token) const {
    const Token& t = tokens_[token];
    if (std::ranges::binary_search(items_, t.range.begin)) return Place::ListItem;
    if (t.isKeyword("or")) return Place::Or;
    if (t.isKeyword("and")) return Place::And;
    if (t.isKeyword("then") || t.isKeyword("else")) return Place::Branch;
    return isOperator(t) || frontend::isInfix(t) ? Place::Operator : Place::Anywhere;
  }

  /// Breaks the line from one token up to another one.
  void wrap(std::size_t begin, std::size_t end) {
    std::vector<Candidate> candidates;
    std::vector<std::size_t> open{0};
    std::size_t brackets = 0;
    int depth = 0;
    for (std::size_t i = begin; i < end; ++i) {
      if (closesBracket(tokens_[i])) {
        --depth;
        if (open.size() > 1) open.pop_back();
      } else if (i > begin && text_[tokens_[i].range.begin - 1] == ' ' && !opensBracket(tokens_[i])) {
        candidates.push_back({i, depth, open.back(), placeOf(i)});
      } else if (i > begin && text_[tokens_[i].range.begin - 1] == ' ' && placeOf(i) == Place::ListItem) {
        candidates.push_back({i, depth, open.back(), Place::ListItem});
      }
      if (opensBracket(tokens_[i])) {
        ++depth;
        open.push_back(++brackets);
      }
    }
    if (candidates.empty()) return;
    const Candidate best = *std::ranges::min_element(candidates, {}, &Candidate::rank);
    if (best.place <= Place::And) {
      for (const Candidate& c : candidates)
        if (c.rank() == best.rank() && c.bracket == best.bracket)
          found_.push_back(tokens_[c.token].range.begin);
      return;
    }
    // A continuation has the indent of the filters that follow it, so these are broken, too.
    const bool goesOn =
        best.depth == 0 && begin > 0 && placeOf(begin) == best.place && !opensBracket(tokens_[begin - 1]);
    const std::size_t line = lineOf(begin), lineEnd = tokens_[end - 1].range.end;
    const std::size_t indent = tokens_[begin].range.begin - line;
    std::size_t last = 0, from = line;
    std::size_t width = 0;  // of the text from the beginning of the line to `from`
    for (const Candidate& c : candidates) {
      if (c.rank() != best.rank() || c.bracket != best.bracket) continue;
      const std::size_t at = tokens_[c.token].range.begin;
      width += columns(from, at);
      from = at;
      if (last != 0 && width > kLineWidth) {
        if (!goesOn) break;
        found_.push_back(static_cast<std::uint32_t>(last));
        width = indent + columns(last, at);
      }
      last = at;
    }
    if (found_.empty() || found_.back() < tokens_[begin].range.begin ||
        width + columns(from, lineEnd) > kLineWidth)
      found_.push_back(static_cast<std::uint32_t>(last));
  }

  std::string_view text_;
  const std::vector<Token>& tokens_;
  std::vector<std::uint32_t> items_, found_;
  std::size_t first_ = 0;
};

}  // namespace

std::vector<std::uint32_t> wraps(std::string_view text, const std::vector<Token>& tokens,
                                 const Lists& lists) {
  return Wrapper(text, tokens, lists).run();
}

}  // namespace cql::ide
