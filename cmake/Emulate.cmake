# cql_runnable(VARIABLE TARGET) sets the variable to a program that other programs of the build and the tests can start: the target's
# own, or when cross compiling a script that starts it under the emulator. As a command of CMake a target needs no script.
function(cql_runnable variable target)
  if(NOT CMAKE_CROSSCOMPILING OR NOT CMAKE_CROSSCOMPILING_EMULATOR)
    set(${variable} $<TARGET_FILE:${target}> PARENT_SCOPE)
    return()
  endif()
  set(script ${PROJECT_BINARY_DIR}/emulated/${target})
  set(${variable} ${script} PARENT_SCOPE)
  get_target_property(written ${target} CQL_SCRIPT)
  if(NOT written)
    set_target_properties(${target} PROPERTIES CQL_SCRIPT ${script})
    cql_emulated_children()
    add_dependencies(${target} cql_emulated_children)
    list(JOIN CMAKE_CROSSCOMPILING_EMULATOR " " emulator)
    file(GENERATE OUTPUT ${script} CONTENT "#!/bin/sh\nexec ${emulator} -E LD_PRELOAD=$<TARGET_FILE:cql_emulated_children> \"$<TARGET_FILE:${target}>\" \"$@\"\n"
      FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
  endif()
endfunction()

# Makes the library that lets programs under qemu-user start programs of their machine.
function(cql_emulated_children)
  if(TARGET cql_emulated_children)
    return()
  endif()
  add_library(cql_emulated_children MODULE ${PROJECT_SOURCE_DIR}/cmake/emulated_children.c)
  list(JOIN CMAKE_CROSSCOMPILING_EMULATOR "\",\"" emulator)
  target_compile_definitions(cql_emulated_children PRIVATE "CQL_EMULATOR=\"${emulator}\"")
endfunction()
