import FileTesting
import Foundation
import ProgramTesting
import Testing

@Suite("Completions of the shell", .timeLimit(.minutes(45)))
struct CompletionTests {
  @Test(
    "where a file or a folder is expected, its name is completed",
    arguments: [
      ["actionbutton", "run", "--config"], ["actionbutton", "run", "--extension"],
      ["actionbutton", "status", "--socket"], ["actionbutton", "simulate"],
      ["actionbutton", "record"], ["actionbutton-control", "import"],
      ["actionbutton-control", "import", "a", "--output"], ["actionbutton-control", "new"],
      ["actionbutton-gateway", "--token-file"], ["actionbutton-gateway", "--push-keys"],
      ["actionbutton-mqtt", "--password-file"], ["actionbutton-mqtt", "--ca"],
    ])
  func files(_ words: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.folder("notes")
    #expect(try completed(words, "no", in: folder) == ["notes"])
  }

  @Test(
    "the names that the running daemon knows are completed",
    arguments: [
      (["assign"], "com", ["com.example.Lamp"]),
      (["assign", "action"], "com.example.L", ["com.example.Lamp"]),
      (["assign"], "act", ["action"]), (["place"], "com", ["com.example.Lamp"]),
      (["press"], "a", ["action"]),
      (["place"], "lamp", []), (["run", "--button"], "key", ["keyboard"]),
    ])
  func names(_ words: [String], _ beginning: String, _ expected: [String]) throws {
    let daemon = try DaemonProcess(
      configuration: """
        buttons: {action: {source: virtual, control: com.example.Lamp}}
        extensions: [lamp]

        """, programs: ["lamp": ToggleProgram.text("com.example.Lamp", title: "Lamp")])
    _ = try daemon.event("button.ready")
    #expect(
      try completed(
        ["actionbutton"] + words, beginning, in: TemporaryFolder(),
        ["ACTIONBUTTON_SOCKET": daemon.path("socket")]) == expected)
  }

  @Test("without a daemon no name is completed, and nothing is printed")
  func noDaemon() throws {
    let folder = try TemporaryFolder()
    #expect(
      try completed(
        ["actionbutton", "assign"], "com", in: folder,
        ["ACTIONBUTTON_SOCKET": folder.path + "/none"]
      ).isEmpty)
  }

  /// Returns what bash completes for the last, begun word of a command line.
  private func completed(
    _ words: [String], _ beginning: String, in folder: TemporaryFolder,
    _ environment: [String: String] = [:]
  ) throws -> [String] {
    // Bash sets these variables for a completion function (bash(1), "Programmable Completion").
    let script = """
      PATH="${1%/*}:$PATH"; source <("$1" --generate-completion-script bash); shift
      last=$1; shift
      COMP_WORDS=("$@" "$last"); COMP_CWORD=$#; COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
      "_$1" "$1" "$last" "${@: -1}"
      printf '%s\n' "${COMPREPLY[@]}"
      """
    let bash = try FinishedProgram(
      "/bin/bash", ["-c", script, "bash", BuiltProgram.url(words[0]).path, beginning] + words,
      in: folder.path, environment: environment)
    #expect(bash.errors.isEmpty)
    return bash.output.split(separator: "\n").map(String.init)
  }
}
