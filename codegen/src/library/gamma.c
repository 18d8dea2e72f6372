/* The gamma function and its logarithm (C 7.12.8; Fortran 16.9.87, 16.9.126). */
double fabs(double);
double rint(double);
double trunc(double);
double fma(double, double, double);
double copysign(double, double);
long __dirigent_bits(double);
double __dirigent_real(long);

/* gamma(1.5 + u), |u| <= 1/2. */
static double gamma_series(double u)
{
  double p = -0x1.f3e1335b1f73ap-14;
  p = fma(p, u, 0x1.76e8b52b8ad09p-13);
  p = fma(p, u, -0x1.76e75bc4d1b5ap-14);
  p = fma(p, u, 0x1.192c9a82f15fdp-13);
  p = fma(p, u, -0x1.4de4bab1d6d22p-12);
  p = fma(p, u, 0x1.f4d423febd85dp-12);
  p = fma(p, u, -0x1.606b57e7334acp-11);
  p = fma(p, u, 0x1.084be8db95414p-10);
  p = fma(p, u, -0x1.8f2be63625a54p-10);
  p = fma(p, u, 0x1.2b52a6fbf3048p-9);
  p = fma(p, u, -0x1.c09fa693cbfc4p-9);
  p = fma(p, u, 0x1.504cc8c4c0843p-8);
  p = fma(p, u, -0x1.f7fc6d20efc03p-8);
  p = fma(p, u, 0x1.7991ee81016cfp-7);
  p = fma(p, u, -0x1.1a2c293acbda4p-6);
  p = fma(p, u, 0x1.a752c64df56b9p-6);
  p = fma(p, u, -0x1.374fd5cd6a141p-5);
  p = fma(p, u, 0x1.e022b74492dadp-5);
  p = fma(p, u, -0x1.3d88cfe504937p-4);
  p = fma(p, u, 0x1.283bd374ea140p-3);
  p = fma(p, u, -0x1.b77ac1ca2ebc4p-4);
  p = fma(p, u, 0x1.a8c4dba620d62p-2);
  p = fma(p, u, 0x1.08ea88ee561b2p-5);
  return 0x1.c5bf891b4ef6bp-1 + fma(p, u, -0x1.66c41788626c2p-55);
}

/* log(gamma(1 + t)) / t without its first term, |t| <= 1/2. */
static double series_of_one(double t)
{
  double p = 0x1.dd93d56e6de4dp-3;
  p = fma(p, t, -0x1.ec097aba2bc98p-3);
  p = fma(p, t, -0x1.840cd07d90826p-3);
  p = fma(p, t, 0x1.8eca495d72089p-3);
  p = fma(p, t, 0x1.59681d2609cfcp-3);
  p = fma(p, t, -0x1.6447823e9d0f7p-3);
  p = fma(p, t, -0x1.61e023b85b2f7p-8);
  p = fma(p, t, 0x1.4419026330db1p-8);
  p = fma(p, t, 0x1.d2b6e138a185dp-5);
  p = fma(p, t, -0x1.e728a90657135p-5);
  p = fma(p, t, 0x1.89630a1bc7168p-5);
  p = fma(p, t, -0x1.9e7ae2be33060p-5);
  p = fma(p, t, 0x1.c91924bb77106p-5);
  p = fma(p, t, -0x1.e3eda33f2a471p-5);
  p = fma(p, t, 0x1.ffd5ade9e1431p-5);
  p = fma(p, t, -0x1.10fc68b60bb0bp-4);
  p = fma(p, t, 0x1.24983b04df70bp-4);
  p = fma(p, t, -0x1.3b1efc904ce5cp-4);
  p = fma(p, t, 0x1.556ac7ab0a8c5p-4);
  p = fma(p, t, -0x1.748c241fd89f6p-4);
  p = fma(p, t, 0x1.9a01e3eaf2fc3p-4);
  p = fma(p, t, -0x1.c80670d557cb7p-4);
  p = fma(p, t, 0x1.010b36aeb2f89p-3);
  p = fma(p, t, -0x1.2703a1dc10f2ep-3);
  p = fma(p, t, 0x1.5b40cb100dfd7p-3);
  p = fma(p, t, -0x1.a8b9c17aa7eedp-3);
  p = fma(p, t, 0x1.151322ac7d83cp-2);
  p = fma(p, t, -0x1.9a4d55beab2cap-2);
  p = fma(p, t, 0x1.a51a6625307d3p-1);
  return fma(p, t, 0x1.4fb9d49a7461ap-58);
}

