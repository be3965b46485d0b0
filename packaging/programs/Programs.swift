// The dependencies of this target are what `make build` makes; it has no code of its own.
