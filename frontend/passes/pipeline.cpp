#include "frontend/passes/pipeline.h"

#include "frontend/passes/accumulate.h"
#include "frontend/passes/effects.h"
#include "frontend/passes/evidence.h"
#include "frontend/passes/simplify.h"
#include "frontend/passes/transform.h"
#include "frontend/passes/verify.h"

namespace cql::frontend {
namespace {

bool isSound(const Query& query, IrStage stage, const char* place, DiagnosticSink& diagnostics) {
  std::string errors = verify(query, stage);
  if (errors.empty()) return true;
  SourceRange whole = query.root < query.nodes.size() ? query[query.root].range : SourceRange();
  diagnostics.error(whole, std::string("internal error: wrong IR ") + place + ":\n" + errors);
  return false;
}

}  // namespace

bool runPasses(Query& query, DiagnosticSink& diagnostics, const PassOptions& options) {
  auto observe = [&](const char* stage) {
    if (options.observe) options.observe(stage, query);
  };
  observe("as it was read");
  if (options.verify && !isSound(query, IrStage::Parsed, "from the parser", diagnostics)) return false;
  if (!applyTransforms(query, diagnostics)) return false;
  observe("transforms written out");
  if (options.verify && !isSound(query, IrStage::Expanded, "after transforms", diagnostics)) return false;
  if (options.evidence) {
    addEvidence(query, options.library);
    observe("evidence added");
  }
  computeEffects(query);
  if (options.simplify) {
    simplify(query);
    observe("simplified");
    if (options.verify && !isSound(query, IrStage::Expanded, "after simplification", diagnostics))
      return false;
    computeEffects(query);
  }
  findAccumulators(query);
  return true;
}

}  // namespace cql::frontend
