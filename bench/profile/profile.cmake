# How often the parts of a search ran in a trial (search.proftext, from scripts/profile.sh) tells clang-19 what to optimise for
# speed, what to inline and how to lay out branches: cql_profiled is for libraries that every search runs. A function that has
# changed since is compiled as if nothing had been counted.
add_library(cql_profiled INTERFACE)
if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang" OR NOT CMAKE_CXX_COMPILER_VERSION MATCHES "^19[.]" OR CQL_SANITIZE)
  return()
endif()

# Static functions are named without the path of the file.
set(CQL_COUNTED_NAMES "SHELL:-mllvm -static-func-strip-dirname-prefix=100")
if(CQL_PROFILE STREQUAL "count")
  target_compile_options(cql_profiled INTERFACE -fprofile-generate ${CQL_COUNTED_NAMES})
  target_link_options(cql_profiled INTERFACE -fprofile-generate)
elseif(CQL_PROFILE STREQUAL "use")
  find_program(CQL_LLVM_PROFDATA NAMES llvm-profdata-19 REQUIRED)
  set(CQL_PROFILE_TEXT ${CMAKE_CURRENT_LIST_DIR}/search.proftext)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CQL_PROFILE_TEXT})
  # Other counts are another file, so that all is compiled again.
  file(SHA256 ${CQL_PROFILE_TEXT} CQL_PROFILE_HASH)
  string(SUBSTRING ${CQL_PROFILE_HASH} 0 16 CQL_PROFILE_HASH)
  set(CQL_PROFILE_DATA ${CMAKE_BINARY_DIR}/search-${CQL_PROFILE_HASH}.profdata)
  if(NOT EXISTS ${CQL_PROFILE_DATA})
    execute_process(COMMAND ${CQL_LLVM_PROFDATA} merge -o ${CQL_PROFILE_DATA} ${CQL_PROFILE_TEXT} COMMAND_ERROR_IS_FATAL ANY)
  endif()
  target_compile_options(cql_profiled INTERFACE -fprofile-use=${CQL_PROFILE_DATA} ${CQL_COUNTED_NAMES}
    -Wno-profile-instr-unprofiled -Wno-profile-instr-out-of-date -Wno-backend-plugin)
elseif(NOT CQL_PROFILE STREQUAL "ignore")
  message(FATAL_ERROR "CQL_PROFILE is 'use', 'count' or 'ignore', not '${CQL_PROFILE}'")
endif()
