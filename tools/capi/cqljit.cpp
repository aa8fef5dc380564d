// The functions of cqljit.h: check arguments and turn results into statuses and errors. They do not throw.
#include "tools/capi/cqljit.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "runtime/read_file.h"
#include "tools/capi/document.h"
#include "tools/capi/evaluate.h"
#include "tools/capi/import.h"
#include "tools/capi/input_files.h"
#include "tools/capi/query.h"
#include "tools/capi/run.h"

using cql::Error;
using cql::ErrorKind;
using cql::fail;
using cql::InputPart;
using cql::Result;
using cql::capi::Query;
using cql::capi::Run;

struct cqljit_error {
  Error value;
  std::string diagnostics = "[]";
};
struct cqljit_query {
  std::shared_ptr<const Query> value;
};
struct cqljit_document {
  std::unique_ptr<cql::capi::Document> value;
};
struct cqljit_run {
  std::unique_ptr<Run> value;
};

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

cqljit_status report(cqljit_error** out, Error error) {
  const cqljit_status status = statusOf(error.kind);
  if (!out) return status;
  if (error.details.empty()) error.details = error.text + "\n";
  *out = new (std::nothrow) cqljit_error{std::move(error), "[]"};
  if (*out) return status;
  *out = &outOfMemory;
  return CQLJIT_ERROR_MEMORY;
}

/// Reports an unexpected exception, or outOfMemory if its text cannot be copied.
cqljit_status reportInternal(cqljit_error** out, const char* what) noexcept {
  try {
    return report(out, {ErrorKind::Internal, what, ""});
  } catch (...) {
    if (out) *out = &outOfMemory;
    return CQLJIT_ERROR_MEMORY;
  }
}

/// Calls a body that returns Result<cqljit_status>, and converts errors and exceptions.
template <class Body>
cqljit_status guarded(cqljit_error** error, Body body) noexcept {
  if (error) *error = nullptr;
  try {
    Result<cqljit_status> result = body();
    return result ? *result : report(error, std::move(result.error()));
  } catch (const std::bad_alloc&) {
    if (error) *error = &outOfMemory;
    return CQLJIT_ERROR_MEMORY;
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
  if (error && *error && *error != &outOfMemory && !diagnostics.empty())
    (*error)->diagnostics = std::move(diagnostics);
  return status;
}

tl::unexpected<Error> null(const char* name) {
  return fail(ErrorKind::Usage, std::string(name) + " is null");
}

/// Sets *answer to what a document answers.
template <class Answer, class Body>
cqljit_status answered(cqljit_error** error, const cqljit_document* document, const Answer** answer,
                       const char* name, Body body) noexcept {
  return guarded(error, [&]() -> Result<cqljit_status> {
    if (!answer) return null(name);
    *answer = nullptr;
    if (!document) return null("document");
    Result<const Answer*> found = body();
    if (!found) return tl::unexpected(found.error());
    *answer = *found;
    return CQLJIT_OK;
  });
}

/// Copies a structure of the caller, who may have compiled with an older or newer version of the header.
template <class Options>
Result<Options> readOptions(const Options* given) {
  Options options{};
  if (!given) return options;
  if (given->size < sizeof(std::size_t)) return fail(ErrorKind::Usage, "the size of the options is not set");
  std::memcpy(&options, given, std::min(given->size, sizeof options));
  const auto* bytes = reinterpret_cast<const unsigned char*>(given);
  for (std::size_t i = sizeof options; i < given->size; ++i)
    if (bytes[i])
      return fail(ErrorKind::Usage, "the options use a field that this version of the library does not know");
  if (options.reserved) return fail(ErrorKind::Usage, "the field reserved of the options is not zero");
  return options;
}

/// Copies a structure to the caller, whose header may be older or newer.
template <class Structure>
void copy(Structure made, Structure* to) {
  made.size = std::min(to->size, sizeof made);
  std::memcpy(to, &made, made.size);
}

/// Checks the arguments of a function that makes a handle: the address for the handle, which is set to null,
/// the source that the handle is made from, and the options.
template <class Handle, class Options>
Result<Options> given(Handle** handle, const char* handleName, const void* source, const char* sourceName,
                      const Options* options) {
  if (!handle) return null(handleName);
  *handle = nullptr;
  if (!source) return null(sourceName);
  return readOptions(options);
}

Result<cqljit_status> handleOf(Result<std::shared_ptr<const Query>> made, cqljit_query** query) {
  if (!made) return tl::unexpected(made.error());
  *query = new cqljit_query{std::move(*made)};
  return CQLJIT_OK;
}

}  // namespace

const char* cqljit_version() {
  return CQL_VERSION;
}

int32_t cqljit_can_compile() {
  return Query::canCompile();
}

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

