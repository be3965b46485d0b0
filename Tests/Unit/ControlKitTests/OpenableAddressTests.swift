import ControlModel
import Testing

@Suite("Addresses that may be opened")
struct OpenableAddressTests {
  @Test(
    "pages, people and places in apps are opened",
    arguments: [
      ("https://www.swift.org/blog?a=1#b", "https"), ("HTTP://localhost:80", "http"),
      ("mailto:a@example.com", "mailto"), ("tel:+41443334455", "tel"), ("sms:123", "sms"),
      ("com.example.lamp://rooms/2", "com.example.lamp"), ("spotify:track:1", "spotify"),
    ])
  func opened(_ address: String, _ scheme: String) throws {
    #expect(try OpenableAddress.scheme(of: address) == scheme)
  }

  @Test(
    "files, code, options and hidden text are not",
    arguments: [
      "file:///etc/passwd", "FILE:/etc/passwd", "javascript:alert(1)", "JavaScript:alert(1)",
      "data:text/html,<script>", "vbscript:x", "view-source:https://a.example", "about:config",
      "jar:file:///a!/b", "admin:///etc/shadow", "--help", "-e", "", ":", "https:", "https://",
      "https:///etc/passwd", "http:/etc/passwd", "mailto:", "no scheme", "/etc/passwd",
      "https://a.example/\n--option", "https://a.example/ b", "https://a.example/\u{202E}gpj",
      "1password:x", "https://a.example/\u{0}", "\u{1B}[31mhttps://a.example",
    ])
  func refused(_ address: String) {
    #expect(throws: OpenableAddress.Refusal.self) { try OpenableAddress.scheme(of: address) }
  }

  @Test("an address has at most so many bytes, and no refusal repeats it")
  func length() throws {
    let long = "https://a.example/" + String(repeating: "a", count: OpenableAddress.longest)
    #expect(
      try OpenableAddress.scheme(of: String(long.prefix(OpenableAddress.longest))) == "https")
    do {
      _ = try OpenableAddress.scheme(of: long)
      Issue.record("it was opened")
    } catch { #expect(error.description.count < 200) }
  }
}
