// Shows generated code to gdb.
// https://sourceware.org/gdb/current/onlinedocs/gdb.html/JIT-Interface.html
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace cql::codegen {

/// An object file that gdb knows of as long as this lives.
class DebuggerEntry {
 public:
  /// `object`: an object file with debug information. `sections`: where each section was loaded to, by its
  /// index; null: not loaded.
  DebuggerEntry(std::string object, std::span<std::byte* const> sections);
  ~DebuggerEntry();
  DebuggerEntry(const DebuggerEntry&) = delete;
  DebuggerEntry& operator=(const DebuggerEntry&) = delete;

 private:
  struct Entry;
  std::unique_ptr<Entry> entry_;
};

}  // namespace cql::codegen
