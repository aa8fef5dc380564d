#include "io/bytes/wide_text.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

#include "runtime/utf8.h"

namespace cql {

bool isUtf32(std::string_view firstBytes) {
  using namespace std::string_view_literals;
  return firstBytes.starts_with("\xff\xfe\0\0"sv) || firstBytes.starts_with("\0\0\xfe\xff"sv);
}

bool isUtf16(std::string_view firstBytes) {
  if (isUtf32(firstBytes)) return false;
  return firstBytes.starts_with("\xff\xfe") || firstBytes.starts_with("\xfe\xff");
}

namespace {

constexpr char32_t kNoCharacter = 0xfffd;  ///< for an invalid character

/// UTF-16 or UTF-32, of either byte order, detected by its byte order mark.
class WideStream : public ByteStream {
 public:
  WideStream(std::unique_ptr<ByteStream> wide, std::size_t unitBytes)
      : wide_(std::move(wide)), unitBytes_(unitBytes) {}

  std::size_t read(char* buffer, std::size_t size) override {
    while (ready_.empty() && !ended_) convertMore();
    const std::size_t n = std::min(size, ready_.size() - used_);
    std::memcpy(buffer, ready_.data() + used_, n);
    used_ += n;
    if (used_ == ready_.size()) {
      ready_.clear();
      used_ = 0;
    }
    return n;
  }
  std::string error() const override { return wide_->error(); }

 private:
  void convertMore() {
    char block[1 << 14];
    const std::size_t n = wide_->read(block, sizeof block);
    ended_ = n == 0;
    for (std::size_t i = 0; i < n; i++) {
      bytes_[pending_++] = static_cast<unsigned char>(block[i]);
      if (pending_ < unitBytes_) continue;
      pending_ = 0;
      std::uint32_t unit = 0;
      for (std::size_t k = 0; k < unitBytes_; ++k)
        unit = unit << 8 | bytes_[littleEndian_ ? unitBytes_ - 1 - k : k];
      take(unit);
    }
    if (ended_ && surrogate_ != 0) utf8::append(kNoCharacter, ready_);
  }

  void take(std::uint32_t value) {
    if (first_) {
      first_ = false;
      littleEndian_ = value != 0xfeff;  // read with the high byte first
      return;
    }
    const char32_t unit = value > 0x10ffff ? kNoCharacter : value;
    const bool low = unit >= 0xdc00 && unit < 0xe000;
    if (const char32_t high = std::exchange(surrogate_, 0)) {
      if (low) return utf8::append(0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00), ready_);
      utf8::append(kNoCharacter, ready_);
    }
    if (unit >= 0xd800 && unit < 0xdc00)
      surrogate_ = unit;
    else
      utf8::append(low ? kNoCharacter : unit, ready_);
  }

  std::unique_ptr<ByteStream> wide_;
  bool first_ = true, littleEndian_ = false, ended_ = false;
  unsigned char bytes_[4] = {};
  const std::size_t unitBytes_;
  std::size_t pending_ = 0;
  char32_t surrogate_ = 0;  ///< a high surrogate whose low one is still missing
  std::string ready_;
  std::size_t used_ = 0;
};

}  // namespace

std::unique_ptr<ByteStream> utf16ToUtf8(std::unique_ptr<ByteStream> wide) {
  return std::make_unique<WideStream>(std::move(wide), 2);
}
std::unique_ptr<ByteStream> utf32ToUtf8(std::unique_ptr<ByteStream> wide) {
  return std::make_unique<WideStream>(std::move(wide), 4);
}

}  // namespace cql
