#include "tools/programs.h"

int main(int argc, char** argv) {
  return cql_run_program(argc, argv);
}
