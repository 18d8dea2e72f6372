/*
 * Dirigent's C interface: OpenMP and OpenACC directives by themselves, and whole programs of Fortran and C. The words for users are in
 * docs/c-library.md.
 *
 * Made by cbindgen from capi/src; `UPDATE_GOLDEN=1 cargo test -p dirigent-capi` makes it anew.
 *
 * What callers promise:
 *   - A pointer to an opaque type is null or came from this library and was not freed yet. Null is answered with nothing, never
 *     followed.
 *   - A pointer with a length points at so many bytes; with DIRIGENT_ZERO_TERMINATED at a string that ends with a zero byte.
 *   - A view (DirigentDirective, DirigentClause, DirigentModifier, DirigentItem) and a DirigentString are used only while what they
 *     were asked of is not freed and not normalized.
 *
 * What the library promises:
 *   - Nothing unwinds or jumps out of a function. Whatever the text, no function fails but by its status.
 *   - A `char *` belongs to the caller, ends with a zero byte and is freed by dirigent_string_free. A DirigentString belongs to what
 *     it was asked of. A `const char *` lives for ever.
 *   - Functions that take a pointer to const change nothing: several threads may call them at the same time, also with the same
 *     handle; a reader with a host calls it on each of these threads. Functions that take a pointer to something that is not const
 *     need it for themselves.
 *   - Parameters that stand for an enumeration are of type uint32_t: any number may be given, and one that stands for nothing gets
 *     DIRIGENT_STATUS_UNKNOWN_VALUE, a null pointer or an empty answer. The numbers of leaves and clauses stay the same in all versions.
 */


#ifndef DIRIGENT_H
#define DIRIGENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A length: the text ends with a zero byte.
#define DIRIGENT_ZERO_TERMINATED SIZE_MAX

/// How a function went.
enum DirigentStatus
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// All is well.
    DIRIGENT_STATUS_OK = 0,
    /// An argument is null that must not be.
    DIRIGENT_STATUS_NULL_ARGUMENT = 1,
    /// A text is not UTF-8.
    DIRIGENT_STATUS_NOT_UTF8 = 2,
    /// A number stands for nothing: a language, a version, a mode.
    DIRIGENT_STATUS_UNKNOWN_VALUE = 3,
    /// An index is past the last.
    DIRIGENT_STATUS_OUT_OF_RANGE = 4,
    /// A text has 4 GiB or more.
    DIRIGENT_STATUS_TOO_LONG = 5,
    /// Something went wrong inside the library: a mistake of the library, which is as it was before the call.
    DIRIGENT_STATUS_INTERNAL = 6,
    /// A file is not part of the program, or there is none of that name.
    DIRIGENT_STATUS_NOT_FOUND = 7,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum DirigentStatus DirigentStatus;
#else
typedef uint32_t DirigentStatus;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// What an argument is to the specification.
enum DirigentRole
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// A value: `num_threads(n + 1)`.
    DIRIGENT_ROLE_EXPRESSION = 1,
    /// A list item: a variable, an array section: `map(a[0:n])`.
    DIRIGENT_ROLE_VARIABLE = 2,
    /// A common block, without its slashes.
    DIRIGENT_ROLE_COMMON_BLOCK = 3,
    /// The name of something that is not a variable: a procedure, a mapper, a critical section.
    DIRIGENT_ROLE_NAME = 4,
    /// A type of `declare reduction`.
    DIRIGENT_ROLE_TYPE = 5,
    /// A type and what it declares: `declare mapper(struct s v)`, `iterator(int i = 0:n)`.
    DIRIGENT_ROLE_DECLARATION = 6,
    /// A combiner or an initializer.
    DIRIGENT_ROLE_CODE = 7,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum DirigentRole DirigentRole;
#else
typedef uint32_t DirigentRole;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// A leaf directive; a compound directive has several. What begins with `ACC` is OpenACC's.
enum DirigentLeaf
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// None of them.
    DIRIGENT_LEAF_NONE = 0,
    /// `allocate`
    DIRIGENT_LEAF_ALLOCATE = 1,
    /// `allocators`
    DIRIGENT_LEAF_ALLOCATORS = 2,
    /// `assume`
    DIRIGENT_LEAF_ASSUME = 3,
    /// `assumes`
    DIRIGENT_LEAF_ASSUMES = 4,
    /// `atomic`
    DIRIGENT_LEAF_ATOMIC = 5,
    /// `barrier`
    DIRIGENT_LEAF_BARRIER = 6,
    /// `begin assumes`
    DIRIGENT_LEAF_BEGIN_ASSUMES = 7,
    /// `begin declare target`
    DIRIGENT_LEAF_BEGIN_DECLARE_TARGET = 8,
    /// `begin declare variant`
    DIRIGENT_LEAF_BEGIN_DECLARE_VARIANT = 9,
    /// `begin metadirective`
    DIRIGENT_LEAF_BEGIN_METADIRECTIVE = 10,
    /// `cancel`
    DIRIGENT_LEAF_CANCEL = 11,
    /// `cancellation point`
    DIRIGENT_LEAF_CANCELLATION_POINT = 12,
    /// `critical`
    DIRIGENT_LEAF_CRITICAL = 13,
    /// `declare induction`
    DIRIGENT_LEAF_DECLARE_INDUCTION = 14,
    /// `declare mapper`
    DIRIGENT_LEAF_DECLARE_MAPPER = 15,
    /// `declare reduction`
    DIRIGENT_LEAF_DECLARE_REDUCTION = 16,
    /// `declare simd`
    DIRIGENT_LEAF_DECLARE_SIMD = 17,
    /// `declare target`
    DIRIGENT_LEAF_DECLARE_TARGET = 18,
    /// `declare variant`
    DIRIGENT_LEAF_DECLARE_VARIANT = 19,
    /// `depobj`
    DIRIGENT_LEAF_DEPOBJ = 20,
    /// `dispatch`
    DIRIGENT_LEAF_DISPATCH = 21,
    /// `distribute`
    DIRIGENT_LEAF_DISTRIBUTE = 22,
    /// `for`
    DIRIGENT_LEAF_WORKSHARING_LOOP = 23,
    /// `error`
    DIRIGENT_LEAF_ERROR = 24,
    /// `flatten`
    DIRIGENT_LEAF_FLATTEN = 25,
    /// `flush`
    DIRIGENT_LEAF_FLUSH = 26,
    /// `fuse`
    DIRIGENT_LEAF_FUSE = 27,
    /// `groupprivate`
    DIRIGENT_LEAF_GROUPPRIVATE = 28,
    /// `interchange`
    DIRIGENT_LEAF_INTERCHANGE = 29,
    /// `interop`
    DIRIGENT_LEAF_INTEROP = 30,
    /// `loop`
    DIRIGENT_LEAF_LOOP = 31,
    /// `masked`
    DIRIGENT_LEAF_MASKED = 32,
    /// `master`
    DIRIGENT_LEAF_MASTER = 33,
    /// `metadirective`
    DIRIGENT_LEAF_METADIRECTIVE = 34,
    /// `nothing`
    DIRIGENT_LEAF_NOTHING = 35,
    /// `ordered`
    DIRIGENT_LEAF_ORDERED = 36,
    /// `parallel`
    DIRIGENT_LEAF_PARALLEL = 37,
    /// `requires`
    DIRIGENT_LEAF_REQUIRES = 38,
    /// `reverse`
    DIRIGENT_LEAF_REVERSE = 39,
    /// `scan`
    DIRIGENT_LEAF_SCAN = 40,
    /// `scope`
    DIRIGENT_LEAF_SCOPE = 41,
    /// `section`
    DIRIGENT_LEAF_SECTION = 42,
    /// `sections`
    DIRIGENT_LEAF_SECTIONS = 43,
    /// `simd`
    DIRIGENT_LEAF_SIMD = 44,
    /// `single`
    DIRIGENT_LEAF_SINGLE = 45,
    /// `split`
    DIRIGENT_LEAF_SPLIT = 46,
    /// `stripe`
    DIRIGENT_LEAF_STRIPE = 47,
    /// `target`
    DIRIGENT_LEAF_TARGET = 48,
    /// `target data`
    DIRIGENT_LEAF_TARGET_DATA = 49,
    /// `target enter data`
    DIRIGENT_LEAF_TARGET_ENTER_DATA = 50,
    /// `target exit data`
    DIRIGENT_LEAF_TARGET_EXIT_DATA = 51,
    /// `target update`
    DIRIGENT_LEAF_TARGET_UPDATE = 52,
    /// `task`
    DIRIGENT_LEAF_TASK = 53,
    /// `task iteration`
    DIRIGENT_LEAF_TASK_ITERATION = 54,
    /// `taskgraph`
    DIRIGENT_LEAF_TASKGRAPH = 55,
    /// `taskgroup`
    DIRIGENT_LEAF_TASKGROUP = 56,
    /// `taskloop`
    DIRIGENT_LEAF_TASKLOOP = 57,
    /// `taskwait`
    DIRIGENT_LEAF_TASKWAIT = 58,
    /// `taskyield`
    DIRIGENT_LEAF_TASKYIELD = 59,
    /// `teams`
    DIRIGENT_LEAF_TEAMS = 60,
    /// `threadprivate`
    DIRIGENT_LEAF_THREADPRIVATE = 61,
    /// `tile`
    DIRIGENT_LEAF_TILE = 62,
    /// `unroll`
    DIRIGENT_LEAF_UNROLL = 63,
    /// `workdistribute`
    DIRIGENT_LEAF_WORKDISTRIBUTE = 64,
    /// `workshare`
    DIRIGENT_LEAF_WORKSHARE = 65,
    /// `atomic`
    DIRIGENT_LEAF_ACC_ATOMIC = 66,
    /// `cache`
    DIRIGENT_LEAF_ACC_CACHE = 67,
    /// `data`
    DIRIGENT_LEAF_ACC_DATA = 68,
    /// `declare`
    DIRIGENT_LEAF_ACC_DECLARE = 69,
    /// `enter data`
    DIRIGENT_LEAF_ACC_ENTER_DATA = 70,
    /// `exit data`
    DIRIGENT_LEAF_ACC_EXIT_DATA = 71,
    /// `host_data`
    DIRIGENT_LEAF_ACC_HOST_DATA = 72,
    /// `init`
    DIRIGENT_LEAF_ACC_INIT = 73,
    /// `kernels`
    DIRIGENT_LEAF_ACC_KERNELS = 74,
    /// `loop`
    DIRIGENT_LEAF_ACC_LOOP = 75,
    /// `parallel`
    DIRIGENT_LEAF_ACC_PARALLEL = 76,
    /// `routine`
    DIRIGENT_LEAF_ACC_ROUTINE = 77,
    /// `serial`
    DIRIGENT_LEAF_ACC_SERIAL = 78,
    /// `set`
    DIRIGENT_LEAF_ACC_SET = 79,
    /// `shutdown`
    DIRIGENT_LEAF_ACC_SHUTDOWN = 80,
    /// `update`
    DIRIGENT_LEAF_ACC_UPDATE = 81,
    /// `wait`
    DIRIGENT_LEAF_ACC_WAIT = 82,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum DirigentLeaf DirigentLeaf;
