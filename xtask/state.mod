!mod$ v1 sum:8c3b7d8ea1229840
module state
integer(4),parameter,private::n=24_4
integer(4),allocatable::g(:)
integer(4)::k
contains
subroutine bump(i)
integer(4),value::i
end
end
