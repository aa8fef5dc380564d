// A query compiled ahead of time: a shared object (ELF) with one exported symbol, kSymbol, which is an ELF
// note with the descriptor below. The note holds no addresses, only offsets, so everything in it can be
// checked before any of the file is loaded (loader.h). Of its host, the code calls only the services of
// Context::services.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace cql::object {

inline constexpr char kSymbol[] = "cqljit_query";
inline constexpr char kSection[] = ".note.cqljit";
/// Name and type of the note, in ELF's layout.
// NOLINTNEXTLINE(bugprone-string-constructor): with its null byte
inline constexpr std::string_view kOwner{"cql-jit-obj", 12};
inline constexpr std::uint32_t kNoteType = 1;
/// Version of everything in this header, of the facts (facts.h), and of all other expectations of the code on
/// its host except the layout.
inline constexpr std::uint32_t kAbiVersion = 19;

/// Bytes of the descriptor's text, from its beginning.
struct Span {
  std::uint32_t offset, size;
};

struct Descriptor {
  std::uint32_t abiVersion;
  std::uint32_t size;         ///< bytes, with the texts that follow
  std::uint64_t fileSize;     ///< bytes
  std::uint64_t fileHash;     ///< fnv1a() of the file in which this member is 0
  std::uint64_t layoutHash;   ///< kLayoutHash of the compiler
  std::uint64_t cpuFeatures;  ///< the features that the code needs (cpu_features.h)
  std::int32_t search;        ///< distance in bytes from the note to the SearchFunction
  std::int32_t prefilter;     ///< distance in bytes from the note to the PrefilterFunction; 0: the query has
                              ///< none
  Span producer;              ///< "cql-jit 1.0.0"
  Span cpu;                   ///< LLVM's name of the target CPU
  Span facts;                 ///< CBOR (facts.h)
};
static_assert(sizeof(Descriptor) == 72 && alignof(Descriptor) == 8);

/// In front of the descriptor.
struct NoteHeader {
  std::uint32_t nameSize, descriptorSize, type;
  char name[kOwner.size()];
};
static_assert(sizeof(NoteHeader) == 24);

/// Finds the offset of the descriptor in the bytes of a shared object; nullopt if it has none. Safe for any
/// bytes: the descriptor and all of its texts lie inside `file`.
std::optional<std::size_t> findDescriptor(std::string_view file);

/// Computes the value that fileHash must have in this file.
std::uint64_t fileHash(std::string_view file, std::size_t descriptor);

}  // namespace cql::object
