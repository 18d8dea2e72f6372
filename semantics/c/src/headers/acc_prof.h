/* What tools ask of the runtime library of OpenACC: OpenACC 3.4, 5. */
#ifndef _ACC_PROF_H
#define _ACC_PROF_H
#include <openacc.h>

/* 5.1: events. */
typedef enum acc_event_t {
    acc_ev_none, acc_ev_device_init_start, acc_ev_device_init_end, acc_ev_device_shutdown_start, acc_ev_device_shutdown_end,
    acc_ev_runtime_shutdown, acc_ev_create, acc_ev_delete, acc_ev_alloc, acc_ev_free, acc_ev_enter_data_start,
    acc_ev_enter_data_end, acc_ev_exit_data_start, acc_ev_exit_data_end, acc_ev_update_start, acc_ev_update_end,
    acc_ev_compute_construct_start, acc_ev_compute_construct_end, acc_ev_enqueue_launch_start, acc_ev_enqueue_launch_end,
    acc_ev_enqueue_upload_start, acc_ev_enqueue_upload_end, acc_ev_enqueue_download_start, acc_ev_enqueue_download_end,
    acc_ev_wait_start, acc_ev_wait_end, acc_ev_last
} acc_event_t;

/* 5.2: what a callback is told. */
typedef enum acc_construct_t {
    acc_construct_parallel, acc_construct_kernels, acc_construct_loop, acc_construct_data, acc_construct_enter_data,
    acc_construct_exit_data, acc_construct_host_data, acc_construct_atomic, acc_construct_declare, acc_construct_init,
    acc_construct_shutdown, acc_construct_set, acc_construct_update, acc_construct_routine, acc_construct_wait,
    acc_construct_runtime_api, acc_construct_serial
} acc_construct_t;

typedef enum acc_device_api {
    acc_device_api_none, acc_device_api_cuda, acc_device_api_opencl, acc_device_api_coi, acc_device_api_other
} acc_device_api;

typedef long _acc_prof_ssize_t;
typedef unsigned long _acc_prof_size_t;
typedef int _acc_prof_int_t;

#define _ACC_PROF_INFO_VERSION 202209

typedef struct acc_prof_info {
    acc_event_t event_type;
    int valid_bytes;
    int version;
    acc_device_t device_type;
    int device_number;
    int thread_id;
    _acc_prof_ssize_t async;
    _acc_prof_ssize_t async_queue;
    const char *src_file;
    const char *func_name;
    int line_no, end_line_no;
    int func_line_no, func_end_line_no;
} acc_prof_info;

typedef struct acc_data_event_info {
    acc_event_t event_type;
    int valid_bytes;
    acc_construct_t parent_construct;
    int implicit;
    void *tool_info;
    const char *var_name;
    _acc_prof_size_t bytes;
    const void *host_ptr;
    const void *device_ptr;
} acc_data_event_info;

typedef struct acc_launch_event_info {
    acc_event_t event_type;
    int valid_bytes;
    acc_construct_t parent_construct;
    int implicit;
    void *tool_info;
    const char *kernel_name;
    _acc_prof_size_t num_gangs, num_workers, vector_length;
} acc_launch_event_info;

typedef struct acc_other_event_info {
    acc_event_t event_type;
    int valid_bytes;
    acc_construct_t parent_construct;
    int implicit;
    void *tool_info;
} acc_other_event_info;

typedef union acc_event_info {
    acc_event_t event_type;
    acc_data_event_info data_event;
    acc_launch_event_info launch_event;
    acc_other_event_info other_event;
} acc_event_info;

typedef struct acc_api_info {
    acc_device_api device_api;
    int valid_bytes;
    acc_device_t device_type;
    int vendor;
    const void *device_handle;
    const void *context_handle;
    const void *async_handle;
} acc_api_info;

/* How much of a structure has values: all up to the last member. */
#define _ACC_PROF_VALID_BYTES_BASICTYPE(type) (sizeof(type))
#define _ACC_PROF_VALID_BYTES_STRUCT(type, last, bytes) (offsetof(type, last) + (bytes))
#define _ACC_PROF_INFO_VALID_BYTES _ACC_PROF_VALID_BYTES_STRUCT(acc_prof_info, func_end_line_no, sizeof(int))
#define _ACC_DATA_EVENT_INFO_VALID_BYTES _ACC_PROF_VALID_BYTES_STRUCT(acc_data_event_info, device_ptr, sizeof(void *))
#define _ACC_LAUNCH_EVENT_INFO_VALID_BYTES \
    _ACC_PROF_VALID_BYTES_STRUCT(acc_launch_event_info, vector_length, sizeof(_acc_prof_size_t))
#define _ACC_OTHER_EVENT_INFO_VALID_BYTES _ACC_PROF_VALID_BYTES_STRUCT(acc_other_event_info, tool_info, sizeof(void *))
#define _ACC_API_INFO_VALID_BYTES _ACC_PROF_VALID_BYTES_STRUCT(acc_api_info, async_handle, sizeof(void *))

typedef void (*acc_prof_callback)(acc_prof_info *, acc_event_info *, acc_api_info *);

/* 5.3 and 5.4: registration. */
typedef enum acc_register_t { acc_reg, acc_toggle, acc_toggle_per_thread } acc_register_t;
typedef void (*acc_prof_reg)(acc_event_t, acc_prof_callback, acc_register_t);
typedef void (*acc_query_fn)();
typedef acc_query_fn (*acc_prof_lookup_func)(const char *);
extern void acc_prof_register(acc_event_t, acc_prof_callback, acc_register_t);
extern void acc_prof_unregister(acc_event_t, acc_prof_callback, acc_register_t);
extern acc_query_fn acc_prof_lookup(const char *);
extern void acc_register_library(acc_prof_reg, acc_prof_reg, acc_prof_lookup_func);

#endif
