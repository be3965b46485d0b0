import Foundation
import SystemAccess

/// The clipboard of the desktop, accessed through a command: `wl-copy` and `wl-paste` on Wayland, `xclip` or `xsel` on X11.
package struct DesktopClipboard: Sendable {
  package static let limit = Duration.seconds(2)

  private let copyCommand: [String]
  private let pasteCommand: [String]

  /// Finds the commands, or returns `nil` without a desktop session or without such a command.
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

  /// Copies a text; blocks for at most `limit`.
  package func copy(_ text: String) {
    guard let file = try? MemoryFile(named: "pasteboard", Array(text.utf8)) else { return }
    _ = run(copyCommand, input: .descriptor(file.descriptor.number), outputs: .discarded)
  }

  /// Returns the text on the clipboard, or `nil` if the clipboard has no text of at most `limit` bytes.
  package func text(limit: Int) -> String? {
    guard let bytes = run(pasteCommand, input: .none, outputs: .pipes, keeping: limit + 1),
      !bytes.isEmpty, bytes.count <= limit
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the output of a command, or `nil` if the command failed or took too long.
  private func run(
    _ command: [String], input: ChildCommand.Input, outputs: ChildCommand.Outputs,
    keeping bytes: Int = 0
  ) -> [UInt8]? {
    var child = ChildCommand(
      program: command[0], arguments: Array(command.dropFirst()),
      environment: ProcessInfo.processInfo.environment)
    child.input = input
    child.outputs = outputs
    guard let started = try? child.start() else { return nil }
    guard let result = started.wait(Self.limit, keeping: bytes) else {
      started.end()
      return nil
    }
    return result.ending.isSuccess ? result.output : nil
  }
}
