! Stands in for HDF5's module of dimension scales, which have implicit interfaces here.
module h5ds
use hdf5
implicit none
external :: h5dsset_scale_f, h5dsattach_scale_f, h5dsdetach_scale_f, h5dsis_attached_f, h5dsis_scale_f, h5dsset_label_f
external :: h5dsget_label_f, h5dsget_scale_name_f, h5dsget_num_scales_f
end module
