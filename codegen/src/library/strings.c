/* Functions of <string.h> that change nothing (C23, 7.26). */

unsigned long math_strlen(const char *s) {
  unsigned long n = 0;
  while (s[n])
    n++;
  return n;
}

int math_strcmp(const char *a, const char *b) {
  while (*a && *a == *b) {
    a++;
    b++;
  }
  return (unsigned char)*a - (unsigned char)*b;
}

int math_strncmp(const char *a, const char *b, unsigned long n) {
  while (n && *a && *a == *b) {
    a++;
    b++;
    n--;
  }
  return n ? (unsigned char)*a - (unsigned char)*b : 0;
}

int math_memcmp(const void *a, const void *b, unsigned long n) {
  const unsigned char *p = a, *q = b;
  while (n && *p == *q) {
    p++;
    q++;
    n--;
  }
  return n ? *p - *q : 0;
}

char *math_strchr(const char *s, int c) {
  while (*s && *s != (char)c)
    s++;
  return *s == (char)c ? (char *)s : 0;
}

char *math_strrchr(const char *s, int c) {
  const char *found = 0;
  while (1) {
    if (*s == (char)c)
      found = s;
    if (!*s)
      break;
    s++;
  }
  return (char *)found;
}
