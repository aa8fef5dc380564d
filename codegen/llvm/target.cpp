#include "codegen/llvm/target.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/TargetParser/Triple.h>
#include <llvm/TargetParser/X86TargetParser.h>

#include <mutex>
#include <utility>

#include "codegen/cpu/cpu_features.h"
#include "codegen/llvm/llvm_versions.h"

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

/// Turns off passes of LLVM's code generator, which has no other way: they take a sixth of its time, and
/// queries are no faster with them (39 of bench/corpus and examples/ at the light level, 26 at the full one).
/// Call once in a process.
void turnOffPasses() {
  static constexpr std::pair<llvm::StringRef, llvm::StringRef> kOptions[] = {
      {"disable-lsr", "true"},
      {"disable-machine-licm", "true"},
      {"disable-machine-sink", "true"},
      {"disable-machine-cse", "true"},
      {"disable-postra-machine-licm", "true"},
      {"disable-postra-machine-sink", "true"},
      {"disable-copyprop", "true"},
      {"disable-ssc", "true"},
      {"enable-misched", "false"},
  };
  auto& known = llvm::cl::getRegisteredOptions();
  for (const auto& [name, value] : kOptions)
    if (const auto option = known.find(name); option != known.end())
      option->second->addOccurrence(/*pos=*/0, name, value);
}

/// Returns true if the options name no CPU.
bool isAnyCpu(const CodegenOptions& options) {
  return options.cpu.empty() || options.cpu == "native";
}

/// Makes code generators for the other kind of machine available. Returns false if the program was built
/// without them.
bool initialiseOther() {
#if defined(CQL_CROSS_TARGET)
#define CQL_JOIN(a, b, c) a##b##c
#define CQL_INITIALISE(target, part) CQL_JOIN(LLVMInitialize, target, part)()
  static std::once_flag once;
  std::call_once(once, [] {
    CQL_INITIALISE(CQL_CROSS_TARGET, TargetInfo);
    CQL_INITIALISE(CQL_CROSS_TARGET, Target);
    CQL_INITIALISE(CQL_CROSS_TARGET, TargetMC);
    CQL_INITIALISE(CQL_CROSS_TARGET, AsmPrinter);
  });
#undef CQL_INITIALISE
#undef CQL_JOIN
  return true;
#else
  return false;
#endif
}

/// Returns what code is made for.
Result<llvm::Triple> tripleOf(const CodegenOptions& options) {
  llvm::Triple process(llvm::sys::getProcessTriple());
  if (options.target.empty()) return process;
  const llvm::Triple wanted(llvm::Triple::normalize(options.target));
  if (!wanted.isOSLinux() || (wanted.getArch() != llvm::Triple::x86_64 && !wanted.isAArch64()) ||
      !wanted.isLittleEndian())
    return fail(ErrorKind::Usage, "unknown target '" + options.target +
                                      "'; objects are made for x86_64-linux-gnu and aarch64-linux-gnu");
  if (wanted.getArch() == process.getArch()) return process;
  if (!initialiseOther())
    return fail(ErrorKind::Usage, "this cql-jit makes objects for " + process.getArchName().str() +
                                      " only: it was built without CQL_CROSS_TARGETS");
  return wanted;
}

/// Returns true if the code is for another kind of processor.
bool isForOther(const CodegenOptions& options) {
  return !options.target.empty() && llvm::Triple(llvm::Triple::normalize(options.target)).getArch() !=
                                        llvm::Triple(llvm::sys::getProcessTriple()).getArch();
}

}  // namespace

bool isNative(const CodegenOptions& options) {
  return isAnyCpu(options) && !isForOther(options);
}

std::string nameOfHostCpu() {
  return llvm::sys::getHostCPUName().str();
}

Result<std::unique_ptr<llvm::TargetMachine>> createTargetMachine(const CodegenOptions& options) {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    turnOffPasses();
  });
  auto wanted = tripleOf(options);
  if (!wanted) return tl::unexpected(wanted.error());
  const TargetName triple(wanted->str());
  std::string error;
  const llvm::Target* target = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target) return fail(ErrorKind::Usage, error);
  const bool native = isNative(options);
  const std::string cpu = native ? nameOfHostCpu() : isAnyCpu(options) ? "generic" : options.cpu;
  // The model is looked up first: a target machine would print warnings.
  const std::unique_ptr<llvm::MCSubtargetInfo> model(
      target->createMCSubtargetInfo(triple, native ? cpu : "", ""));
  if (!native && !model->isCPUStringValid(cpu)) return fail(ErrorKind::Usage, "unknown CPU '" + cpu + "'");
  // LLVM would terminate the process for such a CPU.
  if (!native && cpu != "generic" && wanted->isX86() &&
      llvm::X86::parseArchX86(cpu, /*Only64Bit=*/true) == llvm::X86::CK_None)
    return fail(ErrorKind::Usage, "the CPU '" + cpu + "' has no 64-bit code");
  llvm::TargetOptions targetOptions;
  std::unique_ptr<llvm::TargetMachine> machine(
      target->createTargetMachine(triple, cpu, native ? hostFeatures(*model) : "", targetOptions,
                                  llvm::Reloc::PIC_, llvm::CodeModel::Small, levelOf(options.optimisation)));
  if (!machine) return fail(ErrorKind::Usage, "cannot make code for " + wanted->str());
  machine->setFastISel(options.optimisation == Optimisation::None);
  return machine;
}

}  // namespace cql::codegen
