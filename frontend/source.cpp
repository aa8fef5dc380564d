#include "frontend/source.h"

#include <algorithm>

namespace cql::frontend {

LineTable::LineTable(const std::string& text) : starts_{0}, size_(static_cast<std::uint32_t>(text.size())) {
  for (std::uint32_t i = 0; i < size_; ++i)
    if (text[i] == '\n') starts_.push_back(i + 1);
}

Place LineTable::placeOf(std::uint32_t offset) const {
  offset = std::min(offset, size_);
  const auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
  return {static_cast<int>(next - starts_.begin()), static_cast<int>(offset - *(next - 1)) + 1};
}

Place placeOf(const Source& source, std::uint32_t offset) {
  return LineTable(source.text).placeOf(offset);
}

}  // namespace cql::frontend
