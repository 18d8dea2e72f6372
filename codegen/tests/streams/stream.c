/* The five kernels of a memory benchmark, on arrays of doubles. */
void copy(int n, const double *restrict a, double *restrict c) {
#pragma omp target teams distribute parallel for map(to : a[0 : n]) map(from : c[0 : n])
  for (int i = 0; i < n; i++)
    c[i] = a[i];
}

void mul(int n, double scalar, double *restrict b, const double *restrict c) {
#pragma omp target teams distribute parallel for map(to : c[0 : n]) map(from : b[0 : n])
  for (int i = 0; i < n; i++)
    b[i] = scalar * c[i];
}

void add(int n, const double *restrict a, const double *restrict b, double *restrict c) {
#pragma omp target teams distribute parallel for map(to : a[0 : n], b[0 : n]) map(from : c[0 : n])
  for (int i = 0; i < n; i++)
    c[i] = a[i] + b[i];
}

void triad(int n, double scalar, double *restrict a, const double *restrict b, const double *restrict c) {
#pragma omp target teams distribute parallel for map(to : b[0 : n], c[0 : n]) map(from : a[0 : n])
  for (int i = 0; i < n; i++)
    a[i] = b[i] + scalar * c[i];
}

double dot(int n, const double *restrict a, const double *restrict b) {
  double sum = 0;
#pragma omp target teams distribute parallel for map(to : a[0 : n], b[0 : n]) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}
