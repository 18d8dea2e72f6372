! Stands in for HDF5's module of simple procedures, which have implicit interfaces here.
module h5lt
use hdf5
implicit none
external :: h5ltmake_dataset_f, h5ltmake_dataset_int_f, h5ltmake_dataset_float_f, h5ltmake_dataset_double_f
external :: h5ltmake_dataset_string_f, h5ltread_dataset_f, h5ltread_dataset_int_f, h5ltread_dataset_float_f
external :: h5ltread_dataset_double_f, h5ltread_dataset_string_f, h5ltset_attribute_string_f, h5ltset_attribute_int_f
external :: h5ltset_attribute_float_f, h5ltset_attribute_double_f, h5ltget_attribute_string_f, h5ltget_attribute_int_f
external :: h5ltget_attribute_float_f, h5ltget_attribute_double_f, h5ltget_attribute_ndims_f, h5ltget_attribute_info_f
external :: h5ltget_dataset_ndims_f, h5ltget_dataset_info_f, h5ltpath_valid_f
integer, external :: h5ltfind_dataset_f
end module
