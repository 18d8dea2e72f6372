/* Exponentials and logarithms near one, hyperbolic functions and their inverses, roots. Where a sum would lose digits, it is kept in
   two parts. */
double fabs(double);
double rint(double);
double sqrt(double);
double fma(double, double, double);
double copysign(double, double);
long __dirigent_bits(double);
double __dirigent_real(long);

/* x times 2 to a power between -2044 and 2046. */
static double scale(double x, long n)
{
  long half = n >> 1;
  return x * __dirigent_real((half + 1023) << 52) * __dirigent_real((n - half + 1023) << 52);
}

/* exp(r) - 1 - r - r^2/2 over r^3, |r| < 0.36. */
static double exp_series(double r)
{
  double p = 0x1.93974a8c07c9dp-37;
  p = fma(p, r, 0x1.6124613a86d09p-33);
  p = fma(p, r, 0x1.1eed8eff8d898p-29);
  p = fma(p, r, 0x1.ae64567f544e4p-26);
  p = fma(p, r, 0x1.27e4fb7789f5cp-22);
  p = fma(p, r, 0x1.71de3a556c734p-19);
  p = fma(p, r, 0x1.a01a01a01a01ap-16);
  p = fma(p, r, 0x1.a01a01a01a01ap-13);
  p = fma(p, r, 0x1.6c16c16c16c17p-10);
  p = fma(p, r, 0x1.1111111111111p-7);
  p = fma(p, r, 0x1.5555555555555p-5);
  return fma(p, r, 0x1.5555555555555p-3);
}

/* exp(h + l) times 2^k, |l| far below |h|. */
static double exp_of(double h, double l, long k)
{
  double n, r, s, low;
  if (!(h < 2000))
    return h > 0 ? __dirigent_real(0x7ff0000000000000) : h;
  if (h < -2000)
    return 0;
  n = rint(h * 0x1.71547652b82fep0);
  r = fma(-n, 0x1.62e42fefa3800p-1, h);
  low = fma(-n, 0x1.ef35793c76730p-45, l);
  s = r + low;
  low = (r - s) + low;
  low = fma(s * s, fma(exp_series(s), s, 0.5), low);
  k += (long)n;
  k = k > 1200 ? 1200 : k < -1200 ? -1200 : k;
  r = 1 + s;
  return scale(r + ((s - (r - 1)) + low), k);
}

double math_exp2(double x)
{
  double n = rint(x), r = x - n, h = r * 0x1.62e42fefa39efp-1;
  if (!(fabs(x) < 1100))
    return x > 0 ? __dirigent_real(0x7ff0000000000000) : x < 0 ? 0 : x;
  return exp_of(h, fma(r, 0x1.62e42fefa39efp-1, -h) + r * 0x1.abc9e3b39803fp-56, (long)n);
}

double math_exp10(double x)
{
  double n = rint(x * 0x1.a934f0979a371p1), r, low, h;
  if (!(fabs(x) < 330))
    return x > 0 ? __dirigent_real(0x7ff0000000000000) : x < 0 ? 0 : x;
  if (x == rint(x) && x >= 0 && x <= 22) {
    double power = 1, base = 10;
    for (long left = (long)x; left > 0; left >>= 1, base *= base)
      if (left & 1)
        power *= base;
    return power;
  }
  r = fma(-n, 0x1.34413509f79ffp-2, x);
  low = n * 0x1.9dc1da994fd21p-59;
  h = r * 0x1.26bb1bbb55516p1;
  return exp_of(h, fma(r, 0x1.26bb1bbb55516p1, -h) + fma(low, 0x1.26bb1bbb55516p1, r * -0x1.f48ad494ea3e9p-53), (long)n);
}

double math_expm1(double x)
{
  double a = fabs(x), n, r, low, s, p, power;
  if (a < 0.35)
    return a < 0x1p-60 ? x : x + x * x * fma(exp_series(x), x, 0.5);
  if (!(x < 720))
    return x > 0 ? __dirigent_real(0x7ff0000000000000) : x;
  if (x < -50)
    return -1;
  n = rint(x * 0x1.71547652b82fep0);
  r = fma(-n, 0x1.62e42fefa3800p-1, x);
  low = n * -0x1.ef35793c76730p-45;
  s = r + low;
  low = (r - s) + low;
  p = fma(s * s, fma(exp_series(s), s, 0.5), low);
  if (n > 1000)
    return scale(1 + (s + p), (long)n);
  /* 2^n - 1 + 2^n s + 2^n p, from the largest to the smallest. */
  power = __dirigent_real(((long)n + 1023) << 52);
  r = power - 1;
  low = (power - r) - 1;
  s *= power;
  double sum = r + s, lost = fabs(r) > fabs(s) ? (r - sum) + s : (s - sum) + r;
  return sum + (lost + (fma(p, power, low)));
}

