import CSystem
import ControlSocket
import Glibc
import SystemAccess

/// The socket pair through which the processes of a confined extension connect to the daemon.
///
/// A confined process can create no socket but a pair. It sends one end of a new pair through the descriptor that it has
/// inherited, and that end becomes a connection like those that the control socket accepts. The inherited descriptor
/// identifies the extension, whatever programs its processes run.
@ServiceThread
final class ExtensionConnections {
  private var ours: FileDescriptor?
  /// The extension's end, or `nil` once it has started.
  private var theirs: FileDescriptor?
  private var registration: Registration?

  init() throws(Errno) {
    // Messages, so that processes that share the descriptor do not receive parts of each other's.
    let ends = try InheritedSocket.pair(SOCK_SEQPACKET.rawValue)
    ours = FileDescriptor(owning: ends[0])
    theirs = FileDescriptor(owning: ends[1])
  }

  /// Gives the extension's end to the process that the command starts.
  func add(to command: inout ChildCommand) {
    command.file = theirs.number
    command.environment[InheritedSocket.variable] = "\(InheritedSocket.number)"
  }

  /// Closes the extension's end in this process, and calls `connected` for each message, with its connection or `nil`.
  func start(
    _ connected: @escaping @ServiceThread (PassedConnection?) -> Void
  ) throws(SystemError) {
    theirs = nil
    guard let number = ours.number else { return }
    registration = try ServiceThread.watch(number) { [weak self] in
      var descriptor: Int32 = -1
      let count = cs_receive_descriptor(number, &descriptor)
      let passed = descriptor < 0 ? nil : PassedConnection(FileDescriptor(owning: descriptor))
      if count > 0 {
        connected(passed)
      } else if count == 0 || errno != EAGAIN && errno != EINTR {
        self?.close()
      }
    }
  }

  func close() {
    if let registration { ServiceThread.unwatch(registration) }
    registration = nil
    ours = nil
    theirs = nil
  }
}
