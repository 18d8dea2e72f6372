/* The runtime library of OpenACC: OpenACC 3.3, 3. */
#ifndef _OPENACC_H
#define _OPENACC_H

#ifdef __cplusplus
extern "C" {
#endif

typedef enum acc_device_t {
    acc_device_current = -1,
    acc_device_none = 0,
    acc_device_default = 1,
    acc_device_host = 2,
    acc_device_not_host = 4,
    acc_device_nvidia = 5,
    acc_device_radeon = 8
} acc_device_t;

typedef enum acc_device_property_t {
    acc_property_none = 0,
    acc_property_memory = 1,
    acc_property_free_memory = 2,
    acc_property_shared_memory_support = 3,
    acc_property_name = 0x10001,
    acc_property_vendor = 0x10002,
    acc_property_driver = 0x10003
} acc_device_property_t;

enum {
    acc_async_sync = -2,
    acc_async_noval = -1,
    acc_async_default = -3
};

typedef void *acc_handle_t;

/* Devices: 3.2.1 to 3.2.6. */
extern int acc_get_num_devices(acc_device_t dev_type);
extern void acc_set_device_type(acc_device_t dev_type);
extern acc_device_t acc_get_device_type(void);
extern void acc_set_device_num(int dev_num, acc_device_t dev_type);
extern int acc_get_device_num(acc_device_t dev_type);
extern __SIZE_TYPE__ acc_get_property(int dev_num, acc_device_t dev_type, acc_device_property_t property);
extern const char *acc_get_property_string(int dev_num, acc_device_t dev_type, acc_device_property_t property);
extern void acc_init(acc_device_t dev_type);
extern void acc_init_device(int dev_num, acc_device_t dev_type);
extern void acc_shutdown(acc_device_t dev_type);
extern void acc_shutdown_device(int dev_num, acc_device_t dev_type);
extern int acc_on_device(acc_device_t dev_type);

/* Queues: 3.2.9 to 3.2.17. */
extern int acc_async_test(int wait_arg);
extern int acc_async_test_device(int wait_arg, int dev_num);
extern int acc_async_test_all(void);
extern int acc_async_test_all_device(int dev_num);
extern void acc_wait(int wait_arg);
extern void acc_wait_device(int wait_arg, int dev_num);
extern void acc_wait_async(int wait_arg, int async_arg);
extern void acc_wait_device_async(int wait_arg, int async_arg, int dev_num);
extern void acc_wait_all(void);
extern void acc_wait_all_device(int dev_num);
extern void acc_wait_all_async(int async_arg);
extern void acc_wait_all_device_async(int async_arg, int dev_num);
extern int acc_wait_any(int count, int wait_arg[]);
extern int acc_wait_any_device(int count, int wait_arg[], int dev_num);
extern void acc_async_wait(int wait_arg);
extern void acc_async_wait_async(int wait_arg, int async_arg);
extern void acc_async_wait_all(void);
extern void acc_async_wait_all_async(int async_arg);
extern int acc_get_default_async(void);
extern void acc_set_default_async(int async_arg);

/* Data: 3.2.18 to 3.2.32. */
extern void *acc_malloc(__SIZE_TYPE__ bytes);
extern void acc_free(void *data_dev);
extern void *acc_copyin(void *data_arg, __SIZE_TYPE__ bytes);
extern void acc_copyin_async(void *data_arg, __SIZE_TYPE__ bytes, int async_arg);
extern void *acc_create(void *data_arg, __SIZE_TYPE__ bytes);
extern void acc_create_async(void *data_arg, __SIZE_TYPE__ bytes, int async_arg);
extern void acc_copyout(void *data_arg, __SIZE_TYPE__ bytes);
extern void acc_copyout_async(void *data_arg, __SIZE_TYPE__ bytes, int async_arg);
extern void acc_copyout_finalize(void *data_arg, __SIZE_TYPE__ bytes);
extern void acc_copyout_finalize_async(void *data_arg, __SIZE_TYPE__ bytes, int async_arg);
extern void acc_delete(void *data_arg, __SIZE_TYPE__ bytes);
extern void acc_delete_async(void *data_arg, __SIZE_TYPE__ bytes, int async_arg);
extern void acc_delete_finalize(void *data_arg, __SIZE_TYPE__ bytes);
extern void acc_delete_finalize_async(void *data_arg, __SIZE_TYPE__ bytes, int async_arg);
extern void *acc_present_or_copyin(void *data_arg, __SIZE_TYPE__ bytes);
extern void *acc_pcopyin(void *data_arg, __SIZE_TYPE__ bytes);
extern void *acc_present_or_create(void *data_arg, __SIZE_TYPE__ bytes);
extern void *acc_pcreate(void *data_arg, __SIZE_TYPE__ bytes);
extern void acc_update_device(void *data_arg, __SIZE_TYPE__ bytes);
extern void acc_update_device_async(void *data_arg, __SIZE_TYPE__ bytes, int async_arg);
extern void acc_update_self(void *data_arg, __SIZE_TYPE__ bytes);
extern void acc_update_self_async(void *data_arg, __SIZE_TYPE__ bytes, int async_arg);
extern void acc_update_local(void *data_arg, __SIZE_TYPE__ bytes);
extern void acc_map_data(void *data_arg, void *data_dev, __SIZE_TYPE__ bytes);
extern void acc_unmap_data(void *data_arg);
extern void *acc_deviceptr(void *data_arg);
extern void *acc_hostptr(void *data_dev);
extern int acc_is_present(void *data_arg, __SIZE_TYPE__ bytes);
extern void acc_memcpy_to_device(void *data_dev_dest, void *data_host_src, __SIZE_TYPE__ bytes);
extern void acc_memcpy_to_device_async(void *data_dev_dest, void *data_host_src, __SIZE_TYPE__ bytes, int async_arg);
extern void acc_memcpy_from_device(void *data_host_dest, void *data_dev_src, __SIZE_TYPE__ bytes);
extern void acc_memcpy_from_device_async(void *data_host_dest, void *data_dev_src, __SIZE_TYPE__ bytes, int async_arg);
extern void acc_memcpy_device(void *data_dev_dest, void *data_dev_src, __SIZE_TYPE__ bytes);
extern void acc_memcpy_device_async(void *data_dev_dest, void *data_dev_src, __SIZE_TYPE__ bytes, int async_arg);
extern void acc_memcpy_d2d(void *data_arg_dest, void *data_arg_src, __SIZE_TYPE__ bytes, int dev_num_dest, int dev_num_src);
extern void acc_memcpy_d2d_async(void *data_arg_dest, void *data_arg_src, __SIZE_TYPE__ bytes, int dev_num_dest,
    int dev_num_src, int async_arg_src);
extern void acc_attach(void **ptr_addr);
extern void acc_attach_async(void **ptr_addr, int async_arg);
extern void acc_detach(void **ptr_addr);
extern void acc_detach_async(void **ptr_addr, int async_arg);
extern void acc_detach_finalize(void **ptr_addr);
extern void acc_detach_finalize_async(void **ptr_addr, int async_arg);

/* Platforms: NVIDIA's. */
extern void *acc_get_current_cuda_device(void);
extern void *acc_get_current_cuda_context(void);
extern void *acc_get_cuda_stream(int async_arg);
extern int acc_set_cuda_stream(int async_arg, void *stream);

#ifdef __cplusplus
}
#endif

#endif
