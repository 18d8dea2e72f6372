/* What numbers are made of: exponents, fractions and neighbors (C 7.12.6, 7.12.11; Fortran 16.9.76, 16.9.82, 16.9.148, 16.9.166 to
   16.9.181). What differs for singles has a function of its own. */
double fabs(double);
double trunc(double);
double copysign(double, double);
long __dirigent_bits(double);
double __dirigent_real(long);
int __dirigent_bits_of_single(float);
float __dirigent_single(int);

/* Fortran's exponent: x = f 2^e, 1/2 <= |f| < 1. */
long math_exponent(double x)
{
  double a = fabs(x);
  if (!(a <= 0x1.fffffffffffffp1023))
    return 2147483647;
  if (a == 0)
    return 0;
  if (a < 0x1p-1022)
    return (__dirigent_bits(a * 0x1p54) >> 52) - 1022 - 54;
  return (__dirigent_bits(a) >> 52) - 1022;
}

double math_scale(double x, long n)
{
  if (n > 1023) {
    n -= 1023;
    x *= 0x1p1023;
    if (n > 1023) {
      n -= 1023;
      x *= 0x1p1023;
      n = n > 1023 ? 1023 : n;
    }
  } else if (n < -1022) {
    /* No step but the last may round a subnormal number. */
    n += 969;
    x *= 0x1p-969;
    if (n < -1022) {
      n += 969;
      x *= 0x1p-969;
      n = n < -1022 ? -1022 : n;
    }
  }
  return x * __dirigent_real((n + 1023) << 52);
}

double math_ldexp(double x, int n) { return math_scale(x, n); }

double math_scalbn(double x, int n) { return math_scale(x, n); }

double math_scalbln(double x, long n) { return math_scale(x, n); }

double math_fraction(double x)
{
  if (x == 0 || x != x)
    return x;
  if (fabs(x) > 0x1.fffffffffffffp1023)
    return __dirigent_real(0x7ff8000000000000);
  return math_scale(x, -math_exponent(x));
}

double math_set_exponent(double x, long n) { return math_scale(math_fraction(x), n); }

double math_spacing(double x)
{
  if (!(fabs(x) <= 0x1.fffffffffffffp1023))
    return __dirigent_real(0x7ff8000000000000);
  return fabs(x) < 0x1p-969 ? 0x1p-1022 : math_scale(1, math_exponent(x) - 53);
}

double math_spacing_of_single(double x)
{
  if (!(fabs(x) <= 0x1.fffffep127))
    return __dirigent_real(0x7ff8000000000000);
  return fabs(x) < 0x1p-102 ? 0x1p-126 : math_scale(1, math_exponent(x) - 24);
}

double math_rrspacing(double x) { return fabs(math_fraction(x)) * 0x1p53; }

double math_rrspacing_of_single(double x) { return fabs(math_fraction(x)) * 0x1p24; }

double math_nextafter(double x, double y)
{
  long bits = __dirigent_bits(x);
  if (x != x || y != y)
    return x + y;
  if (x == y)
    return y;
  if (x == 0)
    return copysign(__dirigent_real(1), y);
  return __dirigent_real((x < y) == (x > 0) ? bits + 1 : bits - 1);
}

float math_nextafter_of_single(float x, float y)
{
  int bits = __dirigent_bits_of_single(x);
  if (x != x || y != y)
    return x + y;
  if (x == y)
    return y;
  if (x == 0)
    return y < 0 ? -__dirigent_single(1) : __dirigent_single(1);
  return __dirigent_single((x < y) == (x > 0) ? bits + 1 : bits - 1);
}

double math_nearest(double x, double s) { return math_nextafter(x, copysign(__dirigent_real(0x7ff0000000000000), s)); }

float math_nearest_of_single(float x, double s)
{
  return math_nextafter_of_single(x, (float)copysign(__dirigent_real(0x7ff0000000000000), s));
}

double math_logb(double x)
{
  double a = fabs(x);
  if (a == 0)
    return __dirigent_real(0xfff0000000000000);
  return a <= 0x1.fffffffffffffp1023 ? (double)(math_exponent(x) - 1) : a;
}

int math_ilogb(double x)
{
  if (x == 0 || x != x)
    return -2147483647 - 1;
  return fabs(x) > 0x1.fffffffffffffp1023 ? 2147483647 : (int)math_exponent(x) - 1;
}

double math_frexp(double x, int *exponent)
{
  int is_finite = fabs(x) <= 0x1.fffffffffffffp1023;
  *exponent = is_finite ? (int)math_exponent(x) : 0;
  return is_finite ? math_fraction(x) : x;
}

double math_modf(double x, double *whole)
{
  *whole = trunc(x);
  return copysign(fabs(x) > 0x1.fffffffffffffp1023 ? 0 : x - *whole, x);
}

float math_modf_of_single(float x, float *whole)
{
  *whole = (float)trunc(x);
  return (float)copysign(fabs(x) > 0x1.fffffffffffffp1023 ? 0 : x - *whole, x);
}