cqljit_status cqljit_compile(const char* text, const cqljit_compile_options* options, cqljit_query** query,
                             cqljit_error** error) {
  return withDiagnostics(error, [&](std::string& diagnostics) -> Result<cqljit_status> {
    Result<cqljit_compile_options> wanted = given(query, "query", text, "text", options);
    if (!wanted) return tl::unexpected(wanted.error());
    const char* name = wanted->name ? wanted->name : "query.cql";
    return handleOf(Query::compile({name, text}, *wanted, diagnostics), query);
  });
}

cqljit_status cqljit_compile_file(const char* path, const cqljit_compile_options* options,
                                  cqljit_query** query, cqljit_error** error) {
  return withDiagnostics(error, [&](std::string& diagnostics) -> Result<cqljit_status> {
    Result<cqljit_compile_options> wanted = given(query, "query", path, "path", options);
    if (!wanted) return tl::unexpected(wanted.error());
    Result<std::string> text = cql::readFile(path);
    if (!text) return tl::unexpected(text.error());
    const char* name = wanted->name ? wanted->name : path;
    return handleOf(Query::compile({name, std::move(*text)}, *wanted, diagnostics), query);
  });
}

cqljit_status cqljit_compile_to_file(const char* text, const cqljit_compile_options* options,
                                     const char* path, cqljit_error** error) {
  return withDiagnostics(error, [&](std::string& diagnostics) -> Result<cqljit_status> {
    if (!text) return null("text");
    if (!path) return null("path");
    Result<cqljit_compile_options> wanted = readOptions(options);
    if (!wanted) return tl::unexpected(wanted.error());
    const char* name = wanted->name ? wanted->name : "query.cql";
    if (auto saved = Query::save({name, text}, *wanted, path, diagnostics); !saved)
      return tl::unexpected(saved.error());
    return CQLJIT_OK;
  });
}

cqljit_status cqljit_load(const char* path, const cqljit_load_options* options, cqljit_query** query,
                          cqljit_error** error) {
  return guarded(error, [&]() -> Result<cqljit_status> {
    Result<cqljit_load_options> wanted = given(query, "query", path, "path", options);
    if (!wanted) return tl::unexpected(wanted.error());
    return handleOf(Query::load(path, *wanted), query);
  });
}

const char* cqljit_query_warnings(const cqljit_query* query) {
  return query ? query->value->warnings().c_str() : "";
}
const char* cqljit_query_diagnostics(const cqljit_query* query) {
  return query ? query->value->diagnostics().c_str() : "[]";
}
const char* cqljit_query_tallies(const cqljit_query* query) {
  return query ? query->value->tallies().c_str() : "[]";
}
void cqljit_query_free(cqljit_query* query) {
  delete query;
}

cqljit_status cqljit_import(const char* path, const cqljit_import_options* options,
                            cqljit_import_numbers* numbers, cqljit_error** error) {
  return guarded(error, [&]() -> Result<cqljit_status> {
    if (!path) return null("path");
    if (!options) return null("options");
    if (numbers && numbers->size < sizeof(std::size_t))
      return fail(ErrorKind::Usage, "the size of the numbers is not set");
    Result<cqljit_import_options> wanted = readOptions(options);
    if (!wanted) return tl::unexpected(wanted.error());
    Result<cqljit_import_numbers> done = cql::capi::importGames(path, *wanted);
    if (!done && done.error().kind == ErrorKind::Interrupted) return CQLJIT_CANCELLED;
    if (!done) return tl::unexpected(done.error());
    if (numbers) copy(*done, numbers);
    return CQLJIT_OK;
  });
}

cqljit_status cqljit_document_read(const char* text, const cqljit_compile_options* options,
                                   cqljit_document** document, cqljit_error** error) {
  return guarded(error, [&]() -> Result<cqljit_status> {
    Result<cqljit_compile_options> wanted = given(document, "document", text, "text", options);
    if (!wanted) return tl::unexpected(wanted.error());
    auto handle = std::make_unique<cqljit_document>();
    auto read = cql::capi::Document::read({wanted->name ? wanted->name : "query.cql", text}, *wanted);
    if (!read) return tl::unexpected(read.error());
    handle->value = std::move(*read);
    *document = handle.release();
    return CQLJIT_OK;
  });
}

cqljit_status cqljit_document_diagnostics(cqljit_document* document, const cqljit_diagnostic** diagnostics,
                                          size_t* count, cqljit_error** error) {
  return guarded(error, [&]() -> Result<cqljit_status> {
    if (!diagnostics) return null("diagnostics");
    *diagnostics = nullptr;
    if (!count) return null("count");
    *count = 0;
    if (!document) return null("document");
    const std::vector<cqljit_diagnostic>& all = document->value->diagnostics();
    if (!all.empty()) *diagnostics = all.data();
    *count = all.size();
    return CQLJIT_OK;
  });
}

