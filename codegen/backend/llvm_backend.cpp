#include "codegen/backend/llvm_backend.h"

#include <llvm/Support/raw_ostream.h>

#include <utility>

#include "codegen/aot/shared_object.h"
#include "codegen/llvm/build.h"
#include "codegen/llvm/kernel_module.h"
#include "codegen/llvm/memory_check.h"
#include "codegen/llvm/perf_map.h"
#include "codegen/llvm/target.h"

namespace cql::codegen {
namespace {

/// A module, and the machine that it is for.
struct Built {
  std::unique_ptr<llvm::TargetMachine> machine;
  Build build;
};

/// Emits and optimises the query.
Result<Built> buildFor(const frontend::Query& query, const CodegenOptions& options,
                       std::span<const NativeFunction> native, Stage last) {
  if (!isNative(options)) native = {};
  CodegenOptions how = options;
  // Baseline code leaves its work to the program's kernel and gains nothing from this CPU's features; for a
  // generic CPU LLVM sets up in half the time.
  if (isWholeKernel(native)) how.cpu = "generic";
  auto machine = createTargetMachine(how);
  if (!machine) return tl::unexpected(machine.error());
  auto build = codegen::build(query, options, **machine, last, native);
  if (!build) return tl::unexpected(build.error());
  return Built{std::move(*machine), std::move(*build)};
}

class LlvmBackend final : public Backend {
 public:
  Result<StoredCode> generate(const frontend::Query& query, const CodegenOptions& options,
                              std::span<const NativeFunction> native) const override {
    if (auto enough = requireMemory(query); !enough) return tl::unexpected(enough.error());
    auto built = buildFor(query, options, native, Stage::Optimised);
    if (!built) return tl::unexpected(built.error());
    Stopwatch watch;
    auto object = codegen::generate(*built->build.module, *built->machine, llvm::CodeGenFileType::ObjectFile);
    if (!object) return tl::unexpected(object.error());
    if (options.stop.stop_requested()) return stopped();
    StoredCode code{.level = options.optimisation,
                    .hasPrefilter = built->build.module->getFunction("cql_prefilter") != nullptr,
                    .timings = built->build.timings,
                    .manifest = std::move(built->build.manifest),
                    .object = std::string(object->begin(), object->end())};
    code.timings.generate = watch.lap();
    return code;
  }

  Result<std::string> sharedObject(const frontend::Query& query, const CodegenOptions& options,
                                   const std::string& producer) const override {
    return makeSharedObject(query, options, producer);
  }

  Result<std::string> llvmIr(const frontend::Query& query, const CodegenOptions& options,
                             std::span<const NativeFunction> native, bool optimised) const override {
    auto built = buildFor(query, options, native, optimised ? Stage::Optimised : Stage::Emitted);
    if (!built) return tl::unexpected(built.error());
    std::string text;
    llvm::raw_string_ostream(text) << *built->build.module;
    return text;
  }

  Result<std::string> assembly(const frontend::Query& query, const CodegenOptions& options,
                               std::span<const NativeFunction> native) const override {
    auto built = buildFor(query, options, native, Stage::Optimised);
    if (!built) return tl::unexpected(built.error());
    auto text = codegen::generate(*built->build.module, *built->machine, llvm::CodeGenFileType::AssemblyFile);
    if (!text) return tl::unexpected(text.error());
    return std::string(text->begin(), text->end());
  }

  std::string hostCpu() const override { return nameOfHostCpu(); }

  Result<void> writePerfMap(const std::string& object, std::span<std::byte* const> sections) const override {
    return codegen::writePerfMap(object, sections);
  }
};

}  // namespace

const Backend& llvmBackend() {
  static const LlvmBackend backend;
  return backend;
}

}  // namespace cql::codegen
