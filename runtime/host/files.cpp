// readfile and writefile (language/32 §10).
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include "runtime/ascii.h"
#include "runtime/file_replacement.h"
#include "runtime/host/host.h"

namespace cql::services {
namespace {

/// A file that is open; -1 if it could not be opened, with the reason in errno.
class File {
 public:
  File(const std::string& path, int flags) : descriptor_(open(path.c_str(), flags | O_CLOEXEC, 0666)) {}
  ~File() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  File(const File&) = delete;
  int descriptor() const { return descriptor_; }
  bool good() const { return descriptor_ >= 0; }
  /// Errors on close count, too.
  bool finish() { return close(std::exchange(descriptor_, -1)) == 0; }

 private:
  int descriptor_;
};

/// Ignores case, except mixed case.
bool endsIn(std::string_view name, std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) {
    std::string capitals(ending);
    for (char& c : capitals) c = ascii::toUpper(c);
    return name.ends_with(ending) || name.ends_with(capitals);
  });
}

/// Appends content; truncates again what cannot be written completely.
int appendContent(std::string_view name, std::string_view content) {
  File file(std::string(name), O_WRONLY | O_CREAT | O_APPEND);
  struct stat before{};
  if (!file.good() || fstat(file.descriptor(), &before) != 0) return errno;
  if (writeAll(file.descriptor(), content)) return file.finish() ? 0 : errno;
  const int error = errno;
  if (ftruncate(file.descriptor(), before.st_size) != 0) return errno;
  return error;
}

std::optional<FileNumber> numberOf(const std::string& path) {
  struct stat info{};
  if (stat(path.c_str(), &info) != 0) return std::nullopt;
  return FileNumber(info.st_dev, info.st_ino);
}

/// Returns the host that has written the file in this run; null: not written yet.
const Host* writerOf(const Host& host, std::string_view name) {
  const std::optional<FileNumber> number = numberOf(std::string(name));
  const auto writer = number ? host.fileWriters->find(*number) : host.fileWriters->end();
  return writer == host.fileWriters->end() ? nullptr : writer->second;
}

/// Returns true if the file contains a query of the run, or a file that one includes.
bool isQueryFile(const Host& host, std::string_view name) {
  const std::optional<FileNumber> number = numberOf(std::string(name));
  return number && std::ranges::any_of(host.options.queryFiles,
                                       [&](const std::string& file) { return numberOf(file) == number; });
}

/// Replaces a file. Returns 0, or the error number.
int beginFile(Host& host, std::string_view name, std::string_view content) {
  const std::string path(name);
  if (const int error = replaceFile(path, content)) return error;
  if (const std::optional<FileNumber> number = numberOf(path)) host.fileWriters->emplace(*number, &host);
  return 0;
}

/// Reads a file. Returns 0, or the error number. Rejects files longer than a string may be (language/31 §1).
int readWhole(Host& host, std::string_view name, Str& content) {
  constexpr std::uint64_t kMost = INT32_MAX;
  const std::string path(name);
  File file(path, O_RDONLY | O_NONBLOCK);  // O_NONBLOCK: does not wait for a pipe without a writer
  struct stat now{};
  if (!file.good() || fstat(file.descriptor(), &now) != 0) return errno;
  if (S_ISFIFO(now.st_mode)) return ESPIPE;
  if (static_cast<std::uint64_t>(now.st_size) > kMost) return EFBIG;
  std::string text;
  char buffer[1 << 14];
  for (;;) {
    const ssize_t n = read(file.descriptor(), buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return errno;
    if (n == 0) break;
    text.append(buffer, static_cast<std::size_t>(n));
    if (text.size() > kMost) return EFBIG;
  }
  content = host.arena.copy(text);
  return 0;
}

/// Stops the run if the query may not access the file.
void checkName(Context* ctx, std::string_view filter, Str name,
               std::initializer_list<std::string_view> endings, std::string_view allowed,
               std::int32_t location) {
  if (ctx->host->options.secure) ctx->host->stop({filter, " is switched off"}, location);
  // The system would truncate the name at a null byte.
  if (!endsIn(view(name), endings) || view(name).find('\0') != std::string_view::npos)
    ctx->host->stop({filter, ": the name of the file must end in ", allowed, ": ", view(name)}, location);
}

}  // namespace

Str readFile(Context* ctx, Str name, std::int32_t location) {
  checkName(ctx, "readfile", name, {".cqo", ".cql", ".pgn"}, ".cqo, .cql or .pgn", location);
  Str content{};
  if (const int error = readWhole(*ctx->host, view(name), content))
    ctx->host->stop({"readfile: cannot read ", view(name), ": ", std::strerror(error)}, location);
  return content;
}

void writeFile(Context* ctx, Str name, Str content, std::int32_t location) {
  checkName(ctx, "writefile", name, {".cqo", ".cql"}, ".cqo or .cql", location);
  if (ctx->host->options.dryRun) return;
  const Host* const writer = writerOf(*ctx->host, view(name));
  if (writer && writer != ctx->host)
    ctx->host->stop({"writefile: another query of this run writes ", view(name),
                     ", too: name another file, or run the queries one by one"},
                    location);
  if (!writer && isQueryFile(*ctx->host, view(name)))
    ctx->host->stop({"writefile: ", view(name), " is a query of this run: name another file"}, location);
  if (const int error = writer ? appendContent(view(name), view(content))
                               : beginFile(*ctx->host, view(name), view(content)))
    ctx->host->stop({"writefile: cannot write ", view(name), ": ", std::strerror(error)}, location);
}

}  // namespace cql::services
