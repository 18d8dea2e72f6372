/* Bit and byte utilities: C23, 7.18. A library's own header comes first. */
#if __STDC_HOSTED__ && __has_include_next(<stdbit.h>)
#include_next <stdbit.h>
#elif !defined _STDBIT_H
#define _STDBIT_H
#define __STDC_VERSION_STDBIT_H__ 202311L
#define __STDC_ENDIAN_LITTLE__ __ORDER_LITTLE_ENDIAN__
#define __STDC_ENDIAN_BIG__ __ORDER_BIG_ENDIAN__
#define __STDC_ENDIAN_NATIVE__ __BYTE_ORDER__

static inline unsigned int stdc_leading_zeros_uc(unsigned char value) { return value == 0 ? (unsigned int)(__CHAR_BIT__ * sizeof(unsigned char)) : (unsigned int)__builtin_clzll(value) - ((unsigned int)(__CHAR_BIT__ * sizeof(unsigned long long)) - (unsigned int)(__CHAR_BIT__ * sizeof(unsigned char))); }
static inline unsigned int stdc_leading_zeros_us(unsigned short value) { return value == 0 ? (unsigned int)(__CHAR_BIT__ * sizeof(unsigned short)) : (unsigned int)__builtin_clzll(value) - ((unsigned int)(__CHAR_BIT__ * sizeof(unsigned long long)) - (unsigned int)(__CHAR_BIT__ * sizeof(unsigned short))); }
static inline unsigned int stdc_leading_zeros_ui(unsigned int value) { return value == 0 ? (unsigned int)(__CHAR_BIT__ * sizeof(unsigned int)) : (unsigned int)__builtin_clzll(value) - ((unsigned int)(__CHAR_BIT__ * sizeof(unsigned long long)) - (unsigned int)(__CHAR_BIT__ * sizeof(unsigned int))); }
static inline unsigned int stdc_leading_zeros_ul(unsigned long value) { return value == 0 ? (unsigned int)(__CHAR_BIT__ * sizeof(unsigned long)) : (unsigned int)__builtin_clzll(value) - ((unsigned int)(__CHAR_BIT__ * sizeof(unsigned long long)) - (unsigned int)(__CHAR_BIT__ * sizeof(unsigned long))); }
static inline unsigned int stdc_leading_zeros_ull(unsigned long long value) { return value == 0 ? (unsigned int)(__CHAR_BIT__ * sizeof(unsigned long long)) : (unsigned int)__builtin_clzll(value) - ((unsigned int)(__CHAR_BIT__ * sizeof(unsigned long long)) - (unsigned int)(__CHAR_BIT__ * sizeof(unsigned long long))); }
#define stdc_leading_zeros(value) _Generic((value), unsigned char: stdc_leading_zeros_uc, unsigned short: stdc_leading_zeros_us, unsigned int: stdc_leading_zeros_ui, unsigned long: stdc_leading_zeros_ul, unsigned long long: stdc_leading_zeros_ull)(value)

static inline unsigned int stdc_leading_ones_uc(unsigned char value) { return stdc_leading_zeros_uc((unsigned char)~value); }
static inline unsigned int stdc_leading_ones_us(unsigned short value) { return stdc_leading_zeros_us((unsigned short)~value); }
static inline unsigned int stdc_leading_ones_ui(unsigned int value) { return stdc_leading_zeros_ui((unsigned int)~value); }
static inline unsigned int stdc_leading_ones_ul(unsigned long value) { return stdc_leading_zeros_ul((unsigned long)~value); }
static inline unsigned int stdc_leading_ones_ull(unsigned long long value) { return stdc_leading_zeros_ull((unsigned long long)~value); }
#define stdc_leading_ones(value) _Generic((value), unsigned char: stdc_leading_ones_uc, unsigned short: stdc_leading_ones_us, unsigned int: stdc_leading_ones_ui, unsigned long: stdc_leading_ones_ul, unsigned long long: stdc_leading_ones_ull)(value)

