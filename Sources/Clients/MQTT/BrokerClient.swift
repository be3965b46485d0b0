import CMosquitto
import Glibc
import SystemAccess

/// A connection to the broker: libmosquitto's client, for one thread at a time.
///
/// `@unchecked Sendable` is sound: the thread that connects hands the client over and does not use it afterwards.
/// Unsafe: libmosquitto calls the C functions below with the address of `Callbacks`, which this object retains until it
/// destroys the client (checked with libmosquitto 2.0.11 and 2.0.21; `make mqtt-test` connects, publishes and receives).
/// These calls run on the thread that calls this object's functions, because libmosquitto starts a thread only on request
/// (mosquitto_loop_start).
final class BrokerClient: @unchecked Sendable {
  /// The results of libmosquitto's callbacks, which `serve` reads.
  private final class Callbacks {
    var reports: [BrokerReport] = []
    var isAccepted = false
    var refusal: String?
    /// Whether the broker may accept a connection with MQTT 3.1.1.
    var mayKnowOlder: Bool
    var isVersionRefused = false
    /// Whether the broker has refused a message or a subscription.
    var hasRefused = false
    /// The first error that libmosquitto logged; for TLS it names the file or the fault of a certificate.
    var problem: String?
    /// The outbox's numbers of messages, by libmosquitto's identifiers.
    var numbers: [Int32: Int] = [:]
    let version: BrokerSettings.Version
    let clientID: String
    let subscriptions: [String]
    let log: Log?

    init(_ settings: BrokerSettings, _ subscriptions: [String], _ log: Log?) {
      mayKnowOlder = settings.version == .v5
      (version, clientID) = (settings.version, settings.clientID)
      self.subscriptions = subscriptions
      self.log = log
    }

    func refused(_ action: String, code: Int32) {
      hasRefused = true
      let reason = mosquitto_reason_string(code).map { String(cString: $0) } ?? "code \(code)"
      log?.write(
        .publishing,
        "the broker does not let this user \(action) (\(reason)); check its access lists")
    }
  }

  private let handle: OpaquePointer
  private let callbacks: Callbacks

  /// Creates a client that is not connected, and that subscribes when the broker accepts it.
  ///
  /// - Throws: `MQTTError.badCertificate` if OpenSSL cannot use the files.
  init(
    _ settings: BrokerSettings, subscriptions: [String] = [], log: Log? = nil
  ) throws(MQTTError) {
    _ = Self.isInitialized
    callbacks = Callbacks(settings, subscriptions, log)
    guard
      let handle = mosquitto_new(
        settings.clientID, true, Unmanaged.passUnretained(callbacks).toOpaque())
    else { throw .cannotRun("libmosquitto has not enough memory") }
    self.handle = handle
    let version = settings.version == .v5 ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311
    mosquitto_int_option(handle, MOSQ_OPT_PROTOCOL_VERSION, Int32(version))
    // Each event is sent at once; Nagle's algorithm would collect events.
    mosquitto_int_option(handle, MOSQ_OPT_TCP_NODELAY, 1)
    if let username = settings.username {
      mosquitto_username_pw_set(handle, username, settings.password)
    }
    if let will = settings.will {
      mosquitto_will_set(
        handle, will.topic, Int32(will.payload.count), will.payload, 1, will.isRetained)
    }
    if settings.address.usesTLS { try useTLS(settings) }
    setCallbacks()
  }

  deinit { mosquitto_destroy(handle) }

  private static let isInitialized: Void = { mosquitto_lib_init() }()

  private func useTLS(_ settings: BrokerSettings) throws(MQTTError) {
    // An empty passphrase; otherwise OpenSSL would ask for it on the terminal.
    let passphrase:
      @convention(c) (UnsafeMutablePointer<CChar>?, Int32, Int32, UnsafeMutableRawPointer?) -> Int32 =
        {
          _, _, _, _ in 0
        }
    let result = mosquitto_tls_set(
      handle, settings.ca, settings.ca == nil ? BrokerSettings.systemCAs : nil,
      settings.certificate, settings.key, passphrase)
    guard result == MOSQ_ERR_SUCCESS.rawValue else {
      throw .badCertificate(Self.reason(result))
    }
  }

  // MARK: Use

