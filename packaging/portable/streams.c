/* Debian's archives of libedit and ncurses are made for programs: they address the standard streams without
   the table through which a shared library finds the data of another. The library that contains the program
   (scripts/dist) has copies of these pointers, hidden from others, for all of its code. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>

#define HIDDEN __attribute__((visibility("hidden")))

HIDDEN FILE* stdin;
HIDDEN FILE* stdout;
HIDDEN FILE* stderr;

/* Before all constructors of other priorities, such as those of the C++ library's streams. */
__attribute__((constructor(101))) static void copy_streams(void) {
  stdin = *(FILE**)dlsym(RTLD_NEXT, "stdin");
  stdout = *(FILE**)dlsym(RTLD_NEXT, "stdout");
  stderr = *(FILE**)dlsym(RTLD_NEXT, "stderr");
}
