#include "search/sort/sort_key.h"

#include <string_view>

namespace cql::search {
namespace {

/// Appends four bytes whose order is that of the numbers.
void appendNumber(std::int32_t number, std::string& out) {
  const auto bits = static_cast<std::uint32_t>(number) ^ 0x80000000u;
  for (const int shift : {24, 16, 8, 0}) out += static_cast<char>(bits >> shift);
}

/// Appends bytes that sort like the text, prefix-free: 00 01 encodes a byte 00, and 00 00 the end.
void appendText(std::string_view text, std::string& out) {
  for (const char c : text) {
    out += c;
    if (c == '\0') out += '\1';
  }
  out.append(2, '\0');
}

}  // namespace

void appendSortKey(const Job& job, std::span<const SortValue> values, std::int32_t matchCount,
                   std::string& out) {
  const auto descend = [&](std::size_t begin) {
    for (std::size_t i = begin; i < out.size(); ++i) out[i] = static_cast<char>(~out[i]);
  };
  const auto& keys = job.manifest->sortKeys;
  for (std::size_t k = 0; k < keys.size(); ++k) {
    const SortValue& value = values[k];
    out += static_cast<char>(!value.has);
    if (!value.has) continue;
    const std::size_t begin = out.size();
    if (keys[k].isString)
      appendText(value.text, out);
    else
      appendNumber(value.number, out);
    if (!keys[k].smallest) descend(begin);
  }
  if (!job.options.sortMatchCount) return;
  const std::size_t begin = out.size();
  appendNumber(matchCount, out);
  descend(begin);
}

}  // namespace cql::search
