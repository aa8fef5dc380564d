/* Preloaded into programs that run under qemu-user: arm64 programs that they start run under it, too, which
 * the kernel alone does only if binfmt_misc is set up. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef int Spawn(pid_t*, const char*, const posix_spawn_file_actions_t*, const posix_spawnattr_t*, char* const[], char* const[]);

static int isEmulated(const char* path) {
  Elf64_Ehdr header;
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  const ssize_t size = read(file, &header, sizeof header);
  close(file);
  return size == sizeof header && memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 && header.e_machine == EM_AARCH64;
}

/* Programs of this machine cannot load this library: they must not inherit the variable. */
__attribute__((constructor)) static void hide(void) {
  unsetenv("LD_PRELOAD");
}

int posix_spawn(pid_t* child, const char* path, const posix_spawn_file_actions_t* actions, const posix_spawnattr_t* attributes,
                char* const words[], char* const environment[]) {
  Spawn* const spawn = (Spawn*)dlsym(RTLD_NEXT, "posix_spawn");
  char program[PATH_MAX]; /* under qemu /proc/self/exe is the program only for those who read it as a link */
  if (!realpath(path, program) || !isEmulated(program)) return spawn(child, path, actions, attributes, words, environment);
  Dl_info own;
  if (!dladdr((void*)posix_spawn, &own)) abort();
  char preload[PATH_MAX + sizeof "LD_PRELOAD="] = "LD_PRELOAD=";
  strncat(preload, own.dli_fname, PATH_MAX);
  const char* const emulator[] = {CQL_EMULATOR, "-E", preload, program};
  const size_t first = sizeof emulator / sizeof *emulator;
  size_t count = 0;
  while (words[count]) ++count;
  char** const all = calloc(first + count + 1, sizeof *all);
  if (!all) abort();
  memcpy(all, emulator, sizeof emulator);
  if (count > 0) memcpy(all + first, words + 1, (count - 1) * sizeof *all);
  Spawn* const spawnFromPath = (Spawn*)dlsym(RTLD_NEXT, "posix_spawnp");
  const int error = spawnFromPath(child, all[0], actions, attributes, all, environment);
  free(all);
  return error;
}
