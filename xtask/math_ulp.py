#!/usr/bin/env python3
"""math_ulp.py - the largest error of each mathematical function on the device, in units of the last place, as a table in Markdown.

    math_ulp.py --dirigent BIN --xtask BIN [--count 1000000] [--only NAME] [--keep DIR]

A kernel of C applies each function to random arguments, half of them of every magnitude and half from where the function varies; the
PTX interpreter runs it. The reference is libquadmath (113 bits), through gcc.
"""
import argparse, json, math, os, random, re, struct, subprocess

# Name, how C calls it, the interval where it varies, and whether any magnitude makes sense.
ONE = [
    ('exp', 'exp', (-740, 710), False), ('exp2', 'exp2', (-1070, 1023), False), ('exp10', 'exp10', (-320, 308), False),
    ('expm1', 'expm1', (-2, 3), True), ('log', 'log', (0.2, 5), True), ('log2', 'log2', (0.2, 5), True), ('log10', 'log10', (0.2, 5), True),
    ('log1p', 'log1p', (-0.999, 3), True), ('sin', 'sin', (-30, 30), True), ('cos', 'cos', (-30, 30), True), ('tan', 'tan', (-30, 30), True),
    ('asin', 'asin', (-1, 1), False), ('acos', 'acos', (-1, 1), False), ('atan', 'atan', (-5, 5), True),
    ('sinh', 'sinh', (-5, 5), True), ('cosh', 'cosh', (-5, 5), True), ('tanh', 'tanh', (-3, 3), True),
    ('asinh', 'asinh', (-3, 3), True), ('acosh', 'acosh', (1, 5), True), ('atanh', 'atanh', (-1, 1), False),
    ('cbrt', 'cbrt', (-9, 9), True), ('sqrt', 'sqrt', (0, 9), True), ('erf', 'erf', (-4, 4), True), ('erfc', 'erfc', (-4, 27), False),
    ('tgamma', 'tgamma', (-20, 171), False), ('lgamma', 'lgamma', (0.01, 50), True),
]
TWO = [
    ('pow', 'pow', (0, 40), (-40, 40)), ('atan2', 'atan2', (-3, 3), (-3, 3)), ('hypot', 'hypot', (-3, 3), (-3, 3)),
    ('fmod', 'fmod', (-1e6, 1e6), (-3, 3)), ('remainder', 'remainder', (-1e6, 1e6), (-3, 3)),
]
REFERENCE = r'''
#include <math.h>
#include <quadmath.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef __float128 Q;
static Q power_of_ten(Q x) { return powq(10, x); }
static struct { const char *name; Q (*one)(Q); Q (*two)(Q, Q); } table[] = {
  {"exp", expq}, {"exp2", exp2q}, {"exp10", power_of_ten}, {"expm1", expm1q}, {"log", logq}, {"log2", log2q}, {"log10", log10q},
  {"log1p", log1pq}, {"sin", sinq}, {"cos", cosq}, {"tan", tanq}, {"asin", asinq}, {"acos", acosq}, {"atan", atanq}, {"sinh", sinhq},
  {"cosh", coshq}, {"tanh", tanhq}, {"asinh", asinhq}, {"acosh", acoshq}, {"atanh", atanhq}, {"cbrt", cbrtq}, {"sqrt", sqrtq},
  {"erf", erfq}, {"erfc", erfcq}, {"tgamma", tgammaq}, {"lgamma", lgammaq}, {"pow", 0, powq}, {"atan2", 0, atan2q},
  {"hypot", 0, hypotq}, {"fmod", 0, fmodq}, {"remainder", 0, remainderq}, {0}};
static double number(void *of, int single, int at) { return single ? ((float *)of)[at] : ((double *)of)[at]; }
int main(int count, char **words) {
  int single = atoi(words[2]), n = atoi(words[3]), k = 0, width = single ? 4 : 8;
  void *held[3];
  (void)count;
  while (table[k].name && strcmp(table[k].name, words[1])) k++;
  for (int file = 0; file < 3; file++) {
    FILE *from = fopen(words[4 + file], "rb");
    held[file] = malloc((size_t)n * width);
    if (!from || fread(held[file], width, n, from) != (size_t)n) return 1;
  }
  double worst = 0, x_of = 0, y_of = 0;
  long special = 0;
  for (int i = 0; i < n; i++) {
    double x = number(held[0], single, i), y = number(held[1], single, i), got = number(held[2], single, i);
    Q exact = table[k].one ? table[k].one(x) : table[k].two(x, y);
    double rounded = single ? (float)exact : (double)exact;
    if (isnan(rounded) || isnan(got) || isinf(rounded) || isinf(got)) {
      if (isnan(rounded) ? !isnan(got) : rounded != got) { if (!special++) { x_of = x; y_of = y; worst = INFINITY; } }
      continue;
    }
    int exponent, least = single ? -149 : -1074;
    frexpq(exact, &exponent);
    exponent -= single ? 24 : 53;
    if (exponent < least || exact == 0) exponent = least;
    double units = (double)scalbnq(fabsq((Q)got - exact), -exponent);
    if (units > worst) { worst = units; x_of = x; y_of = y; }
  }
  printf("%.3f %a %a %ld\n", worst, x_of, y_of, special);
}
'''

