// Errors as callers see them, and the frame of functions that can fail: they do not throw.
#pragma once

#include <exception>
#include <new>
#include <string>
#include <utility>

#include "runtime/error.h"
#include "tools/capi/cqljit.h"

namespace cql::capi {

/// Stores the error in *out, which may be null, and returns its status.
cqljit_status report(cqljit_error** out, Error error);
/// Reports memory exhaustion; allocates nothing.
cqljit_status reportOutOfMemory(cqljit_error** out) noexcept;
/// Reports an unexpected exception, or memory exhaustion if its text cannot be copied.
cqljit_status reportInternal(cqljit_error** out, const char* what) noexcept;
/// Adds the diagnostics of the compiler, as JSON, to an error.
void addDiagnostics(cqljit_error* error, std::string diagnostics) noexcept;

/// Calls a body that returns Result<cqljit_status>, and converts errors and exceptions.
template <class Body>
cqljit_status guarded(cqljit_error** error, Body body) noexcept {
  if (error) *error = nullptr;
  try {
    Result<cqljit_status> result = body();
    return result ? *result : report(error, std::move(result.error()));
  } catch (const std::bad_alloc&) {
    return reportOutOfMemory(error);
  } catch (const std::exception& exception) {
    return reportInternal(error, exception.what());
  } catch (...) {  // thrown by the caller's callback
    return reportInternal(error, "an unknown exception");
  }
}

/// Calls a body that compiles. An error contains the diagnostics of the compiler as JSON.
template <class Body>
cqljit_status withDiagnostics(cqljit_error** error, Body body) noexcept {
  std::string diagnostics;
  const cqljit_status status = guarded(error, [&] { return body(diagnostics); });
  if (error && *error && !diagnostics.empty()) addDiagnostics(*error, std::move(diagnostics));
  return status;
}

}  // namespace cql::capi
