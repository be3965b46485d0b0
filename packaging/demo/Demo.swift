// The dependencies of this target are what `make demo` starts; it has no code of its own.