  /// The connection's descriptor, or -1 without a connection.
  var descriptor: Int32 { mosquitto_socket(handle) }
  var wantsToWrite: Bool { mosquitto_want_write(handle) }
  var isAccepted: Bool { callbacks.isAccepted }

  /// Whether the connection uses MQTT 3.1.1.
  var isOlder: Bool { callbacks.version == .v3_1_1 }

  /// Whether a broker that has ended the connection or has not answered may support only MQTT 3.1.1: it has not accepted
  /// MQTT 5, and neither the broker nor TLS has reported another failure.
  ///
  /// RabbitMQ 3.10 closes the connection, amqtt 0.12 does not answer, and a correct broker sends a reason code.
  var mayKnowOlder: Bool { callbacks.mayKnowOlder && callbacks.problem == nil }

  /// Whether the broker has answered that it does not know the version.
  var isVersionRefused: Bool { callbacks.isVersionRefused }

  /// Whether the broker has refused a message or a subscription of this user; a broker with MQTT 3.1.1 does not say so.
  var hasRefused: Bool { callbacks.hasRefused }

  /// Whether there are reports, which do not make the descriptor ready.
  var hasReports: Bool { !callbacks.reports.isEmpty }

  /// Looks the host up and connects, which may take minutes.
  ///
  /// - Throws: `MQTTError.notConnected`, or `.badCertificate` if OpenSSL cannot use the files.
  static func connected(
    _ settings: BrokerSettings, subscriptions: [String], log: Log
  ) throws(MQTTError) -> BrokerClient {
    let client = try BrokerClient(settings, subscriptions: subscriptions, log: log)
    if let problem = client.connect(settings.address) { throw .notConnected(problem) }
    return client
  }

  /// Connects, and returns the reason for a failure, or `nil`.
  private func connect(_ address: BrokerAddress) -> String? {
    var properties: OpaquePointer?
    if !isOlder {
      mosquitto_property_add_int32(
        &properties, Int32(MQTT_PROP_MAXIMUM_PACKET_SIZE.rawValue), UInt32(Limits.packetBytes))
    }
    defer { mosquitto_property_free_all(&properties) }
    let result = mosquitto_connect_bind_v5(
      handle, address.host, Int32(address.port), Limits.keepAlive_s, nil, properties)
    return result == MOSQ_ERR_SUCCESS.rawValue ? nil : reason(result)
  }

  /// Publishes a message; `serve` reports `acknowledged` with its number, if any, even if the message can never be sent.
  ///
  /// - Returns: The reason why the message can never be sent, or `nil` if it was sent, or if the connection is lost, after
  ///   which the outbox sends it again.
  func publish(_ message: OutgoingMessage, number: Int?) -> String? {
    var id: Int32 = 0
    let result = mosquitto_publish(
      handle, &id, message.topic, Int32(message.payload.count), message.payload, 1,
      message.isRetained)
    switch result {
    case MOSQ_ERR_SUCCESS.rawValue:
      callbacks.numbers[id] = number
      return nil
    case MOSQ_ERR_NO_CONN.rawValue, MOSQ_ERR_CONN_LOST.rawValue, MOSQ_ERR_ERRNO.rawValue,
      MOSQ_ERR_TLS.rawValue:
      return nil
    default:
      if let number { callbacks.reports.append(.acknowledged(number)) }
      return "\(message.topic): \(Self.reason(result))"
    }
  }

  /// Reads and writes what is possible now, and keeps the connection alive.
  ///
  /// - Parameter ready: The events that `poll` returned.
  /// - Returns: The reports, and the reason for the end of the connection, or `nil` if it continues.
  func serve(_ ready: Int32) -> (reports: [BrokerReport], end: String?) {
    var result = MOSQ_ERR_SUCCESS.rawValue
    if ready & (POLLIN | POLLHUP | POLLERR) != 0 { result = mosquitto_loop_read(handle, 1) }
    if result == MOSQ_ERR_SUCCESS.rawValue, ready & POLLOUT != 0 {
      result = mosquitto_loop_write(handle, 1)
    }
    if result == MOSQ_ERR_SUCCESS.rawValue { result = mosquitto_loop_misc(handle) }
    defer { callbacks.reports = [] }
    let end: String? =
      if let refusal = callbacks.refusal {
        refusal
      } else if result != MOSQ_ERR_SUCCESS.rawValue {
        reason(result)
      } else if descriptor < 0 { "the broker closed the connection" } else { nil }
    return (callbacks.reports, end)
  }

