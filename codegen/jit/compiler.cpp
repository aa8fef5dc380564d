#include "codegen/jit/compiler.h"

#include <llvm/ExecutionEngine/Orc/CompileUtils.h>
#include <llvm/ExecutionEngine/Orc/DebugObjectManagerPlugin.h>
#include <llvm/ExecutionEngine/Orc/EPCDebugObjectRegistrar.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h>
#include <llvm/ExecutionEngine/Orc/TargetProcess/JITLoaderGDB.h>
#include <llvm/Support/SmallVectorMemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

#include <optional>

#include "codegen/core/instruments.h"
#include "codegen/jit/build.h"
#include "codegen/jit/kernel_module.h"
#include "codegen/jit/perf_map.h"
#include "codegen/jit/target.h"

namespace cql::codegen {
namespace {

class JitQuery : public CompiledQuery {
 public:
  std::unique_ptr<llvm::orc::LLJIT> jit;
};

/// Compiles nothing: the JIT is given object files only, and would create a target machine of its own.
class NoIrCompiler : public llvm::orc::IRCompileLayer::IRCompiler {
 public:
  NoIrCompiler() : IRCompiler({}) {}

  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> operator()(llvm::Module& /*module*/) override {
    return llvm::createStringError("the JIT takes object files, not modules");
  }
};

/// Lets gdb find the code and its debug information.
void registerWithDebugger(llvm::orc::LLJIT& jit) {
  auto* layer = llvm::dyn_cast<llvm::orc::ObjectLinkingLayer>(&jit.getObjLinkingLayer());
  if (!layer) return;
  // The program exports no symbols, so the plugin is told where the registration is.
  auto registrar = std::make_unique<llvm::orc::EPCDebugObjectRegistrar>(
      jit.getExecutionSession(), llvm::orc::ExecutorAddr::fromPtr(&llvm_orc_registerJITLoaderGDBWrapper));
  layer->addPlugin(std::make_shared<llvm::orc::DebugObjectManagerPlugin>(jit.getExecutionSession(),
                                                                         std::move(registrar),
                                                                         /*RequireDebugSections=*/true,
                                                                         /*AutoRegisterCode=*/true));
}

using CompilerOrError = llvm::Expected<std::unique_ptr<llvm::orc::IRCompileLayer::IRCompiler>>;

Result<std::unique_ptr<llvm::orc::LLJIT>> createJit(const llvm::TargetMachine& machine,
                                                    const CodegenOptions& options) {
  // The CPU is irrelevant: this machine compiles nothing.
  llvm::orc::JITTargetMachineBuilder target(machine.getTargetTriple());
  auto jit = llvm::orc::LLJITBuilder()
                 .setJITTargetMachineBuilder(std::move(target))
                 .setDataLayout(machine.createDataLayout())
                 .setCompileFunctionCreator([](const llvm::orc::JITTargetMachineBuilder&) -> CompilerOrError {
                   return std::make_unique<NoIrCompiler>();
                 })
                 .create();
  if (!jit) return internalError(llvm::toString(jit.takeError()));
  if (options.debugInfo) registerWithDebugger(**jit);
  return std::move(*jit);
}

/// Returns the kernel functions that code in this process calls; all of them if nothing is inlined.
std::span<const NativeFunction> nativeFunctions(const CodegenOptions& options) {
  if (!isNative(options)) return {};
  return nativeKernel(/*largeOnly=*/options.optimisation != Optimisation::None);
}

/// Makes the machine for code in this process. Baseline code leaves its work to the program's kernel and
/// gains nothing from this CPU's features; for a generic CPU LLVM sets up in half the time.
Result<std::unique_ptr<llvm::TargetMachine>> createMachine(CodegenOptions options,
                                                           std::span<const NativeFunction> native) {
  if (isWholeKernel(native)) options.cpu = "generic";
  return createTargetMachine(options);
}

Result<void> defineCalled(std::span<const NativeFunction> native, const llvm::Module& module,
                          llvm::orc::LLJIT& jit) {
  llvm::orc::SymbolMap symbols;
  for (const NativeFunction& function : native)
    if (module.getFunction(function.name))
      symbols[jit.mangleAndIntern(function.name)] = {
          llvm::orc::ExecutorAddr::fromPtr(function.address),
          llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
  if (symbols.empty()) return {};
  if (llvm::Error error = jit.getMainJITDylib().define(llvm::orc::absoluteSymbols(std::move(symbols))))
    return internalError(llvm::toString(std::move(error)));
  return {};
}

}  // namespace

Result<std::unique_ptr<CompiledQuery>> compile(const frontend::Query& query, const CodegenOptions& options) {
  const std::span<const NativeFunction> native = nativeFunctions(options);
  auto machine = createMachine(options, native);
  if (!machine) return tl::unexpected(machine.error());
  auto built = build(query, options, **machine, Stage::Optimised, native);
  if (!built) return tl::unexpected(built.error());
  Stopwatch watch;
  auto object = generate(*built->module, **machine, llvm::CodeGenFileType::ObjectFile);
  if (!object) return tl::unexpected(object.error());
  if (options.stop.stop_requested()) return stopped();
  auto jit = createJit(**machine, options);
  if (!jit) return tl::unexpected(jit.error());
  if (auto ok = defineCalled(native, *built->module, **jit); !ok) return tl::unexpected(ok.error());
  std::optional<PerfMap> perfMap;
  if (options.perfMap) {
    perfMap.emplace(std::string(object->begin(), object->end()));
    perfMap->watch(**jit);
  }
  if (llvm::Error error = (*jit)->addObjectFile(
          std::make_unique<llvm::SmallVectorMemoryBuffer>(std::move(*object), "query", false)))
    return internalError(llvm::toString(std::move(error)));
  auto address = (*jit)->lookup("cql_search");
  if (!address) return internalError(llvm::toString(address.takeError()));

  if (perfMap)
    if (auto written = perfMap->write(); !written) return tl::unexpected(written.error());

  auto result = std::make_unique<JitQuery>();
  result->search = address->toPtr<SearchFunction>();
  if (built->module->getFunction("cql_prefilter")) {
    auto prefilter = (*jit)->lookup("cql_prefilter");
    if (!prefilter) return internalError(llvm::toString(prefilter.takeError()));
    result->prefilter = prefilter->toPtr<PrefilterFunction>();
  }
  if (options.counters) {
    auto counters = (*jit)->lookup(kCountersSymbol);
    if (!counters) return internalError(llvm::toString(counters.takeError()));
    result->counters = counters->toPtr<const std::uint64_t*>();
    auto running = (*jit)->lookup(kRunningSymbol);
    if (!running) return internalError(llvm::toString(running.takeError()));
    result->running = running->toPtr<const std::atomic<std::uint32_t>*>();
  }
  result->manifest = std::move(built->manifest);
  result->timings = built->timings;
  result->timings.generate = watch.lap();
  result->jit = std::move(*jit);
  return result;
}

Result<std::string> llvmIr(const frontend::Query& query, const CodegenOptions& options, bool optimised) {
  const std::span<const NativeFunction> native = nativeFunctions(options);
  auto machine = createMachine(options, native);
  if (!machine) return tl::unexpected(machine.error());
  auto built = build(query, options, **machine, optimised ? Stage::Optimised : Stage::Emitted, native);
  if (!built) return tl::unexpected(built.error());
  std::string text;
  llvm::raw_string_ostream(text) << *built->module;
  return text;
}

Result<std::string> assembly(const frontend::Query& query, const CodegenOptions& options) {
  const std::span<const NativeFunction> native = nativeFunctions(options);
  auto machine = createMachine(options, native);
  if (!machine) return tl::unexpected(machine.error());
  auto built = build(query, options, **machine, Stage::Optimised, native);
  if (!built) return tl::unexpected(built.error());
  auto text = generate(*built->module, **machine, llvm::CodeGenFileType::AssemblyFile);
  if (!text) return tl::unexpected(text.error());
  return std::string(text->begin(), text->end());
}

}  // namespace cql::codegen
