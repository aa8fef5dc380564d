#include "codegen/jit/compiler.h"

#include <llvm/Config/llvm-config.h>
#include <llvm/ExecutionEngine/Orc/CompileUtils.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h>
#if LLVM_VERSION_MAJOR >= 22
#include <llvm/ExecutionEngine/Orc/Debugging/ELFDebugObjectPlugin.h>
#else
#include <llvm/ExecutionEngine/Orc/DebugObjectManagerPlugin.h>
#include <llvm/ExecutionEngine/Orc/EPCDebugObjectRegistrar.h>
#include <llvm/ExecutionEngine/Orc/TargetProcess/JITLoaderGDB.h>
#endif
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/TargetParser/Host.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "codegen/core/instruments.h"
#include "codegen/jit/build.h"
#include "codegen/jit/code_store.h"
#include "codegen/jit/kernel_module.h"
#include "codegen/jit/memory_check.h"
#include "codegen/jit/perf_map.h"
#include "codegen/jit/target.h"

namespace cql::codegen {
namespace {

class JitQuery : public CompiledQuery {
 public:
  std::string object;  ///< used by the JIT
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
#if LLVM_VERSION_MAJOR >= 22
  llvm::Error error = llvm::Error::success();
  auto plugin = std::make_shared<llvm::orc::ELFDebugObjectPlugin>(jit.getExecutionSession(),
                                                                  /*RequireDebugSections=*/true,
                                                                  /*AutoRegisterCode=*/true, error);
  if (error)
    llvm::consumeError(std::move(error));  // the code runs without
  else
    layer->addPlugin(std::move(plugin));
#else
  // The program exports no symbols, so the plugin is told where the registration is.
  auto registrar = std::make_unique<llvm::orc::EPCDebugObjectRegistrar>(
      jit.getExecutionSession(), llvm::orc::ExecutorAddr::fromPtr(&llvm_orc_registerJITLoaderGDBWrapper));
  layer->addPlugin(std::make_shared<llvm::orc::DebugObjectManagerPlugin>(jit.getExecutionSession(),
                                                                         std::move(registrar),
                                                                         /*RequireDebugSections=*/true,
                                                                         /*AutoRegisterCode=*/true));
#endif
}

/// Defines kernel functions that the code calls.
class NativeKernelGenerator : public llvm::orc::DefinitionGenerator {
 public:
  explicit NativeKernelGenerator(std::span<const NativeFunction> functions) : functions_(functions) {}

  llvm::Error tryToGenerate(llvm::orc::LookupState& /*state*/, llvm::orc::LookupKind /*kind*/,
                            llvm::orc::JITDylib& library, llvm::orc::JITDylibLookupFlags /*flags*/,
                            const llvm::orc::SymbolLookupSet& wanted) override {
    llvm::orc::SymbolMap symbols;
    for (const auto& [name, flags] : wanted) {
      const auto found = std::ranges::find(functions_, std::string_view(*name), &NativeFunction::name);
      if (found != functions_.end())
        symbols[name] = {llvm::orc::ExecutorAddr::fromPtr(found->address),
                         llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable};
    }
    if (symbols.empty()) return llvm::Error::success();
    return library.define(llvm::orc::absoluteSymbols(std::move(symbols)));
  }

