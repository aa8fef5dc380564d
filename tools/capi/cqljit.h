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
 * Status and errors. Functions that can fail return a status; values from CQLJIT_ERROR_ARGUMENT on are
 * errors. If the last argument `error` is not null, *error is set to null or to an error that the caller
 * frees. Functions print nothing and install no signal handlers. Memory exhaustion is CQLJIT_ERROR_MEMORY.
 * They do not end the process, with two exceptions: memory exhaustion inside LLVM, while the code of a query
 * is made (docs/c-api.md), and a file that is truncated while it is read (SIGBUS). A null handle is
 * CQLJIT_ERROR_ARGUMENT; the _free functions take null.
 *
 * Structures begin with their size, so that they can grow: set all of an options structure to zero, then
 * `size` to sizeof of it. Zero always means the default. Reserved fields, and those beyond what the library
 * knows, must be zero: else the call is refused.
 *
 * Threads. All functions may be called from any thread. A query is immutable: any number of its runs may be
 * active at the same time, and it may be freed while they are. Queries may be compiled on several threads at
 * once. cqljit_run_next, _next_rows, _each, _tallies, _tables and _free of one run must not be called at the
 * same time as each other; cqljit_run_cancel and cqljit_run_statistics may be called at any time before
 * _free. A run evaluates games on threads of its own, but callbacks are called only inside cqljit_run_next,
 * _next_rows or _each, on the caller's thread; except cqljit_read_callback, which a thread of the run calls.
 * None of the functions may be called from a signal handler; threads of the library never receive signals to
 * the process.
 *
 * Strings are UTF-8 or in the encoding of the PGN, and end with a null byte. */
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
  CQLJIT_ERROR_MEMORY = 21, /* there is no memory, or the limit --most-memory was reached */
  CQLJIT_ERROR_INTERNAL = 22,
  CQLJIT_ERROR_TIME = 23 /* the limit --most-time was reached */
};

/* Version of the library: "1.1.0", or "1.1.0-dev" between releases. CQLJIT_VERSION_MAJOR, _MINOR and _PATCH
   are those of the header. */
CQLJIT_API const char* cqljit_version(void);
/* Returns 0 if the library was built without a compiler: then cqljit_compile, _compile_file and
 * _compile_to_file return CQLJIT_ERROR_ARGUMENT, and queries are loaded. */
CQLJIT_API int32_t cqljit_can_compile(void);
/* Returns a short description of a status. Never null. */
CQLJIT_API const char* cqljit_status_text(cqljit_status status);

/* --- Errors. Strings are valid as long as the error. */

CQLJIT_API cqljit_status cqljit_error_status(const cqljit_error* error);
/* Returns the error in one line. */
CQLJIT_API const char* cqljit_error_message(const cqljit_error* error);
/* Returns the complete text, for display: every message of the compiler with its line of the query, and what
 * to write instead. */
CQLJIT_API const char* cqljit_error_text(const cqljit_error* error);
/* Returns the diagnostics of the compiler: a JSON array of objects with severity ("error", "warning"), file,
 * line, column, endLine, endColumn (from 1, columns in characters), message, notes and fixIt, as `cql-jit
 * check --json` prints them; "[]" if the error is of another kind. */
CQLJIT_API const char* cqljit_error_diagnostics(const cqljit_error* error);
/* Return the location in the query of the first message, both from 1, columns in characters; 0 if it has
 * none. */
CQLJIT_API int32_t cqljit_error_line(const cqljit_error* error);
CQLJIT_API int32_t cqljit_error_column(const cqljit_error* error);
/* Returns the number of the game of a run-time error; 0 for other errors. */
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
  const char* cpu;      /* target CPU, by its LLVM name; default: that of this machine */
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

/* Loads a query from a shared object that `cql-jit compile` has made. The whole file is checked before any of
 * it is loaded: CQLJIT_ERROR_OBJECT if it does not fit this library or this CPU. Still, load only files that
 * you trust: they are machine code. `options` may be null. */
CQLJIT_API cqljit_status cqljit_load(const char* path, const cqljit_load_options* options,
                                     cqljit_query** query, cqljit_error** error);
/* Compiles a query to a shared object, as `cql-jit compile` does, which cqljit_load and cql-run take on
 * machines with this library's version. An existing file is replaced when the new one is complete. */
