#include "codegen/compiler.h"

#include <llvm/ExecutionEngine/Orc/CompileUtils.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/SmallVectorMemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

#include <chrono>

#include "codegen/emitter.h"
#include "codegen/kernel_module.h"
#include "codegen/pipeline.h"
#include "codegen/target.h"

namespace cql::codegen {
namespace {

using Machine = std::unique_ptr<llvm::TargetMachine>;

class Stopwatch {
 public:
  /// Milliseconds since the last lap.
  double lap() {
    auto now = std::chrono::steady_clock::now();
    return std::chrono::duration<double, std::milli>(now - std::exchange(start_, now)).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// A query's module on its way to code.
struct Build {
  std::unique_ptr<llvm::LLVMContext> context = std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<llvm::Module> module;
  Manifest manifest;
  CodegenTimings timings;
};

tl::expected<void, std::string> verify(const llvm::Module& module, const char* stage) {
  std::string errors;
  llvm::raw_string_ostream stream(errors);
  if (!llvm::verifyModule(module, &stream)) return {};
  return tl::unexpected(std::string("internal error: wrong code ") + stage + ":\n" + errors);
}

enum class Stage { Emitted, Optimised };

tl::expected<Build, std::string> build(const frontend::Query& query, const CodegenOptions& options,
                                       llvm::TargetMachine& machine, Stage last) {
  Build result;
  Stopwatch watch;
  auto kernel = loadKernel(*result.context);
  if (!kernel) return tl::unexpected(kernel.error());
  result.module = std::make_unique<llvm::Module>("query", *result.context);
  result.module->setTargetTriple(machine.getTargetTriple().str());
  result.module->setDataLayout(machine.createDataLayout());
  Emitter(*result.module, **kernel, query, result.manifest).emitSearch();
  if (auto ok = verify(*result.module, "from the emitter"); !ok) return tl::unexpected(ok.error());
  result.timings.emit = watch.lap();
  if (last == Stage::Emitted) return result;

  if (auto ok = linkKernel(*result.module, std::move(*kernel)); !ok) return tl::unexpected(ok.error());
  if (auto ok = verify(*result.module, "after linking"); !ok) return tl::unexpected(ok.error());
  result.timings.link = watch.lap();
  optimise(*result.module, machine, options.optimisation);
  if (auto ok = verify(*result.module, "after optimisation"); !ok) return tl::unexpected(ok.error());
  result.timings.optimise = watch.lap();
  return result;
}

tl::expected<llvm::SmallVector<char, 0>, std::string> generate(llvm::Module& module,
                                                               llvm::TargetMachine& machine,
                                                               llvm::CodeGenFileType type) {
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  llvm::legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, stream, nullptr, type))
    return tl::unexpected(std::string("internal error: no code generator for this machine"));
  passes.run(module);
  return bytes;
}

class JitQuery : public CompiledQuery {
 public:
  std::unique_ptr<llvm::orc::LLJIT> jit;
};

tl::expected<std::unique_ptr<llvm::orc::LLJIT>, std::string> createJit(const llvm::TargetMachine& machine) {
  llvm::orc::JITTargetMachineBuilder target(machine.getTargetTriple());
  target.setCPU(machine.getTargetCPU().str());
  auto jit = llvm::orc::LLJITBuilder().setJITTargetMachineBuilder(std::move(target)).create();
  if (!jit) return tl::unexpected("internal error: " + llvm::toString(jit.takeError()));
  return std::move(*jit);
}

}  // namespace

tl::expected<std::unique_ptr<CompiledQuery>, std::string> compile(const frontend::Query& query,
                                                                  const CodegenOptions& options) {
  auto machine = createTargetMachine(options);
  if (!machine) return tl::unexpected(machine.error());
  auto built = build(query, options, **machine, Stage::Optimised);
  if (!built) return tl::unexpected(built.error());
  Stopwatch watch;
  auto object = generate(*built->module, **machine, llvm::CodeGenFileType::ObjectFile);
  if (!object) return tl::unexpected(object.error());
  auto jit = createJit(**machine);
  if (!jit) return tl::unexpected(jit.error());
  if (llvm::Error error = (*jit)->addObjectFile(
          std::make_unique<llvm::SmallVectorMemoryBuffer>(std::move(*object), "query", false)))
    return tl::unexpected("internal error: " + llvm::toString(std::move(error)));
  auto address = (*jit)->lookup("cql_search");
  if (!address) return tl::unexpected("internal error: " + llvm::toString(address.takeError()));

  auto result = std::make_unique<JitQuery>();
  result->search = address->toPtr<SearchFunction>();
  if (built->module->getFunction("cql_prefilter")) {
    auto prefilter = (*jit)->lookup("cql_prefilter");
    if (!prefilter) return tl::unexpected("internal error: " + llvm::toString(prefilter.takeError()));
    result->prefilter = prefilter->toPtr<PrefilterFunction>();
  }
  result->manifest = std::move(built->manifest);
  result->timings = built->timings;
  result->timings.generate = watch.lap();
  result->jit = std::move(*jit);
  return result;
}

tl::expected<ObjectFile, std::string> emitObject(const frontend::Query& query,
                                                 const CodegenOptions& options) {
  auto machine = createTargetMachine(options);
  if (!machine) return tl::unexpected(machine.error());
  auto built = build(query, options, **machine, Stage::Optimised);
  if (!built) return tl::unexpected(built.error());
  auto object = generate(*built->module, **machine, llvm::CodeGenFileType::ObjectFile);
  if (!object) return tl::unexpected(object.error());
  return ObjectFile{{object->begin(), object->end()},
                    std::move(built->manifest),
                    (*machine)->getTargetTriple().str(),
                    (*machine)->getTargetCPU().str(),
                    (*machine)->getTargetFeatureString().str()};
}

tl::expected<std::string, std::string> llvmIr(const frontend::Query& query, const CodegenOptions& options,
                                              bool optimised) {
  auto machine = createTargetMachine(options);
  if (!machine) return tl::unexpected(machine.error());
  auto built = build(query, options, **machine, optimised ? Stage::Optimised : Stage::Emitted);
  if (!built) return tl::unexpected(built.error());
  std::string text;
  llvm::raw_string_ostream(text) << *built->module;
  return text;
}

tl::expected<std::string, std::string> assembly(const frontend::Query& query, const CodegenOptions& options) {
  auto machine = createTargetMachine(options);
  if (!machine) return tl::unexpected(machine.error());
  auto built = build(query, options, **machine, Stage::Optimised);
  if (!built) return tl::unexpected(built.error());
  auto text = generate(*built->module, **machine, llvm::CodeGenFileType::AssemblyFile);
  if (!text) return tl::unexpected(text.error());
  return std::string(text->begin(), text->end());
}

}  // namespace cql::codegen
