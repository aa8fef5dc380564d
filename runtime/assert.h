// Invariants that the code relies on.
//
// CQL_ASSERT(condition) ends the program with the location and the condition if it does not hold. It is on
// where CQL_ASSERTIONS is defined: in the preset `debug` and in builds with sanitizers. In a release it is
// not evaluated and costs nothing, so conditions have no side effects. Input from outside is never asserted:
// it is checked, and rejected with an Error.
#pragma once

namespace cql {

/// Writes "FILE:LINE: assertion failed: CONDITION" to standard error and aborts. Any thread.
[[noreturn]] void assertionFailed(const char* condition, const char* file, int line);

}  // namespace cql

#if defined(CQL_ASSERTIONS)
#define CQL_ASSERT(condition) \
  (static_cast<bool>(condition) ? void() : ::cql::assertionFailed(#condition, __FILE__, __LINE__))
#else
#define CQL_ASSERT(condition) static_cast<void>(sizeof(static_cast<bool>(condition)))
#endif
