//! What programs use of libraries that are not installed here: MPI, HDF5 and NetCDF, as declarations of our own. They stand in where a
//! module or a header is found nowhere else, so that what a program says itself is checked; who asks is told that they were used
//! ([`crate::Snapshot::stand_ins`]).

mod mpi;

use source::Form;

/// What stands before the name in the path of such a text: for all, and for fixed form of another width than 72 columns.
const FOLDERS: &[&str] = &["<stands in>/", "<stands in, fixed form>/"];

/// What makes a text.
type Make = fn() -> String;

/// The modules.
const MODULES: &[(&str, Make)] = &[
    ("mpi", || mpi::module_text(false)),
    ("mpi_f08", || mpi::module_text(true)),
    ("hdf5", || include_str!("hdf5.f90").to_owned()),
    ("h5lt", || include_str!("h5lt.f90").to_owned()),
    ("h5ds", || include_str!("h5ds.f90").to_owned()),
    ("netcdf", || include_str!("netcdf.f90").to_owned()),
];

/// The include files of Fortran: statements, which are laid out for both forms.
const INCLUDE_FILES: &[(&str, Make)] =
    &[("mpif.h", mpi::include_file), ("netcdf.inc", || include_str!("netcdf.inc").to_owned())];

/// The headers of C.
const HEADERS: &[(&str, Make)] = &[
    ("mpi.h", mpi::header_text),
    ("hdf5.h", || include_str!("hdf5.h").to_owned()),
    ("netcdf.h", || include_str!("netcdf.h").to_owned()),
    ("netcdf_par.h", || include_str!("netcdf_par.h").to_owned()),
];

/// The path of the module that stands in for the one of this name.
pub(crate) fn module_path(name: &str) -> Option<String> {
    MODULES.iter().any(|(module, _)| *module == name).then(|| format!("{}{name}.f90", FOLDERS[0]))
}

/// The path of what stands in for an included file, for a file of that form.
pub(crate) fn include_path(name: &str, form: Form) -> Option<String> {
    let (files, folder) = match form {
        Form::C => (HEADERS, FOLDERS[0]),
        Form::Free | Form::Fixed { last_column: 72 } => (INCLUDE_FILES, FOLDERS[0]),
        Form::Fixed { .. } => (INCLUDE_FILES, FOLDERS[1]),
    };
    files.iter().any(|(file, _)| *file == name).then(|| format!("{folder}{name}"))
}

/// The text at such a path.
pub(crate) fn stub_text(path: &str) -> Option<String> {
    let (folder, name) = FOLDERS.iter().enumerate().find_map(|(at, folder)| Some((at, path.strip_prefix(folder)?)))?;
    let make =
        |rows: &[(&str, Make)], name: &str| rows.iter().find(|(known, _)| *known == name).map(|(_, make)| make());
    if let Some(module) = name.strip_suffix(".f90") {
        return make(MODULES, module);
    }
    let statements = make(INCLUDE_FILES, name);
    statements.map(|text| fortran::include_files::laid_out(&text, folder == 0)).or_else(|| make(HEADERS, name))
}

/// What a path stands in for, as a user would say it: "the module `mpi`", "`mpi.h`".
pub(crate) fn describe_stub(path: &str) -> Option<String> {
    let name = FOLDERS.iter().find_map(|folder| path.strip_prefix(folder))?;
    Some(name.strip_suffix(".f90").map_or_else(|| format!("`{name}`"), |module| format!("the module `{module}`")))
}

#[cfg(test)]
mod tests {
    use crate::{Analysis, Options};
    use pretty_assertions::assert_eq;

    /// What is wrong with a text, and what stood in.
    fn check(path: &str, text: &str, expected: &[&str], used: &[&str]) {
        let mut analysis = Analysis::new(Options::default());
        let file = analysis.open(path, text);
        let found = analysis.ask().diagnostics(file);
        let told: Vec<String> = found.iter().map(|found| analysis.ask().render_short(file, found)).collect();
        assert_eq!(told, expected, "{text}");
        assert_eq!(analysis.ask().stand_ins(), used, "{text}");
    }

