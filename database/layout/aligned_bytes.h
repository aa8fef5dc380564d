// Memory for sections: aligned for vectors of any width, and readable for a few vectors beyond its end.
#pragma once

#include <cstddef>
#include <new>
#include <string_view>

#include "database/layout/format.h"

namespace cql::database {

class AlignedBytes {
 public:
  explicit AlignedBytes(std::size_t size)
      : data_(static_cast<char*>(::operator new(size + kBehind, std::align_val_t{kAlignment}))),
        size_(size) {}
  ~AlignedBytes() { ::operator delete(data_, std::align_val_t{kAlignment}); }
  AlignedBytes(const AlignedBytes&) = delete;
  AlignedBytes& operator=(const AlignedBytes&) = delete;

  char* data() { return data_; }
  std::string_view view() const { return {data_, size_}; }

 private:
  static constexpr std::size_t kBehind = 2 * kAlignment;

  char* data_;
  std::size_t size_;
};

}  // namespace cql::database
