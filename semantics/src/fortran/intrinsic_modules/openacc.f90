! OpenACC 3.4, 3.1: the runtime library.
module openacc
  implicit none
  integer, parameter :: acc_device_kind = 4
  integer, parameter :: acc_device_property_kind = 4
  integer, parameter :: acc_handle_kind = 4
  integer, parameter :: openacc_version = 202211
  integer(acc_device_kind), parameter :: acc_device_none = 0
  integer(acc_device_kind), parameter :: acc_device_default = 1
  integer(acc_device_kind), parameter :: acc_device_host = 2
  integer(acc_device_kind), parameter :: acc_device_not_host = 4
  integer(acc_device_kind), parameter :: acc_device_nvidia = 5
  integer(acc_device_kind), parameter :: acc_device_radeon = 8
  integer(acc_device_kind), parameter :: acc_device_current = 10
  integer(acc_device_property_kind), parameter :: acc_property_none = 0
  integer(acc_device_property_kind), parameter :: acc_property_memory = 1
  integer(acc_device_property_kind), parameter :: acc_property_free_memory = 2
  integer(acc_device_property_kind), parameter :: acc_property_shared_memory_support = 3
  integer(acc_device_property_kind), parameter :: acc_property_name = 65537
  integer(acc_device_property_kind), parameter :: acc_property_vendor = 65538
  integer(acc_device_property_kind), parameter :: acc_property_driver = 65539
  integer(acc_handle_kind), parameter :: acc_async_noval = -1
  integer(acc_handle_kind), parameter :: acc_async_sync = -2
  integer(acc_handle_kind), parameter :: acc_async_default = -1
  interface
    subroutine acc_set_device_type(dev_type)
      import :: acc_device_kind
      integer(acc_device_kind), intent(in) :: dev_type
    end subroutine
    subroutine acc_set_device_num(dev_num, dev_type)
      import :: acc_device_kind
      integer, intent(in) :: dev_num
      integer(acc_device_kind), intent(in) :: dev_type
    end subroutine
    subroutine acc_init(dev_type)
      import :: acc_device_kind
      integer(acc_device_kind), intent(in) :: dev_type
    end subroutine
    subroutine acc_init_device(dev_num, dev_type)
      import :: acc_device_kind
      integer, intent(in) :: dev_num
      integer(acc_device_kind), intent(in) :: dev_type
    end subroutine
    subroutine acc_shutdown(dev_type)
      import :: acc_device_kind
      integer(acc_device_kind), intent(in) :: dev_type
    end subroutine
    subroutine acc_shutdown_device(dev_num, dev_type)
      import :: acc_device_kind
      integer, intent(in) :: dev_num
      integer(acc_device_kind), intent(in) :: dev_type
    end subroutine
    subroutine acc_wait(wait_arg)
      import :: acc_handle_kind
      integer(acc_handle_kind), intent(in) :: wait_arg
    end subroutine
    subroutine acc_wait_device(wait_arg, dev_num)
      import :: acc_handle_kind
      integer(acc_handle_kind), intent(in) :: wait_arg
      integer, intent(in) :: dev_num
    end subroutine
    subroutine acc_wait_async(wait_arg, async_arg)
      import :: acc_handle_kind
      integer(acc_handle_kind), intent(in) :: wait_arg
      integer(acc_handle_kind), intent(in) :: async_arg
    end subroutine
    subroutine acc_wait_device_async(wait_arg, async_arg, dev_num)
      import :: acc_handle_kind
      integer(acc_handle_kind), intent(in) :: wait_arg
      integer(acc_handle_kind), intent(in) :: async_arg
      integer, intent(in) :: dev_num
    end subroutine
    subroutine acc_wait_all()
    end subroutine
    subroutine acc_wait_all_device(dev_num)
      integer, intent(in) :: dev_num
    end subroutine
    subroutine acc_wait_all_async(async_arg)
      import :: acc_handle_kind
      integer(acc_handle_kind), intent(in) :: async_arg
    end subroutine
    subroutine acc_wait_all_device_async(async_arg, dev_num)
      import :: acc_handle_kind
      integer(acc_handle_kind), intent(in) :: async_arg
      integer, intent(in) :: dev_num
    end subroutine
    subroutine acc_set_default_async(async_arg)
      import :: acc_handle_kind
      integer(acc_handle_kind), intent(in) :: async_arg
    end subroutine
    subroutine acc_get_property_string(dev_num, dev_type, property, string)
      import :: acc_device_kind, acc_device_property_kind
      integer, intent(in) :: dev_num
      integer(acc_device_kind), intent(in) :: dev_type
      integer(acc_device_property_kind), intent(in) :: property
      character(len=*), intent(out) :: string
    end subroutine
    function acc_get_num_devices(dev_type) result(value)
      import :: acc_device_kind
      integer(acc_device_kind), intent(in) :: dev_type
      integer :: value
    end function
    function acc_get_device_type() result(value)
      import :: acc_device_kind
      integer(acc_device_kind) :: value
    end function
    function acc_get_device_num(dev_type) result(value)
      import :: acc_device_kind
      integer(acc_device_kind), intent(in) :: dev_type
      integer :: value
    end function
    function acc_get_property(dev_num, dev_type, property) result(value)
      import :: acc_device_kind, acc_device_property_kind
      integer, intent(in) :: dev_num
      integer(acc_device_kind), intent(in) :: dev_type
      integer(acc_device_property_kind), intent(in) :: property
      integer :: value
    end function
    function acc_async_test(wait_arg) result(value)
      import :: acc_handle_kind
      integer(acc_handle_kind), intent(in) :: wait_arg
      logical :: value
    end function
    function acc_async_test_device(wait_arg, dev_num) result(value)
      import :: acc_handle_kind
      integer(acc_handle_kind), intent(in) :: wait_arg
      integer, intent(in) :: dev_num
      logical :: value
    end function
    function acc_async_test_all() result(value)
      logical :: value
    end function
    function acc_async_test_all_device(dev_num) result(value)
      integer, intent(in) :: dev_num
      logical :: value
    end function
    function acc_get_default_async() result(value)
      import :: acc_handle_kind
      integer(acc_handle_kind) :: value
    end function
    function acc_on_device(dev_type) result(value)
      import :: acc_device_kind
      integer(acc_device_kind), intent(in) :: dev_type
      logical :: value
    end function
    function acc_is_present(data) result(value)
      type(*) :: data(..)
      logical :: value
    end function
    subroutine acc_copyin(data)
      type(*) :: data(..)
    end subroutine
    subroutine acc_create(data)
      type(*) :: data(..)
    end subroutine
    subroutine acc_copyout(data)
      type(*) :: data(..)
    end subroutine
    subroutine acc_copyout_finalize(data)
      type(*) :: data(..)
    end subroutine
    subroutine acc_delete(data)
      type(*) :: data(..)
    end subroutine
    subroutine acc_delete_finalize(data)
      type(*) :: data(..)
    end subroutine
    subroutine acc_update_device(data)
      type(*) :: data(..)
    end subroutine
    subroutine acc_update_self(data)
      type(*) :: data(..)
    end subroutine
    subroutine acc_attach(data)
      type(*) :: data(..)
    end subroutine
    subroutine acc_detach(data)
      type(*) :: data(..)
    end subroutine
    subroutine acc_detach_finalize(data)
      type(*) :: data(..)
    end subroutine
    subroutine acc_present_or_copyin(data)
      type(*) :: data(..)
    end subroutine
    subroutine acc_pcopyin(data)
      type(*) :: data(..)
    end subroutine
    subroutine acc_present_or_create(data)
      type(*) :: data(..)
    end subroutine
    subroutine acc_pcreate(data)
      type(*) :: data(..)
    end subroutine
    subroutine acc_copyin_async(data, async_arg)
      import :: acc_handle_kind
      type(*) :: data(..)
      integer(acc_handle_kind), intent(in) :: async_arg
    end subroutine
    subroutine acc_create_async(data, async_arg)
      import :: acc_handle_kind
      type(*) :: data(..)
      integer(acc_handle_kind), intent(in) :: async_arg
    end subroutine
    subroutine acc_copyout_async(data, async_arg)
      import :: acc_handle_kind
      type(*) :: data(..)
      integer(acc_handle_kind), intent(in) :: async_arg
    end subroutine
    subroutine acc_copyout_finalize_async(data, async_arg)
      import :: acc_handle_kind
      type(*) :: data(..)
      integer(acc_handle_kind), intent(in) :: async_arg
    end subroutine
    subroutine acc_delete_async(data, async_arg)
      import :: acc_handle_kind
      type(*) :: data(..)
      integer(acc_handle_kind), intent(in) :: async_arg
    end subroutine
    subroutine acc_delete_finalize_async(data, async_arg)
      import :: acc_handle_kind
      type(*) :: data(..)
      integer(acc_handle_kind), intent(in) :: async_arg
    end subroutine
    subroutine acc_update_device_async(data, async_arg)
      import :: acc_handle_kind
      type(*) :: data(..)
      integer(acc_handle_kind), intent(in) :: async_arg
    end subroutine
    subroutine acc_update_self_async(data, async_arg)
      import :: acc_handle_kind
      type(*) :: data(..)
      integer(acc_handle_kind), intent(in) :: async_arg
    end subroutine
  end interface
end module
