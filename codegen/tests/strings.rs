//! Functions of text in C, on the simulator, in memory of each kind.

use crate::support::run::check;

#[test]
fn texts_are_measured_compared_and_searched() {
    check(
        "#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
for (int i = 0; i < n; i++) {
char own[8] = \"hello\";
const char *fixed = i & 1 ? \"help\" : \"hello\";
own[4] = i > 2 ? 0 : own[4];
a[i] = (int)__builtin_strlen(own) * 100 + (__builtin_strcmp(own, fixed) < 0) + 2 * (__builtin_strcmp(own, fixed) == 0);
a[i] += 4 * (__builtin_strncmp(own, fixed, 3) == 0) + 8 * (__builtin_memcmp(own, \"hex\", 2) == 0);
a[i] += 16 * (int)(__builtin_strchr(own, 'l') - own) + 1000 * (__builtin_strrchr(fixed, 'z') == 0) + 128 * (int)(__builtin_strrchr(own, 'l') - own);
}",
        4,
        &[0; 4],
        &[1930, 1929, 1930, 1829],
    );
}
