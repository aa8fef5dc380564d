// Reads and writes numbers and texts in the sections of a block.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace cql::database {

/// Loads a number from any address.
template <typename T>
T load(const char* at) {
  static_assert(std::is_trivially_copyable_v<T>);
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}
template <typename T>
void append(const T& value, std::string& out) {
  static_assert(std::is_trivially_copyable_v<T>);
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}
template <typename T>
std::string_view bytesOf(const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  return {reinterpret_cast<const char*>(&value), sizeof value};
}

/// Appends a varint: seven bits per byte, the lowest first.
inline void appendNumber(std::uint64_t value, std::string& out) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
  out += static_cast<char>(value);
}
inline void appendText(std::string_view text, std::string& out) {
  appendNumber(text.size(), out);
  out += text;
}

/// Reads such bytes. After an error it returns zeros and empty texts, and is not ok().
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : at_(bytes.data()), end_(bytes.data() + bytes.size()) {}

  bool ok() const { return ok_; }
  bool done() const { return at_ == end_; }
  std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }
  std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      if (at_ == end_) return mistake();
      const auto byte = static_cast<unsigned char>(*at_++);
      value |= std::uint64_t{byte & 0x7fu} << shift;
      if (byte < 0x80) return value;
    }
    return mistake();
  }
  std::string_view bytes(std::uint64_t size) {
    if (size > static_cast<std::size_t>(end_ - at_)) {
      mistake();
      return {};
    }
    const std::string_view text(at_, static_cast<std::size_t>(size));
    at_ += size;
    return text;
  }
  std::string_view text() { return bytes(number()); }
  template <typename T>
  T value() {
    const std::string_view text = bytes(sizeof(T));
    return text.empty() ? T{} : load<T>(text.data());
  }

 private:
  std::uint64_t mistake() {
    ok_ = false;
    at_ = end_;
    return 0;
  }

  const char* at_;
  const char* end_;
  bool ok_ = true;
};

}  // namespace cql::database
