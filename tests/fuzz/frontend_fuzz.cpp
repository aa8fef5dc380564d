// libFuzzer: any bytes as a query, in either dialect. The frontend must return IR or messages, in bounded
// time, and never crash.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "frontend/compile.h"
#include "frontend/passes/verify.h"
#include "frontend/spelling.h"
#include "runtime/regex/regex.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cql::frontend;
  const std::string text(reinterpret_cast<const char*>(data), size);
  DiagnosticSink sink;
  CompileOptions options;
  options.haveInput = true;
  options.checkRegex = cql::checkRegex;
  const std::optional<Query> query = compile({"fuzz.cql", text}, options, sink);
  if (query && !verify(*query, IrStage::Expanded).empty()) std::abort();
  if (!query && sink.errorCount() == 0) std::abort();
  renderAll(sink, false);
  DiagnosticSink other;
  respell({"fuzz.cql", text}, Spelling::Unicode, other);
  return 0;
}
