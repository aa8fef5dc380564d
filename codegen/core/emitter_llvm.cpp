// Makes blocks, constants, calls.
#include <llvm/Support/ErrorHandling.h>

#include <algorithm>
#include <bit>

#include "codegen/core/emitter.h"
#include "runtime/assert.h"

namespace cql::codegen {
namespace {

/// Returns true if the values can be passed for such parameters.
[[maybe_unused]] bool areOfTypes(llvm::ArrayRef<llvm::Value*> values,
                                 llvm::ArrayRef<llvm::Type*> parameters) {
  return std::ranges::equal(values, parameters, {},
                            [](const llvm::Value* value) { return value->getType(); });
}

}  // namespace

Block* Emitter::block(const char* name) {
  CQL_ASSERT(builder_.GetInsertBlock() || function_);
  return Block::Create(module_.getContext(), name,
                       builder_.GetInsertBlock() ? builder_.GetInsertBlock()->getParent() : function_);
}

void Emitter::at(Block* block) {
  CQL_ASSERT(block && !block->getTerminator());
  builder_.SetInsertPoint(block);
  function_ = block->getParent();
}

void Emitter::jump(Block* target) {
  CQL_ASSERT(target && builder_.GetInsertBlock());
  CQL_ASSERT(target->getParent() == builder_.GetInsertBlock()->getParent());
  builder_.CreateBr(target);
  builder_.ClearInsertionPoint();
}

void Emitter::branch(llvm::Value* test, Block* yes, Block* no) {
  CQL_ASSERT(test->getType() == i1Type() && yes && no && builder_.GetInsertBlock());
  CQL_ASSERT(yes->getParent() == no->getParent());
  CQL_ASSERT(yes->getParent() == builder_.GetInsertBlock()->getParent());
  builder_.CreateCondBr(test, yes, no);
  builder_.ClearInsertionPoint();
}

void Emitter::require(llvm::Value* test, Block* failed) {
  CQL_ASSERT(failed);
  Block* holds = block("holds");
  branch(test, holds, failed);
  at(holds);
}

llvm::AllocaInst* Emitter::local(llvm::Type* type, const char* name) {
  CQL_ASSERT(function_);
  Block& entry = function_->getEntryBlock();
  llvm::IRBuilder<> builder(&entry, entry.begin());
  return builder.CreateAlloca(type, nullptr, name);
}

llvm::AllocaInst* Emitter::local(llvm::Type* type, const char* name, llvm::Value* initial) {
  llvm::AllocaInst* variable = local(type, name);
  CQL_ASSERT(initial->getType() == type);
  store(initial, variable);
  return variable;
}

llvm::Value* Emitter::load(llvm::AllocaInst* variable) {
  CQL_ASSERT(variable->getFunction() == builder_.GetInsertBlock()->getParent());
  return builder_.CreateLoad(variable->getAllocatedType(), variable);
}

llvm::Type* Emitter::typeOf(Type type) {
  switch (type) {
    case Type::Logical:
      return i1Type();
    case Type::Set:
      return i64Type();
    case Type::Number:
    case Type::Position:
      return i32Type();
    case Type::String:
      return ptrType();
  }
  llvm_unreachable("not a type");
}

llvm::Value* Emitter::countSquares(llvm::Value* set) {
  CQL_ASSERT(set->getType() == i64Type());
  return kernel(Kernel::cqlCountSquares, {set});
}

llvm::Value* Emitter::firstSquare(llvm::Value* set) {
  CQL_ASSERT(set->getType() == i64Type());
  return kernel(Kernel::cqlFirstSquare, {set});
}

llvm::Value* Emitter::squareBit(llvm::Value* square) {
  CQL_ASSERT(square->getType() == i32Type());
  return builder_.CreateShl(i64(1), builder_.CreateZExt(square, i64Type()));
}

Value Emitter::string(std::string_view text) {
  llvm::Constant*& data = strings_[std::string(text)];
  if (!data) {
    auto* bytes = llvm::ConstantDataArray::getString(module_.getContext(), {text.data(), text.size()}, true);
    auto* global =
        new llvm::GlobalVariable(module_, bytes->getType(), true, llvm::GlobalValue::PrivateLinkage, bytes);
    global->setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global);
    global->setAlignment(llvm::Align(1));
    data = global;
  }
  return {data, i64(text.size())};
}

llvm::Value* Emitter::arrayOf(const std::vector<llvm::Value*>& sets) {
  auto* type = llvm::ArrayType::get(i64Type(), sets.size());
  llvm::AllocaInst* array = local(type, "sets");
  for (std::size_t i = 0; i < sets.size(); ++i)
    builder_.CreateStore(sets[i], builder_.CreateConstInBoundsGEP2_64(type, array, 0, i));
  return array;
}