  /// Waits for the broker, `limit` at most, and serves the connection once.
  func serve(waitingAtMost limit: Duration) -> (reports: [BrokerReport], end: String?) {
    let events = POLLIN | (wantsToWrite ? POLLOUT : 0)
    var wait = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    // After a signal or an error, nothing is ready.
    poll(&wait, 1, Int32(limit / .milliseconds(1)) + 1)
    return serve(Int32(wait.revents))
  }

  /// Disconnects normally, so that the broker does not publish the will, and waits at most `Limits.shutdown` for the end of
  /// the connection.
  func end() {
    mosquitto_disconnect(handle)
    let deadline = ContinuousClock.now.advanced(by: Limits.shutdown)
    while descriptor >= 0, ContinuousClock.now < deadline,
      serve(waitingAtMost: Limits.shutdown / 10).end == nil
    {}
  }

  /// Subscribes; an error ends the connection, which `serve` reports.
  func subscribe(_ topic: String) { mosquitto_subscribe(handle, nil, topic, 1) }

  /// Ends a subscription; an error ends the connection, which `serve` reports.
  func unsubscribe(_ topic: String) { mosquitto_unsubscribe(handle, nil, topic) }

  /// The reason for an error of libmosquitto; for TLS it is the logged error, because the code has no details.
  private func reason(_ result: Int32) -> String {
    guard result == MOSQ_ERR_TLS.rawValue, let problem = callbacks.problem else {
      return Self.reason(result)
    }
    let prefix = "Error: "
    return "TLS: \(problem.hasPrefix(prefix) ? problem.dropFirst(prefix.count) : problem[...])"
  }

  // MARK: Callbacks

  private func setCallbacks() {
    mosquitto_log_callback_set(handle) { _, context, level, text in
      guard level == MOSQ_LOG_ERR, let text else { return }
      let callbacks = BrokerClient.callbacks(context)
      // The first line names the file; OpenSSL's codes follow.
      if callbacks.problem == nil { callbacks.problem = String(cString: text) }
    }
    mosquitto_connect_callback_set(handle) { handle, context, code in
      let callbacks = BrokerClient.callbacks(context)
      // A broker accepts a connection once; libmosquitto reports each further answer too.
      guard !callbacks.isAccepted else { return }
      if code == 0 {
        (callbacks.isAccepted, callbacks.mayKnowOlder) = (true, false)
        // An error here ends the connection, which `serve` reports.
        for topic in callbacks.subscriptions { mosquitto_subscribe(handle, nil, topic, 1) }
        callbacks.reports.append(.connected)
      } else {
        callbacks.isVersionRefused = code == MQTT_RC_UNSUPPORTED_PROTOCOL_VERSION.rawValue
        callbacks.mayKnowOlder = callbacks.mayKnowOlder && callbacks.isVersionRefused
        let text =
          callbacks.version == .v5 ? mosquitto_reason_string(code) : mosquitto_connack_string(code)
        let reason = text.map { String(cString: $0) } ?? "code \(code)"
        callbacks.refusal = "the broker refused the connection: \(reason)"
      }
    }
    mosquitto_disconnect_v5_callback_set(handle) { _, context, code, _ in
      guard code == MQTT_RC_SESSION_TAKEN_OVER.rawValue else { return }
      let callbacks = BrokerClient.callbacks(context)
      callbacks.refusal =
        "another client with the identifier \"\(callbacks.clientID)\" has connected; give each device its own --id"
    }
    mosquitto_subscribe_callback_set(handle) { _, context, _, count, granted in
      for index in 0..<Int(count) where granted?[index] ?? 0 >= 0x80 {
        BrokerClient.callbacks(context).refused(
          "subscribe to the topics of commands", code: granted?[index] ?? 0)
      }
    }
    mosquitto_publish_v5_callback_set(handle) { _, context, id, code, _ in
      let callbacks = BrokerClient.callbacks(context)
      if code >= 0x80 { callbacks.refused("publish", code: code) }
      guard let number = callbacks.numbers.removeValue(forKey: id) else { return }
      callbacks.reports.append(.acknowledged(number))
    }
    mosquitto_message_callback_set(handle) { _, context, message in
      guard let message = message?.pointee, let topic = message.topic else { return }
      let count = min(Int(message.payloadlen), Limits.commandBytes + 1)
      let payload = UnsafeRawBufferPointer(
        start: message.payload, count: message.payload == nil ? 0 : count)
      BrokerClient.callbacks(context).reports.append(
        .message(
          ReceivedMessage(
            topic: String(cString: topic), payload: Array(payload), isRetained: message.retain)))
    }
  }

