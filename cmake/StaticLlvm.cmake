# Finds lld, and sets CQL_LLVM_LIBRARIES to what codegen links of LLVM (ChooseLlvm.cmake).
#
# Where LLVM's static libraries are installed they are linked instead of the shared one, which relocates all its targets at every
# start: about 10 ms. Parts that are never used are left out; CQL_LLVM_STATIC_COMPLETE says that this was done.
find_package(LLD REQUIRED CONFIG HINTS ${LLVM_LIBRARY_DIRS}/cmake/lld)

# The architecture for which queries are compiled besides this one (CQL_CROSS_TARGETS), by LLVM's name.
set(CQL_OTHER_ARCH AArch64)
if(LLVM_NATIVE_ARCH STREQUAL AArch64)
  set(CQL_OTHER_ARCH X86)
endif()

option(CQL_STATIC_LLVM "Link LLVM statically where its static libraries are installed" ON)

# Sets the variable to TRUE if the archives of all these libraries are installed.
function(cql_has_archives result)
  set(${result} TRUE PARENT_SCOPE)
  foreach(library ${ARGN})
    get_target_property(location ${library} LOCATION)
    if(NOT EXISTS "${location}")
      set(${result} FALSE PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

# Links those of these libraries that are installed as archives: each shared one costs a start half a millisecond. Call before libraries
# that link them are added, since the first on the command line counts.
function(cql_link_archives target scope)
  foreach(name ${ARGN})
    find_library(CQL_ARCHIVE_${name} lib${name}.a)
    mark_as_advanced(CQL_ARCHIVE_${name})
    if(CQL_ARCHIVE_${name})
      target_link_libraries(${target} ${scope} ${CQL_ARCHIVE_${name}})
    endif()
  endforeach()
endfunction()

# Removes libraries that a library of LLVM names but does not need.
function(cql_drop_needs library pattern)
  get_target_property(needs ${library} INTERFACE_LINK_LIBRARIES)
  list(FILTER needs EXCLUDE REGEX "${pattern}")
  set_target_properties(${library} PROPERTIES INTERFACE_LINK_LIBRARIES "${needs}")
endfunction()

# lld can compile bitcode for all targets and with all plugins of LLVM. Queries reach it as object files: the
# registration functions of other targets are stubs, which saves 60 MB.
function(cql_add_lld_stubs name)
  set(targets ${LLVM_TARGETS_TO_BUILD})
  list(REMOVE_ITEM targets ${LLVM_NATIVE_ARCH})
  set(CQL_UNUSED_FUNCTIONS "void LLVMInitialize${LLVM_NATIVE_ARCH}AsmParser() {}\n")
  foreach(target ${targets})
    set(parts TargetInfo Target TargetMC AsmPrinter AsmParser)
    if(CQL_CROSS_TARGETS AND target STREQUAL CQL_OTHER_ARCH)
      set(parts AsmParser)
    endif()
    foreach(part ${parts})
      string(APPEND CQL_UNUSED_FUNCTIONS "void LLVMInitialize${target}${part}() {}\n")
    endforeach()
  endforeach()
  configure_file(aot/lld_unused.cpp.in lld_unused.cpp @ONLY)
  add_library(${name} STATIC ${CMAKE_CURRENT_BINARY_DIR}/lld_unused.cpp)
  target_include_directories(${name} SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS})
endfunction()

# The models of an architecture's CPUs name each scheduling class for debugging: 40,000 addresses, which would be relocated at every
# start and are never read. The file is linked without them, before the archive that holds it.
function(cql_add_cpu_models name arch)
  set(models "${arch}MCTargetDesc.cpp.o")
  get_target_property(archive LLVM${arch}Desc LOCATION)
  add_custom_command(OUTPUT ${name}.o DEPENDS ${archive}
    COMMAND ${CMAKE_AR} p ${archive} ${models} > ${models}
    COMMAND ${CMAKE_OBJCOPY} --wildcard "--remove-section=.rel*.data.rel.ro._ZN4llvmL*SchedClassesE" ${models} ${name}.o
    VERBATIM)
  add_library(${name} STATIC ${CMAKE_CURRENT_BINARY_DIR}/${name}.o)
  set_target_properties(${name} PROPERTIES LINKER_LANGUAGE CXX)
endfunction()

set(CQL_LLVM_LIBRARIES LLVM)
set(CQL_LLVM_STATIC_COMPLETE FALSE)
if(CQL_STATIC_LLVM AND TARGET LLVMPasses)
  llvm_map_components_to_libnames(archives nativecodegen asmprinter bitreader core irprinter linker passes
                                  support target targetparser lto option debuginfodwarf object)
  if(CQL_CROSS_TARGETS)
    list(APPEND archives LLVM${CQL_OTHER_ARCH}CodeGen LLVM${CQL_OTHER_ARCH}Desc LLVM${CQL_OTHER_ARCH}Info)
  endif()
  if(TARGET LLVMDTLTO)  # a part of LTO until LLVM 22
    list(APPEND archives LLVMDTLTO)
  endif()
  cql_has_archives(CQL_LLVM_STATIC_COMPLETE ${archives})
endif()
if(CQL_LLVM_STATIC_COMPLETE)
  list(REMOVE_ITEM archives LLVMExtensions Polly)
  cql_drop_needs(LLVMSupport "z3")  # used only by parts that are not linked, but it would be loaded at every start
  foreach(library lldELF lldCommon LLVMLTO)
    cql_drop_needs(${library} "^(LLVM|LLVMExtensions)$")
  endforeach()
  cql_add_lld_stubs(cql_lld_unused)
  set(models cql_cpu_models)
  cql_add_cpu_models(cql_cpu_models ${LLVM_NATIVE_ARCH})
  if(CQL_CROSS_TARGETS)
    list(APPEND models cql_other_cpu_models)
    cql_add_cpu_models(cql_other_cpu_models ${CQL_OTHER_ARCH})
  endif()
  set(CQL_LLVM_LIBRARIES ${models} ${archives} cql_lld_unused)
endif()
message(STATUS "LLVM ${LLVM_PACKAGE_VERSION}, linked as ${CQL_LLVM_LIBRARIES}")
