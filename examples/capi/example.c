/* Prints the positions of a file of games where a query matches:
 *
 *   cc example.c $(pkg-config --cflags --libs cqljit) -o example
 *   ./example 'cql() mate' games.pgn */
#include <cqljit.h>
#include <stdio.h>
#include <stdlib.h>

static int fail(cqljit_error* error) {
  fputs(cqljit_error_text(error), stderr);
  cqljit_error_free(error);
  return EXIT_FAILURE;
}

static void print_text(void* user, int32_t kind, const char* text) {
  (void)user;
  fputs(text, kind == CQLJIT_TEXT_MESSAGE ? stdout : stderr);
}

int main(int argc, char** argv) {
  cqljit_query* query;
  cqljit_run* run;
  cqljit_error* error;
  const cqljit_match* match;
  cqljit_search_options options = {0};
  cqljit_statistics statistics = {0};
  cqljit_status status;

  if (argc < 3) {
    fprintf(stderr, "usage: %s QUERY GAMES.pgn...\n", argv[0]);
    return EXIT_FAILURE;
  }
  if (cqljit_compile(argv[1], NULL, &query, &error) != CQLJIT_OK) return fail(error);

  options.size = sizeof options;
  options.paths = (const char* const*)argv + 2;
  options.path_count = (size_t)argc - 2;
  options.text = print_text;
  if (cqljit_run_start(query, &options, &run, &error) != CQLJIT_OK) {
    cqljit_query_free(query);
    return fail(error);
  }
  while ((status = cqljit_run_next(run, &match, &error)) == CQLJIT_OK) {
    size_t i;
    printf("%s game %d, %s - %s: %s", match->file, (int)match->game, match->white, match->black, match->fen);
    if (match->move[0]) printf(" after %s", match->move);
    for (i = 0; i < match->comment_count; ++i) printf(" {%s}", match->comments[i].text);
    for (i = 0; i < match->sort_value_count; ++i)
      printf(" %s=%s", match->sort_values[i].name, match->sort_values[i].text);
    printf("\n");
  }

  statistics.size = sizeof statistics;
  cqljit_run_statistics(run, &statistics);
  fputs(cqljit_run_persistent(run), stdout);
  printf("%ld positions of %ld games match, of %ld games read\n", (long)statistics.matches,
         (long)statistics.matching_games, (long)statistics.games);
  cqljit_run_free(run);
  cqljit_query_free(query);
  return status == CQLJIT_DONE ? EXIT_SUCCESS : fail(error);
}