cqljit_status cqljit_document_complete(cqljit_document* document, size_t offset,
                                       const cqljit_completions** completions, cqljit_error** error) {
  return answered(error, document, completions, "completions",
                  [&] { return document->value->complete(offset); });
}

cqljit_status cqljit_document_hover(cqljit_document* document, size_t offset, const cqljit_hover** hover,
                                    cqljit_error** error) {
  return answered(error, document, hover, "hover", [&] { return document->value->hover(offset); });
}

cqljit_status cqljit_document_format(cqljit_document* document, int32_t spelling, const char** text,
                                     cqljit_error** error) {
  return withDiagnostics(error, [&](std::string& diagnostics) -> Result<cqljit_status> {
    if (!text) return null("text");
    *text = nullptr;
    if (!document) return null("document");
    Result<const char*> formatted = document->value->format(spelling, diagnostics);
    if (!formatted) return tl::unexpected(formatted.error());
    *text = *formatted;
    return CQLJIT_OK;
  });
}

void cqljit_document_free(cqljit_document* document) {
  delete document;
}

cqljit_status cqljit_evaluate(const cqljit_query* query, const char* fen, int32_t* matches,
                              cqljit_error** error) {
  return guarded(error, [&]() -> Result<cqljit_status> {
    if (!matches) return null("matches");
    *matches = 0;
    if (!query) return null("query");
    if (!fen) return null("fen");
    Result<bool> found = cql::capi::evaluate(query->value, fen);
    if (!found) return tl::unexpected(found.error());
    *matches = *found;
    return CQLJIT_OK;
  });
}

cqljit_status cqljit_run_start(const cqljit_query* query, const cqljit_search_options* options,
                               cqljit_run** run, cqljit_error** error) {
  return guarded(error, [&]() -> Result<cqljit_status> {
    Result<cqljit_search_options> wanted = given(run, "run", query, "query", options);
    if (!wanted) return tl::unexpected(wanted.error());
    auto handle = std::make_unique<cqljit_run>();
    Result<std::unique_ptr<Run>> started = Run::start(query->value, *wanted);
    if (!started) return tl::unexpected(started.error());
    handle->value = std::move(*started);
    *run = handle.release();
    return CQLJIT_OK;
  });
}

cqljit_status cqljit_run_next(cqljit_run* run, const cqljit_match** match, cqljit_error** error) {
  return guarded(error, [&]() -> Result<cqljit_status> {
    if (!match) return null("match");
    *match = nullptr;
    if (!run) return null("run");
    return run->value->next(*match);
  });
}

cqljit_status cqljit_run_each(cqljit_run* run, cqljit_match_callback callback, void* user,
                              cqljit_error** error) {
  return guarded(error, [&]() -> Result<cqljit_status> {
    if (!run) return null("run");
    if (!callback) return null("callback");
    for (;;) {
      const cqljit_match* match = nullptr;
      Result<cqljit_status> status = run->value->next(match);
      if (!status || *status != CQLJIT_OK) return status;
      if (callback(user, match)) run->value->cancel();
    }
  });
}

cqljit_status cqljit_run_next_rows(cqljit_run* run, const cqljit_rows** rows, cqljit_error** error) {
  return guarded(error, [&]() -> Result<cqljit_status> {
    if (!rows) return null("rows");
    *rows = nullptr;
    if (!run) return null("run");
    return run->value->nextRows(*rows);
  });
}

const cqljit_rows* cqljit_run_columns(cqljit_run* run) {
  return run ? run->value->columns() : nullptr;
}

cqljit_status cqljit_count_blocks(const char* path, uint64_t* blocks, cqljit_error** error) {
  return guarded(error, [&]() -> Result<cqljit_status> {
    if (!blocks) return null("blocks");
    *blocks = 0;
    if (!path) return null("path");
    Result<std::vector<InputPart>> parts = cql::capi::blocksOf(path);
    if (!parts) return tl::unexpected(parts.error());
    *blocks = parts->size();
    return CQLJIT_OK;
  });
}

void cqljit_run_cancel(cqljit_run* run) {
  if (run) run->value->cancel();
}

cqljit_status cqljit_run_statistics(cqljit_run* run, cqljit_statistics* statistics) {
  if (!run || !statistics || statistics->size < sizeof(std::size_t)) return CQLJIT_ERROR_ARGUMENT;
  copy(run->value->statistics(), statistics);
  return CQLJIT_OK;
}

const char* cqljit_run_persistent(cqljit_run* run) {
  return run ? run->value->persistentLines().c_str() : "";
}

const char* cqljit_run_tallies(cqljit_run* run) {
  return run ? run->value->tallies().c_str() : "";
}

void cqljit_run_free(cqljit_run* run) {
  delete run;
}