def magnitude(r, single):
    low, high = (-140, 127) if single else (-1060, 1023)
    return math.ldexp(r.uniform(1, 2), r.randint(low, high)) * r.choice([1, -1])

def arguments(r, interval, wide, count, single):
    low, high = interval
    if single:
        low, high = max(low, -87 if low < -700 else -125 if low < -1000 else low), min(high, 88 if high > 700 else high)
    found = []
    for k in range(count):
        if wide and k & 1:
            x = magnitude(r, single)
            if low >= 0: x = abs(x)
            if low >= 1: x = max(x, 1)
            if -1 < low < 0: x = max(x, -0.999)
        else: x = r.uniform(low, high) if k & 3 else math.ldexp(r.uniform(low, high), -r.randint(0, 30)) if low < 0 else r.uniform(low, high)
        found.append(x)
    code = 'f' if single else 'd'
    return struct.pack(f'<{count}{code}', *[max(min(x, 3.4e38), -3.4e38) for x in found] if single else found)

def measure(options, row, single, reference):
    name, call, interval = row[:3]; two = len(row[3:]) == 1 and isinstance(row[3], tuple)
    r = random.Random(f'{name}{single}'); count = options.count; ty = 'float' if single else 'double'; function = call + ('f' if single else '')
    x = arguments(r, interval, row[3] if not two else True, count, single)
    y = arguments(r, row[3], name in ('atan2', 'hypot', 'fmod', 'remainder'), count, single) if two else x
    base = os.path.join(options.keep, f'{name}_{ty}')
    text = f'''{ty} {function}({ty}{", " + ty if two else ""});
void f(int n, {ty} *x, {ty} *y, {ty} *z)
{{
#pragma omp target teams distribute parallel for map(to: x[0:n], y[0:n]) map(from: z[0:n])
  for (int i = 0; i < n; i++)
    z[i] = {function}({"x[i], y[i]" if two else "x[i]"});
}}
'''
    open(base + '.c', 'w').write(text)
    made = subprocess.run([options.dirigent, 'ptx', '-fopenmp', base + '.c'], capture_output=True, text=True)
    if made.returncode: return None
    open(base + '.ptx', 'w').write(made.stdout)
    entry, params = re.search(r'\.visible \.entry (\S+?)\((.*?)\)\n\{', made.stdout, re.S).groups()
    values = {'n': {'value': struct.pack('<i', count).hex()}, 'x': {'memory': x.hex()}, 'y': {'memory': y.hex()}, 'z': {'memory': '00' * len(x)}}
    names = re.findall(r'\.param \.\w+ (\w+)', params)
    launch = json.dumps({'entry': entry, 'blocks': 64, 'threads': 128, 'arguments': [values[p] for p in names]})
    ran = subprocess.run([options.xtask, 'kernel', base + '.ptx'], input=launch + '\n', capture_output=True, text=True)
    answer = json.loads(ran.stdout)
    if 'problem' in answer: return f'fails: {answer["problem"]}'
    for path, held in (('x', x), ('y', y), ('z', bytes.fromhex(answer['memory'][names.index('z')]))): open(f'{base}.{path}', 'wb').write(held)
    told = subprocess.run([reference, name, str(int(single)), str(count), base + '.x', base + '.y', base + '.z'], capture_output=True, text=True)
    for suffix in 'xyz': os.remove(f'{base}.{suffix}')
    return told.stdout.split()

def main():
    parser = argparse.ArgumentParser(); add = parser.add_argument
    add('--dirigent', required=True); add('--xtask', required=True); add('--count', type=int, default=1000000); add('--only'); add('--keep', default='/tmp/math_ulp')
    options = parser.parse_args(); os.makedirs(options.keep, exist_ok=True)
    reference = os.path.join(options.keep, 'reference'); open(reference + '.c', 'w').write(REFERENCE)
    subprocess.run(['gcc', '-O1', '-o', reference, reference + '.c', '-lquadmath', '-lm'], check=True)
    print('| function | double | at | single | at |\n| --- | ---: | --- | ---: | --- |')
    for row in ONE + TWO:
        if options.only and not re.fullmatch(options.only, row[0]): continue
        cells = []
        for single in (False, True):
            told = measure(options, row, single, reference)
            if told is None: cells += ['no code', '']
            elif isinstance(told, str): cells += [told, '']
            else: cells += [told[0], told[1] + (', ' + told[2] if len(row) == 4 and isinstance(row[3], tuple) else '') + (f' ({told[3]} special)' if told[3] != '0' else '')]
        print(f'| `{row[0]}` | {cells[0]} | {cells[1]} | {cells[2]} | {cells[3]} |', flush=True)

if __name__ == '__main__': main()
