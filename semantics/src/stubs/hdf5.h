/* Stands in for the header of HDF5: what its C reference manual describes, for the newest version of each function. */
#ifndef HDF5_INCLUDED
#define HDF5_INCLUDED
#include <stddef.h>
#include <stdint.h>
typedef int herr_t;
typedef int htri_t;
typedef _Bool hbool_t;
typedef int64_t hid_t;
typedef unsigned long long hsize_t;
typedef long long hssize_t;
typedef uint64_t haddr_t;
typedef long hdf5_ssize_t;
typedef haddr_t hobj_ref_t;
typedef struct { uint8_t data[12]; } hdset_reg_ref_t;
typedef struct { size_t len; void *p; } hvl_t;
#define HADDR_UNDEF ((haddr_t)-1)
#define H5P_DEFAULT ((hid_t)0)
#define H5S_ALL ((hid_t)0)
#define H5S_UNLIMITED ((hsize_t)-1)
#define H5I_INVALID_HID ((hid_t)-1)
#define H5E_DEFAULT ((hid_t)0)
#define H5S_MAX_RANK 32
#define H5T_VARIABLE ((size_t)-1)
#define H5F_ACC_RDONLY 0u
#define H5F_ACC_RDWR 1u
#define H5F_ACC_TRUNC 2u
#define H5F_ACC_EXCL 4u
#define H5F_ACC_CREAT 16u
#define H5Z_FILTER_DEFLATE 1
#define H5Z_FILTER_SHUFFLE 2
#define H5F_OBJ_FILE 1u
#define H5F_OBJ_DATASET 2u
#define H5F_OBJ_GROUP 4u
#define H5F_OBJ_DATATYPE 8u
#define H5F_OBJ_ATTR 16u
#define H5F_OBJ_ALL 31u
#define H5_VERS_MAJOR 1
#define H5_VERS_MINOR 14
#define H5_VERS_RELEASE 0
#define H5_VERSION_GE(a, b, c) (1 > (a) || 1 == (a) && (14 > (b) || 14 == (b) && 0 >= (c)))
#define H5O_INFO_BASIC 1u
#define H5O_INFO_ALL 31u
typedef enum { H5F_SCOPE_LOCAL, H5F_SCOPE_GLOBAL } H5F_scope_t;
typedef enum { H5F_CLOSE_DEFAULT, H5F_CLOSE_WEAK, H5F_CLOSE_SEMI, H5F_CLOSE_STRONG } H5F_close_degree_t;
typedef enum { H5F_LIBVER_EARLIEST, H5F_LIBVER_V18, H5F_LIBVER_V110, H5F_LIBVER_V112, H5F_LIBVER_LATEST } H5F_libver_t;
typedef enum { H5S_SCALAR, H5S_SIMPLE, H5S_NULL } H5S_class_t;
typedef enum { H5S_SELECT_SET, H5S_SELECT_OR, H5S_SELECT_AND, H5S_SELECT_XOR, H5S_SELECT_NOTB, H5S_SELECT_NOTA } H5S_seloper_t;
typedef enum { H5S_SEL_NONE, H5S_SEL_POINTS, H5S_SEL_HYPERSLABS, H5S_SEL_ALL } H5S_sel_type;
typedef enum { H5D_COMPACT, H5D_CONTIGUOUS, H5D_CHUNKED, H5D_VIRTUAL } H5D_layout_t;
typedef enum { H5D_ALLOC_TIME_DEFAULT, H5D_ALLOC_TIME_EARLY, H5D_ALLOC_TIME_LATE, H5D_ALLOC_TIME_INCR } H5D_alloc_time_t;
typedef enum { H5D_FILL_TIME_ALLOC, H5D_FILL_TIME_NEVER, H5D_FILL_TIME_IFSET } H5D_fill_time_t;
typedef enum { H5T_NO_CLASS, H5T_INTEGER, H5T_FLOAT, H5T_TIME, H5T_STRING, H5T_BITFIELD, H5T_OPAQUE, H5T_COMPOUND, H5T_REFERENCE, H5T_ENUM, H5T_VLEN, H5T_ARRAY } H5T_class_t;
typedef enum { H5T_ORDER_LE, H5T_ORDER_BE, H5T_ORDER_VAX, H5T_ORDER_NONE } H5T_order_t;
typedef enum { H5T_SGN_NONE, H5T_SGN_2 } H5T_sign_t;
typedef enum { H5T_STR_NULLTERM, H5T_STR_NULLPAD, H5T_STR_SPACEPAD } H5T_str_t;
typedef enum { H5T_CSET_ASCII, H5T_CSET_UTF8 } H5T_cset_t;
typedef enum { H5T_DIR_DEFAULT, H5T_DIR_ASCEND, H5T_DIR_DESCEND } H5T_direction_t;
typedef enum { H5I_BADID, H5I_UNINIT, H5I_FILE, H5I_GROUP, H5I_DATATYPE, H5I_DATASPACE, H5I_DATASET, H5I_ATTR } H5I_type_t;
typedef enum { H5_INDEX_NAME, H5_INDEX_CRT_ORDER } H5_index_t;
typedef enum { H5_ITER_INC, H5_ITER_DEC, H5_ITER_NATIVE } H5_iter_order_t;
typedef enum { H5FD_MPIO_INDEPENDENT, H5FD_MPIO_COLLECTIVE } H5FD_mpio_xfer_t;
typedef enum { H5O_TYPE_GROUP, H5O_TYPE_DATASET, H5O_TYPE_NAMED_DATATYPE } H5O_type_t;
typedef enum { H5L_TYPE_HARD, H5L_TYPE_SOFT, H5L_TYPE_EXTERNAL } H5L_type_t;
typedef enum { H5R_OBJECT, H5R_DATASET_REGION } H5R_type_t;
typedef enum { H5G_STORAGE_TYPE_SYMBOL_TABLE, H5G_STORAGE_TYPE_COMPACT, H5G_STORAGE_TYPE_DENSE } H5G_storage_type_t;
typedef struct { H5G_storage_type_t storage_type; hsize_t nlinks; int64_t max_corder; hbool_t mounted; } H5G_info_t;
typedef struct { H5L_type_t type; hbool_t corder_valid; int64_t corder; int cset; } H5L_info_t;
typedef struct { unsigned long fileno; haddr_t addr; H5O_type_t type; unsigned rc; hsize_t num_attrs; } H5O_info_t;
typedef struct { hbool_t corder_valid; int64_t corder; H5T_cset_t cset; hsize_t data_size; } H5A_info_t;
typedef herr_t (*H5E_auto_t)(hid_t estack, void *client_data);
typedef herr_t (*H5L_iterate_t)(hid_t group, const char *name, const H5L_info_t *info, void *op_data);
typedef herr_t (*H5A_operator_t)(hid_t location_id, const char *attr_name, const H5A_info_t *ainfo, void *op_data);
#ifdef __cplusplus
extern "C" {
#endif
extern const hid_t H5T_NATIVE_CHAR, H5T_NATIVE_SCHAR, H5T_NATIVE_UCHAR, H5T_NATIVE_SHORT, H5T_NATIVE_USHORT, H5T_NATIVE_INT;
extern const hid_t H5T_NATIVE_UINT, H5T_NATIVE_LONG, H5T_NATIVE_ULONG, H5T_NATIVE_LLONG, H5T_NATIVE_ULLONG, H5T_NATIVE_FLOAT;
extern const hid_t H5T_NATIVE_DOUBLE, H5T_NATIVE_LDOUBLE, H5T_NATIVE_INT8, H5T_NATIVE_UINT8, H5T_NATIVE_INT16, H5T_NATIVE_UINT16;
extern const hid_t H5T_NATIVE_INT32, H5T_NATIVE_UINT32, H5T_NATIVE_INT64, H5T_NATIVE_UINT64, H5T_NATIVE_HSIZE, H5T_NATIVE_HBOOL;
extern const hid_t H5T_IEEE_F32BE, H5T_IEEE_F32LE, H5T_IEEE_F64BE, H5T_IEEE_F64LE, H5T_STD_I8BE, H5T_STD_I8LE;
extern const hid_t H5T_STD_I16BE, H5T_STD_I16LE, H5T_STD_I32BE, H5T_STD_I32LE, H5T_STD_I64BE, H5T_STD_I64LE;
extern const hid_t H5T_STD_U8BE, H5T_STD_U8LE, H5T_STD_U16BE, H5T_STD_U16LE, H5T_STD_U32BE, H5T_STD_U32LE;
extern const hid_t H5T_STD_U64BE, H5T_STD_U64LE, H5T_STD_REF_OBJ, H5T_STD_REF_DSETREG, H5T_C_S1, H5T_FORTRAN_S1;
extern const hid_t H5P_FILE_CREATE, H5P_FILE_ACCESS, H5P_DATASET_CREATE, H5P_DATASET_ACCESS, H5P_DATASET_XFER, H5P_GROUP_CREATE;
extern const hid_t H5P_GROUP_ACCESS, H5P_LINK_CREATE, H5P_LINK_ACCESS, H5P_ATTRIBUTE_CREATE, H5P_OBJECT_CREATE, H5P_OBJECT_COPY;
herr_t H5open(void);
herr_t H5close(void);
herr_t H5get_libversion(unsigned *majnum, unsigned *minnum, unsigned *relnum);
herr_t H5free_memory(void *mem);
herr_t H5garbage_collect(void);
herr_t H5Eset_auto2(hid_t estack_id, H5E_auto_t func, void *client_data);
herr_t H5Eget_auto2(hid_t estack_id, H5E_auto_t *func, void **client_data);
herr_t H5Eprint2(hid_t err_stack, void *stream);
herr_t H5Eclear2(hid_t err_stack);
hid_t H5Fcreate(const char *filename, unsigned flags, hid_t fcpl_id, hid_t fapl_id);
hid_t H5Fopen(const char *filename, unsigned flags, hid_t fapl_id);
herr_t H5Fclose(hid_t file_id);
herr_t H5Fflush(hid_t object_id, H5F_scope_t scope);
htri_t H5Fis_hdf5(const char *filename);
hid_t H5Freopen(hid_t file_id);
hdf5_ssize_t H5Fget_obj_count(hid_t file_id, unsigned types);
herr_t H5Fget_filesize(hid_t file_id, hsize_t *size);
hdf5_ssize_t H5Fget_name(hid_t obj_id, char *name, size_t size);
hid_t H5Gcreate2(hid_t loc_id, const char *name, hid_t lcpl_id, hid_t gcpl_id, hid_t gapl_id);
hid_t H5Gcreate1(hid_t loc_id, const char *name, size_t size_hint);
hid_t H5Gopen2(hid_t loc_id, const char *name, hid_t gapl_id);
hid_t H5Gopen1(hid_t loc_id, const char *name);
herr_t H5Gclose(hid_t group_id);
herr_t H5Gget_info(hid_t loc_id, H5G_info_t *ginfo);
herr_t H5Gget_num_objs(hid_t loc_id, hsize_t *num_objs);
hdf5_ssize_t H5Gget_objname_by_idx(hid_t loc_id, hsize_t idx, char *name, size_t size);
htri_t H5Lexists(hid_t loc_id, const char *name, hid_t lapl_id);
herr_t H5Ldelete(hid_t loc_id, const char *name, hid_t lapl_id);
herr_t H5Lcreate_soft(const char *link_target, hid_t link_loc_id, const char *link_name, hid_t lcpl_id, hid_t lapl_id);
herr_t H5Lcreate_hard(hid_t cur_loc, const char *cur_name, hid_t dst_loc, const char *dst_name, hid_t lcpl_id, hid_t lapl_id);
herr_t H5Lcreate_external(const char *file_name, const char *obj_name, hid_t link_loc_id, const char *link_name, hid_t lcpl_id, hid_t lapl_id);
herr_t H5Literate(hid_t grp_id, H5_index_t idx_type, H5_iter_order_t order, hsize_t *idx, H5L_iterate_t op, void *op_data);
hdf5_ssize_t H5Lget_name_by_idx(hid_t loc_id, const char *group_name, H5_index_t idx_type, H5_iter_order_t order, hsize_t n, char *name, size_t size, hid_t lapl_id);
hid_t H5Oopen(hid_t loc_id, const char *name, hid_t lapl_id);
herr_t H5Oclose(hid_t object_id);
hid_t H5Screate(H5S_class_t type);
hid_t H5Screate_simple(int rank, const hsize_t *dims, const hsize_t *maxdims);
herr_t H5Sset_extent_simple(hid_t space_id, int rank, const hsize_t *dims, const hsize_t *max);
hid_t H5Scopy(hid_t space_id);
herr_t H5Sclose(hid_t space_id);
int H5Sget_simple_extent_ndims(hid_t space_id);
int H5Sget_simple_extent_dims(hid_t space_id, hsize_t *dims, hsize_t *maxdims);
hssize_t H5Sget_simple_extent_npoints(hid_t space_id);
H5S_class_t H5Sget_simple_extent_type(hid_t space_id);
hssize_t H5Sget_select_npoints(hid_t spaceid);
herr_t H5Sselect_hyperslab(hid_t space_id, H5S_seloper_t op, const hsize_t start[], const hsize_t stride[], const hsize_t count[], const hsize_t block[]);
herr_t H5Sselect_elements(hid_t space_id, H5S_seloper_t op, size_t num_elem, const hsize_t *coord);
herr_t H5Sselect_all(hid_t spaceid);
herr_t H5Sselect_none(hid_t spaceid);
htri_t H5Sis_simple(hid_t space_id);
hid_t H5Dcreate2(hid_t loc_id, const char *name, hid_t type_id, hid_t space_id, hid_t lcpl_id, hid_t dcpl_id, hid_t dapl_id);
hid_t H5Dcreate1(hid_t loc_id, const char *name, hid_t type_id, hid_t space_id, hid_t dcpl_id);
hid_t H5Dopen2(hid_t loc_id, const char *name, hid_t dapl_id);
hid_t H5Dopen1(hid_t loc_id, const char *name);
herr_t H5Dclose(hid_t dset_id);
hid_t H5Dget_space(hid_t dset_id);
hid_t H5Dget_type(hid_t dset_id);
hid_t H5Dget_create_plist(hid_t dset_id);
hsize_t H5Dget_storage_size(hid_t dset_id);
herr_t H5Dread(hid_t dset_id, hid_t mem_type_id, hid_t mem_space_id, hid_t file_space_id, hid_t dxpl_id, void *buf);
herr_t H5Dwrite(hid_t dset_id, hid_t mem_type_id, hid_t mem_space_id, hid_t file_space_id, hid_t dxpl_id, const void *buf);
herr_t H5Dset_extent(hid_t dset_id, const hsize_t size[]);
herr_t H5Dextend(hid_t dset_id, const hsize_t size[]);
herr_t H5Dvlen_reclaim(hid_t type_id, hid_t space_id, hid_t plist_id, void *buf);
hid_t H5Tcreate(H5T_class_t type, size_t size);
hid_t H5Tcopy(hid_t type_id);
herr_t H5Tclose(hid_t type_id);
htri_t H5Tequal(hid_t type1_id, hid_t type2_id);
herr_t H5Tcommit2(hid_t loc_id, const char *name, hid_t type_id, hid_t lcpl_id, hid_t tcpl_id, hid_t tapl_id);
hid_t H5Topen2(hid_t loc_id, const char *name, hid_t tapl_id);
herr_t H5Tinsert(hid_t parent_id, const char *name, size_t offset, hid_t member_id);
herr_t H5Tpack(hid_t type_id);
hid_t H5Tarray_create2(hid_t base_id, unsigned ndims, const hsize_t dim[]);
hid_t H5Tvlen_create(hid_t base_id);
hid_t H5Tenum_create(hid_t base_id);
herr_t H5Tenum_insert(hid_t type, const char *name, const void *value);
hid_t H5Tget_native_type(hid_t type_id, H5T_direction_t direction);
hid_t H5Tget_super(hid_t type);
H5T_class_t H5Tget_class(hid_t type_id);
size_t H5Tget_size(hid_t type_id);
H5T_order_t H5Tget_order(hid_t type_id);
H5T_sign_t H5Tget_sign(hid_t type_id);
int H5Tget_nmembers(hid_t type_id);
char *H5Tget_member_name(hid_t type_id, unsigned membno);
htri_t H5Tis_variable_str(hid_t type_id);
herr_t H5Tset_size(hid_t type_id, size_t size);
herr_t H5Tset_order(hid_t type_id, H5T_order_t order);
herr_t H5Tset_strpad(hid_t type_id, H5T_str_t strpad);
herr_t H5Tset_cset(hid_t type_id, H5T_cset_t cset);
hid_t H5Acreate2(hid_t loc_id, const char *attr_name, hid_t type_id, hid_t space_id, hid_t acpl_id, hid_t aapl_id);
hid_t H5Acreate1(hid_t loc_id, const char *name, hid_t type_id, hid_t space_id, hid_t acpl_id);
hid_t H5Aopen(hid_t obj_id, const char *attr_name, hid_t aapl_id);
hid_t H5Aopen_name(hid_t loc_id, const char *name);
hid_t H5Aopen_by_name(hid_t loc_id, const char *obj_name, const char *attr_name, hid_t aapl_id, hid_t lapl_id);
herr_t H5Aclose(hid_t attr_id);
hid_t H5Aget_space(hid_t attr_id);
hid_t H5Aget_type(hid_t attr_id);
hdf5_ssize_t H5Aget_name(hid_t attr_id, size_t buf_size, char *buf);
herr_t H5Aread(hid_t attr_id, hid_t type_id, void *buf);
herr_t H5Awrite(hid_t attr_id, hid_t type_id, const void *buf);
herr_t H5Adelete(hid_t loc_id, const char *attr_name);
htri_t H5Aexists(hid_t obj_id, const char *attr_name);
htri_t H5Aexists_by_name(hid_t obj_id, const char *obj_name, const char *attr_name, hid_t lapl_id);
herr_t H5Aiterate2(hid_t loc_id, H5_index_t idx_type, H5_iter_order_t order, hsize_t *idx, H5A_operator_t op, void *op_data);
hid_t H5Pcreate(hid_t cls_id);
hid_t H5Pcopy(hid_t plist_id);
herr_t H5Pclose(hid_t plist_id);
herr_t H5Pset_chunk(hid_t plist_id, int ndims, const hsize_t dim[]);
int H5Pget_chunk(hid_t plist_id, int max_ndims, hsize_t dim[]);
herr_t H5Pset_deflate(hid_t plist_id, unsigned level);
herr_t H5Pset_shuffle(hid_t plist_id);
herr_t H5Pset_fletcher32(hid_t plist_id);
herr_t H5Pset_layout(hid_t plist_id, H5D_layout_t layout);
H5D_layout_t H5Pget_layout(hid_t plist_id);
herr_t H5Pset_fill_value(hid_t plist_id, hid_t type_id, const void *value);
herr_t H5Pset_fill_time(hid_t plist_id, H5D_fill_time_t fill_time);
herr_t H5Pset_alloc_time(hid_t plist_id, H5D_alloc_time_t alloc_time);
herr_t H5Pset_fclose_degree(hid_t fapl_id, H5F_close_degree_t degree);
herr_t H5Pset_libver_bounds(hid_t plist_id, H5F_libver_t low, H5F_libver_t high);
herr_t H5Pset_alignment(hid_t fapl_id, hsize_t threshold, hsize_t alignment);
herr_t H5Pset_cache(hid_t plist_id, int mdc_nelmts, size_t rdcc_nslots, size_t rdcc_nbytes, double rdcc_w0);
herr_t H5Pset_chunk_cache(hid_t dapl_id, size_t rdcc_nslots, size_t rdcc_nbytes, double rdcc_w0);
herr_t H5Pset_create_intermediate_group(hid_t plist_id, unsigned crt_intmd);
herr_t H5Pset_link_creation_order(hid_t plist_id, unsigned crt_order_flags);
herr_t H5Pset_fapl_core(hid_t fapl_id, size_t increment, hbool_t backing_store);
herr_t H5Pset_fapl_sec2(hid_t fapl_id);
herr_t H5Pset_fapl_stdio(hid_t fapl_id);
herr_t H5Pset_dxpl_mpio(hid_t dxpl_id, H5FD_mpio_xfer_t xfer_mode);
herr_t H5Pset_all_coll_metadata_ops(hid_t plist_id, hbool_t is_collective);
herr_t H5Pset_coll_metadata_write(hid_t plist_id, hbool_t is_collective);
#ifdef MPI_INCLUDED
herr_t H5Pset_fapl_mpio(hid_t fapl_id, MPI_Comm comm, MPI_Info info);
herr_t H5Pget_fapl_mpio(hid_t fapl_id, MPI_Comm *comm, MPI_Info *info);
#endif
H5I_type_t H5Iget_type(hid_t id);
hdf5_ssize_t H5Iget_name(hid_t id, char *name, size_t size);
htri_t H5Iis_valid(hid_t id);
hid_t H5Iget_file_id(hid_t id);
htri_t H5Zfilter_avail(int id);
#define H5Acreate H5Acreate2
#define H5Dcreate H5Dcreate2
#define H5Dopen H5Dopen2
#define H5Gcreate H5Gcreate2
#define H5Gopen H5Gopen2
#define H5Tcommit H5Tcommit2
#define H5Topen H5Topen2
#define H5Tarray_create H5Tarray_create2
#define H5Eset_auto H5Eset_auto2
#define H5Eget_auto H5Eget_auto2
#define H5Eprint H5Eprint2
#define H5Eclear H5Eclear2
#define H5Aiterate H5Aiterate2
#ifdef __cplusplus
}
#endif
#endif
