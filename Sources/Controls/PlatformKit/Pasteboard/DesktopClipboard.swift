import AssetCatalogs
package import Foundation

/// The clipboard of the desktop, through the program that the session has for it: `wl-copy` and
/// `wl-paste` on Wayland, `xclip` or `xsel` on X11.
package struct DesktopClipboard: Sendable {
  /// How long a program may take.
  package static let limit: DispatchTimeInterval = .seconds(2)

  private let copyCommand: [String]
  private let pasteCommand: [String]

  /// The programs to copy and to paste with; nil without a desktop's session or a program for it.
  package init?(environment: [String: String]) {
    let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
    func path(_ program: String) -> String? {
      folders.map { "\($0)/\(program)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
    if environment["WAYLAND_DISPLAY"]?.isEmpty == false, let copy = path("wl-copy"),
      let paste = path("wl-paste")
    {
      self.init(copy: [copy], paste: [paste, "--no-newline", "--type", "text"])
    } else if environment["DISPLAY"]?.isEmpty == false {
      if let xclip = path("xclip") {
        self.init(
          copy: [xclip, "-selection", "clipboard", "-in"],
          paste: [xclip, "-selection", "clipboard", "-out"])
      } else if let xsel = path("xsel") {
        self.init(
          copy: [xsel, "--clipboard", "--input"], paste: [xsel, "--clipboard", "--output"])
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  private init(copy: [String], paste: [String]) {
    copyCommand = copy
    pasteCommand = paste
  }

  /// Copies a text; waits for the program for at most `limit`.
  package func copy(_ text: String) {
    withTemporaryFile { file in
      guard (try? Data(text.utf8).write(to: file)) != nil,
        let input = try? FileHandle(forReadingFrom: file)
      else { return }
      _ = run(copyCommand, input: input, output: .nullDevice)
    }
  }

  /// The text on the clipboard; nil if there is none, or it has more bytes than `limit`.
  package func text(limit: Int) -> String? {
    withTemporaryFile { file in
      guard (try? Data().write(to: file)) != nil,
        let output = try? FileHandle(forWritingTo: file),
        run(pasteCommand, input: .nullDevice, output: output),
        let data = BoundedFile.read(file.path, limit: limit), !data.isEmpty
      else { return nil }
      return String(decoding: data, as: UTF8.self)
    }
  }

  /// Files, not pipes: a program that does not read or write then delays nobody.
  private func withTemporaryFile<Result>(_ body: (URL) -> Result) -> Result {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("pasteboard-\(UUID().uuidString)")
    // What cannot be removed is left to the system's cleaning of temporary files.
    defer { try? FileManager.default.removeItem(at: file) }
    return body(file)
  }

  private func run(_ command: [String], input: FileHandle, output: FileHandle) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    guard (try? process.run()) != nil else { return false }
    guard ended.wait(timeout: .now() + Self.limit) == .success else {
      process.terminate()
      return false
    }
    return process.terminationStatus == 0
  }
}
