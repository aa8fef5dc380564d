#include <llvm/Support/ErrorHandling.h>

#include "codegen/families.h"

namespace cql::codegen {

void emitControlCondition(Emitter& e, NodeId id, Block*, Block*) {
  llvm::report_fatal_error("not emitted: " + llvm::Twine(frontend::spelling(e.node(id).op)));
}

Value emitControlValue(Emitter& e, NodeId id, Block*) {
  llvm::report_fatal_error("not emitted: " + llvm::Twine(frontend::spelling(e.node(id).op)));
}

}  // namespace cql::codegen
