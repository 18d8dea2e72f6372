/* Stands in for the parallel part of NetCDF. */
#ifndef NETCDF_PAR_INCLUDED
#define NETCDF_PAR_INCLUDED
#include <mpi.h>
#define NC_INDEPENDENT 0
#define NC_COLLECTIVE 1
int nc_create_par(const char *path, int cmode, MPI_Comm comm, MPI_Info info, int *ncidp);
int nc_open_par(const char *path, int mode, MPI_Comm comm, MPI_Info info, int *ncidp);
int nc_var_par_access(int ncid, int varid, int par_access);
#endif
