#define PCRE2_CODE_UNIT_WIDTH 8
#include "runtime/regex.h"

#include <pcre2.h>

#include <cctype>
#include <utility>

namespace cql {
namespace {

/// PCRE2 knows more than the flavour: what it must not know is refused here.
std::optional<std::string> refuseExtensions(std::string_view p) {
  bool inClass = false, quantified = false;
  for (std::size_t i = 0; i < p.size(); ++i) {
    const char c = p[i];
    const bool wasQuantified = std::exchange(quantified, false);
    if (c == '\\') {
      if (i + 1 == p.size()) return "it ends in a backslash";
      const char next = p[++i];
      if (std::isalnum(static_cast<unsigned char>(next)) && std::string_view("dDsSwWbBntrfv0123456789xuc").find(next) == std::string_view::npos)
        return std::string("the escape \\") + next + " has no meaning";
      continue;
    }
    if (inClass) {
      if (c == '[' && i + 1 < p.size() && (p[i + 1] == ':' || p[i + 1] == '.' || p[i + 1] == '=')) {
        const std::size_t close = p.find(std::string{p[i + 1], ']'}, i + 2);
        if (close != std::string_view::npos) i = close + 1;
      } else if (c == ']') {
        inClass = false;
      }
      continue;
    }
    if (c == '[') {
      inClass = true;
    } else if (c == '(') {
      if (i + 1 < p.size() && p[i + 1] == '*') return "a '*' has nothing to repeat";
      if (i + 2 < p.size() && p[i + 1] == '?' && std::string_view(":=!").find(p[i + 2]) == std::string_view::npos)
        return "only (?: ) (?= ) (?! ) may begin with '(?'";
    } else if (c == '*' || c == '+' || c == '?') {
      if (wasQuantified && c != '?') return std::string("a '") + c + "' has nothing to repeat";
      quantified = !wasQuantified;
    } else if (c == '{') {
      std::size_t end = i + 1;
      while (end < p.size() && (std::isdigit(static_cast<unsigned char>(p[end])) || p[end] == ',')) ++end;
      if (end == i + 1 || end >= p.size() || p[end] != '}') return "a '{' must begin a number of repetitions";
      i = end;
      quantified = true;
    }
  }
  return std::nullopt;
}

pcre2_code* compilePattern(std::string_view pattern, std::string* error) {
  pcre2_compile_context* context = pcre2_compile_context_create(nullptr);
  pcre2_set_newline(context, PCRE2_NEWLINE_ANYCRLF);  // `.` stops at both line ends
  int number = 0;
  PCRE2_SIZE offset = 0;
  constexpr std::uint32_t kOptions = PCRE2_DOLLAR_ENDONLY | PCRE2_ALLOW_EMPTY_CLASS | PCRE2_MATCH_UNSET_BACKREF | PCRE2_ALT_BSUX |
                                     PCRE2_NEVER_UTF | PCRE2_NEVER_UCP | PCRE2_NEVER_BACKSLASH_C;
  pcre2_code* code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()), pattern.size(), kOptions, &number, &offset, context);
  pcre2_compile_context_free(context);
  if (!code && error) {
    PCRE2_UCHAR text[256];
    pcre2_get_error_message(number, text, sizeof text);
    *error = std::string(reinterpret_cast<const char*>(text)) + " (at byte " + std::to_string(offset) + ")";
  }
  return code;
}

}  // namespace

std::optional<std::string> checkRegex(std::string_view pattern) {
  if (auto wrong = refuseExtensions(pattern)) return wrong;
  std::string error;
  pcre2_code* code = compilePattern(pattern, &error);
  if (!code) return error;
  pcre2_code_free(code);
  return std::nullopt;
}

struct Regex::Code {
  pcre2_code* code = nullptr;
  pcre2_match_data* match = nullptr;
  pcre2_match_context* context = nullptr;
  pcre2_jit_stack* stack = nullptr;

  ~Code() {
    pcre2_match_data_free(match);
    pcre2_match_context_free(context);
    pcre2_jit_stack_free(stack);
    pcre2_code_free(code);
  }
};

Regex::Regex(const std::string& pattern) : code_(std::make_unique<Code>()) {
  code_->code = compilePattern(pattern, nullptr);
  code_->match = pcre2_match_data_create_from_pattern(code_->code, nullptr);
  code_->context = pcre2_match_context_create(nullptr);
  code_->stack = pcre2_jit_stack_create(1 << 15, 1 << 24, nullptr);
  pcre2_jit_compile(code_->code, PCRE2_JIT_COMPLETE);
  pcre2_jit_stack_assign(code_->context, nullptr, code_->stack);
}
Regex::~Regex() = default;
Regex::Regex(Regex&&) noexcept = default;

bool Regex::search(std::string_view subject, std::size_t from, bool notEmptyHere, std::vector<RegexGroups::Place>& places) const {
  const std::uint32_t options = notEmptyHere ? PCRE2_NOTEMPTY_ATSTART | PCRE2_ANCHORED : 0;
  const auto* text = reinterpret_cast<PCRE2_SPTR>(subject.data() ? subject.data() : "");
  int count = pcre2_match(code_->code, text, subject.size(), from, options, code_->match, code_->context);
  if (count == PCRE2_ERROR_JIT_STACKLIMIT)  // the slower matcher keeps its stack on the heap
    count = pcre2_match(code_->code, text, subject.size(), from, options | PCRE2_NO_JIT, code_->match, code_->context);
  places.clear();
  if (count < 0) return false;
  std::uint32_t groups = 0;
  pcre2_pattern_info(code_->code, PCRE2_INFO_CAPTURECOUNT, &groups);
  const PCRE2_SIZE* ends = pcre2_get_ovector_pointer(code_->match);
  for (std::uint32_t g = 0; g <= groups; ++g) {
    const bool matched = static_cast<int>(g) < count && ends[2 * g] != PCRE2_UNSET;
    places.push_back({matched ? ends[2 * g] : 0, matched ? ends[2 * g + 1] : 0, matched});
  }
  return true;
}

}  // namespace cql
