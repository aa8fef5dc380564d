/* libcqljit: the tables that `tally`, `total`, `average`, `largest` and `smallest` fill, as structures. Part
 * of cqljit.h, which includes it. cqljit_query_tallies and cqljit_run_tallies return the same tables as JSON.
 */
#ifndef CQLJIT_TABLES_H
#define CQLJIT_TABLES_H

#include "cqljit.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
  CQLJIT_TABLE_TALLY = 0,
  CQLJIT_TABLE_TOTAL = 1,
  CQLJIT_TABLE_AVERAGE = 2,
  CQLJIT_TABLE_LARGEST = 3,
  CQLJIT_TABLE_SMALLEST = 4
};

/* A value or a group, of the type that its table says. */
typedef struct cqljit_table_value {
  int64_t number;   /* of an integer; of a set its bits as in cqljit_column; else 0 */
  const char* text; /* of a text; of a set, as "[a1,h8]"; else "" */
} cqljit_table_value;

/* A line: what was counted of a value, or of a group. */
typedef struct cqljit_table_line {
  cqljit_table_value group; /* 0 and "" if the table is not grouped */
  cqljit_table_value value; /* of `tally`; else 0 and "" */
  int64_t count;            /* of contributions */
  int64_t sum;              /* as cqljit_table::sum, of this group; 0 of `tally` */
} cqljit_table_line;

/* A table, which all filters with its label fill. */
typedef struct cqljit_table {
  const char* label;
  int32_t kind;       /* CQLJIT_TABLE_... */
  int32_t grouped;    /* not 0: with `by` */
  int32_t value_type; /* CQLJIT_COLUMN_INTEGER, _SET or _TEXT */
  int32_t group_type; /* the same of the groups */
  int64_t count;      /* of all contributions */
  int64_t sum; /* over all groups: the sum of `total` and `average`, whose result is sum / count; the value of
                * `largest` and `smallest`, which have none if count is 0; 0 of `tally` */
  const cqljit_table_line*
      lines; /* in the order in which cql-jit prints them; none without `tally` or `by` */
  size_t line_count;
} cqljit_table;

/* Tables, in the order of the query's text. */
typedef struct cqljit_tables {
  size_t size;
  size_t count;
  const cqljit_table* items;
} cqljit_tables;

/* Returns the tables that a query fills, without lines. Valid as long as the query. */
CQLJIT_API const cqljit_tables* cqljit_query_tables(const cqljit_query* query);
/* Returns the tables of a run that has returned CQLJIT_DONE; before that *tables is null. Valid as long as
 * the run. */
CQLJIT_API cqljit_status cqljit_run_tables(cqljit_run* run, const cqljit_tables** tables,
                                           cqljit_error** error);

#ifdef __cplusplus
}
#endif

#endif
