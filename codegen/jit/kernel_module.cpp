#include "codegen/jit/kernel_module.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Transforms/IPO/Internalize.h>

#include <iterator>
#include <memory>

#include "codegen/core/instruments.h"
#include "codegen/core/kernel.h"
#include "runtime/assert.h"

extern "C" {
extern const char cqlKernelBitcode[];
extern const char cqlKernelBitcodeEnd[];
}

namespace cql::codegen {
namespace {

/// Loads the kernel's module; bodies of functions are materialised on demand.
Result<std::unique_ptr<llvm::Module>> loadKernel(llvm::LLVMContext& context) {
  const llvm::StringRef bytes(cqlKernelBitcode,
                              static_cast<std::size_t>(cqlKernelBitcodeEnd - cqlKernelBitcode));
  auto kernel =
      llvm::getOwningLazyBitcodeModule(llvm::MemoryBuffer::getMemBuffer(bytes, "kernel", false), context,
                                       /*ShouldLazyLoadMetadata=*/true);
  if (!kernel) return internalError("the kernel: " + llvm::toString(kernel.takeError()));
  return std::move(*kernel);
}

}  // namespace

bool isWholeKernel(std::span<const NativeFunction> native) {
  return native.size() == std::size(kKernelSignatures);
}

Result<void> linkKernel(llvm::Module& module, std::span<const NativeFunction> native) {
  auto loaded = loadKernel(module.getContext());
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
