/* Dirigent's C interface. Strings are UTF-8, end with a zero byte, and live until the next call with the same handle. */
#ifndef DIRIGENT_H
#define DIRIGENT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct DirigentAnalysis DirigentAnalysis;

typedef enum DirigentAnswer {
    DIRIGENT_DIAGNOSTICS = 0, /* one a line: file:line:col: error: text */
    DIRIGENT_TREE = 1,
    DIRIGENT_SYMBOLS = 2,
    DIRIGENT_TARGET_C = 3,
    DIRIGENT_PTX = 4
} DirigentAnswer;

/* Versions of OpenMP (52 is 5.2) and OpenACC (34 is 3.4); 0 ignores those directives. */
DirigentAnalysis *dirigent_new(uint8_t openmp, uint8_t openacc);
void dirigent_free(DirigentAnalysis *analysis);

/* The number of the file, or -1. The name says the language: a.c, a.f90, a.f. */
int64_t dirigent_open(DirigentAnalysis *analysis, const char *path, const char *text);

/* An answer about a file, or null. */
const char *dirigent_ask(DirigentAnalysis *analysis, int64_t file, DirigentAnswer answer);

#ifdef __cplusplus
}
#endif

#endif
