/* Searches in text (Fortran 16.9.109, 16.9.185, 16.9.220): places are counted from one, zero is that there is none. */

/* Whether one text stands in another from here on. */
static int stands(const unsigned char *text, const unsigned char *part, long size)
{
  for (long i = 0; i < size; ++i)
    if (text[i] != part[i])
      return 0;
  return 1;
}

long math_text_index(const unsigned char *text, long length, const unsigned char *part, long size, long back)
{
  long found = 0;
  for (long i = 0; i + size <= length; ++i)
    if ((back || found == 0) && stands(text + i, part, size))
      found = i + 1;
  return found;
}

/* The place of a character that is one of a set, or is not. */
static long place(const unsigned char *text, long length, const unsigned char *set, long size, long back, int wanted)
{
  long found = 0;
  for (long i = 0; i < length; ++i) {
    int known = 0;
    for (long k = 0; k < size; ++k)
      known |= text[i] == set[k];
    if (known == wanted && (back || found == 0))
      found = i + 1;
  }
  return found;
}

long math_text_scan(const unsigned char *text, long length, const unsigned char *set, long size, long back)
{
  return place(text, length, set, size, back, 1);
}

long math_text_verify(const unsigned char *text, long length, const unsigned char *set, long size, long back)
{
  return place(text, length, set, size, back, 0);
}
