#include "tools/capi/words.h"

#include "tools/command/command_line.h"

namespace cql::capi {

Result<GivenSettings> readWords(const char* const* words, std::size_t count, std::uint8_t uses) {
  if (!words && count) return fail(ErrorKind::Usage, "words: a null pointer with a count");
  tool::Words all;
  for (std::size_t i = 0; i < count; ++i) {
    if (!words[i]) return fail(ErrorKind::Usage, "words: one of them is null");
    all.emplace_back(words[i]);
  }
  tool::CommandLine line("", "", uses);
  const Result<std::string> answer = line.parse(all);
  if (!answer) return tl::unexpected(answer.error());
  if (!answer->empty()) return fail(ErrorKind::Usage, "words: the library has no help text");
  const GivenSettings& given = line.given();
  if (!given.outputs.empty() || given.output)
    return fail(ErrorKind::Usage, "words: --output is for programs; the library writes no files of results");
  if (given.version) return fail(ErrorKind::Usage, "words: --version is for programs; see cqljit_version()");
  return given;
}

}  // namespace cql::capi
