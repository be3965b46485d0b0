// A C target needs one source file; see include/module.modulemap.
