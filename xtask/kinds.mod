!mod$ v1 sum:a5417f3ff98e199d
module kinds
type::t
integer(4)::k
integer(4),allocatable::p(:)
integer(4),allocatable::q(:)
end type
end
