!mod$ v1 sum:516752fc5eddbfe7
module kinds
type::t
integer(4)::k
integer(4),pointer::p(:)
integer(4),pointer::q(:)
end type
end
