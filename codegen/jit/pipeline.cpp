#include "codegen/jit/pipeline.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/ErrorHandling.h>

#include "codegen/jit/kernel_module.h"
#include "runtime/assert.h"

namespace cql::codegen {
namespace {

/// -O2 takes three times as long, without a measurable gain for queries.
constexpr char kLightPipeline[] =
    "cgscc(inline,function<eager-inv>(sroa,early-cse<memssa>,simplifycfg,instcombine<no-verify-fixpoint>)),"
    "globaldce,function(loop-mssa(licm),gvn,simplifycfg)";

/// Skips large functions of the kernel: they are optimised already, and are not inlined.
bool isDone(const llvm::Function& function) {
  constexpr unsigned kLarge = 100;
  return function.hasFnAttribute(kFromKernel) && function.getInstructionCount() > kLarge;
}

/// Returns the function that a pass will work on; null: more than one.
const llvm::Function* functionOf(const llvm::Any& unit) {
  if (const auto* function = llvm::any_cast<const llvm::Function*>(&unit)) return *function;
  if (const auto* loop = llvm::any_cast<const llvm::Loop*>(&unit)) return (*loop)->getHeader()->getParent();
  return nullptr;
}

}  // namespace

void optimise(llvm::Module& module, llvm::TargetMachine& machine, Optimisation level,
              const std::stop_token& stop) {
  CQL_ASSERT(level != Optimisation::None);
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = false;  // queries are scalar 64-bit code
  tuning.SLPVectorization = false;
  tuning.LoopInterleaving = false;
  llvm::PassInstrumentationCallbacks callbacks;
  callbacks.registerShouldRunOptionalPassCallback([&stop, level](llvm::StringRef, const llvm::Any& unit) {
    if (stop.stop_requested()) return false;
    const llvm::Function* function = level == Optimisation::Light ? functionOf(unit) : nullptr;
    return !function || !isDone(*function);
  });
  llvm::PassBuilder builder(&machine, tuning, std::nullopt, &callbacks);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager sccs;
  llvm::ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(sccs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, sccs, modules);

  llvm::ModulePassManager passes;
  if (level == Optimisation::Full)
    passes = builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O2);
  else if (llvm::Error error = builder.parsePassPipeline(passes, kLightPipeline))
    llvm::report_fatal_error(std::move(error));
  passes.run(module, modules);
}

}  // namespace cql::codegen
