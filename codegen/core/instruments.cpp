#include "codegen/core/instruments.h"

#include <llvm/BinaryFormat/Dwarf.h>

#include <filesystem>
#include <string>

#include "runtime/assert.h"

namespace cql::codegen {

Counters::Counters(llvm::Module& module, std::size_t nodes) {
  auto* type = llvm::ArrayType::get(llvm::Type::getInt64Ty(module.getContext()), 2 * nodes);
  table_ = new llvm::GlobalVariable(module, type, false, llvm::GlobalValue::ExternalLinkage,
                                    llvm::ConstantAggregateZero::get(type), kCountersSymbol);
  auto* id = llvm::Type::getInt32Ty(module.getContext());
  running_ = new llvm::GlobalVariable(module, id, false, llvm::GlobalValue::ExternalLinkage,
                                      llvm::ConstantInt::get(id, frontend::kNone), kRunningSymbol);
}

void Counters::count(llvm::IRBuilder<>& builder, frontend::NodeId id, Event event) {
  CQL_ASSERT(2 * std::uint64_t{id} + event < table_->getValueType()->getArrayNumElements());
  llvm::Value* cell = builder.CreateConstInBoundsGEP2_64(table_->getValueType(), table_, 0,
                                                         2 * static_cast<std::uint64_t>(id) + event);
  llvm::Value* old = builder.CreateLoad(builder.getInt64Ty(), cell);
  builder.CreateStore(builder.CreateAdd(old, builder.getInt64(1)), cell);
}

void Counters::run(llvm::IRBuilder<>& builder, frontend::NodeId id) {
  llvm::StoreInst* store = builder.CreateStore(builder.getInt32(id), running_, /*isVolatile=*/true);
  store->setAtomic(llvm::AtomicOrdering::Monotonic);
}

DebugInfo::DebugInfo(llvm::Module& module, const frontend::Query& query) : module_(module), builder_(module) {
  module.addModuleFlag(llvm::Module::Warning, "Debug Info Version", llvm::DEBUG_METADATA_VERSION);
  module.addModuleFlag(llvm::Module::Max, "Dwarf Version", 5);
  std::error_code unknown;
  const std::string directory = std::filesystem::current_path(unknown).string();
  for (const frontend::Source& source : query.sources) {
    files_.push_back(builder_.createFile(source.name, directory));
    lines_.emplace_back(source.text);
  }
  CQL_ASSERT(!files_.empty());
  // DWARF has no language code for CQL; as C, debuggers show numbers as numbers.
  unit_ = builder_.createCompileUnit(llvm::dwarf::DW_LANG_C99, files_.back(), "cql-jit", true, "", 0);
  anywhere_ = builder_.createFunction(unit_, "query", "", files_.back(), 1,
                                      builder_.createSubroutineType(builder_.getOrCreateTypeArray({})), 1,
                                      llvm::DINode::FlagArtificial, llvm::DISubprogram::SPFlagDefinition);
}

void DebugInfo::enter(llvm::IRBuilder<>& builder, const frontend::Node& node) {
  if (node.range.buffer >= lines_.size()) return;
  const frontend::Place place = lines_[node.range.buffer].placeOf(node.range.begin);
  llvm::DIScope* scope = anywhere_;
  if (files_[node.range.buffer] != unit_->getFile())
    scope = builder_.createLexicalBlockFile(anywhere_, files_[node.range.buffer]);
  builder.SetCurrentDebugLocation(llvm::DILocation::get(
      module_.getContext(), static_cast<unsigned>(place.line), static_cast<unsigned>(place.column), scope));
}

llvm::DISubprogram* DebugInfo::describe(llvm::Function& function, unsigned line) {
  CQL_ASSERT(!function.getSubprogram() && line > 0);
  auto* program = builder_.createFunction(
      unit_, function.getName(), function.getName(), unit_->getFile(), line,
      builder_.createSubroutineType(builder_.getOrCreateTypeArray({})), line, llvm::DINode::FlagZero,
      llvm::DISubprogram::SPFlagDefinition | llvm::DISubprogram::SPFlagOptimized);
  function.setSubprogram(program);
  return program;
}

void DebugInfo::finish() {
  for (llvm::Function& function : module_) {
    if (function.isDeclaration()) continue;
    unsigned first = 0;
    for (llvm::BasicBlock& block : function)
      for (llvm::Instruction& instruction : block)
        if (!first && instruction.getDebugLoc()) first = instruction.getDebugLoc().getLine();
    llvm::DISubprogram* program = describe(function, first ? first : 1);
    // Functions are emitted interleaved: the scope of each location becomes the function that contains it.
    for (llvm::BasicBlock& block : function)
      for (llvm::Instruction& instruction : block) {
        const llvm::DebugLoc& at = instruction.getDebugLoc();
        llvm::DIScope* scope = program;
        if (at && at->getScope() != anywhere_)
          scope = builder_.createLexicalBlockFile(program, at->getScope()->getFile());
        instruction.setDebugLoc(
            llvm::DILocation::get(module_.getContext(), at ? at.getLine() : 0, at ? at.getCol() : 0, scope));
      }
  }
  builder_.finalize();
}

}  // namespace cql::codegen
