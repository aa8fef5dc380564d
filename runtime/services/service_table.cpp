#include "runtime/services/service_table.h"

#include <new>

#include "runtime/host/host.h"

namespace cql {
namespace {

/// Calls a service for generated code, which exceptions cannot pass: if memory runs out, the run ends with an
/// error.
template <auto service>
struct Guarded;
template <class Result, class... Arguments, Result (*service)(Context*, Arguments...)>
struct Guarded<service> {
  static Result call(Context* ctx, Arguments... arguments) {
    try {
      return service(ctx, arguments...);
    } catch (const std::bad_alloc&) {  // left at once: stop() does not return to it
    }
    ctx->host->stopOutOfMemory();
  }
};

}  // namespace

const ServiceTable& hostServices() {
  static constexpr ServiceTable table = {
#define CQL_SERVICE(name, result, parameters) Guarded<services::name>::call,
#include "runtime/services/services.def"
#undef CQL_SERVICE
  };
  return table;
}

}  // namespace cql