CQLJIT_API cqljit_status cqljit_compile_to_file(const char* text, const cqljit_compile_options* options,
                                                const char* path, cqljit_error** error);
/* Returns the warnings of the compiler as text; empty without warnings, or if the query was loaded. Valid as
 * long as the query. */
CQLJIT_API const char* cqljit_query_warnings(const cqljit_query* query);
/* Returns the warnings as JSON, in the form of cqljit_error_diagnostics; "[]" without warnings. Valid as long
 * as the query. */
CQLJIT_API const char* cqljit_query_diagnostics(const cqljit_query* query);
/* Returns the tables that the query fills (`tally`, `total` ...), in the order of its text: a JSON array of
 * objects with label, kind and grouped; "[]" if there are none. Valid as long as the query. */
CQLJIT_API const char* cqljit_query_tallies(const cqljit_query* query);
CQLJIT_API void cqljit_query_free(cqljit_query* query);

/* --- Functions of the caller */

/* Text for people. */
enum {
  CQLJIT_TEXT_MESSAGE = 0, /* lines of the filter `message` */
  CQLJIT_TEXT_WARNING = 1  /* lines about damaged games, the first hundred of a run */
};
/* `text`: one or more lines, each with its line feed. */
typedef void (*cqljit_text_callback)(void* user, int32_t kind, const char* text);

/* Reads games: copies at most `size` bytes, which is not 0, to `buffer`. Returns their number, 0 at the end,
 * or a negative number if it fails. */
typedef int64_t (*cqljit_read_callback)(void* user, void* buffer, size_t size);

/* --- Databases */

/* What an import has done. */
typedef struct cqljit_import_numbers {
  size_t size;
  int64_t games;
  uint64_t plies; /* of main lines */
  uint64_t bytes; /* of the games, decompressed */
  int64_t warnings;
} cqljit_import_numbers;

/* A result other than 0 cancels the import. */
typedef int32_t (*cqljit_import_callback)(void* user, const cqljit_import_numbers* numbers);

typedef struct cqljit_import_options {
  size_t size;
  /* The games: files, or games in memory, or from a function, as in cqljit_search_options. */
  const char* const* paths;
  size_t path_count;
  const void* data;
  size_t data_size;
  cqljit_read_callback read;
  void* read_user;
  const char* indexes; /* as of `cql-jit import --index`: "players,eco", or "all"; default: none */
  int32_t append;      /* not 0: adds to the database, if there is one; else it is replaced */
  int32_t pack;        /* not 0: compresses it: smaller, and slower to search */
  int32_t threads;     /* default: all that the machine has */
  int32_t reserved;
  const char* encoding; /* of the games, as "windows-1250", or "auto"; default: as `cql-jit import` */
  const char* pieces;   /* language of the letters of pieces, as "de", or "auto"; default: English */
  cqljit_import_callback progress; /* called by threads of the import, one call at a time; may be null */
  void* progress_user;
  /* Receives the first hundred warnings about damaged games (CQLJIT_TEXT_WARNING), on the thread of the
   * caller when the games have been read; may be null. */
  cqljit_text_callback text;
  void* text_user;
} cqljit_import_options;

/* Writes games to a database, whose name must end in .cqldb. Until it is complete, readers see the old one.
 * If an input cannot be read to its end, or progress cancels (CQLJIT_CANCELLED), nothing is written.
 * *numbers, whose `size` must be set, receives what was done; may be null. */
CQLJIT_API cqljit_status cqljit_import(const char* path, const cqljit_import_options* options,
                                       cqljit_import_numbers* numbers, cqljit_error** error);

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