    #[test]
    fn a_program_of_mpi_is_checked_where_no_library_is() {
        let body = "integer :: ierr, rank, status(MPI_STATUS_SIZE), n(2)\nreal(8) :: a(10), b\n\
            call MPI_Init(ierr)\ncall MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)\n\
            call MPI_Recv(a, 10, MPI_DOUBLE_PRECISION, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, status, ierr)\n\
            call MPI_Allreduce(MPI_IN_PLACE, b, 1, MPI_REAL8, MPI_SUM, MPI_COMM_WORLD, ierr)\n\
            call MPI_Bcast(a(2), 1, MPI_REAL8, 0, MPI_COMM_WORLD, ierr)\n\
            call MPI_Get_count(status, MPI_REAL8, n(1), ierr)\nprint *, MPI_Wtime(), status(MPI_TAG)\n";
        check("a.f90", &format!("use mpi\nimplicit none\n{body}end\n"), &[], &["the module `mpi`"]);
        check("a.f90", &format!("implicit none\ninclude 'mpif.h'\n{body}end\n"), &[], &["`mpif.h`"]);
        let fixed = "      implicit none\n      include 'mpif.h'\n      integer e, s(MPI_STATUS_SIZE)\n      real*8 a(3)\n      call mpi_init(e)\n      \
            call mpi_recv(a, 3, MPI_DOUBLE_PRECISION, 0, 1,\n     &  MPI_COMM_WORLD, s, e)\n      end\n";
        check("a.f", fixed, &[], &["`mpif.h`"]);
    }

    #[test]
    fn a_forgotten_argument_is_told() {
        check(
            "a.f90",
            "use mpi\ncall MPI_Barrier(MPI_COMM_WORLD)\nend\n",
            &["a.f90:2:6: error: the call of `mpi_barrier` gives no argument for `ierror` [E2023]"],
            &["the module `mpi`"],
        );
        check("a.f90", "use mpi_f08\ncall MPI_Barrier(MPI_COMM_WORLD)\nend\n", &[], &["the module `mpi_f08`"]);
    }

    #[test]
    fn types_of_mpi_f08_are_compared() {
        let text = "use mpi_f08\nimplicit none\ntype(MPI_Comm) :: comm\ntype(MPI_Status) :: status\ntype(MPI_Request) :: r(2)\n\
            integer :: n\nif (comm == MPI_COMM_NULL) comm = MPI_COMM_WORLD\ncall MPI_Comm_size(comm, n)\n\
            call MPI_Waitall(2, r, MPI_STATUSES_IGNORE)\ncall MPI_Wait(r(1), status, ierror=n)\nprint *, status%MPI_SOURCE\nend\n";
        check("a.f90", text, &[], &["the module `mpi_f08`"]);
    }

    #[test]
    fn a_c_program_of_mpi_is_checked() {
        let text = "#include <mpi.h>\nint main(int argc, char **argv) {\n  int rank; double x = 0, y; MPI_Status s; MPI_Request r[2];\n\
              MPI_Init(&argc, &argv);\n  MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n\
              MPI_Reduce(&x, &y, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);\n  MPI_Recv(&x, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, &s);\n\
              MPI_Waitall(2, r, MPI_STATUSES_IGNORE);\n  return MPI_Finalize() != MPI_SUCCESS || s.MPI_TAG;\n}\n";
        check("a.c", text, &[], &["`mpi.h`"]);
        let text = "#include \"mpi.h\"\nint f(MPI_Comm comm) { return MPI_Barrier(); }\n";
        check("a.c", text, &["a.c:2:31: error: `MPI_Barrier` takes 1 argument, but 0 are given [E3018]"], &["`mpi.h`"]);
    }

