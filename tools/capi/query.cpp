#include "tools/capi/query.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <exception>
#include <utility>

#include "codegen/jit/compiler.h"
#include "codegen/object/loader.h"
#include "frontend/source.h"
#include "io/output_file.h"
#include "output/tally_lines.h"
#include "search/collections.h"
#include "search/thread.h"
#include "tools/capi/no_signals.h"
#include "tools/capi/words.h"
#include "tools/command/inputs.h"
#include "tools/command/prepared.h"
#include "tools/formats.h"

namespace cql::capi {
namespace {

/// Runs a function on a large stack, as deeply nested queries may need more than the caller's thread has.
template <class Function>
auto onLargeStack(Function function) {
  std::optional<decltype(function())> result;
  std::exception_ptr thrown;
  {
    const NoSignals here;
    search::Thread thread([&] {
      try {
        result.emplace(function());
      } catch (...) {
        thrown = std::current_exception();
      }
    });
  }
  if (thrown) std::rethrow_exception(thrown);
  return std::move(*result);
}

/// Returns the settings from the fields and the words of the options.
Result<GivenSettings> settingsOf(const cqljit_compile_options& options) {
  if (options.variations < CQLJIT_VARIATIONS_BY_QUERY || options.variations > CQLJIT_VARIATIONS)
    return fail(ErrorKind::Usage, "cqljit_compile_options: variations has no such value");
  if (options.optimisation < CQLJIT_OPTIMISE_DEFAULT || options.optimisation > CQLJIT_OPTIMISE_FULL)
    return fail(ErrorKind::Usage, "cqljit_compile_options: optimisation has no such value");
  GivenSettings given;
  if (options.secure) given.secure = true;
  if (options.variations != CQLJIT_VARIATIONS_BY_QUERY)
    given.variations = options.variations == CQLJIT_VARIATIONS;
  if (options.cpu) given.cpu = options.cpu;
  if (options.optimisation != CQLJIT_OPTIMISE_DEFAULT)
    given.optimisation = options.optimisation - CQLJIT_OPTIMISE_NONE;
  const auto words = readWords(options.words, options.word_count, kQuerySetting | kCompileSetting);
  return words.map([&](const GivenSettings& more) { return merged(given, more); });
}

codegen::CodegenOptions codegenOptions(const GivenSettings& given) {
  codegen::CodegenOptions options;
  options.cpu = given.cpu.value_or("");
  if (given.optimisation) options.optimisation = static_cast<codegen::Optimisation>(*given.optimisation);
  options.debugInfo = given.debugInfo.value_or(false);
  return options;
}

}  // namespace

Result<std::shared_ptr<const Query>> Query::compile(frontend::Source source,
                                                    const cqljit_compile_options& options,
                                                    std::string& diagnostics) {
  const Result<GivenSettings> given = settingsOf(options);
  if (!given) return tl::unexpected(given.error());
  const auto start = std::chrono::steady_clock::now();
  return onLargeStack([&]() -> Result<std::shared_ptr<const Query>> {
    frontend::DiagnosticSink sink;
    std::optional<frontend::Query> parsed =
        frontend::compile(std::move(source), tool::compileOptions(*given, true), sink);
    diagnostics = frontend::renderJson({&sink, 1});
    if (!parsed) return tl::unexpected(frontend::errorOf(sink, false));
    auto query = std::make_shared<Query>();
    auto code = codegen::compile(*parsed, codegenOptions(*given));
    if (!code) return tl::unexpected(std::move(code.error()));
    query->code_ = std::move(*code);
    query->warnings_ = frontend::renderAll(sink, false);
    query->diagnostics_ = diagnostics;
    query->sources_ = std::move(parsed->sources);
    query->header_ = std::move(parsed->header);
    if (given->dialect) query->header_.dialect = given->dialect;
    query->columns_ = given->columns;
    if (auto done = query->complete(start); !done) return tl::unexpected(done.error());
    return query;
  });
}

Result<void> Query::save(frontend::Source source, const cqljit_compile_options& options,
                         const std::string& path, std::string& diagnostics) {
  if (!tool::isCompiledName(path))
    return fail(ErrorKind::Usage, "the name of a compiled query must end in .so: " + path);
  const Result<GivenSettings> given = settingsOf(options);
  if (!given) return tl::unexpected(given.error());
  return onLargeStack([&]() -> Result<void> {
    frontend::DiagnosticSink sink;
    frontend::CompileOptions compiling = tool::compileOptions(*given, true);
    compiling.evidence = true;  // whether a run will draw its matches is not known yet
    const std::optional<frontend::Query> parsed = frontend::compile(std::move(source), compiling, sink);
    diagnostics = frontend::renderJson({&sink, 1});
    if (!parsed) return tl::unexpected(frontend::errorOf(sink, false));
    codegen::CodegenOptions how = codegenOptions(*given);
    if (!given->optimisation) how.optimisation = codegen::Optimisation::Light;
    const Result<std::string> object = codegen::sharedObject(*parsed, how, "cql-jit " CQL_VERSION);
    if (!object) return tl::unexpected(object.error());
    OutputFile file(path, {.isRecorded = true, .trusted = std::string::npos});
    file.write(*object);
    if (const std::string error = file.finish(); !error.empty()) return fail(ErrorKind::Output, error);
    return {};
  });
}

Result<std::shared_ptr<const Query>> Query::load(const std::string& path,
                                                 const cqljit_load_options& options) {
  const auto start = std::chrono::steady_clock::now();
  const NoSignals here;
  if (access(path.c_str(), R_OK) != 0)
    return fail(ErrorKind::Input, "cannot read " + path + ": " + std::strerror(errno));
  auto loaded = object::load(path);
  if (!loaded) return tl::unexpected(std::move(loaded.error()));
  object::Facts& facts = (*loaded)->facts;
  if (options.secure && facts.usesFiles)
    return fail(ErrorKind::Query, path + ": the query reads or writes files");
  auto query = std::make_shared<Query>();
  query->sources_ = std::move(facts.sources);
  query->header_ = std::move(facts.header);
  query->code_ = std::move(*loaded);
  if (auto done = query->complete(start); !done) return tl::unexpected(done.error());
  return query;
}

Result<void> Query::complete(std::chrono::steady_clock::time_point start) {
  tallies_ = output::jsonOf(code_->manifest.tallies);
  auto collections = search::loadCollections(code_->manifest, tool::openInput);
  if (!collections) return tl::unexpected(std::move(collections.error()));
  collections_.assign(collections->begin(), collections->end());
  milliseconds_ = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  return {};
}

Result<search::Job> Query::job(const GivenSettings& given) const {
  const Result<Settings> settings = tool::settingsOfRun(header_, given);
  if (!settings) return tl::unexpected(settings.error());
  search::Job job = search::jobOf(*settings, *code_);
  job.options.collections = collections_;
  return job;
}

}  // namespace cql::capi
