// Checks the arguments of the functions of the interface.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>

#include "runtime/error.h"

namespace cql::capi {

inline tl::unexpected<Error> null(const char* name) {
  return fail(ErrorKind::Usage, std::string(name) + " is null");
}

/// Copies a structure of the caller, who may have compiled with an older or newer version of the header.
template <class Options>
Result<Options> readOptions(const Options* given) {
  Options options{};
  if (!given) return options;
  if (given->size < sizeof(std::size_t)) return fail(ErrorKind::Usage, "the size of the options is not set");
  std::memcpy(&options, given, std::min(given->size, sizeof options));
  const auto* bytes = reinterpret_cast<const unsigned char*>(given);
  for (std::size_t i = sizeof options; i < given->size; ++i)
    if (bytes[i])
      return fail(ErrorKind::Usage, "the options use a field that this version of the library does not know");
  if (options.reserved) return fail(ErrorKind::Usage, "the field reserved of the options is not zero");
  return options;
}

/// Copies a structure to the caller, whose header may be older or newer.
template <class Structure>
void copy(Structure made, Structure* to) {
  made.size = std::min(to->size, sizeof made);
  std::memcpy(to, &made, made.size);
}

/// Checks the arguments of a function that makes a handle: the address for the handle, which is set to null,
/// the source that the handle is made from, and the options.
template <class Handle, class Options>
Result<Options> given(Handle** handle, const char* handleName, const void* source, const char* sourceName,
                      const Options* options) {
  if (!handle) return null(handleName);
  *handle = nullptr;
  if (!source) return null(sourceName);
  return readOptions(options);
}

}  // namespace cql::capi
