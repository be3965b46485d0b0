// The types that ControlKit shares with the daemon are part of its API, so that an extension needs
// to import only ControlKit.
@_exported public import ControlModel