#else
typedef uint32_t DirigentLeaf;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// The kind of a clause. What begins with `ACC` is OpenACC's.
enum DirigentClauseKind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// None of them.
    DIRIGENT_CLAUSE_KIND_NONE = 0,
    /// `absent`
    DIRIGENT_CLAUSE_KIND_ABSENT = 1,
    /// `acq_rel`
    DIRIGENT_CLAUSE_KIND_ACQ_REL = 2,
    /// `acquire`
    DIRIGENT_CLAUSE_KIND_ACQUIRE = 3,
    /// `adjust_args`
    DIRIGENT_CLAUSE_KIND_ADJUST_ARGS = 4,
    /// `affinity`
    DIRIGENT_CLAUSE_KIND_AFFINITY = 5,
    /// `align`
    DIRIGENT_CLAUSE_KIND_ALIGN = 6,
    /// `aligned`
    DIRIGENT_CLAUSE_KIND_ALIGNED = 7,
    /// `allocate`
    DIRIGENT_CLAUSE_KIND_ALLOCATE = 8,
    /// `allocator`
    DIRIGENT_CLAUSE_KIND_ALLOCATOR = 9,
    /// `append_args`
    DIRIGENT_CLAUSE_KIND_APPEND_ARGS = 10,
    /// `apply`
    DIRIGENT_CLAUSE_KIND_APPLY = 11,
    /// `at`
    DIRIGENT_CLAUSE_KIND_AT = 12,
    /// `atomic_default_mem_order`
    DIRIGENT_CLAUSE_KIND_ATOMIC_DEFAULT_MEM_ORDER = 13,
    /// `bind`
    DIRIGENT_CLAUSE_KIND_BIND = 14,
    /// `capture`
    DIRIGENT_CLAUSE_KIND_CAPTURE = 15,
    /// `collapse`
    DIRIGENT_CLAUSE_KIND_COLLAPSE = 16,
    /// `collector`
    DIRIGENT_CLAUSE_KIND_COLLECTOR = 17,
    /// `combiner`
    DIRIGENT_CLAUSE_KIND_COMBINER = 18,
    /// `compare`
    DIRIGENT_CLAUSE_KIND_COMPARE = 19,
    /// `contains`
    DIRIGENT_CLAUSE_KIND_CONTAINS = 20,
    /// `copyin`
    DIRIGENT_CLAUSE_KIND_COPYIN = 21,
    /// `copyprivate`
    DIRIGENT_CLAUSE_KIND_COPY_PRIVATE = 22,
    /// `counts`
    DIRIGENT_CLAUSE_KIND_COUNTS = 23,
    /// `default`
    DIRIGENT_CLAUSE_KIND_DEFAULT = 24,
    /// `defaultmap`
    DIRIGENT_CLAUSE_KIND_DEFAULTMAP = 25,
    /// `depend`
    DIRIGENT_CLAUSE_KIND_DEPEND = 26,
    /// `depth`
    DIRIGENT_CLAUSE_KIND_DEPTH = 27,
    /// `destroy`
    DIRIGENT_CLAUSE_KIND_DESTROY = 28,
    /// `detach`
    DIRIGENT_CLAUSE_KIND_DETACH = 29,
    /// `device`
    DIRIGENT_CLAUSE_KIND_DEVICE = 30,
    /// `device_safesync`
    DIRIGENT_CLAUSE_KIND_DEVICE_SAFESYNC = 31,
    /// `device_type`
    DIRIGENT_CLAUSE_KIND_DEVICE_TYPE = 32,
    /// `dist_schedule`
    DIRIGENT_CLAUSE_KIND_DIST_SCHEDULE = 33,
    /// `doacross`
    DIRIGENT_CLAUSE_KIND_DOACROSS = 34,
    /// `dyn_groupprivate`
    DIRIGENT_CLAUSE_KIND_DYN_GROUPPRIVATE = 35,
    /// `dynamic_allocators`
    DIRIGENT_CLAUSE_KIND_DYNAMIC_ALLOCATORS = 36,
    /// `enter`
    DIRIGENT_CLAUSE_KIND_ENTER = 37,
    /// `exclusive`
    DIRIGENT_CLAUSE_KIND_EXCLUSIVE = 38,
    /// `ext_`
    DIRIGENT_CLAUSE_KIND_EXT_REQUIREMENT = 39,
    /// `fail`
    DIRIGENT_CLAUSE_KIND_FAIL = 40,
    /// `filter`
    DIRIGENT_CLAUSE_KIND_FILTER = 41,
    /// `final`
    DIRIGENT_CLAUSE_KIND_FINAL = 42,
    /// `firstprivate`
    DIRIGENT_CLAUSE_KIND_FIRST_PRIVATE = 43,
    /// `for`
    DIRIGENT_CLAUSE_KIND_WORKSHARING_LOOP = 44,
    /// `from`
    DIRIGENT_CLAUSE_KIND_FROM = 45,
    /// `full`
    DIRIGENT_CLAUSE_KIND_FULL = 46,
    /// `grainsize`
    DIRIGENT_CLAUSE_KIND_GRAINSIZE = 47,
    /// `graph_id`
    DIRIGENT_CLAUSE_KIND_GRAPH_ID = 48,
    /// `graph_reset`
    DIRIGENT_CLAUSE_KIND_GRAPH_RESET = 49,
    /// `has_device_addr`
    DIRIGENT_CLAUSE_KIND_HAS_DEVICE_ADDR = 50,
    /// `hint`
    DIRIGENT_CLAUSE_KIND_HINT = 51,
    /// `holds`
    DIRIGENT_CLAUSE_KIND_HOLDS = 52,
    /// `if`
    DIRIGENT_CLAUSE_KIND_IF = 53,
    /// `in_reduction`
    DIRIGENT_CLAUSE_KIND_IN_REDUCTION = 54,
    /// `inbranch`
    DIRIGENT_CLAUSE_KIND_IN_BRANCH = 55,
    /// `inclusive`
    DIRIGENT_CLAUSE_KIND_INCLUSIVE = 56,
    /// `indirect`
    DIRIGENT_CLAUSE_KIND_INDIRECT = 57,
    /// `induction`
    DIRIGENT_CLAUSE_KIND_INDUCTION = 58,
    /// `inductor`
    DIRIGENT_CLAUSE_KIND_INDUCTOR = 59,
    /// `init`
    DIRIGENT_CLAUSE_KIND_INIT = 60,
    /// `init_complete`
    DIRIGENT_CLAUSE_KIND_INIT_COMPLETE = 61,
    /// `initializer`
    DIRIGENT_CLAUSE_KIND_INITIALIZER = 62,
    /// `interop`
    DIRIGENT_CLAUSE_KIND_INTEROP = 63,
    /// `is_device_ptr`
    DIRIGENT_CLAUSE_KIND_IS_DEVICE_PTR = 64,
    /// `lastprivate`
    DIRIGENT_CLAUSE_KIND_LAST_PRIVATE = 65,
    /// `linear`
    DIRIGENT_CLAUSE_KIND_LINEAR = 66,
    /// `link`
    DIRIGENT_CLAUSE_KIND_LINK = 67,
    /// `local`
    DIRIGENT_CLAUSE_KIND_LOCAL = 68,
    /// `looprange`
    DIRIGENT_CLAUSE_KIND_LOOPRANGE = 69,
    /// `map`
    DIRIGENT_CLAUSE_KIND_MAP = 70,
    /// `match`
    DIRIGENT_CLAUSE_KIND_MATCH = 71,
    /// `memscope`
    DIRIGENT_CLAUSE_KIND_MEMSCOPE = 72,
    /// `mergeable`
    DIRIGENT_CLAUSE_KIND_MERGEABLE = 73,
    /// `message`
    DIRIGENT_CLAUSE_KIND_MESSAGE = 74,
    /// `no_openmp`
    DIRIGENT_CLAUSE_KIND_NO_OPENMP = 75,
    /// `no_openmp_constructs`
    DIRIGENT_CLAUSE_KIND_NO_OPENMP_CONSTRUCTS = 76,
    /// `no_openmp_routines`
    DIRIGENT_CLAUSE_KIND_NO_OPENMP_ROUTINES = 77,
    /// `no_parallelism`
    DIRIGENT_CLAUSE_KIND_NO_PARALLELISM = 78,
    /// `nocontext`
    DIRIGENT_CLAUSE_KIND_NOCONTEXT = 79,
    /// `nogroup`
    DIRIGENT_CLAUSE_KIND_NO_GROUP = 80,
    /// `nontemporal`
    DIRIGENT_CLAUSE_KIND_NONTEMPORAL = 81,
    /// `notinbranch`
    DIRIGENT_CLAUSE_KIND_NOT_IN_BRANCH = 82,
    /// `novariants`
    DIRIGENT_CLAUSE_KIND_NOVARIANTS = 83,
    /// `nowait`
    DIRIGENT_CLAUSE_KIND_NO_WAIT = 84,
    /// `num_tasks`
    DIRIGENT_CLAUSE_KIND_NUM_TASKS = 85,
    /// `num_teams`
    DIRIGENT_CLAUSE_KIND_NUM_TEAMS = 86,
    /// `num_threads`
    DIRIGENT_CLAUSE_KIND_NUM_THREADS = 87,
    /// `ompx_attribute`
    DIRIGENT_CLAUSE_KIND_OMPX_ATTRIBUTE = 88,
    /// `ompx_bare`
    DIRIGENT_CLAUSE_KIND_OMPX_BARE = 89,
    /// `ompx_dyn_cgroup_mem`
    DIRIGENT_CLAUSE_KIND_OMPX_DYN_CGROUP_MEM = 90,
    /// `order`
    DIRIGENT_CLAUSE_KIND_ORDER = 91,
    /// `ordered`
    DIRIGENT_CLAUSE_KIND_ORDERED = 92,
    /// `otherwise`
    DIRIGENT_CLAUSE_KIND_OTHERWISE = 93,
    /// `parallel`
    DIRIGENT_CLAUSE_KIND_PARALLEL = 94,
    /// `partial`
    DIRIGENT_CLAUSE_KIND_PARTIAL = 95,
    /// `permutation`
    DIRIGENT_CLAUSE_KIND_PERMUTATION = 96,
    /// `priority`
    DIRIGENT_CLAUSE_KIND_PRIORITY = 97,
    /// `private`
    DIRIGENT_CLAUSE_KIND_PRIVATE = 98,
    /// `proc_bind`
    DIRIGENT_CLAUSE_KIND_PROC_BIND = 99,
    /// `read`
    DIRIGENT_CLAUSE_KIND_READ = 100,
    /// `reduction`
    DIRIGENT_CLAUSE_KIND_REDUCTION = 101,
    /// `relaxed`
    DIRIGENT_CLAUSE_KIND_RELAXED = 102,
    /// `release`
    DIRIGENT_CLAUSE_KIND_RELEASE = 103,
    /// `replayable`
    DIRIGENT_CLAUSE_KIND_REPLAYABLE = 104,
    /// `reverse_offload`
    DIRIGENT_CLAUSE_KIND_REVERSE_OFFLOAD = 105,
    /// `safelen`
    DIRIGENT_CLAUSE_KIND_SAFE_LEN = 106,
    /// `safesync`
    DIRIGENT_CLAUSE_KIND_SAFESYNC = 107,
    /// `schedule`
    DIRIGENT_CLAUSE_KIND_SCHEDULE = 108,
    /// `sections`
    DIRIGENT_CLAUSE_KIND_SECTIONS = 109,
    /// `self_maps`
    DIRIGENT_CLAUSE_KIND_SELF_MAPS = 110,
    /// `seq_cst`
    DIRIGENT_CLAUSE_KIND_SEQ_CST = 111,
    /// `severity`
    DIRIGENT_CLAUSE_KIND_SEVERITY = 112,
    /// `shared`
    DIRIGENT_CLAUSE_KIND_SHARED = 113,
    /// `simd`
    DIRIGENT_CLAUSE_KIND_SIMD = 114,
    /// `simdlen`
    DIRIGENT_CLAUSE_KIND_SIMD_LEN = 115,
    /// `sizes`
    DIRIGENT_CLAUSE_KIND_SIZES = 116,
    /// `task_reduction`
    DIRIGENT_CLAUSE_KIND_TASK_REDUCTION = 117,
    /// `taskgroup`
    DIRIGENT_CLAUSE_KIND_TASKGROUP = 118,
    /// `thread_limit`
    DIRIGENT_CLAUSE_KIND_THREAD_LIMIT = 119,
    /// `threads`
    DIRIGENT_CLAUSE_KIND_THREADS = 120,
    /// `threadset`
    DIRIGENT_CLAUSE_KIND_THREADSET = 121,
    /// `to`
    DIRIGENT_CLAUSE_KIND_TO = 122,
    /// `transparent`
    DIRIGENT_CLAUSE_KIND_TRANSPARENT = 123,
    /// `unified_address`
    DIRIGENT_CLAUSE_KIND_UNIFIED_ADDRESS = 124,
    /// `unified_shared_memory`
    DIRIGENT_CLAUSE_KIND_UNIFIED_SHARED_MEMORY = 125,
    /// `uniform`
    DIRIGENT_CLAUSE_KIND_UNIFORM = 126,
    /// `untied`
    DIRIGENT_CLAUSE_KIND_UNTIED = 127,
    /// `update`
    DIRIGENT_CLAUSE_KIND_UPDATE = 128,
    /// `use`
    DIRIGENT_CLAUSE_KIND_USE = 129,
    /// `use_device_addr`
    DIRIGENT_CLAUSE_KIND_USE_DEVICE_ADDR = 130,
    /// `use_device_ptr`
    DIRIGENT_CLAUSE_KIND_USE_DEVICE_PTR = 131,
    /// `uses_allocators`
    DIRIGENT_CLAUSE_KIND_USES_ALLOCATORS = 132,
    /// `weak`
    DIRIGENT_CLAUSE_KIND_WEAK = 133,
    /// `when`
    DIRIGENT_CLAUSE_KIND_WHEN = 134,
    /// `write`
    DIRIGENT_CLAUSE_KIND_WRITE = 135,
    /// `async`
    DIRIGENT_CLAUSE_KIND_ACC_ASYNC = 136,
    /// `attach`
    DIRIGENT_CLAUSE_KIND_ACC_ATTACH = 137,
    /// `auto`
    DIRIGENT_CLAUSE_KIND_ACC_AUTO = 138,
    /// `bind`
    DIRIGENT_CLAUSE_KIND_ACC_BIND = 139,
    /// `capture`
    DIRIGENT_CLAUSE_KIND_ACC_CAPTURE = 140,
    /// `collapse`
    DIRIGENT_CLAUSE_KIND_ACC_COLLAPSE = 141,
    /// `copy`
    DIRIGENT_CLAUSE_KIND_ACC_COPY = 142,
    /// `copyin`
    DIRIGENT_CLAUSE_KIND_ACC_COPYIN = 143,
    /// `copyout`
    DIRIGENT_CLAUSE_KIND_ACC_COPYOUT = 144,
    /// `create`
    DIRIGENT_CLAUSE_KIND_ACC_CREATE = 145,
    /// `default`
    DIRIGENT_CLAUSE_KIND_ACC_DEFAULT = 146,
    /// `default_async`
    DIRIGENT_CLAUSE_KIND_ACC_DEFAULT_ASYNC = 147,
    /// `delete`
    DIRIGENT_CLAUSE_KIND_ACC_DELETE = 148,
    /// `detach`
    DIRIGENT_CLAUSE_KIND_ACC_DETACH = 149,
    /// `device`
    DIRIGENT_CLAUSE_KIND_ACC_DEVICE = 150,
    /// `device_num`
    DIRIGENT_CLAUSE_KIND_ACC_DEVICE_NUM = 151,
    /// `device_resident`
    DIRIGENT_CLAUSE_KIND_ACC_DEVICE_RESIDENT = 152,
    /// `device_type`
    DIRIGENT_CLAUSE_KIND_ACC_DEVICE_TYPE = 153,
    /// `deviceptr`
    DIRIGENT_CLAUSE_KIND_ACC_DEVICEPTR = 154,
    /// `finalize`
    DIRIGENT_CLAUSE_KIND_ACC_FINALIZE = 155,
    /// `firstprivate`
    DIRIGENT_CLAUSE_KIND_ACC_FIRST_PRIVATE = 156,
    /// `gang`
    DIRIGENT_CLAUSE_KIND_ACC_GANG = 157,
    /// `host`
    DIRIGENT_CLAUSE_KIND_ACC_HOST = 158,
    /// `if`
    DIRIGENT_CLAUSE_KIND_ACC_IF = 159,
    /// `if_present`
    DIRIGENT_CLAUSE_KIND_ACC_IF_PRESENT = 160,
    /// `independent`
    DIRIGENT_CLAUSE_KIND_ACC_INDEPENDENT = 161,
    /// `link`
    DIRIGENT_CLAUSE_KIND_ACC_LINK = 162,
    /// `no_create`
    DIRIGENT_CLAUSE_KIND_ACC_NO_CREATE = 163,
    /// `nohost`
    DIRIGENT_CLAUSE_KIND_ACC_NOHOST = 164,
    /// `num_gangs`
    DIRIGENT_CLAUSE_KIND_ACC_NUM_GANGS = 165,
    /// `num_workers`
    DIRIGENT_CLAUSE_KIND_ACC_NUM_WORKERS = 166,
    /// `present`
    DIRIGENT_CLAUSE_KIND_ACC_PRESENT = 167,
    /// `private`
    DIRIGENT_CLAUSE_KIND_ACC_PRIVATE = 168,
    /// `read`
    DIRIGENT_CLAUSE_KIND_ACC_READ = 169,
    /// `reduction`
    DIRIGENT_CLAUSE_KIND_ACC_REDUCTION = 170,
    /// `self`
    DIRIGENT_CLAUSE_KIND_ACC_SELF = 171,
    /// `seq`
    DIRIGENT_CLAUSE_KIND_ACC_SEQ = 172,
    /// `shortloop`
    DIRIGENT_CLAUSE_KIND_ACC_SHORTLOOP = 173,
    /// `tile`
    DIRIGENT_CLAUSE_KIND_ACC_TILE = 174,
    /// `update`
    DIRIGENT_CLAUSE_KIND_ACC_UPDATE = 175,
    /// `use_device`
    DIRIGENT_CLAUSE_KIND_ACC_USE_DEVICE = 176,
    /// `vector`
    DIRIGENT_CLAUSE_KIND_ACC_VECTOR = 177,
    /// `vector_length`
    DIRIGENT_CLAUSE_KIND_ACC_VECTOR_LENGTH = 178,
    /// `wait`
    DIRIGENT_CLAUSE_KIND_ACC_WAIT = 179,
    /// `worker`
    DIRIGENT_CLAUSE_KIND_ACC_WORKER = 180,
    /// `write`
    DIRIGENT_CLAUSE_KIND_ACC_WRITE = 181,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum DirigentClauseKind DirigentClauseKind;