    #[test]
    fn files_are_read_and_written() {
        let netcdf = "use netcdf\nimplicit none\ninteger :: id, var, dims(2), s\nreal :: a(2, 3)\n\
            s = nf90_create('a.nc', ior(NF90_CLOBBER, NF90_NETCDF4), id)\ns = nf90_def_dim(id, 'x', NF90_UNLIMITED, dims(1))\n\
            s = nf90_def_var(id, 'v', NF90_DOUBLE, dims, var)\ns = nf90_put_att(id, var, 'units', 'm')\n\
            s = nf90_put_var(id, var, a, start=[1, 1], count=[2, 3])\nif (s /= nf90_noerr) print *, trim(nf90_strerror(s))\n\
            s = nf90_inquire_dimension(id, 1, len=dims(1))\ns = nf90_close(id)\nend\n";
        check("a.f90", netcdf, &[], &["the module `netcdf`"]);
        let hdf5 = "use hdf5\nimplicit none\ninteger(HID_T) :: f, s, d, p\ninteger(HSIZE_T) :: dims(2)\ninteger :: e\nreal(8), target :: a(2, 3)\n\
            call h5open_f(e)\ncall h5fcreate_f('a.h5', H5F_ACC_TRUNC_F, f, e, access_prp=p)\ncall h5screate_simple_f(2, dims, s, e)\n\
            call h5dcreate_f(f, 'd', H5T_NATIVE_DOUBLE, s, d, e)\ncall h5dwrite_f(d, H5T_NATIVE_DOUBLE, a, dims, e, xfer_prp=p)\n\
            call h5dread_f(d, H5T_NATIVE_DOUBLE, a, dims, e)\ncall h5dclose_f(d, e)\n\
            call h5pget_driver_f(p, d, e)\nprint *, d == H5FD_MPIO_F\nend\n";
        check("a.f90", hdf5, &[], &["the module `hdf5`"]);
        let simple = "use h5lt, only: h5ltfind_dataset_f, hid_t\nuse h5ds\nimplicit none\ninteger(hid_t) :: f\n\
            if (h5ltfind_dataset_f(f, 'd') == 1) call h5dsset_scale_f(f, 1)\nend\n";
        check("a.f90", simple, &[], &["the module `h5ds`", "the module `h5lt`", "the module `hdf5`"]);
        let c = "#include <hdf5.h>\n#include <netcdf.h>\nint f(double *a) {\n  int id; hsize_t n[1] = {3};\n\
              hid_t file = H5Fcreate(\"a\", H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), s = H5Screate_simple(1, n, NULL);\n\
              hid_t d = H5Dcreate(file, \"d\", H5T_NATIVE_DOUBLE, s, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);\n\
              H5Dwrite(d, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, a);\n  H5Dclose(d);\n\
              if (nc_create(\"a.nc\", NC_CLOBBER | NC_NETCDF4, &id) != NC_NOERR) return nc_close(id);\n\
              return nc_put_var_double(id, 0, a);\n}\n";
        check("a.c", c, &[], &["`hdf5.h`", "`netcdf.h`"]);
    }

    /// A module file that cannot be read is meant where a flag names its folder, and not where it was found by looking around.
    #[test]
    fn a_stray_module_file_of_another_compiler_is_passed_over() {
        let check = |options: Options, expected: &[&str]| {
            let mut analysis = Analysis::new(options);
            analysis.open("lib/netcdf.mod", "\u{0}\u{1} written by another compiler");
            let file = analysis.open("a.f90", "use netcdf\ninteger :: n\nn = nf90_noerr\nend\n");
            let found = analysis.ask().diagnostics(file);
            assert_eq!(found.iter().map(|found| found.row.code).collect::<Vec<_>>(), expected);
        };
        let lib = vec!["lib".to_owned()];
        check(Options { module_paths: lib.clone(), ..Options::default() }, &[]);
        check(Options { include_paths: lib, ..Options::default() }, &["E2003"]);
    }

    #[test]
    fn nothing_stands_in_where_nobody_wants_it() {
        let mut analysis = Analysis::new(Options { stubs: false, ..Options::default() });
        let file = analysis.open("a.f90", "use mpi\nend\n");
        assert_eq!(analysis.ask().diagnostics(file).len(), 1);
        let text = "use, intrinsic :: mpi\nend\n";
        let mut analysis = Analysis::new(Options::default());
        let file = analysis.open("a.f90", text);
        assert_eq!((analysis.ask().diagnostics(file).len(), analysis.ask().stand_ins().len()), (1, 0));
    }
}