static inline unsigned int stdc_trailing_zeros_uc(unsigned char value) { return value == 0 ? (unsigned int)(__CHAR_BIT__ * sizeof(unsigned char)) : (unsigned int)__builtin_ctzll(value); }
static inline unsigned int stdc_trailing_zeros_us(unsigned short value) { return value == 0 ? (unsigned int)(__CHAR_BIT__ * sizeof(unsigned short)) : (unsigned int)__builtin_ctzll(value); }
static inline unsigned int stdc_trailing_zeros_ui(unsigned int value) { return value == 0 ? (unsigned int)(__CHAR_BIT__ * sizeof(unsigned int)) : (unsigned int)__builtin_ctzll(value); }
static inline unsigned int stdc_trailing_zeros_ul(unsigned long value) { return value == 0 ? (unsigned int)(__CHAR_BIT__ * sizeof(unsigned long)) : (unsigned int)__builtin_ctzll(value); }
static inline unsigned int stdc_trailing_zeros_ull(unsigned long long value) { return value == 0 ? (unsigned int)(__CHAR_BIT__ * sizeof(unsigned long long)) : (unsigned int)__builtin_ctzll(value); }
#define stdc_trailing_zeros(value) _Generic((value), unsigned char: stdc_trailing_zeros_uc, unsigned short: stdc_trailing_zeros_us, unsigned int: stdc_trailing_zeros_ui, unsigned long: stdc_trailing_zeros_ul, unsigned long long: stdc_trailing_zeros_ull)(value)

static inline unsigned int stdc_trailing_ones_uc(unsigned char value) { return stdc_trailing_zeros_uc((unsigned char)~value); }
static inline unsigned int stdc_trailing_ones_us(unsigned short value) { return stdc_trailing_zeros_us((unsigned short)~value); }
static inline unsigned int stdc_trailing_ones_ui(unsigned int value) { return stdc_trailing_zeros_ui((unsigned int)~value); }
static inline unsigned int stdc_trailing_ones_ul(unsigned long value) { return stdc_trailing_zeros_ul((unsigned long)~value); }
static inline unsigned int stdc_trailing_ones_ull(unsigned long long value) { return stdc_trailing_zeros_ull((unsigned long long)~value); }
#define stdc_trailing_ones(value) _Generic((value), unsigned char: stdc_trailing_ones_uc, unsigned short: stdc_trailing_ones_us, unsigned int: stdc_trailing_ones_ui, unsigned long: stdc_trailing_ones_ul, unsigned long long: stdc_trailing_ones_ull)(value)

static inline unsigned int stdc_first_leading_zero_uc(unsigned char value) { return (unsigned char)~value == 0 ? 0 : stdc_leading_ones_uc(value) + 1; }
static inline unsigned int stdc_first_leading_zero_us(unsigned short value) { return (unsigned short)~value == 0 ? 0 : stdc_leading_ones_us(value) + 1; }
static inline unsigned int stdc_first_leading_zero_ui(unsigned int value) { return (unsigned int)~value == 0 ? 0 : stdc_leading_ones_ui(value) + 1; }
static inline unsigned int stdc_first_leading_zero_ul(unsigned long value) { return (unsigned long)~value == 0 ? 0 : stdc_leading_ones_ul(value) + 1; }
static inline unsigned int stdc_first_leading_zero_ull(unsigned long long value) { return (unsigned long long)~value == 0 ? 0 : stdc_leading_ones_ull(value) + 1; }
#define stdc_first_leading_zero(value) _Generic((value), unsigned char: stdc_first_leading_zero_uc, unsigned short: stdc_first_leading_zero_us, unsigned int: stdc_first_leading_zero_ui, unsigned long: stdc_first_leading_zero_ul, unsigned long long: stdc_first_leading_zero_ull)(value)

static inline unsigned int stdc_first_leading_one_uc(unsigned char value) { return value == 0 ? 0 : stdc_leading_zeros_uc(value) + 1; }
static inline unsigned int stdc_first_leading_one_us(unsigned short value) { return value == 0 ? 0 : stdc_leading_zeros_us(value) + 1; }
static inline unsigned int stdc_first_leading_one_ui(unsigned int value) { return value == 0 ? 0 : stdc_leading_zeros_ui(value) + 1; }
static inline unsigned int stdc_first_leading_one_ul(unsigned long value) { return value == 0 ? 0 : stdc_leading_zeros_ul(value) + 1; }
static inline unsigned int stdc_first_leading_one_ull(unsigned long long value) { return value == 0 ? 0 : stdc_leading_zeros_ull(value) + 1; }
#define stdc_first_leading_one(value) _Generic((value), unsigned char: stdc_first_leading_one_uc, unsigned short: stdc_first_leading_one_us, unsigned int: stdc_first_leading_one_ui, unsigned long: stdc_first_leading_one_ul, unsigned long long: stdc_first_leading_one_ull)(value)

