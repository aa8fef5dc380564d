// The functions of cqljit.h: check arguments and turn results into statuses and errors. They do not throw.
#include "tools/capi/cqljit.h"

#include "runtime/read_file.h"
#include "tools/capi/arguments.h"
#include "tools/capi/errors.h"
#include "tools/capi/evaluate.h"
#include "tools/capi/import.h"
#include "tools/capi/input_files.h"
#include "tools/capi/query.h"
#include "tools/capi/run.h"

using namespace cql::capi;
using cql::ErrorKind;
using cql::fail;
using cql::InputPart;
using cql::Result;

struct cqljit_query {
  std::shared_ptr<const Query> value;
};
struct cqljit_run {
  std::unique_ptr<Run> value;
};

namespace {

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
    Result<cqljit_import_numbers> done = importGames(path, *wanted);
    if (!done && done.error().kind == ErrorKind::Interrupted) return CQLJIT_CANCELLED;
    if (!done) return tl::unexpected(done.error());
    if (numbers) copy(*done, numbers);
    return CQLJIT_OK;
  });
}

cqljit_status cqljit_evaluate(const cqljit_query* query, const char* fen, int32_t* matches,
                              cqljit_error** error) {
  return guarded(error, [&]() -> Result<cqljit_status> {
    if (!matches) return null("matches");
    *matches = 0;
    if (!query) return null("query");
    if (!fen) return null("fen");
    Result<bool> found = evaluate(query->value, fen);
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
    Result<std::vector<InputPart>> parts = blocksOf(path);
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
  if (!run) return "";
  try {
    return run->value->tallies().c_str();
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

const cqljit_tables* cqljit_query_tables(const cqljit_query* query) {
  return query ? &query->value->tables() : nullptr;
}

cqljit_status cqljit_run_tables(cqljit_run* run, const cqljit_tables** tables, cqljit_error** error) {
  return guarded(error, [&]() -> Result<cqljit_status> {
    if (!tables) return null("tables");
    *tables = nullptr;
    if (!run) return null("run");
    *tables = run->value->tables();
    return CQLJIT_OK;
  });
}

void cqljit_run_free(cqljit_run* run) {
  delete run;
}
