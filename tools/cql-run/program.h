/* cql-run: the whole program but for main(), as tools/cql-jit/program.h. */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/* Runs the command line in argv[0 .. argc), argv[0] being the program. Returns the exit status.
   Called once in a process. */
__attribute__((visibility("default"))) int cql_run_program(int argc, char** argv);

#ifdef __cplusplus
}
#endif
