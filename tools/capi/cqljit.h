/* libcqljit: Chess Query Language queries over PGN games, from C.
 *
 *   cqljit_query *query;
 *   cqljit_run *run;
 *   const cqljit_match *match;
 *   cqljit_search_options options = {sizeof options};
 *
 *   cqljit_compile("cql() mate", NULL, &query, NULL);
 *   options.paths = paths;
 *   options.path_count = 1;
 *   cqljit_run_start(query, &options, &run, NULL);
 *   while (cqljit_run_next(run, &match, NULL) == CQLJIT_OK) printf("%d: %s\n", match->game, match->fen);
 *   cqljit_run_free(run);
 *   cqljit_query_free(query);
 *
 * Status and errors. Functions that can fail return a status; from CQLJIT_ERROR_ARGUMENT on it is an error.
 * If the last argument `error` is not null, *error becomes null or an error that the caller frees. Functions
 * print nothing and install no signal handlers. They do not end the process, with two exceptions: memory that
 * runs out inside LLVM or on a thread that evaluates games, and a file that becomes shorter while it is read
 * (SIGBUS). A null handle is CQLJIT_ERROR_ARGUMENT; the _free functions take null.
 *
 * Structures begin with their size, so that they can grow: set all of an options structure to zero, then
 * `size` to sizeof of it. Zero always means the default. A field beyond those that the library knows must be
 * zero.
 *
 * Threads. All functions may be called from any thread. A query does not change: any number of runs of it may
 * be active at the same time, and it may be freed while they are. Queries may be compiled on several threads
 * at once. cqljit_run_next, _next_rows, _each and _free of one run must not be called at the same time as
 * each other; cqljit_run_cancel and cqljit_run_statistics may be called at any time before _free. A run
 * evaluates games on threads of its own, but callbacks are called only inside cqljit_run_next, _next_rows or
 * _each, on the caller's thread. None of the functions may be called from a signal handler; signals to the
 * process are never taken by threads of the library.
 *
 * Strings are UTF-8 or whatever the PGN holds, and end with a null byte. */
#ifndef CQLJIT_H
#define CQLJIT_H

#include <stddef.h>
#include <stdint.h>

#include "cqljit_version.h"

#if defined(__GNUC__)
#define CQLJIT_API __attribute__((visibility("default")))
#else
#define CQLJIT_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cqljit_query cqljit_query;
typedef struct cqljit_run cqljit_run;
typedef struct cqljit_error cqljit_error;

typedef int32_t cqljit_status;
enum {
  CQLJIT_OK = 0,
  CQLJIT_DONE = 1,            /* there are no more matches */
  CQLJIT_CANCELLED = 2,       /* the run was cancelled */
  CQLJIT_ERROR_ARGUMENT = 16, /* wrong use of a function, e.g. a null handle */
  CQLJIT_ERROR_QUERY = 17,    /* the text is not a valid query; the error has the location */
  CQLJIT_ERROR_FILE = 18,     /* a file cannot be read */
  CQLJIT_ERROR_RUN_TIME =
      19, /* the query failed in a game, e.g. an unbound variable; the error has the location */
  CQLJIT_ERROR_OBJECT = 20, /* not a compiled query, or of another version */
  CQLJIT_ERROR_MEMORY = 21,
  CQLJIT_ERROR_INTERNAL = 22
};

/* Version of the library: "1.1.0", or "1.1.0-dev" between releases. CQLJIT_VERSION_MAJOR, _MINOR and _PATCH
   are those of the header. */
CQLJIT_API const char* cqljit_version(void);
/* A short description of a status. Never null. */
CQLJIT_API const char* cqljit_status_text(cqljit_status status);

/* --- Errors. Strings live as long as the error. */

CQLJIT_API cqljit_status cqljit_error_status(const cqljit_error* error);
/* The error in one line. */
CQLJIT_API const char* cqljit_error_message(const cqljit_error* error);
/* The complete text, for people: every message of the compiler with its line of the query, and what to
 * write instead. */
CQLJIT_API const char* cqljit_error_text(const cqljit_error* error);
/* The diagnostics of the compiler: a JSON array of objects with severity ("error", "warning"), file,
 * line, column, endLine, endColumn (from 1, columns in characters), message, notes and fixIt, as `cql-jit
 * check --json` prints them. "[]" if the error is of another kind. */
CQLJIT_API const char* cqljit_error_diagnostics(const cqljit_error* error);
/* Location in the query of the first message, both from 1, columns in characters; 0: it has none. */
CQLJIT_API int32_t cqljit_error_line(const cqljit_error* error);
CQLJIT_API int32_t cqljit_error_column(const cqljit_error* error);
/* Number of the game of a run-time error; else 0. */
CQLJIT_API int32_t cqljit_error_game(const cqljit_error* error);
CQLJIT_API void cqljit_error_free(cqljit_error* error);

