#include "runtime/comments/comment_text.h"

#include <string>

#include "runtime/assert.h"

namespace cql {
namespace {

consteval void append(ShortText& to, std::string_view text) {
  for (const char c : text) to.text[to.size++] = c;
}
consteval void append(ShortText& to, std::int32_t number) {
  if (number >= 10) append(to, number / 10);
  to.text[to.size++] = static_cast<char>('0' + number % 10);
}

consteval std::array<ShortText, kShortNumbers> decimals() {
  std::array<ShortText, kShortNumbers> all{};
  for (std::int32_t n = 0; n < kShortNumbers; ++n) append(all[static_cast<std::size_t>(n)], n);
  return all;
}

consteval std::array<ShortText, 2 * kShortNumbers> positionNames() {
  std::array<ShortText, 2 * kShortNumbers> all{};
  for (std::int32_t i = 0; i < 2 * kShortNumbers; ++i) {
    ShortText& name = all[static_cast<std::size_t>(i)];
    append(name, "move ");
    append(name, i / 2);
    append(name, i % 2 == 0 ? "(wtm)" : "(btm)");
  }
  return all;
}

}  // namespace

constinit const std::array<ShortText, kShortNumbers> kDecimals = decimals();
constinit const std::array<ShortText, 2 * kShortNumbers> kPositionNames = positionNames();

char* PositionNames::putLong(char* to, std::int32_t position) const {
  std::string name = "move ";
  name += std::to_string((plies_[position] + first_) / 2);
  name += (plies_[position] + first_) % 2 == 0 ? "(wtm)" : "(btm)";
  if (depths_[position] > 0) name += "[" + std::to_string(position) + "]";
  CQL_ASSERT(name.size() <= kPositionRoom);
  std::memcpy(to, name.data(), name.size());
  return to + name.size();
}

char* putOtherCommentText(char* to, const AddedComment& comment, const PositionNames& names) {
  using Kind = AddedComment::Kind;
  CQL_ASSERT(!comment.isText() && comment.kind < Kind::Pair);
  auto put = [&to]<std::size_t size>(const char(&words)[size]) {
    std::memcpy(to, words, size);
    to += size - 1;
  };
  switch (comment.kind) {
    case Kind::Text:
    case Kind::Source:
    case Kind::Target:
    case Kind::Pair:
    case Kind::Parts:
    case Kind::Value:
    case Kind::Move:
    case Kind::Way:
    case Kind::Squares:
    case Kind::Row:
    case Kind::Columns:
    case Kind::Contribution:
      break;
    case Kind::Found:
      put("Found");
      break;
    case Kind::FoundOf:
      put("Found ");
      to = putDecimal(to, comment.first);
      put(" of ");
      return putDecimal(to, comment.second);
    case Kind::CommonAncestor:
      put("LCA");
      break;
    case Kind::Id:
      put("id:");
      return putDecimal(to, comment.first);
    case Kind::LineEnd:
    case Kind::PathEnd:
      put(comment.kind == Kind::LineEnd ? kLineEnd : "End path of length ");
      to = putDecimal(to, comment.first);
      put(kStartsAt);
      return names.put(to, comment.second);
    case Kind::LineStart:
    case Kind::PathStart:
      put(comment.kind == Kind::LineStart ? kLineStart : "Start path that ends at ");
      return names.put(to, comment.first);
  }
  return to;
}

bool looksLikeGeneratedComment(std::string_view text) {
  if (text.starts_with("Found") || text == "LCA" || text.starts_with("id:")) return true;
  if (!text.ends_with(')') && !text.ends_with(']')) return false;
  for (std::string_view start : {"-->", "<--", "End line ", "Start line ", "End path ", "Start path "})
    if (text.starts_with(start)) return true;
  return false;
}

}  // namespace cql
