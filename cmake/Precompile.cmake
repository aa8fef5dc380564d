# cql_precompile(TARGET HEADER...) compiles headers that most files of a target include once for all of them. Every file still includes
# what it uses: a build with CQL_PRECOMPILE=OFF tests it.
option(CQL_PRECOMPILE "Compile common headers once for each target" ON)

function(cql_precompile target)
  if(NOT CQL_PRECOMPILE)
    return()
  endif()
  set(headers)
  foreach(header ${ARGN})
    if(NOT header MATCHES "^<")
      set(header ${PROJECT_SOURCE_DIR}/${header})
    endif()
    list(APPEND headers ${header})
  endforeach()
  target_precompile_headers(${target} PRIVATE ${headers})
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")  # the same bytes from each build, for ccache
  endif()
endfunction()
