/* Searches while somebody types: shows the first matches, and counts the others block by block.
 *
 *   cc as_you_type.c $(pkg-config --cflags --libs cqljit) -o as_you_type
 *   ./as_you_type 'cql() mate' games.cqldb */
#include <cqljit.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_SHOWN = 50 };

static int fail(cqljit_error* error) {
  fputs(cqljit_error_text(error), stderr);
  cqljit_error_free(error);
  return EXIT_FAILURE;
}

/* A program with windows looks here whether the query has changed. While a block is searched another thread
 * may call cqljit_run_cancel. */
static int typed_on(void) {
  return 0;
}

/* Searches one block and shows its matches while there is room for them. */
static cqljit_status search_block(const cqljit_query* query, const char* games, uint64_t block, long* shown,
                                  long* matching, cqljit_error** error) {
  cqljit_search_options options = {0};
  cqljit_statistics statistics = {0};
  cqljit_run* run;
  const cqljit_match* match;
  cqljit_status status;

  options.size = sizeof options;
  options.paths = &games;
  options.path_count = 1;
  options.first_block = block;
  options.block_count = 1;
  /* One more than there is room for: 0 would be all of them. */
  options.most_matches = MOST_SHOWN - *shown + 1;
  status = cqljit_run_start(query, &options, &run, error);
  if (status != CQLJIT_OK) return status;
  while ((status = cqljit_run_next(run, &match, error)) == CQLJIT_OK) {
    if (*shown == MOST_SHOWN) continue;
    ++*shown;
    printf("game %d: %s\n", (int)match->game, match->fen);
  }
  statistics.size = sizeof statistics;
  cqljit_run_statistics(run, &statistics);
  *matching += (long)statistics.matching_games;
  cqljit_run_free(run);
  return status;
}

int main(int argc, char** argv) {
  cqljit_compile_options options = {0};
  cqljit_query* query;
  cqljit_error* error;
  cqljit_status status;
  uint64_t blocks, block;
  long shown = 0, matching = 0;

  if (argc != 3) {
    fprintf(stderr, "usage: %s QUERY GAMES\n", argv[0]);
    return EXIT_FAILURE;
  }
  /* Compiled in a few milliseconds. */
  options.size = sizeof options;
  options.optimisation = CQLJIT_OPTIMISE_NONE;
  if (cqljit_compile(argv[1], &options, &query, &error) != CQLJIT_OK) return fail(error);
  status = cqljit_count_blocks(argv[2], &blocks, &error);
  for (block = 0; status < CQLJIT_ERROR_ARGUMENT && block < blocks && !typed_on(); ++block) {
    status = search_block(query, argv[2], block, &shown, &matching, &error);
    if (status != CQLJIT_DONE) break;
    printf("block %lu of %lu: %ld games match\n", (unsigned long)block + 1, (unsigned long)blocks, matching);
    fflush(stdout);
  }
  cqljit_query_free(query);
  return status < CQLJIT_ERROR_ARGUMENT ? EXIT_SUCCESS : fail(error);
}