#else
typedef uint32_t DirigentClauseKind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// How bad it is.
enum DirigentSeverity
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// The directive is wrong.
    DIRIGENT_SEVERITY_ERROR = 1,
    /// The directive is right but probably not meant.
    DIRIGENT_SEVERITY_WARNING = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum DirigentSeverity DirigentSeverity;
#else
typedef uint32_t DirigentSeverity;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// A specification.
enum DirigentModel
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// There is no directive.
    DIRIGENT_MODEL_NONE = 0,
    /// OpenMP.
    DIRIGENT_MODEL_OPEN_MP = 1,
    /// OpenACC.
    DIRIGENT_MODEL_OPEN_ACC = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum DirigentModel DirigentModel;
#else
typedef uint32_t DirigentModel;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// The category of a directive.
enum DirigentCategory
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// There is no directive.
    DIRIGENT_CATEGORY_NONE = 0,
    /// It declares.
    DIRIGENT_CATEGORY_DECLARATIVE = 1,
    /// It executes.
    DIRIGENT_CATEGORY_EXECUTABLE = 2,
    /// It tells the implementation something.
    DIRIGENT_CATEGORY_INFORMATIONAL = 3,
    /// It chooses other directives.
    DIRIGENT_CATEGORY_META = 4,
    /// It is part of another construct.
    DIRIGENT_CATEGORY_SUBSIDIARY = 5,
    /// It neither declares nor executes.
    DIRIGENT_CATEGORY_UTILITY = 6,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum DirigentCategory DirigentCategory;
