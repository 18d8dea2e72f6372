/* The runtime library of OpenACC in OpenMP 4.5 and later, for programs that dirigent has translated.
   Types of devices are the numbers that headers of OpenACC give them: 0 none, 1 default, 2 the host, 4 not the host.
   Constructs of a translation are waited for, or are tasks of OpenMP, for all of which the routines with queues wait. */
#ifndef DIRIGENT_ACC_H
#define DIRIGENT_ACC_H
#include <omp.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#ifdef __clang__
/* clang links the library that has these where there is code for devices. */
#pragma weak omp_target_alloc
#pragma weak omp_target_free
#pragma weak omp_target_is_present
#pragma weak omp_target_memcpy
#pragma weak omp_target_associate_ptr
#pragma weak omp_target_disassociate_ptr
#endif

static inline int dirigent_device(void) { return omp_get_default_device(); }
static inline int dirigent_is_shared(void) { return omp_get_default_device() == omp_get_initial_device(); }

/* Devices. */
/* The type of device that was asked for last. */
static inline int *dirigent_maker(void) { static int maker = 4; return &maker; }
static inline int dirigent_get_device_type(void) { return dirigent_is_shared() ? 2 : *dirigent_maker(); }
static inline void dirigent_set_device_type(int type)
{
  if (type > 2)
    *dirigent_maker() = type;
  if (type == 2 || omp_get_num_devices() == 0)
    omp_set_default_device(omp_get_initial_device());
  else if (type != 0 && dirigent_is_shared())
    omp_set_default_device(0);
}
static inline int dirigent_get_device_num(int type) { return type == 2 || dirigent_is_shared() ? 0 : dirigent_device(); }
static inline void dirigent_set_device_num(int number, int type)
{
  int host = type == 2 || number >= omp_get_num_devices();
  if (type > 2)
    *dirigent_maker() = type;
  omp_set_default_device(host ? omp_get_initial_device() : number < 0 ? 0 : number);
}
static inline void dirigent_init(int type) { if (type != 1) dirigent_set_device_type(type); }
static inline void dirigent_init_device(int number, int type) { dirigent_set_device_num(number, type); }
static inline size_t dirigent_get_property(int number, int type, int property)
{
  (void)number; (void)type; (void)property;
  return 0;
}
static inline const char *dirigent_get_property_string(int number, int type, int property)
{
  (void)number; (void)type;
  return property >= 65537 && property <= 65539 ? "OpenMP" : NULL;
}
#pragma omp declare target
#if defined __GNUC__ && !defined __clang__ && __GNUC__ > 9
static __attribute__((used)) int dirigent_yes(void) { return 1; }
#pragma omp declare variant(dirigent_yes) match(device = { arch(nvptx) })
static __attribute__((used)) int dirigent_is_nvidia(void) { return 0; }
#pragma omp declare variant(dirigent_yes) match(device = { arch(gcn) })
static __attribute__((used)) int dirigent_is_radeon(void) { return 0; }
#else
/* Compilers that translate for each kind of device apart tell whose it is. */
static inline int dirigent_is_nvidia(void)
{
#if defined __clang__ && !defined __NVPTX__
  return 0;
#else
  return 1;
#endif
}
static inline int dirigent_is_radeon(void)
{
#if defined __clang__ && !defined __AMDGCN__
  return 0;
#else
  return 1;
#endif
}
#endif
static inline int dirigent_on_device(int type)
{
  int host = omp_is_initial_device();
  if (type == 5 && !dirigent_is_nvidia())
    return 0;
  if (type == 8 && !dirigent_is_radeon())
    return 0;
  return type == 2 || type == 0 ? host : !host;
}
#pragma omp end declare target
static inline int dirigent_get_num_devices(int type)
{
  int count = omp_get_num_devices(), made = 0, number, same;
  if (type != 5 && type != 8)
    return type == 0 ? 0 : type == 2 ? 1 : type == 4 || count > 0 ? count : 1;
  for (number = 0; number < count; number++) {
#pragma omp target device(number) map(from: same)
    same = dirigent_on_device(type);
    made += same;
  }
  return made;
}

