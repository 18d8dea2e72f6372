/* What tools ask of OpenACC's runtime library (OpenACC 3.4, 5), for programs that dirigent has translated: OpenMP tells of no events of
   a translation, so nothing is called back. */
#ifndef DIRIGENT_ACC_PROF_H
#define DIRIGENT_ACC_PROF_H
#include <stddef.h>

typedef enum acc_event_t {
  acc_ev_none, acc_ev_device_init_start, acc_ev_device_init_end, acc_ev_device_shutdown_start, acc_ev_device_shutdown_end,
  acc_ev_runtime_shutdown, acc_ev_create, acc_ev_delete, acc_ev_alloc, acc_ev_free, acc_ev_enter_data_start,
  acc_ev_enter_data_end, acc_ev_exit_data_start, acc_ev_exit_data_end, acc_ev_update_start, acc_ev_update_end,
  acc_ev_compute_construct_start, acc_ev_compute_construct_end, acc_ev_enqueue_launch_start, acc_ev_enqueue_launch_end,
  acc_ev_enqueue_upload_start, acc_ev_enqueue_upload_end, acc_ev_enqueue_download_start, acc_ev_enqueue_download_end,
  acc_ev_wait_start, acc_ev_wait_end, acc_ev_last
} acc_event_t;
typedef enum acc_construct_t {
  acc_construct_parallel, acc_construct_kernels, acc_construct_loop, acc_construct_data, acc_construct_enter_data,
  acc_construct_exit_data, acc_construct_host_data, acc_construct_atomic, acc_construct_declare, acc_construct_init,
  acc_construct_shutdown, acc_construct_set, acc_construct_update, acc_construct_routine, acc_construct_wait,
  acc_construct_runtime_api, acc_construct_serial
} acc_construct_t;
typedef enum acc_device_api {
  acc_device_api_none, acc_device_api_cuda, acc_device_api_opencl, acc_device_api_coi, acc_device_api_other
} acc_device_api;
typedef enum acc_register_t { acc_reg, acc_toggle, acc_toggle_per_thread } acc_register_t;

#define _ACC_PROF_INFO_VERSION 202209

typedef struct acc_prof_info {
  acc_event_t event_type;
  int valid_bytes, version, device_type, device_number, thread_id;
  ptrdiff_t async, async_queue;
  const char *src_file, *func_name;
  int line_no, end_line_no, func_line_no, func_end_line_no;
} acc_prof_info;
#define DIRIGENT_EVENT_INFO \
  acc_event_t event_type; \
  int valid_bytes; \
  acc_construct_t parent_construct; \
  int implicit; \
  void *tool_info;
typedef struct acc_data_event_info {
  DIRIGENT_EVENT_INFO
  const char *var_name;
  size_t bytes;
  const void *host_ptr, *device_ptr;
} acc_data_event_info;
typedef struct acc_launch_event_info {
  DIRIGENT_EVENT_INFO
  const char *kernel_name;
  size_t num_gangs, num_workers, vector_length;
} acc_launch_event_info;
typedef struct acc_other_event_info { DIRIGENT_EVENT_INFO } acc_other_event_info;
typedef union acc_event_info {
  acc_event_t event_type;
  acc_data_event_info data_event;
  acc_launch_event_info launch_event;
  acc_other_event_info other_event;
} acc_event_info;
typedef struct acc_api_info {
  acc_device_api device_api;
  int valid_bytes, device_type, vendor;
  const void *device_handle, *context_handle, *async_handle;
} acc_api_info;

#define _ACC_PROF_VALID_BYTES_BASICTYPE(type) (sizeof(type))
#define _ACC_PROF_VALID_BYTES_TYPE_N(type, count, bytes) ((count - 1) * sizeof(type) + (bytes))
#define _ACC_PROF_VALID_BYTES_STRUCT(type, last, bytes) (offsetof(type, last) + (bytes))
#define _ACC_PROF_INFO_VALID_BYTES (offsetof(acc_prof_info, func_end_line_no) + sizeof(int))
#define _ACC_DATA_EVENT_INFO_VALID_BYTES (offsetof(acc_data_event_info, device_ptr) + sizeof(void *))
#define _ACC_LAUNCH_EVENT_INFO_VALID_BYTES (offsetof(acc_launch_event_info, vector_length) + sizeof(size_t))
#define _ACC_OTHER_EVENT_INFO_VALID_BYTES (offsetof(acc_other_event_info, tool_info) + sizeof(void *))
#define _ACC_API_INFO_VALID_BYTES (offsetof(acc_api_info, async_handle) + sizeof(void *))

typedef void (*acc_prof_callback)(acc_prof_info *, acc_event_info *, acc_api_info *);
typedef void (*acc_prof_reg)(acc_event_t, acc_prof_callback, acc_register_t);
typedef void (*acc_query_fn)();
typedef acc_query_fn (*acc_prof_lookup_func)(const char *);

static inline void acc_prof_register(acc_event_t event, acc_prof_callback call, acc_register_t how)
{
  (void)event; (void)call; (void)how;
}
static inline void acc_prof_unregister(acc_event_t event, acc_prof_callback call, acc_register_t how)
{
  (void)event; (void)call; (void)how;
}
static inline acc_query_fn acc_prof_lookup(const char *name) { (void)name; return NULL; }
extern void acc_register_library(acc_prof_reg, acc_prof_reg, acc_prof_lookup_func);
#endif
