//! Everything that is tested of target functions, in one program: a program a file took two thirds of a build's disk.

mod support;

#[path = "../../tests/numbers.rs"]
mod numbers;

mod allocation;
mod arrays;
mod atomics;
mod bits;
mod branches;
mod builtins;
mod by_address;
mod by_hand;
mod c_view;
mod c_view_forms;
mod c_view_procedures;
mod c_view_runs;
mod c_view_values;
mod called_arrays;
mod choices;
mod compare;
mod complex_functions;
mod components;
mod constructs;
mod contract;
mod cover;
mod data;
mod diagnostics;
mod dynamic;
mod halves;
mod inductions;
mod kernels;
mod last;
mod limits;
mod linking;
mod loop_order;
mod math;
mod narrow;
mod output;
mod packed;
mod pointer_copies;
mod programs;
mod reducers;
mod rounds;
mod scans;
mod sized_arrays;
mod storage;
mod streams;
mod strides;
mod strings;
mod structures;
mod text;
mod threads;
mod traps;
mod values;
mod vectors;
