#include "codegen/aot/link.h"

#include <lld/Common/Driver.h>
#include <llvm/Support/raw_ostream.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <sstream>
#include <vector>

LLD_HAS_DRIVER(elf)

namespace cql::codegen {
namespace {

namespace fs = std::filesystem;

/// Holds files for lld, which reads and writes nothing else.
class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::error_code error;
    std::string pattern = (fs::temp_directory_path(error) / "cql-jit-XXXXXX").string();
    if (!error && mkdtemp(pattern.data())) path_ = pattern;
  }
  ~TemporaryDirectory() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  bool exists() const { return !path_.empty(); }
  std::string file(const char* name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

}  // namespace

Result<std::string> linkShared(std::string_view object) {
  static std::mutex oneAtATime;  // lld has global state
  std::lock_guard lock(oneAtATime);
  static bool canRunAgain = true;  // if not, after a failure, its global state cannot be trusted
  if (!canRunAgain) return internalError("the linker cannot run again after it failed");
  const TemporaryDirectory directory;
  if (!directory.exists()) return fail(ErrorKind::Output, "cannot make a directory for temporary files");
  const std::string input = directory.file("query.o"), output = directory.file("query.so");
  if (!std::ofstream(input, std::ios::binary)
           .write(object.data(), static_cast<std::streamsize>(object.size()))
           .flush())
    return fail(ErrorKind::Output, "cannot write " + input);

  std::string messages;
  llvm::raw_string_ostream stream(messages);
  const std::vector<const char*> arguments{
      "ld.lld",          "-shared",    "--hash-style=gnu", "-z",          "now", "-z",
      "noseparate-code", "--build-id", "--threads=1",      input.c_str(), "-o",  output.c_str()};
  const lld::Result result = lld::lldMain(arguments, stream, stream, {{lld::Gnu, &lld::elf::link}});
  canRunAgain = result.canRunAgain;
  if (result.retCode != 0) return internalError("the object cannot be linked: " + stream.str());
  std::ostringstream bytes;
  if (!(bytes << std::ifstream(output, std::ios::binary).rdbuf()))
    return fail(ErrorKind::Input, "cannot read " + output);
  return std::move(bytes).str();
}

}  // namespace cql::codegen