static inline unsigned int stdc_first_trailing_zero_uc(unsigned char value) { return (unsigned char)~value == 0 ? 0 : stdc_trailing_ones_uc(value) + 1; }
static inline unsigned int stdc_first_trailing_zero_us(unsigned short value) { return (unsigned short)~value == 0 ? 0 : stdc_trailing_ones_us(value) + 1; }
static inline unsigned int stdc_first_trailing_zero_ui(unsigned int value) { return (unsigned int)~value == 0 ? 0 : stdc_trailing_ones_ui(value) + 1; }
static inline unsigned int stdc_first_trailing_zero_ul(unsigned long value) { return (unsigned long)~value == 0 ? 0 : stdc_trailing_ones_ul(value) + 1; }
static inline unsigned int stdc_first_trailing_zero_ull(unsigned long long value) { return (unsigned long long)~value == 0 ? 0 : stdc_trailing_ones_ull(value) + 1; }
#define stdc_first_trailing_zero(value) _Generic((value), unsigned char: stdc_first_trailing_zero_uc, unsigned short: stdc_first_trailing_zero_us, unsigned int: stdc_first_trailing_zero_ui, unsigned long: stdc_first_trailing_zero_ul, unsigned long long: stdc_first_trailing_zero_ull)(value)

static inline unsigned int stdc_first_trailing_one_uc(unsigned char value) { return value == 0 ? 0 : stdc_trailing_zeros_uc(value) + 1; }
static inline unsigned int stdc_first_trailing_one_us(unsigned short value) { return value == 0 ? 0 : stdc_trailing_zeros_us(value) + 1; }
static inline unsigned int stdc_first_trailing_one_ui(unsigned int value) { return value == 0 ? 0 : stdc_trailing_zeros_ui(value) + 1; }
static inline unsigned int stdc_first_trailing_one_ul(unsigned long value) { return value == 0 ? 0 : stdc_trailing_zeros_ul(value) + 1; }
static inline unsigned int stdc_first_trailing_one_ull(unsigned long long value) { return value == 0 ? 0 : stdc_trailing_zeros_ull(value) + 1; }
#define stdc_first_trailing_one(value) _Generic((value), unsigned char: stdc_first_trailing_one_uc, unsigned short: stdc_first_trailing_one_us, unsigned int: stdc_first_trailing_one_ui, unsigned long: stdc_first_trailing_one_ul, unsigned long long: stdc_first_trailing_one_ull)(value)

static inline unsigned int stdc_count_zeros_uc(unsigned char value) { return (unsigned int)__builtin_popcountll((unsigned char)~value); }
static inline unsigned int stdc_count_zeros_us(unsigned short value) { return (unsigned int)__builtin_popcountll((unsigned short)~value); }
static inline unsigned int stdc_count_zeros_ui(unsigned int value) { return (unsigned int)__builtin_popcountll((unsigned int)~value); }
static inline unsigned int stdc_count_zeros_ul(unsigned long value) { return (unsigned int)__builtin_popcountll((unsigned long)~value); }
static inline unsigned int stdc_count_zeros_ull(unsigned long long value) { return (unsigned int)__builtin_popcountll((unsigned long long)~value); }
#define stdc_count_zeros(value) _Generic((value), unsigned char: stdc_count_zeros_uc, unsigned short: stdc_count_zeros_us, unsigned int: stdc_count_zeros_ui, unsigned long: stdc_count_zeros_ul, unsigned long long: stdc_count_zeros_ull)(value)

static inline unsigned int stdc_count_ones_uc(unsigned char value) { return (unsigned int)__builtin_popcountll(value); }
static inline unsigned int stdc_count_ones_us(unsigned short value) { return (unsigned int)__builtin_popcountll(value); }
static inline unsigned int stdc_count_ones_ui(unsigned int value) { return (unsigned int)__builtin_popcountll(value); }
static inline unsigned int stdc_count_ones_ul(unsigned long value) { return (unsigned int)__builtin_popcountll(value); }
static inline unsigned int stdc_count_ones_ull(unsigned long long value) { return (unsigned int)__builtin_popcountll(value); }
#define stdc_count_ones(value) _Generic((value), unsigned char: stdc_count_ones_uc, unsigned short: stdc_count_ones_us, unsigned int: stdc_count_ones_ui, unsigned long: stdc_count_ones_ul, unsigned long long: stdc_count_ones_ull)(value)

static inline _Bool stdc_has_single_bit_uc(unsigned char value) { return value != 0 && (value & (unsigned char)(value - 1)) == 0; }
static inline _Bool stdc_has_single_bit_us(unsigned short value) { return value != 0 && (value & (unsigned short)(value - 1)) == 0; }
static inline _Bool stdc_has_single_bit_ui(unsigned int value) { return value != 0 && (value & (unsigned int)(value - 1)) == 0; }
static inline _Bool stdc_has_single_bit_ul(unsigned long value) { return value != 0 && (value & (unsigned long)(value - 1)) == 0; }
static inline _Bool stdc_has_single_bit_ull(unsigned long long value) { return value != 0 && (value & (unsigned long long)(value - 1)) == 0; }
#define stdc_has_single_bit(value) _Generic((value), unsigned char: stdc_has_single_bit_uc, unsigned short: stdc_has_single_bit_us, unsigned int: stdc_has_single_bit_ui, unsigned long: stdc_has_single_bit_ul, unsigned long long: stdc_has_single_bit_ull)(value)

