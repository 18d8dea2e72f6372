!mod$ v1 sum:7fa3f5b6971226e4
module procs
integer(4),parameter,private::n=24_4
integer(4),parameter,private::m=10_4
contains
subroutine row(m1,i,k)
integer(4)::m1(1_8:24_8,1_8:10_8)
integer(4),value::i
integer(4),value::k
end
pure function add(x,y)
integer(4),intent(in)::x
integer(4),intent(in)::y
integer(4)::add
end
end
