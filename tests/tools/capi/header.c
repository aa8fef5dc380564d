/* The header alone, as strictly as a C compiler can be asked to look at it. */
#include <cqljit.h>

cqljit_status cqljit_header_test(void);
cqljit_status cqljit_header_test(void) {
  cqljit_search_options options = {0};
  options.size = sizeof options;
  return options.path_count == 0 ? CQLJIT_OK : CQLJIT_ERROR_ARGUMENT;
}