/* Queues. */
static inline int *dirigent_queue(void) { static int queue = -1; return &queue; }
static inline int dirigent_get_default_async(void) { return *dirigent_queue(); }
static inline void dirigent_set_default_async(int queue) { *dirigent_queue() = queue; }
static inline void dirigent_wait_all(void)
{
#pragma omp taskwait
}
static inline void dirigent_async_wait_all(void) { dirigent_wait_all(); }
static inline void dirigent_wait_all_device(int device) { (void)device; dirigent_wait_all(); }
static inline void dirigent_wait_all_async(int queue) { (void)queue; dirigent_wait_all(); }
static inline void dirigent_async_wait_all_async(int queue) { (void)queue; dirigent_wait_all(); }
static inline void dirigent_wait_all_device_async(int queue, int device)
{
  (void)queue; (void)device;
  dirigent_wait_all();
}
static inline void dirigent_wait(int queue) { (void)queue; dirigent_wait_all(); }
static inline void dirigent_async_wait(int queue) { (void)queue; dirigent_wait_all(); }
static inline void dirigent_wait_device(int queue, int device) { (void)queue; (void)device; dirigent_wait_all(); }
static inline void dirigent_wait_async(int queue, int on) { (void)queue; (void)on; dirigent_wait_all(); }
static inline void dirigent_async_wait_async(int queue, int on) { (void)queue; (void)on; dirigent_wait_all(); }
static inline void dirigent_wait_device_async(int queue, int on, int device)
{
  (void)queue; (void)on; (void)device;
  dirigent_wait_all();
}
static inline int dirigent_async_test(int queue) { (void)queue; dirigent_wait_all(); return 1; }
static inline int dirigent_async_test_device(int queue, int device)
{
  (void)queue; (void)device;
  dirigent_wait_all();
  return 1;
}
static inline int dirigent_async_test_all(void) { dirigent_wait_all(); return 1; }
static inline int dirigent_async_test_all_device(int device) { (void)device; dirigent_wait_all(); return 1; }
static inline int dirigent_wait_any(int count, int *queues)
{
  (void)queues;
  dirigent_wait_all();
  return count > 0 ? 0 : -1;
}
static inline int dirigent_wait_any_device(int count, int *queues, int device)
{
  (void)queues; (void)device;
  dirigent_wait_all();
  return count > 0 ? 0 : -1;
}

/* Addresses. */
static inline int dirigent_is_present(void *data, size_t bytes)
{
  char *first = (char *)data;
  if (data == NULL || dirigent_is_shared())
    return data != NULL;
  return omp_target_is_present(first, dirigent_device())
    && (bytes < 2 || omp_target_is_present(first + bytes - 1, dirigent_device()));
}
static inline void *dirigent_there(void *data)
{
  char *address = (char *)data;
  if (dirigent_is_shared())
    return data;
  if (data == NULL || !omp_target_is_present(data, dirigent_device()))
    return NULL;
#pragma omp target data use_device_ptr(address)
  data = address;
  return data;
}
/* OpenMP tells the address of the host where both have one memory; elsewhere, the calls that make copies or ask for
   them take notes. */
struct dirigent_copy { char *host; size_t bytes; struct dirigent_copy *next; };
__attribute__((weak)) struct dirigent_copy *dirigent_copies;
static inline void dirigent_note(void *data, size_t bytes)
{
  struct dirigent_copy *copy = dirigent_copies;
  if (data == NULL || dirigent_is_shared())
    return;
  while (copy != NULL && copy->host != (char *)data)
    copy = copy->next;
  if (copy == NULL && (copy = (struct dirigent_copy *)malloc(sizeof *copy)) != NULL) {
    copy->host = (char *)data;
    copy->bytes = 0;
    copy->next = dirigent_copies;
    dirigent_copies = copy;
  }
  if (copy != NULL && copy->bytes < bytes)
    copy->bytes = bytes;
}
static inline void *dirigent_deviceptr(void *data)
{
  void *there = dirigent_there(data);
  if (there != NULL)
    dirigent_note(data, 1);
  return there;
}
static inline void *dirigent_hostptr(void *data)
{
  struct dirigent_copy *copy = dirigent_copies;
  if (dirigent_is_shared())
    return data;
  for (; copy != NULL; copy = copy->next) {
    char *there = (char *)dirigent_there(copy->host);
    if (there != NULL && (char *)data >= there && (char *)data < there + copy->bytes)
      return copy->host + ((char *)data - there);
  }
  return NULL;
}
static inline void *dirigent_malloc(size_t bytes)
{
  if (bytes == 0)
    return NULL;
  return dirigent_is_shared() ? malloc(bytes) : omp_target_alloc(bytes, dirigent_device());
}
static inline void dirigent_free(void *data)
{
  if (dirigent_is_shared())
    free(data);
  else
    omp_target_free(data, dirigent_device());
}
static inline void dirigent_map_data(void *host, void *device, size_t bytes)
{
  if (!dirigent_is_shared())
    omp_target_associate_ptr(host, device, bytes, 0, dirigent_device());
  dirigent_note(host, bytes);
}
static inline void dirigent_unmap_data(void *host)
{
  if (!dirigent_is_shared())
    omp_target_disassociate_ptr(host, dirigent_device());
}
static inline void dirigent_memcpy_d2d(void *to, void *from, size_t bytes, int to_device, int from_device)
{
  int host = omp_get_initial_device();
  if (to_device == host && from_device == host)
    memcpy(to, from, bytes);
  else
    omp_target_memcpy(to, from, bytes, 0, 0, to_device, from_device);
}
static inline void dirigent_memcpy_to_device(void *device, void *host, size_t bytes)
{
  dirigent_memcpy_d2d(device, host, bytes, dirigent_device(), omp_get_initial_device());
}
static inline void dirigent_memcpy_from_device(void *host, void *device, size_t bytes)
{
  dirigent_memcpy_d2d(host, device, bytes, omp_get_initial_device(), dirigent_device());
}
static inline void dirigent_memcpy_device(void *to, void *from, size_t bytes)
{
  dirigent_memcpy_d2d(to, from, bytes, dirigent_device(), dirigent_device());
}
/* The pointer on the device points to what is there, or to what the pointer on the host points to. */
static inline void dirigent_attach(void *pointer)
{
  void *there = dirigent_is_shared() ? NULL : dirigent_there(*(void **)pointer);
  if (there != NULL && dirigent_there(pointer) != NULL)
    omp_target_memcpy(dirigent_there(pointer), &there, sizeof there, 0, 0, dirigent_device(),
      omp_get_initial_device());
}
static inline void dirigent_detach(void *pointer)
{
  if (!dirigent_is_shared() && dirigent_there(pointer) != NULL)
    omp_target_memcpy(dirigent_there(pointer), pointer, sizeof(void *), 0, 0, dirigent_device(),
      omp_get_initial_device());
}

