// The passes are listed here, not taken from LLVM's -O2: its builder would keep every pass of LLVM in the
// program, which takes 8 MB.
#include "codegen/llvm/pipeline.h"

#include <llvm/Analysis/CGSCCPassManager.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/IPO/ConstantMerge.h>
#include <llvm/Transforms/IPO/FunctionAttrs.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/IPO/GlobalOpt.h>
#include <llvm/Transforms/IPO/InferFunctionAttrs.h>
#include <llvm/Transforms/IPO/Inliner.h>
#include <llvm/Transforms/IPO/SCCP.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/ADCE.h>
#include <llvm/Transforms/Scalar/BDCE.h>
#include <llvm/Transforms/Scalar/ConstraintElimination.h>
#include <llvm/Transforms/Scalar/CorrelatedValuePropagation.h>
#include <llvm/Transforms/Scalar/DeadStoreElimination.h>
#include <llvm/Transforms/Scalar/DivRemPairs.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/GVN.h>
#include <llvm/Transforms/Scalar/IndVarSimplify.h>
#include <llvm/Transforms/Scalar/InstSimplifyPass.h>
#include <llvm/Transforms/Scalar/JumpThreading.h>
#include <llvm/Transforms/Scalar/LICM.h>
#include <llvm/Transforms/Scalar/LoopDeletion.h>
#include <llvm/Transforms/Scalar/LoopIdiomRecognize.h>
#include <llvm/Transforms/Scalar/LoopInstSimplify.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Scalar/LoopRotation.h>
#include <llvm/Transforms/Scalar/LoopSimplifyCFG.h>
#include <llvm/Transforms/Scalar/LoopUnrollPass.h>
#include <llvm/Transforms/Scalar/LowerExpectIntrinsic.h>
#include <llvm/Transforms/Scalar/MemCpyOptimizer.h>
#include <llvm/Transforms/Scalar/MergedLoadStoreMotion.h>
#include <llvm/Transforms/Scalar/Reassociate.h>
#include <llvm/Transforms/Scalar/SCCP.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimpleLoopUnswitch.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Scalar/TailRecursionElimination.h>

#include <utility>

#include "codegen/llvm/kernel_module.h"
#include "runtime/assert.h"

namespace cql::codegen {
namespace {

using llvm::FunctionPassManager;
using llvm::ModulePassManager;
using llvm::SimplifyCFGOptions;

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

void addInvariantMotion(FunctionPassManager& passes) {
  passes.addPass(
      llvm::createFunctionToLoopPassAdaptor(llvm::LICMPass(llvm::LICMOptions()), /*UseMemorySSA=*/true));
}

/// Returns passes that inline the calls in a function, and then simplify it.
llvm::CGSCCPassManager inlining(FunctionPassManager simplification) {
  llvm::CGSCCPassManager passes;
  passes.addPass(llvm::InlinerPass());
  passes.addPass(
      llvm::createCGSCCToFunctionPassAdaptor(std::move(simplification), /*EagerlyInvalidate=*/true));
  return passes;
}

/// Adds passes that run on callees before their callers.
void addForCallees(llvm::CGSCCPassManager callees, ModulePassManager& passes) {
  passes.addPass(llvm::createModuleToPostOrderCGSCCPassAdaptor(std::move(callees)));
}

void addForFunctions(FunctionPassManager functions, ModulePassManager& passes) {
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(functions)));
}

/// Returns the passes of the light level. Those of -O2 take three times as long, and make most queries no
/// faster; nor do passes that move invariant code and remove redundant loads (LICM, GVN), for a quarter of
/// the time.
ModulePassManager lightPipeline() {
  FunctionPassManager simplification;
  simplification.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  simplification.addPass(llvm::EarlyCSEPass(/*UseMemorySSA=*/true));
  simplification.addPass(llvm::SimplifyCFGPass());
  simplification.addPass(llvm::InstCombinePass());
  ModulePassManager passes;
  addForCallees(inlining(std::move(simplification)), passes);
  passes.addPass(llvm::GlobalDCEPass());
  return passes;
}

