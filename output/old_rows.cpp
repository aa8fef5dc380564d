#include "output/old_rows.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace cql::output {
namespace {

constexpr const char* kCutOff = "its last line is cut off";

class Fields : public OldTextCheck {
 public:
  Fields(char separator, bool quotes) : separator_(separator), quotes_(quotes) {}

  void take(std::string_view text) override {
    for (const char c : text) {
      if (quotes_ && c == '"') open_ = !open_;
      if (c == '\n' && !open_) {
        if (!anyLine_) inFirst_ = separators_;
        anyLine_ = true;
        separators_ = 0;
        anyByte_ = false;
      } else {
        separators_ += c == separator_ && !open_;
        anyByte_ = true;
      }
    }
  }
  std::string wrong() const override {
    if (open_) return "it ends inside a quoted field";
    return anyByte_ && anyLine_ && separators_ != inFirst_ ? kCutOff : "";
  }

 private:
  char separator_;
  bool quotes_;
  bool open_ = false;                           ///< inside quotes
  bool anyLine_ = false, anyByte_ = false;      ///< a line has ended; the current line has a byte
  std::uint64_t separators_ = 0, inFirst_ = 0;  ///< in the current line, and in the first one
};

/// Collects the last line if it has no line end.
class LastLine : public OldTextCheck {
 public:
  void take(std::string_view text) override {
    const std::size_t end = text.rfind('\n');
    if (end != text.npos) line_.clear();
    line_ += text.substr(end == text.npos ? 0 : end + 1);
  }

 protected:
  std::string line_;
};

class Objects : public LastLine {
 public:
  std::string wrong() const override {
    int depth = 0;
    bool quoted = false, any = false;
    for (std::size_t i = 0; i < line_.size(); ++i) {
      const char c = line_[i];
      any |= c != ' ' && c != '\t' && c != '\r';
      if (quoted && c == '\\') ++i;
      if (c == '"') quoted = !quoted;
      if (quoted) continue;
      if (c == '{' || c == '[') ++depth;
      if (c == '}' || c == ']') --depth;
    }
    const std::size_t last = line_.find_last_not_of(" \t\r");
    return any && (quoted || depth != 0 || line_[last] != '}') ? kCutOff : "";
  }
};

class Operations : public LastLine {
 public:
  std::string wrong() const override { return std::ranges::count(line_, '"') % 2 ? kCutOff : ""; }
};

}  // namespace

MakeOldTextCheck oldFields(char separator, bool quotes) {
  return [=] { return std::make_unique<Fields>(separator, quotes); };
}

MakeOldTextCheck oldObjects() {
  return [] { return std::make_unique<Objects>(); };
}

MakeOldTextCheck oldOperations() {
  return [] { return std::make_unique<Operations>(); };
}

}  // namespace cql::output
