/*
 * Reads directives, walks them and prints them, with a host that reads the expressions.
 *
 *     cc directives.c $(pkg-config --cflags --libs dirigent) -o directives && ./directives
 */
#include <dirigent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The host's own expression: here a copy of the text, in capitals where it is a variable. */
typedef struct Expression {
    char *text;
} Expression;

typedef struct Host {
    size_t made, freed;
} Host;

static const char *parse_expression(void *user, const DirigentAsked *asked, void **object) {
    Host *host = user;
    if (memchr(asked->text.data, '@', asked->text.length)) {
        return "`@` is not an operator of this host";
    }
    Expression *expression = malloc(sizeof *expression);
    expression->text = malloc(asked->text.length + 1);
    for (size_t i = 0; i < asked->text.length; i++) {
        char c = asked->text.data[i];
        int lower = asked->role == DIRIGENT_ROLE_VARIABLE && c >= 'a' && c <= 'z';
        expression->text[i] = lower ? (char)(c - 'a' + 'A') : c;
    }
    expression->text[asked->text.length] = '\0';
    host->made++;
    *object = expression;
    return NULL;
}

static void free_expression(void *user, void *object) {
    Expression *expression = object;
    ((Host *)user)->freed++;
    free(expression->text);
    free(expression);
}

static void print_string(const char *before, DirigentString string, const char *after) {
    if (string.data) {
        printf("%s%.*s%s", before, (int)string.length, string.data, after);
    }
}

static void print_item(DirigentItem item) {
    const Expression *expression = dirigent_item_object(item);
    DirigentRange range = dirigent_item_range(item);
    print_string(" ", dirigent_item_text(item), "");
    printf("[%u..%u]", range.start, range.end);
    if (expression) {
        printf("=>%s", expression->text);
    }
}

static void print_arguments(DirigentClause clause) {
    size_t count = dirigent_clause_modifier_count(clause);
    for (size_t i = 0; i < count; i++) {
        DirigentModifier modifier = dirigent_clause_modifier(clause, i);
        print_string(" ", dirigent_modifier_word(modifier), "");
        for (size_t j = 0; j < dirigent_modifier_item_count(modifier); j++) {
            printf(" of");
            print_item(dirigent_modifier_item(modifier, j));
        }
        printf(":");
    }
    count = dirigent_clause_item_count(clause);
    for (size_t i = 0; i < count; i++) {
        print_item(dirigent_clause_item(clause, i));
    }
    printf("\n");
}

static void print_directive(DirigentDirective directive, int depth) {
    char *name = dirigent_directive_name(directive, DIRIGENT_LANGUAGE_C);
    printf("%*s%s%s, leaves %zu, since %u:", depth, "", dirigent_directive_is_end(directive) ? "end " : "", name,
           dirigent_directive_leaf_count(directive), dirigent_directive_since(directive));
    dirigent_string_free(name);
    print_arguments(dirigent_directive_arguments(directive));
    size_t count = dirigent_directive_clause_count(directive);
    for (size_t i = 0; i < count; i++) {
        DirigentClause clause = dirigent_directive_clause(directive, i);
        printf("%*s", depth + 2, "");
        print_string("", dirigent_clause_name(dirigent_clause_kind(clause), DIRIGENT_LANGUAGE_C), "");
        print_string(" = ", dirigent_clause_keyword(clause), "");
        printf(":");
        print_arguments(clause);
        for (size_t i = 0; i < dirigent_clause_variant_count(clause); i++) {
            print_directive(dirigent_clause_variant_at(clause, i), depth + 4);
        }
    }
}

static void print_diagnostics(const DirigentParsed *parsed) {
    DirigentDiagnostic diagnostic;
    for (size_t i = 0; dirigent_parsed_diagnostic(parsed, i, &diagnostic) == DIRIGENT_STATUS_OK; i++) {
        printf("  %s at %u..%u", diagnostic.severity == DIRIGENT_SEVERITY_ERROR ? "error" : "warning",
               diagnostic.range.start, diagnostic.range.end);
        print_string(" [", diagnostic.code, "]");
        print_string(": ", diagnostic.message, "");
        print_string("; ", diagnostic.help, "");
        printf("\n");
    }
}

static void show(const DirigentReader *reader, const char *text, uint32_t other_language) {
    DirigentParsed *parsed = NULL;
    DirigentStatus status = dirigent_parse(reader, text, DIRIGENT_ZERO_TERMINATED, &parsed);
    printf("%s\n", text);
    if (status != DIRIGENT_STATUS_OK) {
        printf("  %s\n", dirigent_status_text(status));
        return;
    }
    print_diagnostics(parsed);
    for (size_t i = 0; dirigent_parsed_ok(parsed) && i < dirigent_directive_count(parsed); i++) {
        print_directive(dirigent_directive_at(parsed, i), 2);
    }
    char *printed = dirigent_parsed_ok(parsed) ? dirigent_parsed_print(parsed, other_language) : NULL;
    if (printed) {
        printf("  %s\n", printed);
        dirigent_string_free(printed);
    }
    dirigent_parsed_free(parsed);
}

int main(void) {
    Host host = {0, 0};
    DirigentReader *c = dirigent_reader_new(DIRIGENT_LANGUAGE_C);
    DirigentReader *fortran = dirigent_reader_new(DIRIGENT_LANGUAGE_FORTRAN);
    dirigent_reader_set_version(c, 52);
    dirigent_reader_set_host(c, parse_expression, free_expression, &host);
    dirigent_reader_set_expressions(fortran, DIRIGENT_EXPRESSIONS_CHECKED);

    show(c, "#pragma omp target teams distribute parallel for map(always, tofrom: a[0:n], b) num_teams(n / 2)",
         DIRIGENT_LANGUAGE_FORTRAN);
    show(c, "#pragma omp metadirective when(device={kind(gpu)}: parallel for private(i)) default(simd)",
         DIRIGENT_LANGUAGE_C);
    show(c, "#pragma omp parallel privat(a) if(x @ y)", DIRIGENT_LANGUAGE_C);
    show(fortran, "!$OMP CRITICAL (LOCK) HINT(1)", DIRIGENT_LANGUAGE_C);
    show(fortran, "!$omp parallel num_threads(2 +)", DIRIGENT_LANGUAGE_C);
    show(c, "#pragma omp \xff", DIRIGENT_LANGUAGE_C);

    printf("the host made %zu objects, and freed %zu\n", host.made, host.freed);
    dirigent_reader_free(c);
    dirigent_reader_free(fortran);
    return host.made == host.freed ? EXIT_SUCCESS : EXIT_FAILURE;
}
