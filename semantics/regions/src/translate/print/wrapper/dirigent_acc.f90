! The runtime library of OpenACC in OpenMP, for programs that
! dirigent has translated. Types of devices are numbers: 0 none,
! 1 default, 2 the host, 4 not the host. Every construct of a
! translation is waited for, so queues are always empty.
      module dirigent_acc
      use omp_lib
      use, intrinsic :: iso_c_binding
      implicit none
      private
      public :: dirigent_get_num_devices, dirigent_get_device_type
      public :: dirigent_set_device_type, dirigent_get_device_num
      public :: dirigent_set_device_num, dirigent_init
      public :: dirigent_init_device, dirigent_on_device
      public :: dirigent_get_property, dirigent_get_property_string
      public :: dirigent_get_default_async
      public :: dirigent_set_default_async
      public :: dirigent_is_present, dirigent_copyin, dirigent_create
      public :: dirigent_copyout, dirigent_delete
      public :: dirigent_copyout_finalize, dirigent_delete_finalize
      public :: dirigent_update_self, dirigent_update_device
      public :: dirigent_view, dirigent_malloc, dirigent_free
      public :: dirigent_map_data, dirigent_unmap_data
      public :: dirigent_deviceptr, dirigent_memcpy_to_device
      public :: dirigent_memcpy_from_device, dirigent_memcpy_device
      integer, save :: queue_of_program = -1
      integer, save :: maker_of_devices = 4
      interface dirigent_is_present
        procedure present_any, present_short, present_long
      end interface
      interface dirigent_copyin
        procedure copyin_short, copyin_long
      end interface
      interface dirigent_create
        procedure create_short, create_long
      end interface
      interface dirigent_copyout
        procedure copyout_short, copyout_long
      end interface
      interface dirigent_delete
        procedure delete_short, delete_long
      end interface
      interface dirigent_copyout_finalize
        procedure copyout_all_short, copyout_all_long
      end interface
      interface dirigent_delete_finalize
        procedure delete_all_short, delete_all_long
      end interface
      interface dirigent_update_self
        procedure from_device_short, from_device_long
      end interface
      interface dirigent_update_device
        procedure to_device_short, to_device_long
      end interface
      contains
      logical function is_shared()
        is_shared = omp_get_default_device() ==                         &
     & omp_get_initial_device()
      end function
      integer function dirigent_get_num_devices(kind)
        integer, intent(in) :: kind
        integer :: count
        count = omp_get_num_devices()
        if (kind == 0) count = 0
        if (kind == 2) count = 1
        if (kind /= 0 .and. kind /= 4) count = max(count, 1)
        dirigent_get_num_devices = count
      end function
      integer function dirigent_get_device_type()
        dirigent_get_device_type = merge(2, maker_of_devices,           &
     & is_shared())
      end function
      subroutine dirigent_set_device_type(kind)
        integer, intent(in) :: kind
        if (kind > 2) maker_of_devices = kind
        if (kind == 2 .or. omp_get_num_devices() == 0) then
          call omp_set_default_device(omp_get_initial_device())
        else if (kind /= 0 .and. is_shared()) then
          call omp_set_default_device(0)
        end if
      end subroutine
      integer function dirigent_get_device_num(kind)
        integer, intent(in) :: kind
        dirigent_get_device_num = omp_get_default_device()
        if (kind == 2 .or. is_shared()) dirigent_get_device_num = 0
      end function
      subroutine dirigent_set_device_num(number, kind)
        integer, intent(in) :: number, kind
        if (kind > 2) maker_of_devices = kind
        if (kind == 2 .or. number >= omp_get_num_devices()) then
          call omp_set_default_device(omp_get_initial_device())
        else
          call omp_set_default_device(max(number, 0))
        end if
      end subroutine
      subroutine dirigent_init(kind)
        integer, intent(in) :: kind
        if (kind /= 1) call dirigent_set_device_type(kind)
      end subroutine
      subroutine dirigent_init_device(number, kind)
        integer, intent(in) :: number, kind
        call dirigent_set_device_num(number, kind)
      end subroutine
      logical function dirigent_on_device(kind)
!$omp declare target
        integer, intent(in) :: kind
        logical :: host
        host = omp_is_initial_device()
        if (kind == 0 .or. kind == 2) then
          dirigent_on_device = host
        else
          dirigent_on_device = .not. host
        end if
      end function
      integer(c_size_t) function dirigent_get_property(number,          &
     & kind, property)
        integer, intent(in) :: number, kind, property
        dirigent_get_property = 0
      end function
      subroutine dirigent_get_property_string(number, kind,             &
     & property, text)
        integer, intent(in) :: number, kind, property
        character(*), intent(out) :: text
        text = ''
        if (property > 65536 .and. property < 65540) text = 'OpenMP'
      end subroutine
      integer function dirigent_get_default_async()
        dirigent_get_default_async = queue_of_program
      end function
      subroutine dirigent_set_default_async(queue)
        integer, intent(in) :: queue
        queue_of_program = queue
      end subroutine
