#include "codegen/jit/compiler.h"

#include <chrono>
#include <optional>
#include <utility>

#include "codegen/core/backend.h"
#include "codegen/core/code_store.h"
#include "codegen/jit/debugger.h"
#include "codegen/object/relocatable.h"

namespace cql::codegen {
namespace {

class JitQuery : public CompiledQuery {
 public:
  std::string object;  ///< the file that `linked` was made of
  std::optional<object::LinkedObject> linked;
  std::optional<DebuggerEntry> debugger;
};

/// Returns the kernel functions that code in this process calls; all of them if nothing is inlined.
std::span<const NativeFunction> nativeFunctions(Optimisation level) {
  return nativeKernel(/*largeOnly=*/level != Optimisation::None);
}

/// Sets a member to the address of a symbol.
template <class Pointer>
Result<void> find(const object::LinkedObject& linked, const char* symbol, Pointer& address) {
  std::byte* const found = linked.find(symbol);
  if (!found) return internalError(std::string("generated code has no ") + symbol);
  address = reinterpret_cast<Pointer>(found);
  return {};
}

/// Links code into this process.
Result<std::unique_ptr<CompiledQuery>> load(StoredCode code, const CodegenOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  auto result = std::make_unique<JitQuery>();
  result->object = std::move(code.object);
  result->codeBytes = result->object.size();
  auto linked = object::link(result->object, nativeFunctions(code.level));
  if (!linked) return tl::unexpected(linked.error());
  result->linked.emplace(std::move(*linked));
  if (options.debugInfo) result->debugger.emplace(result->object, result->linked->sections());
  if (options.perfMap) {
    auto with = backend();
    if (!with) return tl::unexpected(with.error());
    if (auto written = (*with)->writePerfMap(result->object, result->linked->sections()); !written)
      return tl::unexpected(written.error());
  }
  if (auto ok = find(*result->linked, "cql_search", result->search); !ok) return tl::unexpected(ok.error());
  if (code.hasPrefilter)
    if (auto ok = find(*result->linked, "cql_prefilter", result->prefilter); !ok)
      return tl::unexpected(ok.error());
  if (options.counters) {
    if (auto ok = find(*result->linked, kCountersSymbol, result->counters); !ok)
      return tl::unexpected(ok.error());
    if (auto ok = find(*result->linked, kRunningSymbol, result->running); !ok)
      return tl::unexpected(ok.error());
  }
  result->manifest = std::move(code.manifest);
  result->level = code.level;
  result->timings = code.timings;
  result->timings.generate +=
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  return result;
}

/// Calls a function of the backend.
template <class Function>
auto withBackend(const Function& function) -> decltype(function(std::declval<const Backend&>())) {
  auto with = backend();
  if (!with) return tl::unexpected(with.error());
  return function(**with);
}

}  // namespace

Result<std::unique_ptr<CompiledQuery>> compile(const frontend::Query& query, const CodegenOptions& options) {
  return compile(query, options, nullptr);
}

Result<std::unique_ptr<CompiledQuery>> compile(const frontend::Query& query, const CodegenOptions& options,
                                               CodeStore* store, WantedLevel wanted) {
  if (options.debugInfo || options.perfMap) store = nullptr;
  if (auto stored = store ? store->find(query, options, wanted) : std::nullopt) {
    auto loaded = load(std::move(*stored), options);
    if (loaded) {
      (*loaded)->wasStored = true;
      return loaded;
    }
  }
  auto code = withBackend([&](const Backend& with) {
    return with.generate(query, options, nativeFunctions(options.optimisation));
  });
  if (!code) return tl::unexpected(code.error());
  if (store) store->keep(query, options, *code);
  return load(std::move(*code), options);
}

Result<std::string> sharedObject(const frontend::Query& query, const CodegenOptions& options,
                                 const std::string& producer) {
  return withBackend([&](const Backend& with) { return with.sharedObject(query, options, producer); });
}

Result<std::string> llvmIr(const frontend::Query& query, const CodegenOptions& options, bool optimised) {
  return withBackend([&](const Backend& with) {
    return with.llvmIr(query, options, nativeFunctions(options.optimisation), optimised);
  });
}

Result<std::string> assembly(const frontend::Query& query, const CodegenOptions& options) {
  return withBackend([&](const Backend& with) {
    return with.assembly(query, options, nativeFunctions(options.optimisation));
  });
}

Result<std::string> hostCpu() {
  return withBackend([](const Backend& with) -> Result<std::string> { return with.hostCpu(); });
}

}  // namespace cql::codegen
