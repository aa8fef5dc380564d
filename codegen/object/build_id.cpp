#include "codegen/object/build_id.h"

#include <elf.h>
#include <link.h>

#include <cstdint>
#include <cstring>

namespace cql::object {
namespace {

/// Searches the notes of one segment for the build id.
std::string_view buildIdIn(std::string_view notes, std::uint64_t alignment) {
  const std::size_t mask = alignment == 8 ? 7 : 3;
  while (notes.size() >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) note;
    std::memcpy(&note, notes.data(), sizeof note);
    const std::size_t content = (sizeof note + note.n_namesz + mask) & ~mask;
    const std::size_t end = (content + note.n_descsz + mask) & ~mask;
    if (content > notes.size() || note.n_descsz > notes.size() - content) break;
    constexpr std::string_view kGnu("GNU\0", 4);
    if (note.n_type == NT_GNU_BUILD_ID && notes.substr(sizeof note, note.n_namesz) == kGnu)
      return notes.substr(content, note.n_descsz);
    if (end >= notes.size()) break;
    notes.remove_prefix(end);
  }
  return {};
}

}  // namespace

std::string_view buildIdOf(const void* code) {
  struct Search {
    std::uintptr_t code;
    std::string_view found;
  } search{reinterpret_cast<std::uintptr_t>(code), {}};
  auto visit = [](dl_phdr_info* info, std::size_t, void* data) -> int {
    auto& wanted = *static_cast<Search*>(data);
    bool isHere = false;
    std::string_view id;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
      const ElfW(Phdr)& segment = info->dlpi_phdr[i];
      const std::uintptr_t begin = info->dlpi_addr + segment.p_vaddr;
      isHere |= segment.p_type == PT_LOAD && wanted.code >= begin && wanted.code - begin < segment.p_memsz;
      if (segment.p_type == PT_NOTE && id.empty())
        id = buildIdIn({reinterpret_cast<const char*>(begin), segment.p_memsz}, segment.p_align);
    }
    if (isHere) wanted.found = id;
    return isHere ? 1 : 0;
  };
  dl_iterate_phdr(visit, &search);
  return search.found;
}

std::string_view ownBuildId() {
  static const std::string_view id = buildIdOf(reinterpret_cast<const void*>(&ownBuildId));
  return id;
}

}  // namespace cql::object
