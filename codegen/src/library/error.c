/* The error function (C 7.12.8; Fortran 16.9.72 to 16.9.74). */
double fabs(double);
double rint(double);
double trunc(double);
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

/* (exp(s) - 1 - s - s^2 / 2) / s^3, |s| < 0.36. */
static double exp_series(double s)
{
  double p = 0x1.6124613a86d09p-33;
  p = fma(p, s, 0x1.1eed8eff8d898p-29);
  p = fma(p, s, 0x1.ae64567f544e4p-26);
  p = fma(p, s, 0x1.27e4fb7789f5cp-22);
  p = fma(p, s, 0x1.71de3a556c734p-19);
  p = fma(p, s, 0x1.a01a01a01a01ap-16);
  p = fma(p, s, 0x1.a01a01a01a01ap-13);
  p = fma(p, s, 0x1.6c16c16c16c17p-10);
  p = fma(p, s, 0x1.1111111111111p-7);
  p = fma(p, s, 0x1.5555555555555p-5);
  p = fma(p, s, 0x1.5555555555555p-3);
  return p;
}

/* exp(h + l), |l| far below |h| < 800. */
static double exp_of(double h, double l)
{
  double n = rint(h * 0x1.71547652b82fep0), r, s, low;
  r = fma(-n, 0x1.62e42fefa3800p-1, h);
  low = fma(-n, 0x1.ef35793c76730p-45, l);
  s = r + low;
  low = (r - s) + low;
  low = fma(s * s, fma(exp_series(s), s, 0.5), low);
  r = 1 + s;
  return scale(r + ((s - (r - 1)) + low), (long)n);
}

/* erf(sqrt(z)) / sqrt(z) - 1, z < 0.7226. */
static double erf_series(double z)
{
  double p = 0x1.2945f2499f707p-34;
  p = fma(p, z, -0x1.43804255da0d7p-30);
  p = fma(p, z, 0x1.faaa86b9ee43bp-27);
  p = fma(p, z, -0x1.5f5a5c3fe3d93p-23);
  p = fma(p, z, 0x1.b9e51bb85b6ffp-20);
  p = fma(p, z, -0x1.f4d248f77dc10p-17);
  p = fma(p, z, 0x1.f9a3266215bccp-14);
  p = fma(p, z, -0x1.c02db3fd206c6p-11);
  p = fma(p, z, 0x1.565bcd0e5fba8p-8);
  p = fma(p, z, -0x1.b82ce312888a4p-6);
  p = fma(p, z, 0x1.ce2f21a042bdcp-4);
  p = fma(p, z, -0x1.812746b0379e7p-2);
  return fma(p, z, 0x1.06eba8214db69p-3);
}

/* exp(x^2) erfc(x) at 1.1875 + u, 0.84 < x < 1.5. */
static double scaled_low(double u)
{
  double p = 0x1.7897c3358207bp-21;
  p = fma(p, u, -0x1.24f2c271dd906p-19);
  p = fma(p, u, 0x1.ce1e7bf6ee629p-18);
  p = fma(p, u, -0x1.6fcc8aae636f7p-16);
  p = fma(p, u, 0x1.1b1698041bde4p-14);
  p = fma(p, u, -0x1.a510a87977921p-13);
  p = fma(p, u, 0x1.2ded156ec6717p-11);
  p = fma(p, u, -0x1.a01de4845f786p-10);
  p = fma(p, u, 0x1.127f6dc9125c3p-8);
  p = fma(p, u, -0x1.5908bd6c1022ep-7);
  p = fma(p, u, 0x1.9abcc2c9d618cp-6);
  p = fma(p, u, -0x1.cb858a0b1d8dbp-5);
  p = fma(p, u, 0x1.de35ab5b880edp-4);
  p = fma(p, u, -0x1.c841f18283f7bp-3);
  return fma(p, u, 0x1.b810d27f64832p-56);
}

/* The same at 2 + u, 1.5 < x < 2.5. */
static double scaled_middle(double u)
{
  double p = -0x1.ac99726dc20fap-28;
  p = fma(p, u, 0x1.aab9477df32cap-26);
  p = fma(p, u, -0x1.851658def2784p-24);
  p = fma(p, u, 0x1.719fd2d03b414p-22);
  p = fma(p, u, -0x1.577a3977a4096p-20);
  p = fma(p, u, 0x1.3699b28bfdee5p-18);
  p = fma(p, u, -0x1.115cf9b2dcec4p-16);
  p = fma(p, u, 0x1.d37b9cd7a1e00p-15);
  p = fma(p, u, -0x1.838221709c93cp-13);
  p = fma(p, u, 0x1.369ffa10708b4p-11);
  p = fma(p, u, -0x1.e028e8a564b10p-10);
  p = fma(p, u, 0x1.649072159b21bp-8);
  p = fma(p, u, -0x1.fa9d3ac955dcap-7);
  p = fma(p, u, 0x1.5672b9ea13e1bp-5);
  p = fma(p, u, -0x1.b57034efd3f72p-4);
  return fma(p, u, -0x1.703d859083a85p-58);
}

