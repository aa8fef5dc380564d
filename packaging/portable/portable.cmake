# Programs for other distributions: linked against the older C library of CQL_SYSROOT (scripts/older-glibc), which decides how old
# a system may be; other libraries are linked statically, or stand beside the programs. The sources are compiled as for this system:
# only the link differs.
set(CQL_SYSROOT "" CACHE PATH "For programs that run on other distributions: a folder with an older C library")

# Makes a program or library portable. FOLDER is that of other libraries, relative to its own.
function(cql_make_portable target folder)
  if(CQL_SYSROOT)
    target_sources(${target} PRIVATE ${PROJECT_SOURCE_DIR}/packaging/portable/older_glibc.c)
    set_target_properties(${target} PROPERTIES INSTALL_RPATH "$ORIGIN${folder}")
  endif()
endfunction()

if(NOT CQL_SYSROOT)
  return()
endif()
# The folder of the build stays out of the programs, whose bytes it would change.
set(CMAKE_BUILD_RPATH_USE_ORIGIN ON)
if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "CQL_SYSROOT needs clang")
endif()
# find_library() and pkg-config prefer archives.
list(PREPEND CMAKE_FIND_LIBRARY_SUFFIXES .a)
# Debian's archive of bzip2 is not made for shared libraries; of CRoaring there is none. Both stand beside the programs.
find_library(BZIP2_LIBRARY_RELEASE NAMES libbz2.so)
# Tables of the CPU, and the standard library, are those of this system's compiler, which the objects were compiled for; what unwinds the
# stack is the sysroot's. Shared libraries of this system that the link drops again may need its newer C library.
set(compiler ${CMAKE_CXX_COMPILER})
if(CMAKE_CROSSCOMPILING)
  list(APPEND compiler --target=${CMAKE_CXX_COMPILER_TARGET} --sysroot=${CMAKE_SYSROOT})
endif()
foreach(archive libgcc libstdc++)
  execute_process(COMMAND ${compiler} -print-file-name=${archive}.a OUTPUT_VARIABLE file OUTPUT_STRIP_TRAILING_WHITESPACE
    COMMAND_ERROR_IS_FATAL ANY)
  set(CQL_${archive} ${file})
endforeach()
foreach(kind EXE SHARED MODULE)
  string(APPEND CMAKE_${kind}_LINKER_FLAGS " --sysroot=${CQL_SYSROOT} -Wl,--allow-shlib-undefined -static-libgcc")
endforeach()
set(CMAKE_C_STANDARD_LIBRARIES "${CQL_libgcc} -lpthread -ldl -lm")
set(CMAKE_CXX_STANDARD_LIBRARIES "-nostdlib++ ${CQL_libgcc} ${CQL_libstdc++} -lpthread -ldl -lm")
