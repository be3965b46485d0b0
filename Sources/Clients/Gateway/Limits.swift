import Wire

/// How much of everything the gateway takes.
///
/// A stranger is a connection on which no request has carried the token. Strangers, connections with the
/// token and event streams have separate limits. When one kind is full, one of its connections is closed for
/// the new one, the oldest, but of event streams the newest: strangers cannot keep the owner of the token out,
/// a page that is open stays open, and a new page always gets in.
struct Limits: Sendable {
  /// Connections without the token.
  var strangers: UInt32 = 128
  /// Connections with the token, besides event streams.
  var trusted: UInt32 = 128
  /// Event streams.
  ///
  /// The stream that is closed for a new one gets the reason (`EventText.replaced`), and its page connects again.
  var streams = 256
  /// Connections that are being closed while others take their place.
  var spare: UInt32 = 64
  /// Seconds that a stranger has for a whole request, and before its next one.
  var strangerSeconds: UInt32 = 10
  /// Seconds in which a connection with the token may be silent.
  var idleSeconds: UInt32 = 60
  /// Bytes of memory for a connection; the request line and the headers must fit.
  var connectionBytes = 32 << 10
  /// Bytes of a body: what the daemon takes of a line.
  var bodyBytes = SocketMessage.lineLimit
  /// Bytes that are read and thrown away of a body that is too long.
  ///
  /// So its sender gets the answer and not a broken connection. Only with the token; a stranger's body has
  /// at most `bodyBytes`.
  var discardedBytes = 16 << 20

  static let standard = Limits()

  /// Descriptors that connections can take, and some for everything else.
  var descriptors: Int { Int(strangers + trusted + spare) + streams + 64 }
}
