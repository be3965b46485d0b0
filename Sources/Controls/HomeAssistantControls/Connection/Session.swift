import CWebSocket
import ControlModel
import FoundationEssentials
import Synchronization

/// The conversation with Home Assistant on one connection, as a table.
///
///     state           auth_required  auth_ok             auth_invalid  result of              event
///     authenticating  send token     → listing,          → refused     ·                      ·
///                                    request states
///     listing         ·              ·                   ·             states: → ready,       ·
///                                                                      subscribe
///     ready           ·              ·                   ·             states: subscribe      take changes
///                                                                      anew; a call: report
///     refused         ·              ·                   ·             ·                      ·
///
/// The messages follow Home Assistant's WebSocket interface (developers.home-assistant.io, WebSocket API); the
/// short keys of `subscribe_entities` are `a` for added, `c` for changed, `r` for removed entities, and within them `s` for
/// the state and `a` for the attributes (homeassistant/components/websocket_api/const.py). A session uses neither a clock
/// nor the network; its owner does.
struct Session: Sendable {
  enum State: Equatable, Sendable { case authenticating, listing, ready, refused }

  enum Effect: Equatable, Sendable {
    case send(JSONValue)
    /// The states of all entities are known.
    case ready
    /// The IDs of entities that changed or were removed.
    case changed(Set<String>)
    /// The call with this number has ended; `failure` is the reason if it failed.
    case called(Int, failure: String?)
    /// The token was refused, so another attempt cannot succeed.
    case refused(String)
  }

  static let mostEntities = 5_000

  private(set) var state = State.authenticating
  /// The entities that controls can show, by their IDs.
  private(set) var entities: [String: EntityState] = [:]
  private let token: String
  private var lastNumber = 0
  /// The kinds of the unanswered requests, by their numbers.
  private var requests: [Int: Request] = [:]
  private var subscription: Int?
  /// Whether the first event of the subscription, with all existing entities, has not arrived yet.
  private var isFirstEventDue = false

  private enum Request: Equatable, Sendable { case states, subscription, call }

  init(token: String) { self.token = token }

  mutating func receive(_ message: JSONValue) -> [Effect] {
    guard case .object(let fields) = message, case .string(let type)? = fields["type"] else {
      return []
    }
    switch (type, state) {
    case ("auth_required", .authenticating):
      return [.send(.object(["type": .string("auth"), "access_token": .string(token)]))]
    case ("auth_ok", .authenticating):
      state = .listing
      return [request(.states, ["type": .string("get_states")])]
    case ("auth_invalid", .authenticating):
      state = .refused
      return [.refused(fields["message"]?.text ?? "")]
    case ("result", _): return result(fields)
    case ("event", .ready): return event(fields)
    default: return []
    }
  }

  /// Requests all states again, because there may be entities that are not known yet.
  mutating func list() -> [Effect] {
    guard state == .ready, !requests.values.contains(.states) else { return [] }
    return [request(.states, ["type": .string("get_states")])]
  }

  /// Calls a service; `number` identifies the call in `Effect.called`.
  mutating func call(_ call: ServiceCall) -> (number: Int, effects: [Effect]) {
    let domain = call.entity.prefix { $0 != "." }
    var fields: [String: JSONValue] = [
      "type": .string("call_service"), "domain": .string(String(domain)),
      "service": .string(call.service), "target": .object(["entity_id": .string(call.entity)]),
    ]
    if !call.data.isEmpty { fields["service_data"] = .object(call.data) }
    let effect = request(.call, fields)
    return (lastNumber, [effect])
  }

  private mutating func request(_ kind: Request, _ fields: [String: JSONValue]) -> Effect {
    lastNumber += 1
    requests[lastNumber] = kind
    return .send(.object(fields.merging(["id": .int(lastNumber)]) { $1 }))
  }

