# Profile-guided optimisation: clang-19 inlines and lays out branches by the counts of a training run. cql_profiled is for
# libraries that every search runs. The counts are made when a release is packaged (scripts/profile.sh) and are not stored. A
# function that has changed since is compiled without counts.
add_library(cql_profiled INTERFACE)
# Orders functions in the linker so that those called at a start of cql-jit are contiguous and few pages are read: from the list
# beside the counts.
set(CQL_START_OPTIONS "")
if(CQL_PROFILE STREQUAL "ignore" OR NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang" OR CQL_SANITIZE)
  return()
endif()

# Static functions are named without the path of the file.
set(CQL_COUNTED_NAMES "SHELL:-mllvm -static-func-strip-dirname-prefix=100")
if(CQL_PROFILE STREQUAL "count")
  target_compile_options(cql_profiled INTERFACE -fprofile-generate ${CQL_COUNTED_NAMES})
  target_link_options(cql_profiled INTERFACE -fprofile-generate)
elseif(EXISTS "${CQL_PROFILE}")
  string(REGEX REPLACE "[.][^.]*$" ".order" order "${CQL_PROFILE}")
  if(EXISTS "${order}" AND CMAKE_EXE_LINKER_FLAGS MATCHES "lld")
    set(CQL_START_OPTIONS "-Wl,--symbol-ordering-file=${order}" -Wl,--no-warn-symbol-ordering)
  endif()
  target_compile_options(cql_profiled INTERFACE -fprofile-use=${CQL_PROFILE} ${CQL_COUNTED_NAMES}
    -Wno-profile-instr-unprofiled -Wno-profile-instr-out-of-date -Wno-backend-plugin)
  # New counts recompile all that use them.
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${CQL_PROFILE}")
  file(MD5 "${CQL_PROFILE}" counts)
  target_compile_definitions(cql_profiled INTERFACE CQL_COUNTS=${counts})
else()
  message(FATAL_ERROR "CQL_PROFILE is 'ignore', 'count' or a file of counts, not '${CQL_PROFILE}'")
endif()
