#include "codegen/target.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/TargetParser/Host.h>

#include <mutex>

namespace cql::codegen {
namespace {

bool isNative(const std::string& cpu) {
  return cpu.empty() || cpu == "native";
}

std::string hostFeatures() {
  std::string features;
  for (const auto& feature : llvm::sys::getHostCPUFeatures())
    features +=
        (features.empty() ? "" : ",") + std::string(feature.second ? "+" : "-") + feature.first().str();
  return features;
}

llvm::CodeGenOptLevel levelOf(Optimisation optimisation) {
  return optimisation == Optimisation::None ? llvm::CodeGenOptLevel::None : llvm::CodeGenOptLevel::Default;
}

}  // namespace

std::string hostCpu() {
  return llvm::sys::getHostCPUName().str();
}

tl::expected<std::unique_ptr<llvm::TargetMachine>, std::string> createTargetMachine(
    const CodegenOptions& options) {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
  });
  const std::string triple = llvm::sys::getProcessTriple();
  std::string error;
  const llvm::Target* target = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target) return tl::unexpected(error);
  const bool native = isNative(options.cpu);
  const std::string cpu = native ? hostCpu() : options.cpu;
  // Asked first: a target machine would print its doubts.
  const std::unique_ptr<llvm::MCSubtargetInfo> cpus(target->createMCSubtargetInfo(triple, "", ""));
  if (!native && !cpus->isCPUStringValid(cpu)) return tl::unexpected("unknown CPU '" + cpu + "'");
  llvm::TargetOptions targetOptions;
  std::unique_ptr<llvm::TargetMachine> machine(
      target->createTargetMachine(triple, cpu, native ? hostFeatures() : "", targetOptions, llvm::Reloc::PIC_,
                                  llvm::CodeModel::Small, levelOf(options.optimisation)));
  if (!machine) return tl::unexpected("cannot make code for " + triple);
  machine->setFastISel(options.optimisation == Optimisation::None);
  return machine;
}

}  // namespace cql::codegen
