// Instants and the reasons for which a press ends are in ControlModel, which clients of the daemon share. Modules
// that recognize presses need them, so this module re-exports them.
@_exported public import ControlModel