/* log(gamma(1.5 + u)), -0.31 < u < 0.26. */
static double log_gamma_of_middle(double u)
{
  double p = -0x1.8423f8641a010p-14;
  p = fma(p, u, 0x1.bac85fa27c298p-14);
  p = fma(p, u, -0x1.2da60e7f3fb20p-13);
  p = fma(p, u, 0x1.ff3e1c738b594p-13);
  p = fma(p, u, -0x1.a00932cdf5f27p-12);
  p = fma(p, u, 0x1.5183fab7a3163p-11);
  p = fma(p, u, -0x1.1485f00e8b521p-10);
  p = fma(p, u, 0x1.c97341002994dp-10);
  p = fma(p, u, -0x1.7edb955c878e9p-9);
  p = fma(p, u, 0x1.456f1ae9be428p-8);
  p = fma(p, u, -0x1.1a8ba4d57e699p-7);
  p = fma(p, u, 0x1.f9ca39daa69aap-7);
  p = fma(p, u, -0x1.da59d5377229bp-6);
  p = fma(p, u, 0x1.e0f840dad6151p-5);
  p = fma(p, u, -0x1.1ae55b1807204p-3);
  p = fma(p, u, 0x1.de9e64df22ef3p-2);
  p = fma(p, u, 0x1.2aed059bd6089p-5);
  return -0x1.eeb95b094c191p-4 + fma(p, u, -0x1.3475923a7f339p-58);
}

/* log(gamma(2 + t)) / t without its first term, |t| <= 1/2. */
static double series_of_two(double t)
{
  double p = -0x1.1be56b7e101c6p-23;
  p = fma(p, t, 0x1.2b4bb069ee6a9p-22);
  p = fma(p, t, -0x1.d06b46182e294p-22);
  p = fma(p, t, 0x1.edf317afe0c72p-21);
  p = fma(p, t, -0x1.125408d7ee6ebp-19);
  p = fma(p, t, 0x1.2640a5e8ab73ep-18);
  p = fma(p, t, -0x1.3cb5f201754a6p-17);
  p = fma(p, t, 0x1.5806d7786fbc2p-16);
  p = fma(p, t, -0x1.78de85fa0bf74p-15);
  p = fma(p, t, 0x1.a127dd231f4b2p-14);
  p = fma(p, t, -0x1.d3fd4bda4f97bp-13);
  p = fma(p, t, 0x1.0b36af3424c50p-11);
  p = fma(p, t, -0x1.38ac5c2c96006p-10);
  p = fma(p, t, 0x1.7add6eae5b8fdp-9);
  p = fma(p, t, -0x1.e404fc218ecffp-8);
  p = fma(p, t, 0x1.51322ac7d7fd2p-6);
  p = fma(p, t, -0x1.13e001a557607p-4);
  p = fma(p, t, 0x1.4a34cc4a60fa7p-2);
  return fma(p, t, 0x1.6cb90701fbfabp-58);
}

/* t (first + rest), the sum in two parts. */
static double times_sum(double t, double first, double rest)
{
  double sum = first + rest;
  return fma(t, sum, t * ((first - sum) + rest));
}

/* log(gamma(1 + t)), |t| <= 1/2. */
static double log_gamma_of_one(double t) { return times_sum(t, -0x1.2788cfc6fb619p-1, series_of_one(t)); }

/* log(gamma(2 + t)), |t| <= 1/2. */
static double log_gamma_of_two(double t) { return times_sum(t, 0x1.b0ee6072093cep-2, series_of_two(t)); }

/* x times what Stirling's formula lacks, z = 1 / x^2, x >= 8. */
static double stirling(double z)
{
  double p = -0x1.b1382377d788ap-10;
  p = fma(p, z, 0x1.b6fa4852c5f70p-11);
  p = fma(p, z, -0x1.380ebd7243e93p-11);
  p = fma(p, z, 0x1.a019fd3406f01p-11);
  p = fma(p, z, -0x1.6c16c16bb630dp-9);
  return fma(p, z, 0x1.5555555555553p-4);
}

/* g / (h + l) times a power of two. */
static double divide(double g, double h, double l)
{
  double quotient = g / h;
  return (quotient + (fma(-quotient, h, g) - quotient * l) / h) * 0x1p-40;
}

double math_gamma(double x)
{
  double h = 0x1p-40, l = 0, u, last, last_low, product;
  if (fabs(x) < 0x1p-60)
    return 1 / x;
  if (!(x < 172))
    return x < 0 ? 0 : x != x ? x : __dirigent_real(0x7ff0000000000000);
  if (x < 0 && (x == trunc(x)))
    return __dirigent_real(0x7ff8000000000000);
  if (x < -185)
    return fabs(x) - 2 * trunc(0.5 * fabs(x)) < 1 ? -0.0 : 0.0;
  /* Products are kept in two parts. */
  while (x >= 2) {
    x -= 1;
    product = h * x;
    l = fma(h, x, -product) + l * x;
    h = product;
  }
  if (x >= 1)
    return fma(h, gamma_series(x - 1.5), l * gamma_series(x - 1.5)) * 0x1p40;
  while (x < -1) {
    product = h * x;
    l = fma(h, x, -product) + l * x;
    h = product;
    x += 1;
  }
  product = h * x;
  l = fma(h, x, -product) + l * x;
  h = product;
  if (x > 0)
    return divide(gamma_series(x - 0.5), h, l);
  last = x + 1;
  last_low = x - (last - 1);
  u = h * last;
  l = fma(h, last, -u) + (l * last + h * last_low);
  return divide(gamma_series(x + 0.5), u, l);
}