llvm::Value* Emitter::table(const std::vector<std::uint8_t>& bytes, unsigned alignment) {
  CQL_ASSERT(!bytes.empty() && std::has_single_bit(alignment));
  auto* data = llvm::ConstantDataArray::get(module_.getContext(), llvm::ArrayRef<std::uint8_t>(bytes));
  auto* global =
      new llvm::GlobalVariable(module_, data->getType(), true, llvm::GlobalValue::PrivateLinkage, data);
  global->setAlignment(llvm::Align(alignment));
  return global;
}

// --- joins

Emitter::Join::Join(Emitter& emitter, Type type, const char* name)
    : e_(emitter), type_(type), target_(emitter.block(name)) {}

void Emitter::Join::arrive(Value value) {
  CQL_ASSERT(e_.builder_.GetInsertBlock());
  CQL_ASSERT((type_ == Type::String) == (value.size != nullptr));
  CQL_ASSERT(type_ == Type::Logical || (value.v && value.v->getType() == e_.typeOf(type_)));
  arrivals_.emplace_back(e_.builder_.GetInsertBlock(), value);
  e_.jump(target_);
}

Value Emitter::Join::finish() {
  e_.at(target_);
  if (type_ == Type::Logical) return {};
  const unsigned count = static_cast<unsigned>(arrivals_.size());
  if (count == 0) {
    llvm::Value* none = llvm::PoisonValue::get(e_.typeOf(type_));
    return type_ == Type::String ? Value(none, llvm::PoisonValue::get(e_.i64Type())) : Value(none);
  }
  llvm::PHINode* result = e_.builder_.CreatePHI(e_.typeOf(type_), count);
  for (auto& [place, value] : arrivals_) result->addIncoming(value.v, place);
  if (type_ != Type::String) return result;
  llvm::PHINode* size = e_.builder_.CreatePHI(e_.i64Type(), count);
  for (auto& [place, value] : arrivals_) size->addIncoming(value.size, place);
  return {result, size};
}

// --- calls

llvm::FunctionType* Emitter::typeOf(const CallSignature& signature) {
  auto append = [&](CallType kind, std::vector<llvm::Type*>& types) {
    switch (kind) {
      case CallType::Void:
        break;
      case CallType::Bool:
        types.push_back(i1Type());
        break;
      case CallType::I32:
        types.push_back(i32Type());
        break;
      case CallType::I64:
        types.push_back(i64Type());
        break;
      case CallType::Pointer:
        types.push_back(ptrType());
        break;
      case CallType::Str:
        types.insert(types.end(), {ptrType(), i64Type()});
        break;
    }
  };
  std::vector<llvm::Type*> parameters, results;
  for (int i = 0; i < signature.parameterCount; ++i) append(signature.parameters[i], parameters);
  append(signature.result, results);
  llvm::Type* result = results.empty()       ? builder_.getVoidTy()
                       : results.size() == 1 ? results[0]
                                             : llvm::StructType::get(module_.getContext(), results);
  return llvm::FunctionType::get(result, parameters, false);
}

llvm::AttributeList Emitter::abiOf(const llvm::FunctionType& type) {
  llvm::LLVMContext& context = module_.getContext();
  llvm::AttributeList attributes;
  for (unsigned i = 0; i < type.getNumParams(); ++i)
    if (type.getParamType(i)->isIntegerTy(1))
      attributes = attributes.addParamAttribute(context, i, llvm::Attribute::ZExt);
  return type.getReturnType()->isIntegerTy(1) ? attributes.addRetAttribute(context, llvm::Attribute::ZExt)
                                              : attributes;
}

llvm::CallInst* Emitter::callByAbi(llvm::FunctionCallee function,
                                   const std::vector<llvm::Value*>& arguments) {
  llvm::CallInst* call = builder_.CreateCall(function, arguments);
  call->setAttributes(abiOf(*function.getFunctionType()));
  call->addFnAttr(llvm::Attribute::NoUnwind);
  return call;
}