#else
typedef uint32_t DirigentCategory;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// What an item is.
enum DirigentItemKind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// There is no item.
    DIRIGENT_ITEM_KIND_NONE = 0,
    /// An expression or a variable.
    DIRIGENT_ITEM_KIND_EXPRESSION = 1,
    /// A common block of Fortran.
    DIRIGENT_ITEM_KIND_COMMON_BLOCK = 2,
    /// A run of tokens that is not an expression: a type, a context selector, `*`.
    DIRIGENT_ITEM_KIND_TOKENS = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum DirigentItemKind DirigentItemKind;
#else
typedef uint32_t DirigentItemKind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// How an attribute is determined.
enum DirigentDetermined
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// By a rule that clauses cannot change, or only in some cases.
    DIRIGENT_DETERMINED_PREDETERMINED = 1,
    /// By a clause.
    DIRIGENT_DETERMINED_EXPLICIT = 2,
    /// By a rule for what no clause says.
    DIRIGENT_DETERMINED_IMPLICIT = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum DirigentDetermined DirigentDetermined;
#else
typedef uint32_t DirigentDetermined;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// What there is to ask of a file, as text.
enum DirigentAnswer
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// What is wrong, one a line: `file:line:col: error: text`.
    DIRIGENT_ANSWER_DIAGNOSTICS = 0,
    /// The parse tree.
    DIRIGENT_ANSWER_TREE = 1,
    /// Scopes and symbols, in F18's notation.
    DIRIGENT_ANSWER_SYMBOLS = 2,
    /// The target regions as C.
    DIRIGENT_ANSWER_TARGET_C = 3,
    /// The target regions as PTX.
    DIRIGENT_ANSWER_PTX = 4,
    /// The text with OpenACC translated to OpenMP.
    DIRIGENT_ANSWER_OPEN_MP = 5,
    /// The text that the trees say: preprocessed, in normalized form.
    DIRIGENT_ANSWER_UNPARSED = 6,
    /// The launch contracts of the target functions, as JSON.
    DIRIGENT_ANSWER_CONTRACTS = 7,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum DirigentAnswer DirigentAnswer;
