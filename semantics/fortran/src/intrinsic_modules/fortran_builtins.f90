! What F18's module files construct values of the types of ISO_C_BINDING with.
module __fortran_builtins
  use, intrinsic :: iso_c_binding, only: __builtin_c_ptr => c_ptr, __builtin_c_funptr => c_funptr
end module
