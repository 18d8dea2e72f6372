//! Coarrays: image control statements, and the intrinsic procedures about images.

use super::check_lines;

#[test]
fn image_control_statements_take_what_their_rows_say() {
    check_lines(
        "subroutine s(t, e, n, l)
  use iso_fortran_env
  implicit none
  type(team_type) :: t
  type(event_type) :: e[*], plain
  type(notify_type) :: n[*]
  type(lock_type) :: l[*]
  integer :: i, far[*]
  logical :: b
  character(9) :: m
  sync all
  sync all(stat=i, errmsg=m)
  sync all(stat=i, stat=i) ! E2820
  sync memory(stat=far[1]) ! E2821
  sync images(*)
  sync images([1, 2], stat=i)
  sync images(b) ! E2020
  sync team(t)
  sync team(i) ! E2822
  event post(e[2])
  event post(plain) ! E2824
  event wait(e, until_count=i)
  event wait(e[1]) ! E2821
  notify wait(n, until_count=b) ! E2020
  lock(l, acquired_lock=b)
  lock(l[1], acquired_lock=i) ! E2619
  unlock(e) ! E2822
  form team(1, t, new_index=i)
end subroutine
",
    );
}

#[test]
fn change_team_gives_names_to_coarrays() {
    check_lines(
        "subroutine s(t)
  use iso_fortran_env
  type(team_type) :: t
  real :: a[*], b[*], c
  change team (t, x[*] => a)
    x = 1.0
  end team
  change team (t, x[*] => a, y[*] => a) ! E2825
  end team
  change team (t, x[*] => c) ! E2824
  end team
end subroutine
subroutine r
  integer, allocatable :: ca[:], plain
  critical
    allocate(plain)
    allocate(ca[*]) ! E2646
  end critical
  critical
    stop ! E2646
  end critical
end subroutine
",
    );
}

#[test]
fn intrinsic_procedures_ask_for_coarrays() {
    check_lines(
        "subroutine s(t)
  use iso_fortran_env
  implicit none
  type(team_type) :: t
  type(team_type) :: wrong[*] ! E2201
  integer :: a(3)[2, *], i, plain(3)
  integer(atomic_int_kind) :: atom[*], value
  integer, allocatable :: one(:), other(:)
  i = this_image() + this_image(t) + this_image(a, 1) + num_images(t) + num_images(3)
  i = image_index(a, [1, 2]) + lcobound(a, dim=2) + team_number()
  plain(:2) = this_image(a)
  i = image_index(a, [1, 2, 3]) ! E2829
  i = lcobound(a, dim=3) ! E2814
  i = lcobound(plain, 1) ! E2828
  i = this_image(plain, 1) ! E2024
  i = image_status(0) ! E2816
  i = num_images(3.4) ! E2024
  call atomic_add(atom, value)
  call atomic_add(atom[1], value)
  call atomic_add(value, 1) ! E2828
  call atomic_define(i, 1) ! E2808
  call co_sum(plain, stat=i)
  call co_sum(a(1)[1, 1]) ! E2828
  call move_alloc(one, other)
  call move_alloc(one, plain) ! E2828
  print *, allocated(one), allocated(plain) ! E2828
end subroutine
",
    );
}
