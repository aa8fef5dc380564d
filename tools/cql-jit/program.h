/* cql-jit: the whole program (README.md) but for main(). Where it is distributed together with the library,
   it is a part of it (tools/CMakeLists.txt). */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/* Runs the command line in argv[0 .. argc), argv[0] being the program. Returns the exit status.
   Called once in a process. */
__attribute__((visibility("default"))) int cql_jit_program(int argc, char** argv);

#ifdef __cplusplus
}
#endif
