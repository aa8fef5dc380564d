/* libcqljit: texts of queries in an editor, valid or not. Part of cqljit.h, which includes it. */
#ifndef CQLJIT_DOCUMENT_H
#define CQLJIT_DOCUMENT_H

#include "cqljit.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cqljit_document cqljit_document;

/* A part of a text: bytes from `begin` to before `end`, and the same as lines and columns, from 1, columns in
 * characters. */
typedef struct cqljit_range {
  size_t begin, end;
  int32_t line, column, end_line, end_column;
} cqljit_range;

enum { CQLJIT_SEVERITY_ERROR = 0, CQLJIT_SEVERITY_WARNING = 1 };

/* A remark that belongs to a diagnostic. */
typedef struct cqljit_note {
  const char* file;
  const char* message;
  cqljit_range range;
} cqljit_note;

/* A message of the compiler on a part of a text. */
typedef struct cqljit_diagnostic {
  int32_t severity; /* CQLJIT_SEVERITY_... */
  int32_t reserved;
  const char* file; /* the name of the document, or a file that it includes */
  const char* message;
  cqljit_range range;
  const char* replacement; /* what to write instead of `replaced`; null: there is no proposal */
  cqljit_range replaced;
  const cqljit_note* notes;
  size_t note_count;
} cqljit_diagnostic;

enum {
  CQLJIT_COMPLETION_FILTER = 0,
  CQLJIT_COMPLETION_OPERATOR = 1,
  CQLJIT_COMPLETION_PART = 2, /* a word inside a filter */
  CQLJIT_COMPLETION_VARIABLE = 3,
  CQLJIT_COMPLETION_FUNCTION = 4,
  CQLJIT_COMPLETION_SNIPPET = 5,
  CQLJIT_COMPLETION_FILE = 6
};

/* What can be written at an offset. */
typedef struct cqljit_completion {
  int32_t kind; /* CQLJIT_COMPLETION_... */
  int32_t reserved;
  const char* label;
  const char* insert; /* the text, with ${1:name} for the parts to fill in */
  const char* detail;
  const char* documentation; /* Markdown; may be empty */
} cqljit_completion;

typedef struct cqljit_completions {
  size_t size;
  cqljit_range replaced;          /* the letters that have been typed; empty if there are none */
  const cqljit_completion* items; /* by what the place calls for; their labels hold those letters in order */
  size_t count;
} cqljit_completions;

typedef struct cqljit_hover {
  size_t size;
  cqljit_range range; /* the word */
  const char* markdown;
} cqljit_hover;

enum { CQLJIT_SPELLING_KEPT = 0, CQLJIT_SPELLING_ASCII = 1, CQLJIT_SPELLING_UNICODE = 2 };

/* Reads a text. It may also be filters alone, without `cql()`. Of the options, `cpu` and `optimisation` have
 * no effect; `options` may be null. No code is made, so this takes a few milliseconds. The functions of one
 * document must not be called at the same time as each other. */
CQLJIT_API cqljit_status cqljit_document_read(const char* text, const cqljit_compile_options* options,
                                              cqljit_document** document, cqljit_error** error);
/* Returns the errors and warnings; *diagnostics is null if there are none. Valid as long as the document. */
CQLJIT_API cqljit_status cqljit_document_diagnostics(cqljit_document* document,
                                                     const cqljit_diagnostic** diagnostics, size_t* count,
                                                     cqljit_error** error);
/* Returns what can be written at an offset in bytes: filters of the type that fits, words that belong there,
 * names of the text. Valid until the next call, or as long as the document. */
CQLJIT_API cqljit_status cqljit_document_complete(cqljit_document* document, size_t offset,
                                                  const cqljit_completions** completions,
                                                  cqljit_error** error);
/* Describes the word at an offset in bytes; *hover is null if there is nothing to say. Valid until the next
 * call, or as long as the document. */
CQLJIT_API cqljit_status cqljit_document_hover(cqljit_document* document, size_t offset,
                                               const cqljit_hover** hover, cqljit_error** error);
/* Returns the text in the layout of `cql-jit format`, in a spelling of CQLJIT_SPELLING_... The meaning stays
 * the same. CQLJIT_ERROR_QUERY if it cannot be parsed. Valid until the next call, or as long as the
 * document. */
CQLJIT_API cqljit_status cqljit_document_format(cqljit_document* document, int32_t spelling,
                                                const char** text, cqljit_error** error);
CQLJIT_API void cqljit_document_free(cqljit_document* document);

#ifdef __cplusplus
}
#endif

#endif
