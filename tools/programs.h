/* The whole programs but for main(). Where they are distributed together with the library, they are a part of
   it (tools/CMakeLists.txt).

   Each runs the command line in argv[0 .. argc), argv[0] being the program, and returns the exit status.
   Called once in a process. */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

__attribute__((visibility("default"))) int cql_jit_program(int argc, char** argv);
__attribute__((visibility("default"))) int cql_run_program(int argc, char** argv);

#ifdef __cplusplus
}
#endif