/* --- Queries */

enum { CQLJIT_VARIATIONS_BY_QUERY = 0, CQLJIT_MAINLINE = 1, CQLJIT_VARIATIONS = 2 };
enum {
  CQLJIT_OPTIMISE_DEFAULT = 0,
  CQLJIT_OPTIMISE_NONE = 1,
  CQLJIT_OPTIMISE_LIGHT = 2,
  CQLJIT_OPTIMISE_FULL = 3
};

typedef struct cqljit_compile_options {
  size_t size;
  const char* name;     /* of the query, for messages; default: "query.cql", or the path */
  const char* cpu;      /* to compile for, by its LLVM name; default: the one this runs on */
  int32_t optimisation; /* CQLJIT_OPTIMISE_... */
  int32_t variations;   /* CQLJIT_VARIATIONS_BY_QUERY ...: which positions are searched */
  int32_t secure;       /* not 0: a query that reads or writes files is rejected */
  int32_t reserved;
  /* Words of a command line, as {"--flipcolor", "--cql", "check"}: options that change the query or how it is
   * compiled (`cql-jit compile --help`). They take precedence. May be null. */
  const char* const* words;
  size_t word_count;
} cqljit_compile_options;

/* Compiles a query, `cql() FILTERS`, or one of the older language, `(match ...)`. `options` may be null. The
 * output file of the query is ignored. */
CQLJIT_API cqljit_status cqljit_compile(const char* text, const cqljit_compile_options* options,
                                        cqljit_query** query, cqljit_error** error);
/* Compiles a query from a file. */
CQLJIT_API cqljit_status cqljit_compile_file(const char* path, const cqljit_compile_options* options,
                                             cqljit_query** query, cqljit_error** error);
typedef struct cqljit_load_options {
  size_t size;
  int32_t secure; /* not 0: a query that reads or writes files is rejected */
  int32_t reserved;
} cqljit_load_options;

/* A query from a shared object that `cql-jit compile` has made. The file is checked as a whole before any of
 * it is loaded: CQLJIT_ERROR_OBJECT if it does not fit this library or this CPU. Still, load only files that
 * you trust: they are machine code. `options` may be null. */
CQLJIT_API cqljit_status cqljit_load(const char* path, const cqljit_load_options* options,
                                     cqljit_query** query, cqljit_error** error);
/* The warnings of the compiler as text; empty without warnings, or if the query was loaded. Lives as
 * long as the query. */
CQLJIT_API const char* cqljit_query_warnings(const cqljit_query* query);
/* The warnings as JSON, in the form of cqljit_error_diagnostics; "[]" without warnings. */
CQLJIT_API const char* cqljit_query_diagnostics(const cqljit_query* query);
/* The tables that the query fills (`tally`, `total` ...), in the order of its text: a JSON array of objects
 * with label, kind and grouped; "[]" if there are none. Lives as long as the query. */
CQLJIT_API const char* cqljit_query_tallies(const cqljit_query* query);
CQLJIT_API void cqljit_query_free(cqljit_query* query);

/* --- Runs */

/* The form of the results of a run. */
enum {
  CQLJIT_RESULT_MATCHES = 0, /* matches one by one: cqljit_run_next, cqljit_run_each */
  CQLJIT_RESULT_ROWS = 1, /* rows in columns: cqljit_run_next_rows. A row for each matching position, or for
                           * each record of the filters `row` */
  CQLJIT_RESULT_GAME_ROWS = 2, /* rows in columns, one for each matching game */
  CQLJIT_RESULT_NONE = 3       /* only statistics and tallies: cqljit_run_next_rows returns CQLJIT_DONE */
};

/* Optional parts of a match, as bits: computed only on request. */
enum {
  CQLJIT_MATCH_TAGS = 1, /* cqljit_match::tags */
  CQLJIT_MATCH_TEXT = 2  /* cqljit_match::game_text */
};

/* Text that is printed during a run. */
enum {
  CQLJIT_TEXT_MESSAGE = 0, /* lines of the filter `message` */
  CQLJIT_TEXT_WARNING = 1  /* lines on damaged games, the first hundred of a run */
};
/* `text`: one or more lines, each with its line feed. */
typedef void (*cqljit_text_callback)(void* user, int32_t kind, const char* text);