  private static func callbacks(_ context: UnsafeMutableRawPointer?) -> Callbacks {
    // Never nil: `init` gives the address to mosquitto_new, which passes it to every callback (mosquitto.h).
    guard let context else { fatalError("libmosquitto passes on what mosquitto_new was given") }
    return Unmanaged<Callbacks>.fromOpaque(context).takeUnretainedValue()
  }

  private static func reason(_ result: Int32) -> String {
    var result = result
    if result == MOSQ_ERR_ERRNO.rawValue {
      let error = Errno.last
      // After a write to a connection that the broker has closed, libmosquitto returns the error EPIPE.
      guard case EPIPE = error else { return error.meaning }
      result = MOSQ_ERR_CONN_LOST.rawValue
    }
    return mosquitto_strerror(result).map { String(cString: $0) } ?? "error \(result)"
  }
}

/// Removes a device from the broker: its description for Home Assistant, and all retained messages below its topics.
package enum Removal {
  /// The time without a retained message after which the removal is complete.
  private static let silence = Duration.seconds(1)
  private static let limit = Duration.seconds(20)

  /// Removes the device with the identifier from `options` or from the saved state; blocks for a few seconds.
  ///
  /// - Throws: `MQTTError.notRemoved` if the broker cannot be reached or refuses a change, or if no identifier is known.
  package static func run(_ options: Options, log: Log) throws(MQTTError) {
    try options.check()
    var file = SavedFile(folder: options.stateFolder)
    let savedID = try file.read(log)?.id
    guard let id = options.id ?? savedID else {
      throw .notRemoved("there is no identifier in \(file.path), so name the device with --id")
    }
    let topics = Topics(base: options.base, id: id)
    var settings = options.settings(id: id, will: nil)
    settings.clientID += "-remove"
    let subscriptions = ["\(topics.root)/#"]
    func connected() throws(MQTTError) -> BrokerClient {
      do throws(MQTTError) {
        return try .connected(settings, subscriptions: subscriptions, log: log)
      } catch {
        if case .notConnected(let reason) = error { throw .notRemoved(reason) }
        throw error
      }
    }
    var client = try connected()
    var answer = ContinuousClock.now.advanced(by: Limits.answer)
    let discovery = Discovery(
      prefix: options.discovery ?? "homeassistant", id: id, name: options.name, topics: topics)
    var outbox = Outbox()
    var removed = 0
    let end = ContinuousClock.now.advanced(by: limit)
    var quiet = end
    while ContinuousClock.now < min(end, quiet) || !outbox.isEmpty {
      guard ContinuousClock.now < end else { throw .notRemoved("the broker did not answer") }
      let (reports, reason) = client.serve(waitingAtMost: .milliseconds(100))
      let isLate = !client.isAccepted && answer < .now
      if reason != nil || isLate {
        guard client.mayKnowOlder else { throw .notRemoved(reason ?? "the broker did not answer") }
        settings.version = .v3_1_1
        client = try connected()
        answer = end
        continue
      }
      for report in reports {
        switch report {
        case .connected:
          outbox.add(discovery.removal, at: .zero)
          quiet = .now.advanced(by: silence)
        case .acknowledged(let number): outbox.acknowledged(number)
        case .message(let message) where message.isRetained:
          outbox.add(.state(message.topic, []), at: .zero)
          removed += 1
          quiet = .now.advanced(by: silence)
        case .message: break
        }
      }
      guard client.isAccepted else { continue }
      for entry in outbox.next(at: .zero) {
        _ = client.publish(entry.message, number: entry.number)
      }
    }
    client.end()
    guard !client.hasRefused else {
      throw .notRemoved(
        "it does not let this user change every topic; check the broker's access lists")
    }
    log.write("device \(id) is removed, with \(removed) retained topics")
  }
}
