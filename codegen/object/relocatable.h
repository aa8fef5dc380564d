// Links a relocatable object file into this process. Needs no LLVM.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "runtime/error.h"
#include "runtime/native/native_kernel.h"

namespace cql::object {

/// The loaded sections of an object file. Owns their memory: code may run, and addresses are valid, as long
/// as this lives.
class LinkedObject {
 public:
  LinkedObject(LinkedObject&& other) noexcept;
  LinkedObject& operator=(LinkedObject&&) = delete;
  ~LinkedObject();

  /// Returns the address of a global symbol that the object defines; null if it defines none of this name.
  std::byte* find(std::string_view symbol) const;
  /// Returns the address of each section, by its index in the file; null: the section is not loaded.
  std::span<std::byte* const> sections() const { return sections_; }

 private:
  friend class Linker;
  struct Symbol {
    std::string_view name;  ///< in the bytes of the file
    std::byte* address;
  };
  LinkedObject() = default;

  std::byte* memory_ = nullptr;  ///< of mmap()
  std::size_t size_ = 0;         ///< bytes
  std::vector<std::byte*> sections_;
  std::vector<Symbol> symbols_;
};

/// Loads an ELF object file for this kind of machine and applies its relocations. Undefined symbols are those
/// of `functions`, then those of the process. Code is then read-only, and data cannot be executed. `file`
/// must live as long as the result, and be one that LLVM wrote, for position-independent code of the small
/// model: its offsets are not checked. The error is of kind Internal (a relocation or symbol that this linker
/// does not know) or Memory.
Result<LinkedObject> link(std::string_view file, std::span<const NativeFunction> functions);

}  // namespace cql::object
