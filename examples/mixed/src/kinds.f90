module kinds
  implicit none
  integer, parameter :: wp = kind(1d0)
end module kinds
