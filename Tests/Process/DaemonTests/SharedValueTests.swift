import ControlModel
import Testing

@testable import Daemon

@Suite("A shared value on one device")
struct SharedValueTests {
  /// A version as it is written in the rows: `3b` is number 3, of the write b-1.
  private static func record(_ text: Substring) -> SharedRecord {
    let number = Int(text.prefix { $0.isNumber }) ?? 0
    let write = String(text.drop { $0.isNumber }.prefix { $0.isLetter })
    return SharedRecord(number: number, write: "\(write)-1", value: .string(write))
  }

  /// What came of the words of a row, one word for each effect.
  ///
  /// `a:` is a write of this device, `3b` a message, `3b*` the broker's copy, `3b~` a repair, `+` the connection and `-` its
  /// end.
  private static func outcome(of row: String) -> String {
    var value = SharedValue()
    var words: [String] = []
    for word in row.split(separator: " ") {
      let event: SharedValue.Event =
        switch word.last {
        case "+": .connected
        case "-": .lost
        case ":": .write(.string(String(word.dropLast())), identity: "\(word.dropLast())-1")
        default:
          .received(record(word), isRepair: word.contains("~"), isStored: word.contains("*"))
        }
      words += value.handle(event).compactMap { effect in
        switch effect {
        case .publish(let record): "\(record.number)\(record.write.dropLast(2))!"
        case .rejected(let record): "rejected(\(record.write.dropLast(2)))"
        case .confirmed: "confirmed"
        case .changed: "changed"
        case .exhausted: "exhausted"
        }
      }
    }
    if let repair = value.repair {
      words.append("repair(\(repair.number)\(repair.write.dropLast(2)))")
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
    ])
  func rows(_ rule: String, _ row: String, _ expected: String) {
    #expect(Self.outcome(of: row) == expected, "\(rule)")
  }

  @Test("a write is refused when the numbers are used up")
  func exhausted() {
    var value = SharedValue()
    let last = SharedRecord(
      number: SharedRecord.highestNumber, write: "b-1", value: .bool(true))
    _ = value.handle(.received(last, isRepair: false, isStored: true))
    let effects = value.handle(.write(.bool(false), identity: "a-1"))
    #expect(effects == [.exhausted])
    #expect(value.value == .bool(true))
  }
}
