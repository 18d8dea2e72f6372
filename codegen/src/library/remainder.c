/* Remainders of division, exact for every quotient (C 7.12.10; Fortran 16.9.145, 16.9.146; IEEE 754, 5.3.1). */
double fabs(double);
double trunc(double);
double fma(double, double, double);
double copysign(double, double);
long __dirigent_bits(double);
double __dirigent_real(long);

/* 2 to a power between -1022 and 1023. */
static double power_of_two(long n) { return __dirigent_real((n + 1023) << 52); }

/* The exponent of a positive finite number; that of a subnormal one is the exponent of its first bit. */
static long exponent_of(double x)
{
  if (x >= 0x1p-1022)
    return (__dirigent_bits(x) >> 52) - 1023;
  return (__dirigent_bits(x * 0x1p54) >> 52) - 1023 - 54;
}

/* x - y trunc(x / y) for 0 <= x < inf, 0 < y < inf: as long as the quotient has more than 52 bits, a multiple of y is taken away first. */
static double remainder_of_positive(double x, double y)
{
  while (x >= y) {
    double by = y, quotient, rest;
    long distance = exponent_of(x) - exponent_of(y) - 51;
    if (distance > 0)
      by = y * power_of_two(distance / 2) * power_of_two(distance - distance / 2);
    /* The rounded quotient is at most one too large, and then the rest is negative; it is exact. */
    quotient = trunc(x / by);
    rest = fma(-quotient, by, x);
    x = rest < 0 ? rest + by : rest;
  }
  return x;
}

double math_mod(double x, double y)
{
  double a = fabs(x), b = fabs(y);
  if (!(a <= 0x1.fffffffffffffp1023) || !(b > 0))
    return __dirigent_real(0x7ff8000000000000);
  if (b > 0x1.fffffffffffffp1023 || a < b)
    return x;
  return copysign(remainder_of_positive(a, b), x);
}

double math_modulo(double x, double y)
{
  double rest = math_mod(x, y);
  if (rest == 0)
    return copysign(0.0, y);
  return (rest < 0) != (y < 0) ? rest + y : rest;
}

/* The quotient is rounded to the nearest whole number, and to an even one of two. */
double math_remainder(double x, double y)
{
  double a = fabs(x), b = fabs(y), rest, other;
  if (!(a <= 0x1.fffffffffffffp1023) || !(b > 0))
    return __dirigent_real(0x7ff8000000000000);
  if (b > 0x1.fffffffffffffp1023)
    return x;
  rest = b < 0x1p1023 ? a < b + b ? a : remainder_of_positive(a, b + b) : a;
  /* Now rest < 2 b: the quotient is even, and 0, 1 or 2 more. */
  other = rest > b ? rest - b : b - rest;
  if (rest > b) {
    /* rest - b against rest - 2 b */
    if (other + other >= b)
      rest = other - b;
    else
      rest = other;
  } else if (rest + rest > b) {
    rest = rest - b;
  }
  return x < 0 || (x == 0 && __dirigent_bits(x) < 0) ? -rest : rest;
}

/* The remainder, and the last three bits of the quotient with its sign (C 7.12.10.3). */
double math_remquo(double x, double y, int *quotient)
{
  double a = fabs(x), b = fabs(y), rest;
  int bits = 0;
  if (!(a <= 0x1.fffffffffffffp1023) || !(b > 0) || b > 0x1.fffffffffffffp1023) {
    *quotient = 0;
    return b > 0x1.fffffffffffffp1023 && a <= 0x1.fffffffffffffp1023 ? x : __dirigent_real(0x7ff8000000000000);
  }
  rest = b <= 0x1p1020 && a >= 8 * b ? remainder_of_positive(a, 8 * b) : a;
  if (b <= 0x1p1021 && rest >= 4 * b) {
    rest -= 4 * b;
    bits += 4;
  }
  if (b <= 0x1p1022 && rest >= 2 * b) {
    rest -= 2 * b;
    bits += 2;
  }
  if (rest > b ? rest - b >= b - (rest - b) : 0) {
    rest = (rest - b) - b;
    bits += 2;
  } else if (rest > b || rest + rest > b) {
    rest -= b;
    bits += 1;
  }
  *quotient = (x < 0) != (y < 0) ? -bits : bits;
  return __dirigent_bits(x) < 0 ? -rest : rest;
}
