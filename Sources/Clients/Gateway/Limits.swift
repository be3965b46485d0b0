import Wire

/// The limits of the gateway.
///
/// A stranger is a connection on which no request has carried a valid token. Strangers, connections with a
/// token and event streams have separate limits. If a kind is full, a new connection closes the oldest
/// connection of its kind, and a new event stream closes the newest stream. Strangers therefore cannot keep
/// the owner of the token out, open pages stay open, and a new page always gets in.
struct Limits: Sendable {
  /// Connections without the token.
  var strangers: UInt32 = 128
  /// Connections with the token, besides event streams.
  var trusted: UInt32 = 128
  /// Event streams.
  ///
  /// A stream that is closed for a new stream receives the reason (`EventText.replaced`), and its page reconnects.
  var streams = 256
  /// Connections that are still closing while new connections replace them.
  var spare: UInt32 = 64
  /// Seconds from the start of a stranger's connection, or its last answer, to its next answer.
  var strangerSeconds: UInt32 = 10
  /// Seconds for which a connection with the token may be silent.
  var idleSeconds: UInt32 = 60
  /// Bytes of memory for a connection; the request line and the headers must fit.
  var connectionBytes = 32 << 10
  /// Bytes of a body; equal to the daemon's limit for a line.
  var bodyBytes = SocketMessage.lineLimit
  /// Bytes of a too long body that are read and discarded, so that its sender gets the answer and not a broken
  /// connection.
  ///
  /// Applies only with the token; a stranger's body has at most `bodyBytes`.
  var discardedBytes = 16 << 20

  static let standard = Limits()

  /// The number of descriptors for all connections and everything else.
  var descriptors: Int { Int(strangers + trusted + spare) + streams + 64 }
}
