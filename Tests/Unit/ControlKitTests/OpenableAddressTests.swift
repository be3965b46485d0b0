import ControlModel
import SystemAccess
import Testing

@Suite("Addresses that may be opened")
struct OpenableAddressTests {
  private func reason(_ address: String, allowing schemes: Set<String> = []) -> String? {
    do throws(OpenableAddress.Refusal) {
      try OpenableAddress.check(address, schemes: schemes)
      return nil
    } catch { return error.description }
  }

  @Test(
    "addresses of the web are opened",
    arguments: [
      "https://www.swift.org/blog?a=1#b", "HTTP://localhost:80", "https://a.example/-x?-y=-z",
      "https://user@first-last.example/%2D", "http://[::1]:80/",
    ])
  func web(_ address: String) { #expect(reason(address) == nil) }

  @Test(
    "other addresses are opened only if the owner has allowed their scheme",
    arguments: [
      ("mailto:a@example.com", "mailto"), ("tel:+41-44-333", "tel"), ("sms:123", "sms"),
      ("com.example.lamp://rooms/2", "com.example.lamp"), ("SPOTIFY:track:1", "spotify"),
      ("mailto:first-last@a.example?subject=a%20-%20b&Body=x%0D%0Ay&cc=c@a.example", "mailto"),
      ("ssh://user@host-1.example:22", "ssh"), ("smb://host/share", "smb"),
    ])
  func allowed(_ address: String, _ scheme: String) {
    #expect(
      reason(address)
        == "addresses with \(scheme): are not opened; use https:, or add \(scheme) to open_schemes in the configuration"
    )
    #expect(reason(address, allowing: [scheme, "other"]) == nil)
    #expect(reason(address, allowing: ["other"]) != nil)
  }

  @Test(
    "files, code, programs with options, and hidden text are not",
    arguments: [
      "file:///etc/passwd", "FILE:/etc/passwd", "javascript:alert(1)", "JavaScript:alert(1)",
      "data:text/html,<script>", "vbscript:x", "view-source:https://a.example", "about:config",
      "jar:file:///a!/b", "admin:///etc/shadow", "--help", "-e", "", ":", "https:", "https://",
      "https:///etc/passwd", "http:/etc/passwd", "mailto:", "no scheme", "/etc/passwd",
      "https://a.example/\n--option", "https://a.example/ b", "https://a.example/\u{202E}gpj",
      "1password:x", "https://a.example/\u{0}", "\u{1B}[31mhttps://a.example",
      "ssh://-oProxyCommand=xterm", "mailto:?attach=/etc/passwd", "smb://host/share",
      "vnd.libreoffice.cmd:macro", "https://-oProxyCommand=xterm/", "https://%2Dx/",
      "https://a@-x/",
    ])
  func refused(_ address: String) { #expect(reason(address) != nil) }

  @Test(
    "no part of an address of an allowed scheme begins as an option does",
    arguments: [
      "ssh://-oProxyCommand=xterm", "ssh:-oProxyCommand=xterm", "ssh://a@-oProxyCommand=x",
      "ssh://%2doProxyCommand=xterm", "ssh://host/%20-oProxyCommand=xterm", "ssh://host:-1",
      "ssh:////-x", "ssh://host?-x", "ssh://host#--x", "ssh://host/a%0A-x", "ssh://host/a,-x",
    ])
  func options(_ address: String) {
    #expect(
      reason(address, allowing: ["ssh"])
        == "a part of it begins with -, and a program could take it for an option")
  }

  @Test(
    "a mail has no attachment and no field that is not known",
    arguments: ["attach", "ATTACH", "%61ttach", "attachment", "x", "", "subject=x&attach"])
  func mail(_ field: String) {
    #expect(
      reason("mailto:a@example.com?\(field)=/etc/passwd", allowing: ["mailto"])
        == "a mailto: address can have only the fields bcc, body, cc, in-reply-to, subject, to")
  }

  @Test("an escape that is cut off, or a NUL, is refused", arguments: ["%", "%2", "%zz", "%00"])
  func escapes(_ text: String) {
    #expect(reason("tel:1\(text)", allowing: ["tel"])?.hasPrefix("a % must be followed by") == true)
  }

  @Test("an app's own address is not one of the system's, whatever its scheme is")
  func ofApp() throws {
    #expect(try OpenableAddress.scheme(of: "Lamp://rooms/-2?a=-b") == "lamp")
  }

  @Test("an address has at most so many bytes, and no refusal repeats it")
  func length() {
    let long = "https://a.example/" + String(repeating: "a", count: OpenableAddress.longest)
    #expect(reason(String(long.prefix(OpenableAddress.longest))) == nil)
    #expect(reason(long) == "an address has at most 8192 bytes")
  }
}
