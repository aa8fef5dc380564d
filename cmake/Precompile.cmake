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
    string(REPLACE ">" "$<ANGLE-R>" header ${header})
    list(APPEND headers "$<$<COMPILE_LANGUAGE:CXX>:${header}>")  # targets may have files in C, too (packaging/portable)
  endforeach()
  target_precompile_headers(${target} PRIVATE ${headers})
  if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")  # the same bytes from each build, for ccache
  endif()
endfunction()

# cql_unite(TARGET [FILE...]) compiles several files of a target as one, so that headers which they share are parsed once for all of
# them; the files named are compiled alone. Names in anonymous namespaces are then distinct in a target. Not for code whose inlining is
# tuned, or that Highway compiles several times: readers and writers of PGN, search, what plays the moves of databases, the kernel.
option(CQL_UNITE "Compile several files as one; off, a change of one file compiles less" ON)

function(cql_unite target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${CQL_UNITE} UNITY_BUILD_BATCH_SIZE 10)
  set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
