import Devices
import SystemAccess
import Testing

@Suite("Keys of input devices")
struct EvdevKeyTests {
  @Test(
    "a key has the kernel's name and number",
    arguments: [("KEY_F13", 183), ("KEY_PLAYPAUSE", 164), ("BTN_0", 256), ("KEY_A", 30)])
  func names(name: String, code: Int) throws {
    let key = try #require(EvdevKey(name: name))
    #expect(Int(key.code) == code)
    #expect(EvdevKey(code: code) == key)
    #expect(EvdevKey(name: String(code)) == key)
    #expect(key.name == name)
  }

  @Test("a key without a name is called by its number")
  func number() throws {
    let key = try #require(EvdevKey(code: 0x2fe))
    #expect(key.name == "766")
    #expect(EvdevKey(name: key.name) == key)
  }

  @Test(
    "what is not a key is refused",
    arguments: [
      "", "KEY_", "F13", "key_f13", "KEY_F25", "0", "767", "KEY_MAX", "-1", "EV_KEY", "é",
    ])
  func unknown(name: String) {
    #expect(EvdevKey(name: name) == nil)
    #expect(throws: DeviceError.self) { try EvdevKey.named(name) }
  }

  @Test(
    "a misspelt key name finds the nearest one",
    arguments: [
      ("KEY_PLAYPUASE", "KEY_PLAYPAUSE"), ("key_f13", "KEY_F13"), ("F13", "KEY_F13"),
      ("playpause", "KEY_PLAYPAUSE"), ("KEY_VOLUMUP", "KEY_VOLUMEUP"), ("BTN0", "BTN_0"),
      ("TQB", "KEY_TAB"),
    ])
  func nearest(slip: String, meant: String) {
    #expect(EvdevKey.nearest(to: slip)?.name == meant)
  }

  @Test(
    "an unrelated word finds no key", arguments: ["", "GPIO17", "the red one", "/dev/input/event0"])
  func far(word: String) { #expect(EvdevKey.nearest(to: word) == nil) }

  @Test("the message for a misspelt key names the nearest one")
  func message() {
    do throws(DeviceError) {
      _ = try EvdevKey.named("KEY_PLAYPUASE")
      Issue.record("there is no such key")
    } catch {
      #expect(error.isUsage)
      #expect(
        error.description == "button source \"evdev:KEY_PLAYPUASE\": there is no key"
          + " \"KEY_PLAYPUASE\"; did you mean KEY_PLAYPAUSE?")
    }
  }
}
