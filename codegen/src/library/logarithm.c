/* Logarithms to the bases 2 and 10: log(m) and its product with 1 / log(base) in two parts each. */
double fma(double, double, double);
long __dirigent_bits(double);
double __dirigent_real(long);

/* base_high + base_low = 1 / log(base); two_high + two_low = log2 of the base's inverse, so that x = 2^k m gives k times it. */
static double log_to(double x, double base_high, double base_low, double two_high, double two_low)
{
  double k, f, s, z, p, half, half_low, high, low, product, of_k, sum;
  long bits, e;
  if (!(x > 0))
    return x == 0 ? __dirigent_real(0xfff0000000000000) : x != x ? x : __dirigent_real(0x7ff8000000000000);
  if (x > 0x1.fffffffffffffp1023)
    return x;
  bits = __dirigent_bits(x < 0x1p-1022 ? x * 0x1p54 : x);
  e = ((bits + 0x00095f6200000000) >> 52) - 1023;
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
  half_low = fma(0.5 * f, f, -half);
  high = f - half;
  low = (f - high) - half;
  low += fma(s, fma(z, p, half), -half_low);
  product = high * base_high;
  low = fma(high, base_high, -product) + fma(high, base_low, low * base_high);
  of_k = k * two_high;
  low += fma(k, two_high, -of_k) + k * two_low;
  sum = of_k + product;
  low += k == 0 ? 0 : (of_k - sum) + product;
  return sum + low;
}

double math_log2(double x)
{
  return log_to(x, 0x1.71547652b82fep0, 0x1.777d0ffda0d24p-56, 1, 0);
}

double math_log10(double x)
{
  return log_to(x, 0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57, 0x1.34413509f79ffp-2, -0x1.9dc1da994fd21p-59);
}