  private mutating func result(_ fields: [String: JSONValue]) -> [Effect] {
    guard case .int(let number)? = fields["id"], let request = requests.removeValue(forKey: number)
    else { return [] }
    let isSuccess = fields["success"] == .bool(true)
    switch request {
    case .subscription: return []
    case .call:
      let message = fields["error"]?.field("message")?.text ?? ""
      return [.called(number, failure: isSuccess ? nil : message)]
    case .states: return isSuccess ? handle(states: fields["result"]) : []
    }
  }

  /// The entities that controls can show, or `nil` if `states` is not a list.
  static func entities(of states: JSONValue?) -> [String: EntityState]? {
    guard case .array(let list)? = states else { return nil }
    var found: [String: EntityState] = [:]
    for each in list where found.count < mostEntities {
      let entity = EntityState(
        id: each.field("entity_id")?.text, state: each.field("state"),
        attributes: each.field("attributes"))
      if let entity, EntityKind(domain: entity.domain) != nil { found[entity.id] = entity }
    }
    return found
  }

  private mutating func handle(states: JSONValue?) -> [Effect] {
    guard let found = Self.entities(of: states) else { return [] }
    let isFirst = state == .listing
    let changed = Set(found.keys).union(entities.keys).filter { found[$0] != entities[$0] }
    let isSame = Set(found.keys) == Set(entities.keys)
    entities = found
    state = .ready
    var effects: [Effect] = isFirst ? [.ready] : changed.isEmpty ? [] : [.changed(changed)]
    guard isFirst || !isSame else { return effects }
    if let subscription {
      effects.append(
        request(
          .subscription,
          ["type": .string("unsubscribe_events"), "subscription": .int(subscription)]))
    }
    effects.append(
      request(
        .subscription,
        [
          "type": .string("subscribe_entities"),
          "entity_ids": .array(found.keys.sorted().map { .string($0) }),
        ]))
    subscription = lastNumber
    isFirstEventDue = true
    return effects
  }

  private mutating func event(_ fields: [String: JSONValue]) -> [Effect] {
    guard fields["id"] == subscription.map({ .int($0) }), case .object(let event)? = fields["event"]
    else { return [] }
    var changed: Set<String> = []
    // No later event reports an entity that was removed between the list and the subscription.
    if isFirstEventDue, let there = event["a"]?.fields {
      isFirstEventDue = false
      changed = Set(entities.keys).subtracting(there.keys)
      for id in changed { entities[id] = nil }
    }
    for (id, entry) in event["a"]?.fields ?? [:] {
      guard let entity = EntityState(id: id, state: entry.field("s"), attributes: entry.field("a")),
        entities[id] != nil, entities[id] != entity
      else { continue }
      entities[id] = entity
      changed.insert(id)
    }
    for (id, entry) in event["c"]?.fields ?? [:] {
      guard var entity = entities[id] else { continue }
      if let state = entry.field("+")?.field("s")?.text { entity.state = state }
      entity.read(entry.field("+")?.field("a")?.fields ?? [:])
      entity.remove(attributes: entry.field("-")?.field("a")?.texts ?? [])
      guard entities[id] != entity else { continue }
      entities[id] = entity
      changed.insert(id)
    }
    for id in event["r"]?.texts ?? [] where entities.removeValue(forKey: id) != nil {
      changed.insert(id)
    }
    return changed.isEmpty ? [] : [.changed(changed)]
  }
}

extension JSONValue {
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var number: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }
  fileprivate var fields: [String: JSONValue]? {
    if case .object(let fields) = self { fields } else { nil }
  }
  fileprivate func field(_ name: String) -> JSONValue? { fields?[name] }
  fileprivate var texts: [String]? {
    if case .array(let items) = self { items.compactMap(\.text) } else { nil }
  }
}

/// The part of Home Assistant's REST interface that the controls use when no WebSocket connection can be opened.
///
/// Requests block until their answer, so call them on the connection's thread only. The paths and bodies come from
/// developers.home-assistant.io, REST API.
struct RESTInterface: Sendable {
  enum Failure: Error, Equatable {
    case refused
    /// Any other failure, as text.
    case failed(String)
  }

  /// The time limit for an answer, in seconds.
  static let limit = 5

  let settings: Settings