 private:
  const std::span<const NativeFunction> functions_;
};

using CompilerOrError = llvm::Expected<std::unique_ptr<llvm::orc::IRCompileLayer::IRCompiler>>;

/// Makes a JIT for object files that call these functions. It needs no code generator.
Result<std::unique_ptr<llvm::orc::LLJIT>> createJit(std::span<const NativeFunction> native,
                                                    const CodegenOptions& options) {
  // The CPU is irrelevant: nothing is compiled. Of the layout only the mangling of symbols is used, that of
  // ELF.
  llvm::orc::JITTargetMachineBuilder target{llvm::Triple(llvm::sys::getProcessTriple())};
  auto jit = llvm::orc::LLJITBuilder()
                 .setJITTargetMachineBuilder(std::move(target))
                 .setDataLayout(llvm::DataLayout("e-m:e"))
                 .setCompileFunctionCreator([](const llvm::orc::JITTargetMachineBuilder&) -> CompilerOrError {
                   return std::make_unique<NoIrCompiler>();
                 })
                 .create();
  if (!jit) return internalError(llvm::toString(jit.takeError()));
  (*jit)->getMainJITDylib().addGenerator(std::make_unique<NativeKernelGenerator>(native));
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

/// Sets a member to the address of a symbol.
template <class Pointer>
Result<void> find(llvm::orc::LLJIT& jit, const char* symbol, Pointer& address) {
  auto found = jit.lookup(symbol);
  if (!found) return internalError(llvm::toString(found.takeError()));
  address = found->toPtr<Pointer>();
  return {};
}

/// Links code into this process.
Result<std::unique_ptr<CompiledQuery>> load(StoredCode code, std::span<const NativeFunction> native,
                                            const CodegenOptions& options) {
  Stopwatch watch;
  auto result = std::make_unique<JitQuery>();
  auto jit = createJit(native, options);
  if (!jit) return tl::unexpected(jit.error());
  std::optional<PerfMap> perfMap;
  if (options.perfMap) {
    perfMap.emplace(code.object);
    perfMap->watch(**jit);
  }
  result->object = std::move(code.object);
  result->codeBytes = result->object.size();
  if (llvm::Error error =
          (*jit)->addObjectFile(llvm::MemoryBuffer::getMemBuffer(result->object, "query", false)))
    return internalError(llvm::toString(std::move(error)));
  if (auto ok = find(**jit, "cql_search", result->search); !ok) return tl::unexpected(ok.error());
  if (perfMap)
    if (auto written = perfMap->write(); !written) return tl::unexpected(written.error());
  if (code.hasPrefilter)
    if (auto ok = find(**jit, "cql_prefilter", result->prefilter); !ok) return tl::unexpected(ok.error());
  if (options.counters) {
    if (auto ok = find(**jit, kCountersSymbol, result->counters); !ok) return tl::unexpected(ok.error());
    if (auto ok = find(**jit, kRunningSymbol, result->running); !ok) return tl::unexpected(ok.error());
  }
  result->manifest = std::move(code.manifest);
  result->level = code.level;
  result->timings = code.timings;
  result->timings.generate += watch.lap();
  result->jit = std::move(*jit);
  return result;
}

/// Generates the code of a query.
Result<StoredCode> generateCode(const frontend::Query& query, const CodegenOptions& options,
                                std::span<const NativeFunction> native) {
  auto machine = createMachine(options, native);
  if (!machine) return tl::unexpected(machine.error());
  auto built = build(query, options, **machine, Stage::Optimised, native);
  if (!built) return tl::unexpected(built.error());
  Stopwatch watch;
  auto object = generate(*built->module, **machine, llvm::CodeGenFileType::ObjectFile);
  if (!object) return tl::unexpected(object.error());
  if (options.stop.stop_requested()) return stopped();
  StoredCode code{.level = options.optimisation,
                  .hasPrefilter = built->module->getFunction("cql_prefilter") != nullptr,
                  .timings = built->timings,
                  .manifest = std::move(built->manifest),
                  .object = std::string(object->begin(), object->end())};
  code.timings.generate = watch.lap();
  return code;
}

}  // namespace

Result<std::unique_ptr<CompiledQuery>> compile(const frontend::Query& query, const CodegenOptions& options) {
  return compile(query, options, nullptr);
}

Result<std::unique_ptr<CompiledQuery>> compile(const frontend::Query& query, const CodegenOptions& options,
                                               CodeStore* store, WantedLevel wanted) {
  if (auto enough = requireMemory(query); !enough) return tl::unexpected(enough.error());
  if (options.counters || options.debugInfo || options.perfMap) store = nullptr;
  if (auto stored = store ? store->find(query, options, wanted) : std::nullopt) {
    CodegenOptions its = options;
    its.optimisation = stored->level;
    auto loaded = load(std::move(*stored), nativeFunctions(its), options);
    if (loaded) {
      (*loaded)->wasStored = true;
      return loaded;
    }
  }
  const std::span<const NativeFunction> native = nativeFunctions(options);
  auto code = generateCode(query, options, native);
  if (!code) return tl::unexpected(code.error());
  if (store) store->keep(query, options, *code);
  return load(std::move(*code), native, options);
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
