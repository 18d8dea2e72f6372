/* Functions of bits (Fortran 16.9.24 to 16.9.27, 16.9.67, 16.9.68, 16.9.107, 16.9.132, 16.9.133, 16.9.142). Integers come without a sign,
   and how many bits they have comes last. */

/* So many ones from the right. */
static unsigned long ones(long count) { return count > 0 ? ~0ul >> (64 - count) : 0; }

/* The last bits turn around. */
unsigned long math_ishftc(unsigned long i, long shift, long size)
{
  unsigned long mask = ones(size), part = i & mask;
  shift %= size;
  if (shift < 0)
    shift += size;
  if (shift > 0)
    part = (part << shift | part >> (size - shift)) & mask;
  return (i & ~mask) | part;
}

unsigned long math_dshiftl(unsigned long i, unsigned long j, long shift, long bits)
{
  return shift == 0 ? i : shift == bits ? j : i << shift | j >> (bits - shift);
}

unsigned long math_dshiftr(unsigned long i, unsigned long j, long shift, long bits)
{
  return shift == 0 ? j : shift == bits ? i : i << (bits - shift) | j >> shift;
}

unsigned long math_maskl(long count, long bits) { return ones(count) << (bits - count & 63); }

unsigned long math_maskr(long count, long bits) { return bits > 0 ? ones(count) : 0; }

unsigned long math_merge_bits(unsigned long i, unsigned long j, unsigned long mask, long bits)
{
  return bits > 0 ? (i & mask) | (j & ~mask) : 0;
}