/* m log(x) + add, x > 0 and m log(x) in two parts. */
static double log_times(double x, double m, double add)
{
  double k, f, s, z, p, half, high, low, product, of_k, sum, value;
  long bits = __dirigent_bits(x < 0x1p-1022 ? x * 0x1p54 : x), e = ((bits + 0x00095f6200000000) >> 52) - 1023;
  f = __dirigent_real(bits - (e << 52)) - 1;
  k = (double)(x < 0x1p-1022 ? e - 54 : e);
  s = f / (2 + f);
  z = s * s;
  p = fma(z, 0x1.2f112df3e5244p-3, 0x1.39a09d078c69fp-3);
  p = fma(p, z, 0x1.7466496cb03dep-3);
  p = fma(p, z, 0x1.c71c51d8e78afp-3);
  p = fma(p, z, 0x1.2492494229359p-2);
  p = fma(p, z, 0x1.999999997fa04p-2);
  p = fma(p, z, 0x1.5555555555593p-1);
  half = 0.5 * f * f;
  high = f - half;
  low = (f - high) - half;
  low += fma(s, fma(z, p, half), -fma(0.5 * f, f, -half));
  of_k = k * 0x1.62e42feep-1;
  low = fma(k, 0x1.a39ef35793c76p-33, low);
  sum = of_k + high;
  low += k == 0 ? 0 : (of_k - sum) + high;
  product = m * sum;
  low = fma(m, sum, -product) + m * low;
  value = product + add;
  low += fabs(product) > fabs(add) ? (product - value) + add : (add - value) + product;
  return value + low;
}

/* log(gamma(x)), x > 0. */
static double log_gamma_of_positive(double x)
{
  double product = 1;
  if (x < 0.5)
    return x < 0x1p-70 ? -log_times(x, 1, 0) : log_times(x, -1, log_gamma_of_one(x));
  if (x < 1.2)
    return log_gamma_of_one(x - 1);
  if (x < 1.75)
    return log_gamma_of_middle(x - 1.5);
  if (x < 8) {
    while (x >= 2.5) {
      x -= 1;
      product *= x;
    }
    x = log_gamma_of_two(x - 2);
    return product == 1 ? x : log_times(product, 1, x);
  }
  if (x > 0x1.754d9278b51a7p1014)
    return __dirigent_real(0x7ff0000000000000);
  if (x > 0x1p1000)
    return log_times(x, x * 0x1p-20, x * -0x1p-20) * 0x1p20;
  return log_times(x, x - 0.5, -x) + (0x1.d67f1c864beb5p-1 + stirling(1 / (x * x)) / x);
}

/* |sin(pi x)| of what is not negative. */
static double sine_of_half_turns(double x)
{
  double r = fabs(x - 2 * rint(0.5 * x)), z, p, s;
  /* 0 <= r <= 1, and the sine of 1 - r is that of r. */
  r = r > 0.5 ? 1 - r : r;
  s = r > 0.25 ? 0.5 - r : r;
  s *= 0x1.921fb54442d18p1;
  z = s * s;
  if (r > 0.25) {
    p = fma(z, -0x1.8fae9be8838d4p-37, 0x1.1ee9ebdb4b1c4p-29);
    p = fma(p, z, -0x1.27e4f809c52adp-22);
    p = fma(p, z, 0x1.a01a019cb159p-16);
    p = fma(p, z, -0x1.6c16c16c15177p-10);
    p = fma(p, z, 0x1.555555555554cp-5);
    return 1 - 0.5 * z + z * z * p;
  }
  p = fma(z, 0x1.5d93a5acfd57cp-33, -0x1.ae5e68a2b9cebp-26);
  p = fma(p, z, 0x1.71de357b1fe7dp-19);
  p = fma(p, z, -0x1.a01a019c161d5p-13);
  p = fma(p, z, 0x1.111111110f8a6p-7);
  p = fma(p, z, -0x1.5555555555549p-3);
  return fma(s * z, p, s);
}

double math_log_gamma(double x)
{
  double a = fabs(x);
  if (x != x)
    return x;
  if (x == 0 || a > 0x1.fffffffffffffp1023 || (x < 0 && x == trunc(x)))
    return __dirigent_real(0x7ff0000000000000);
  if (x > 0)
    return log_gamma_of_positive(x);
  /* gamma(x) gamma(-x) = -pi / (x sin(pi x)) */
  if (a < 0x1p-70)
    return -log_times(a, 1, 0);
  return log_times(0x1.921fb54442d18p1 / (a * sine_of_half_turns(a)), 1, -log_gamma_of_positive(a));
}