! The bytes of a variable, of whatever type; LOC is an extension.
      subroutine dirigent_view(a, view)
        class(*), intent(in), target :: a
        character(1), pointer, contiguous, intent(out) :: view(:)
        call c_f_pointer(transfer(loc(a), c_null_ptr), view,            &
     & [storage_size(a) / 8])
      end subroutine
      type(c_ptr) function dirigent_malloc(bytes)
        integer(c_size_t), intent(in) :: bytes
        dirigent_malloc = c_null_ptr
        if (bytes > 0) dirigent_malloc = omp_target_alloc(bytes,        &
     & omp_get_default_device())
      end function
      subroutine dirigent_free(place)
        type(c_ptr), intent(in) :: place
        call omp_target_free(place, omp_get_default_device())
      end subroutine
      subroutine dirigent_map_data(a, place, bytes)
        type(*), dimension(..), target :: a
        type(c_ptr), intent(in) :: place
        integer(c_size_t), intent(in) :: bytes
        integer :: failed
        if (.not. is_shared()) failed = omp_target_associate_ptr(       &
     & c_loc(a), place, bytes, 0_c_size_t, omp_get_default_device())
      end subroutine
      subroutine dirigent_unmap_data(a)
        type(*), dimension(..), target :: a
        integer :: failed
        if (.not. is_shared()) failed = omp_target_disassociate_ptr(    &
     & c_loc(a), omp_get_default_device())
      end subroutine
      type(c_ptr) function dirigent_deviceptr(a)
        type(*), dimension(..), target :: a
        character(1), pointer, contiguous :: first(:)
        dirigent_deviceptr = c_null_ptr
        if (is_shared()) then
          dirigent_deviceptr = c_loc(a)
        else if (present_any(a)) then
          call c_f_pointer(c_loc(a), first, [1])
          dirigent_deviceptr = place_of(first)
        end if
      end function
      type(c_ptr) function place_of(a)
        character(1), target :: a(1)
!$omp target data use_device_addr(a)
        place_of = c_loc(a)
