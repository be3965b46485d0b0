// What ControlKit shares with the daemon is part of its API: an extension imports ControlKit alone.
@_exported public import ControlModel