  /// Requests the entities that controls can show.
  func states() throws(Failure) -> [String: EntityState] {
    let body = try answer("/api/states")
    // A proxy may answer with something other than JSON.
    guard let list = try? JSONText.value(of: body), let found = Session.entities(of: list) else {
      throw .failed("the answer is not a list of states")
    }
    return found
  }

  func call(_ call: ServiceCall) throws(Failure) {
    let domain = String(call.entity.prefix { $0 != "." })
    guard EntityKind(domain: domain) != nil else {
      throw .failed("there are no services for \(call.entity)")
    }
    let body = call.data.merging(["entity_id": .string(call.entity)]) { $1 }
    _ = try answer(
      "/api/services/\(domain)/\(call.service)", body: JSONValue.object(body).encoded)
  }

  private func answer(_ path: String, body: String? = nil) throws(Failure) -> [UInt8] {
    let result = settings.withTarget(path: path, seconds: Self.limit) { target in
      ["Bearer", settings.token].joined(separator: " ").withCString { authorization in
        func perform(_ body: UnsafePointer<CChar>?) -> UnsafeMutablePointer<ws_answer>? {
          var request = ws_request(target: target, authorization: authorization, body: body)
          return ws_perform(&request)
        }
        guard let body else { return perform(nil) }
        return body.withCString { perform($0) }
      }
    }
    guard let result else { throw .failed("there is not enough memory") }
    defer { ws_free_answer(result) }
    let bytes = Array(
      UnsafeRawBufferPointer(start: result.pointee.text, count: result.pointee.length))
    switch result.pointee.status {
    case 0:
      throw .failed(
        withUnsafeBytes(of: result.pointee.reason) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        })
    case 200..<300: return bytes
    case 401: throw .refused
    case let status: throw .failed(Self.message(bytes) ?? "status \(status)")
    }
  }

  /// The message in the answer to a refused request, or `nil`.
  private static func message(_ bytes: [UInt8]) -> String? {
    guard case .object(let fields)? = try? JSONText.value(of: bytes),
      case .string(let text)? = fields["message"]
    else { return nil }
    return text
  }
}

extension JSONValue {
  fileprivate var encoded: String? {
    guard let data = try? JSONEncoder().encode(self) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}

/// A WebSocket connection, used only on the thread that opens it, except for `wake`.
///
/// `@unchecked Sendable` is sound: other threads call only `wake`, which holds the lock under which `next` marks the
/// connection as closed.
final class WebSocket: @unchecked Sendable {
  enum Event {
    case opened
    case message([UInt8])
    case closed(String)
  }

  /// The longest message, in bytes: the states of some 10,000 entities.
  static let longest = 8 << 20

  /// The time limit for opening a connection, in seconds.
  static let openLimit = 10

  private let socket: OpaquePointer
  private let isOpen = Mutex(true)

  /// Begins to connect; the result is `nil` if memory is exhausted.
  init?(_ settings: Settings) {
    let socket = settings.withTarget(path: "/api/websocket", seconds: Self.openLimit) {
      ws_open($0)
    }
    guard let socket else { return nil }
    self.socket = socket
  }

  deinit { ws_close(socket) }

  /// Waits for the next event, or returns `nil` after a call of `wake`.
  func next() -> Event? {
    switch ws_next(socket) {
    case WS_OPENED: return .opened
    case WS_MESSAGE:
      var length = 0
      let text = ws_message(socket, &length)
      return .message(Array(UnsafeRawBufferPointer(start: text, count: length)))
    case WS_CLOSED:
      isOpen.withLock { $0 = false }
      return .closed(String(cString: ws_reason(socket)))
    default: return nil
    }
  }

  /// Queues a message, or returns `false` if too many messages are waiting.
  func send(_ message: JSONValue) -> Bool {
    guard let data = try? JSONEncoder().encode(message) else { return false }
    return data.withUnsafeBytes { bytes in
      ws_send(socket, bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
    }
  }

  /// Makes a waiting `next` return.
  func wake() {
    isOpen.withLock { isOpen in
      if isOpen { ws_wake(socket) }
    }
  }
}