typedef struct cqljit_search_options {
  size_t size;
  /* Files of games, read one after the other: .pgn, also compressed as .zst, .gz or .bz2, or .cqldb; "-", at
   * most once, is standard input. The array and its strings are copied. The files must not be truncated
   * meanwhile. With neither paths nor data: the file that the query names. */
  const char* const* paths;
  size_t path_count;
  /* Or games in memory: PGN text, not copied, unchanged until the run is freed. */
  const void* data;
  size_t data_size;
  cqljit_text_callback text; /* default: text is dropped */
  void* text_user;
  int32_t threads; /* that evaluate games; default: one less than the machine has, at least one */
  int32_t reserved;
  /* Words of a command line, as {"--gamenumber", "1", "100", "--player", "Tal"}: options for which games
   * match and which comments are made. They take precedence over the header of the query. May be null. */
  const char* const* words;
  size_t word_count;
  int32_t result;      /* CQLJIT_RESULT_... */
  int32_t match_parts; /* CQLJIT_MATCH_..., of CQLJIT_RESULT_MATCHES */
  /* The range of blocks of the one file of `paths` that is searched (cqljit_count_blocks): first and number.
   * First block: 0. Default of block_count: all that follow. Games keep the numbers that they have in the
   * file. */
  uint64_t first_block;
  uint64_t block_count;
  /* Limit of the matches that are handed out, of CQLJIT_RESULT_MATCHES; after them the run continues without
   * waiting for its caller, and matching games are only counted (cqljit_run_statistics). With `text` it waits
   * for cqljit_run_next to pass the text on. Default: all. */
  int64_t most_matches;
} cqljit_search_options;

typedef struct cqljit_comment {
  const char* text;
  int32_t position;
  int32_t reserved;
} cqljit_comment;

typedef struct cqljit_tag {
  const char* name;
  const char* value;
} cqljit_tag;

/* A value of `sort`, equal for all matches of a game. */
typedef struct cqljit_sort_value {
  const char* name;  /* as in the query */
  const char* text;  /* the value, numbers too; "" without one */
  int32_t has_value; /* 0: the sort filter had none in this game */
  int32_t is_text;   /* 0: `number` is the value */
  int32_t number;
  int32_t reserved;
} cqljit_sort_value;

/* A matching position. All it points to is valid until the next call of cqljit_run_next, _each or _free. */
typedef struct cqljit_match {
  size_t size;
  const char* file;               /* path of its input; null: games in memory */
  int32_t game;                   /* number in its file, from 1 */
  int32_t position;               /* id: its index among the positions of the game as written, from 0 */
  int32_t ply;                    /* moves from the start of the game */
  int32_t variation_depth;        /* 0: main line */
  int32_t black_to_move;          /* not 0: Black is to move */
  int32_t game_position_count;    /* matching positions of the game */
  const char* fen;                /* six fields, of `currentfen`; the column `fen` has `standardfen` */
  const char* move;               /* that led here, "Nxe5+"; "" at the start */
  const cqljit_comment* comments; /* that the query adds at this position */
  size_t comment_count;
  const cqljit_comment* game_comments; /* that the query adds to the game, by position */
  size_t game_comment_count;
  const cqljit_sort_value* sort_values; /* in the order of the `sort` filters */
  size_t sort_value_count;
  const char* event;
  const char* site;
  const char* date;
  const char* white;
  const char* black;
  const char* result; /* "1-0", "0-1", "1/2-1/2" or "*" */
  /* The tags of the game as in its input, in their order; only on request. From a database they come
   * in another order, and of equal names only the last. */
  const cqljit_tag* tags;
  size_t tag_count;
  const char*
      game_text; /* the game as `-o FILE.pgn` writes it, with the query's additions; "" unless requested */
} cqljit_match;

/* The type of a column. */
enum {
  CQLJIT_COLUMN_LOGICAL = 0, /* 0 or 1 */
  CQLJIT_COLUMN_INTEGER = 1,
  CQLJIT_COLUMN_SET = 2, /* squares: bit 0 is a1, bit 7 h1, bit 63 h8 */
  CQLJIT_COLUMN_TEXT = 3 /* UTF-8, whatever the PGN's encoding, without null bytes */
};

/* A column of some rows. */
typedef struct cqljit_column {
  const char* name;
  int32_t type; /* CQLJIT_COLUMN_... */
  int32_t reserved;
  const uint8_t* has_value; /* by row: 0: it has none */
  const int64_t* numbers;   /* by row, 0 without value; a set by its bits. Null: a text column */
  const char* text; /* of all rows, each with its null byte, "" without value. Null: a number column */
  const uint64_t*
      text_ends; /* by row: the end of its text, with its null byte, from the begin of the first one */
} cqljit_column;

