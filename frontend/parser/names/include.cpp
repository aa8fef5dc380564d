#include "frontend/parser/names/include.h"

#include <filesystem>
#include <system_error>

#include "frontend/library.h"
#include "frontend/parser/names/dictionary.h"
#include "frontend/parser/names/functions.h"
#include "runtime/assert.h"
#include "runtime/read_file.h"

namespace cql::frontend {
namespace {

namespace fs = std::filesystem;

/// Returns the folder of a source; for a text without a file the working directory.
fs::path folderOf(const Source& source) {
  return source.name.starts_with('<') ? fs::path() : fs::path(source.name).parent_path();
}

}  // namespace

NodeId IncludeParser::tryFilter() {
  if (atInclude())
    failHere("'include' stands between the filters of a query, not inside of other filters or functions");
  return kNone;
}

NodeId IncludeParser::include() {
  CQL_ASSERT(atInclude());
  const std::uint32_t begin = cur().range.begin;
  skip();
  const Token name = cur();
  if (name.kind != TokenKind::String)
    failHere("'include' needs the name of a file in quotes, as in include \"themes.cql\"; found " +
             describe(name));
  skip();
  const NodeId id = make(Op::Constant, Type::Logical, begin);
  node(id).number = 1;
  const File file = find(name);
  if (state_.included.insert(file.identity).second) definitions(file, name);
  return id;
}

/// Finds the file beside the file that includes it, else in the library.
IncludeParser::File IncludeParser::find(const Token& name) {
  const fs::path wanted = name.text;
  if (wanted.extension() != ".cql")
    fail(name.range, "a file that 'include' reads has a name that ends in .cql");
  const bool secure = options_.secure.value_or(false);
  if (secure && name.text.find_first_of("/\\") != std::string::npos)
    fail(name.range, "with --secure 'include' reads files of the library only, named without folders");
  std::string tried;
  auto lookIn = [&](const fs::path& folder) -> std::optional<File> {
    const fs::path path = folder / wanted;
    std::error_code error;
    if (fs::is_regular_file(path, error))
      return File{path.string(), fs::canonical(path, error).string(), std::nullopt};
    tried += (tried.empty() ? "there is no " : " and no ") + path.string();
    return std::nullopt;
  };
  if (!secure)
    if (std::optional<File> file = lookIn(folderOf(sink_.sources()[name.range.buffer]))) return *file;
  if (!options_.library.empty())
    if (std::optional<File> file = lookIn(options_.library)) return *file;
  if (const std::optional<LibraryFile> file = shippedFile(wanted.string()))
    return {file->path, file->path, file->shipped};
  tried += (tried.empty() ? "there is none" : " and none") + std::string(" in the library of this program");
  if (secure) tried += "; with --secure only the library is looked in";
  fail(name.range, "the file '" + name.text + "' is not found: " + tried);
}

std::string IncludeParser::textOf(const File& file, const Token& name) {
  if (options_.openText)
    if (std::optional<std::string> text = options_.openText(file.identity)) return *std::move(text);
  if (file.shipped) return std::string(*file.shipped);
  Result<std::string> read = readFile(file.path);
  if (!read) fail(name.range, read.error().text);
  return std::move(*read);
}

/// Reads the file, which may contain only definitions.
void IncludeParser::definitions(const File& file, const Token& name) {
  const std::string text = textOf(file, name);
  if (const std::string wrong = otherThanQuery(text); !wrong.empty())
    fail(name.range, "the file '" + file.path + "' cannot be included: " + wrong);
  const std::size_t known = sink_.all().size();
  const int errors = sink_.errorCount();
  const std::uint32_t buffer = sink_.addSource({file.path, text});
  const std::vector<Token> tokens = lexed(text, buffer);
  try {
    if (sink_.errorCount() > errors) throw ParseError{};
    Restore<TokenCursor> cursor(tokens_, TokenCursor(tokens, tokens.back()));
    Restore<std::size_t> noItem(state_.itemStart, kNone);
    Restore<GivenBack> nothing(state_.givenBack, {});
    while (cur().kind != TokenKind::End) {
      if (atInclude()) {
        include();
      } else if (cur().isKeyword("function")) {
        FunctionParser(state_).definition();
      } else if (DictionaryParser dictionaries(state_); startsDeclaration()) {
        dictionaries.tryName();
      } else {
        failHere("a file that is included holds functions, dictionaries and further 'include', found " +
                 describe(cur()));
      }
    }
  } catch (ParseError&) {
    sink_.noteSince(known, name.range, "included here");
    throw;
  }
}

bool IncludeParser::startsDeclaration() const {
  return cur().isKeyword("dictionary") ||
         ((cur().isKeyword("local") || cur().isKeyword("persistent")) && ahead().isKeyword("dictionary"));
}

}  // namespace cql::frontend
