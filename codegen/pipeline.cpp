#include "codegen/pipeline.h"

#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/ErrorHandling.h>

namespace cql::codegen {
namespace {

/// What -O2 finds in queries beyond this cannot be measured; it takes three times as long.
constexpr char kLightPipeline[] =
    "cgscc(inline,function<eager-inv>(sroa,early-cse<memssa>,simplifycfg,instcombine<no-verify-fixpoint>)),"
    "globaldce,function(loop-mssa(licm),gvn,simplifycfg)";

}  // namespace

void optimise(llvm::Module& module, llvm::TargetMachine& machine, Optimisation level) {
  if (level == Optimisation::None) return;

  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = false;  // queries are scalar 64-bit code
  tuning.SLPVectorization = false;
  tuning.LoopInterleaving = false;
  llvm::PassBuilder builder(&machine, tuning);
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