#else
typedef uint32_t DirigentAnswer;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// Who reads the expressions of a directive, its list items among them.
enum DirigentExpressions
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// Nobody: they are balanced runs of tokens.
    DIRIGENT_EXPRESSIONS_TEXT = 0,
    /// The library's own parser of the language: what is not an expression is wrong.
    DIRIGENT_EXPRESSIONS_CHECKED = 1,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum DirigentExpressions DirigentExpressions;
#else
typedef uint32_t DirigentExpressions;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// The base language of a directive.
enum DirigentLanguage
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// C: `#pragma omp …`, whose `#` may be missing.
    DIRIGENT_LANGUAGE_C = 1,
    /// C++: the same, and `[[omp::directive(…)]]`.
    DIRIGENT_LANGUAGE_CXX = 2,
    /// Fortran: `!$omp …`, in fixed form also `c$omp …` and `*$omp …`.
    DIRIGENT_LANGUAGE_FORTRAN = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum DirigentLanguage DirigentLanguage;
#else
typedef uint32_t DirigentLanguage;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// An analysis of files. Opaque; one thread at a time may use it.
typedef struct DirigentAnalysis DirigentAnalysis;

/// Directives that were read together. Opaque.
typedef struct DirigentBatch DirigentBatch;

/// Constructs with attributes. Opaque.
typedef struct DirigentConstructs DirigentConstructs;

/// A text that was read, with its directive and what is wrong with it. Opaque.
typedef struct DirigentParsed DirigentParsed;

/// How directives are read. Opaque.
typedef struct DirigentReader DirigentReader;

/// An answer with its text and its diagnostics. Opaque.
typedef struct DirigentReport DirigentReport;

/// Scopes and symbols of a file. Opaque.
typedef struct DirigentScopes DirigentScopes;

/// Bytes of a text, from `start` up to `end`, which is not among them.
typedef struct DirigentRange {
    /// The first byte.
    uint32_t start;
    /// The byte after the last.
    uint32_t end;
} DirigentRange;

/// A string that belongs to what it was asked of and lives as long. It need not end with a zero byte: print it with
/// `printf("%.*s", (int)string.length, string.data)`. `data` is null where there is no string.
typedef struct DirigentString {
    /// The first byte; UTF-8.
    const char *data;
    /// How many bytes.
    size_t length;
} DirigentString;

/// What a host is asked.
typedef struct DirigentAsked {
    /// What it is.
    DirigentRole role;
    /// The innermost leaf of the directive that it stands in.
    DirigentLeaf leaf;
    /// The clause that it stands in; none for an argument of the directive itself.
    DirigentClauseKind clause;
    /// Where it stands in the text.
    struct DirigentRange range;
    /// As it was written; lives until the directive is freed.
    struct DirigentString text;
} DirigentAsked;

/// Reads an expression for the library. It puts an object of its own behind `object`, which may stay null, and returns null;
/// or it returns what is wrong, one sentence that ends with a zero byte and is copied at once. It must return: no C++
/// exception and no `longjmp` may leave it. `user` is what was given to `dirigent_reader_set_host`.
typedef const char *(*DirigentHostParse)(void *user, const struct DirigentAsked *asked, void **object);

/// Frees an object of the host's.
typedef void (*DirigentHostFree)(void *user, void *object);

/// What is wrong. Its strings live as long as what it was asked of.
typedef struct DirigentDiagnostic {
    /// How bad it is.
    DirigentSeverity severity;
    /// Where, in bytes.
    struct DirigentRange range;
    /// A stable code, `E0403`.
    struct DirigentString code;
    /// One sentence.
    struct DirigentString message;
    /// The standard and section of the rule; null where none is broken.
    struct DirigentString rule;
    /// What would mend it, in words, `did you mean …?`; null where there is no one way.
    struct DirigentString help;
    /// The bytes to be replaced to mend it, if `help` is not null.
    struct DirigentRange fix_range;
    /// What to put there; empty to remove them.
    struct DirigentString replacement;
    /// How many notes there are for `dirigent_parsed_note`.
    size_t note_count;
    /// How many other places there are for `dirigent_parsed_label`.
    size_t label_count;
} DirigentDiagnostic;

/// What has to be said at another place.
typedef struct DirigentLabel {
    /// Where, in bytes.
    struct DirigentRange range;
    /// What.
    struct DirigentString text;
} DirigentLabel;

/// The versions that have all of a directive, ten times their numbers: its name, clauses, modifiers and keywords.
typedef struct DirigentNeeds {
    /// The first version that has all of it.
    uint32_t since;
    /// The first version after that which has not; 0 if all have.
    uint32_t until;
} DirigentNeeds;

/// A directive. The members say where it is and are nobody's business; `parsed` is null where there is none. It belongs to
/// what it was asked of and may be copied.
typedef struct DirigentDirective {
    /// What it was asked of.
    const struct DirigentParsed *parsed;
    /// Private.
    uint32_t line;
    /// Private.
    uint32_t variant;
} DirigentDirective;

/// A clause; as `DirigentDirective`.
typedef struct DirigentClause {
    /// The directive that it stands on; its `parsed` is null where there is no clause.
    struct DirigentDirective directive;
    /// Private.
    uint32_t index;
} DirigentClause;

/// A modifier of a clause or of a directive's own arguments; as `DirigentDirective`.
typedef struct DirigentModifier {
    /// What it belongs to; its `directive.parsed` is null where there is no modifier.
    struct DirigentClause clause;
    /// Private.
    uint32_t index;
} DirigentModifier;

/// An argument: an expression or a list item; as `DirigentDirective`.
typedef struct DirigentItem {
    /// What it belongs to; its `clause.directive.parsed` is null where there is no item.
    struct DirigentModifier modifier;
    /// Private.
    uint32_t index;
} DirigentItem;

/// Rows of an array of a batch: so many from the first on.
typedef struct DirigentRows {
    /// The index of the first.
    uint32_t first;
    /// How many.
    uint32_t count;
} DirigentRows;

/// A directive of a batch.
typedef struct DirigentDirectiveRow {
    /// The index of its text; all ranges are bytes of that.
    uint32_t text;
    /// The next directive of the same clause, among the directives; `UINT32_MAX` where there is none.
    uint32_t next;
    /// Its specification.
    DirigentModel model;
    /// Whether it is an end directive.
    bool is_end;
    /// How many leaves it has.
    uint8_t leaf_count;
    /// Its leaves, the outermost first.
    DirigentLeaf leaves[8];
    /// From its name to its last clause.
    struct DirigentRange range;
    /// The words of its name.
    struct DirigentRange name_range;
    /// The identifier of `declare reduction` and its like.
    struct DirigentString identifier;
    /// Its own arguments, among the items.
    struct DirigentRows items;
    /// The modifiers of these, among the modifiers.
    struct DirigentRows modifiers;
    /// Its clauses, among the clauses.
    struct DirigentRows clauses;
} DirigentDirectiveRow;

/// A clause of a batch.
typedef struct DirigentClauseRow {
    /// Its kind.
    DirigentClauseKind kind;
    /// The first directive in it, among the directives; `UINT32_MAX` where there is none.
    uint32_t variant;
    /// From its name to its closing parenthesis.
    struct DirigentRange range;
    /// The word that says most, as of `dirigent_clause_keyword`.
    struct DirigentString keyword;
    /// Its arguments, among the items.
    struct DirigentRows items;
    /// Its modifiers, among the modifiers.
    struct DirigentRows modifiers;
} DirigentClauseRow;

/// A modifier of a batch.
typedef struct DirigentModifierRow {
    /// Its word.
    struct DirigentString word;
    /// Where it stands.
    struct DirigentRange range;
    /// Its own arguments, among the items.
    struct DirigentRows items;
} DirigentModifierRow;

/// An expression or list item of a batch.
typedef struct DirigentItemRow {
    /// What it is.
    DirigentItemKind kind;
    /// Where it stands.
    struct DirigentRange range;
} DirigentItemRow;

/// What is wrong in a batch.
typedef struct DirigentProblemRow {
    /// The index of the text.
    uint32_t text;
    /// How bad it is.
    DirigentSeverity severity;
    /// Where, in bytes.
    struct DirigentRange range;
    /// A stable code, `E0403`.
    struct DirigentString code;
    /// One sentence.
    struct DirigentString message;
} DirigentProblemRow;

