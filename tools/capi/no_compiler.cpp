// In a library without LLVM: queries that `cql-jit compile` has made are loaded, and no others compiled.
#include "tools/capi/query.h"

namespace cql::capi {
namespace {

tl::unexpected<Error> refuse() {
  return fail(ErrorKind::Usage,
              "this library was built without a compiler: load a query that cql-jit compile has made");
}

}  // namespace

bool Query::canCompile() {
  return false;
}

Result<std::shared_ptr<const Query>> Query::compile(frontend::Source /*source*/,
                                                    const cqljit_compile_options& /*options*/,
                                                    std::string& /*diagnostics*/) {
  return refuse();
}

Result<void> Query::save(frontend::Source /*source*/, const cqljit_compile_options& /*options*/,
                         const std::string& /*path*/, std::string& /*diagnostics*/) {
  return refuse();
}

}  // namespace cql::capi
