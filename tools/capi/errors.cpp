#include "tools/capi/errors.h"

struct cqljit_error {
  cql::Error value;
  std::string diagnostics = "[]";
};

namespace cql::capi {
namespace {

/// The error that is reported if there is no memory to allocate another one. Preallocated, never freed.
cqljit_error outOfMemory{{ErrorKind::Memory, "out of memory", "out of memory\n"}, "[]"};

cqljit_status statusOf(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::Usage:
      return CQLJIT_ERROR_ARGUMENT;
    case ErrorKind::Query:
      return CQLJIT_ERROR_QUERY;
    case ErrorKind::Runtime:
      return CQLJIT_ERROR_RUN_TIME;
    case ErrorKind::Object:
      return CQLJIT_ERROR_OBJECT;
    case ErrorKind::Input:
    case ErrorKind::Output:
      return CQLJIT_ERROR_FILE;
    case ErrorKind::Interrupted:
      return CQLJIT_CANCELLED;
    case ErrorKind::Memory:
      return CQLJIT_ERROR_MEMORY;
    case ErrorKind::Time:
      return CQLJIT_ERROR_TIME;
    case ErrorKind::Internal:
      return CQLJIT_ERROR_INTERNAL;
  }
  return CQLJIT_ERROR_INTERNAL;
}

}  // namespace

cqljit_status report(cqljit_error** out, Error error) {
  const cqljit_status status = statusOf(error.kind);
  if (!out) return status;
  if (error.details.empty()) error.details = error.text + "\n";
  *out = new (std::nothrow) cqljit_error{std::move(error), "[]"};
  if (*out) return status;
  return reportOutOfMemory(out);
}

cqljit_status reportOutOfMemory(cqljit_error** out) noexcept {
  if (out) *out = &outOfMemory;
  return CQLJIT_ERROR_MEMORY;
}

cqljit_status reportInternal(cqljit_error** out, const char* what) noexcept {
  try {
    return report(out, {ErrorKind::Internal, what, ""});
  } catch (...) {
    return reportOutOfMemory(out);
  }
}

void addDiagnostics(cqljit_error* error, std::string diagnostics) noexcept {
  if (error != &outOfMemory) error->diagnostics = std::move(diagnostics);
}

}  // namespace cql::capi

using namespace cql::capi;

const char* cqljit_status_text(cqljit_status status) {
  switch (status) {
    case CQLJIT_OK:
      return "ok";
    case CQLJIT_DONE:
      return "no more matches";
    case CQLJIT_CANCELLED:
      return "cancelled";
    case CQLJIT_ERROR_ARGUMENT:
      return "wrong argument";
    case CQLJIT_ERROR_QUERY:
      return "error in the query";
    case CQLJIT_ERROR_FILE:
      return "file cannot be read";
    case CQLJIT_ERROR_RUN_TIME:
      return "error while the query ran";
    case CQLJIT_ERROR_OBJECT:
      return "not a usable compiled query";
    case CQLJIT_ERROR_MEMORY:
      return "out of memory";
    case CQLJIT_ERROR_INTERNAL:
      return "internal error";
    case CQLJIT_ERROR_TIME:
      return "time is over";
    default:
      return "unknown status";
  }
}

cqljit_status cqljit_error_status(const cqljit_error* error) {
  return error ? statusOf(error->value.kind) : CQLJIT_OK;
}
const char* cqljit_error_message(const cqljit_error* error) {
  return error ? error->value.text.c_str() : "";
}
const char* cqljit_error_text(const cqljit_error* error) {
  return error ? error->value.details.c_str() : "";
}
const char* cqljit_error_diagnostics(const cqljit_error* error) {
  return error ? error->diagnostics.c_str() : "[]";
}
int32_t cqljit_error_line(const cqljit_error* error) {
  return error && error->value.place ? error->value.place->line : 0;
}
int32_t cqljit_error_column(const cqljit_error* error) {
  return error && error->value.place ? error->value.place->column : 0;
}
int32_t cqljit_error_game(const cqljit_error* error) {
  return error && error->value.place ? error->value.place->game : 0;
}
void cqljit_error_free(cqljit_error* error) {
  if (error != &outOfMemory) delete error;
}