typedef struct cqljit_search_options {
  size_t size;
  /* Files of games, read one after the other: .pgn, also compressed as .zst, .gz or .bz2, or .cqldb; "-", at
   * most once, is standard input. The array and its strings are copied. The files must not be truncated
   * during the run. Without paths and data: the file that the query names. */
  const char* const* paths;
  size_t path_count;
  /* Or games in memory: PGN text. It is not copied, and must not change until the run is freed. */
  const void* data;
  size_t data_size;
  cqljit_text_callback text; /* default: text is dropped */
  void* text_user;
  int32_t threads; /* number of threads that evaluate games; default: one less than the machine has, at least
                      one */
  int32_t reserved;
  /* Words of a command line, as {"--gamenumber", "1", "100", "--player", "Tal"}: options for which games
   * match and which comments are made. They take precedence over the header of the query. May be null. */
  const char* const* words;
  size_t word_count;
  int32_t result;      /* CQLJIT_RESULT_... */
  int32_t match_parts; /* CQLJIT_MATCH_..., of CQLJIT_RESULT_MATCHES */
  /* The blocks of the only file of `paths` that are searched (cqljit_count_blocks): index of the first one,
   * from 0, and their number; 0: all that follow. Games keep the numbers that they have in the file. */
  uint64_t first_block;
  uint64_t block_count;
  /* Limit of the matches that are returned, for CQLJIT_RESULT_MATCHES. After them the run continues without
   * waiting for its caller, and matching games are only counted (cqljit_run_statistics). With `text` it waits
   * for cqljit_run_next to pass the text on. Default: all. */
  int64_t most_matches;
  /* Or games from a function, for what is neither a file nor in memory: the bytes of a file of any format,
   * also compressed. Called on a thread of the run, one call at a time, and never again after it has returned
   * 0 or less. A call must not use the run, except for cqljit_run_cancel and cqljit_run_statistics;
   * cqljit_run_free waits for it to return. Games are searched when some hundred kilobytes have been read. A
   * failure ends the run with CQLJIT_ERROR_FILE, after the matches of what was read. */
  cqljit_read_callback read;
  void* read_user;
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
  const char* text;  /* the value, also of numbers; "" without one */
  int32_t has_value; /* 0: the sort filter had none in this game */
  int32_t is_text;   /* 0: `number` is the value */
  int32_t number;
  int32_t reserved;
} cqljit_sort_value;

/* A matching position. All pointers are valid until the next call of cqljit_run_next, _each or _free. */
typedef struct cqljit_match {
  size_t size;
  const char* file;               /* path of its input; null: games in memory or from a function */
  int32_t game;                   /* number in its file, from 1 */
  int32_t position;               /* id: its index among the positions of the game as written, from 0 */
  int32_t ply;                    /* moves from the start of the game */
  int32_t variation_depth;        /* 0: main line */
  int32_t black_to_move;          /* not 0: Black is to move */
  int32_t game_position_count;    /* number of matching positions of the game */
  const char* fen;                /* six fields, as `currentfen`; the column `fen` is `standardfen` */
  const char* move;               /* the move that led here, "Nxe5+"; "" at the start */
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
  /* The tags of the game as in its input, in their order; only on request. In a database their order differs,
   * and of equal names only the last is stored. */
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
  CQLJIT_COLUMN_TEXT = 3 /* UTF-8, converted if necessary, without null bytes */
};

/* A column of some rows. */
typedef struct cqljit_column {
  const char* name;
  int32_t type; /* CQLJIT_COLUMN_... */
  int32_t reserved;
  const uint8_t* has_value; /* by row: 0 without value */
  const int64_t* numbers;   /* by row, 0 without value; of a set its bits. Null for a text column */
  const char* text; /* the texts of all rows, each with its null byte, "" without value. Null for a column of
                       numbers */
  const uint64_t* text_ends; /* by row: offset in `text` of the end of the row's text, after its null byte */
} cqljit_column;

/* Some rows, by columns: those of the option --columns when the query was compiled, else the default ones.
 * All pointers are valid until the next call of cqljit_run_next_rows or _free. Names and types of the columns
 * are constant during the run. */
typedef struct cqljit_rows {
  size_t size;
  size_t row_count; /* not 0, unless the rows are those of cqljit_run_columns */
  size_t column_count;
  const cqljit_column* columns;
} cqljit_rows;

/* A result other than 0 ends the run as cqljit_run_cancel does. */
typedef int32_t (*cqljit_match_callback)(void* user, const cqljit_match* match);

