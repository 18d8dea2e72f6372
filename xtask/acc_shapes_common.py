"""What the shapes of acc_shapes.py in both languages are made of."""

def levels(r): return r.choice(['', 'gang', 'gang vector', 'gang worker', 'vector', 'worker', 'independent', 'seq', 'auto'])
def level(r):
    # What is not shared out among gangs is executed by each.
    l = levels(r)
    return l if 'gang' in l or l in ('', 'independent') else l + ' num_gangs(1)'
def parts(r): return r.choice(['', 'num_gangs(2)', 'num_workers(2)', 'vector_length(8)', 'num_gangs(3) vector_length(4)'])
def value(r, *reads):
    e = str(r.randint(1, 9))
    for x in reads: e = f"({e} {r.choice('+-*')} {x})"
    return e
