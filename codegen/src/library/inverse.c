/* Inverse trigonometric functions. */
double fabs(double);
double sqrt(double);
double fma(double, double, double);
double copysign(double, double);
double __dirigent_real(long);

/* (atan(sqrt(z)) / sqrt(z) - 1) / z, z < 0.1915. */
static double atan_series(double z)
{
  double p = 0x1.e3ddb8d3850abp-7;
  p = fma(p, z, -0x1.0f54730d6c30ep-5);
  p = fma(p, z, 0x1.6ffb4e901f5dbp-5);
  p = fma(p, z, -0x1.ab582fd05ec97p-5);
  p = fma(p, z, 0x1.e1704532a7e28p-5);
  p = fma(p, z, -0x1.110c9a0c8644ap-4);
  p = fma(p, z, 0x1.3b1375a0eb258p-4);
  p = fma(p, z, -0x1.745d154ac3da3p-4);
  p = fma(p, z, 0x1.c71c71bd21787p-4);
  p = fma(p, z, -0x1.2492492485417p-3);
  p = fma(p, z, 0x1.99999999998c4p-3);
  return fma(p, z, -0x1.5555555555555p-2);
}

/* (asin(sqrt(z)) / sqrt(z) - 1) / z, z < 0.2501. */
static double asin_series(double z)
{
  double p = 0x1.d78189767524ep-6;
  p = fma(p, z, -0x1.e7a24f548c99fp-7);
  p = fma(p, z, 0x1.1d661531b222ep-6);
  p = fma(p, z, 0x1.653a8f8cfd43cp-8);
  p = fma(p, z, 0x1.524ea8b3aad31p-7);
  p = fma(p, z, 0x1.78246f32d075cp-7);
  p = fma(p, z, 0x1.c9cf3759fd8ffp-7);
  p = fma(p, z, 0x1.1c4d343fa57f6p-6);
  p = fma(p, z, 0x1.6e8bb1d89492bp-6);
  p = fma(p, z, 0x1.f1c71c1d4aa0dp-6);
  p = fma(p, z, 0x1.6db6db6e3292ep-5);
  p = fma(p, z, 0x1.3333333332ec4p-4);
  return fma(p, z, 0x1.5555555555556p-3);
}

/* atan(x + y), x >= 0 and |y| far below it: atan(c) + atan((x - c) / (1 + x c)) with c = 0, 1/2, 1, 3/2 or infinite. */
static double atan_of(double x, double y)
{
  double t, high, low;
  if (x < 0.4375) {
    high = 0;
    low = 0;
    t = x;
  } else if (x < 0.6875) {
    high = 0x1.dac670561bb4fp-2;
    low = 0x1.a2b7f222f65e2p-56;
    t = (2 * x - 1) / (2 + x);
  } else if (x < 1.1875) {
    high = 0x1.921fb54442d18p-1;
    low = 0x1.1a62633145c07p-55;
    t = (x - 1) / (x + 1);
  } else if (x < 2.4375) {
    high = 0x1.f730bd281f69bp-1;
    low = 0x1.007887af0cbbdp-56;
    t = (x - 1.5) / (1 + 1.5 * x);
  } else {
    high = 0x1.921fb54442d18p0;
    low = 0x1.1a62633145c07p-54;
    t = -1 / x;
  }
  low += x < 0x1p60 ? y / fma(x, x, 1.0) : 0;
  return high + (t + fma(t * t * t, atan_series(t * t), low));
}

double math_atan(double x)
{
  return x == x ? copysign(atan_of(fabs(x), 0), x) : x;
}

double math_atan2(double y, double x)
{
  double a = fabs(y), b = fabs(x), q, rest, value;
  int turned = copysign(1.0, x) < 0;
  if (x != x || y != y)
    return x + y;
  if (a == 0)
    return turned ? copysign(0x1.921fb54442d18p1, y) : y;
  if (b == 0)
    return copysign(0x1.921fb54442d18p0, y);
  if (b > 0x1.fffffffffffffp1023 && a > 0x1.fffffffffffffp1023)
    return copysign(turned ? 0x1.2d97c7f3321d2p1 : 0x1.921fb54442d18p-1, y);
  if (b < 0x1p-900 || a < 0x1p-900) {
    a *= 0x1p120;
    b *= 0x1p120;
  }
  q = a / b;
  /* What the quotient cannot hold. */
  rest = q > 0x1p-900 && q < 0x1p900 ? fma(-q, b, a) / b : 0;
  value = atan_of(q, rest == rest ? rest : 0);
  if (turned)
    value = 0x1.921fb54442d18p1 - (value - 0x1.1a62633145c07p-53);
  return copysign(value, y);
}

double math_asin(double x)
{
  double a = fabs(x), z, root, low, value;
  if (!(a <= 1))
    return __dirigent_real(0x7ff8000000000000);
  if (a < 0.5)
    return fma(x * x * x, asin_series(x * x), x);
  /* pi/2 - 2 asin(sqrt((1 - a) / 2)), and the root in two parts. */
  z = (1 - a) * 0.5;
  root = sqrt(z);
  low = root > 0 ? fma(-root, root, z) / (2 * root) : 0;
  value = fma(root * z, asin_series(z), low) - 0x1.1a62633145c07p-55;
  /* pi/4 - root is exact enough for half of it. */
  z = 0x1.921fb54442d18p-1 - root;
  value = (0x1.921fb54442d18p-1 - z - root) - value;
  return copysign(2 * (z + value), x);
}

double math_acos(double x)
{
  double a = fabs(x), z, root, low;
  if (!(a <= 1))
    return __dirigent_real(0x7ff8000000000000);
  if (a < 0.5) {
    low = fma(x * x * x, asin_series(x * x), -0x1.1a62633145c07p-54);
    z = 0x1.921fb54442d18p0 - x;
    return z + ((0x1.921fb54442d18p0 - z - x) - low);
  }
  z = (1 - a) * 0.5;
  root = sqrt(z);
  low = root > 0 ? fma(-root, root, z) / (2 * root) : 0;
  low = fma(root * z, asin_series(z), low);
  if (x > 0)
    return 2 * (root + low);
  z = 0x1.921fb54442d18p0 - root;
  return 2 * (z + ((0x1.921fb54442d18p0 - z - root) - (low - 0x1.1a62633145c07p-54)));
}
