// The table of one level: CQL_KERNEL_TABLE is its name.
#include "runtime/kernel/kernel.h"
#include "runtime/native/native_kernel.h"

extern "C" {
extern const cql::NativeFunction CQL_KERNEL_TABLE[];
const cql::NativeFunction CQL_KERNEL_TABLE[] = {
#define CQL_NATIVE(value, name, parameters) {#name, reinterpret_cast<const void*>(&name)},
#include "runtime/kernel/functions.def"
#define CQL_INLINED(value, name, parameters) {#name, reinterpret_cast<const void*>(&name)},
#include "runtime/kernel/functions.def"
};
}
