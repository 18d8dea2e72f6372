/* A program of two files, one of which is read by a function of this program: what is wrong, how it is mended, what its constructs
 * say of variables, its symbols, and its target regions. */
#include <dirigent.h>
#include <stdio.h>
#include <string.h>

static const char MODULE[] = "module sizes\n  integer, parameter :: n = 8\nend module\n";

static const char PROGRAM[] =
    "subroutine scale(a)\n"
    "  use sizes\n"
    "  real :: a(n)\n"
    "  !$omp target teams distribute parallel do map(tofrom: a) colapse(1)\n"
    "  do i = 1, n\n"
    "    a(i) = 2 * a(i)\n"
    "  end do\n"
    "end subroutine\n";

#define SHOW(string) (int)(string).length, (string).data

/* The content of a file, for the library. */
static bool read_file(void *data, const char *path, DirigentString *content) {
    (void)data;
    if (strcmp(path, "sizes.f90") != 0) return false;
    content->data = MODULE;
    content->length = sizeof MODULE - 1;
    return true;
}

static void show_messages(DirigentAnalysis *analysis, uint32_t file) {
    DirigentReport *report;
    if (dirigent_analysis_report(analysis, file, DIRIGENT_ANSWER_DIAGNOSTICS, &report) != DIRIGENT_STATUS_OK) return;
    for (size_t i = 0; i < dirigent_report_count(report); i++) {
        DirigentMessage message;
        dirigent_report_message(report, i, &message);
        printf("%u:%u: %.*s [%.*s]\n", message.at.line, message.at.column, SHOW(message.text), SHOW(message.code));
        for (size_t j = 0; j < message.edit_count; j++) {
            DirigentRemark edit;
            dirigent_report_edit(report, i, j, &edit);
            printf("  columns %u to %u: \"%.*s\"\n", edit.at.column, edit.at.end_column, SHOW(edit.text));
        }
    }
    dirigent_report_free(report);
}

static void show_constructs(DirigentAnalysis *analysis, uint32_t file) {
    DirigentConstructs *constructs;
    if (dirigent_analysis_constructs(analysis, file, &constructs) != DIRIGENT_STATUS_OK) return;
    for (size_t i = 0; i < dirigent_constructs_count(constructs); i++) {
        DirigentConstruct construct;
        dirigent_constructs_at(constructs, i, &construct);
        printf("line %u: %.*s\n", construct.line, SHOW(construct.directive));
        for (size_t j = 0; j < construct.attribute_count; j++) {
            DirigentAttribute attribute;
            dirigent_constructs_attribute(constructs, construct.first_attribute + j, &attribute);
            printf("  %.*s: %.*s, %.*s\n", SHOW(attribute.variable), SHOW(attribute.attribute), SHOW(attribute.section));
        }
    }
    dirigent_constructs_free(constructs);
}

static void show_symbols(DirigentAnalysis *analysis, uint32_t file) {
    DirigentScopes *scopes;
    if (dirigent_analysis_scopes(analysis, file, &scopes) != DIRIGENT_STATUS_OK) return;
    for (size_t i = 0; i < dirigent_scopes_count(scopes); i++) {
        DirigentScope scope;
        dirigent_scopes_at(scopes, i, &scope);
        printf("%.*s %.*s\n", SHOW(scope.kind), SHOW(scope.name));
        for (size_t j = 0; j < scope.symbol_count; j++) {
            DirigentSymbol symbol;
            dirigent_scopes_symbol(scopes, scope.first_symbol + j, &symbol);
            printf("  %.*s: %.*s (%.*s)\n", SHOW(symbol.name), SHOW(symbol.type_name), SHOW(symbol.details));
        }
    }
    dirigent_scopes_free(scopes);
}

int main(void) {
    const char *flags[] = {"-fopenmp"};
    DirigentFiles files = {NULL, read_file, NULL};
    DirigentAnalysis *analysis;
    char *problem = NULL;
    if (dirigent_analysis_new(flags, 1, &files, &problem, &analysis) != DIRIGENT_STATUS_OK) {
        printf("%s\n", problem ? problem : "no analysis");
        dirigent_string_free(problem);
        return 1;
    }
    uint32_t module, program;
    dirigent_analysis_load(analysis, "sizes.f90", &module);
    dirigent_analysis_open(analysis, "scale.f90", PROGRAM, DIRIGENT_ZERO_TERMINATED, &program);
    show_messages(analysis, program);

    /* Mend it, and ask the rest. */
    size_t at = (size_t)(strstr(PROGRAM, "colapse") - PROGRAM);
    dirigent_analysis_edit(analysis, program, at, at + strlen("colapse"), "collapse", DIRIGENT_ZERO_TERMINATED);
    show_messages(analysis, program);
    show_constructs(analysis, program);
    show_symbols(analysis, program);
    char *ptx = dirigent_analysis_ask(analysis, program, DIRIGENT_ANSWER_PTX);
    printf("%s\n", ptx && strstr(ptx, ".visible .entry") ? "a kernel" : "no kernel");
    dirigent_string_free(ptx);
    dirigent_analysis_free(analysis);
    return 0;
}
