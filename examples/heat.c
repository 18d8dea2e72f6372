/* One step of heat in a rod, on the host and on a device. */
void step(int n, const double *restrict old, double *restrict new) {
  int i;
#pragma omp parallel for private(i)
  for (i = 1; i < n - 1; i++)
    new[i] = 0.25 * (old[i - 1] + 2 * old[i] + old[i + 1]);
}

void step_there(int n, const double *restrict old, double *restrict new) {
#pragma omp target teams distribute parallel for map(to: old[0:n]) map(from: new[0:n])
  for (int i = 1; i < n - 1; i++)
    new[i] = 0.25 * (old[i - 1] + 2 * old[i] + old[i + 1]);
}
