/* Common definitions: C23, 7.21. Libraries ask for single ones by __need_...; these may be asked for again and again. */
#if !defined __need_size_t && !defined __need_ptrdiff_t && !defined __need_wchar_t && !defined __need_wint_t && \
    !defined __need_NULL && !defined __need_STDDEF_H_misc && !defined __need_offsetof && !defined __need_max_align_t
#define __need_size_t
#define __need_ptrdiff_t
#define __need_wchar_t
#define __need_NULL
#define __need_offsetof
#define __need_STDDEF_H_misc
#ifndef _STDDEF_H
#define _STDDEF_H
#endif
#endif

#ifdef __need_ptrdiff_t
#undef __need_ptrdiff_t
#ifndef _PTRDIFF_T
#define _PTRDIFF_T
typedef __PTRDIFF_TYPE__ ptrdiff_t;
#endif
#endif

#ifdef __need_size_t
#undef __need_size_t
#ifndef _SIZE_T
#define _SIZE_T
typedef __SIZE_TYPE__ size_t;
#endif
#endif

#ifdef __need_wchar_t
#undef __need_wchar_t
#ifndef _WCHAR_T
#define _WCHAR_T
typedef __WCHAR_TYPE__ wchar_t;
#endif
#endif

#ifdef __need_wint_t
#undef __need_wint_t
#ifndef _WINT_T
#define _WINT_T
typedef __WINT_TYPE__ wint_t;
#endif
#endif

#ifdef __need_NULL
#undef __need_NULL
#undef NULL
#define NULL ((void *)0)
#endif

#ifdef __need_offsetof
#undef __need_offsetof
#undef offsetof
#define offsetof(type, member) __builtin_offsetof(type, member)
#endif

#if defined __need_STDDEF_H_misc || defined __need_max_align_t
#if !defined _GCC_MAX_ALIGN_T && (!defined __STDC_VERSION__ || __STDC_VERSION__ >= 201112L || defined __need_max_align_t)
#define _GCC_MAX_ALIGN_T
typedef struct {
    long long __max_align_ll __attribute__((__aligned__(__alignof__(long long))));
    long double __max_align_ld __attribute__((__aligned__(__alignof__(long double))));
#ifdef __i386__
    __float128 __max_align_f128 __attribute__((__aligned__(__alignof(__float128))));
#endif
} max_align_t;
#endif
#if defined __need_STDDEF_H_misc && defined __STDC_VERSION__ && __STDC_VERSION__ > 201710L
#define __STDC_VERSION_STDDEF_H__ 202311L
#ifndef _NULLPTR_T
#define _NULLPTR_T
typedef __typeof__(nullptr) nullptr_t;
#endif
#undef unreachable
#define unreachable() (__builtin_unreachable())
#endif
#undef __need_STDDEF_H_misc
#undef __need_max_align_t
#endif
