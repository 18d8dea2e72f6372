"""Checks Fortran and C sources, each set of them in an action of its own that a remote executor can run.

A set gives the module files of its Fortran sources to those that depend on it: a set is checked again only if its sources change, or the
interface of a module that it uses. An error fails the build. The command `dirigent` is looked for on the path of whoever runs the action.
"""

DirigentInfo = provider(
    doc = "The module files of a set and of what it uses.",
    fields = {"modules": "a depset of folders"},
)

def _impl(ctx):
    modules = ctx.actions.declare_directory(ctx.label.name + ".modules")
    used = depset(transitive = [dep[DirigentInfo].modules for dep in ctx.attr.deps])
    arguments = ctx.actions.args()
    arguments.add("check")
    arguments.add("-J", modules.path)
    arguments.add_all(used, before_each = "-I", expand_directories = False)
    arguments.add_all([header.dirname for header in ctx.files.hdrs], before_each = "-I", uniquify = True)
    arguments.add_all(ctx.attr.flags)
    arguments.add_all(ctx.files.srcs)
    ctx.actions.run(
        executable = "dirigent",
        arguments = [arguments],
        inputs = depset(ctx.files.srcs + ctx.files.hdrs, transitive = [used]),
        outputs = [modules],
        mnemonic = "DirigentCheck",
        progress_message = "Checking " + str(ctx.label),
        use_default_shell_env = True,
    )
    return [
        DefaultInfo(files = depset([modules])),
        DirigentInfo(modules = depset([modules], transitive = [used])),
    ]

dirigent_check = rule(
    doc = "Checks a set of sources.",
    implementation = _impl,
    attrs = {
        "srcs": attr.label_list(allow_files = True, mandatory = True, doc = "What is checked."),
        "hdrs": attr.label_list(allow_files = True, doc = "What the sources include."),
        "deps": attr.label_list(providers = [DirigentInfo], doc = "The sets whose modules they use."),
        "flags": attr.string_list(doc = "Flags as compilers take them."),
    },
)
