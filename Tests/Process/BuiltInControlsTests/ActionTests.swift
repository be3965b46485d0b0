import ControlKit
import Foundation
import ProgramTesting
import Testing
import Wire

@Suite("Built-in buttons")
struct ActionTests {
  let home: Home

  init() throws { home = try Home() }

  // MARK: Open URL

  @Test("a web address is handed to the daemon")
  func openURL() throws {
    let control = PlacedControl.builtIn("OpenURL", ["url": .string("https://www.swift.org/blog")])
    let process = try home.start()
    let shown = try process.load(control)
    #expect(shown.shown.hint == "Hold to Open www.swift.org")
    let outcome = try process.perform(control, nil, shown.action)
    #expect(outcome.openings.map(\.url) == ["https://www.swift.org/blog"])
    #expect(home.calls.isEmpty)
  }

  @Test("an address of another scheme is opened if the owner has allowed the scheme")
  func otherScheme() throws {
    let control = PlacedControl.builtIn("OpenURL", ["url": .string("mailto:a@example.com")])
    #expect(try refusal { try home.start().press(control) }.message.contains("(open_schemes)"))
    let process = try ExtensionProcess(
      "BuiltInControls",
      environment: home.environment.merging(["ACTIONBUTTON_OPEN_SCHEMES": "tel mailto"]) { $1 })
    let outcome = try process.perform(control, nil, try process.load(control).action)
    #expect(outcome.openings.map(\.url) == ["mailto:a@example.com"])
  }

  @Test("a configured command gets the address as its last argument")
  func command() throws {
    try home.tool("browser")
    try home.start().press(
      .builtIn(
        "OpenURL",
        ["url": .string("https://a.example/$(x)"), "command": .string("browser --new")]))
    _ = try home.calls(including: "browser --new https://a.example/$(x)")
  }

  @Test("with a broken command, the error tells what to do")
  func badAddress() throws {
    let process = try home.start()
    let broken = PlacedControl.builtIn(
      "OpenURL", ["url": .string("https://a.example"), "command": .string("browser \"")])
    #expect(try refusal { try process.press(broken) }.message.contains("is not a command"))
  }