/* log(1 + x + y), |y| far below |x|. */
static double log1p_of(double x, double y)
{
  double u = 1, k = 0, f = x, low = y, half, s, z, p;
  if (x <= -0.29 || x >= 0.41) {
    long bits, e;
    u = 1 + x;
    low = (fabs(x) > 1 ? 1 - (u - x) : x - (u - 1)) + y;
    bits = __dirigent_bits(u) + 0x00095f6200000000;
    e = (bits >> 52) - 1023;
    k = (double)e;
    f = __dirigent_real(__dirigent_bits(u) - (e << 52)) - 1;
    low = u > 0x1p100 ? 0 : low / u;
  } else {
    low = y / (1 + x);
  }
  s = f / (2 + f);
  z = s * s;
  p = fma(z, 0x1.2f112df3e5244p-3, 0x1.39a09d078c69fp-3);
  p = fma(p, z, 0x1.7466496cb03dep-3);
  p = fma(p, z, 0x1.c71c51d8e78afp-3);
  p = fma(p, z, 0x1.2492494229359p-2);
  p = fma(p, z, 0x1.999999997fa04p-2);
  p = fma(p, z, 0x1.5555555555593p-1);
  half = 0.5 * f * f;
  low = fma(s, fma(z, p, half), fma(k, 0x1.a39ef35793c76p-33, low));
  return fma(k, 0x1.62e42feep-1, f - (half - low));
}

double math_log1p(double x)
{
  if (!(x > -1))
    return x == -1 ? __dirigent_real(0xfff0000000000000) : x != x ? x : __dirigent_real(0x7ff8000000000000);
  if (x > 0x1.fffffffffffffp1023 || fabs(x) < 0x1p-60)
    return x;
  return log1p_of(x, 0);
}

/* log(h + l) of what is at least 1. */
static double log_of(double h, double l)
{
  return log1p_of(h - 1, h > 0x1p52 ? 0 : l + (h - 1 > 1 ? (h - (h - 1)) - 1 : 0));
}

double math_sinh(double x)
{
  double a = fabs(x), e;
  if (a < 1) {
    double z = x * x, p = 0x1.71b8ef6dcf572p-66;
    p = fma(p, z, 0x1.2f49b46814157p-57);
    p = fma(p, z, 0x1.952c77030ad4ap-49);
    p = fma(p, z, 0x1.ae7f3e733b81fp-41);
    p = fma(p, z, 0x1.6124613a86d09p-33);
    p = fma(p, z, 0x1.ae64567f544e4p-26);
    p = fma(p, z, 0x1.71de3a556c734p-19);
    p = fma(p, z, 0x1.a01a01a01a01ap-13);
    p = fma(p, z, 0x1.1111111111111p-7);
    p = fma(p, z, 0x1.5555555555555p-3);
    return fma(x * z, p, x);
  }
  e = exp_of(a, 0, -1);
  return copysign(a < 22 ? e - 0.25 / e : e, x);
}

double math_cosh(double x)
{
  double a = fabs(x), e = exp_of(a, 0, -1);
  return a < 22 ? e + 0.25 / e : e;
}

double math_tanh(double x)
{
  double a = fabs(x), t, d, q;
  if (a < 0x1p-28)
    return x;
  if (a < 1) {
    /* t / (t + 2) with t = exp(2 a) - 1, and what the sum and the quotient lose. */
    t = math_expm1(2 * a);
    d = t + 2;
    q = t / d;
    t = q + (fma(-q, d, t) - q * (t - (d - 2))) / d;
  } else {
    t = a < 22 ? 1 - 2 / (exp_of(2 * a, 0, 0) + 1) : a == a ? 1 : a;
  }
  return copysign(t, x);
}

