#include "codegen/jit/perf_map.h"

#include <fcntl.h>
#include <llvm/DebugInfo/DWARF/DWARFContext.h>
#include <llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h>
#include <llvm/Object/ELFObjectFile.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <memory>

#include "codegen/jit/llvm_versions.h"

namespace cql::codegen {
namespace {

/// Records the final addresses of functions.
class AddressPlugin : public llvm::orc::ObjectLinkingLayer::Plugin {
 public:
  explicit AddressPlugin(std::shared_ptr<PerfMap::Functions> functions) : functions_(std::move(functions)) {}

  void modifyPassConfig(llvm::orc::MaterializationResponsibility&, llvm::jitlink::LinkGraph&,
                        llvm::jitlink::PassConfiguration& config) override {
    // Calls within the section need no symbol: symbols of internal functions would be pruned.
    config.PrePrunePasses.emplace_back([](llvm::jitlink::LinkGraph& graph) {
      for (llvm::jitlink::Symbol* symbol : graph.defined_symbols())
        if (symbol->isCallable()) symbol->setLive(true);
      return llvm::Error::success();
    });
    config.PostFixupPasses.push_back([this](llvm::jitlink::LinkGraph& graph) {
      for (const llvm::jitlink::Symbol* symbol : graph.defined_symbols())
        if (symbol->isCallable() && symbol->hasName())
          (*functions_)[nameOf(*symbol)] = symbol->getAddress().getValue();
      return llvm::Error::success();
    });
  }
  llvm::Error notifyFailed(llvm::orc::MaterializationResponsibility&) override {
    return llvm::Error::success();
  }
  llvm::Error notifyRemovingResources(llvm::orc::JITDylib&, llvm::orc::ResourceKey) override {
    return llvm::Error::success();
  }
  void notifyTransferringResources(llvm::orc::JITDylib&, llvm::orc::ResourceKey,
                                   llvm::orc::ResourceKey) override {}

 private:
  std::shared_ptr<PerfMap::Functions> functions_;
};

void writeLine(std::FILE* file, std::uint64_t begin, std::uint64_t end, const std::string& name) {
  if (end > begin)
    std::fprintf(file, "%llx %llx %s\n", static_cast<unsigned long long>(begin),
                 static_cast<unsigned long long>(end - begin), name.c_str());
}

/// Writes the ranges of code of one function, each with its line.
void writeFunction(std::FILE* file, llvm::DWARFContext& dwarf, const std::string& name, std::uint64_t loaded,
                   llvm::object::SectionedAddress begin, std::uint64_t size) {
  const llvm::DILineInfoTable lines = dwarf.getLineInfoForAddressRange(
      begin, size, {llvm::DILineInfoSpecifier::FileLineInfoKind::RawValue, llvm::DINameKind::None});
  std::uint64_t from = begin.Address;
  std::string current = name;
  for (const auto& [address, info] : lines) {
    const std::string place = info.Line ? info.FileName + ":" + std::to_string(info.Line) : current;
    if (place == current) continue;
    writeLine(file, loaded + (from - begin.Address), loaded + (address - begin.Address), current);
    from = address;
    current = place;
  }
  writeLine(file, loaded + (from - begin.Address), loaded + size, current);
}

}  // namespace

void PerfMap::watch(llvm::orc::LLJIT& jit) {
  if (auto* layer = llvm::dyn_cast<llvm::orc::ObjectLinkingLayer>(&jit.getObjLinkingLayer()))
    layer->addPlugin(std::make_shared<AddressPlugin>(functions_));
}

Result<void> PerfMap::write() const {
  auto object = llvm::object::ObjectFile::createObjectFile(llvm::MemoryBufferRef(object_, "query"));
  if (!object) return internalError(llvm::toString(object.takeError()));
  const std::unique_ptr<llvm::DWARFContext> dwarf = llvm::DWARFContext::create(**object);
  const std::string path = "/tmp/perf-" + std::to_string(getpid()) + ".map";
  // O_NOFOLLOW: a symbolic link of this name may lead anywhere.
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
  struct stat info{};
  const bool isOurs = descriptor >= 0 && ::fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode) &&
                      info.st_uid == ::geteuid() && info.st_nlink == 1;
  std::FILE* file = isOurs ? ::fdopen(descriptor, "a") : nullptr;
  if (!file && descriptor >= 0) ::close(descriptor);
  if (!file) return fail(ErrorKind::Output, "cannot write " + path);
  for (const llvm::object::ELFSymbolRef symbol :
       llvm::cast<llvm::object::ELFObjectFileBase>(**object).symbols()) {
    auto name = symbol.getName();
    auto address = symbol.getAddress();
    auto section = symbol.getSection();
    if (!name || !address || !section) {
      llvm::consumeError(name.takeError());
      llvm::consumeError(address.takeError());
      llvm::consumeError(section.takeError());
      continue;
    }
    const auto loaded = functions_->find(name->str());
    if (loaded == functions_->end()) continue;
    writeFunction(file, *dwarf, name->str(), loaded->second, {*address, (*section)->getIndex()},
                  symbol.getSize());
  }
  return std::fclose(file) == 0 ? Result<void>() : fail(ErrorKind::Output, "cannot write " + path);
}

}  // namespace cql::codegen
