import Glibc
import SystemAccess

/// A pipe that children inherit only where they are given it.
///
/// Made and handed over under `SpawnedTool.starting`: the flag comes a moment after the pipe.
struct Pipe {
  let reading: Int32
  let writing: Int32

  /// A pipe whose reading end never waits.
  init() throws(Errno) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Errno.last }
    (reading, writing) = (ends[0], ends[1])
    // The last flag belongs to this end only: the child's writes wait as usual.
    guard fcntl(reading, F_SETFD, FD_CLOEXEC) == 0, fcntl(writing, F_SETFD, FD_CLOEXEC) == 0,
      fcntl(reading, F_SETFL, O_NONBLOCK) == 0
    else {
      let error = Errno.last
      close()
      throw error
    }
  }

  func close() {
    Glibc.close(reading)
    Glibc.close(writing)
  }
}

/// What a tool wrote, up to a number of bytes; the rest is read and dropped.
struct BoundedText {
  let limit: Int
  private var bytes: [UInt8] = []

  init(limit: Int) { self.limit = limit }

  /// The text; bytes that are no UTF-8 are shown as such.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Takes what can be read now; false at the end.
  mutating func read(from file: Int32) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = Glibc.read(file, &buffer, buffer.count)
    if count < 0 { return errno == EAGAIN || errno == EINTR }
    guard count > 0 else { return false }
    bytes += buffer[..<min(count, max(0, limit - bytes.count))]
    return true
  }

  /// Takes what has been written until now, no more than the limit: what goes on writing is not waited
  /// for.
  mutating func drain(_ file: Int32) {
    for _ in 0...(limit / 16_384) {
      let before = bytes.count
      guard read(from: file), bytes.count > before else { return }
    }
  }
}

extension SpawnedTool {
  /// Starts a program: no input, outputs to the pipes or to nowhere, signals as in a new process.
  static func spawn(
    _ path: String, _ arguments: [String], _ environment: [String: String],
    _ group: Group, _ outputs: [Int32]
  ) throws(Errno) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for (stream, output) in zip([1, 2] as [Int32], outputs) {
      posix_spawn_file_actions_adddup2(&actions, output, stream)
    }
    if outputs.isEmpty {
      for stream in [1, 2] as [Int32] {
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
      }
    }

    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let ownGroup = group == .own ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(
      &attributes, Int16(ownGroup | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let words = Words([path] + arguments)
    let variables = Words(environment.map { "\($0.key)=\($0.value)" })
    var pid: pid_t = 0
    let error = posix_spawn(
      &pid, path, &actions, &attributes, words.pointers, variables.pointers)
    guard error == 0 else { throw Errno(error) }
    return pid
  }
}

/// Texts as C wants them: pointers with a null at the end.
private final class Words {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ texts: [String]) { pointers = texts.map { strdup($0) } + [nil] }

  deinit { for pointer in pointers { free(pointer) } }
}
