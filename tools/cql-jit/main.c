#include "tools/programs.h"

int main(int argc, char** argv) {
  return cql_jit_program(argc, argv);
}
