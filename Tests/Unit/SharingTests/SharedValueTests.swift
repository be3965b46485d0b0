import ControlModel
import Testing

@testable import Sharing

@Suite("A shared value on one device")
struct SharedValueTests {
  /// Reads a version: `3b` is number 3 of the write b-1; `3b2` is number 3 of the write b-2.
  private static func record(_ text: Substring) -> SharedRecord {
    let number = Int(text.prefix { $0.isNumber }) ?? 0
    let write = text.drop { $0.isNumber }.prefix { $0.isLetter || $0.isNumber }
    return SharedRecord(number: number, write: identity(write), value: .string(String(write)))
  }

  private static func identity(_ write: Substring) -> String {
    let device = write.prefix { $0.isLetter }
    let number = write.dropFirst(device.count)
    return "\(device)-\(number.isEmpty ? "1" : number)"
  }

  private static func word(_ record: SharedRecord) -> String {
    let parts = record.write.split(separator: "-")
    return "\(parts[0])\(parts[1] == "1" ? "" : parts[1])"
  }

  /// Plays a row and returns a word for each effect, then the repair and the value.
  ///
  /// `a:` is a write of this device, `3b` a message, `3b*` the broker's copy, `3b~` a repair, `+` the connection
  /// and `-` its end.
  private static func outcome(of row: String) -> String {
    var value = SharedValue()
    var words: [String] = []
    for word in row.split(separator: " ") {
      let event: SharedValue.Event =
        switch word.last {
        case "+": .connected
        case "-": .lost
        case ":": .write(.string(String(word.dropLast())), identity: identity(word.dropLast()))
        default:
          .received(record(word), isRepair: word.contains("~"), isStored: word.contains("*"))
        }
      words += value.handle(event).compactMap { effect in
        switch effect {
        case .publish(let record): "\(record.number)\(self.word(record))!"
        case .rejected(let record): "rejected(\(self.word(record)))"
        case .confirmed: "confirmed"
        case .changed: "changed"
        case .exhausted: "exhausted"
        }
      }
    }
    if let repair = value.repair {
      words.append("repair(\(repair.number)\(word(repair)))")
    }
    if case .string(let shown) = value.value { words.append("= \(shown)") }
    return words.joined(separator: " ")
  }

  @Test(
    "it is written, confirmed and rejected",
    arguments: [
      ("a write is published and comes back", "+ a: 1a", "1a! changed confirmed = a"),
      ("without a connection it waits", "a: + 1a", "changed 1a! confirmed = a"),
      (
        "the last one of several is published", "a: aa: + 2aa",
        "changed changed 2aa! confirmed = aa"
      ),
      ("another device's is taken", "+ 1b", "changed = b"),
      ("an older one is not", "+ 2b 1c", "changed repair(2b) = b"),
      ("of the same number the later one counts", "+ 1b 1c", "changed changed = c"),
      ("a write overtakes", "+ 1b a: 2a", "changed 2a! changed confirmed = a"),
      ("two at once: ours came later", "+ a: 1b 1a", "1a! changed confirmed = a"),
      ("two at once: ours came first", "+ a: 1a 1b", "1a! changed confirmed changed = b"),
      ("ours is too late", "+ a: 2b 1a", "1a! changed rejected(a) changed repair(2b) = b"),
      ("another one was written meanwhile", "a: 1b* +", "changed rejected(a) changed = b"),
      (
        "what the broker has is newer", "1b* + - a: 2c* +",
        "changed changed rejected(a) changed = c"
      ),
      ("the same as before does not hinder", "1b* + - a: 1b* +", "changed changed 2a! = a"),
      ("the answer was lost", "+ a: - 1a* +", "1a! changed confirmed = a"),
      ("the write was lost", "+ a: - +", "1a! changed 1a! = a"),
      ("the broker has forgotten", "1b* + - +", "changed repair(1b) = b"),
      ("another device has repaired it", "1b* + - + 1b~", "changed = b"),
      ("the broker has an old one", "2b* + - 1c* +", "changed repair(2b) = b"),
      ("of two repairs the higher identity counts", "1c* + - + 1b~", "changed repair(1c) = c"),
      ("and on the other device too", "1b* + - + 1c~", "changed changed = c"),
      ("the broker's copy counts in any case", "1c* + - 1b*~ +", "changed changed = b"),
      ("and if it is no repair", "1c* + - 1b* +", "changed changed = b"),
      ("without a connection nothing is repaired", "2b* 1c*", "changed = b"),
      ("a write takes the place of a repair", "+ 2b 1c a:", "changed 3a! changed = a"),
      (
        "the same value again is no change", "+ a: 1a a2: a2:",
        "1a! changed confirmed 2a2! changed 3a2! = a2"
      ),
      (
        "an earlier write of this device does not hinder the later one", "+ a: - a2: 1a* +",
        "1a! changed changed 2a2! = a2"
      ),
      ("a write that waited gets the next number", "a: 3a2* +", "changed 4a! = a"),
    ])
  func rows(_ rule: String, _ row: String, _ expected: String) {
    #expect(Self.outcome(of: row) == expected, "\(rule)")
  }

  @Test(
    "a copy that the broker may have lost is published again",
    arguments: [SharedValue.Event.lost, .spoiled])
  func copies(event: SharedValue.Event) {
    let record = Self.record("1b")
    var value = SharedValue(isConnected: true)
    value.hasCopy = true
    func deliver(isCopy: Bool) {
      _ = value.handle(.received(record, isRepair: false, isStored: true, isCopy: isCopy))
    }
    deliver(isCopy: false)
    #expect(value.repair == record, "there is no copy yet")
    deliver(isCopy: true)
    #expect(value.repair == nil)
    _ = value.handle(event)
    _ = value.handle(.connected)
    deliver(isCopy: false)
    #expect(value.repair == record)
  }

  @Test("a write is refused when the numbers are used up")
  func exhausted() {
    var value = SharedValue()
    let highest = SharedRecord(
      number: SharedRecord.highestNumber, write: "b-1", value: .bool(true))
    _ = value.handle(.received(highest, isRepair: false, isStored: true))
    let effects = value.handle(.write(.bool(false), identity: "a-1"))
    #expect(effects == [.exhausted])
    #expect(value.value == .bool(true))
    var last = SharedValue(
      confirmed: SharedRecord(number: SharedRecord.highestNumber - 1, write: "b-1", value: nil))
    #expect(last.handle(.write(.bool(false), identity: "a-1")) == [.changed])
  }
}
