#define PCRE2_CODE_UNIT_WIDTH 8
#include "runtime/regex.h"

#include <pcre2.h>

#include <new>

#include "runtime/regex_pattern.h"

namespace cql {
namespace {

constexpr std::size_t kJitStackBytes = std::size_t{16} << 20;
/// Bounds of one attempt at one place: a search that backtracks without end is given up after some seconds.
constexpr std::uint32_t kMostSteps = 1'000'000'000;
constexpr std::uint32_t kMostHeapKilobytes = 1 << 20;

pcre2_code* compilePattern(std::string_view pattern, std::string* error) {
  constexpr std::uint32_t kOptions = PCRE2_NEVER_UTF | PCRE2_NEVER_UCP | PCRE2_NEVER_BACKSLASH_C;
  int number = 0;
  PCRE2_SIZE offset = 0;
  pcre2_code* code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()), pattern.size(), kOptions,
                                   &number, &offset, nullptr);
  if (!code && error) {
    PCRE2_UCHAR text[256];
    pcre2_get_error_message(number, text, sizeof text);
    *error = reinterpret_cast<const char*>(text);
  }
  return code;
}

/// What PCRE2 gave is checked as what operator new gives: a program that ends where memory is used up ends.
template <class T>
T* allocated(T* memory) {
  if (memory) return memory;
  if (const std::new_handler handler = std::get_new_handler()) handler();
  throw std::bad_alloc();
}

}  // namespace

std::optional<PatternError> checkRegex(std::string_view pattern) {
  const TranslatedPattern translated = translatePattern(pattern);
  if (translated.error) return translated.error;
  std::string error;
  pcre2_code* code = compilePattern(translated.pattern, &error);
  if (!code) return PatternError{error, 0, pattern.size()};
  pcre2_code_free(code);
  return std::nullopt;
}

struct Regex::Code {
  pcre2_code* code = nullptr;
  pcre2_match_data* match = nullptr;
  pcre2_match_context* context = nullptr;
  pcre2_jit_stack* stack = nullptr;
  std::uint32_t groups = 0;

  ~Code() {
    pcre2_match_data_free(match);
    pcre2_match_context_free(context);
    pcre2_jit_stack_free(stack);
    pcre2_code_free(code);
  }
};

Regex::Regex(const std::string& pattern) : code_(std::make_unique<Code>()) {
  code_->code = allocated(compilePattern(translatePattern(pattern).pattern, nullptr));
  code_->match = allocated(pcre2_match_data_create_from_pattern(code_->code, nullptr));
  code_->context = allocated(pcre2_match_context_create(nullptr));
  // Null, where PCRE2 has no JIT or there is no room: the stack of the thread is used, and behind it the
  // heap.
  code_->stack = pcre2_jit_stack_create(1 << 15, kJitStackBytes, nullptr);
  pcre2_set_match_limit(code_->context, kMostSteps);
  pcre2_set_heap_limit(code_->context, kMostHeapKilobytes);
  pcre2_jit_compile(code_->code, PCRE2_JIT_COMPLETE);
  pcre2_jit_stack_assign(code_->context, nullptr, code_->stack);
  pcre2_pattern_info(code_->code, PCRE2_INFO_CAPTURECOUNT, &code_->groups);
}
Regex::~Regex() = default;
Regex::Regex(Regex&&) noexcept = default;

SearchOutcome Regex::search(std::string_view subject, std::size_t from, bool notEmptyHere,
                            std::vector<GroupPlace>& places) const {
  const std::uint32_t options = notEmptyHere ? PCRE2_NOTEMPTY_ATSTART | PCRE2_ANCHORED : 0;
  const auto* text = reinterpret_cast<PCRE2_SPTR>(subject.data() ? subject.data() : "");
  auto attempt = [&](std::uint32_t more) {
    return pcre2_match(code_->code, text, subject.size(), from, options | more, code_->match, code_->context);
  };
  int count = attempt(0);
  if (count == PCRE2_ERROR_JIT_STACKLIMIT)
    count = attempt(PCRE2_NO_JIT);  // the slower matcher keeps its stack on the heap
  places.clear();
  if (count == PCRE2_ERROR_NOMATCH) return SearchOutcome::NotFound;
  if (count < 0) return SearchOutcome::TooMuchWork;
  const PCRE2_SIZE* ends = pcre2_get_ovector_pointer(code_->match);
  for (std::uint32_t g = 0; g <= code_->groups; ++g) {
    const bool matched = static_cast<int>(g) < count && ends[2 * g] != PCRE2_UNSET;
    places.push_back({matched ? ends[2 * g] : 0, matched ? ends[2 * g + 1] : 0, matched});
  }
  return SearchOutcome::Found;
}

SearchOutcome Regex::occursIn(std::string_view text) const {
  std::vector<GroupPlace> places;
  return search(text, 0, false, places);
}

}  // namespace cql
