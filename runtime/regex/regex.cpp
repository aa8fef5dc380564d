#define PCRE2_CODE_UNIT_WIDTH 8
#include "runtime/regex/regex.h"

#include <pcre2.h>

#include <algorithm>
#include <atomic>
#include <new>

#include "runtime/regex/regex_pattern.h"

namespace cql {
namespace {

constexpr std::size_t kJitStackBytes = std::size_t{16} << 20;
/// Limits of a first attempt, in steps of PCRE2, which counts from 0 for each start offset: in total, and the
/// minimum and maximum for each offset.
constexpr std::size_t kQuickSteps = 20'000'000, kLeastSteps = 16, kMostSteps = 100'000;
/// Limit of the interruptible attempt, in items of the pattern that are tried: about a second.
constexpr std::uint64_t kMostItems = 50'000'000, kItemsByByte = 64;
/// Number of items between two tests for an interrupt.
constexpr std::uint64_t kItemsInTurn = 4096;
constexpr std::uint32_t kMostHeapKilobytes = 1 << 20;

pcre2_code* compilePattern(std::string_view pattern, std::string* error, std::uint32_t more = 0) {
  constexpr std::uint32_t kOptions = PCRE2_NEVER_UTF | PCRE2_NEVER_UCP | PCRE2_NEVER_BACKSLASH_C;
  int number = 0;
  PCRE2_SIZE offset = 0;
  pcre2_code* code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()), pattern.size(),
                                   kOptions | more, &number, &offset, nullptr);
  if (!code && error) {
    PCRE2_UCHAR text[256];
    pcre2_get_error_message(number, text, sizeof text);
    *error = reinterpret_cast<const char*>(text);
  }
  return code;
}

/// Handles lack of memory as operator new does: a program that terminates then also terminates here.
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

namespace {

/// The remaining work of a search that is counted item by item.
struct Work {
  std::uint64_t left;
  const std::uint32_t* interrupt;
  SearchOutcome outcome = SearchOutcome::NotFound;
};

/// Called by PCRE2 before it tries an item of the pattern. A result other than 0 ends the search.
int countItem(pcre2_callout_block*, void* data) {
  Work& work = *static_cast<Work*>(data);
  if (--work.left == 0) {
    work.outcome = SearchOutcome::TooMuchWork;
    return PCRE2_ERROR_CALLOUT;
  }
  if (work.left % kItemsInTurn == 0 && work.interrupt &&
      std::atomic_ref(const_cast<std::uint32_t&>(*work.interrupt)).load(std::memory_order_relaxed) != 0) {
    work.outcome = SearchOutcome::Interrupted;
    return PCRE2_ERROR_CALLOUT;
  }
  return 0;
}

}  // namespace

struct Regex::Code {
  std::string pattern;
  pcre2_code* code = nullptr;
  pcre2_code* counted = nullptr;  ///< compiled with calls of countItem(); lazily
  pcre2_match_data* matchData = nullptr;
  pcre2_match_context* context = nullptr;
  pcre2_jit_stack* stack = nullptr;
  std::uint32_t groups = 0;
  std::vector<std::pair<std::string, int>> names;

  ~Code() {
    pcre2_match_data_free(matchData);
    pcre2_match_context_free(context);
    pcre2_jit_stack_free(stack);
    pcre2_code_free(counted);
    pcre2_code_free(code);
  }

  /// Matches with machine code; if its stack is too small, with the interpreter, which uses the heap.
  int match(const pcre2_code* with, std::string_view text, std::size_t from, std::uint32_t options) const {
    auto attempt = [&](std::uint32_t more) {
      return pcre2_match(with, reinterpret_cast<PCRE2_SPTR>(text.data() ? text.data() : ""), text.size(),
                         from, options | more, matchData, context);
    };
    const int count = attempt(0);
    return count == PCRE2_ERROR_JIT_STACKLIMIT ? attempt(PCRE2_NO_JIT) : count;
  }
};

Regex::Regex(const std::string& pattern) : code_(std::make_unique<Code>()) {
  TranslatedPattern translated = translatePattern(pattern);
  code_->names = std::move(translated.names);
  code_->pattern = std::move(translated.pattern);
  code_->code = allocated(compilePattern(code_->pattern, nullptr));
  code_->matchData = allocated(pcre2_match_data_create_from_pattern(code_->code, nullptr));
  code_->context = allocated(pcre2_match_context_create(nullptr));
  // Null if PCRE2 has no JIT or if memory is short: the stack of the thread is used, and then the heap.
  code_->stack = pcre2_jit_stack_create(1 << 15, kJitStackBytes, nullptr);
  pcre2_set_heap_limit(code_->context, kMostHeapKilobytes);
  pcre2_jit_compile(code_->code, PCRE2_JIT_COMPLETE);
  pcre2_jit_stack_assign(code_->context, nullptr, code_->stack);
  pcre2_pattern_info(code_->code, PCRE2_INFO_CAPTURECOUNT, &code_->groups);
}
Regex::~Regex() = default;
Regex::Regex(Regex&&) noexcept = default;

SearchOutcome Regex::search(std::string_view subject, std::size_t from, bool notEmptyHere,
                            std::vector<GroupPlace>& places, const std::uint32_t* interrupt) const {
  const std::uint32_t options = notEmptyHere ? PCRE2_NOTEMPTY_ATSTART | PCRE2_ANCHORED : 0;
  places.clear();
  const std::size_t steps = std::clamp(kQuickSteps / (subject.size() + 1), kLeastSteps, kMostSteps);
  pcre2_set_match_limit(code_->context, static_cast<std::uint32_t>(steps));
  int count = code_->match(code_->code, subject, from, options);
  if (count < 0 && count != PCRE2_ERROR_NOMATCH) {
    // Again, so that all its work is counted, and it can be interrupted.
    if (!code_->counted) {
      code_->counted = allocated(compilePattern(code_->pattern, nullptr, PCRE2_AUTO_CALLOUT));
      pcre2_jit_compile(code_->counted, PCRE2_JIT_COMPLETE);
    }
    Work work{kMostItems + kItemsByByte * subject.size(), interrupt};
    pcre2_set_callout(code_->context, countItem, &work);
    pcre2_set_match_limit(code_->context, UINT32_MAX);
    count = code_->match(code_->counted, subject, from, options);
    pcre2_set_callout(code_->context, nullptr, nullptr);
    if (work.outcome != SearchOutcome::NotFound) return work.outcome;
  }
  if (count == PCRE2_ERROR_NOMATCH) return SearchOutcome::NotFound;
  if (count < 0) return SearchOutcome::TooMuchWork;
  const PCRE2_SIZE* ends = pcre2_get_ovector_pointer(code_->matchData);
  for (std::uint32_t g = 0; g <= code_->groups; ++g) {
    const bool matched = static_cast<int>(g) < count && ends[2 * g] != PCRE2_UNSET;
    places.push_back({matched ? ends[2 * g] : 0, matched ? ends[2 * g + 1] : 0, matched});
  }
  return SearchOutcome::Found;
}

int Regex::groupOf(std::string_view name) const {
  for (const auto& [known, number] : code_->names)
    if (known == name) return number;
  return 0;
}

SearchOutcome Regex::occursIn(std::string_view text) const {
  std::vector<GroupPlace> places;
  return search(text, 0, false, places);
}

}  // namespace cql
