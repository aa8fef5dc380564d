#include "codegen/object/descriptor.h"

#include <elf.h>

#include <cstring>

#include "runtime/assert.h"
#include "runtime/fnv.h"

namespace cql::object {
namespace {

/// Reads a value in the file at any offset; nullopt if it is out of bounds.
template <typename T>
std::optional<T> read(std::string_view file, std::uint64_t offset) {
  if (offset > file.size() || file.size() - offset < sizeof(T)) return std::nullopt;
  T value;
  std::memcpy(&value, file.data() + offset, sizeof value);
  return value;
}

bool inside(const Span& span, std::uint32_t size) {
  return span.offset <= size && span.size <= size - span.offset;
}

/// Finds the descriptor in the notes of one segment.
std::optional<std::size_t> findInNotes(std::string_view file, std::uint64_t begin, std::uint64_t size,
                                       std::uint64_t alignment) {
  if (begin > file.size() || size > file.size() - begin) return std::nullopt;
  const std::uint64_t end = begin + size;
  const std::uint64_t mask = alignment == 8 ? 7 : 3;
  for (std::uint64_t at = begin; at < end;) {
    const auto header = read<NoteHeader>(file.substr(0, end), at);
    if (!header) return std::nullopt;
    const std::uint64_t content =
        at + ((sizeof(Elf64_Nhdr) + std::uint64_t{header->nameSize} + mask) & ~mask);
    if (header->nameSize == kOwner.size() && std::string_view(header->name, kOwner.size()) == kOwner &&
        header->type == kNoteType) {
      const auto descriptor = read<Descriptor>(file.substr(0, end), content);
      if (!descriptor) return std::nullopt;
      const bool whole = descriptor->size >= sizeof(Descriptor) && descriptor->size <= end - content;
      const bool texts = inside(descriptor->producer, descriptor->size) &&
                         inside(descriptor->cpu, descriptor->size) &&
                         inside(descriptor->facts, descriptor->size);
      // Of another version only the version is read.
      if (descriptor->abiVersion != kAbiVersion || (whole && texts)) return content;
      return std::nullopt;
    }
    at = content + ((std::uint64_t{header->descriptorSize} + mask) & ~mask);
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::size_t> findDescriptor(std::string_view file) {
  const auto header = read<Elf64_Ehdr>(file, 0);
  if (!header || header->e_phentsize != sizeof(Elf64_Phdr)) return std::nullopt;
  for (std::uint64_t i = 0; i < header->e_phnum; ++i) {
    const std::uint64_t at = header->e_phoff + i * sizeof(Elf64_Phdr);
    const auto segment = at >= header->e_phoff ? read<Elf64_Phdr>(file, at) : std::nullopt;
    if (!segment || segment->p_type != PT_NOTE) continue;
    if (auto found = findInNotes(file, segment->p_offset, segment->p_filesz, segment->p_align)) return found;
  }
  return std::nullopt;
}

std::uint64_t fileHash(std::string_view file, std::size_t descriptor) {
  CQL_ASSERT(descriptor <= file.size() && sizeof(Descriptor) <= file.size() - descriptor);
  const std::size_t at = descriptor + offsetof(Descriptor, fileHash);
  std::uint64_t hash = fnv1a(file.substr(0, at));
  hash = fnv1a(0, hash);
  return fnv1a(file.substr(at + sizeof(std::uint64_t)), hash);
}

}  // namespace cql::object