/// All of a batch. It belongs to the batch, with its arrays and strings, until the next `dirigent_batch_parse`.
typedef struct DirigentBatchRows {
    /// The directives, in the order of their texts; those in clauses stand behind those that have the clause.
    const struct DirigentDirectiveRow *directives;
    /// How many.
    size_t directive_count;
    /// The clauses.
    const struct DirigentClauseRow *clauses;
    /// How many.
    size_t clause_count;
    /// The modifiers.
    const struct DirigentModifierRow *modifiers;
    /// How many.
    size_t modifier_count;
    /// The items.
    const struct DirigentItemRow *items;
    /// How many.
    size_t item_count;
    /// What is wrong.
    const struct DirigentProblemRow *problems;
    /// How many.
    size_t problem_count;
} DirigentBatchRows;

/// A range of a file.
typedef struct DirigentLocation {
    /// The name of the file; empty when it is in none.
    struct DirigentString file;
    /// The first line.
    uint32_t line;
    /// The column of the first byte.
    uint32_t column;
    /// The last line.
    uint32_t end_line;
    /// The column behind the last byte.
    uint32_t end_column;
} DirigentLocation;

/// What is wrong in a program. Its strings live as long as the report.
typedef struct DirigentMessage {
    /// How bad it is.
    DirigentSeverity severity;
    /// Where.
    struct DirigentLocation at;
    /// A stable code, `E0403`.
    struct DirigentString code;
    /// The `-W` group of a warning; null for an error.
    struct DirigentString group;
    /// One sentence.
    struct DirigentString text;
    /// What would mend it, in words; null where there is no one way.
    struct DirigentString fix;
    /// Whether that can be done without a look at it.
    bool fix_is_safe;
    /// How many changes that takes, for `dirigent_report_edit`.
    size_t edit_count;
    /// How many places there are for `dirigent_report_label`; the first is that of the message.
    size_t label_count;
    /// How many notes there are for `dirigent_report_note`.
    size_t note_count;
} DirigentMessage;

/// A place, and what is said of it or put there.
typedef struct DirigentRemark {
    /// Where.
    struct DirigentLocation at;
    /// The words of a label, or the new text of an edit.
    struct DirigentString text;
} DirigentRemark;

/// A scope. Its strings live as long as the scopes of the file.
typedef struct DirigentScope {
    /// F18's word for what it is: `Subprogram`, `OtherConstruct` …
    struct DirigentString kind;
    /// The name of what it belongs to; null if that has none.
    struct DirigentString name;
    /// The index of the scope around it, which is smaller; `SIZE_MAX` if there is none.
    size_t parent;
    /// The index of its first symbol.
    size_t first_symbol;
    /// How many symbols it has.
    size_t symbol_count;
} DirigentScope;

/// A symbol, as F18's dump tells of it; what does not apply is null.
typedef struct DirigentSymbol {
    /// Its name.
    struct DirigentString name;
    /// What it is: `ObjectEntity dummy`.
    struct DirigentString details;
    /// Its type, `REAL(4)`.
    struct DirigentString type_name;
    /// Its shape, `1_8:10_8`.
    struct DirigentString shape;
    /// Its value.
    struct DirigentString value;
    /// The binding label of a variable.
    struct DirigentString binding;
    /// Its size in bytes; `UINT64_MAX` if that is not known.
    uint64_t size;
    /// How many attributes there are for `dirigent_scopes_symbol_attribute`.
    size_t attribute_count;
    /// How many flags there are for `dirigent_scopes_symbol_flag`.
    size_t flag_count;
} DirigentSymbol;

/// A construct. Its strings live as long as the constructs.
typedef struct DirigentConstruct {
    /// The line of its directive, from 1; 0 among the answers of `dirigent_analysis_explain`.
    uint32_t line;
    /// The directive, as its language spells it.
    struct DirigentString directive;
    /// The index of its first attribute.
    size_t first_attribute;
    /// How many attributes it has.
    size_t attribute_count;
} DirigentConstruct;

/// What a construct says of a variable.
typedef struct DirigentAttribute {
    /// The name of the variable.
    struct DirigentString variable;
    /// `firstprivate`, `map(tofrom)`, `reduction, map(tofrom)`, `copyin`.
    struct DirigentString attribute;
    /// How it is determined.
    DirigentDetermined determined;
    /// The rule that determines it, as a noun phrase.
    struct DirigentString rule;
    /// The standard and section.
    struct DirigentString section;
    /// All of it in one sentence.
    struct DirigentString sentence;
} DirigentAttribute;

/// Functions with which a caller gives the content of files: included ones, module files, and those that are loaded. They are called
/// while an analysis is asked or changed, on the thread that does so, must return, and must not call the analysis. `data` is passed on.
typedef struct DirigentFiles {
    /// What is passed on.
    void *data;
    /// Puts the content of the file of that name behind `content`, and says whether there is one. It must live until `release`.
    bool (*read)(void *data, const char *path, struct DirigentString *content);
    /// Gets each content back, once it was copied; may be null.
    void (*release)(void *data, struct DirigentString content);
} DirigentFiles;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// What a status means, in words. The string lives for ever.
const char *dirigent_status_text(uint32_t status);

/// The version of the library, as `0.1.0`. The string lives for ever.
const char *dirigent_version(void);

/// Frees a string that a function made for its caller: those that are told as `char *`. Null is let be.
void dirigent_string_free(char *string);

/// Makes a reader of directives of a language (a `DirigentLanguage`): any version of the specification, and expressions as
/// text. Null if the number is not a language. Freed by `dirigent_reader_free`.
struct DirigentReader *dirigent_reader_new(uint32_t language);

/// Frees a reader; what it read stays. Null is let be.
void dirigent_reader_free(struct DirigentReader *reader);

/// The version of the specification, ten times its number: 52 is OpenMP 5.2, 34 OpenACC 3.4. What is not of this version is
/// wrong; 0 is any version.
DirigentStatus dirigent_reader_set_version(struct DirigentReader *reader,
                                           uint32_t version);

/// Who reads expressions: a `DirigentExpressions`.
DirigentStatus dirigent_reader_set_expressions(struct DirigentReader *reader, uint32_t mode);

/// A host that is asked for each expression, variable, type and name of a directive, in the order of the text, once its syntax
/// was read. Its objects belong to the directive: `free_object`, which may be null, is called for each that is not null when the
/// directive is freed, or when `parse` put one and refused. A null `parse` removes the host. The host is called on the thread
/// that reads the directive, and frees on the thread that frees it.
DirigentStatus dirigent_reader_set_host(struct DirigentReader *reader,
                                        DirigentHostParse parse,
                                        DirigentHostFree free_object,
                                        void *user);

/// Reads the directive with which a text begins, and puts it behind `parsed`; it is freed by `dirigent_parsed_free`. `length` is
/// in bytes, or `DIRIGENT_ZERO_TERMINATED`. The text is copied. A wrong directive is not a failure: it has diagnostics.
DirigentStatus dirigent_parse(const struct DirigentReader *reader,
                              const char *text,
                              size_t length,
                              struct DirigentParsed **parsed);

/// Frees a directive with its strings and the objects that a host made for it. Null is let be.
void dirigent_parsed_free(struct DirigentParsed *parsed);

/// Reads the directive once more with a clause, such as `private(a)`, behind its last; the given one stays as it is. A host is
/// asked again, for all arguments.
DirigentStatus dirigent_append(const struct DirigentReader *reader,
                               const struct DirigentParsed *parsed,
                               const char *clause,
                               size_t length,
                               struct DirigentParsed **longer);

/// Whether there is a directive and nothing is wrong with it.
bool dirigent_parsed_ok(const struct DirigentParsed *parsed);

/// The text that was read; its bytes are what all ranges count.
struct DirigentString dirigent_parsed_text(const struct DirigentParsed *parsed);

/// How many diagnostics there are.
size_t dirigent_parsed_diagnostic_count(const struct DirigentParsed *parsed);

/// The diagnostic at an index, in the order of the text.
DirigentStatus dirigent_parsed_diagnostic(const struct DirigentParsed *parsed,
                                          size_t index,
                                          struct DirigentDiagnostic *diagnostic);

/// A note of a diagnostic: a further fact.
struct DirigentString dirigent_parsed_note(const struct DirigentParsed *parsed, size_t diagnostic, size_t index);

