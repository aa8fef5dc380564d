#include "codegen/jit/target.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/TargetParser/Triple.h>
#include <llvm/TargetParser/X86TargetParser.h>

#include <mutex>

#include "codegen/cpu/cpu_features.h"
#include "codegen/jit/llvm_versions.h"

namespace cql::codegen {
namespace {

/// Returns the features that differ between this CPU and its model. With all features LLVM would search its
/// tables several times a query.
std::string hostFeatures(const llvm::MCSubtargetInfo& model) {
  std::string features;
  auto add = [&](bool has, const std::string& name) {
    features += (features.empty() ? "" : ",") + std::string(has ? "+" : "-") + name;
  };
  const llvm::StringMap<bool> host = llvm::sys::getHostCPUFeatures();
  for (const llvm::SubtargetFeatureKV& feature : model.getAllProcessorFeatures()) {
    const auto found = host.find(feature.Key);
    if (found == host.end() || found->second == model.getFeatureBits().test(feature.Value)) continue;
    add(found->second, feature.Key);
  }
#if defined(__aarch64__)
  // LLVM does not say there what the CPU, or its system, lacks.
  const std::uint64_t has = cpu::hostCpuFeatures();
  for (std::size_t i = 0; i < std::size(cpu::kCpuFeatureNames); ++i) {
    const std::string name(cpu::kCpuFeatureNames[i]);
    if (!(has >> i & 1) && model.checkFeatures("+" + name)) add(false, name);
  }
#endif
  return features;
}

llvm::CodeGenOptLevel levelOf(Optimisation optimisation) {
  return optimisation == Optimisation::None ? llvm::CodeGenOptLevel::None : llvm::CodeGenOptLevel::Default;
}

}  // namespace

bool isNative(const CodegenOptions& options) {
  return options.cpu.empty() || options.cpu == "native";
}

std::string hostCpu() {
  return llvm::sys::getHostCPUName().str();
}

Result<std::unique_ptr<llvm::TargetMachine>> createTargetMachine(const CodegenOptions& options) {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
  });
  const llvm::Triple process(llvm::sys::getProcessTriple());
  const TargetName triple(process.str());
  std::string error;
  const llvm::Target* target = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target) return fail(ErrorKind::Usage, error);
  const bool native = isNative(options);
  const std::string cpu = native ? hostCpu() : options.cpu;
  // The model is looked up first: a target machine would print warnings.
  const std::unique_ptr<llvm::MCSubtargetInfo> model(
      target->createMCSubtargetInfo(triple, native ? cpu : "", ""));
  if (!native && !model->isCPUStringValid(cpu)) return fail(ErrorKind::Usage, "unknown CPU '" + cpu + "'");
  // LLVM would terminate the process for such a CPU.
  if (!native && cpu != "generic" && process.isX86() &&
      llvm::X86::parseArchX86(cpu, /*Only64Bit=*/true) == llvm::X86::CK_None)
    return fail(ErrorKind::Usage, "the CPU '" + cpu + "' has no 64-bit code");
  llvm::TargetOptions targetOptions;
  std::unique_ptr<llvm::TargetMachine> machine(
      target->createTargetMachine(triple, cpu, native ? hostFeatures(*model) : "", targetOptions,
                                  llvm::Reloc::PIC_, llvm::CodeModel::Small, levelOf(options.optimisation)));
  if (!machine) return fail(ErrorKind::Usage, "cannot make code for " + process.str());
  machine->setFastISel(options.optimisation == Optimisation::None);
  return machine;
}

}  // namespace cql::codegen
