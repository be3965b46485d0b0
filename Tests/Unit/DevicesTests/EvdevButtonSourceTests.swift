import Devices
import Gesture
import SystemAccess
import Testing

@Suite("A key as a button source, without hardware")
struct EvdevButtonSourceTests {
  @Test(
    "what is not an input device is refused with the system's reason and advice",
    arguments: [
      (
        "/dev/null",
        "cannot read keys on /dev/null: ENOTTY (Inappropriate ioctl for device); it is not an input"
          + " device; choose one that `actionbutton devices` lists"
      ),
      (
        "/nonexistent",
        "cannot read keys on /nonexistent: ENOENT (No such file or directory); plug it in, or choose one"
          + " that `actionbutton devices` lists"
      ),
      (
        "/",
        "cannot read keys on /: ENOTTY (Inappropriate ioctl for device); it is not an input device;"
          + " choose one that `actionbutton devices` lists"
      ),
    ])
  func refused(path: String, message: String) throws {
    let source = EvdevButtonSource(path: path, key: EvdevKey(name: "KEY_F13"))
    let poller = try Poller()
    do throws(DeviceError) {
      _ = try source.open(LoopPart(poller))
      Issue.record("\(path) was opened")
    } catch {
      #expect(error.description == message)
      #expect(!error.isUsage)
    }
    #expect(source.level() == nil, "nothing stays open")
    #expect(source.nextWake == nil)
    var events: [ButtonEvent] = []
    source.wake(at: .zero, into: &events)
    #expect(source.nextWake != nil && events.isEmpty, "it is searched for")
    source.close()
    #expect(source.nextWake == nil)
  }

  @Test("a source that waits for its device is gone at first, if the device is only missing")
  func waits() throws {
    let poller = try Poller()
    let source = EvdevButtonSource(path: "/nonexistent/pedal", key: EvdevKey(name: "KEY_F13"))
    source.waitsForDevice = true
    #expect(try source.open(LoopPart(poller)) == .inactive)
    #expect(source.level() == nil)
    let due = try #require(source.nextWake)
    var events: [ButtonEvent] = []
    source.wake(at: due, into: &events)
    guard events.count == 1, case .gone(let error) = events[0] else {
      Issue.record("\(events)")
      return
    }
    #expect(error.description.contains("/nonexistent/pedal: ENOENT"))
    let retry = try #require(source.nextWake)
    #expect(retry > due)
    source.wake(at: retry, into: &events)
    #expect(events.count == 1, "reported once")
    source.close()
    let wrong = EvdevButtonSource(path: "/dev/null", key: EvdevKey(name: "KEY_F13"))
    wrong.waitsForDevice = true
    #expect(throws: DeviceError.self) { try wrong.open(LoopPart(poller)) }
    #expect(wrong.nextWake == nil)
  }

  @Test("the name of a source is its text in the configuration")
  func names() throws {
    let key = try #require(EvdevKey(name: "KEY_F13"))
    #expect(EvdevButtonSource(key: key).name == "evdev:KEY_F13")
    #expect(EvdevButtonSource(path: "/dev/input/event3").name == "evdev:/dev/input/event3")
    #expect(
      EvdevButtonSource(path: "/dev/input/event3", key: key).name
        == "evdev:/dev/input/event3 (KEY_F13)")
  }

  @Test("a few keys are named and the others counted")
  func keyText() {
    let keys = ["KEY_A", "KEY_B", "KEY_C"].compactMap(EvdevKey.init(name:))
    func device(_ keys: [EvdevKey], name: String = "Foot switch") -> EvdevDevice {
      EvdevDevice(
        node: "/dev/input/event3", name: name, links: [], keys: keys,
        isWholeKeyboard: false, access: .readable)
    }
    #expect(device(keys).keyText(limit: 3) == "KEY_A, KEY_B, KEY_C")
    #expect(device(keys).keyText(limit: 2) == "KEY_A, KEY_B and 1 more")
    #expect(device([]).keyText() == "no keys")
    #expect(device(keys).title == "/dev/input/event3 \"Foot switch\"")
    #expect(device(keys, name: "").title == "/dev/input/event3")
  }
}
