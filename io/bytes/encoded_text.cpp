#include "io/bytes/encoded_text.h"

#include <iconv.h>
#include <uchardet/uchardet.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

#include "runtime/ascii.h"
#include "runtime/assert.h"

namespace cql {
namespace {

/// The bytes that decide about an encoding.
constexpr std::size_t kGuessBytes = std::size_t{1} << 20;

class Converter {
 public:
  explicit Converter(const std::string& encoding) : handle_(::iconv_open("UTF-8", encoding.c_str())) {}
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;
  ~Converter() {
    if (works()) ::iconv_close(handle_);
  }
  // NOLINTNEXTLINE: the type of the handle is a pointer, and -1 says that there is none
  bool works() const { return handle_ != reinterpret_cast<iconv_t>(-1); }
  /// Converts as many bytes as are whole characters, and removes them. Each byte of no character becomes
  /// U+FFFD, at the end of the text also those of an unfinished one.
  void convert(std::string& bytes, bool isEnd, std::string& out) {
    CQL_ASSERT(works());
    char* from = bytes.data();
    std::size_t left = bytes.size();
    while (left > 0) {
      char block[1 << 14];
      char* to = block;
      std::size_t space = sizeof block;
      const std::size_t done = ::iconv(handle_, &from, &left, &to, &space);
      const int reason = errno;
      out.append(block, sizeof block - space);
      if (done != static_cast<std::size_t>(-1) || reason == E2BIG) continue;
      if (reason == EINVAL && !isEnd) break;
      out += "\xef\xbf\xbd";
      ++from;
      --left;
    }
    bytes.erase(0, bytes.size() - left);
  }

 private:
  iconv_t handle_;
};

class ConvertedStream : public ByteStream {
 public:
  ConvertedStream(std::unique_ptr<ByteStream> from, const std::string& encoding)
      : from_(std::move(from)), converter_(encoding) {}
  std::size_t read(char* buffer, std::size_t size) override {
    while (used_ == ready_.size() && !ended_) convertMore();
    const std::size_t n = std::min(size, ready_.size() - used_);
    std::memcpy(buffer, ready_.data() + used_, n);
    used_ += n;
    return n;
  }
  std::string error() const override { return from_->error(); }

 private:
  void convertMore() {
    char block[1 << 16];
    const std::size_t n = from_->read(block, sizeof block);
    ended_ = n == 0;
    bytes_.append(block, n);
    ready_.clear();
    used_ = 0;
    converter_.convert(bytes_, ended_, ready_);
  }

  std::unique_ptr<ByteStream> from_;
  Converter converter_;
  std::string bytes_;  ///< read, but not converted: the beginning of a character
  std::string ready_;
  std::size_t used_ = 0;
  bool ended_ = false;
};

/// Returns the name of the encoding that the bytes seem to have; empty: none is likely.
std::string guess(std::string_view bytes) {
  const std::unique_ptr<uchardet, void (*)(uchardet_t)> detector(::uchardet_new(), ::uchardet_delete);
  if (::uchardet_handle_data(detector.get(), bytes.data(), bytes.size()) != 0) return "";
  ::uchardet_data_end(detector.get());
  return ::uchardet_get_charset(detector.get());
}

/// Returns true if texts of this encoding are read so without a conversion.
bool needsNoConversion(std::string_view encoding) {
  return std::ranges::any_of(std::initializer_list<std::string_view>{"UTF-8", "ASCII", "UTF8"},
                             [&](auto known) { return ascii::sameIgnoringCase(encoding, known); });
}

}  // namespace

bool isEncoding(const std::string& name) {
  return name == kGuessedEncoding || (!name.empty() && Converter(name).works());
}

void convertToUtf8(InputBytes& input, const std::string& encoding) {
  if (!input.notice.empty()) return;
  std::string name = encoding;
  if (encoding == kGuessedEncoding) {
    name = guess(input.first(kGuessBytes));
    if (!isEncoding(name)) {
      input.notice = "--encoding auto recognises no encoding";
      return;
    }
    input.notice = "--encoding auto takes it for " + name;
  }
  if (needsNoConversion(name)) return;
  input.stream = std::make_unique<ConvertedStream>(input.takeStream(), name);
}

}  // namespace cql
