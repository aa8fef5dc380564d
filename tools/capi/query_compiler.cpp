// Compiles queries. A library without LLVM has no_compiler.cpp instead.
#include <utility>

#include "codegen/jit/compiler.h"
#include "frontend/source.h"
#include "io/output_file.h"
#include "tools/capi/compile_settings.h"
#include "tools/capi/large_stack.h"
#include "tools/capi/query.h"
#include "tools/command/inputs.h"
#include "tools/command/prepared.h"

namespace cql::capi {
namespace {

codegen::CodegenOptions codegenOptions(const GivenSettings& given) {
  codegen::CodegenOptions options;
  options.cpu = given.cpu.value_or("");
  if (given.optimisation) options.optimisation = static_cast<codegen::Optimisation>(*given.optimisation);
  options.debugInfo = given.debugInfo.value_or(false);
  return options;
}

}  // namespace

bool Query::canCompile() {
  return true;
}

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

}  // namespace cql::capi
