#include "codegen/aot/shared_object.h"

#include <llvm/IR/Constants.h>
#include <llvm/MC/MCSubtargetInfo.h>

#include <cstring>
#include <span>

#include "codegen/aot/link.h"
#include "codegen/cpu/cpu_features.h"
#include "codegen/llvm/build.h"
#include "codegen/llvm/memory_check.h"
#include "codegen/llvm/target.h"
#include "codegen/object/descriptor.h"
#include "codegen/object/facts.h"
#include "codegen/object/layout_hash.h"

namespace cql::codegen {
namespace {

std::uint64_t neededCpuFeatures(const llvm::TargetMachine& machine) {
  std::uint64_t features = 0;
  std::span<const std::string_view> names;
  if (machine.getTargetTriple().isX86()) names = cpu::kX86FeatureNames;
  if (machine.getTargetTriple().isAArch64()) names = cpu::kArm64FeatureNames;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (machine.getMCSubtargetInfo()->checkFeatures("+" + std::string(names[i])))
      features |= std::uint64_t{1} << i;
  return features;
}

std::string factsOf(const frontend::Query& query, const Manifest& manifest) {
  const bool usesFiles = query.readsFiles || query.writesFiles || !query.collections.empty() ||
                         !query.header.inputs.empty() || query.header.output;
  return object::encode({query.header, query.sources, usesFiles, manifest});
}

/// Adds the note with the descriptor (object/descriptor.h) to the module, as a constant. fileSize and
/// fileHash are filled in when there is a file.
void addDescriptor(Build& build, const frontend::Query& query, const llvm::TargetMachine& machine,
                   const std::string& producer) {
  llvm::Module& module = *build.module;
  llvm::LLVMContext& context = module.getContext();
  auto* i32 = llvm::Type::getInt32Ty(context);
  auto* i64 = llvm::Type::getInt64Ty(context);
  std::string texts;
  std::vector<llvm::Constant*> members;
  auto add32 = [&](std::uint64_t value) { members.push_back(llvm::ConstantInt::get(i32, value)); };
  auto add64 = [&](std::uint64_t value) { members.push_back(llvm::ConstantInt::get(i64, value)); };
  auto addText = [&](const std::string& text) {
    add32(sizeof(object::Descriptor) + texts.size());
    add32(text.size());
    texts += text;
  };
  const std::string cpu = machine.getTargetCPU().str(), facts = factsOf(query, build.manifest);
  const std::size_t size = sizeof(object::Descriptor) + producer.size() + cpu.size() + facts.size();

  auto* bytes = llvm::ArrayType::get(llvm::Type::getInt8Ty(context), size - sizeof(object::Descriptor));
  std::vector<llvm::Type*> types{
      i32, i32, i32,  llvm::ArrayType::get(llvm::Type::getInt8Ty(context), object::kOwner.size()),
      i32, i32, i64,  i64,
      i64, i64, i32,  i32,
      i32, i32, i32,  i32,
      i32, i32, bytes};
  auto* type = llvm::StructType::get(context, types);
  auto* note = new llvm::GlobalVariable(module, type, true, llvm::GlobalValue::ExternalLinkage, nullptr,
                                        object::kSymbol);
  auto addDistance = [&](const char* name) {
    llvm::Function* function = module.getFunction(name);
    if (!function) return add32(0);
    function->setVisibility(llvm::GlobalValue::HiddenVisibility);
    function->setDSOLocal(true);
    auto* distance = llvm::ConstantExpr::getSub(llvm::ConstantExpr::getPtrToInt(function, i64),
                                                llvm::ConstantExpr::getPtrToInt(note, i64));
    members.push_back(llvm::ConstantExpr::getTrunc(distance, i32));
  };

  add32(object::kOwner.size());
  add32(size);
  add32(object::kNoteType);
  members.push_back(llvm::ConstantDataArray::getString(context, object::kOwner, false));
  add32(object::kAbiVersion);
  add32(size);
  add64(0);
  add64(0);
  add64(object::kLayoutHash);
  add64(neededCpuFeatures(machine));
  addDistance("cql_search");
  addDistance("cql_prefilter");
  addText(producer);
  addText(cpu);
  addText(facts);
  members.push_back(llvm::ConstantDataArray::getString(context, texts, false));
  note->setInitializer(llvm::ConstantStruct::get(type, members));
  note->setSection(object::kSection);
  note->setAlignment(llvm::Align(8));
  note->setDSOLocal(true);
}

/// Writes size and hash of the file into its descriptor.
Result<void> seal(std::string& file) {
  const std::optional<std::size_t> at = object::findDescriptor(file);
  if (!at) return internalError("the linker lost the descriptor");
  object::Descriptor descriptor;
  std::memcpy(&descriptor, file.data() + *at, sizeof descriptor);
  descriptor.fileSize = file.size();
  std::memcpy(file.data() + *at, &descriptor, sizeof descriptor);
  descriptor.fileHash = object::fileHash(file, *at);
  std::memcpy(file.data() + *at, &descriptor, sizeof descriptor);
  return {};
}

}  // namespace

Result<std::string> makeSharedObject(const frontend::Query& query, const CodegenOptions& options,
                                     const std::string& producer) {
  if (auto enough = requireMemory(query); !enough) return tl::unexpected(enough.error());
  auto machine = createTargetMachine(options);
  if (!machine) return tl::unexpected(machine.error());
  auto built = build(query, options, **machine, Stage::Optimised);
  if (!built) return tl::unexpected(built.error());
  addDescriptor(*built, query, **machine, producer);
  auto object = generate(*built->module, **machine, llvm::CodeGenFileType::ObjectFile);
  if (!object) return tl::unexpected(object.error());
  auto file = linkShared({object->data(), object->size()});
  if (!file) return tl::unexpected(file.error());
  if (auto ok = seal(*file); !ok) return tl::unexpected(ok.error());
  return file;
}

}  // namespace cql::codegen
