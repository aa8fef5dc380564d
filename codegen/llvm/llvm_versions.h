// Differences between the versions of LLVM that the compiler is built with (cmake/ChooseLlvm.cmake).
#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/IR/OptBisect.h>
#include <llvm/TargetParser/Triple.h>

#include <string>

namespace cql::codegen {

/// What LLVM's functions take for a target.
#if LLVM_VERSION_MAJOR >= 21
using TargetName = llvm::Triple;
#else
using TargetName = std::string;
#endif

/// A gate that lets no optional pass run while it is enabled.
class ClosedGate : public llvm::OptPassGate {
 public:
#if LLVM_VERSION_MAJOR >= 22
  bool shouldRunPass(llvm::StringRef, llvm::StringRef) const override { return false; }
#else
  bool shouldRunPass(llvm::StringRef, llvm::StringRef) override { return false; }
#endif
};

}  // namespace cql::codegen
