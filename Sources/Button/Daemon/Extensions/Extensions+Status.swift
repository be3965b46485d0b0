import SystemAccess
import Wire

extension Extensions {
  /// Every extension's process as it is, in the order of the gallery.
  var status: [SocketMessage.Extension] {
    extensions.map { each in
      let process = each.process
      return SocketMessage.Extension(
        executable: process.bundle.executable, name: process.givenName, state: process.status,
        pid: process.pid, restarts: max(0, process.starts - 1), error: each.problem?.description,
        layers: process.layers.map { process.isConfined ? $0.names : [] })
    }
  }
}

extension ServedExtension {
  fileprivate var status: SocketMessage.Extension.State {
    switch state {
    case .stopped: starts == 0 ? .resting : .failed
    case .starting: .starting
    case .ready: .running
    case .stopping: .resting
    case .waiting: .waiting
    }
  }
}
