/* Sine, cosine and tangent of every argument: it is reduced to n pi/2 + r + s, |r| <= pi/4 and s what r cannot hold. */
double fabs(double);
double rint(double);
double fma(double, double, double);
long __dirigent_bits(double);
double __dirigent_real(long);

/* 64 zero bits, and then those of 2 / pi. */
static const unsigned long two_over_pi[] = {
  0x0000000000000000, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561,
  0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484, 0xe99c7026b45f7e41,
  0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7,
  0x4f463f669e5fea2d, 0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab,
};

/* The 64 bits of 2 / pi that start at a position. */
static unsigned long word_at(long position)
{
  unsigned long word = two_over_pi[position >> 6];
  long shift = position & 63;
  return shift ? (word << shift) | (two_over_pi[(position >> 6) + 1] >> (64 - shift)) : word;
}

/* The upper half of a product. */
static unsigned long high_product(unsigned long a, unsigned long b)
{
  unsigned long al = a & 0xffffffff, ah = a >> 32, bl = b & 0xffffffff, bh = b >> 32;
  unsigned long middle = ah * bl + (al * bl >> 32), other = al * bh + (middle & 0xffffffff);
  return ah * bh + (middle >> 32) + (other >> 32);
}

/* sin(r + s) - r */
static double sine_rest(double r, double s)
{
  double z = r * r, p;
  p = fma(z, 0x1.5d93a5acfd57cp-33, -0x1.ae5e68a2b9cebp-26);
  p = fma(p, z, 0x1.71de357b1fe7dp-19);
  p = fma(p, z, -0x1.a01a019c161d5p-13);
  p = fma(p, z, 0x1.111111110f8a6p-7);
  p = fma(p, z, -0x1.5555555555549p-3);
  return fma(r * z, p, fma(-0.5 * z, s, s));
}

/* cos(r + s) - (1 - r^2 / 2), which is rounded. */
static double cosine_rest(double r, double s)
{
  double z = r * r, p, half = 0.5 * z, one = 1 - half;
  p = fma(z, -0x1.8fae9be8838d4p-37, 0x1.1ee9ebdb4b1c4p-29);
  p = fma(p, z, -0x1.27e4f809c52adp-22);
  p = fma(p, z, 0x1.a01a019cb159p-16);
  p = fma(p, z, -0x1.6c16c16c15177p-10);
  p = fma(p, z, 0x1.555555555554cp-5);
  return (1 - one - half) + fma(z * z, p, -r * s);
}

/* The tangent of r + s, or of a right angle more; the sine and the cosine are kept in two parts. */
static double tangent(double r, double s, long is_odd)
{
  double half = 0.5 * (r * r), one = 1 - half, rest = sine_rest(r, s), other = cosine_rest(r, s), n, d, nl, dl, q;
  n = r + rest;
  nl = (r - n) + rest;
  d = one + other;
  dl = (one - d) + other;
  if (is_odd) {
    q = -n;
    n = d;
    d = q;
    q = -nl;
    nl = dl;
    dl = q;
  }
  q = n / d;
  return q + (fma(-q, d, n) + nl - q * dl) / d;
}

/* The sine of x and so many right angles, or the tangent of x. */
static double sine_of(double x, long quarters, int is_tangent)
{
  double a = fabs(x), r, s, n, value;
  long quarter;
  if (!(a <= 0x1.fffffffffffffp1023))
    return __dirigent_real(0x7ff8000000000000);
  if (a < 0x1p20) {
    /* Each product is exact but the last: pi/2 in four parts, three of 33 bits. */
    double t, p, lost;
    n = rint(x * 0x1.45f306dc9c883p-1);
    t = fma(-n, 0x1.921fb544p0, x);
    p = n * 0x1.0b4611a6p-34;
    r = t - p;
    lost = (t - r) - p;
    p = n * 0x1.3198a2e0p-69;
    t = r - p;
    lost += (r - t) - p;
    lost = fma(-n, 0x1.b839a252049c1p-104, lost);
    r = t + lost;
    s = (t - r) + lost;
    quarter = (long)n + quarters;
  } else {
    /* x = m 2^e; what multiples of four right angles take away is left out of the product at once. */
    long bits = __dirigent_bits(a), e = (bits >> 52) - 1075, signed_top;
    unsigned long m = (bits & 0xfffffffffffff) | 0x10000000000000, top, middle, low, w0, w1, w2, carried;
    double first, second;
    w0 = word_at(e + 62);
    w1 = word_at(e + 126);
    w2 = word_at(e + 190);
    low = m * w2;
    middle = m * w1;
    top = m * w0 + high_product(m, w1);
    carried = high_product(m, w2);
    middle += carried;
    top += middle < carried;
    quarter = top >> 62;
    top = (top << 2) | (middle >> 62);
    middle = (middle << 2) | (low >> 62);
    signed_top = top;
    quarter += signed_top < 0;
    /* The fraction of a right angle, between -1/2 and 1/2, in two parts. */
    first = (double)(signed_top & ~0x7ffL) * 0x1p-64;
    second = (double)(long)(((top & 0x7ff) << 52) | (middle >> 12)) * 0x1p-116;
    n = first + second;
    second = (first - n) + second;
    r = n * 0x1.921fb54442d18p0;
    s = fma(n, 0x1.921fb54442d18p0, -r) + fma(second, 0x1.921fb54442d18p0, n * 0x1.1a62633145c07p-54);
    n = r + s;
    s = (r - n) + s;
    r = n;
    if (x < 0) {
      quarter = -quarter;
      r = -r;
      s = -s;
    }
    quarter += quarters;
  }
  if (is_tangent)
    return tangent(r, s, quarter & 1);
  value = quarter & 1 ? (1 - 0.5 * (r * r)) + cosine_rest(r, s) : r + sine_rest(r, s);
  return quarter & 2 ? -value : value;
}

double math_sin(double x)
{
  return x == 0 ? x : sine_of(x, 0, 0);
}

double math_cos(double x)
{
  return sine_of(x, 1, 0);
}

double math_tan(double x)
{
  return x == 0 ? x : sine_of(x, 0, 1);
}

void math_sincos(double x, double *sine, double *cosine)
{
  *sine = math_sin(x);
  *cosine = math_cos(x);
}