typedef struct cqljit_statistics {
  size_t size;
  int64_t games;     /* read */
  int64_t positions; /* evaluated: not those of games that are ruled out by their tags, nor those too late for
                        the query */
  int64_t matching_games;
  int64_t matches;   /* matching positions, or rows, that were returned */
  int64_t warnings;  /* about damaged games */
  uint64_t bytes;    /* of games, decompressed */
  double seconds;    /* from the start of the run to now, or to its end */
  double compile_ms; /* the time for compiling or loading the query */
  int32_t threads;   /* that evaluate games */
  int32_t finished;  /* not 0: the search has ended, also by an error or cancelled; of the numbers only
                        `matches` still changes */
  double done; /* approximate fraction of the input that has been read, from 0 to 1: matching_games are those
                  of this part. 1 when all has been read; 0 if unknown, as for a pipe */
} cqljit_statistics;

/* Counts the blocks of a file of games: parts that can be searched independently. A database has blocks of
 * some thousand games, none if it is empty; counting takes as long as opening it. Other files have one. */
CQLJIT_API cqljit_status cqljit_count_blocks(const char* path, uint64_t* blocks, cqljit_error** error);

/* Evaluates the query on one position, a FEN of four or six fields: *matches is 1 if it matches, else 0. The
 * position is a game without moves. CQLJIT_ERROR_FILE if it is no position. */
CQLJIT_API cqljit_status cqljit_evaluate(const cqljit_query* query, const char* fen, int32_t* matches,
                                         cqljit_error** error);

/* Starts the search. It runs in the background. It is ahead of the returned matches by at most about 32
 * batches of games for each thread; a batch has at most about half a megabyte of PGN. */
CQLJIT_API cqljit_status cqljit_run_start(const cqljit_query* query, const cqljit_search_options* options,
                                          cqljit_run** run, cqljit_error** error);
/* Waits for the next match, in the order of the files, games and positions for any number of threads. Returns
 * CQLJIT_OK; CQLJIT_DONE after the last match; CQLJIT_CANCELLED; or an error. An error of the query or of a
 * file is returned after the matches before it; an input that is not empty and has no games is one. *match is
 * null unless the status is CQLJIT_OK. */
CQLJIT_API cqljit_status cqljit_run_next(cqljit_run* run, const cqljit_match** match, cqljit_error** error);
/* Calls the function with every remaining match. Returns CQLJIT_DONE, CQLJIT_CANCELLED or an error. */
CQLJIT_API cqljit_status cqljit_run_each(cqljit_run* run, cqljit_match_callback callback, void* user,
                                         cqljit_error** error);
/* Waits for the next rows, a batch at a time, in the order in which `cql-jit -o rows.csv` writes them: that
 * of `sort`, if the query has one, else that of the games. Returns a status like cqljit_run_next; *rows is
 * null unless it is CQLJIT_OK. Only for runs whose result is rows or nothing. */
CQLJIT_API cqljit_status cqljit_run_next_rows(cqljit_run* run, const cqljit_rows** rows,
                                              cqljit_error** error);
/* Returns the columns of the rows of cqljit_run_next_rows: names and types, with row_count 0; null if the
 * result of the run is not rows. Available from the start of the run on, and valid as long as the run. */
CQLJIT_API const cqljit_rows* cqljit_run_columns(cqljit_run* run);
/* Ends the run early: from now on cqljit_run_next returns CQLJIT_CANCELLED, and within about 20 ms all
 * threads of the run stop. Does not wait for them; cqljit_run_free does. */
CQLJIT_API void cqljit_run_cancel(cqljit_run* run);
/* Copies the progress of the run to *statistics, whose `size` must be set. */
CQLJIT_API cqljit_status cqljit_run_statistics(cqljit_run* run, cqljit_statistics* statistics);
/* Returns the values of persistent variables, `NAME: VALUE`, each with a line feed; "" before the run has
 * returned CQLJIT_DONE. Valid as long as the run. */
CQLJIT_API const char* cqljit_run_persistent(cqljit_run* run);
/* Returns the tables of tallies (`tally`, `total` ...) as lines of JSON, as `--tallies F.jsonl` writes them;
 * "" before the run has returned CQLJIT_DONE, null without memory for them. Valid as long as the run. */
CQLJIT_API const char* cqljit_run_tallies(cqljit_run* run);
/* Cancels the run if it is active, waits for its end and frees it. */
CQLJIT_API void cqljit_run_free(cqljit_run* run);

#ifdef __cplusplus
}
#endif

#include "cqljit_document.h" /* texts of queries in an editor */
#include "cqljit_tables.h"   /* the tables of tallies as structures */

#endif
