/* The headers, from the least of them on, as strictly as a C compiler can be asked to look at it. */
#include <cqljit_tables.h>

cqljit_status cqljit_header_test(void);
cqljit_status cqljit_header_test(void) {
  cqljit_search_options options = {0};
  options.size = sizeof options;
  return options.path_count == 0 && cqljit_query_tables(NULL) == NULL ? CQLJIT_OK : CQLJIT_ERROR_ARGUMENT;
}
