// The reasons why a press ends (`EndReason`) are in ControlModel, which the daemon's clients share. Modules that
// recognize presses need them, so this module re-exports ControlModel.
@_exported public import ControlModel
