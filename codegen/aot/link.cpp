#include "codegen/aot/link.h"

#include <fcntl.h>
#include <lld/Common/Driver.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Support/raw_ostream.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "runtime/file_replacement.h"

LLD_HAS_DRIVER(elf)

namespace cql::codegen {
namespace {

/// A descriptor that is closed at the end.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  operator int() const { return number_; }
  void operator=(int number) {
    if (number_ >= 0) ::close(number_);
    number_ = number;
  }
  /// Returns the name under which this process can open it once more.
  std::string path() const { return "/proc/self/fd/" + std::to_string(number_); }

 private:
  int number_;
};

/// Collects what lld writes to a pipe. lld maps a regular output file, where a full disk is a bus error; any
/// other kind of output it writes from memory.
class OutputPipe {
 public:
  /// Makes the pipe and starts the reader, with `expected` bytes reserved.
  explicit OutputPipe(std::size_t expected) {
    bytes_.reserve(expected);
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;
    from_ = ends[0];
    to_ = ends[1];
    ended_ = ::eventfd(0, EFD_CLOEXEC);
    if (ended_ < 0) return;
    try {
      reader_ = std::thread([this] { read(); });
    } catch (const std::system_error& error) {
      errno = error.code().value();
    }
  }
  ~OutputPipe() { (void)take(); }
  OutputPipe(const OutputPipe&) = delete;
  OutputPipe& operator=(const OutputPipe&) = delete;

  /// Returns false if the pipe could not be made; errno has the reason.
  bool isOpen() const { return reader_.joinable(); }
  std::string path() const { return to_.path(); }

  /// Returns all bytes once the writer has ended; empty with errno ENOMEM if memory ran out.
  std::string take() {
    if (!reader_.joinable()) return {};
    // Closing the pipe would not do: a concurrently forked process may hold it open.
    constexpr std::uint64_t kOne = 1;
    ssize_t told;
    while ((told = ::write(ended_, &kOne, sizeof kOne)) < 0 && errno == EINTR) {
    }
    if (told < 0) to_ = -1;
    reader_.join();
    if (outOfMemory_) errno = ENOMEM;
    return outOfMemory_ ? std::string() : std::move(bytes_);
  }

 private:
  /// Reads until the writer has ended and the pipe is empty. Keeps draining when memory runs out, so that the
  /// writer does not block.
  void read() {
    std::array<char, 1 << 16> block;
    for (bool ended = false; !ended;) {
      std::array<pollfd, 2> ready{{{from_, POLLIN, 0}, {ended_, POLLIN, 0}}};
      if (::poll(ready.data(), ready.size(), -1) < 0) continue;
      for (ssize_t n; (n = ::read(from_, block.data(), block.size())) > 0;) try {
          bytes_.append(block.data(), static_cast<std::size_t>(n));
        } catch (const std::bad_alloc&) {
          outOfMemory_ = true;
        }
      ended = ready[1].revents != 0 || (ready[0].revents & POLLHUP) != 0;
    }
  }

  Descriptor from_, to_, ended_;
  std::string bytes_;
  bool outOfMemory_ = false;
  std::thread reader_;
};

/// Upper bound of what a shared object needs beyond its object file: headers, symbol tables, alignment.
constexpr std::size_t kMostAdded = std::size_t{1} << 16;

tl::unexpected<Error> cannotLink() {
  return fail(ErrorKind::Output, std::string("cannot link the query in memory: ") + std::strerror(errno));
}

}  // namespace

Result<std::string> linkShared(std::string_view object) {
  static std::mutex oneAtATime;  // lld has global state
  std::lock_guard lock(oneAtATime);
  static bool canRunAgain = true;  // false after a failure: lld's global state cannot be trusted then
  if (!canRunAgain) return internalError("the linker cannot run again after it failed");
  // In memory only: a full or missing folder for temporary files cannot fail a link, and no file is left
  // behind.
  const Descriptor input(::memfd_create("query.o", MFD_CLOEXEC));
  if (input < 0 || !writeAll(input, object)) return cannotLink();
  OutputPipe output(object.size() + kMostAdded);
  if (!output.isOpen()) return cannotLink();
  const std::string in = input.path(), out = output.path();
  if (::access(in.c_str(), R_OK) != 0 || ::access(out.c_str(), W_OK) != 0) return cannotLink();

  std::string messages;
  llvm::raw_string_ostream stream(messages);
  const std::vector<const char*> arguments{
      "ld.lld",          "-shared",    "--hash-style=gnu", "-z",       "now", "-z",
      "noseparate-code", "--build-id", "--threads=1",      in.c_str(), "-o",  out.c_str()};
  // Without it a fatal error of lld, such as a file that cannot be opened, would end the process.
  llvm::CrashRecoveryContext::Enable();
  const lld::Result result = lld::lldMain(arguments, stream, stream, {{lld::Gnu, &lld::elf::link}});
  llvm::CrashRecoveryContext::Disable();
  canRunAgain = result.canRunAgain;
  if (result.retCode != 0) return fail(ErrorKind::Output, "the object cannot be linked: " + stream.str());
  std::string bytes = output.take();
  if (bytes.empty()) return cannotLink();
  return bytes;
}

}  // namespace cql::codegen