/// Another place that a diagnostic speaks of.
DirigentStatus dirigent_parsed_label(const struct DirigentParsed *parsed,
                                     size_t diagnostic,
                                     size_t index,
                                     struct DirigentLabel *label);

/// The directive as source text of a language (a `DirigentLanguage`). Its arguments stay as they were written. The caller frees
/// the string; it is null if the directive was not understood or the number is not a language.
char *dirigent_parsed_print(const struct DirigentParsed *parsed,
                            uint32_t language);

/// The directive with its diagnostics as a JSON object, whose members `docs/directive-json.md` describes. The caller frees the
/// string.
char *dirigent_parsed_json(const struct DirigentParsed *parsed);

/// The directive as a graph in the language of Graphviz. The caller frees the string.
char *dirigent_parsed_dot(const struct DirigentParsed *parsed);

/// The graph as a picture, SVG 1.1. The caller frees the string.
char *dirigent_parsed_svg(const struct DirigentParsed *parsed);

/// Merges clauses of equal kind and parameters into the first of them, `shared(a) shared(b)` into `shared(a, b)`; where an order
/// means something, nothing changes. Ranges stay those of the text, and objects of a host those of their arguments. Views and
/// strings that were asked of it before are void.
DirigentStatus dirigent_parsed_normalize(struct DirigentParsed *parsed);

/// Reads a directive of Fortran once more with the clauses of its end directive; `DIRIGENT_STATUS_OUT_OF_RANGE` if that ends
/// another. Both stay as they are; a host is asked again.
DirigentStatus dirigent_join(const struct DirigentReader *reader,
                             const struct DirigentParsed *begin,
                             const struct DirigentParsed *end,
                             struct DirigentParsed **joined);

/// Which versions a directive needs; `DIRIGENT_STATUS_OUT_OF_RANGE` if it is wrong or no version has all of it.
DirigentStatus dirigent_parsed_needs(const struct DirigentParsed *parsed, struct DirigentNeeds *needs);

/// Whether two directives mean the same, whatever language they are written in. What was not understood means nothing, and is
/// equal to nothing.
bool dirigent_parsed_equal(const struct DirigentParsed *left,
                           const struct DirigentParsed *right);

/// The object that a host made for the argument at an index, counted over the whole directive in the order of the text; null past
/// the last.
void *dirigent_parsed_object(const struct DirigentParsed *parsed,
                             size_t index);

/// How many directives were understood: none, one, or those of an attribute, `[[omp::sequence(…)]]`.
size_t dirigent_directive_count(const struct DirigentParsed *parsed);

/// The directive at an index, as far as it was understood: `dirigent_parsed_ok` tells whether anything is wrong.
struct DirigentDirective dirigent_directive_at(const struct DirigentParsed *parsed, size_t index);

/// The specification of a directive.
DirigentModel dirigent_directive_model(struct DirigentDirective directive);

/// The category of a directive: that of its innermost leaf.
DirigentCategory dirigent_directive_category(struct DirigentDirective directive);

/// The name of a directive in a language (a `DirigentLanguage`), in full and with one blank between words: `parallel for`. The
/// caller frees the string.
char *dirigent_directive_name(struct DirigentDirective directive,
                              uint32_t language);

/// Whether it is an end directive: `!$omp end parallel`.
bool dirigent_directive_is_end(struct DirigentDirective directive);

/// How many leaves a directive has: one, or the constituents of a compound directive.
size_t dirigent_directive_leaf_count(struct DirigentDirective directive);

/// The leaf at an index, the outermost first.
DirigentLeaf dirigent_directive_leaf(struct DirigentDirective directive, size_t index);

/// Whether a directive has a leaf (a `DirigentLeaf`): `target teams` has `teams`.
bool dirigent_directive_has_leaf(struct DirigentDirective directive, uint32_t leaf);

/// The first version that has a directive of this name, ten times its number.
uint32_t dirigent_directive_since(struct DirigentDirective directive);

/// The identifier of `declare reduction`, `declare mapper` and their like.
struct DirigentString dirigent_directive_identifier(struct DirigentDirective directive);

/// From the name of a directive to its last clause.
struct DirigentRange dirigent_directive_range(struct DirigentDirective directive);

/// The words of the name of a directive.
struct DirigentRange dirigent_directive_name_range(struct DirigentDirective directive);

/// How many clauses a directive has.
size_t dirigent_directive_clause_count(struct DirigentDirective directive);

/// The clause at an index, in the order of the text.
struct DirigentClause dirigent_directive_clause(struct DirigentDirective directive, size_t index);

/// Whether a directive has a clause of a kind (a `DirigentClauseKind`); in constant time.
bool dirigent_directive_has_clause(struct DirigentDirective directive, uint32_t kind);

/// The clause of a kind (a `DirigentClauseKind`) at an index among those of its kind, found without a look at others.
struct DirigentClause dirigent_directive_clause_of(struct DirigentDirective directive, uint32_t kind, size_t index);

/// The same among the clauses of a kind with a keyword: `to` of `map(to: a)`, `+` of `reduction(+: s)`; a null keyword is that of
/// clauses without one. `length` is in bytes, or `DIRIGENT_ZERO_TERMINATED`.
struct DirigentClause dirigent_directive_search(struct DirigentDirective directive,
                                                uint32_t kind,
                                                const char *keyword,
                                                size_t length,
                                                size_t index);

/// The arguments of a directive itself, `critical(name)`, as a clause without a kind: ask it for items and modifiers.
struct DirigentClause dirigent_directive_arguments(struct DirigentDirective directive);

/// The kind of a clause.
DirigentClauseKind dirigent_clause_kind(struct DirigentClause clause);

/// The keyword of a clause, the word that says most: `none` of `default(none)`, `static` of `schedule(static, 4)`, the map type,
/// the reduction identifier, the dependence type.
struct DirigentString dirigent_clause_keyword(struct DirigentClause clause);

/// Where the keyword of a clause stands.
struct DirigentRange dirigent_clause_keyword_range(struct DirigentClause clause);

/// From the name of a clause to its closing parenthesis.
struct DirigentRange dirigent_clause_range(struct DirigentClause clause);

/// The directive variant of a clause of a metadirective, or the first directive of `apply`.
struct DirigentDirective dirigent_clause_variant(struct DirigentClause clause);

/// How many directives there are in a clause: one in `when` and its like, any number in `apply`.
size_t dirigent_clause_variant_count(struct DirigentClause clause);

/// One of the directives in a clause, counted from 0.
struct DirigentDirective dirigent_clause_variant_at(struct DirigentClause clause, size_t index);

/// How many modifiers a clause has, or the arguments of a directive.
size_t dirigent_clause_modifier_count(struct DirigentClause clause);

/// The modifier at an index.
struct DirigentModifier dirigent_clause_modifier(struct DirigentClause clause, size_t index);

/// How many items a clause has, or the arguments of a directive: expressions and list items.
size_t dirigent_clause_item_count(struct DirigentClause clause);

/// The item at an index, in the order of the text.
struct DirigentItem dirigent_clause_item(struct DirigentClause clause, size_t index);

/// The word of a modifier: `always`, `monotonic`, `mapper`, or the directive of `if(target: …)`.
struct DirigentString dirigent_modifier_word(struct DirigentModifier modifier);

/// Where the word of a modifier stands.
struct DirigentRange dirigent_modifier_range(struct DirigentModifier modifier);

/// How many items stand in the parentheses of a modifier: `step(2)`, `mapper(m)`.
size_t dirigent_modifier_item_count(struct DirigentModifier modifier);

/// The item of a modifier at an index.
struct DirigentItem dirigent_modifier_item(struct DirigentModifier modifier, size_t index);

/// What an item is.
DirigentItemKind dirigent_item_kind(struct DirigentItem item);

/// An item as it was written.
struct DirigentString dirigent_item_text(struct DirigentItem item);

/// Where an item stands.
struct DirigentRange dirigent_item_range(struct DirigentItem item);

/// The object that the host made for an item; null if there is none.
void *dirigent_item_object(struct DirigentItem item);

/// How a leaf (a `DirigentLeaf`) is spelled in a language (a `DirigentLanguage`). The string lives for ever.
struct DirigentString dirigent_leaf_name(uint32_t leaf, uint32_t language);

/// The first version that has a leaf, ten times its number; 0 if the number is not a leaf.
uint32_t dirigent_leaf_since(uint32_t leaf);