!$omp end target data
      end function
      subroutine dirigent_memcpy_to_device(place, a, bytes, queue)
        type(c_ptr), intent(in) :: place
        type(*), dimension(..), target :: a
        integer(c_size_t), intent(in) :: bytes
        integer, intent(in), optional :: queue
        call copy(place, c_loc(a), bytes, omp_get_default_device(),     &
     & omp_get_initial_device())
      end subroutine
      subroutine dirigent_memcpy_from_device(a, place, bytes, queue)
        type(*), dimension(..), target :: a
        type(c_ptr), intent(in) :: place
        integer(c_size_t), intent(in) :: bytes
        integer, intent(in), optional :: queue
        call copy(c_loc(a), place, bytes, omp_get_initial_device(),     &
     & omp_get_default_device())
      end subroutine
      subroutine dirigent_memcpy_device(to, from, bytes, queue)
        type(c_ptr), intent(in) :: to, from
        integer(c_size_t), intent(in) :: bytes
        integer, intent(in), optional :: queue
        call copy(to, from, bytes, omp_get_default_device(),            &
     & omp_get_default_device())
      end subroutine
      subroutine copy(to, from, bytes, device, of)
        type(c_ptr), intent(in) :: to, from
        integer(c_size_t), intent(in) :: bytes
        integer, intent(in) :: device, of
        integer :: failed
        failed = omp_target_memcpy(to, from, bytes, 0_c_size_t,         &
     & 0_c_size_t, device, of)
      end subroutine
      logical function present_any(a)
        type(*), dimension(..), target :: a
        present_any = is_shared()
        if (.not. present_any) present_any = omp_target_is_present(     &
     & c_loc(a), omp_get_default_device()) /= 0
      end function
      logical function present_short(a, bytes)
        type(*), dimension(..), target :: a
        integer(4), intent(in) :: bytes
        present_short = present_any(a)
      end function
      logical function present_long(a, bytes)
        type(*), dimension(..), target :: a
        integer(8), intent(in) :: bytes
        present_long = present_any(a)
      end function
      subroutine copyin_short(a, bytes, queue)
        type(*), dimension(..), target :: a
        integer(4), intent(in) :: bytes
        integer, intent(in), optional :: queue
        call moved(1, c_loc(a), int(bytes, c_size_t))
      end subroutine
      subroutine copyin_long(a, bytes, queue)
        type(*), dimension(..), target :: a
        integer(8), intent(in) :: bytes
        integer, intent(in), optional :: queue
        call moved(1, c_loc(a), int(bytes, c_size_t))
      end subroutine
      subroutine create_short(a, bytes, queue)
        type(*), dimension(..), target :: a
        integer(4), intent(in) :: bytes
        integer, intent(in), optional :: queue
        call moved(2, c_loc(a), int(bytes, c_size_t))
      end subroutine
      subroutine create_long(a, bytes, queue)
        type(*), dimension(..), target :: a
        integer(8), intent(in) :: bytes
        integer, intent(in), optional :: queue
        call moved(2, c_loc(a), int(bytes, c_size_t))
      end subroutine
      subroutine copyout_short(a, bytes, queue)
        type(*), dimension(..), target :: a
        integer(4), intent(in) :: bytes
        integer, intent(in), optional :: queue
        call moved(3, c_loc(a), int(bytes, c_size_t))
      end subroutine
      subroutine copyout_long(a, bytes, queue)
        type(*), dimension(..), target :: a
        integer(8), intent(in) :: bytes
        integer, intent(in), optional :: queue
        call moved(3, c_loc(a), int(bytes, c_size_t))
      end subroutine
      subroutine delete_short(a, bytes, queue)
        type(*), dimension(..), target :: a
        integer(4), intent(in) :: bytes
        integer, intent(in), optional :: queue
        call moved(4, c_loc(a), int(bytes, c_size_t))
      end subroutine
      subroutine delete_long(a, bytes, queue)
        type(*), dimension(..), target :: a
        integer(8), intent(in) :: bytes
        integer, intent(in), optional :: queue
        call moved(4, c_loc(a), int(bytes, c_size_t))
      end subroutine
      subroutine copyout_all_short(a, bytes, queue)
        type(*), dimension(..), target :: a
        integer(4), intent(in) :: bytes
        integer, intent(in), optional :: queue
        call moved(5, c_loc(a), int(bytes, c_size_t))
      end subroutine
      subroutine copyout_all_long(a, bytes, queue)
        type(*), dimension(..), target :: a
        integer(8), intent(in) :: bytes
        integer, intent(in), optional :: queue
        call moved(5, c_loc(a), int(bytes, c_size_t))
      end subroutine
      subroutine delete_all_short(a, bytes, queue)
        type(*), dimension(..), target :: a
        integer(4), intent(in) :: bytes
        integer, intent(in), optional :: queue
        call moved(6, c_loc(a), int(bytes, c_size_t))
      end subroutine
      subroutine delete_all_long(a, bytes, queue)
        type(*), dimension(..), target :: a
        integer(8), intent(in) :: bytes
        integer, intent(in), optional :: queue
        call moved(6, c_loc(a), int(bytes, c_size_t))
      end subroutine
      subroutine from_device_short(a, bytes, queue)
        type(*), dimension(..), target :: a
        integer(4), intent(in) :: bytes
        integer, intent(in), optional :: queue
        call moved(7, c_loc(a), int(bytes, c_size_t))
      end subroutine
      subroutine from_device_long(a, bytes, queue)
        type(*), dimension(..), target :: a
        integer(8), intent(in) :: bytes
        integer, intent(in), optional :: queue
        call moved(7, c_loc(a), int(bytes, c_size_t))
      end subroutine
      subroutine to_device_short(a, bytes, queue)
        type(*), dimension(..), target :: a
        integer(4), intent(in) :: bytes
        integer, intent(in), optional :: queue
        call moved(8, c_loc(a), int(bytes, c_size_t))
      end subroutine
      subroutine to_device_long(a, bytes, queue)
        type(*), dimension(..), target :: a
        integer(8), intent(in) :: bytes
        integer, intent(in), optional :: queue
        call moved(8, c_loc(a), int(bytes, c_size_t))
      end subroutine
      subroutine moved(what, address, bytes)
        integer, intent(in) :: what
        type(c_ptr), intent(in) :: address
        integer(c_size_t), intent(in) :: bytes
        character(kind=c_char), pointer, contiguous :: a(:)
        if (bytes == 0) return
        call c_f_pointer(address, a, [bytes])
        call act(what, a, bytes)
      end subroutine
      subroutine act(what, a, bytes)
        integer, intent(in) :: what
        integer(c_size_t), intent(in) :: bytes
        character(kind=c_char), target :: a(bytes)
        select case (what)
        case (1)
!$omp target enter data map(to: a)
        case (2)
!$omp target enter data map(alloc: a)
        case (3)
!$omp target exit data map(from: a)
        case (4)
!$omp target exit data map(release: a)
        case (5)
!$omp target update from(a)
!$omp target exit data map(delete: a)
        case (6)
!$omp target exit data map(delete: a)
        case (7)
!$omp target update from(a)
        case (8)
!$omp target update to(a)
        end select
      end subroutine
      end module dirigent_acc
