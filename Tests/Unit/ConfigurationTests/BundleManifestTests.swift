import Configuration
import FileTesting
import Glibc
import Testing
import YAML

@Suite("The manifest beside a bundle's executable")
struct BundleManifestTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a pipe in place of the manifest is refused at once")
  func pipe() throws {
    try #require(mkfifo("\(folder.path)/App.yaml", 0o600) == 0)
    #expect {
      _ = try BundleManifest.beside(executable: "\(folder.path)/App")
    } throws: {
      "\($0)".contains("App.yaml: is not a regular file")
    }
  }

  @Test("an executable without a manifest has none, and an empty manifest is read as empty")
  func none() throws {
    #expect(try BundleManifest.beside(executable: "\(folder.path)/App") == nil)
    for text in ["", "app:", "{}", "app: {}"] {
      try folder.write(text, to: "App.yaml")
      #expect(try BundleManifest.beside(executable: "\(folder.path)/App") == BundleManifest())
    }
  }

  @Test(
    "the manifest to change is the one that is used, and a package's own in place of SwiftPM's copy"
  )
  func file() throws {
    let program = "\(folder.path)/.build/debug/Lamp"
    #expect(BundleManifest.file(of: program) == "\(program).yaml")
    try folder.write("", to: ".build/debug/Lamp_Lamp.resources/Lamp.resources/Lamp.yaml")
    let copy = "\(folder.path)/.build/debug/Lamp_Lamp.resources/Lamp.resources/Lamp.yaml"
    #expect(BundleManifest.file(of: program) == copy)
    #expect(BundleManifest.advice(for: copy) == copy)
    try folder.write("", to: "Sources/Lamp/Lamp.resources/Lamp.yaml")
    #expect(
      BundleManifest.advice(for: copy)
        == "\(folder.path)/Sources/Lamp/Lamp.resources/Lamp.yaml, and build again")
    try folder.write("", to: ".build/debug/Lamp.yaml")
    #expect(BundleManifest.file(of: program) == "\(program).yaml")
    #expect(BundleManifest.advice(for: "/opt/Lamp.yaml") == "/opt/Lamp.yaml")
  }

  @Test("everything is read, and paths belong to the manifest's folder")
  func all() throws {
    try folder.write("<svg/>", to: "Symbols/door.svg")
    try folder.write("", to: "bin/app")
    try folder.write("", to: "en.lproj/Localizable.strings")
    try folder.write(
      """
      app:
        name: Productivity
        identifier: com.example.Productivity
        command: [ bin/productivity, --open, "a b", "" ]
        executable: bin/app
        schemes: [ Timer, web+timer ]
        symbols: Symbols
        strings: [ en.lproj, ./en.lproj/Localizable.strings ]
      """, to: "controls.py.yaml")
    let manifest = try #require(
      try BundleManifest.beside(executable: "\(folder.path)/controls.py"))
    #expect(manifest.name == "Productivity")
    #expect(manifest.identifier == "com.example.Productivity")
    #expect(manifest.command == ["\(folder.path)/bin/productivity", "--open", "a b", ""])
    #expect(manifest.appExecutable == "\(folder.path)/bin/app")
    #expect(manifest.schemes == ["timer", "web+timer"])
    #expect(manifest.symbols == "\(folder.path)/Symbols")
    #expect(
      manifest.strings == [
        "\(folder.path)/en.lproj", "\(folder.path)/en.lproj/Localizable.strings",
      ])
  }

  static let commands: [(text: String, words: [String])] = [
    ("productivity", ["productivity"]),
    ("productivity --open  now", ["productivity", "--open", "now"]),
    ("/usr/bin/firefox --new-tab", ["/usr/bin/firefox", "--new-tab"]),
    ("./open", ["/opt/open"]),
    ("bin/open x/y", ["/opt/bin/open", "x/y"]),
    ("[open, 5, true, 'a b']", ["open", "5", "true", "a b"]),
  ]

  @Test("a command is a list, or a line without quotes", arguments: commands)
  func command(text: String, words: [String]) throws {
    let manifest = try BundleManifest.parse("app: { command: \(text) }", file: "/opt/App.yaml")
    #expect(manifest.command == words)
  }

  @Test("one string table needs no list")
  func table() throws {
    let manifest = try BundleManifest.parse("app: { strings: en.lproj }", file: "/opt/App.yaml")
    #expect(manifest.strings == ["/opt/en.lproj"])
  }

  @Test("what an extension asks for is read, with the folders of the daemon's user")
  func grants() throws {
    let environment = ["HOME": "/home/me", "XDG_DATA_HOME": "/data"]
    let manifest = try BundleManifest.parse(
      """
      app:
        network: true
        devices: [ /dev/gpiochip*, /dev/snd ]
        files: [ ~/Pictures, { write: ~/Notes }, $XDG_CONFIG_HOME/lamp.json, data ]
        programs: $XDG_DATA_HOME/bin
        outside: [ fbcli --event bell, <command> <address>, { intent: $XDG_DATA_HOME/bin/* } ]
      """, file: "/opt/App.yaml", environment: environment)
    #expect(manifest.grants.network)
    #expect(manifest.grants.devices == ["/dev/gpiochip*", "/dev/snd"])
    #expect(
      manifest.grants.files == ["/home/me/Pictures", "/home/me/.config/lamp.json", "/opt/data"])
    #expect(manifest.grants.changedFiles == ["/home/me/Notes"])
    #expect(manifest.grants.programs == ["/data/bin"])
    #expect(
      manifest.grants.outside == [
        OutsideCommand(words: ["fbcli", "--event", "bell"]),
        OutsideCommand(words: ["<command>", "<address>"]),
        OutsideCommand(words: ["/data/bin/*"], needsIntent: true),
      ])
    #expect(try BundleManifest.parse("app: {}", file: "/opt/App.yaml").grants == ManifestGrants())
  }

  static let known =
    "name, identifier, command, executable, schemes, symbols, strings, network, devices, files, programs, outside"
  static let errors: [(text: String, message: String)] = [
    ("name: App", "1:1: unknown key \"name\"; known: app"),
    ("App: {}", "1:1: unknown key \"App\"; did you mean \"app\"? Known: app"),
    (
      "app:\n  nmae: App",
      "2:3: app: unknown key \"nmae\"; did you mean \"name\"? Known: \(known)"
    ),
    (
      "app: Productivity",
      "1:6: app: \"Productivity\" is given; write a mapping, with keys of \(known)"
    ),
    ("app: { name: [] }", "1:14: app.name: a list is given; write the app's name"),
    ("app: { name: '' }", "1:14: app.name: \"\" is given; write the app's name"),
    (
      "app: { identifier: com example }",
      "1:20: app.identifier: \"com example\" is not a bundle identifier; "
        + "write one such as com.example.App (letters, digits, - and .)"
    ),
    (
      "app: { command: 'open \"a b\"' }",
      "1:17: app.command: no shell reads \"open \"a b\"\"; write a list, [ program, \"an argument\" ]"
    ),
    (
      "app: { command: open & }",
      "1:17: app.command: no shell reads \"open &\"; write a list, [ program, \"an argument\" ]"
    ),
    (
      "app: { outside: [ 'x* y' ] }",
      "1:19: app.outside[0]: no program is named; write a program, or FOLDER/* for the programs of a folder"
    ),
    (
      "app: { outside: [ {} ] }",
      "1:19: app.outside[0]: an empty mapping is given; write { intent: COMMAND }"
    ),
    (
      "app: { command: [] }",
      "1:17: app.command: there is no program; write a program and its arguments"
    ),
    (
      "app: { command: '  ' }",
      "1:17: app.command: there is no program; write a program and its arguments"
    ),
    (
      "app: { command: [''] }",
      "1:17: app.command: there is no program; write a program and its arguments"
    ),
    ("app: { command: [a, [b]] }", "1:21: app.command[1]: a list is given; write a text"),
    (
      "app: { command: {} }",
      "1:17: app.command: a mapping is given; write a list of a program and its arguments"
    ),
    ("app: { network: please }", "1:17: app.network: \"please\" is given; write true or false"),
    (
      "app: { devices: /etc/passwd }",
      "1:17: app.devices: \"/etc/passwd\" is not below /dev; write a device, such as /dev/gpiochip0"
    ),
    (
      "app: { files: [ { write: } ] }",
      "1:26: app.files[0].write: no value is given; write a path"
    ),
    (
      "app: { files: [ {} ] }",
      "1:17: app.files[0]: the mapping is empty; write { write: PATH }"
    ),
    (
      "app: { programs: $HOME/bin }",
      "1:18: app.programs: \"$HOME\" is not known; a path may begin with ~, $XDG_CONFIG_HOME and $XDG_DATA_HOME"
    ),
    (
      "app: { programs: $XDG_DATA_HOME/bin }",
      "1:18: app.programs: \"$XDG_DATA_HOME/bin\": neither XDG_DATA_HOME nor HOME is set; write the whole path"
    ),
    ("app: { symbols: ~/S }", "1:17: app.symbols: \"~/S\": HOME is not set; write the whole path"),
    (
      "app: { strings: {} }", "1:17: app.strings: a mapping is given; write a list of string tables"
    ),
    (
      "app: { strings: [[]] }",
      "1:18: app.strings[0]: a list is given; write the path of a string table"
    ),
  ]

  @Test("each bad text has one message with its place", arguments: errors)
  func error(text: String, message: String) {
    do throws(ConfigurationError) {
      _ = try BundleManifest.parse(text, file: "App.yaml")
      Issue.record("\(text) was taken")
    } catch { #expect(error.description == "App.yaml:" + message) }
  }

  @Test("a missing folder or table is reported with its position")
  func missing() throws {
    let cases = [
      (
        "app:\n  symbols: Symbols\n",
        "2:12: app.symbols: \"\(folder.path)/Symbols\" does not exist; "
          + "write the path of a folder of symbols"
      ),
      (
        "app:\n  strings: [en.lproj]\n",
        "2:13: app.strings[0]: \"\(folder.path)/en.lproj\" does not exist; "
          + "write the path of a string table"
      ),
    ]
    for (text, message) in cases {
      let file = try folder.write(text, to: "App.yaml")
      do throws(ConfigurationError) {
        _ = try BundleManifest.beside(executable: "\(folder.path)/App")
        Issue.record("\(text) was taken")
      } catch { #expect(error.description == "\(file):\(message)") }
    }
  }
}
