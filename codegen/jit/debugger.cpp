#include "codegen/jit/debugger.h"

#include <elf.h>

#include <cstdint>
#include <cstring>
#include <mutex>
#include <utility>

// The names and types that gdb looks for.
extern "C" {
enum JitAction : std::uint32_t { kJitNoAction, kJitRegister, kJitUnregister };

struct JitCodeEntry {
  JitCodeEntry* next;
  JitCodeEntry* previous;
  const char* file;
  std::uint64_t size;
};

struct JitDescriptor {
  std::uint32_t version;
  std::uint32_t action;
  JitCodeEntry* relevant;
  JitCodeEntry* first;
};

JitDescriptor __jit_debug_descriptor = {1, kJitNoAction, nullptr, nullptr};

/// gdb stops here and reads the descriptor.
[[gnu::noinline, gnu::used]] void __jit_debug_register_code() {
  asm volatile("" ::: "memory");
}
}

namespace cql::codegen {
namespace {

std::mutex mutex;  // of the descriptor

void tellDebugger(JitAction action, JitCodeEntry* entry) {
  __jit_debug_descriptor.action = action;
  __jit_debug_descriptor.relevant = entry;
  __jit_debug_register_code();
  __jit_debug_descriptor.action = kJitNoAction;
}

}  // namespace

struct DebuggerEntry::Entry : JitCodeEntry {
  std::string object;
};

DebuggerEntry::DebuggerEntry(std::string object, std::span<std::byte* const> sections)
    : entry_(std::make_unique<Entry>()) {
  Elf64_Ehdr header;
  std::memcpy(&header, object.data(), sizeof header);
  for (std::size_t i = 0; i < sections.size(); ++i) {
    const auto address = std::uint64_t{reinterpret_cast<std::uintptr_t>(sections[i])};
    char* const section = object.data() + header.e_shoff + i * sizeof(Elf64_Shdr);
    std::memcpy(section + offsetof(Elf64_Shdr, sh_addr), &address, sizeof address);
  }
  entry_->object = std::move(object);
  entry_->file = entry_->object.data();
  entry_->size = entry_->object.size();
  const std::scoped_lock lock(mutex);
  JitCodeEntry*& first = __jit_debug_descriptor.first;
  entry_->previous = nullptr;
  entry_->next = first;
  if (first) first->previous = entry_.get();
  first = entry_.get();
  tellDebugger(kJitRegister, entry_.get());
}

DebuggerEntry::~DebuggerEntry() {
  const std::scoped_lock lock(mutex);
  if (entry_->previous)
    entry_->previous->next = entry_->next;
  else
    __jit_debug_descriptor.first = entry_->next;
  if (entry_->next) entry_->next->previous = entry_->previous;
  tellDebugger(kJitUnregister, entry_.get());
}

}  // namespace cql::codegen
