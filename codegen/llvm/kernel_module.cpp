#include "codegen/llvm/kernel_module.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/TargetParser/Triple.h>
#include <llvm/Transforms/IPO/Internalize.h>

#include <iterator>
#include <memory>

#include "codegen/core/instruments.h"
#include "codegen/core/kernel.h"
#include "runtime/assert.h"

extern "C" {
extern const char cqlKernelBitcode[];
extern const char cqlKernelBitcodeEnd[];
#if defined(CQL_CROSS_TARGET)
extern const char cqlOtherKernelBitcode[];
extern const char cqlOtherKernelBitcodeEnd[];
#endif
}

namespace cql::codegen {
namespace {

/// Returns the kernel that was compiled for the kind of processor of the module.
llvm::StringRef bitcodeFor([[maybe_unused]] const llvm::Module& module) {
#if defined(CQL_CROSS_TARGET)
  if (llvm::Triple(module.getTargetTriple()).getArch() !=
      llvm::Triple(llvm::sys::getProcessTriple()).getArch())
    return {cqlOtherKernelBitcode,
            static_cast<std::size_t>(cqlOtherKernelBitcodeEnd - cqlOtherKernelBitcode)};
#endif
  return {cqlKernelBitcode, static_cast<std::size_t>(cqlKernelBitcodeEnd - cqlKernelBitcode)};
}

/// Loads the kernel's module for linking it into another one; bodies of functions are materialised on demand.
Result<std::unique_ptr<llvm::Module>> loadKernel(llvm::Module& module) {
  auto kernel = llvm::getOwningLazyBitcodeModule(
      llvm::MemoryBuffer::getMemBuffer(bitcodeFor(module), "kernel", false), module.getContext(),
      /*ShouldLazyLoadMetadata=*/true);
  if (!kernel) return internalError("the kernel: " + llvm::toString(kernel.takeError()));
  return std::move(*kernel);
}

}  // namespace

bool isWholeKernel(std::span<const NativeFunction> native) {
  return native.size() == std::size(kKernelSignatures);
}

Result<void> linkKernel(llvm::Module& module, std::span<const NativeFunction> native) {
  auto loaded = loadKernel(module);
  if (!loaded) return tl::unexpected(loaded.error());
  std::unique_ptr<llvm::Module> kernel = std::move(*loaded);
  if (kernel->getDataLayout() != module.getDataLayout())
    return internalError("the kernel was compiled for another data layout");
  kernel->setTargetTriple(module.getTargetTriple());
  for (const NativeFunction& n : native) {
    llvm::Function* function = kernel->getFunction(n.name);
    CQL_ASSERT(function && n.address);
    function->deleteBody();
    // Callers may rely on attributes derived from the body.
    if (llvm::Function* declared = module.getFunction(n.name))
      declared->setAttributes(function->getAttributes());
  }
  for (llvm::Function& function : *kernel)
    if (!function.isDeclaration()) function.addFnAttr(kFromKernel);
  if (llvm::Linker::linkModules(module, std::move(kernel), llvm::Linker::LinkOnlyNeeded))
    return internalError("the kernel cannot be linked");
  for (llvm::Function& function : module)
    for (const char* attribute : {"target-cpu", "target-features", "tune-cpu", "min-legal-vector-width"})
      function.removeFnAttr(attribute);
  llvm::internalizeModule(module, [](const llvm::GlobalValue& value) {
    return value.getName() == "cql_search" || value.getName() == "cql_prefilter" ||
           value.getName() == kCountersSymbol || value.getName() == kRunningSymbol;
  });
  return {};
}

}  // namespace cql::codegen
