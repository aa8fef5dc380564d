// Text that grows at its end without clearing memory that will be overwritten.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string_view>

#include "runtime/pages.h"

namespace cql {

class TextBuffer {
 public:
  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  std::size_t capacity() const { return capacity_; }
  std::string_view view() const { return {data_.get(), size_}; }
  std::string_view view(std::size_t begin, std::size_t size) const { return {data_.get() + begin, size}; }
  void clear() { size_ = 0; }

  /// Returns the address for the next byte, with capacity for `bytes`; call taken() with the number used.
  char* room(std::size_t bytes) {
    if (capacity_ - size_ < bytes) grow(size_ + bytes);
    return data_.get() + size_;
  }
  void taken(const char* end) { size_ = static_cast<std::size_t>(end - data_.get()); }

  void append(std::string_view text) {
    if (text.empty()) return;  // the data of an empty view may be null
    std::memcpy(room(text.size()), text.data(), text.size());
    size_ += text.size();
  }

 private:
  void grow(std::size_t wanted) {
    const std::size_t capacity = std::max(wanted, capacity_ * 2);
    std::unique_ptr<char[]> larger(new char[capacity]);
    preferHugePages(larger.get(), capacity);
    if (capacity >= kManyPages && capacity <= kMostPrefaulted) prefault(larger.get(), capacity);
    if (size_ > 0) std::memcpy(larger.get(), data_.get(), size_);
    data_ = std::move(larger);
    capacity_ = capacity;
  }

  /// Sizes whose pages are requested at once: for fewer it saves nothing, and of more many may stay unused.
  static constexpr std::size_t kManyPages = std::size_t{1} << 15, kMostPrefaulted = std::size_t{1} << 21;

  std::unique_ptr<char[]> data_;
  std::size_t size_ = 0, capacity_ = 0;
};

}  // namespace cql
