double norm(const double *x, int n);
