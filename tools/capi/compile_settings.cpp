#include "tools/capi/compile_settings.h"

#include "tools/capi/words.h"

namespace cql::capi {

Result<GivenSettings> settingsOf(const cqljit_compile_options& options) {
  if (options.variations < CQLJIT_VARIATIONS_BY_QUERY || options.variations > CQLJIT_VARIATIONS)
    return fail(ErrorKind::Usage, "cqljit_compile_options: variations has no such value");
  if (options.optimisation < CQLJIT_OPTIMISE_DEFAULT || options.optimisation > CQLJIT_OPTIMISE_FULL)
    return fail(ErrorKind::Usage, "cqljit_compile_options: optimisation has no such value");
  GivenSettings given;
  if (options.secure) given.secure = true;
  if (options.variations != CQLJIT_VARIATIONS_BY_QUERY)
    given.variations = options.variations == CQLJIT_VARIATIONS;
  if (options.cpu) given.cpu = options.cpu;
  if (options.optimisation != CQLJIT_OPTIMISE_DEFAULT)
    given.optimisation = options.optimisation - CQLJIT_OPTIMISE_NONE;
  const auto words = readWords(options.words, options.word_count, kQuerySetting | kCompileSetting);
  return words.map([&](const GivenSettings& more) { return merged(given, more); });
}

}  // namespace cql::capi
