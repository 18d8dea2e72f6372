! Stands in for the module of HDF5: what its Fortran reference manual describes, for one version of each procedure.
module hdf5
use iso_c_binding, only: c_ptr, c_funptr
implicit none
integer, parameter :: HID_T = 8, HSIZE_T = 8, HSSIZE_T = 8, SIZE_T = 8, HADDR_T = 8, SSIZE_T = 8, OFF_T = 8, OBJECT_NAMELEN_DEFAULT_F = -1
type :: hobj_ref_t_f
integer(HADDR_T) :: ref
end type
type :: hdset_reg_ref_t_f
integer :: ref(3)
end type
type, bind(c) :: h5o_info_t
integer(8) :: fileno, addr
integer :: type, rc
integer(8) :: num_attrs
end type
type, bind(c) :: h5gmtime_t
integer(8) :: sec
end type
integer(HID_T), protected :: H5T_NATIVE_INTEGER, H5T_NATIVE_REAL, H5T_NATIVE_DOUBLE, H5T_NATIVE_CHARACTER, H5T_STD_REF_OBJ, H5T_STD_REF_DSETREG
integer(HID_T), protected :: H5T_IEEE_F32BE, H5T_IEEE_F32LE, H5T_IEEE_F64BE, H5T_IEEE_F64LE, H5T_STD_I8BE, H5T_STD_I8LE
integer(HID_T), protected :: H5T_STD_I16BE, H5T_STD_I16LE, H5T_STD_I32BE, H5T_STD_I32LE, H5T_STD_I64BE, H5T_STD_I64LE
integer(HID_T), protected :: H5T_STD_U8BE, H5T_STD_U8LE, H5T_STD_U16BE, H5T_STD_U16LE, H5T_STD_U32BE, H5T_STD_U32LE
integer(HID_T), protected :: H5T_STD_U64BE, H5T_STD_U64LE, H5T_STRING, H5T_C_S1, H5T_FORTRAN_S1, H5T_NATIVE_B8
integer(HID_T), protected :: H5T_NATIVE_INTEGER_1, H5T_NATIVE_INTEGER_2, H5T_NATIVE_INTEGER_4, H5T_NATIVE_INTEGER_8, H5T_NATIVE_REAL_4, H5T_NATIVE_REAL_8
integer(HID_T), protected :: H5T_NATIVE_REAL_16, H5P_FILE_CREATE_F, H5P_FILE_ACCESS_F, H5P_DATASET_CREATE_F, H5P_DATASET_ACCESS_F, H5P_DATASET_XFER_F
integer(HID_T), protected :: H5P_FILE_MOUNT_F, H5P_DEFAULT_F, H5P_ROOT_F, H5P_OBJECT_CREATE_F, H5P_GROUP_CREATE_F, H5P_GROUP_ACCESS_F
integer(HID_T), protected :: H5P_LINK_CREATE_F, H5P_LINK_ACCESS_F, H5P_ATTRIBUTE_CREATE_F, H5P_OBJECT_COPY_F
integer(HID_T), protected :: H5FD_CORE_F, H5FD_FAMILY_F, H5FD_LOG_F, H5FD_MPIO_F, H5FD_MULTI_F, H5FD_SEC2_F, H5FD_STDIO_F
integer, protected :: H5F_ACC_RDWR_F, H5F_ACC_RDONLY_F, H5F_ACC_TRUNC_F, H5F_ACC_EXCL_F, H5F_ACC_DEBUG_F, H5F_SCOPE_LOCAL_F
integer, protected :: H5F_SCOPE_GLOBAL_F, H5F_CLOSE_DEFAULT_F, H5F_CLOSE_WEAK_F, H5F_CLOSE_SEMI_F, H5F_CLOSE_STRONG_F, H5F_OBJ_FILE_F
integer, protected :: H5F_OBJ_DATASET_F, H5F_OBJ_GROUP_F, H5F_OBJ_DATATYPE_F, H5F_OBJ_ALL_F, H5F_LIBVER_EARLIEST_F, H5F_LIBVER_LATEST_F
integer, protected :: H5G_UNKNOWN_F, H5G_GROUP_F, H5G_DATASET_F, H5G_TYPE_F, H5G_LINK_F, H5G_STORAGE_TYPE_UNKNOWN_F
integer, protected :: H5D_COMPACT_F, H5D_CONTIGUOUS_F, H5D_CHUNKED_F, H5D_ALLOC_TIME_EARLY_F, H5D_ALLOC_TIME_LATE_F, H5D_ALLOC_TIME_INCR_F
integer, protected :: H5D_FILL_TIME_NEVER_F, H5D_FILL_TIME_ALLOC_F, H5FD_MPIO_INDEPENDENT_F, H5FD_MPIO_COLLECTIVE_F, H5I_FILE_F, H5I_GROUP_F
integer, protected :: H5I_DATATYPE_F, H5I_DATASPACE_F, H5I_DATASET_F, H5I_ATTR_F, H5I_BADID_F, H5S_SCALAR_F
integer, protected :: H5S_SIMPLE_F, H5S_NULL_F, H5S_SELECT_SET_F, H5S_SELECT_OR_F, H5S_SELECT_AND_F, H5S_SELECT_XOR_F
integer, protected :: H5S_SEL_NONE_F, H5S_SEL_POINTS_F, H5S_SEL_HYPERSLABS_F, H5S_SEL_ALL_F, H5T_NO_CLASS_F, H5T_INTEGER_F
integer, protected :: H5T_FLOAT_F, H5T_STRING_F, H5T_BITFIELD_F, H5T_OPAQUE_F, H5T_COMPOUND_F, H5T_REFERENCE_F
integer, protected :: H5T_ENUM_F, H5T_VLEN_F, H5T_ARRAY_F, H5T_ORDER_LE_F, H5T_ORDER_BE_F, H5T_STR_NULLTERM_F
integer, protected :: H5T_STR_NULLPAD_F, H5T_STR_SPACEPAD_F, H5T_DIR_ASCEND_F, H5T_DIR_DESCEND_F, H5T_CSET_ASCII_F, H5T_CSET_UTF8_F
integer, protected :: H5Z_FILTER_DEFLATE_F, H5Z_FILTER_SHUFFLE_F, H5Z_FILTER_FLETCHER32_F, H5Z_FILTER_SZIP_F, H5_INDEX_NAME_F, H5_INDEX_CRT_ORDER_F
integer, protected :: H5_ITER_INC_F, H5_ITER_DEC_F, H5_ITER_NATIVE_F, H5L_TYPE_HARD_F, H5L_TYPE_SOFT_F, H5L_TYPE_EXTERNAL_F
integer, protected :: H5O_TYPE_GROUP_F, H5O_TYPE_DATASET_F, H5P_CRT_ORDER_TRACKED_F, H5P_CRT_ORDER_INDEXED_F, H5_REAL_KIND, H5_INTEGER_KIND
integer(HID_T), protected :: H5S_ALL_F
integer(HSIZE_T), protected :: H5S_UNLIMITED_F
interface
subroutine h5open_f(error)
import
integer :: error
end subroutine
subroutine h5close_f(error)
import
integer :: error
end subroutine
subroutine h5get_libversion_f(majnum, minnum, relnum, hdferr)
import
integer :: majnum
integer :: minnum
integer :: relnum
integer :: hdferr
end subroutine
subroutine h5eset_auto_f(printflag, hdferr)
import
integer, intent(in) :: printflag
integer :: hdferr
end subroutine
subroutine h5eclear_f(hdferr)
import
integer :: hdferr
end subroutine
subroutine h5eprint_f(hdferr, name)
import
character(len=*), intent(in), optional :: name
integer :: hdferr
end subroutine
subroutine h5fcreate_f(name, access_flags, file_id, hdferr, creation_prp, access_prp)
import
character(len=*), intent(in) :: name
integer, intent(in) :: access_flags
integer(HID_T) :: file_id
integer(HID_T), intent(in), optional :: creation_prp
integer(HID_T), intent(in), optional :: access_prp
integer :: hdferr
end subroutine
subroutine h5fopen_f(name, access_flags, file_id, hdferr, access_prp)
import
character(len=*), intent(in) :: name
integer, intent(in) :: access_flags
integer(HID_T) :: file_id
integer(HID_T), intent(in), optional :: access_prp
integer :: hdferr
end subroutine
subroutine h5fclose_f(file_id, hdferr)
import
integer(HID_T), intent(in) :: file_id
integer :: hdferr
end subroutine
subroutine h5fflush_f(object_id, scope, hdferr)
import
integer(HID_T), intent(in) :: object_id
integer, intent(in) :: scope
integer :: hdferr
end subroutine
subroutine h5fis_hdf5_f(name, status, hdferr)
import
character(len=*), intent(in) :: name
logical :: status
integer :: hdferr
end subroutine
subroutine h5freopen_f(file_id, ret_file_id, hdferr)
import
integer(HID_T), intent(in) :: file_id
integer(HID_T) :: ret_file_id
integer :: hdferr
end subroutine
subroutine h5fget_obj_count_f(file_id, obj_type, obj_count, hdferr)
import
integer(HID_T), intent(in) :: file_id
integer, intent(in) :: obj_type
integer(SIZE_T) :: obj_count
integer :: hdferr
end subroutine
subroutine h5fget_filesize_f(file_id, size, hdferr)
import
integer(HID_T), intent(in) :: file_id
integer(HSIZE_T) :: size
integer :: hdferr
end subroutine
subroutine h5gcreate_f(loc_id, name, grp_id, hdferr, size_hint, lcpl_id, gcpl_id, gapl_id)
import
integer(HID_T), intent(in) :: loc_id
character(len=*), intent(in) :: name
integer(HID_T) :: grp_id
integer(SIZE_T), intent(in), optional :: size_hint
integer(HID_T), intent(in), optional :: lcpl_id
integer(HID_T), intent(in), optional :: gcpl_id
integer(HID_T), intent(in), optional :: gapl_id
integer :: hdferr
end subroutine
subroutine h5gopen_f(loc_id, name, grp_id, hdferr, gapl_id)
import
integer(HID_T), intent(in) :: loc_id
character(len=*), intent(in) :: name
integer(HID_T) :: grp_id
integer(HID_T), intent(in), optional :: gapl_id
integer :: hdferr
end subroutine
subroutine h5gclose_f(grp_id, hdferr)
import
integer(HID_T), intent(in) :: grp_id
integer :: hdferr
end subroutine
subroutine h5gn_members_f(loc_id, name, nmembers, hdferr)
import
integer(HID_T), intent(in) :: loc_id
character(len=*), intent(in) :: name
integer :: nmembers
integer :: hdferr
end subroutine
subroutine h5gget_obj_info_idx_f(loc_id, name, idx, obj_name, obj_type, hdferr)
import
integer(HID_T), intent(in) :: loc_id
character(len=*), intent(in) :: name
integer, intent(in) :: idx
character(len=*) :: obj_name
integer :: obj_type
integer :: hdferr
end subroutine
subroutine h5gget_info_f(group_id, storage_type, nlinks, max_corder, hdferr, mounted)
import
integer(HID_T), intent(in) :: group_id
integer :: storage_type
integer :: nlinks
integer :: max_corder
logical, optional :: mounted
integer :: hdferr
end subroutine
subroutine h5gunlink_f(loc_id, name, hdferr)
import
integer(HID_T), intent(in) :: loc_id
character(len=*), intent(in) :: name
integer :: hdferr
end subroutine
subroutine h5lexists_f(loc_id, name, link_exists, hdferr, lapl_id)
import
integer(HID_T), intent(in) :: loc_id
character(len=*), intent(in) :: name
logical :: link_exists
integer(HID_T), intent(in), optional :: lapl_id
integer :: hdferr
end subroutine
subroutine h5ldelete_f(loc_id, name, hdferr, lapl_id)
import
integer(HID_T), intent(in) :: loc_id
character(len=*), intent(in) :: name
integer(HID_T), intent(in), optional :: lapl_id
integer :: hdferr
end subroutine
subroutine h5lcreate_soft_f(target_path, link_loc_id, link_name, hdferr, lcpl_id, lapl_id)
import
character(len=*), intent(in) :: target_path
integer(HID_T), intent(in) :: link_loc_id
character(len=*), intent(in) :: link_name
integer(HID_T), intent(in), optional :: lcpl_id
integer(HID_T), intent(in), optional :: lapl_id
integer :: hdferr
end subroutine
subroutine h5lcreate_external_f(file_name, obj_name, link_loc_id, link_name, hdferr, lcpl_id, lapl_id)
import
character(len=*), intent(in) :: file_name
character(len=*), intent(in) :: obj_name
integer(HID_T), intent(in) :: link_loc_id
character(len=*), intent(in) :: link_name
integer(HID_T), intent(in), optional :: lcpl_id
integer(HID_T), intent(in), optional :: lapl_id
integer :: hdferr
end subroutine
subroutine h5oopen_f(loc_id, name, obj_id, hdferr, lapl_id)
import
integer(HID_T), intent(in) :: loc_id
character(len=*), intent(in) :: name
integer(HID_T) :: obj_id
integer(HID_T), intent(in), optional :: lapl_id
integer :: hdferr
end subroutine
subroutine h5oclose_f(object_id, hdferr)
import
integer(HID_T), intent(in) :: object_id
integer :: hdferr
end subroutine
subroutine h5scopy_f(space_id, new_space_id, hdferr)
import
integer(HID_T), intent(in) :: space_id
integer(HID_T) :: new_space_id
integer :: hdferr
end subroutine
subroutine h5screate_f(classtype, space_id, hdferr)
import
integer, intent(in) :: classtype
integer(HID_T) :: space_id
integer :: hdferr
end subroutine
subroutine h5screate_simple_f(rank, dims, space_id, hdferr, maxdims)
import
integer, intent(in) :: rank
integer(HSIZE_T), dimension(..), intent(in) :: dims
integer(HID_T) :: space_id
integer(HSIZE_T), dimension(..), intent(in), optional :: maxdims
integer :: hdferr
end subroutine
subroutine h5sclose_f(space_id, hdferr)
import
integer(HID_T), intent(in) :: space_id
integer :: hdferr
end subroutine
subroutine h5sselect_hyperslab_f(space_id, operator, start, count, hdferr, stride, block)
import
integer(HID_T), intent(in) :: space_id
integer, intent(in) :: operator
integer(HSIZE_T), dimension(..), intent(in) :: start
integer(HSIZE_T), dimension(..), intent(in) :: count
integer(HSIZE_T), dimension(..), intent(in), optional :: stride
integer(HSIZE_T), dimension(..), intent(in), optional :: block
integer :: hdferr
end subroutine
subroutine h5sselect_elements_f(space_id, operator, rank, num_elements, coord, hdferr)
import
integer(HID_T), intent(in) :: space_id
integer, intent(in) :: operator
integer, intent(in) :: rank
integer(SIZE_T), intent(in) :: num_elements
integer(HSIZE_T), dimension(..), intent(in) :: coord
integer :: hdferr
end subroutine
subroutine h5sselect_all_f(space_id, hdferr)
import
integer(HID_T), intent(in) :: space_id
integer :: hdferr
end subroutine
subroutine h5sselect_none_f(space_id, hdferr)
import
integer(HID_T), intent(in) :: space_id
integer :: hdferr
end subroutine
subroutine h5sget_simple_extent_ndims_f(space_id, rank, hdferr)
import
integer(HID_T), intent(in) :: space_id
integer :: rank
integer :: hdferr
end subroutine
subroutine h5sget_simple_extent_dims_f(space_id, dims, maxdims, hdferr)
import
integer(HID_T), intent(in) :: space_id
integer(HSIZE_T), dimension(..) :: dims
integer(HSIZE_T), dimension(..) :: maxdims
integer :: hdferr
end subroutine
subroutine h5sget_simple_extent_npoints_f(space_id, npoints, hdferr)
import
integer(HID_T), intent(in) :: space_id
integer(HSIZE_T) :: npoints
integer :: hdferr
end subroutine
subroutine h5sget_simple_extent_type_f(space_id, classtype, hdferr)
import
integer(HID_T), intent(in) :: space_id
integer :: classtype
integer :: hdferr
end subroutine
subroutine h5sset_extent_simple_f(space_id, rank, current_size, maximum_size, hdferr)
import
integer(HID_T), intent(in) :: space_id
integer, intent(in) :: rank
integer(HSIZE_T), dimension(..), intent(in) :: current_size
integer(HSIZE_T), dimension(..), intent(in) :: maximum_size
integer :: hdferr
end subroutine
subroutine h5sget_select_npoints_f(space_id, npoints, hdferr)
import
integer(HID_T), intent(in) :: space_id
integer(HSIZE_T) :: npoints
integer :: hdferr
end subroutine
subroutine h5sis_simple_f(space_id, status, hdferr)
import
integer(HID_T), intent(in) :: space_id
logical :: status
integer :: hdferr
end subroutine
subroutine h5dcreate_f(loc_id, name, type_id, space_id, dset_id, hdferr, dcpl_id, lcpl_id, dapl_id)
import
integer(HID_T), intent(in) :: loc_id
character(len=*), intent(in) :: name
integer(HID_T), intent(in) :: type_id
integer(HID_T), intent(in) :: space_id
integer(HID_T) :: dset_id
integer(HID_T), intent(in), optional :: dcpl_id
integer(HID_T), intent(in), optional :: lcpl_id
integer(HID_T), intent(in), optional :: dapl_id
integer :: hdferr
end subroutine
subroutine h5dopen_f(loc_id, name, dset_id, hdferr, dapl_id)
import
integer(HID_T), intent(in) :: loc_id
character(len=*), intent(in) :: name
integer(HID_T) :: dset_id
integer(HID_T), intent(in), optional :: dapl_id
integer :: hdferr
end subroutine
subroutine h5dclose_f(dset_id, hdferr)
import
integer(HID_T), intent(in) :: dset_id
integer :: hdferr
end subroutine
subroutine h5dget_space_f(dataset_id, dataspace_id, hdferr)
import
integer(HID_T), intent(in) :: dataset_id
integer(HID_T) :: dataspace_id
integer :: hdferr
end subroutine
subroutine h5dget_type_f(dataset_id, datatype_id, hdferr)
import
integer(HID_T), intent(in) :: dataset_id
integer(HID_T) :: datatype_id
integer :: hdferr
end subroutine
subroutine h5dget_create_plist_f(dataset_id, plist_id, hdferr)
import
integer(HID_T), intent(in) :: dataset_id
integer(HID_T) :: plist_id
integer :: hdferr
end subroutine
subroutine h5dget_storage_size_f(dataset_id, size, hdferr)
import
integer(HID_T), intent(in) :: dataset_id
integer(HSIZE_T) :: size
integer :: hdferr
end subroutine
subroutine h5dset_extent_f(dataset_id, size, hdferr)
import
integer(HID_T), intent(in) :: dataset_id
integer(HSIZE_T), dimension(..), intent(in) :: size
integer :: hdferr
end subroutine
subroutine h5dextend_f(dataset_id, size, hdferr)
import
integer(HID_T), intent(in) :: dataset_id
integer(HSIZE_T), dimension(..), intent(in) :: size
integer :: hdferr
end subroutine
subroutine h5tcopy_f(type_id, new_type_id, hdferr)
import
integer(HID_T), intent(in) :: type_id
integer(HID_T) :: new_type_id
integer :: hdferr
end subroutine
subroutine h5tclose_f(type_id, hdferr)
import
integer(HID_T), intent(in) :: type_id
integer :: hdferr
end subroutine
subroutine h5tcommit_f(loc_id, name, type_id, hdferr, lcpl_id, tcpl_id, tapl_id)
import
integer(HID_T), intent(in) :: loc_id
character(len=*), intent(in) :: name
integer(HID_T), intent(in) :: type_id
integer(HID_T), intent(in), optional :: lcpl_id
integer(HID_T), intent(in), optional :: tcpl_id
integer(HID_T), intent(in), optional :: tapl_id
integer :: hdferr
end subroutine
subroutine h5topen_f(loc_id, name, type_id, hdferr, tapl_id)
import
integer(HID_T), intent(in) :: loc_id
character(len=*), intent(in) :: name
integer(HID_T) :: type_id
integer(HID_T), intent(in), optional :: tapl_id
integer :: hdferr
end subroutine
subroutine h5tequal_f(type1_id, type2_id, flag, hdferr)
import
integer(HID_T), intent(in) :: type1_id
integer(HID_T), intent(in) :: type2_id
logical :: flag
integer :: hdferr
end subroutine
subroutine h5tset_size_f(type_id, size, hdferr)
import
integer(HID_T), intent(in) :: type_id
integer(SIZE_T), intent(in) :: size
integer :: hdferr
end subroutine
subroutine h5tget_size_f(type_id, size, hdferr)
import
integer(HID_T), intent(in) :: type_id
integer(SIZE_T) :: size
integer :: hdferr
end subroutine
subroutine h5tget_class_f(type_id, class, hdferr)
import
integer(HID_T), intent(in) :: type_id
integer :: class
integer :: hdferr
end subroutine
subroutine h5tget_order_f(type_id, order, hdferr)
import
integer(HID_T), intent(in) :: type_id
integer :: order
integer :: hdferr
end subroutine
subroutine h5tset_order_f(type_id, order, hdferr)
import
integer(HID_T), intent(in) :: type_id
integer, intent(in) :: order
integer :: hdferr
end subroutine
subroutine h5tset_strpad_f(type_id, strpad, hdferr)
import
integer(HID_T), intent(in) :: type_id
integer, intent(in) :: strpad
integer :: hdferr
end subroutine
subroutine h5tget_strpad_f(type_id, strpad, hdferr)
import
integer(HID_T), intent(in) :: type_id
integer :: strpad
integer :: hdferr
end subroutine
subroutine h5tset_cset_f(type_id, cset, hdferr)
import
integer(HID_T), intent(in) :: type_id
integer, intent(in) :: cset
integer :: hdferr
end subroutine
subroutine h5tget_super_f(type_id, base_type_id, hdferr)
import
integer(HID_T), intent(in) :: type_id
integer(HID_T) :: base_type_id
integer :: hdferr
end subroutine
subroutine h5tcreate_f(class, size, type_id, hdferr)
import
integer, intent(in) :: class
integer(SIZE_T), intent(in) :: size
integer(HID_T) :: type_id
integer :: hdferr
end subroutine
subroutine h5tinsert_f(type_id, name, offset, field_id, hdferr)
import
integer(HID_T), intent(in) :: type_id
character(len=*), intent(in) :: name
integer(SIZE_T), intent(in) :: offset
integer(HID_T), intent(in) :: field_id
integer :: hdferr
end subroutine
subroutine h5tarray_create_f(base_id, rank, dims, type_id, hdferr)
import
integer(HID_T), intent(in) :: base_id
integer, intent(in) :: rank
integer(HSIZE_T), dimension(..), intent(in) :: dims
integer(HID_T) :: type_id
integer :: hdferr
end subroutine
subroutine h5tvlen_create_f(type_id, vltype_id, hdferr)
import
integer(HID_T), intent(in) :: type_id
integer(HID_T) :: vltype_id
integer :: hdferr
end subroutine
subroutine h5tis_variable_str_f(type_id, status, hdferr)
import
integer(HID_T), intent(in) :: type_id
logical :: status
integer :: hdferr
end subroutine
subroutine h5tpack_f(type_id, hdferr)
import
integer(HID_T), intent(in) :: type_id
integer :: hdferr
end subroutine
subroutine h5tget_nmembers_f(type_id, num_members, hdferr)
import
integer(HID_T), intent(in) :: type_id
integer :: num_members
integer :: hdferr
end subroutine
subroutine h5acreate_f(loc_id, name, type_id, space_id, attr_id, hdferr, acpl_id, aapl_id)
import
integer(HID_T), intent(in) :: loc_id
character(len=*), intent(in) :: name
integer(HID_T), intent(in) :: type_id
integer(HID_T), intent(in) :: space_id
integer(HID_T) :: attr_id
integer(HID_T), intent(in), optional :: acpl_id
integer(HID_T), intent(in), optional :: aapl_id
integer :: hdferr
end subroutine
subroutine h5acreate_by_name_f(loc_id, obj_name, attr_name, type_id, space_id, attr, hdferr, acpl_id, aapl_id, lapl_id)
import
integer(HID_T), intent(in) :: loc_id
character(len=*), intent(in) :: obj_name
character(len=*), intent(in) :: attr_name
integer(HID_T), intent(in) :: type_id
integer(HID_T), intent(in) :: space_id
integer(HID_T) :: attr
integer(HID_T), intent(in), optional :: acpl_id
integer(HID_T), intent(in), optional :: aapl_id
integer(HID_T), intent(in), optional :: lapl_id
integer :: hdferr
end subroutine
subroutine h5aopen_f(obj_id, attr_name, attr_id, hdferr, aapl_id)
import
integer(HID_T), intent(in) :: obj_id
character(len=*), intent(in) :: attr_name
integer(HID_T) :: attr_id
integer(HID_T), intent(in), optional :: aapl_id
integer :: hdferr
end subroutine
subroutine h5aopen_name_f(obj_id, name, attr_id, hdferr)
import
integer(HID_T), intent(in) :: obj_id
character(len=*), intent(in) :: name
integer(HID_T) :: attr_id
integer :: hdferr
end subroutine
subroutine h5aopen_idx_f(obj_id, index, attr_id, hdferr)
import
integer(HID_T), intent(in) :: obj_id
integer, intent(in) :: index
integer(HID_T) :: attr_id
integer :: hdferr
end subroutine
subroutine h5aopen_by_name_f(loc_id, obj_name, attr_name, attr_id, hdferr, aapl_id, lapl_id)
import
integer(HID_T), intent(in) :: loc_id
character(len=*), intent(in) :: obj_name
character(len=*), intent(in) :: attr_name
integer(HID_T) :: attr_id
integer(HID_T), intent(in), optional :: aapl_id
integer(HID_T), intent(in), optional :: lapl_id
integer :: hdferr
end subroutine
subroutine h5aclose_f(attr_id, hdferr)
import
integer(HID_T), intent(in) :: attr_id
integer :: hdferr
end subroutine
subroutine h5aget_space_f(attr_id, space_id, hdferr)
import
integer(HID_T), intent(in) :: attr_id
integer(HID_T) :: space_id
integer :: hdferr
end subroutine
subroutine h5aget_type_f(attr_id, type_id, hdferr)
import
integer(HID_T), intent(in) :: attr_id
integer(HID_T) :: type_id
integer :: hdferr
end subroutine
subroutine h5aget_num_attrs_f(obj_id, attr_num, hdferr)
import
integer(HID_T), intent(in) :: obj_id
integer :: attr_num
integer :: hdferr
end subroutine
subroutine h5adelete_f(obj_id, name, hdferr)
import
integer(HID_T), intent(in) :: obj_id
character(len=*), intent(in) :: name
integer :: hdferr
end subroutine
subroutine h5adelete_by_name_f(loc_id, obj_name, attr_name, hdferr, lapl_id)
import
integer(HID_T), intent(in) :: loc_id
character(len=*), intent(in) :: obj_name
character(len=*), intent(in) :: attr_name
integer(HID_T), intent(in), optional :: lapl_id
integer :: hdferr
end subroutine
subroutine h5aexists_f(obj_id, attr_name, attr_exists, hdferr)
import
integer(HID_T), intent(in) :: obj_id
character(len=*), intent(in) :: attr_name
logical :: attr_exists
integer :: hdferr
end subroutine
subroutine h5aexists_by_name_f(loc_id, obj_name, attr_name, attr_exists, hdferr, lapl_id)
import
integer(HID_T), intent(in) :: loc_id
character(len=*), intent(in) :: obj_name
character(len=*), intent(in) :: attr_name
logical :: attr_exists
integer(HID_T), intent(in), optional :: lapl_id
integer :: hdferr
end subroutine
subroutine h5pcreate_f(class, prp_id, hdferr)
import
integer(HID_T), intent(in) :: class
integer(HID_T) :: prp_id
integer :: hdferr
end subroutine
subroutine h5pclose_f(prp_id, hdferr)
import
integer(HID_T), intent(in) :: prp_id
integer :: hdferr
end subroutine
subroutine h5pcopy_f(prp_id, new_prp_id, hdferr)
import
integer(HID_T), intent(in) :: prp_id
integer(HID_T) :: new_prp_id
integer :: hdferr
end subroutine
subroutine h5pset_chunk_f(prp_id, ndims, dims, hdferr)
import
integer(HID_T), intent(in) :: prp_id
integer, intent(in) :: ndims
integer(HSIZE_T), dimension(..), intent(in) :: dims
integer :: hdferr
end subroutine
subroutine h5pget_chunk_f(prp_id, ndims, dims, hdferr)
import
integer(HID_T), intent(in) :: prp_id
integer, intent(in) :: ndims
integer(HSIZE_T), dimension(..) :: dims
integer :: hdferr
end subroutine
subroutine h5pset_deflate_f(prp_id, level, hdferr)
import
integer(HID_T), intent(in) :: prp_id
integer, intent(in) :: level
integer :: hdferr
end subroutine
subroutine h5pset_shuffle_f(prp_id, hdferr)
import
integer(HID_T), intent(in) :: prp_id
integer :: hdferr
end subroutine
subroutine h5pset_fletcher32_f(prp_id, hdferr)
import
integer(HID_T), intent(in) :: prp_id
integer :: hdferr
end subroutine
subroutine h5pset_szip_f(prp_id, options_mask, pixels_per_block, hdferr)
import
integer(HID_T), intent(in) :: prp_id
integer, intent(in) :: options_mask
integer, intent(in) :: pixels_per_block
integer :: hdferr
end subroutine
subroutine h5pset_layout_f(prp_id, layout, hdferr)
import
integer(HID_T), intent(in) :: prp_id
integer, intent(in) :: layout
integer :: hdferr
end subroutine
subroutine h5pget_layout_f(prp_id, layout, hdferr)
import
integer(HID_T), intent(in) :: prp_id
integer :: layout
integer :: hdferr
end subroutine
subroutine h5pset_fill_value_f(prp_id, type_id, fillvalue, hdferr)
import
integer(HID_T), intent(in) :: prp_id
integer(HID_T), intent(in) :: type_id
type(*), dimension(..) :: fillvalue
integer :: hdferr
end subroutine
subroutine h5pset_alloc_time_f(plist_id, flag, hdferr)
import
integer(HID_T), intent(in) :: plist_id
integer, intent(in) :: flag
integer :: hdferr
end subroutine
subroutine h5pset_fill_time_f(plist_id, flag, hdferr)
import
integer(HID_T), intent(in) :: plist_id
integer, intent(in) :: flag
integer :: hdferr
end subroutine
subroutine h5pset_fapl_mpio_f(prp_id, comm, info, hdferr)
import
integer(HID_T), intent(in) :: prp_id
integer, intent(in) :: comm
integer, intent(in) :: info
integer :: hdferr
end subroutine
subroutine h5pget_fapl_mpio_f(prp_id, comm, info, hdferr)
import
integer(HID_T), intent(in) :: prp_id
integer :: comm
integer :: info
integer :: hdferr
end subroutine
subroutine h5pset_dxpl_mpio_f(prp_id, data_xfer_mode, hdferr)
import
integer(HID_T), intent(in) :: prp_id
integer, intent(in) :: data_xfer_mode
integer :: hdferr
end subroutine
subroutine h5pset_fclose_degree_f(fapl_id, degree, hdferr)
import
integer(HID_T), intent(in) :: fapl_id
integer, intent(in) :: degree
integer :: hdferr
end subroutine
subroutine h5pset_libver_bounds_f(fapl_id, low, high, hdferr)
import
integer(HID_T), intent(in) :: fapl_id
integer, intent(in) :: low
integer, intent(in) :: high
integer :: hdferr
end subroutine
subroutine h5pset_alignment_f(prp_id, threshold, alignment, hdferr)
import
integer(HID_T), intent(in) :: prp_id
integer(SIZE_T), intent(in) :: threshold
integer(SIZE_T), intent(in) :: alignment
integer :: hdferr
end subroutine
subroutine h5pset_cache_f(prp_id, mdc_nelmts, rdcc_nelmts, rdcc_nbytes, rdcc_w0, hdferr)
import
integer(HID_T), intent(in) :: prp_id
integer, intent(in) :: mdc_nelmts
integer(SIZE_T), intent(in) :: rdcc_nelmts
integer(SIZE_T), intent(in) :: rdcc_nbytes
real, intent(in) :: rdcc_w0
integer :: hdferr
end subroutine
subroutine h5pset_sieve_buf_size_f(plist_id, size, hdferr)
import
integer(HID_T), intent(in) :: plist_id
integer(SIZE_T), intent(in) :: size
integer :: hdferr
end subroutine
subroutine h5pset_create_inter_group_f(lcpl_id, crt_intermed_group, hdferr)
import
integer(HID_T), intent(in) :: lcpl_id
integer, intent(in) :: crt_intermed_group
integer :: hdferr
end subroutine
subroutine h5pset_coll_metadata_write_f(plist_id, is_collective, hdferr)
import
integer(HID_T), intent(in) :: plist_id
logical, intent(in) :: is_collective
integer :: hdferr
end subroutine
subroutine h5pset_all_coll_metadata_ops_f(plist_id, is_collective, hdferr)
import
integer(HID_T), intent(in) :: plist_id
logical, intent(in) :: is_collective
integer :: hdferr
end subroutine
subroutine h5pset_fapl_core_f(prp_id, increment, backing_store, hdferr)
import
integer(HID_T), intent(in) :: prp_id
integer(SIZE_T), intent(in) :: increment
logical, intent(in) :: backing_store
integer :: hdferr
end subroutine
subroutine h5pset_fapl_stdio_f(prp_id, hdferr)
import
integer(HID_T), intent(in) :: prp_id
integer :: hdferr
end subroutine
subroutine h5pset_fapl_sec2_f(prp_id, hdferr)
import
integer(HID_T), intent(in) :: prp_id
integer :: hdferr
end subroutine
subroutine h5iget_type_f(obj_id, type, hdferr)
import
integer(HID_T), intent(in) :: obj_id
integer :: type
integer :: hdferr
end subroutine
subroutine h5iis_valid_f(id, status, hdferr)
import
integer(HID_T), intent(in) :: id
logical :: status
integer :: hdferr
end subroutine
subroutine h5zfilter_avail_f(filter, status, hdferr)
import
integer, intent(in) :: filter
logical :: status
integer :: hdferr
end subroutine
end interface
interface h5dwrite_f
subroutine h5dwrite_f_any(dset_id, mem_type_id, buf, dims, hdferr, mem_space_id, file_space_id, xfer_prp)
import
integer(HID_T), intent(in) :: dset_id
integer(HID_T), intent(in) :: mem_type_id
type(*), dimension(..) :: buf
integer(HSIZE_T), intent(in) :: dims(*)
integer :: hdferr
integer(HID_T), intent(in), optional :: mem_space_id
integer(HID_T), intent(in), optional :: file_space_id
integer(HID_T), intent(in), optional :: xfer_prp
end subroutine
subroutine h5dwrite_f_ptr(dset_id, mem_type_id, buf, hdferr, mem_space_id, file_space_id, xfer_prp)
import
integer(HID_T), intent(in) :: dset_id
integer(HID_T), intent(in) :: mem_type_id
type(c_ptr) :: buf
integer :: hdferr
integer(HID_T), intent(in), optional :: mem_space_id
integer(HID_T), intent(in), optional :: file_space_id
integer(HID_T), intent(in), optional :: xfer_prp
end subroutine
end interface
interface h5dread_f
subroutine h5dread_f_any(dset_id, mem_type_id, buf, dims, hdferr, mem_space_id, file_space_id, xfer_prp)
import
integer(HID_T), intent(in) :: dset_id
integer(HID_T), intent(in) :: mem_type_id
type(*), dimension(..) :: buf
integer(HSIZE_T), intent(in) :: dims(*)
integer :: hdferr
integer(HID_T), intent(in), optional :: mem_space_id
integer(HID_T), intent(in), optional :: file_space_id
integer(HID_T), intent(in), optional :: xfer_prp
end subroutine
subroutine h5dread_f_ptr(dset_id, mem_type_id, buf, hdferr, mem_space_id, file_space_id, xfer_prp)
import
integer(HID_T), intent(in) :: dset_id
integer(HID_T), intent(in) :: mem_type_id
type(c_ptr) :: buf
integer :: hdferr
integer(HID_T), intent(in), optional :: mem_space_id
integer(HID_T), intent(in), optional :: file_space_id
integer(HID_T), intent(in), optional :: xfer_prp
end subroutine
end interface
interface h5awrite_f
subroutine h5awrite_f_any(attr_id, memtype_id, buf, dims, hdferr)
import
integer(HID_T), intent(in) :: attr_id
integer(HID_T), intent(in) :: memtype_id
type(*), dimension(..) :: buf
integer(HSIZE_T), intent(in) :: dims(*)
integer :: hdferr
end subroutine
subroutine h5awrite_f_ptr(attr_id, memtype_id, buf, hdferr)
import
integer(HID_T), intent(in) :: attr_id
integer(HID_T), intent(in) :: memtype_id
type(c_ptr) :: buf
integer :: hdferr
end subroutine
end interface
interface h5aread_f
subroutine h5aread_f_any(attr_id, memtype_id, buf, dims, hdferr)
import
integer(HID_T), intent(in) :: attr_id
integer(HID_T), intent(in) :: memtype_id
type(*), dimension(..) :: buf
integer(HSIZE_T), intent(in) :: dims(*)
integer :: hdferr
end subroutine
subroutine h5aread_f_ptr(attr_id, memtype_id, buf, hdferr)
import
integer(HID_T), intent(in) :: attr_id
integer(HID_T), intent(in) :: memtype_id
type(c_ptr) :: buf
integer :: hdferr
end subroutine
end interface
end module