/* Some rows, by columns: those of the option --columns when the query was compiled, else the default ones.
 * All it points to is valid until the next call of cqljit_run_next_rows or _free. Names and types of the
 * columns are constant during the run. */
typedef struct cqljit_rows {
  size_t size;
  size_t row_count; /* not 0, unless the rows are those of cqljit_run_columns */
  size_t column_count;
  const cqljit_column* columns;
} cqljit_rows;

/* Not 0 ends the run as cqljit_run_cancel does. */
typedef int32_t (*cqljit_match_callback)(void* user, const cqljit_match* match);

typedef struct cqljit_statistics {
  size_t size;
  int64_t games;     /* read */
  int64_t positions; /* evaluated: not those of games that tags alone rule out, nor those too late for the
                        query */
  int64_t matching_games;
  int64_t matches;   /* matching positions, or rows, that were handed out */
  int64_t warnings;  /* on damaged games */
  uint64_t bytes;    /* of games, decompressed */
  double seconds;    /* since the start of the run, until its end */
  double compile_ms; /* that the query took to compile or to load */
  int32_t threads;   /* that evaluate games */
  int32_t finished;  /* not 0: the search has ended, also by an error or a cancel; of the numbers only
                      * `matches` still changes */
  double done; /* the approximate part of the input that has been read, from 0 to 1: so far matching_games are
                * of this part. 1 when all was read; 0: unknown, as for a pipe */
} cqljit_statistics;

/* The number of blocks of a file of games: parts that can be searched independently. A database has blocks
 * of some thousand games, none if it is empty; counting takes no longer than opening it. Other files have
 * one. */
CQLJIT_API cqljit_status cqljit_count_blocks(const char* path, uint64_t* blocks, cqljit_error** error);

/* Starts the search. It runs in the background, ahead of the matches that were taken by at most some 32
 * batches of games a thread, each of about half a megabyte of PGN or less. */
CQLJIT_API cqljit_status cqljit_run_start(const cqljit_query* query, const cqljit_search_options* options,
                                          cqljit_run** run, cqljit_error** error);
/* The next match, in the order of the files, games and positions, whatever the number of threads. CQLJIT_OK;
 * CQLJIT_DONE after the last one; CQLJIT_CANCELLED; or an error. An error of the query or of a file comes
 * after the matches before it. For all but CQLJIT_OK *match is null. */
CQLJIT_API cqljit_status cqljit_run_next(cqljit_run* run, const cqljit_match** match, cqljit_error** error);
/* Calls the function with every match that is left: CQLJIT_DONE, CQLJIT_CANCELLED or an error. */
CQLJIT_API cqljit_status cqljit_run_each(cqljit_run* run, cqljit_match_callback callback, void* user,
                                         cqljit_error** error);
/* The next rows, as many as have come together, in the order in which `cql-jit -o rows.csv` writes them: that
 * of `sort`, if the query has one, else that of the games. Returns as cqljit_run_next; for all
 * but CQLJIT_OK *rows is null. For runs whose result is rows or nothing; the two forms cannot be mixed. */
CQLJIT_API cqljit_status cqljit_run_next_rows(cqljit_run* run, const cqljit_rows** rows,
                                              cqljit_error** error);
/* The columns of the rows of cqljit_run_next_rows, available from the start of the run on: names and
 * types, with row_count 0. Null if the run hands out no rows. Lives as long as the run. */
CQLJIT_API const cqljit_rows* cqljit_run_columns(cqljit_run* run);
/* Ends the run early: from now on cqljit_run_next returns CQLJIT_CANCELLED, and within some 20 ms all threads
 * of the run stop. Does not wait for them; cqljit_run_free does. */
CQLJIT_API void cqljit_run_cancel(cqljit_run* run);
/* The progress of the run. `statistics->size` must be set. */
CQLJIT_API cqljit_status cqljit_run_statistics(cqljit_run* run, cqljit_statistics* statistics);
/* After CQLJIT_DONE: the values of persistent variables, `NAME: VALUE`, each with a line feed; before: "".
 * Lives as long as the run. */
CQLJIT_API const char* cqljit_run_persistent(cqljit_run* run);
/* The tables of tallies (`tally`, `total` ...), when the run has returned CQLJIT_DONE: lines of JSON, as
 * `--tallies F.jsonl` writes them; else empty. Lives as long as the run. */
CQLJIT_API const char* cqljit_run_tallies(cqljit_run* run);
/* Cancels the run if it is active, and waits for its end. */
CQLJIT_API void cqljit_run_free(cqljit_run* run);

#ifdef __cplusplus
}
#endif

#endif
