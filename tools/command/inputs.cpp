#include "tools/command/inputs.h"

#include <glob.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <set>

#include "io/bytes/encoded_text.h"
#include "pgn/read/piece_letters.h"
#include "runtime/ascii.h"
#include "runtime/file_replacement.h"
#include "tools/formats.h"

namespace cql::tool {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kGenericEndings[] = {".txt", ".csv", ".tsv", ".zip", ".7z", ".tar"};

/// Returns true if the folder is unreadable. Such a folder is not skipped, so that an error reports it.
bool isClosed(const std::string& folder) {
  return access(folder.c_str(), R_OK | X_OK) != 0;
}

/// Returns true for a file, a link to one, or a broken link, which an error is to report as well.
bool isFile(const fs::directory_entry& entry) {
  std::error_code unknown;
  const fs::file_type type = entry.status(unknown).type();
  return type == fs::file_type::regular || type == fs::file_type::not_found || type == fs::file_type::none;
}

/// Returns true if patterns of shells ignore the name.
bool isHidden(const fs::path& path) {
  return path.filename().native().starts_with('.');
}

/// Returns true if the file holds games, by its name or, for a generic ending, by its first bytes.
bool holdsGames(const std::string& path) {
  if (isGameFile(path)) return true;
  return std::ranges::any_of(kGenericEndings, [&](std::string_view e) { return ascii::endsWith(path, e); }) &&
         formats().looksRead(path);
}

void addDirectory(const std::string& directory, std::vector<std::string>& files) {
  if (isClosed(directory)) return files.push_back(directory);
  std::vector<std::string> inside;
  std::error_code error;
  fs::recursive_directory_iterator entry(directory, fs::directory_options::skip_permission_denied, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    std::error_code unknown;
    const bool isFolder = entry->is_directory(unknown) && !entry->is_symlink(unknown);
    if (isHidden(entry->path())) {
      if (isFolder) entry.disable_recursion_pending();
    } else if (isFolder ? isClosed(entry->path().native())
                        : isFile(*entry) && holdsGames(entry->path().native()))
      inside.push_back(entry->path().string());
  }
  std::sort(inside.begin(), inside.end());
  files.insert(files.end(), inside.begin(), inside.end());
}

}  // namespace

bool isGameFile(std::string_view name) {
  return formats().isRead(name);
}

std::optional<std::string> wrongOutputName(std::string_view name) {
  if (name == "-" || formats().isWritten(name)) return std::nullopt;
  return "the name of the file must end in " + formats().endings(true) +
         ", or be - for standard output: " + std::string(name);
}

bool isPattern(const std::string& word) {
  return word.find_first_of("*?[") != std::string::npos;
}

std::vector<std::string> expandInputs(const std::vector<std::string>& words) {
  std::vector<std::string> files;
  for (const std::string& word : words) {
    std::error_code error;
    if (fs::is_directory(word, error)) {
      addDirectory(word, files);
    } else if (!fs::exists(word, error) && isPattern(word)) {
      glob_t found{};
      if (glob(word.c_str(), 0, nullptr, &found) != 0) files.push_back(word);
      for (std::size_t i = 0; i < found.gl_pathc; ++i) {
        const std::string path = found.gl_pathv[i];
        if (fs::is_directory(path, error))
          addDirectory(path, files);
        else
          files.push_back(path);
      }
      globfree(&found);
    } else {
      files.push_back(word);
    }
  }
  return files;
}

Result<void> requireOneStandardInput(const std::vector<std::string>& files) {
  if (std::ranges::count(files, "-") > 1)
    return fail(ErrorKind::Usage, "standard input is read once, but - is given several times");
  return {};
}

namespace {

std::string why(const std::string& file, int error) {
  if (file.find("://") == std::string::npos) return std::strerror(error);
  return "addresses are not read; write: curl -sSL " + file + " | cql-jit ... -";
}

}  // namespace

Result<void> requireReadable(const std::vector<std::string>& files) {
  if (auto one = requireOneStandardInput(files); !one) return one;
  for (const std::string& file : files)
    if (file != "-" && access(file.c_str(), R_OK) != 0)
      return fail(ErrorKind::Input, "cannot read " + file + ": " + why(file, errno));
  return {};
}

