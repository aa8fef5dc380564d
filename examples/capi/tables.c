/* Prints what a query tallies over a file of games:
 *
 *   cc tables.c $(pkg-config --cflags --libs cqljit) -o tables
 *   ./tables 'cql() terminal tally "last move" move to by player white' games.pgn */
#include <cqljit.h>
#include <stdio.h>
#include <stdlib.h>

static int fail(cqljit_error* error) {
  fputs(cqljit_error_text(error), stderr);
  cqljit_error_free(error);
  return EXIT_FAILURE;
}

static void print_value(cqljit_table_value value, int32_t type) {
  if (type == CQLJIT_COLUMN_INTEGER)
    printf("%ld", (long)value.number);
  else
    fputs(value.text, stdout);
}

static void print_table(const cqljit_table* table) {
  size_t i;
  printf("%s: %ld contributions", table->label, (long)table->count);
  if (table->kind != CQLJIT_TABLE_TALLY) printf(", %ld", (long)table->sum);
  printf("\n");
  for (i = 0; i < table->line_count; ++i) {
    const cqljit_table_line* line = &table->lines[i];
    printf("  %ld", (long)line->count);
    if (table->grouped) printf("\t"), print_value(line->group, table->group_type);
    if (table->kind == CQLJIT_TABLE_TALLY)
      printf("\t"), print_value(line->value, table->value_type);
    else
      printf("\t%ld", (long)line->sum);
    printf("\n");
  }
}

int main(int argc, char** argv) {
  cqljit_query* query;
  cqljit_run* run;
  cqljit_error* error;
  const cqljit_rows* rows;
  const cqljit_tables* tables;
  cqljit_search_options options = {0};
  cqljit_status status;
  size_t i;

  if (argc < 3) {
    fprintf(stderr, "usage: %s QUERY GAMES.pgn...\n", argv[0]);
    return EXIT_FAILURE;
  }
  if (cqljit_compile(argv[1], NULL, &query, &error) != CQLJIT_OK) return fail(error);
  options.size = sizeof options;
  options.paths = (const char* const*)argv + 2;
  options.path_count = (size_t)argc - 2;
  options.result = CQLJIT_RESULT_NONE;
  status = cqljit_run_start(query, &options, &run, &error);
  cqljit_query_free(query); /* the run keeps what it needs */
  if (status != CQLJIT_OK) return fail(error);
  status = cqljit_run_next_rows(run, &rows, &error); /* waits for the end */
  if (status == CQLJIT_DONE) status = cqljit_run_tables(run, &tables, &error);
  if (status == CQLJIT_OK)
    for (i = 0; i < tables->count; ++i) print_table(&tables->items[i]);
  cqljit_run_free(run);
  return status == CQLJIT_OK ? EXIT_SUCCESS : fail(error);
}
