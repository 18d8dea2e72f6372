/* Checked integer arithmetic: C23, 7.20. */
#ifndef _STDCKDINT_H
#define _STDCKDINT_H
#define __STDC_VERSION_STDCKDINT_H__ 202311L
#define ckd_add(result, a, b) __builtin_ckd_add(result, a, b)
#define ckd_sub(result, a, b) __builtin_ckd_sub(result, a, b)
#define ckd_mul(result, a, b) __builtin_ckd_mul(result, a, b)
#endif