/* The same at 3.5 + u, 2.5 < x < 4.5. */
static double scaled_high(double u)
{
  double p = 0x1.1f18e712291c0p-42;
  p = fma(p, u, -0x1.7c6423aa2343ap-40);
  p = fma(p, u, 0x1.9c18a091ea60fp-38);
  p = fma(p, u, -0x1.08319a64887eep-35);
  p = fma(p, u, 0x1.532585b74c9b0p-33);
  p = fma(p, u, -0x1.a67b7c3a2155fp-31);
  p = fma(p, u, 0x1.02dc87176a541p-28);
  p = fma(p, u, -0x1.3843be4ecf2e9p-26);
  p = fma(p, u, 0x1.724f99f30bf8bp-24);
  p = fma(p, u, -0x1.af5d6dcad822bp-22);
  p = fma(p, u, 0x1.ed2a965c29925p-20);
  p = fma(p, u, -0x1.146bc3f63dc17p-17);
  p = fma(p, u, 0x1.2f839e54571cdp-15);
  p = fma(p, u, -0x1.460abd6b465fbp-13);
  p = fma(p, u, 0x1.5632136d8cb84p-11);
  p = fma(p, u, -0x1.5e5d7e9898fa5p-9);
  p = fma(p, u, 0x1.5d581133378edp-7);
  p = fma(p, u, -0x1.5285d2eb1ef74p-5);
  return fma(p, u, -0x1.902cb7976c65ep-60);
}

/* x exp(x^2) erfc(x), t = 1 / x^2, x > 4.5. */
static double scaled_end(double t)
{
  double p = -0x1.0b3c256cb2bc9p+24;
  p = fma(p, t, 0x1.dc7755d9f5553p+22);
  p = fma(p, t, -0x1.a6b6237e18ff4p+20);
  p = fma(p, t, 0x1.05439a1ac57b2p+18);
  p = fma(p, t, -0x1.0f9d39d3eb858p+15);
  p = fma(p, t, 0x1.1216a14622bfcp+12);
  p = fma(p, t, -0x1.290e8ecfe93c0p+9);
  p = fma(p, t, 0x1.6e7748c2f38a0p+6);
  p = fma(p, t, -0x1.0a939d1102a20p+4);
  p = fma(p, t, 0x1.d9eb4aab9268fp+1);
  p = fma(p, t, -0x1.0ecf9da2a4b4ep+0);
  p = fma(p, t, 0x1.b14c2f861cf0ep-2);
  p = fma(p, t, -0x1.20dd750429b05p-2);
  return fma(p, t, 0x1.002077208d164p-57);
}

/* exp(x^2) erfc(x), x > 0.84: a constant and a rest, over x where x > 4.5. */
static double scaled_rest(double x)
{
  return x < 1.5 ? scaled_low(x - 1.1875) : x < 2.5 ? scaled_middle(x - 2) : x < 4.5 ? scaled_high(x - 3.5) : x < 0x1p30 ? scaled_end(1 / (x * x)) : 0;
}

static double scaled_start(double x)
{
  return x < 1.5 ? 0x1.8674923c605e1p-2 : x < 2.5 ? 0x1.058671b52c776p-2 : x < 4.5 ? 0x1.3e0a99a0ee914p-3 : 0x1.20dd750429b6dp-1;
}

static double scaled(double x)
{
  double value = scaled_start(x) + scaled_rest(x);
  return x < 4.5 ? value : value / x;
}

/* erfc(x), x > 0.84: all factors are kept in two parts. */
static double complement(double x)
{
  double h = -(x * x), l = -fma(x, x, h), start = scaled_start(x), rest = scaled_rest(x), value, low, n, r, s, p, one;
  if (x > 28)
    return 0;
  value = start + rest;
  low = (start - value) + rest;
  if (x >= 4.5) {
    s = value / x;
    low = (fma(-s, x, value) + low) / x;
    value = s;
  }
  n = rint(h * 0x1.71547652b82fep0);
  r = fma(-n, 0x1.62e42fefa3800p-1, h);
  l = fma(-n, 0x1.ef35793c76730p-45, l);
  s = r + l;
  l = (r - s) + l;
  p = fma(s * s, fma(exp_series(s), s, 0.5), l);
  one = 1 + s;
  p += s - (one - 1);
  return scale(fma(one, value, fma(p, value, one * low)), (long)n);
}

double math_erf(double x)
{
  double a = fabs(x);
  if (a < 0.84375)
    return fma(x, erf_series(x * x), x);
  return x != x ? x : copysign(a > 6 ? 1 : 1 - complement(a), x);
}

double math_erfc(double x)
{
  double a = fabs(x);
  if (a < 0.25)
    return 1 - fma(x, erf_series(x * x), x);
  if (a < 0.84375)
    return x < 0 ? 1 + fma(a, erf_series(x * x), a) : 0.5 - fma(x, erf_series(x * x), x - 0.5);
  if (x != x)
    return x;
  return x < 0 ? 2 - (a > 6 ? 0 : complement(a)) : complement(a);
}

double math_erfc_scaled(double x)
{
  double h = x * x;
  if (x < 0.84375)
    return x < -26.7 ? __dirigent_real(0x7ff0000000000000) : exp_of(h, fma(x, x, -h)) * math_erfc(x);
  return x != x ? x : scaled(x);
}
