_dirigent() {
    local word="${COMP_WORDS[COMP_CWORD]}" line="${COMP_LINE:0:COMP_POINT}"
    COMPREPLY=()
    case "${line##* }" in
        --api=*) COMPREPLY=($(compgen -W "rewrite wrap keep" -- "${line##*=}")); return ;;
        --async=*) COMPREPLY=($(compgen -W "wait queues" -- "${line##*=}")); return ;;
        --color=*) COMPREPLY=($(compgen -W "auto always never" -- "${line##*=}")); return ;;
        --counts=*) COMPREPLY=($(compgen -W "one hold" -- "${line##*=}")); return ;;
        --form=*) COMPREPLY=($(compgen -W "free fixed" -- "${line##*=}")); return ;;
        --format=*) COMPREPLY=($(compgen -W "human short json sarif github gitlab junit" -- "${line##*=}")); return ;;
        --geometry=*) COMPREPLY=($(compgen -W "any cover" -- "${line##*=}")); return ;;
        --graph=*) COMPREPLY=($(compgen -W "make ninja p1689 order" -- "${line##*=}")); return ;;
        --implicit-vector=*) COMPREPLY=($(compgen -W "none outer" -- "${line##*=}")); return ;;
        --implicit-worker=*) COMPREPLY=($(compgen -W "none vector outer vector-outer" -- "${line##*=}")); return ;;
        --kernels=*) COMPREPLY=($(compgen -W "divide serial" -- "${line##*=}")); return ;;
        --mode=*) COMPREPLY=($(compgen -W "omp acc acc-omp omp-acc" -- "${line##*=}")); return ;;
        --num-workers=*) COMPREPLY=($(compgen -W "num_threads thread_limit" -- "${line##*=}")); return ;;
        --report=*) COMPREPLY=($(compgen -W "text json html sarif" -- "${line##*=}")); return ;;
        --vector=*) COMPREPLY=($(compgen -W "simd parallel" -- "${line##*=}")); return ;;
        -fdebug-stop-after=*) COMPREPLY=($(compgen -W "parse canon block legal names check modfile" -- "${line##*=}")); return ;;
        -fdiagnostics-color=*) COMPREPLY=($(compgen -W "auto always never" -- "${line##*=}")); return ;;
        -ffp-contract=*) COMPREPLY=($(compgen -W "fast on off" -- "${line##*=}")); return ;;
        -fopenacc-ast-print=*) COMPREPLY=($(compgen -W "omp acc acc-omp omp-acc" -- "${line##*=}")); return ;;
        -fopenacc-implicit-vector=*) COMPREPLY=($(compgen -W "none outer" -- "${line##*=}")); return ;;
        -fopenacc-implicit-worker=*) COMPREPLY=($(compgen -W "none vector outer vector-outer" -- "${line##*=}")); return ;;
        -fopenacc-present-omp=*) COMPREPLY=($(compgen -W "present no-present" -- "${line##*=}")); return ;;
        -fopenacc-print=*) COMPREPLY=($(compgen -W "omp acc acc-omp omp-acc" -- "${line##*=}")); return ;;
    esac
    if [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "--api= --async= --baseline --baseline= --color= --counts= --define-macro --define-macro= --diff --dump-fragments --embed-dir --embed-dir= --explain --explain-dsa --explain= --extend-select --extend-select= --fix --for --for= --form= --format --format= --geometry= --graph= --help-all --ignore --ignore= --implicit-vector= --implicit-worker= --in-place --include-directory --include-directory= --jobs= --keep-going --kernels= --mapping --mapping= --mode= --no-project --no-stubs --num-workers= --object-suffix= --objects= --output-dir --output-dir= --report --report= --select --select= --statistics --symbols --sysroot --sysroot= --target= --to --to= --undefine-macro --undefine-macro= --unsafe --vector= --write-baseline -132 -72 -80 -D -E -FI -FR -I -I- -J -Kopenmp -M -MM -Mbackslash -Mdclchk -Mdlines -Mextend -Mfixed -Mfree -Mfreeform -Mnobackslash -Mpreprocess -O -P -S -U -W -WF, -Werror -Werror-implicit-function-declaration -Werror= -Wfatal-errors -Wno- -Wno-error -Wno-error= -Wno-fatal-errors -Wp, -Wpedantic -Xclang -acc -acc= -ansi -ast-dump -ast-print -c -cpp -d-lines -dD -dM -emit-kernel-info -emit-ptx -emit-target-c -extend-source -extend_source -fPIC -fPIE -fallow-argument-mismatch -fassociative-math -fbackslash -fblocks -fcf-protection -fcf-protection=branch -fcf-protection=full -fcf-protection=return -fcolor-diagnostics -fd-lines-as-code -fd-lines-as-comments -fdebug-dump-parse-tree -fdebug-dump-parse-tree-no-sema -fdebug-dump-symbols -fdebug-stop-after= -fdebug-unparse -fdebug-unparse-no-sema -fdebug-unparse-with-symbols -fdec -fdec-blank-format-item -fdec-char-conversions -fdec-static -fdefault-double-8 -fdefault-integer-8 -fdefault-real-8 -fdiagnostics-color -fdiagnostics-color= -fdirectives= -fdollars-in-identifiers -ferror-limit= -fexceptions -ffast-math -ffinite-math-only -ffixed-form -ffixed-line-length- -ffixed-line-length= -ffp-contract= -ffree-form -ffree-line-length- -ffree-line-length= -ffreestanding -fgnu89-inline -fhermetic-module-files -fimplicit-none -fimplicit-none-type-always -fimplicit-none-type-never -fintrinsic-modules-path -fintrinsic-modules-path= -fixed -fixedform -fline-length= -flogical-abbreviations -fmax-errors= -fms-compatibility -fms-extensions -fno-PIC -fno-PIE -fno-asynchronous-unwind-tables -fno-automatic -fno-backslash -fno-blocks -fno-color-diagnostics -fno-dec -fno-dec-char-conversions -fno-diagnostics-color -fno-dollars-in-identifiers -fno-hermetic-module-files -fno-inline -fno-math-errno -fno-openacc -fno-openmp -fno-pic -fno-pie -fno-range-check -fno-signed-zeros -fno-trapping-math -fno-trigraphs -fopenacc -fopenacc-ast-print= -fopenacc-implicit-vector= -fopenacc-implicit-worker= -fopenacc-present-omp= -fopenacc-print= -fopenacc-version= -fopenmp -fopenmp-simd -fopenmp-version= -fopenmp= -fpic -fpie -fpp -frange-check -freciprocal-math -free -freeform -frounding-math -fsanitize=address -fsanitize=thread -fsignaling-nans -fsigned-char -fstack-protector -fstack-protector-all -fstack-protector-explicit -fstack-protector-strong -fsyntax-only -ftrigraphs -funsafe-math-optimizations -funsigned-char -fxor-operator -hacc -i4 -i8 -idirafter -imacros -implicitnone -include -iprefix -iquote -isysroot -isystem -iwithprefix -iwithprefixbefore -j -m -m32 -m64 -march= -mdir -moddir= -module -module-dir -module-dir= -module-suffix -module-suffix= -mp -mp= -nobuiltininc -nocpp -nostdinc -nostdlibinc -o -openmp -p -pedantic -pedantic-errors -pthread -qdlines -qfixed -qfixed= -qfree -qfree= -qintsize=8 -qmoddir= -qopenmp -qsmp=omp -r4 -r8 -save -std= -target -target= -trigraphs -u -undef -w -x -xopenmp -xopenmp=" -- "$word"))
        [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace
    elif [[ $COMP_CWORD -eq 1 ]]; then
        COMPREPLY=($(compgen -W "check parse tree symbols unparse explain translate outline ptx scan modfile rules completions man lsp help version directive" -- "$word") $(compgen -f -- "$word"))
    else
        COMPREPLY=($(compgen -f -- "$word"))
    fi
}
complete -o filenames -F _dirigent dirigent