/// How a clause (a `DirigentClauseKind`) is spelled in a language (a `DirigentLanguage`). The string lives for ever.
struct DirigentString dirigent_clause_name(uint32_t kind, uint32_t language);

/// The first version that has a clause, ten times its number; 0 if the number is not a clause, or that of a vendor's.
uint32_t dirigent_clause_since(uint32_t kind);

/// Makes a batch that reads as a reader does, but for expressions: they are text. Freed by `dirigent_batch_free`; the reader may
/// be freed before. Null for a null reader.
struct DirigentBatch *dirigent_batch_new(const struct DirigentReader *reader);

/// Frees a batch with all that was asked of it. Null is let be.
void dirigent_batch_free(struct DirigentBatch *batch);

/// Reads the directive with which each of `count` texts begins, and puts all of them behind `rows`. What the batch had before is
/// gone. The texts are not copied, and are not needed any more afterwards but for what ranges mean. A text that is not UTF-8, too
/// long or null ends the work: nothing is delivered.
DirigentStatus dirigent_batch_parse(struct DirigentBatch *batch,
                                    const struct DirigentString *texts,
                                    size_t count,
                                    struct DirigentBatchRows *rows);

/// Frees a report with its strings. Null is let be.
void dirigent_report_free(struct DirigentReport *report);

/// The text of the answer.
struct DirigentString dirigent_report_text(const struct DirigentReport *report);

/// How many messages there are.
size_t dirigent_report_count(const struct DirigentReport *report);

/// The message at an index, in the order of the file.
DirigentStatus dirigent_report_message(const struct DirigentReport *report,
                                       size_t index,
                                       struct DirigentMessage *message);

/// A place of which a message speaks.
DirigentStatus dirigent_report_label(const struct DirigentReport *report,
                                     size_t message,
                                     size_t index,
                                     struct DirigentRemark *label);

/// A change that a fix takes: the place, and the text to be put there.
DirigentStatus dirigent_report_edit(const struct DirigentReport *report,
                                    size_t message,
                                    size_t index,
                                    struct DirigentRemark *edit);

/// A note of a message: a further fact, such as the rule.
struct DirigentString dirigent_report_note(const struct DirigentReport *report, size_t message, size_t index);

/// Frees scopes with their strings. Null is let be.
void dirigent_scopes_free(struct DirigentScopes *scopes);

/// How many scopes there are; each stands behind the scope around it.
size_t dirigent_scopes_count(const struct DirigentScopes *scopes);

/// The scope at an index.
DirigentStatus dirigent_scopes_at(const struct DirigentScopes *scopes, size_t index, struct DirigentScope *scope);

/// The symbol at an index.
DirigentStatus dirigent_scopes_symbol(const struct DirigentScopes *scopes, size_t index, struct DirigentSymbol *symbol);

/// An attribute of a symbol, `INTENT(IN)`.
struct DirigentString dirigent_scopes_symbol_attribute(const struct DirigentScopes *scopes,
                                                       size_t symbol,
                                                       size_t index);

/// A flag of a symbol, `OmpPrivate`.
struct DirigentString dirigent_scopes_symbol_flag(const struct DirigentScopes *scopes, size_t symbol, size_t index);

/// Frees constructs with their strings. Null is let be.
void dirigent_constructs_free(struct DirigentConstructs *constructs);

/// How many constructs there are.
size_t dirigent_constructs_count(const struct DirigentConstructs *constructs);

/// The construct at an index, in the order of the file.
DirigentStatus dirigent_constructs_at(const struct DirigentConstructs *constructs,
                                      size_t index,
                                      struct DirigentConstruct *construct);

/// The attribute at an index.
DirigentStatus dirigent_constructs_attribute(const struct DirigentConstructs *constructs,
                                             size_t index,
                                             struct DirigentAttribute *attribute);

/// Makes an analysis with these flags of the command line and of compilers, `-fopenmp -I include`, without files, and puts it behind
/// `analysis`; it is freed by `dirigent_analysis_free`. Included files and modules that were not opened are read by `files`, or exist
/// not if that is null. If a flag is wrong, the status is `DIRIGENT_STATUS_UNKNOWN_VALUE`, and behind `message`, if that is not null,
/// is a sentence that the caller frees.
DirigentStatus dirigent_analysis_new(const char *const *flags,
                                     size_t flag_count,
                                     const struct DirigentFiles *files,
                                     char **message,
                                     struct DirigentAnalysis **analysis);

/// The same, where included files and modules are read from the disk.
DirigentStatus dirigent_analysis_on_disk(const char *const *flags,
                                         size_t flag_count,
                                         char **message,
                                         struct DirigentAnalysis **analysis);

/// Frees an analysis; what it answered stays. Null is let be.
void dirigent_analysis_free(struct DirigentAnalysis *analysis);

/// Opens a text under a name that says its language, `a.c`, `a.f90`, `a.f`, or gives an open file a new text. The number of the
/// file goes behind `file`. `length` is in bytes, or `DIRIGENT_ZERO_TERMINATED`; the path ends with a zero byte.
DirigentStatus dirigent_analysis_open(struct DirigentAnalysis *analysis,
                                      const char *path,
                                      const char *text,
                                      size_t length,
                                      uint32_t *file);

/// Makes a file part of the program that the caller's functions or the disk know; `DIRIGENT_STATUS_NOT_FOUND` if they do not.
DirigentStatus dirigent_analysis_load(struct DirigentAnalysis *analysis,
                                      const char *path,
                                      uint32_t *file);

/// Makes all sources of Fortran and C that lie in a folder of the disk and its folders part of the program, but those that others
/// include, and puts behind `count` how many there are; their modules find each other.
DirigentStatus dirigent_analysis_load_folder(struct DirigentAnalysis *analysis,
                                             const char *folder,
                                             size_t *count);

/// Replaces bytes of a file, from `start` up to `end`, by a text; a range outside the file is cut to it.
DirigentStatus dirigent_analysis_edit(struct DirigentAnalysis *analysis,
                                      uint32_t file,
                                      size_t start,
                                      size_t end,
                                      const char *text,
                                      size_t length);

/// Takes a file out of the program.
DirigentStatus dirigent_analysis_close(struct DirigentAnalysis *analysis, uint32_t file);

/// Says that a file, which is not open, has another content where it lies, came to be or went: it is read anew when it is needed.
DirigentStatus dirigent_analysis_file_changed(struct DirigentAnalysis *analysis,
                                              const char *path);

/// The number of a file of the program, behind `file`; `DIRIGENT_STATUS_NOT_FOUND` if it is not one.
DirigentStatus dirigent_analysis_file(struct DirigentAnalysis *analysis, const char *path, uint32_t *file);

/// The path of a file of the program; nothing for another number. It lives until the analysis is freed.
struct DirigentString dirigent_analysis_path(struct DirigentAnalysis *analysis, uint32_t file);

/// An answer (a `DirigentAnswer`) about a file, as text. The caller frees the string; it is null if the number is not an answer
/// or the file is not one of the program.
char *dirigent_analysis_ask(struct DirigentAnalysis *analysis,
                            uint32_t file,
                            uint32_t answer);

/// An answer (a `DirigentAnswer`) about a file, with what is wrong as data: all of it if the diagnostics are asked for, else what
/// could not be made. It goes behind `report` and is freed by `dirigent_report_free`.
DirigentStatus dirigent_analysis_report(struct DirigentAnalysis *analysis,
                                        uint32_t file,
                                        uint32_t answer,
                                        struct DirigentReport **report);

/// Scopes and symbols of a file, behind `scopes`; freed by `dirigent_scopes_free`.
DirigentStatus dirigent_analysis_scopes(struct DirigentAnalysis *analysis,
                                        uint32_t file,
                                        struct DirigentScopes **scopes);

/// The constructs of a file that say something of a variable, with the attributes, behind `constructs`; freed by
/// `dirigent_constructs_free`.
DirigentStatus dirigent_analysis_constructs(struct DirigentAnalysis *analysis,
                                            uint32_t file,
                                            struct DirigentConstructs **constructs);

/// Why the variable at a line and a column in bytes, both from 1, has its attribute in each construct around it, innermost first:
/// constructs with one attribute each, none if there is no variable. Behind `constructs`; freed by `dirigent_constructs_free`.
DirigentStatus dirigent_analysis_explain(struct DirigentAnalysis *analysis,
                                         uint32_t file,
                                         uint32_t line,
                                         uint32_t column,
                                         struct DirigentConstructs **constructs);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* DIRIGENT_H */
