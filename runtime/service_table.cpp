#include "runtime/service_table.h"

namespace cql {

const ServiceTable& hostServices() {
  static constexpr ServiceTable table = {
#define CQL_SERVICE(name, result, parameters) services::name,
#include "runtime/services.def"
#undef CQL_SERVICE
  };
  return table;
}

}  // namespace cql
