#include "tools/cql-run/program.h"

int main(int argc, char** argv) {
  return cql_run_program(argc, argv);
}
