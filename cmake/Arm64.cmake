# Toolchain file of the preset `arm64`: clang of this machine, for arm64, with the libraries of CQL_ARM64_SYSROOT
# (scripts/arm64-sysroot). Programs of the build and of the tests run under qemu-user.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES CQL_ARM64_SYSROOT)
if(NOT EXISTS "${CQL_ARM64_SYSROOT}/usr/include")
  message(FATAL_ERROR "There is no sysroot in '${CQL_ARM64_SYSROOT}': scripts/arm64-sysroot makes one, and CQL_ARM64_SYSROOT names it")
endif()

set(triple aarch64-linux-gnu)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
foreach(tool AR RANLIB OBJCOPY STRIP NM READELF)
  string(TOLOWER ${tool} name)
  set(CMAKE_${tool} /usr/lib/llvm-19/bin/llvm-${name})
endforeach()
foreach(language C CXX)
  set(CMAKE_${language}_COMPILER_TARGET ${triple})
  set(CMAKE_${language}_LIBRARY_ARCHITECTURE ${triple})
endforeach()
set(CMAKE_SYSROOT ${CQL_ARM64_SYSROOT})
set(CMAKE_LIBRARY_ARCHITECTURE ${triple})

# Libraries are those of the sysroot, programs those of this machine.
set(CMAKE_FIND_ROOT_PATH ${CQL_ARM64_SYSROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
foreach(kind LIBRARY INCLUDE PACKAGE)
  set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)
endforeach()
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${CQL_ARM64_SYSROOT})
set(ENV{PKG_CONFIG_LIBDIR} ${CQL_ARM64_SYSROOT}/usr/lib/${triple}/pkgconfig:${CQL_ARM64_SYSROOT}/usr/share/pkgconfig)

set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -L ${CQL_ARM64_SYSROOT})