  @Test(
    "a file, code or an option is not opened",
    arguments: [
      "file:///etc/passwd", "javascript:alert(1)", "data:text/html,x", "https:///x",
      "ssh://-oProxyCommand=x", "mailto:?attach=/etc/passwd", "smb://a/b",
      "vnd.libreoffice.cmd:x",
    ])
  func refusedAddress(_ address: String) throws {
    try home.tool("browser")
    let process = try home.start()
    for command in ["", "browser"] {
      let control = PlacedControl.builtIn(
        "OpenURL", ["url": .string(address), "command": .string(command)])
      #expect(
        try refusal { try process.press(control) }.message.contains("This URL cannot be opened"))
    }
    #expect(home.calls.isEmpty)
  }

  // MARK: Open App

  private func entry(_ lines: String, at name: String) throws {
    try home.write("[Desktop Entry]\nType=Application\n\(lines)\n", to: name)
  }

  @Test("apps are the desktop entries that menus show, the personal ones first")
  func apps() throws {
    try entry(
      "Name=Files\nGenericName=File Manager\nExec=files %U", at: "share/applications/files.desktop")
    try entry("Name=Editor\nExec=editor", at: "share/applications/kde/edit.desktop")
    try entry("Name=My Files\nExec=mine", at: "data/applications/files.desktop")
    try entry("Name=Hidden\nNoDisplay=true\nExec=h", at: "share/applications/hidden.desktop")
    try entry("Name=Gone\nTryExec=gone\nExec=gone", at: "share/applications/gone.desktop")
    try home.write("no entry", to: "share/applications/broken.desktop")
    let process = try home.start()
    let all = try process.options(of: "app", in: .builtIn("OpenApp"))
    #expect(all.options.map(\.title) == ["Editor", "My Files"])
    #expect(all.options.map(\.value) == [.string("kde-edit.desktop"), .string("files.desktop")])
    let found = try process.options(of: "app", in: .builtIn("OpenApp"), matching: "edit")
    #expect(found.options.map(\.title) == ["Editor"])
  }

  @Test("an app is started with the words of its entry")
  func openApp() throws {
    try home.tool("files")
    try entry(
      "Name=Files\nExec=files --title=%c \"two words\" %U 100%%",
      at: "share/applications/files.desktop")
    let process = try home.start()
    let control = PlacedControl.builtIn("OpenApp", ["app": .string("files.desktop")])
    #expect(try process.shown(control).hint == "Hold to Open Files")
    try process.press(control)
    _ = try home.calls(including: "files --title=Files two words 100%")
    try home.removeTool("files")
    let refusal = try refusal { try process.press(control) }
    #expect(refusal.message.contains("files is not available here"))
  }

  @Test("an app is started by the user's service manager, if there is one that accepts it")
  func serviceManager() throws {
    try home.tool("files")
    try home.tool("systemd-run")
    try home.write("", to: "run/systemd/private")
    try entry("Name=Files\nExec=files %U", at: "share/applications/files.desktop")
    let process = try ExtensionProcess(
      "BuiltInControls",
      environment: home.environment.merging(
        ["XDG_RUNTIME_DIR": home.path("run"), "DISPLAY": ":7"]) { $1 })
    let control = PlacedControl.builtIn("OpenApp", ["app": .string("files.desktop")])
    try process.press(control)
    #expect(home.calls.count == 1)
    let call = try #require(home.calls.first)
    #expect(
      call.hasPrefix(
        "systemd-run --user --collect --quiet --service-type=exec --setenv=DISPLAY=:7 "))
    #expect(call.hasSuffix(" -- \(home.path("bin/files"))"))

    try home.tool("systemd-run", "exit 1")
    try process.press(control)
    _ = try home.calls(including: "files")
  }

  // MARK: Wooden Fish, Vibrate

  @Test("each press adds one merit, also after a restart, and plays a sound")
  func woodenFish() throws {
    let process = try home.start()
    let fish = PlacedControl.builtIn("WoodenFish")
    #expect(try process.shown(fish).face.valueText == "0 Merits")
    #expect(try process.shown(fish).face.effect == "bounce")
    // Without a player the merit is counted without a sound.
    try process.press(fish)
    try home.tool("aplay")
    try process.press(fish)
    let sound = home.path("state/actionbutton-controls/wooden-fish.wav")
    _ = try home.calls(including: "aplay -q \(sound)")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: sound))
    #expect(bytes.prefix(4) == Data("RIFF".utf8))
    #expect(bytes.count == 44 + 2 * 5_512)
    let again = try home.start().shown(fish)
    #expect(again.face.valueText == "2 Merits")
    #expect(again.face.status == "Merit +1")
    #expect(again.hint == "Hold to Knock")

    try home.tool("pw-play")
    try process.press(.builtIn("WoodenFish", ["isHeard": .bool(false)]))
    try process.press(.builtIn("WoodenFish", ["sound": .string("~/gong.wav")]))
    let calls = try home.calls(including: "pw-play \(home.url.path)/gong.wav")
    #expect(calls.count == 2)
    #expect(try process.shown(fish).face.valueText == "4 Merits")
  }

  @Test("vibrate runs its command, or fbcli, or reports what to install")
  func vibrate() throws {
    let process = try home.start()
    let refusal = try refusal { try process.press(.builtIn("Vibrate")) }
    #expect(refusal.message.contains("Vibrate is not available here; install feedbackd (fbcli)"))
    try home.tool("fbcli")
    try process.press(.builtIn("Vibrate"))
    try home.tool("motor")
    try process.press(.builtIn("Vibrate", ["command": .string("motor 200")]))
    #expect(home.calls == ["fbcli --event bell-terminal --timeout 1", "motor 200"])
  }
}
