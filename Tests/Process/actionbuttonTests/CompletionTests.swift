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
    // Bash sets these variables for a completion function (bash(1), "Programmable Completion").
    let script = """
      source <("$1" --generate-completion-script bash); shift
      COMP_WORDS=("$@" no); COMP_CWORD=$#; COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
      "_$1" "$1" no "${@: -1}"
      printf '%s' "${COMPREPLY[@]}"
      """
    let bash = try FinishedProgram(
      "/bin/bash", ["-c", script, "bash", BuiltProgram.url(words[0]).path] + words,
      in: folder.path)
    #expect(bash.output == "notes")
  }
}
