#include "codegen/llvm/perf_map.h"

#include <fcntl.h>
#include <llvm/BinaryFormat/ELF.h>
#include <llvm/DebugInfo/DWARF/DWARFContext.h>
#include <llvm/Object/ELFObjectFile.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <memory>

namespace cql::codegen {
namespace {

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

Result<void> writePerfMap(const std::string& bytes, std::span<std::byte* const> sections) {
  auto object = llvm::object::ObjectFile::createObjectFile(llvm::MemoryBufferRef(bytes, "query"));
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
    if (*section == object->get()->section_end() || symbol.getELFType() != llvm::ELF::STT_FUNC) continue;
    const std::uint64_t index = (*section)->getIndex();
    const auto loaded = reinterpret_cast<std::uintptr_t>(sections[index]) + *address;
    writeFunction(file, *dwarf, name->str(), loaded, {*address, index}, symbol.getSize());
  }
  return std::fclose(file) == 0 ? Result<void>() : fail(ErrorKind::Output, "cannot write " + path);
}

}  // namespace cql::codegen
