import Devices
import FileTesting
import SystemAccess
import Testing

@Suite("The source that a text names")
struct ButtonSpecSourceTests {
  static let sources: [(text: String, kind: ObjectIdentifier)] = [
    ("gpio:GPIO17", ObjectIdentifier(GPIOButtonSource.self)),
    ("gpio:gpiochip0/17?active=high", ObjectIdentifier(GPIOButtonSource.self)),
    ("evdev:KEY_F13", ObjectIdentifier(EvdevButtonSource.self)),
    ("evdev:/dev/input/event3?key=KEY_PLAYPAUSE", ObjectIdentifier(EvdevButtonSource.self)),
    ("keyboard", ObjectIdentifier(TerminalButtonSource.self)),
    ("virtual", ObjectIdentifier(VirtualButtonSource.self)),
  ]

  @Test("every text makes a source of its kind, and opens nothing", arguments: sources)
  func kinds(text: String, kind: ObjectIdentifier) throws {
    let source = try ButtonSpec(text).makeSource()
    #expect(ObjectIdentifier(type(of: source)) == kind)
  }

  @Test("a script's source plays the traces of its file")
  func script() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("a press | 0ms v 10ms ^\n", to: "press.trace")
    let source = try ButtonSpec("script:\(file)").makeSource()
    let script = try #require(source as? ScriptedButtonSource)
    #expect(!script.isFinished)
  }

  @Test(
    "a key or a script that does not exist is an error that names it",
    arguments: [
      ("evdev:KEY_NONSENSE", "KEY_NONSENSE"),
      ("evdev:/dev/input/event3?key=KEY_NONSENSE", "KEY_NONSENSE"),
      ("script:/nonexistent.trace", "no such file"),
    ])
  func errors(text: String, part: String) throws {
    let spec = try ButtonSpec(text)
    do throws(DeviceError) {
      _ = try spec.makeSource()
      Issue.record("\(text) made a source")
    } catch {
      #expect(error.isUsage)
      #expect(error.description.contains(part))
    }
  }
}
