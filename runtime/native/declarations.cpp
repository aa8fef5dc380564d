// Names all functions of the kernel, so that the bitcode of this file declares them. Hardly anything else is
// in it: a search reads all of it before it compiles a query.
#include "runtime/kernel/kernel.h"

extern "C" {
extern const void* const cqlKernelFunctions[];
const void* const cqlKernelFunctions[] = {
#define CQL_NATIVE(value, name, parameters) reinterpret_cast<const void*>(&name),
#include "runtime/kernel/functions.def"
#define CQL_INLINED(value, name, parameters) reinterpret_cast<const void*>(&name),
#include "runtime/kernel/functions.def"
};
}
