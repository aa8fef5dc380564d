// The backend of programs that have LLVM in a library of its own, loaded when code has to be generated. So a
// query whose code an earlier run left in the cache starts without the cost of LLVM's tables, which are
// relocated and filled wherever it is loaded.
#include <dlfcn.h>
#include <unistd.h>

#include <filesystem>
#include <vector>

#include "codegen/backend/library.h"
#include "codegen/object/build_id.h"
#include "runtime/own_file.h"

// The build id of the library that this program was built with (CMakeLists.txt).
extern "C" const char cqlBackendBuild[], cqlBackendBuildEnd[];

namespace cql::codegen {
namespace {

/// Returns the folders that may have the library: that of the program, or of the library with the program,
/// where the build puts it; the one for libraries that belongs to it, where it is installed; and those that
/// the program's file names, so that a copy of a program of the build finds it.
std::vector<std::string> folders() {
  std::vector<std::string> all;
  if (const std::filesystem::path own = ownFile(); !own.empty()) {
    all.push_back(own.parent_path());
    all.push_back(own.parent_path() / CQL_BACKEND_FOLDER);
  }
  void* const program = ::dlopen(nullptr, RTLD_LAZY);
  Dl_serinfo size;
  if (::dlinfo(program, RTLD_DI_SERINFOSIZE, &size) != 0) return all;
  // The list, and the texts of its entries behind it.
  std::vector<Dl_serinfo> memory(size.dls_size / sizeof(Dl_serinfo) + 1);
  memory[0] = size;
  if (::dlinfo(program, RTLD_DI_SERINFO, memory.data()) != 0) return all;
  const Dl_serpath* const named = memory[0].dls_serpath;
  for (unsigned i = 0; i < size.dls_cnt; ++i) all.emplace_back(named[i].dls_name);
  return all;
}

/// Returns the path of the library; its name alone if it is nowhere.
std::string findLibrary() {
  for (const std::string& folder : folders())
    if (std::string path = folder + '/' + kBackendLibrary; ::access(path.c_str(), R_OK) == 0) return path;
  return kBackendLibrary;
}

Result<const Backend*> load() {
  auto refuse = [](const std::string& why) {
    return fail(ErrorKind::Input,
                "queries cannot be compiled, since " + why + ". Start cql-jit again, or install it again");
  };
  const std::string library = findLibrary();
  void* const handle = ::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle) return refuse("a library of this program cannot be loaded: " + std::string(::dlerror()));
  void* const entry = ::dlsym(handle, kBackendSymbol);
  // It may have been replaced since this program was started.
  if (!entry || object::buildIdOf(entry) != std::string_view(cqlBackendBuild, cqlBackendBuildEnd))
    return refuse(library + " is of another version of this program");
  return reinterpret_cast<BackendEntry>(entry)(std::get_new_handler());
}

}  // namespace

Result<const Backend*> backend() {
  static const Result<const Backend*> loaded = load();
  return loaded;
}

}  // namespace cql::codegen
