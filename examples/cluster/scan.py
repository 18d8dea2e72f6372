#!/usr/bin/env python3
"""Counts the directives of any number of files, on one machine or on a cluster.

    scan.py [--workers N] [--local] FOLDER...

Each task reads a share of the files where it runs and returns counts, which are added up: nothing else travels. With Ray the tasks go to
its cluster (RAY_ADDRESS, or one started here); without it, or with --local, to processes of this machine. The folders must be seen under
the same names by all machines. A file that cannot be read is counted as such.
"""

import argparse
import collections
import concurrent.futures
import os
import sys

import dirigent

SOURCES = {".f", ".for", ".ftn", ".f77", ".f90", ".f95", ".f03", ".f08", ".f18", ".c", ".h", ".cc", ".cpp", ".cxx", ".hpp"}
SHARE = 2000


def sources(folders):
    """The source files below some folders, in an order that is always the same."""
    for folder in folders:
        for here, below, names in os.walk(folder):
            below.sort()
            for name in sorted(names):
                if os.path.splitext(name)[1].lower() in SOURCES:
                    yield os.path.join(here, name)


def shares(paths):
    """The paths in lists of a task each."""
    share = []
    for path in paths:
        share.append(path)
        if len(share) == SHARE:
            yield share
            share = []
    if share:
        yield share


def count(paths):
    """How often each directive stands in some files, and how many files, directives and mistakes there are."""
    found, totals = collections.Counter(), collections.Counter()
    for path in paths:
        try:
            directives = dirigent.directives(path)
        except OSError:
            totals["unreadable"] += 1
            continue
        totals.update(files=1, with_directives=bool(directives), directives=len(directives))
        for directive in directives:
            read = directive["directive"]
            if read["ok"]:
                found[f"{read['directive']['model']} {read['directive']['name']}"] += 1
            else:
                totals["wrong"] += 1
    return found, totals


def on_processes(tasks, workers):
    """The answers of processes of this machine."""
    with concurrent.futures.ProcessPoolExecutor(workers) as pool:
        yield from pool.map(count, tasks)


def on_ray(tasks, workers):
    """The answers of a cluster, as they come; so many tasks are on their way that all its processors have work."""
    import ray

    ray.init(num_cpus=None if os.environ.get("RAY_ADDRESS") else workers, include_dashboard=False, log_to_driver=False)
    remote = ray.remote(count)
    most = 2 * int(ray.cluster_resources().get("CPU", 1))
    running = []
    for task in tasks:
        running.append(remote.remote(task))
        if len(running) >= most:
            done, running = ray.wait(running)
            yield from ray.get(done)
    yield from ray.get(running)
    ray.shutdown()


def main():
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--local", action="store_true", help="processes of this machine, not Ray")
    asked = parser.parse_args()
    run = on_processes
    if not asked.local:
        try:
            import ray  # noqa: F401

            run = on_ray
        except ImportError:
            print("scan.py: Ray is not installed; processes of this machine are used", file=sys.stderr)
    found, totals = collections.Counter(), collections.Counter()
    for some, of_them in run(shares(sources(asked.folders)), asked.workers):
        found += some
        totals += of_them
    for name, number in sorted(found.items(), key=lambda item: (-item[1], item[0])):
        print(f"{number:9} {name}")
    print(", ".join(f"{name.replace('_', ' ')}: {totals[name]}" for name in ("files", "with_directives", "directives", "wrong", "unreadable")))


if __name__ == "__main__":
    main()
