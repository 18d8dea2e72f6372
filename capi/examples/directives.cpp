// The same from C++: handles that free themselves, and an object of the host's for each expression.
//
//     c++ -std=c++17 directives.cpp $(pkg-config --cflags --libs dirigent) -o directives && ./directives
#include <dirigent.h>
#include <cstdio>
#include <memory>
#include <string>

template <auto Free> struct Frees {
    template <typename T> void operator()(T *pointer) const { Free(pointer); }
};
using Reader = std::unique_ptr<DirigentReader, Frees<dirigent_reader_free>>;
using Parsed = std::unique_ptr<DirigentParsed, Frees<dirigent_parsed_free>>;
using String = std::unique_ptr<char, Frees<dirigent_string_free>>;


static std::string text(DirigentString string) { return std::string(string.data ? string.data : "", string.length); }

static const char *parse(void *, const DirigentAsked *asked, void **object) {
    *object = new std::string("<" + text(asked->text) + ">");
    return nullptr;
}

static void free_object(void *, void *object) { delete static_cast<std::string *>(object); }

int main() {
    Reader reader(dirigent_reader_new(DIRIGENT_LANGUAGE_CXX));
    dirigent_reader_set_host(reader.get(), parse, free_object, nullptr);
    DirigentParsed *made = nullptr;
    const char *line = "[[omp::directive(target teams distribute map(to: a[0:n]) num_teams(4))]]";
    if (dirigent_parse(reader.get(), line, DIRIGENT_ZERO_TERMINATED, &made) != DIRIGENT_STATUS_OK) {
        return 1;
    }
    Parsed parsed(made);
    DirigentDirective directive = dirigent_directive_at(parsed.get(), 0);
    String name(dirigent_directive_name(directive, DIRIGENT_LANGUAGE_FORTRAN));
    std::printf("%s\n", name.get());
    for (size_t i = 0; i < dirigent_directive_clause_count(directive); i++) {
        DirigentClause clause = dirigent_directive_clause(directive, i);
        for (size_t j = 0; j < dirigent_clause_item_count(clause); j++) {
            auto *object = static_cast<std::string *>(dirigent_item_object(dirigent_clause_item(clause, j)));
            std::printf("%s: %s\n", text(dirigent_clause_name(dirigent_clause_kind(clause), DIRIGENT_LANGUAGE_CXX)).c_str(),
                        object->c_str());
        }
    }
    return dirigent_parsed_ok(parsed.get()) ? 0 : 1;
}
