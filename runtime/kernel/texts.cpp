// Short texts and string variables (language/32): what needs no memory of the host.
#include "runtime/assert.h"
#include "runtime/kernel/kernel.h"

using namespace cql;

namespace {

constexpr std::uint64_t kShort = 16;

template <typename Word>
Word wordAt(const char* p) {
  Word word;
  __builtin_memcpy(&word, p, sizeof word);
  return word;
}

template <typename Word>
void copyEnds(char* to, const char* from, std::uint64_t size) {
  const Word first = wordAt<Word>(from), last = wordAt<Word>(from + size - sizeof(Word));
  __builtin_memcpy(to, &first, sizeof first);
  __builtin_memcpy(to + size - sizeof last, &last, sizeof last);
}

/// `size`: at most kShort.
void copyShort(char* to, const char* from, std::uint64_t size) {
  CQL_ASSERT(size <= kShort);
  if (size == 1)
    *to = *from;
  else if (size >= 8)
    copyEnds<std::uint64_t>(to, from, size);
  else if (size >= 4)
    copyEnds<std::uint32_t>(to, from, size);
  else if (size >= 2)
    copyEnds<std::uint16_t>(to, from, size);
}

template <typename Word>
bool haveSameEnds(const char* a, const char* b, std::uint64_t size) {
  const std::uint64_t last = size - sizeof(Word);
  return wordAt<Word>(a) == wordAt<Word>(b) && wordAt<Word>(a + last) == wordAt<Word>(b + last);
}

}  // namespace

extern "C" {

std::uint64_t cqlArenaMark(const Context* ctx) {
  return ctx->arena->mark;
}

const char* cqlTextData(const Context* ctx, std::uint32_t variable) {
  return ctx->texts[variable].data;
}

std::uint64_t cqlTextSize(const Context* ctx, std::uint32_t variable) {
  return ctx->texts[variable].size;
}

bool cqlTrySetText(const Context* ctx, std::uint32_t variable, const char* data, std::uint64_t size) {
  TextVariable& text = ctx->texts[variable];
  if (size > kShort || size > text.settable) return false;
  copyShort(text.data, data, size);
  text.size = size;
  return true;
}

bool cqlTryAppendText(const Context* ctx, std::uint32_t variable, const char* data, std::uint64_t size) {
  TextVariable& text = ctx->texts[variable];
  CQL_ASSERT(text.size <= text.capacity);
  if (size > kShort || size > text.capacity - text.size) return false;
  copyShort(text.data + text.size, data, size);
  text.size += size;
  return true;
}

bool cqlSameText(const char* a, std::uint64_t aSize, const char* b, std::uint64_t bSize) {
  return aSize == bSize && (aSize == 1 ? *a == *b : cqlSameBytes(a, b, aSize));
}

bool cqlSameBytes(const char* a, const char* b, std::uint64_t size) {
  if (size >= 8) {
    for (std::uint64_t i = 0; i + 8 < size; i += 8)
      if (wordAt<std::uint64_t>(a + i) != wordAt<std::uint64_t>(b + i)) return false;
    return wordAt<std::uint64_t>(a + size - 8) == wordAt<std::uint64_t>(b + size - 8);
  }
  if (size >= 4) return haveSameEnds<std::uint32_t>(a, b, size);
  if (size >= 2) return haveSameEnds<std::uint16_t>(a, b, size);
  return size == 0 || *a == *b;
}

}  // extern "C"
