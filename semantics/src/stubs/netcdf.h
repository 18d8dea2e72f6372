/* Stands in for the header of NetCDF: what its C interface guide describes. */
#ifndef NETCDF_INCLUDED
#define NETCDF_INCLUDED
#include <stddef.h>
typedef int nc_type;
typedef struct { size_t len; void *p; } nc_vlen_t;
#define NC_NOERR (0)
#define NC_EBADID (-33)
#define NC_EEXIST (-35)
#define NC_EINVAL (-36)
#define NC_EPERM (-37)
#define NC_ENOTINDEFINE (-38)
#define NC_EINDEFINE (-39)
#define NC_EINVALCOORDS (-40)
#define NC_EMAXDIMS (-41)
#define NC_ENAMEINUSE (-42)
#define NC_ENOTATT (-43)
#define NC_EMAXATTS (-44)
#define NC_EBADTYPE (-45)
#define NC_EBADDIM (-46)
#define NC_EUNLIMPOS (-47)
#define NC_EMAXVARS (-48)
#define NC_ENOTVAR (-49)
#define NC_EGLOBAL (-50)
#define NC_ENOTNC (-51)
#define NC_ESTS (-52)
#define NC_EMAXNAME (-53)
#define NC_EUNLIMIT (-54)
#define NC_ENORECVARS (-55)
#define NC_ECHAR (-56)
#define NC_EEDGE (-57)
#define NC_ESTRIDE (-58)
#define NC_EBADNAME (-59)
#define NC_ERANGE (-60)
#define NC_ENOMEM (-61)
#define NC_EHDFERR (-101)
#define NC_ECANTREAD (-102)
#define NC_ECANTWRITE (-103)
#define NC_ECANTCREATE (-104)
#define NC_EFILEMETA (-105)
#define NC_EDIMMETA (-106)
#define NC_EATTMETA (-107)
#define NC_EVARMETA (-108)
#define NC_ENOCOMPOUND (-109)
#define NC_EATTEXISTS (-110)
#define NC_ENOTNC4 (-111)
#define NC_ESTRICTNC3 (-112)
#define NC_ENOTNC3 (-113)
#define NC_ENOPAR (-114)
#define NC_EPARINIT (-115)
#define NC_EBADGRPID (-116)
#define NC_EBADTYPID (-117)
#define NC_ETYPDEFINED (-118)
#define NC_EBADFIELD (-119)
#define NC_EBADCLASS (-120)
#define NC_EMAPTYPE (-121)
#define NC_ELATEFILL (-122)
#define NC_ELATEDEF (-123)
#define NC_EDIMSCALE (-124)
#define NC_ENOGRP (-125)
#define NC_ESTORAGE (-126)
#define NC_EBADCHUNK (-127)
#define NC_ENOTBUILT (-128)
#define NC_EDISKLESS (-129)
#define NC_BYTE (1)
#define NC_CHAR (2)
#define NC_SHORT (3)
#define NC_INT (4)
#define NC_FLOAT (5)
#define NC_DOUBLE (6)
#define NC_UBYTE (7)
#define NC_USHORT (8)
#define NC_UINT (9)
#define NC_INT64 (10)
#define NC_UINT64 (11)
#define NC_STRING (12)
#define NC_CLOBBER (0)
#define NC_NOWRITE (0)
#define NC_WRITE (1)
#define NC_NOCLOBBER (4)
#define NC_DISKLESS (8)
#define NC_CLASSIC_MODEL (256)
#define NC_64BIT_OFFSET (512)
#define NC_64BIT_DATA (32)
#define NC_SHARE (2048)
#define NC_NETCDF4 (4096)
#define NC_LOCK (1024)
#define NC_HDF5 (4096)
#define NC_MPIIO (8192)
#define NC_MPIPOSIX (16384)
#define NC_FILL (0)
#define NC_NOFILL (256)
#define NC_FORMAT_CLASSIC (1)
#define NC_FORMAT_64BIT (2)
#define NC_FORMAT_NETCDF4 (3)
#define NC_FORMAT_NETCDF4_CLASSIC (4)
#define NC_MAX_NAME (256)
#define NC_MAX_DIMS (1024)
#define NC_MAX_VARS (8192)
#define NC_MAX_ATTRS (8192)
#define NC_MAX_VAR_DIMS (1024)
#define NC_CHUNKED (0)
#define NC_NOTCONTIGUOUS (0)
#define NC_CONTIGUOUS (1)
#define NC_COMPACT (2)
#define NC_INDEPENDENT (0)
#define NC_COLLECTIVE (1)
#define NC_ENDIAN_NATIVE (0)
#define NC_ENDIAN_LITTLE (1)
#define NC_ENDIAN_BIG (2)
#define NC_SIZEHINT_DEFAULT (0)
#define NC_ALIGN_CHUNK (-1)
#define NC_FILL_INT (-2147483647)
#define NC_FILL_BYTE (-127)
#define NC_FILL_SHORT (-32767)
#define NC_NOCHECKSUM (0)
#define NC_FLETCHER32 (1)
#define NC_NOSHUFFLE (0)
#define NC_SHUFFLE (1)
#define NC_UNLIMITED 0L
#define NC_GLOBAL (-1)
#define NC_NAT 0
#define NC_LONG NC_INT
#define NC_SIZEHINT_DEFAULT 0
#define NC_FILL_CHAR ((char)0)
#define NC_FILL_FLOAT (9.9692099683868690e+36f)
#define NC_FILL_DOUBLE (9.9692099683868690e+36)
#define NC_MAX_VAR_DIMS 1024
#ifdef __cplusplus
extern "C" {
#endif
const char *nc_inq_libvers(void);
const char *nc_strerror(int ncerr);
int nc_create(const char *path, int cmode, int *ncidp);
int nc__create(const char *path, int cmode, size_t initialsz, size_t *chunksizehintp, int *ncidp);
extern int ncerr;
extern int ncopts;
int nc_open(const char *path, int mode, int *ncidp);
int nc__open(const char *path, int mode, size_t *chunksizehintp, int *ncidp);
int nc_set_fill(int ncid, int fillmode, int *old_modep);
int nc_redef(int ncid);
int nc_enddef(int ncid);
int nc__enddef(int ncid, size_t h_minfree, size_t v_align, size_t v_minfree, size_t r_align);
int nc_sync(int ncid);
int nc_abort(int ncid);
int nc_close(int ncid);
int nc_delete(const char *path);
int nc_inq(int ncid, int *ndimsp, int *nvarsp, int *nattsp, int *unlimdimidp);
int nc_inq_ndims(int ncid, int *ndimsp);
int nc_inq_nvars(int ncid, int *nvarsp);
int nc_inq_natts(int ncid, int *nattsp);
int nc_inq_unlimdim(int ncid, int *unlimdimidp);
int nc_inq_unlimdims(int ncid, int *nunlimdimsp, int *unlimdimidsp);
int nc_inq_format(int ncid, int *formatp);
int nc_inq_path(int ncid, size_t *pathlen, char *path);
int nc_inq_ncid(int ncid, const char *name, int *grp_ncid);
int nc_inq_grps(int ncid, int *numgrps, int *ncids);
int nc_inq_grpname(int ncid, char *name);
int nc_inq_grpname_full(int ncid, size_t *lenp, char *full_name);
int nc_inq_grp_parent(int ncid, int *parent_ncid);
int nc_inq_varids(int ncid, int *nvars, int *varids);
int nc_inq_dimids(int ncid, int *ndims, int *dimids, int include_parents);
int nc_def_grp(int parent_ncid, const char *name, int *new_ncid);
int nc_def_dim(int ncid, const char *name, size_t len, int *idp);
int nc_inq_dimid(int ncid, const char *name, int *idp);
int nc_inq_dim(int ncid, int dimid, char *name, size_t *lenp);
int nc_inq_dimname(int ncid, int dimid, char *name);
int nc_inq_dimlen(int ncid, int dimid, size_t *lenp);
int nc_rename_dim(int ncid, int dimid, const char *name);
int nc_def_var(int ncid, const char *name, nc_type xtype, int ndims, const int *dimidsp, int *varidp);
int nc_def_var_deflate(int ncid, int varid, int shuffle, int deflate, int deflate_level);
int nc_inq_var_deflate(int ncid, int varid, int *shufflep, int *deflatep, int *deflate_levelp);
int nc_def_var_chunking(int ncid, int varid, int storage, const size_t *chunksizesp);
int nc_inq_var_chunking(int ncid, int varid, int *storagep, size_t *chunksizesp);
int nc_def_var_fill(int ncid, int varid, int no_fill, const void *fill_value);
int nc_inq_var_fill(int ncid, int varid, int *no_fill, void *fill_valuep);
int nc_def_var_endian(int ncid, int varid, int endian);
int nc_def_var_fletcher32(int ncid, int varid, int fletcher32);
int nc_set_var_chunk_cache(int ncid, int varid, size_t size, size_t nelems, float preemption);
int nc_inq_var(int ncid, int varid, char *name, nc_type *xtypep, int *ndimsp, int *dimidsp, int *nattsp);
int nc_inq_varid(int ncid, const char *name, int *varidp);
int nc_inq_varname(int ncid, int varid, char *name);
int nc_inq_vartype(int ncid, int varid, nc_type *xtypep);
int nc_inq_varndims(int ncid, int varid, int *ndimsp);
int nc_inq_vardimid(int ncid, int varid, int *dimidsp);
int nc_inq_varnatts(int ncid, int varid, int *nattsp);
int nc_rename_var(int ncid, int varid, const char *name);
int nc_inq_att(int ncid, int varid, const char *name, nc_type *xtypep, size_t *lenp);
int nc_inq_attid(int ncid, int varid, const char *name, int *idp);
int nc_inq_atttype(int ncid, int varid, const char *name, nc_type *xtypep);
int nc_inq_attlen(int ncid, int varid, const char *name, size_t *lenp);
int nc_inq_attname(int ncid, int varid, int attnum, char *name);
int nc_copy_att(int ncid_in, int varid_in, const char *name, int ncid_out, int varid_out);
int nc_rename_att(int ncid, int varid, const char *name, const char *newname);
int nc_del_att(int ncid, int varid, const char *name);
int nc_inq_type(int ncid, nc_type xtype, char *name, size_t *size);
int nc_def_compound(int ncid, size_t size, const char *name, nc_type *typeidp);
int nc_insert_compound(int ncid, nc_type xtype, const char *name, size_t offset, nc_type field_typeid);
int nc_insert_array_compound(int ncid, nc_type xtype, const char *name, size_t offset, nc_type field_typeid, int ndims, const int *dim_sizes);
int nc_def_vlen(int ncid, const char *name, nc_type base_typeid, nc_type *xtypep);
int nc_free_vlen(nc_vlen_t *vl);
int nc_free_string(size_t len, char **data);
int nc_put_att(int ncid, int varid, const char *name, nc_type xtype, size_t len, const void *op);
int nc_get_att(int ncid, int varid, const char *name, void *ip);
int nc_put_att_text(int ncid, int varid, const char *name, size_t len, const char *op);
int nc_get_att_text(int ncid, int varid, const char *name, char *ip);
int nc_put_att_string(int ncid, int varid, const char *name, size_t len, const char **op);
int nc_get_att_string(int ncid, int varid, const char *name, char **ip);
int nc_put_var(int ncid, int varid, const void *op);
int nc_get_var(int ncid, int varid, void *ip);
int nc_put_var1(int ncid, int varid, const size_t *indexp, const void *op);
int nc_get_var1(int ncid, int varid, const size_t *indexp, void *ip);
int nc_put_vara(int ncid, int varid, const size_t *startp, const size_t *countp, const void *op);
int nc_get_vara(int ncid, int varid, const size_t *startp, const size_t *countp, void *ip);
int nc_put_vars(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const void *op);
int nc_get_vars(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, void *ip);
int nc_put_var_text(int ncid, int varid, const char *op);
int nc_get_var_text(int ncid, int varid, char *ip);
int nc_put_var1_text(int ncid, int varid, const size_t *indexp, const char *op);
int nc_get_var1_text(int ncid, int varid, const size_t *indexp, char *ip);
int nc_put_vara_text(int ncid, int varid, const size_t *startp, const size_t *countp, const char *op);
int nc_get_vara_text(int ncid, int varid, const size_t *startp, const size_t *countp, char *ip);
int nc_put_vars_text(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const char *op);
int nc_get_vars_text(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, char *ip);
int nc_put_varm_text(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, const char *op);
int nc_get_varm_text(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, char *ip);
int nc_put_att_schar(int ncid, int varid, const char *name, nc_type xtype, size_t len, const signed char *op);
int nc_get_att_schar(int ncid, int varid, const char *name, signed char *ip);
int nc_put_var_schar(int ncid, int varid, const signed char *op);
int nc_get_var_schar(int ncid, int varid, signed char *ip);
int nc_put_var1_schar(int ncid, int varid, const size_t *indexp, const signed char *op);
int nc_get_var1_schar(int ncid, int varid, const size_t *indexp, signed char *ip);
int nc_put_vara_schar(int ncid, int varid, const size_t *startp, const size_t *countp, const signed char *op);
int nc_get_vara_schar(int ncid, int varid, const size_t *startp, const size_t *countp, signed char *ip);
int nc_put_vars_schar(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const signed char *op);
int nc_get_vars_schar(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, signed char *ip);
int nc_put_varm_schar(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, const signed char *op);
int nc_get_varm_schar(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, signed char *ip);
int nc_put_att_uchar(int ncid, int varid, const char *name, nc_type xtype, size_t len, const unsigned char *op);
int nc_get_att_uchar(int ncid, int varid, const char *name, unsigned char *ip);
int nc_put_var_uchar(int ncid, int varid, const unsigned char *op);
int nc_get_var_uchar(int ncid, int varid, unsigned char *ip);
int nc_put_var1_uchar(int ncid, int varid, const size_t *indexp, const unsigned char *op);
int nc_get_var1_uchar(int ncid, int varid, const size_t *indexp, unsigned char *ip);
int nc_put_vara_uchar(int ncid, int varid, const size_t *startp, const size_t *countp, const unsigned char *op);
int nc_get_vara_uchar(int ncid, int varid, const size_t *startp, const size_t *countp, unsigned char *ip);
int nc_put_vars_uchar(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const unsigned char *op);
int nc_get_vars_uchar(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, unsigned char *ip);
int nc_put_varm_uchar(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, const unsigned char *op);
int nc_get_varm_uchar(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, unsigned char *ip);
int nc_put_att_short(int ncid, int varid, const char *name, nc_type xtype, size_t len, const short *op);
int nc_get_att_short(int ncid, int varid, const char *name, short *ip);
int nc_put_var_short(int ncid, int varid, const short *op);
int nc_get_var_short(int ncid, int varid, short *ip);
int nc_put_var1_short(int ncid, int varid, const size_t *indexp, const short *op);
int nc_get_var1_short(int ncid, int varid, const size_t *indexp, short *ip);
int nc_put_vara_short(int ncid, int varid, const size_t *startp, const size_t *countp, const short *op);
int nc_get_vara_short(int ncid, int varid, const size_t *startp, const size_t *countp, short *ip);
int nc_put_vars_short(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const short *op);
int nc_get_vars_short(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, short *ip);
int nc_put_varm_short(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, const short *op);
int nc_get_varm_short(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, short *ip);
int nc_put_att_int(int ncid, int varid, const char *name, nc_type xtype, size_t len, const int *op);
int nc_get_att_int(int ncid, int varid, const char *name, int *ip);
int nc_put_var_int(int ncid, int varid, const int *op);
int nc_get_var_int(int ncid, int varid, int *ip);
int nc_put_var1_int(int ncid, int varid, const size_t *indexp, const int *op);
int nc_get_var1_int(int ncid, int varid, const size_t *indexp, int *ip);
int nc_put_vara_int(int ncid, int varid, const size_t *startp, const size_t *countp, const int *op);
int nc_get_vara_int(int ncid, int varid, const size_t *startp, const size_t *countp, int *ip);
int nc_put_vars_int(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const int *op);
int nc_get_vars_int(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, int *ip);
int nc_put_varm_int(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, const int *op);
int nc_get_varm_int(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, int *ip);
int nc_put_att_long(int ncid, int varid, const char *name, nc_type xtype, size_t len, const long *op);
int nc_get_att_long(int ncid, int varid, const char *name, long *ip);
int nc_put_var_long(int ncid, int varid, const long *op);
int nc_get_var_long(int ncid, int varid, long *ip);
int nc_put_var1_long(int ncid, int varid, const size_t *indexp, const long *op);
int nc_get_var1_long(int ncid, int varid, const size_t *indexp, long *ip);
int nc_put_vara_long(int ncid, int varid, const size_t *startp, const size_t *countp, const long *op);
int nc_get_vara_long(int ncid, int varid, const size_t *startp, const size_t *countp, long *ip);
int nc_put_vars_long(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const long *op);
int nc_get_vars_long(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, long *ip);
int nc_put_varm_long(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, const long *op);
int nc_get_varm_long(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, long *ip);
int nc_put_att_float(int ncid, int varid, const char *name, nc_type xtype, size_t len, const float *op);
int nc_get_att_float(int ncid, int varid, const char *name, float *ip);
int nc_put_var_float(int ncid, int varid, const float *op);
int nc_get_var_float(int ncid, int varid, float *ip);
int nc_put_var1_float(int ncid, int varid, const size_t *indexp, const float *op);
int nc_get_var1_float(int ncid, int varid, const size_t *indexp, float *ip);
int nc_put_vara_float(int ncid, int varid, const size_t *startp, const size_t *countp, const float *op);
int nc_get_vara_float(int ncid, int varid, const size_t *startp, const size_t *countp, float *ip);
int nc_put_vars_float(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const float *op);
int nc_get_vars_float(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, float *ip);
int nc_put_varm_float(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, const float *op);
int nc_get_varm_float(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, float *ip);
int nc_put_att_double(int ncid, int varid, const char *name, nc_type xtype, size_t len, const double *op);
int nc_get_att_double(int ncid, int varid, const char *name, double *ip);
int nc_put_var_double(int ncid, int varid, const double *op);
int nc_get_var_double(int ncid, int varid, double *ip);
int nc_put_var1_double(int ncid, int varid, const size_t *indexp, const double *op);
int nc_get_var1_double(int ncid, int varid, const size_t *indexp, double *ip);
int nc_put_vara_double(int ncid, int varid, const size_t *startp, const size_t *countp, const double *op);
int nc_get_vara_double(int ncid, int varid, const size_t *startp, const size_t *countp, double *ip);
int nc_put_vars_double(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const double *op);
int nc_get_vars_double(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, double *ip);
int nc_put_varm_double(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, const double *op);
int nc_get_varm_double(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, double *ip);
int nc_put_att_ushort(int ncid, int varid, const char *name, nc_type xtype, size_t len, const unsigned short *op);
int nc_get_att_ushort(int ncid, int varid, const char *name, unsigned short *ip);
int nc_put_var_ushort(int ncid, int varid, const unsigned short *op);
int nc_get_var_ushort(int ncid, int varid, unsigned short *ip);
int nc_put_var1_ushort(int ncid, int varid, const size_t *indexp, const unsigned short *op);
int nc_get_var1_ushort(int ncid, int varid, const size_t *indexp, unsigned short *ip);
int nc_put_vara_ushort(int ncid, int varid, const size_t *startp, const size_t *countp, const unsigned short *op);
int nc_get_vara_ushort(int ncid, int varid, const size_t *startp, const size_t *countp, unsigned short *ip);
int nc_put_vars_ushort(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const unsigned short *op);
int nc_get_vars_ushort(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, unsigned short *ip);
int nc_put_varm_ushort(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, const unsigned short *op);
int nc_get_varm_ushort(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, unsigned short *ip);
int nc_put_att_uint(int ncid, int varid, const char *name, nc_type xtype, size_t len, const unsigned int *op);
int nc_get_att_uint(int ncid, int varid, const char *name, unsigned int *ip);
int nc_put_var_uint(int ncid, int varid, const unsigned int *op);
int nc_get_var_uint(int ncid, int varid, unsigned int *ip);
int nc_put_var1_uint(int ncid, int varid, const size_t *indexp, const unsigned int *op);
int nc_get_var1_uint(int ncid, int varid, const size_t *indexp, unsigned int *ip);
int nc_put_vara_uint(int ncid, int varid, const size_t *startp, const size_t *countp, const unsigned int *op);
int nc_get_vara_uint(int ncid, int varid, const size_t *startp, const size_t *countp, unsigned int *ip);
int nc_put_vars_uint(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const unsigned int *op);
int nc_get_vars_uint(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, unsigned int *ip);
int nc_put_varm_uint(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, const unsigned int *op);
int nc_get_varm_uint(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, unsigned int *ip);
int nc_put_att_longlong(int ncid, int varid, const char *name, nc_type xtype, size_t len, const long long *op);
int nc_get_att_longlong(int ncid, int varid, const char *name, long long *ip);
int nc_put_var_longlong(int ncid, int varid, const long long *op);
int nc_get_var_longlong(int ncid, int varid, long long *ip);
int nc_put_var1_longlong(int ncid, int varid, const size_t *indexp, const long long *op);
int nc_get_var1_longlong(int ncid, int varid, const size_t *indexp, long long *ip);
int nc_put_vara_longlong(int ncid, int varid, const size_t *startp, const size_t *countp, const long long *op);
int nc_get_vara_longlong(int ncid, int varid, const size_t *startp, const size_t *countp, long long *ip);
int nc_put_vars_longlong(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const long long *op);
int nc_get_vars_longlong(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, long long *ip);
int nc_put_varm_longlong(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, const long long *op);
int nc_get_varm_longlong(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, long long *ip);
int nc_put_att_ulonglong(int ncid, int varid, const char *name, nc_type xtype, size_t len, const unsigned long long *op);
int nc_get_att_ulonglong(int ncid, int varid, const char *name, unsigned long long *ip);
int nc_put_var_ulonglong(int ncid, int varid, const unsigned long long *op);
int nc_get_var_ulonglong(int ncid, int varid, unsigned long long *ip);
int nc_put_var1_ulonglong(int ncid, int varid, const size_t *indexp, const unsigned long long *op);
int nc_get_var1_ulonglong(int ncid, int varid, const size_t *indexp, unsigned long long *ip);
int nc_put_vara_ulonglong(int ncid, int varid, const size_t *startp, const size_t *countp, const unsigned long long *op);
int nc_get_vara_ulonglong(int ncid, int varid, const size_t *startp, const size_t *countp, unsigned long long *ip);
int nc_put_vars_ulonglong(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const unsigned long long *op);
int nc_get_vars_ulonglong(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, unsigned long long *ip);
int nc_put_varm_ulonglong(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, const unsigned long long *op);
int nc_get_varm_ulonglong(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, unsigned long long *ip);
int nc_put_var_string(int ncid, int varid, const char **op);
int nc_get_var_string(int ncid, int varid, char **ip);
int nc_put_var1_string(int ncid, int varid, const size_t *indexp, const char **op);
int nc_get_var1_string(int ncid, int varid, const size_t *indexp, char **ip);
int nc_put_vara_string(int ncid, int varid, const size_t *startp, const size_t *countp, const char **op);
int nc_get_vara_string(int ncid, int varid, const size_t *startp, const size_t *countp, char **ip);
int nc_put_vars_string(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const char **op);
int nc_get_vars_string(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, char **ip);
int nc_put_varm_string(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, const char **op);
int nc_get_varm_string(int ncid, int varid, const size_t *startp, const size_t *countp, const ptrdiff_t *stridep, const ptrdiff_t *imapp, char **ip);
#ifdef __cplusplus
}
#endif
#endif