double math_asinh(double x)
{
  double a = fabs(x), q, h, value;
  if (!(a <= 0x1p28))
    value = a > 0x1.fffffffffffffp1023 || a != a ? a : log_of(a, 0) + 0x1.62e42fefa39efp-1;
  else if (a < 0x1p-28)
    value = a;
  else if (a < 1) {
    q = a * a / (1 + sqrt(fma(a, a, 1.0)));
    h = a + q;
    value = log1p_of(h, (a - h) + q);
  } else {
    q = 1 / (a + sqrt(fma(a, a, 1.0)));
    h = 2 * a + q;
    value = log_of(h, (2 * a - h) + q);
  }
  return copysign(value, x);
}

double math_acosh(double x)
{
  double t = x - 1, q, h, w, low;
  if (!(x >= 1))
    return x != x ? x : __dirigent_real(0x7ff8000000000000);
  if (x > 0x1p28)
    return x > 0x1.fffffffffffffp1023 ? x : log_of(x, 0) + 0x1.62e42fefa39efp-1;
  if (x < 2) {
    /* log(1 + t + sqrt(2 t + t^2)) */
    q = t * t;
    low = fma(t, t, -q);
    w = 2 * t + q;
    low += (2 * t - w) + q;
    h = sqrt(w);
    low = h > 0 ? (fma(-h, h, w) + low) / (2 * h) : 0;
    w = h + t;
    return log1p_of(w, (h > t ? (h - w) + t : (t - w) + h) + low);
  }
  q = -1 / (x + sqrt(fma(x, x, -1.0)));
  h = 2 * x + q;
  return log_of(h, (2 * x - h) + q);
}

double math_atanh(double x)
{
  double a = fabs(x), q, h, value;
  if (!(a < 1))
    return a == 1 ? copysign(__dirigent_real(0x7ff0000000000000), x) : __dirigent_real(0x7ff8000000000000);
  if (a < 0x1p-28)
    return x;
  if (a < 0.5) {
    q = 2 * a * a / (1 - a);
    h = 2 * a + q;
    value = log1p_of(h, (2 * a - h) + q);
  } else {
    h = 2 * a / (1 - a);
    value = log1p_of(h, fma(-h, 1 - a, 2 * a) / (1 - a));
  }
  return copysign(0.5 * value, x);
}

double math_cbrt(double x)
{
  double a = fabs(x), m, t, p, q, rest;
  long e, third;
  if (!(a > 0) || a > 0x1.fffffffffffffp1023)
    return x;
  m = a < 0x1p-1022 ? a * 0x1p54 : a;
  e = (__dirigent_bits(m) >> 52) - 1023;
  /* e = 3 third + 0, 1 or 2 */
  third = (e + 3072) / 3 - 1024;
  m = __dirigent_real(__dirigent_bits(m) - (3 * third << 52));
  t = fma(fma(m, -0x1.1p-6, 0x1.3cp-2), m, 0x1.6p-1);
  for (int step = 0; step < 3; step++) {
    q = t * t * t;
    t = t * (q + 2 * m) / (2 * q + m);
  }
  /* The rest of t^3 corrects the last digit. */
  p = t * t;
  q = p * t;
  rest = (m - q) - (fma(p, t, -q) + fma(t, t, -p) * t);
  t += rest / (3 * p);
  return copysign(scale(t, a < 0x1p-1022 ? third - 18 : third), x);
}

double math_hypot(double x, double y)
{
  double a = fabs(x), b = fabs(y), by = 1, h, low, s, root;
  if (a > 0x1.fffffffffffffp1023 || b > 0x1.fffffffffffffp1023)
    return __dirigent_real(0x7ff0000000000000);
  if (a < b) {
    h = a;
    a = b;
    b = h;
  }
  if (!(b > 0))
    return a + b;
  if (b < a * 0x1p-60)
    return a;
  if (a > 0x1p500) {
    by = 0x1p600;
    a *= 0x1p-600;
    b *= 0x1p-600;
  } else if (b < 0x1p-450) {
    by = 0x1p-600;
    a *= 0x1p600;
    b *= 0x1p600;
  }
  h = a * a;
  low = fma(a, a, -h);
  root = b * b;
  low += fma(b, b, -root);
  s = h + root;
  low += (h - s) + root;
  root = sqrt(s);
  return by * (root + (fma(-root, root, s) + low) / (2 * root));
}
