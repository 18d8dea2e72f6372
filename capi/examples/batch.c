/*
 * Reads many directives with one call, and counts the clauses and variables of each: the rows of a batch lie in arrays, and the
 * next call uses the memory again.
 *
 *     cc batch.c $(pkg-config --cflags --libs dirigent) -o batch && ./batch
 */
#include <dirigent.h>
#include <stdio.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void print_range(const char *text, DirigentRange range) {
    printf("%.*s", (int)(range.end - range.start), text + range.start);
}

static void print_directive(const DirigentBatchRows *rows, const char *const *texts, const DirigentDirectiveRow *directive) {
    const char *text = texts[directive->text];
    printf("%u: ", directive->text);
    print_range(text, directive->name_range);
    printf(", %u leaves\n", directive->leaf_count);
    for (uint32_t i = 0; i < directive->clauses.count; i++) {
        const DirigentClauseRow *clause = &rows->clauses[directive->clauses.first + i];
        DirigentString name = dirigent_clause_name(clause->kind, DIRIGENT_LANGUAGE_C);
        printf("  %.*s %.*s:", (int)name.length, name.data, (int)clause->keyword.length, clause->keyword.data);
        for (uint32_t j = 0; j < clause->modifiers.count; j++) {
            DirigentString word = rows->modifiers[clause->modifiers.first + j].word;
            printf(" %.*s:", (int)word.length, word.data);
        }
        for (uint32_t j = 0; j < clause->items.count; j++) {
            printf(" ");
            print_range(text, rows->items[clause->items.first + j].range);
        }
        for (uint32_t at = clause->variant; at != UINT32_MAX; at = rows->directives[at].next) {
            printf(" {");
            print_range(text, rows->directives[at].range);
            printf("}");
        }
        printf("\n");
    }
}

int main(void) {
    static const char *const texts[] = {
        "#pragma omp parallel for private(i, j) schedule(dynamic, 4)",
        "#pragma omp target map(always, tofrom: a[0:n]) nowait",
        "#pragma omp tile sizes(4, 4) apply(grid: unroll, reverse)",
        "#pragma omp parallel num_thread(4)",
    };
    DirigentString strings[COUNT(texts)];
    for (size_t i = 0; i < COUNT(texts); i++) {
        strings[i].data = texts[i];
        strings[i].length = strlen(texts[i]);
    }
    DirigentReader *reader = dirigent_reader_new(DIRIGENT_LANGUAGE_C);
    DirigentBatch *batch = dirigent_batch_new(reader);
    dirigent_reader_free(reader);
    DirigentBatchRows rows;
    for (int round = 0; round < 2; round++) {
        DirigentStatus status = dirigent_batch_parse(batch, strings, COUNT(texts), &rows);
        if (status != DIRIGENT_STATUS_OK) {
            fprintf(stderr, "%s\n", dirigent_status_text(status));
            return 1;
        }
    }
    for (size_t i = 0; i < rows.directive_count; i++) {
        print_directive(&rows, texts, &rows.directives[i]);
    }
    for (size_t i = 0; i < rows.problem_count; i++) {
        const DirigentProblemRow *problem = &rows.problems[i];
        printf("%u: %.*s: %.*s\n", problem->text, (int)problem->code.length, problem->code.data,
               (int)problem->message.length, problem->message.data);
    }
    dirigent_batch_free(batch);
    return 0;
}
