import ActionButtonTesting
import Gesture

/// The targets of libFuzzer, each of which parses bytes that the program gets from outside.
///
/// A run ends normally for any bytes. A crash, a hang, an error of the address sanitizer or a broken rule
/// (`require`) is a finding.
enum FuzzTarget: String, CaseIterable {
  case assets, configuration, stateFile = "state-file", extensionMessage = "extension-message",
    gesture
  case http, intentDefinition = "intent-definition", json, keys, lines, mqtt
  case propertyList = "property-list", push, specification
  case socketMessage = "socket-message", strings, swiftSource = "swift-source", trace

  /// Runs the target once.
  func run(_ bytes: [UInt8]) {
    switch self {
    case .assets: readAssets(bytes)
    case .configuration: readConfiguration(bytes)
    case .stateFile: readStateFiles(bytes)
    case .extensionMessage: readExtensionMessage(bytes)
    case .gesture: decideGesture(bytes)
    case .http: readRequest(bytes)
    case .intentDefinition: readIntentDefinition(bytes)
    case .json: readJSON(bytes)
    case .keys: readKeys(bytes)
    case .lines: readLines(bytes)
    case .mqtt: readMQTT(bytes)
    case .propertyList: readPropertyList(bytes)
    case .push: readPush(bytes)
    case .specification: readSpecifications(bytes)
    case .socketMessage: readSocketMessage(bytes)
    case .strings: readStrings(bytes)
    case .swiftSource: readSwiftSource(bytes)
    case .trace: readTrace(bytes)
    }
  }
}

/// Ends the process if a rule that must hold for every input is broken; libFuzzer reports this.
func require(_ condition: Bool, _ rule: @autoclosure () -> String) {
  guard condition else { fatalError("broken rule: \(rule())") }
}

/// The bytes as text, or `nil` if they are not UTF-8, which the program refuses before it parses.
func text(_ bytes: [UInt8]) -> String? { String(validating: bytes, as: UTF8.self) }

/// Returns the input's bytes as random numbers, and then a fixed sequence.
///
/// The sequence is not zeros: a function that rejects a number and tries the next would never return.
struct ByteGenerator: RandomNumberGenerator {
  private var bytes: ArraySlice<UInt8>
  private var rest = SeededGenerator(seed: 0)

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  mutating func next() -> UInt64 {
    guard !bytes.isEmpty else { return rest.next() }
    var number: UInt64 = 0
    for _ in 0..<8 { number = number << 8 | UInt64(bytes.popFirst() ?? 0) }
    return number
  }
}