/* Data. */
static inline void *dirigent_copyin(void *data, size_t bytes)
{
  char *first = (char *)data;
  (void)first;
#pragma omp target enter data map(to: first[0:bytes])
  dirigent_note(data, bytes);
  return dirigent_there(data);
}
static inline void *dirigent_create(void *data, size_t bytes)
{
  char *first = (char *)data;
  (void)first;
#pragma omp target enter data map(alloc: first[0:bytes])
  dirigent_note(data, bytes);
  return dirigent_there(data);
}
static inline void dirigent_copyout(void *data, size_t bytes)
{
  char *first = (char *)data;
  if (first == NULL || bytes == 0)
    return;
#pragma omp target exit data map(from: first[0:bytes])
}
static inline void dirigent_delete(void *data, size_t bytes)
{
  char *first = (char *)data;
  if (first == NULL || bytes == 0)
    return;
#pragma omp target exit data map(release: first[0:bytes])
}
static inline void dirigent_delete_finalize(void *data, size_t bytes)
{
  char *first = (char *)data;
  if (first == NULL || bytes == 0)
    return;
#pragma omp target exit data map(delete: first[0:bytes])
}
static inline void dirigent_update_self(void *data, size_t bytes)
{
  char *first = (char *)data;
  if (first == NULL || bytes == 0)
    return;
#pragma omp target update from(first[0:bytes])
}
static inline void dirigent_update_device(void *data, size_t bytes)
{
  char *first = (char *)data;
  if (first == NULL || bytes == 0)
    return;
#pragma omp target update to(first[0:bytes])
}
static inline void dirigent_copyout_finalize(void *data, size_t bytes)
{
  dirigent_update_self(data, bytes);
  dirigent_delete_finalize(data, bytes);
}

/* Other platforms. */
static inline void *dirigent_get_current_cuda_device(void) { return NULL; }
static inline void *dirigent_get_current_cuda_context(void) { return NULL; }
static inline void *dirigent_get_cuda_stream(int queue) { (void)queue; return NULL; }
static inline int dirigent_set_cuda_stream(int queue, void *stream) { (void)queue; (void)stream; return 0; }

/* With a queue. */
#define DIRIGENT_WITH_QUEUE(type, name) \
  static inline type name##_async(void *data, size_t bytes, int queue) { dirigent_wait(queue); name(data, bytes); }
static inline void *dirigent_copyin_async(void *data, size_t bytes, int queue)
{
  dirigent_wait(queue);
  return dirigent_copyin(data, bytes);
}
static inline void *dirigent_create_async(void *data, size_t bytes, int queue)
{
  dirigent_wait(queue);
  return dirigent_create(data, bytes);
}
DIRIGENT_WITH_QUEUE(void, dirigent_copyout)
DIRIGENT_WITH_QUEUE(void, dirigent_delete)
DIRIGENT_WITH_QUEUE(void, dirigent_copyout_finalize)
DIRIGENT_WITH_QUEUE(void, dirigent_delete_finalize)
DIRIGENT_WITH_QUEUE(void, dirigent_update_self)
DIRIGENT_WITH_QUEUE(void, dirigent_update_device)
#define DIRIGENT_MEMCPY_WITH_QUEUE(name) \
  static inline void name##_async(void *to, void *from, size_t bytes, int queue) { dirigent_wait(queue); name(to, from, bytes); }
DIRIGENT_MEMCPY_WITH_QUEUE(dirigent_memcpy_to_device)
DIRIGENT_MEMCPY_WITH_QUEUE(dirigent_memcpy_from_device)
DIRIGENT_MEMCPY_WITH_QUEUE(dirigent_memcpy_device)
static inline void dirigent_memcpy_d2d_async(void *to, void *from, size_t bytes, int to_device, int from_device, int queue)
{
  dirigent_wait(queue);
  dirigent_memcpy_d2d(to, from, bytes, to_device, from_device);
}
static inline void dirigent_attach_async(void *pointer, int queue) { dirigent_wait(queue); dirigent_attach(pointer); }
static inline void dirigent_detach_async(void *pointer, int queue) { dirigent_wait(queue); dirigent_detach(pointer); }
#endif