static inline unsigned int stdc_bit_width_uc(unsigned char value) { return (unsigned int)(__CHAR_BIT__ * sizeof(unsigned char)) - stdc_leading_zeros_uc(value); }
static inline unsigned int stdc_bit_width_us(unsigned short value) { return (unsigned int)(__CHAR_BIT__ * sizeof(unsigned short)) - stdc_leading_zeros_us(value); }
static inline unsigned int stdc_bit_width_ui(unsigned int value) { return (unsigned int)(__CHAR_BIT__ * sizeof(unsigned int)) - stdc_leading_zeros_ui(value); }
static inline unsigned int stdc_bit_width_ul(unsigned long value) { return (unsigned int)(__CHAR_BIT__ * sizeof(unsigned long)) - stdc_leading_zeros_ul(value); }
static inline unsigned int stdc_bit_width_ull(unsigned long long value) { return (unsigned int)(__CHAR_BIT__ * sizeof(unsigned long long)) - stdc_leading_zeros_ull(value); }
#define stdc_bit_width(value) _Generic((value), unsigned char: stdc_bit_width_uc, unsigned short: stdc_bit_width_us, unsigned int: stdc_bit_width_ui, unsigned long: stdc_bit_width_ul, unsigned long long: stdc_bit_width_ull)(value)

static inline unsigned char stdc_bit_floor_uc(unsigned char value) { return value == 0 ? 0 : (unsigned char)((unsigned char)1 << (stdc_bit_width_uc(value) - 1)); }
static inline unsigned short stdc_bit_floor_us(unsigned short value) { return value == 0 ? 0 : (unsigned short)((unsigned short)1 << (stdc_bit_width_us(value) - 1)); }
static inline unsigned int stdc_bit_floor_ui(unsigned int value) { return value == 0 ? 0 : (unsigned int)((unsigned int)1 << (stdc_bit_width_ui(value) - 1)); }
static inline unsigned long stdc_bit_floor_ul(unsigned long value) { return value == 0 ? 0 : (unsigned long)((unsigned long)1 << (stdc_bit_width_ul(value) - 1)); }
static inline unsigned long long stdc_bit_floor_ull(unsigned long long value) { return value == 0 ? 0 : (unsigned long long)((unsigned long long)1 << (stdc_bit_width_ull(value) - 1)); }
#define stdc_bit_floor(value) _Generic((value), unsigned char: stdc_bit_floor_uc, unsigned short: stdc_bit_floor_us, unsigned int: stdc_bit_floor_ui, unsigned long: stdc_bit_floor_ul, unsigned long long: stdc_bit_floor_ull)(value)

static inline unsigned char stdc_bit_ceil_uc(unsigned char value) { return value <= 1 ? 1 : (unsigned char)((unsigned char)2 << (stdc_bit_width_uc((unsigned char)(value - 1)) - 1)); }
static inline unsigned short stdc_bit_ceil_us(unsigned short value) { return value <= 1 ? 1 : (unsigned short)((unsigned short)2 << (stdc_bit_width_us((unsigned short)(value - 1)) - 1)); }
static inline unsigned int stdc_bit_ceil_ui(unsigned int value) { return value <= 1 ? 1 : (unsigned int)((unsigned int)2 << (stdc_bit_width_ui((unsigned int)(value - 1)) - 1)); }
static inline unsigned long stdc_bit_ceil_ul(unsigned long value) { return value <= 1 ? 1 : (unsigned long)((unsigned long)2 << (stdc_bit_width_ul((unsigned long)(value - 1)) - 1)); }
static inline unsigned long long stdc_bit_ceil_ull(unsigned long long value) { return value <= 1 ? 1 : (unsigned long long)((unsigned long long)2 << (stdc_bit_width_ull((unsigned long long)(value - 1)) - 1)); }
#define stdc_bit_ceil(value) _Generic((value), unsigned char: stdc_bit_ceil_uc, unsigned short: stdc_bit_ceil_us, unsigned int: stdc_bit_ceil_ui, unsigned long: stdc_bit_ceil_ul, unsigned long long: stdc_bit_ceil_ull)(value)

#endif
