!mod$ v1 sum:530d1e2e8aa859a3
module state
integer(4),parameter,private::n=24_4
integer(4)::g(1_8:24_8)
integer(4)::k
contains
subroutine bump(i)
integer(4),value::i
end
end