Result<void> requireNamedReadable(const std::vector<std::string>& files,
                                  const std::vector<std::string>& words) {
  if (auto one = requireOneStandardInput(files); !one) return one;
  const std::set<std::string_view> named(words.begin(), words.end());
  std::vector<std::string> both;
  std::ranges::copy_if(files, std::back_inserter(both),
                       [&](const std::string& file) { return named.contains(file); });
  return requireReadable(both);
}

bool standardInputIsPipe() {
  struct stat info{};
  return fstat(STDIN_FILENO, &info) == 0 && S_ISFIFO(info.st_mode);
}

bool isCompiledName(std::string_view word) {
  return word.ends_with(".so");
}

bool isQueryName(std::string_view word) {
  return ascii::endsWith(word, ".cql") || isCompiledName(word);
}

bool beginsLikeQuery(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  for (;;) {
    while (!text.empty() && ascii::isSpace(text.front())) text.remove_prefix(1);
    const std::size_t end = text.starts_with("//")   ? text.find('\n')
                            : text.starts_with("/*") ? text.find("*/")
                                                     : std::string_view::npos;
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + (text.starts_with("/*") ? 2 : 1));
  }
  if (!ascii::sameIgnoringCase(text.substr(0, 3), "cql")) return false;
  text.remove_prefix(3);
  while (!text.empty() && ascii::isSpace(text.front())) text.remove_prefix(1);
  return text.starts_with('(');
}

bool holdsQuery(const std::string& word) {
  constexpr std::size_t kBegin = 4096;
  std::error_code unknown;
  if (word == kStandardInput || isGameFile(word) || !fs::is_regular_file(word, unknown)) return false;
  std::ifstream file(word, std::ios::binary);
  std::string begin(kBegin, '\0');
  file.read(begin.data(), kBegin);
  return beginsLikeQuery(std::string_view(begin).substr(0, static_cast<std::size_t>(file.gcount())));
}

bool isBareQueryName(const std::string& word) {
  std::error_code unknown;
  const fs::path path(word);
  return path.has_filename() && !path.has_extension() && word != "-" && !isPattern(word) &&
         !fs::exists(path, unknown);
}

FileIdentity::FileIdentity(const std::string& name) : isFile_(!name.empty() && name != "-") {
  if (!isFile_) return;
  struct stat info{};
  exists_ = stat(name.c_str(), &info) == 0;
  device_ = info.st_dev;
  number_ = info.st_ino;
  std::error_code error;
  if (!exists_) place_ = fs::weakly_canonical(fs::absolute(behindLinks(name), error), error);
}

FileIdentity FileIdentity::ofStandardInput() {
  FileIdentity input("");
  struct stat info{};
  input.isFile_ = input.exists_ = fstat(STDIN_FILENO, &info) == 0 && S_ISREG(info.st_mode);
  input.device_ = info.st_dev;
  input.number_ = info.st_ino;
  return input;
}

bool isSameFile(const FileIdentity& a, const FileIdentity& b) {
  if (!a.isFile_ || !b.isFile_ || a.exists_ != b.exists_) return false;
  return a.exists_ ? a.device_ == b.device_ && a.number_ == b.number_ : a.place_ == b.place_;
}

std::uint64_t totalBytes(const std::vector<std::string>& files) {
  std::uint64_t bytes = 0;
  for (const std::string& file : files) {
    std::error_code error;
    const auto size = fs::file_size(file, error);
    if (!error) bytes += size;
  }
  return bytes;
}

std::string wrongEncoding(const std::string& name) {
  if (isEncoding(name)) return "";
  return "--encoding: '" + name +
         "' is no known encoding; `iconv -l` lists them, and auto looks at the games";
}

std::string wrongPieces(const std::string& language) {
  pgn::PieceChoice unused;
  if (pgn::readPieceChoice(language, unused)) return "";
  return "--pieces: '" + language + "' is no known language; write one of " + pgn::pieceChoices();
}

std::string wrongReading(const GivenSettings& given) {
  std::string wrong = given.encoding ? wrongEncoding(*given.encoding) : "";
  if (wrong.empty() && given.pieces) wrong = wrongPieces(*given.pieces);
  return wrong;
}

}  // namespace cql::tool
