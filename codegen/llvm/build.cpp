#include "codegen/llvm/build.h"

#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>

#include "codegen/core/derive_manifest.h"
#include "codegen/core/emitter.h"
#include "codegen/llvm/kernel_module.h"
#include "codegen/llvm/llvm_versions.h"
#include "codegen/llvm/pipeline.h"
#include "frontend/passes/verify.h"
#include "runtime/assert.h"

namespace cql::codegen {
namespace {

Result<void> verify(const llvm::Module& module, const char* stage) {
  std::string errors;
  llvm::raw_string_ostream stream(errors);
  if (!llvm::verifyModule(module, &stream)) return {};
  return internalError(std::string("wrong code ") + stage + ":\n" + errors);
}

/// Skips optional passes of the code generator once a stop is requested.
class StopGate : public ClosedGate {
 public:
  explicit StopGate(std::stop_token stop) : stop_(std::move(stop)) {}
  bool isEnabled() const override { return stop_.stop_requested(); }

 private:
  std::stop_token stop_;
};

}  // namespace

tl::unexpected<Error> stopped() {
  return fail(ErrorKind::Interrupted, "the code is not wanted any more");
}

Build::Build(const std::stop_token& stop) : gate(std::make_unique<StopGate>(stop)) {
  context->setOptPassGate(*gate);
}
Build::Build(Build&&) noexcept = default;
Build::~Build() = default;

Result<Build> build(const frontend::Query& query, const CodegenOptions& options, llvm::TargetMachine& machine,
                    Stage last, std::span<const NativeFunction> native) {
  Build result(options.stop);
  Stopwatch watch;
  CQL_ASSERT(frontend::verify(query, frontend::IrStage::Expanded).empty());
  result.module = std::make_unique<llvm::Module>("query", *result.context);
  result.module->setTargetTriple(TargetName(machine.getTargetTriple().str()));
  result.module->setDataLayout(machine.createDataLayout());
  result.manifest = deriveManifest(query);
  Emitter(*result.module, query, result.manifest, options).emitSearch();
  if (auto ok = verify(*result.module, "from the emitter"); !ok) return tl::unexpected(ok.error());
  result.timings.emit = watch.lap();
  if (last == Stage::Emitted) return result;

  if (!isWholeKernel(native)) {
    if (auto ok = linkKernel(*result.module, native); !ok) return tl::unexpected(ok.error());
    if (auto ok = verify(*result.module, "after linking"); !ok) return tl::unexpected(ok.error());
  }
  result.timings.link = watch.lap();
  if (options.optimisation != Optimisation::None) {
    optimise(*result.module, machine, options.optimisation, options.stop);
    if (options.stop.stop_requested()) return stopped();
    if (auto ok = verify(*result.module, "after optimisation"); !ok) return tl::unexpected(ok.error());
  }
  result.timings.optimise = watch.lap();
  return result;
}

Result<llvm::SmallVector<char, 0>> generate(llvm::Module& module, llvm::TargetMachine& machine,
                                            llvm::CodeGenFileType type) {
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  llvm::legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, stream, nullptr, type))
    return internalError("no code generator for this machine");
  passes.run(module);
  return bytes;
}

}  // namespace cql::codegen
