// The table of one level: CQL_KERNEL_TABLE is its name.
#include "runtime/kernel/kernel.h"
#include "runtime/native_kernel.h"

extern "C" {
extern const cql::NativeFunction CQL_KERNEL_TABLE[];
const cql::NativeFunction CQL_KERNEL_TABLE[] = {
#define CQL_NATIVE(name) {#name, reinterpret_cast<const void*>(&name)},
#include "runtime/kernel/functions.def"
#define CQL_INLINED(name) {#name, reinterpret_cast<const void*>(&name)},
#include "runtime/kernel/functions.def"
};
}
