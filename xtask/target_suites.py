#!/usr/bin/env python3
"""target_suites.py - how many programs of test suites become PTX and C, and what compilers say of it.

    target_suites.py --dirigent BIN --suite NAME=FOLDER[:ext,ext][:flag flag] ... [--ptxas BIN] [--answers FILE] [--every N] [--only FILE]
    target_suites.py --sum FILE

A program counts if `check` accepts it and it has target regions: a kernel, or a refusal of one. Its PTX goes to `ptxas`, if there is one, and its
C to gcc and clang with `-Wall`, without the warnings about what is unused. `--answers` keeps one line of JSON for each program; `--sum` makes the
table of such a file and lists each refusal with its reason. One file in five is held out by its name, as in the measurements of this project.
"""
import argparse, collections, hashlib, json, re, subprocess, tempfile
from pathlib import Path

HELD_OUT = 20
SILENCED = ['-Wall', '-Wno-unused']


def run(words, seconds=60):
    try: return subprocess.run(words, capture_output=True, timeout=seconds, text=True, errors='replace')
    except subprocess.TimeoutExpired: return None


def is_held_out(name): return int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], 'big') % 100 < HELD_OUT


def refusals(text): return sorted({re.sub(r'^.*?: error: ', '', line) for line in text.splitlines() if re.search(r'^[^:]*:\d+:\d+: error: ', line)})


def verdict(result):
    if result is None: return 'no end', ''
    said = next((line for line in result.stderr.splitlines() if 'error' in line or 'warning' in line), '')
    return ('rejects' if result.returncode else 'warns' if result.stderr.strip() else 'silent'), re.sub(r'^.*?: ((?:fatal )?error|warning): ', r'\1: ', said)[:200]


def measure(options, suite, path, flags):
    text = path.read_text(errors='replace')
    if not re.search(r'(omp|acc).*\b(target|parallel|kernels|serial)\b', text, re.I): return None
    words = ['--format', 'short', '-ferror-limit=0'] + flags + (['-fopenmp-version=60'] if '/6.0/' in str(path) else []) + [str(path)]
    checked, printed = run([options.dirigent, 'check', '-w'] + words), run([options.dirigent, 'ptx'] + words, 120)
    found = {'suite': suite, 'file': str(path), 'accepted': bool(checked and checked.returncode == 0)}
    if printed is None: return {**found, 'kernels': 0, 'ptx': ['no end']}
    found |= {'kernels': printed.stdout.count('.visible .entry'), 'ptx': refusals(printed.stderr)}
    if not found['kernels'] and not found['ptx']: return None
    with tempfile.TemporaryDirectory() as folder:
        if found['kernels'] and options.ptxas:
            Path(folder, 'a.ptx').write_text(printed.stdout)
            # A module that calls another's functions is relocatable.
            tries = ([options.ptxas, '-arch=sm_70', '-O1', *more, '-o', folder + '/a.cubin', folder + '/a.ptx'] for more in ([], ['-c']))
            found['ptxas'] = any(one is not None and not one.returncode for one in (run(words, 200) for words in tries))
        outlined = run([options.dirigent, 'outline'] + words, 120)
        found['view'] = ['no end'] if outlined is None else refusals(outlined.stderr)
        if outlined is not None and outlined.stdout.strip():
            Path(folder, 'a.c').write_text(outlined.stdout)
            found['gcc'] = verdict(run(['gcc', '-std=gnu11', '-fopenmp', '-O1', '-c', *SILENCED, '-o', folder + '/a.o', folder + '/a.c']))
            found['clang'] = verdict(run([options.clang, '-std=gnu11', '-fopenmp', '-fsyntax-only', *SILENCED, folder + '/a.c']))
    return found


def sum_up(path):
    rows = [json.loads(line) for line in open(path)]
    accepted = [row for row in rows if row['accepted']]
    print('| | accepted | all regions PTX | kernels | ptxas | whole C view | gcc silent | clang silent |\n|---|---:|---:|---:|---|---:|---|---|')
    for suite in [*dict.fromkeys(row['suite'] for row in rows), 'all']:
        own = [row for row in accepted if suite in (row['suite'], 'all')]
        whole = sum(not row['ptx'] for row in own); kernels = [row for row in own if row['kernels']]
        views = [row for row in own if 'gcc' in row]; silent = [sum(row[tool][0] == 'silent' for row in views) for tool in ('gcc', 'clang')]
        print(f"| {suite} | {len(own)} | {whole} | {sum(row['kernels'] for row in own)} | {sum(row.get('ptxas', False) for row in kernels)} of {len(kernels)} | "
              f"{sum(row.get('view') == [] for row in own)} | {silent[0]} of {len(views)} | {silent[1]} |")
    for key in ('ptx', 'view', 'gcc', 'clang'):
        reasons = collections.defaultdict(list)
        for row in accepted:
            said = row.get(key) or []
            if key in ('gcc', 'clang'): said = [said[1] or said[0]] if said and said[0] != 'silent' else []
            for one in said: reasons[one].append(Path(row['file']).name)
        print(f'\n{key}:')
        for why, names in sorted(reasons.items(), key=lambda item: -len(item[1])): print(f'{len(names):5} {why} ({names[0]})')
    for row in accepted:
        if row['kernels'] and row.get('ptxas') is False: print('ptxas refuses', row['file'])


def main():
    parser = argparse.ArgumentParser(); add = parser.add_argument
    add('--dirigent'); add('--suite', action='append', default=[]); add('--ptxas'); add('--clang', default='clang-22'); add('--answers', default='target_suites.jsonl')
    add('--every', type=int, default=1); add('--only'); add('--sum')
    options = parser.parse_args()
    if options.sum: return sum_up(options.sum)
    wanted = set(open(options.only).read().split()) if options.only else None
    jobs = []
    for suite in options.suite:
        name, rest = suite.split('=', 1); folder, extensions, flags = (rest.split(':') + ['', ''])[:3]
        endings = tuple('.' + one for one in (extensions or 'c').split(','))
        paths = (path for path in sorted(Path(folder).rglob('*')) if path.suffix in endings and path.is_file() and '/Inputs/' not in str(path))
        jobs += [(name, path, (flags or '-fopenmp').split()) for path in paths if not is_held_out(path.name)]
    jobs = [job for job in jobs if wanted is None or str(job[1]) in wanted][::options.every]
    with open(options.answers, 'w') as answers:
        for name, path, flags in jobs:
            found = measure(options, name, path, flags)
            if found: answers.write(json.dumps(found) + '\n'); answers.flush()
    sum_up(options.answers)


if __name__ == '__main__': main()