/// Returns the passes by which -O2 simplifies functions, in its order.
FunctionPassManager fullSimplification() {
  const auto ranges = SimplifyCFGOptions().convertSwitchRangeToICmp(true);
  FunctionPassManager passes;
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  passes.addPass(llvm::EarlyCSEPass(/*UseMemorySSA=*/true));
  passes.addPass(llvm::JumpThreadingPass());
  passes.addPass(llvm::CorrelatedValuePropagationPass());
  passes.addPass(llvm::SimplifyCFGPass(ranges));
  passes.addPass(llvm::InstCombinePass());
  passes.addPass(llvm::TailCallElimPass());
  passes.addPass(llvm::SimplifyCFGPass(ranges));
  passes.addPass(llvm::ReassociatePass());
  passes.addPass(llvm::ConstraintEliminationPass());

  llvm::LoopPassManager early;
  early.addPass(llvm::LoopInstSimplifyPass());
  early.addPass(llvm::LoopSimplifyCFGPass());
  early.addPass(llvm::LoopRotatePass());
  early.addPass(llvm::LICMPass(llvm::LICMOptions()));
  early.addPass(llvm::SimpleLoopUnswitchPass());
  passes.addPass(llvm::createFunctionToLoopPassAdaptor(std::move(early), /*UseMemorySSA=*/true));
  passes.addPass(llvm::SimplifyCFGPass(ranges));
  passes.addPass(llvm::InstCombinePass());
  llvm::LoopPassManager late;
  late.addPass(llvm::LoopIdiomRecognizePass());
  late.addPass(llvm::IndVarSimplifyPass());
  late.addPass(llvm::LoopDeletionPass());
  late.addPass(llvm::LoopFullUnrollPass());
  passes.addPass(llvm::createFunctionToLoopPassAdaptor(std::move(late)));

  passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  passes.addPass(llvm::MergedLoadStoreMotionPass());
  passes.addPass(llvm::GVNPass());
  passes.addPass(llvm::SCCPPass());
  passes.addPass(llvm::BDCEPass());
  passes.addPass(llvm::InstCombinePass());
  passes.addPass(llvm::JumpThreadingPass());
  passes.addPass(llvm::CorrelatedValuePropagationPass());
  passes.addPass(llvm::ADCEPass());
  passes.addPass(llvm::MemCpyOptPass());
  passes.addPass(llvm::DSEPass());
  addInvariantMotion(passes);
  passes.addPass(llvm::SimplifyCFGPass(
      SimplifyCFGOptions().convertSwitchRangeToICmp(true).hoistCommonInsts(true).sinkCommonInsts(true)));
  passes.addPass(llvm::InstCombinePass());
  return passes;
}

/// Returns the passes of -O2, except vectorisation, as queries are scalar 64-bit code, and passes for what
/// they do not contain.
ModulePassManager fullPipeline() {
  ModulePassManager passes;
  passes.addPass(llvm::InferFunctionAttrsPass());
  FunctionPassManager first;
  first.addPass(llvm::LowerExpectIntrinsicPass());
  first.addPass(llvm::SimplifyCFGPass());
  first.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  first.addPass(llvm::EarlyCSEPass());
  addForFunctions(std::move(first), passes);
  passes.addPass(llvm::IPSCCPPass());
  passes.addPass(llvm::GlobalOptPass());
  FunctionPassManager constants;
  constants.addPass(llvm::InstCombinePass());
  constants.addPass(llvm::SimplifyCFGPass(SimplifyCFGOptions().convertSwitchRangeToICmp(true)));
  addForFunctions(std::move(constants), passes);
  llvm::CGSCCPassManager callees = inlining(fullSimplification());
  callees.addPass(llvm::PostOrderFunctionAttrsPass());
  addForCallees(std::move(callees), passes);
  passes.addPass(llvm::GlobalDCEPass());
  passes.addPass(llvm::ReversePostOrderFunctionAttrsPass());
  FunctionPassManager last;
  last.addPass(llvm::createFunctionToLoopPassAdaptor(llvm::LoopRotatePass()));
  last.addPass(llvm::SimplifyCFGPass(SimplifyCFGOptions()
                                         .forwardSwitchCondToPhi(true)
                                         .convertSwitchRangeToICmp(true)
                                         .convertSwitchToLookupTable(true)
                                         .needCanonicalLoops(false)
                                         .hoistCommonInsts(true)
                                         .sinkCommonInsts(true)));
  last.addPass(llvm::InstCombinePass());
  last.addPass(llvm::LoopUnrollPass());
  last.addPass(llvm::SROAPass(llvm::SROAOptions::PreserveCFG));
  last.addPass(llvm::InstCombinePass());
  addInvariantMotion(last);
  last.addPass(llvm::InstSimplifyPass());
  last.addPass(llvm::DivRemPairsPass());
  last.addPass(llvm::TailCallElimPass());
  last.addPass(llvm::SimplifyCFGPass(SimplifyCFGOptions().convertSwitchRangeToICmp(true)));
  addForFunctions(std::move(last), passes);
  passes.addPass(llvm::GlobalDCEPass());
  passes.addPass(llvm::ConstantMergePass());
  return passes;
}

}  // namespace

void optimise(llvm::Module& module, llvm::TargetMachine& machine, Optimisation level,
              const std::stop_token& stop) {
  CQL_ASSERT(level != Optimisation::None);
  llvm::PassInstrumentationCallbacks callbacks;
  callbacks.registerShouldRunOptionalPassCallback([&stop, level](llvm::StringRef, const llvm::Any& unit) {
    if (stop.stop_requested()) return false;
    const llvm::Function* function = level == Optimisation::Light ? functionOf(unit) : nullptr;
    return !function || !isDone(*function);
  });
  llvm::PassBuilder builder(&machine, llvm::PipelineTuningOptions(), std::nullopt, &callbacks);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager sccs;
  llvm::ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(sccs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, sccs, modules);
  (level == Optimisation::Full ? fullPipeline() : lightPipeline()).run(module, modules);
}

}  // namespace cql::codegen