Value Emitter::callWith(Service service, std::span<const Value> arguments) {
  const CallSignature& signature = signatureOf(service);
  CQL_ASSERT(static_cast<std::size_t>(signature.parameterCount) == arguments.size() + 1);
  std::vector<llvm::Value*> values{scope.ctx};
  for (const Value& argument : arguments) {
    values.push_back(argument.v);
    if (argument.size) values.push_back(argument.size);
  }
  CQL_ASSERT(areOfTypes(values, typeOf(signature)->params()));
  llvm::Value* services = contextField(CQL_CONTEXT(services), ptrType(), true);
  llvm::LoadInst* function = builder_.CreateLoad(
      ptrType(),
      builder_.CreateConstInBoundsGEP1_64(ptrType(), services, static_cast<std::uint64_t>(service)),
      signature.name);
  function->setMetadata(llvm::LLVMContext::MD_invariant_load, invariant_);
  llvm::CallInst* call = callByAbi({typeOf(signature), function}, values);
  if (signature.result != CallType::Str) return call;
  return {builder_.CreateExtractValue(call, 0), builder_.CreateExtractValue(call, 1)};
}

llvm::Value* Emitter::kernelWith(Kernel function, const std::vector<llvm::Value*>& arguments) {
  const CallSignature& signature = signatureOf(function);
  CQL_ASSERT(static_cast<std::size_t>(typeOf(signature)->getNumParams()) == arguments.size());
  llvm::FunctionType* type = typeOf(signature);
  CQL_ASSERT(areOfTypes(arguments, type->params()));
  return callByAbi(module_.getOrInsertFunction(signature.name, type, abiOf(*type)), arguments);
}

llvm::Value* Emitter::optional(llvm::Value* result, Block* failed) {
  CQL_ASSERT(failed && result->getType() == i64Type());
  require(builder_.CreateICmpNE(result, i64(std::uint64_t{1} << 63)), failed);
  return builder_.CreateTrunc(result, i32Type());
}

Value Emitter::optional(Value string, Block* failed) {
  CQL_ASSERT(failed && string.size);
  require(builder_.CreateIsNotNull(string.v), failed);
  return string;
}

// --- helper functions

llvm::Function* declareHelper(Emitter& emitter, const char* name, llvm::Type* result,
                              std::initializer_list<llvm::Type*> extra) {
  std::vector<llvm::Type*> types{emitter.ptrType(), emitter.i32Type()};
  types.insert(types.end(), extra);
  auto* function =
      llvm::Function::Create(llvm::FunctionType::get(result, types, false), llvm::Function::InternalLinkage,
                             name, emitter.module());  // LLVM makes names unique
  function->addFnAttr(llvm::Attribute::NoUnwind);
  describeContext(*function);
  return function;
}

void describeContext(llvm::Function& function) {
  llvm::AttrBuilder attributes(function.getContext());
  attributes.addAttribute(llvm::Attribute::NonNull).addAttribute(llvm::Attribute::NoUndef);
  attributes.addDereferenceableAttr(sizeof(Context)).addAlignmentAttr(alignof(Context));
  function.addParamAttrs(0, attributes);
}

FunctionScope::FunctionScope(Emitter& emitter, const char* name, llvm::Type* result,
                             std::initializer_list<llvm::Type*> extra)
    : FunctionScope(emitter, declareHelper(emitter, name, result, extra)) {}

FunctionScope::FunctionScope(Emitter& emitter, llvm::Function* declared)
    : e_(emitter), scope_(emitter.scope), place_(emitter.builder_.saveIP()), function_(declared) {
  CQL_ASSERT(declared->isDeclaration() && declared->arg_size() >= 2);
  e_.at(Block::Create(e_.module_.getContext(), "entry", function_));
  e_.scope.ctx = function_->getArg(0);
  e_.scope.position = function_->getArg(1);
  e_.scope.board = e_.boardOf(e_.scope.position);
  e_.scope.loop = nullptr;
  if (scope_.row) e_.scope.row = e_.loadCell(scope_.rowCell, e_.ptrType());
}

FunctionScope::~FunctionScope() {
  CQL_ASSERT(!e_.builder_.GetInsertBlock() || e_.builder_.GetInsertBlock()->getTerminator());
  e_.scope = scope_;
  if (place_.getBlock()) e_.function_ = place_.getBlock()->getParent();
  e_.builder_.restoreIP(place_);
}

llvm::Value* callHelper(Emitter& emitter, llvm::Function* function, llvm::Value* position,
                        std::initializer_list<llvm::Value*> extra) {
  std::vector<llvm::Value*> arguments{emitter.scope.ctx, position};
  arguments.insert(arguments.end(), extra);
  CQL_ASSERT(areOfTypes(arguments, function->getFunctionType()->params()));
  llvm::CallInst* call = emitter.ir().CreateCall(function, arguments);
  call->addFnAttr(llvm::Attribute::NoUnwind);
  return call;
}

}  // namespace cql::codegen
