#include "tools/cql-jit/serve/compiled.h"

#include <chrono>

#include "frontend/passes/effects.h"

namespace cql::serve {

GivenSettings QueryRules::given(bool variations) const {
  GivenSettings given = limits_;
  given.secure = true;
  if (variations) given.variations = true;
  return given;
}

frontend::CompileOptions QueryRules::options(const GivenSettings& given) const {
  return tool::compileOptions(given, true);
}

Result<std::shared_ptr<Compiled>> compileQuery(const std::string& text, const QueryRules& rules,
                                               const GivenSettings& given, Evidence evidence,
                                               frontend::DiagnosticSink& sink) {
  return onLargeStack([&]() -> Result<std::shared_ptr<Compiled>> {
    const auto start = std::chrono::steady_clock::now();
    frontend::CompileOptions options = rules.options(given);
    options.evidence = evidence == Evidence::Recorded;
    std::optional<frontend::Query> query =
        frontend::compile({rules.nameOfQuery(), withHeader(text)}, options, sink);
    if (!query) return nullptr;
    codegen::CodegenOptions baseline;
    baseline.optimisation = codegen::Optimisation::None;
    auto code = codegen::compile(*query, baseline);
    if (!code) return tl::unexpected(std::move(code.error()));
    auto compiled = std::make_shared<Compiled>();
    compiled->queries.push_back({query->sources[0].name, query->header, query->sources, std::move(*code)});
    codegen::CompiledQuery& made = *compiled->queries[0].code;
    if (!made.manifest.wholeGames && !frontend::matchesAtEndsOnly(*query))
      compiled->tier.add(std::move(*query), {}, made);
    compiled->milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    return compiled;
  });
}

}  // namespace cql::serve
