#include "runtime/services/service_table.h"

namespace cql {

const ServiceTable& hostServices() {
  static constexpr ServiceTable table = {
#define CQL_SERVICE(name, result, parameters) services::name,
#include "runtime/services/services.def"
#undef CQL_SERVICE
  };
  return table;
}

}  // namespace cql
