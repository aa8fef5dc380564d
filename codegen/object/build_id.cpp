#include "codegen/object/build_id.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <vector>

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

std::string_view findOwn() {
  std::string_view found;
  auto visit = [](dl_phdr_info* info, std::size_t, void* result) -> int {
    const auto own = reinterpret_cast<std::uintptr_t>(&findOwn);
    bool isOwn = false;
    std::string_view id;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
      const ElfW(Phdr)& segment = info->dlpi_phdr[i];
      const std::uintptr_t begin = info->dlpi_addr + segment.p_vaddr;
      isOwn |= segment.p_type == PT_LOAD && own >= begin && own - begin < segment.p_memsz;
      if (segment.p_type == PT_NOTE && id.empty())
        id = buildIdIn({reinterpret_cast<const char*>(begin), segment.p_memsz}, segment.p_align);
    }
    if (isOwn) *static_cast<std::string_view*>(result) = id;
    return isOwn ? 1 : 0;
  };
  dl_iterate_phdr(visit, &found);
  return found;
}

/// Reads exactly `size` bytes; an empty string if there are fewer.
std::string readAt(int file, std::size_t offset, std::size_t size) {
  std::string bytes(size, '\0');
  const ssize_t read = ::pread(file, bytes.data(), size, static_cast<off_t>(offset));
  return read == static_cast<ssize_t>(size) ? bytes : "";
}

std::string buildIdIn(int file) {
  ElfW(Ehdr) header;
  const std::string begin = readAt(file, 0, sizeof header);
  if (!begin.starts_with(ELFMAG)) return "";
  std::memcpy(&header, begin.data(), sizeof header);
  if (header.e_phentsize != sizeof(ElfW(Phdr))) return "";
  std::vector<ElfW(Phdr)> segments(header.e_phnum);
  const std::string table = readAt(file, header.e_phoff, segments.size() * sizeof(ElfW(Phdr)));
  if (table.empty()) return "";
  std::memcpy(segments.data(), table.data(), table.size());
  constexpr std::size_t kMost = 1 << 16;  // bytes of notes
  for (const ElfW(Phdr) & segment : segments) {
    if (segment.p_type != PT_NOTE || segment.p_filesz > kMost) continue;
    const std::string notes = readAt(file, segment.p_offset, segment.p_filesz);
    if (const std::string_view id = buildIdIn(notes, segment.p_align); !id.empty()) return std::string(id);
  }
  return "";
}

}  // namespace

std::string_view ownBuildId() {
  static const std::string_view id = findOwn();
  return id;
}

std::string buildIdOf(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return "";
  std::string id = buildIdIn(file);
  ::close(file);
  return id;
}

}  // namespace cql::object
