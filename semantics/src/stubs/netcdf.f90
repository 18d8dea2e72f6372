! Stands in for the module of NetCDF: what its Fortran 90 interface guide describes.
module netcdf
implicit none
private :: nf90_def_var_dims, nf90_def_var_scalar
integer, parameter :: NF90_NOERR = 0
integer, parameter :: NF90_EBADID = -33
integer, parameter :: NF90_EEXIST = -35
integer, parameter :: NF90_EINVAL = -36
integer, parameter :: NF90_EPERM = -37
integer, parameter :: NF90_ENOTINDEFINE = -38
integer, parameter :: NF90_EINDEFINE = -39
integer, parameter :: NF90_EINVALCOORDS = -40
integer, parameter :: NF90_EMAXDIMS = -41
integer, parameter :: NF90_ENAMEINUSE = -42
integer, parameter :: NF90_ENOTATT = -43
integer, parameter :: NF90_EMAXATTS = -44
integer, parameter :: NF90_EBADTYPE = -45
integer, parameter :: NF90_EBADDIM = -46
integer, parameter :: NF90_EUNLIMPOS = -47
integer, parameter :: NF90_EMAXVARS = -48
integer, parameter :: NF90_ENOTVAR = -49
integer, parameter :: NF90_EGLOBAL = -50
integer, parameter :: NF90_ENOTNC = -51
integer, parameter :: NF90_ESTS = -52
integer, parameter :: NF90_EMAXNAME = -53
integer, parameter :: NF90_EUNLIMIT = -54
integer, parameter :: NF90_ENORECVARS = -55
integer, parameter :: NF90_ECHAR = -56
integer, parameter :: NF90_EEDGE = -57
integer, parameter :: NF90_ESTRIDE = -58
integer, parameter :: NF90_EBADNAME = -59
integer, parameter :: NF90_ERANGE = -60
integer, parameter :: NF90_ENOMEM = -61
integer, parameter :: NF90_EHDFERR = -101
integer, parameter :: NF90_BYTE = 1
integer, parameter :: NF90_INT1 = 1
integer, parameter :: NF90_CHAR = 2
integer, parameter :: NF90_SHORT = 3
integer, parameter :: NF90_INT2 = 3
integer, parameter :: NF90_INT = 4
integer, parameter :: NF90_INT4 = 4
integer, parameter :: NF90_FLOAT = 5
integer, parameter :: NF90_REAL = 5
integer, parameter :: NF90_REAL4 = 5
integer, parameter :: NF90_DOUBLE = 6
integer, parameter :: NF90_REAL8 = 6
integer, parameter :: NF90_UBYTE = 7
integer, parameter :: NF90_USHORT = 8
integer, parameter :: NF90_UINT = 9
integer, parameter :: NF90_INT64 = 10
integer, parameter :: NF90_UINT64 = 11
integer, parameter :: NF90_STRING = 12
integer, parameter :: NF90_CLOBBER = 0
integer, parameter :: NF90_NOWRITE = 0
integer, parameter :: NF90_WRITE = 1
integer, parameter :: NF90_NOCLOBBER = 4
integer, parameter :: NF90_DISKLESS = 8
integer, parameter :: NF90_CLASSIC_MODEL = 256
integer, parameter :: NF90_64BIT_OFFSET = 512
integer, parameter :: NF90_64BIT_DATA = 32
integer, parameter :: NF90_SHARE = 2048
integer, parameter :: NF90_NETCDF4 = 4096
integer, parameter :: NF90_HDF5 = 4096
integer, parameter :: NF90_MPIIO = 8192
integer, parameter :: NF90_MPIPOSIX = 16384
integer, parameter :: NF90_FILL = 0
integer, parameter :: NF90_NOFILL = 256
integer, parameter :: NF90_UNLIMITED = 0
integer, parameter :: NF90_GLOBAL = 0
integer, parameter :: NF90_FORMAT_CLASSIC = 1
integer, parameter :: NF90_FORMAT_64BIT = 2
integer, parameter :: NF90_FORMAT_NETCDF4 = 3
integer, parameter :: NF90_FORMAT_NETCDF4_CLASSIC = 4
integer, parameter :: NF90_MAX_NAME = 256
integer, parameter :: NF90_MAX_DIMS = 1024
integer, parameter :: NF90_MAX_VARS = 8192
integer, parameter :: NF90_MAX_ATTRS = 8192
integer, parameter :: NF90_MAX_VAR_DIMS = 1024
integer, parameter :: NF90_CHUNKED = 0
integer, parameter :: NF90_NOTCONTIGUOUS = 0
integer, parameter :: NF90_CONTIGUOUS = 1
integer, parameter :: NF90_COMPACT = 2
integer, parameter :: NF90_INDEPENDENT = 0
integer, parameter :: NF90_COLLECTIVE = 1
integer, parameter :: NF90_ENDIAN_NATIVE = 0
integer, parameter :: NF90_ENDIAN_LITTLE = 1
integer, parameter :: NF90_ENDIAN_BIG = 2
integer, parameter :: NF90_SIZEHINT_DEFAULT = 0
integer, parameter :: NF90_ALIGN_CHUNK = -1
integer, parameter :: NF90_FILL_INT = -2147483647
integer, parameter :: NF90_FILL_BYTE = -127
integer, parameter :: NF90_FILL_SHORT = -32767
integer, parameter :: NF90_NOCHECKSUM = 0
integer, parameter :: NF90_FLETCHER32 = 1
integer, parameter :: NF90_NOSHUFFLE = 0
integer, parameter :: NF90_SHUFFLE = 1
integer, parameter :: NF90_FILL_CHAR = 0
real, parameter :: NF90_FILL_REAL = 9.9692099683868690e+36, NF90_FILL_FLOAT = NF90_FILL_REAL
double precision, parameter :: NF90_FILL_DOUBLE = 9.9692099683868690d+36
interface
function nf90_create(path, cmode, ncid, initialsize, chunksize, cache_size, cache_nelems, cache_preemption, comm, info)
integer :: nf90_create
character(len=*), intent(in) :: path
integer, intent(in) :: cmode
integer, intent(inout) :: ncid
integer, intent(in), optional :: initialsize
integer, intent(in), optional :: chunksize
integer, intent(in), optional :: cache_size
integer, intent(in), optional :: cache_nelems
real, intent(in), optional :: cache_preemption
integer, intent(in), optional :: comm
integer, intent(in), optional :: info
end function
function nf90_create_par(path, cmode, comm, info, ncid)
integer :: nf90_create_par
character(len=*), intent(in) :: path
integer, intent(in) :: cmode
integer, intent(in) :: comm
integer, intent(in) :: info
integer, intent(inout) :: ncid
end function
function nf90_open(path, mode, ncid, chunksize, cache_size, cache_nelems, cache_preemption, comm, info)
integer :: nf90_open
character(len=*), intent(in) :: path
integer, intent(in) :: mode
integer, intent(inout) :: ncid
integer, intent(in), optional :: chunksize
integer, intent(in), optional :: cache_size
integer, intent(in), optional :: cache_nelems
real, intent(in), optional :: cache_preemption
integer, intent(in), optional :: comm
integer, intent(in), optional :: info
end function
function nf90_open_par(path, mode, comm, info, ncid)
integer :: nf90_open_par
character(len=*), intent(in) :: path
integer, intent(in) :: mode
integer, intent(in) :: comm
integer, intent(in) :: info
integer, intent(inout) :: ncid
end function
function nf90_redef(ncid)
integer :: nf90_redef
integer, intent(in) :: ncid
end function
function nf90_enddef(ncid, h_minfree, v_align, v_minfree, r_align)
integer :: nf90_enddef
integer, intent(in) :: ncid
integer, intent(in), optional :: h_minfree
integer, intent(in), optional :: v_align
integer, intent(in), optional :: v_minfree
integer, intent(in), optional :: r_align
end function
function nf90_sync(ncid)
integer :: nf90_sync
integer, intent(in) :: ncid
end function
function nf90_abort(ncid)
integer :: nf90_abort
integer, intent(in) :: ncid
end function
function nf90_close(ncid)
integer :: nf90_close
integer, intent(in) :: ncid
end function
function nf90_delete(name)
integer :: nf90_delete
character(len=*), intent(in) :: name
end function
function nf90_set_fill(ncid, fillmode, old_mode)
integer :: nf90_set_fill
integer, intent(in) :: ncid
integer, intent(in) :: fillmode
integer, intent(inout) :: old_mode
end function
function nf90_set_base_pe(ncid, pe)
integer :: nf90_set_base_pe
integer, intent(in) :: ncid
integer, intent(in) :: pe
end function
function nf90_inquire(ncid, nDimensions, nVariables, nAttributes, unlimitedDimId, formatNum)
integer :: nf90_inquire
integer, intent(in) :: ncid
integer, intent(inout), optional :: nDimensions
integer, intent(inout), optional :: nVariables
integer, intent(inout), optional :: nAttributes
integer, intent(inout), optional :: unlimitedDimId
integer, intent(inout), optional :: formatNum
end function
function nf90_inq_path(ncid, pathlen, path)
integer :: nf90_inq_path
integer, intent(in) :: ncid
integer, intent(inout) :: pathlen
character(len=*), intent(inout) :: path
end function
function nf90_def_dim(ncid, name, len, dimid)
integer :: nf90_def_dim
integer, intent(in) :: ncid
character(len=*), intent(in) :: name
integer, intent(in) :: len
integer, intent(inout) :: dimid
end function
function nf90_inq_dimid(ncid, name, dimid)
integer :: nf90_inq_dimid
integer, intent(in) :: ncid
character(len=*), intent(in) :: name
integer, intent(inout) :: dimid
end function
function nf90_inquire_dimension(ncid, dimid, name, len)
integer :: nf90_inquire_dimension
integer, intent(in) :: ncid
integer, intent(in) :: dimid
character(len=*), intent(inout), optional :: name
integer, intent(inout), optional :: len
end function
function nf90_rename_dim(ncid, dimid, name)
integer :: nf90_rename_dim
integer, intent(in) :: ncid
integer, intent(in) :: dimid
character(len=*), intent(in) :: name
end function
function nf90_def_var_deflate(ncid, varid, shuffle, deflate, deflate_level)
integer :: nf90_def_var_deflate
integer, intent(in) :: ncid
integer, intent(in) :: varid
integer, intent(in) :: shuffle
integer, intent(in) :: deflate
integer, intent(in) :: deflate_level
end function
function nf90_def_var_chunking(ncid, varid, storage, chunksizes)
integer :: nf90_def_var_chunking
integer, intent(in) :: ncid
integer, intent(in) :: varid
integer, intent(in) :: storage
integer, dimension(..), intent(in) :: chunksizes
end function
function nf90_def_var_fletcher32(ncid, varid, fletcher32)
integer :: nf90_def_var_fletcher32
integer, intent(in) :: ncid
integer, intent(in) :: varid
integer, intent(in) :: fletcher32
end function
function nf90_def_var_endian(ncid, varid, endian)
integer :: nf90_def_var_endian
integer, intent(in) :: ncid
integer, intent(in) :: varid
integer, intent(in) :: endian
end function
function nf90_def_var_fill(ncid, varid, no_fill, fill)
integer :: nf90_def_var_fill
integer, intent(in) :: ncid
integer, intent(in) :: varid
integer, intent(in) :: no_fill
type(*), dimension(..) :: fill
end function
function nf90_inq_var_fill(ncid, varid, no_fill, fill)
integer :: nf90_inq_var_fill
integer, intent(in) :: ncid
integer, intent(in) :: varid
integer, intent(inout) :: no_fill
type(*), dimension(..) :: fill
end function
function nf90_inq_varid(ncid, name, varid)
integer :: nf90_inq_varid
integer, intent(in) :: ncid
character(len=*), intent(in) :: name
integer, intent(inout) :: varid
end function
function nf90_inquire_variable(ncid, varid, name, xtype, ndims, dimids, nAtts, contiguous, chunksizes, deflate_level, shuffle, fletcher32, endianness, cache_size, cache_nelems, cache_preemption)
integer :: nf90_inquire_variable
integer, intent(in) :: ncid
integer, intent(in) :: varid
character(len=*), intent(inout), optional :: name
integer, intent(inout), optional :: xtype
integer, intent(inout), optional :: ndims
integer, dimension(..), optional :: dimids
integer, intent(inout), optional :: nAtts
logical, optional :: contiguous
integer, dimension(..), optional :: chunksizes
integer, intent(inout), optional :: deflate_level
logical, optional :: shuffle
logical, optional :: fletcher32
integer, intent(inout), optional :: endianness
integer, intent(inout), optional :: cache_size
integer, intent(inout), optional :: cache_nelems
integer, intent(inout), optional :: cache_preemption
end function
function nf90_rename_var(ncid, varid, newname)
integer :: nf90_rename_var
integer, intent(in) :: ncid
integer, intent(in) :: varid
character(len=*), intent(in) :: newname
end function
function nf90_var_par_access(ncid, varid, access)
integer :: nf90_var_par_access
integer, intent(in) :: ncid
integer, intent(in) :: varid
integer, intent(in) :: access
end function
function nf90_put_var(ncid, varid, values, start, count, stride, map)
integer :: nf90_put_var
integer, intent(in) :: ncid
integer, intent(in) :: varid
type(*), dimension(..) :: values
integer, dimension(..), intent(in), optional :: start
integer, dimension(..), intent(in), optional :: count
integer, dimension(..), intent(in), optional :: stride
integer, dimension(..), intent(in), optional :: map
end function
function nf90_get_var(ncid, varid, values, start, count, stride, map)
integer :: nf90_get_var
integer, intent(in) :: ncid
integer, intent(in) :: varid
type(*), dimension(..) :: values
integer, dimension(..), intent(in), optional :: start
integer, dimension(..), intent(in), optional :: count
integer, dimension(..), intent(in), optional :: stride
integer, dimension(..), intent(in), optional :: map
end function
function nf90_put_var1(ncid, varid, values, start)
integer :: nf90_put_var1
integer, intent(in) :: ncid
integer, intent(in) :: varid
type(*), dimension(..) :: values
integer, dimension(..), intent(in), optional :: start
end function
function nf90_put_att(ncid, varid, name, values)
integer :: nf90_put_att
integer, intent(in) :: ncid
integer, intent(in) :: varid
character(len=*), intent(in) :: name
type(*), dimension(..) :: values
end function
function nf90_get_att(ncid, varid, name, values)
integer :: nf90_get_att
integer, intent(in) :: ncid
integer, intent(in) :: varid
character(len=*), intent(in) :: name
type(*), dimension(..) :: values
end function
function nf90_inquire_attribute(ncid, varid, name, xtype, len, attnum)
integer :: nf90_inquire_attribute
integer, intent(in) :: ncid
integer, intent(in) :: varid
character(len=*), intent(in) :: name
integer, intent(inout), optional :: xtype
integer, intent(inout), optional :: len
integer, intent(inout), optional :: attnum
end function
function nf90_inq_attname(ncid, varid, attnum, name)
integer :: nf90_inq_attname
integer, intent(in) :: ncid
integer, intent(in) :: varid
integer, intent(in) :: attnum
character(len=*), intent(inout) :: name
end function
function nf90_copy_att(ncid_in, varid_in, name, ncid_out, varid_out)
integer :: nf90_copy_att
integer, intent(in) :: ncid_in
integer, intent(in) :: varid_in
character(len=*), intent(in) :: name
integer, intent(in) :: ncid_out
integer, intent(in) :: varid_out
end function
function nf90_rename_att(ncid, varid, curname, newname)
integer :: nf90_rename_att
integer, intent(in) :: ncid
integer, intent(in) :: varid
character(len=*), intent(in) :: curname
character(len=*), intent(in) :: newname
end function
function nf90_del_att(ncid, varid, name)
integer :: nf90_del_att
integer, intent(in) :: ncid
integer, intent(in) :: varid
character(len=*), intent(in) :: name
end function
function nf90_inq_ncid(ncid, name, grp_ncid)
integer :: nf90_inq_ncid
integer, intent(in) :: ncid
character(len=*), intent(in) :: name
integer, intent(inout) :: grp_ncid
end function
function nf90_inq_grps(ncid, numgrps, ncids)
integer :: nf90_inq_grps
integer, intent(in) :: ncid
integer, intent(inout) :: numgrps
integer, dimension(..) :: ncids
end function
function nf90_inq_grpname(ncid, name)
integer :: nf90_inq_grpname
integer, intent(in) :: ncid
character(len=*), intent(inout) :: name
end function
function nf90_inq_grpname_full(ncid, len, name)
integer :: nf90_inq_grpname_full
integer, intent(in) :: ncid
integer, intent(inout) :: len
character(len=*), intent(inout) :: name
end function
function nf90_inq_grp_ncid(ncid, name, grp_ncid)
integer :: nf90_inq_grp_ncid
integer, intent(in) :: ncid
character(len=*), intent(in) :: name
integer, intent(inout) :: grp_ncid
end function
function nf90_inq_grp_full_ncid(ncid, name, grp_ncid)
integer :: nf90_inq_grp_full_ncid
integer, intent(in) :: ncid
character(len=*), intent(in) :: name
integer, intent(inout) :: grp_ncid
end function
function nf90_inq_grp_parent(ncid, parent_ncid)
integer :: nf90_inq_grp_parent
integer, intent(in) :: ncid
integer, intent(inout) :: parent_ncid
end function
function nf90_inq_varids(ncid, nvars, varids)
integer :: nf90_inq_varids
integer, intent(in) :: ncid
integer, intent(inout) :: nvars
integer, dimension(..) :: varids
end function
function nf90_inq_dimids(ncid, ndims, dimids, include_parents)
integer :: nf90_inq_dimids
integer, intent(in) :: ncid
integer, intent(inout) :: ndims
integer, dimension(..) :: dimids
integer, intent(in) :: include_parents
end function
function nf90_inq_typeids(ncid, ntypes, typeids)
integer :: nf90_inq_typeids
integer, intent(in) :: ncid
integer, intent(inout) :: ntypes
integer, dimension(..) :: typeids
end function
function nf90_def_grp(parent_ncid, name, new_ncid)
integer :: nf90_def_grp
integer, intent(in) :: parent_ncid
character(len=*), intent(in) :: name
integer, intent(inout) :: new_ncid
end function
function nf90_rename_grp(ncid, name)
integer :: nf90_rename_grp
integer, intent(in) :: ncid
character(len=*), intent(in) :: name
end function
function nf90_inq_format(ncid, format)
integer :: nf90_inq_format
integer, intent(in) :: ncid
integer, intent(inout) :: format
end function
function nf90_set_chunk_cache(size, nelems, preemption)
integer :: nf90_set_chunk_cache
integer, intent(in) :: size
integer, intent(in) :: nelems
real, intent(in) :: preemption
end function
function nf90_def_compound(ncid, size, name, typeid)
integer :: nf90_def_compound
integer, intent(in) :: ncid
integer, intent(in) :: size
character(len=*), intent(in) :: name
integer, intent(inout) :: typeid
end function
function nf90_insert_compound(ncid, xtype, name, offset, field_typeid)
integer :: nf90_insert_compound
integer, intent(in) :: ncid
integer, intent(in) :: xtype
character(len=*), intent(in) :: name
integer, intent(in) :: offset
integer, intent(in) :: field_typeid
end function
function nf90_def_vlen(ncid, name, base_typeid, xtype)
integer :: nf90_def_vlen
integer, intent(in) :: ncid
character(len=*), intent(in) :: name
integer, intent(in) :: base_typeid
integer, intent(inout) :: xtype
end function
function nf90_def_enum(ncid, base_typeid, name, typeid)
integer :: nf90_def_enum
integer, intent(in) :: ncid
integer, intent(in) :: base_typeid
character(len=*), intent(in) :: name
integer, intent(inout) :: typeid
end function
function nf90_def_opaque(ncid, size, name, xtype)
integer :: nf90_def_opaque
integer, intent(in) :: ncid
integer, intent(in) :: size
character(len=*), intent(in) :: name
integer, intent(inout) :: xtype
end function
function nf90_strerror(ncerr)
character(len=80) :: nf90_strerror
integer, intent(in) :: ncerr
end function
function nf90_inq_libvers()
character(len=80) :: nf90_inq_libvers
end function
end interface
interface nf90_def_var
function nf90_def_var_dims(ncid, name, xtype, dimids, varid, contiguous, chunksizes, deflate_level, shuffle, fletcher32, endianness, cache_size, cache_nelems, cache_preemption)
integer :: nf90_def_var_dims
integer, intent(in) :: ncid
character(len=*), intent(in) :: name
integer, intent(in) :: xtype
integer, dimension(..), intent(in) :: dimids
integer, intent(inout) :: varid
logical, intent(in), optional :: contiguous
integer, dimension(..), intent(in), optional :: chunksizes
integer, intent(in), optional :: deflate_level
logical, intent(in), optional :: shuffle
logical, intent(in), optional :: fletcher32
integer, intent(in), optional :: endianness
integer, intent(in), optional :: cache_size
integer, intent(in), optional :: cache_nelems
integer, intent(in), optional :: cache_preemption
end function
function nf90_def_var_scalar(ncid, name, xtype, varid, contiguous, chunksizes, deflate_level, shuffle, fletcher32, endianness, cache_size, cache_nelems, cache_preemption)
integer :: nf90_def_var_scalar
integer, intent(in) :: ncid
character(len=*), intent(in) :: name
integer, intent(in) :: xtype
integer, intent(inout) :: varid
logical, intent(in), optional :: contiguous
integer, dimension(..), intent(in), optional :: chunksizes
integer, intent(in), optional :: deflate_level
logical, intent(in), optional :: shuffle
logical, intent(in), optional :: fletcher32
integer, intent(in), optional :: endianness
integer, intent(in), optional :: cache_size
integer, intent(in), optional :: cache_nelems
integer, intent(in), optional :: cache_preemption
end function
end interface
end module
