import FileTesting
import Foundation
import ProgramTesting
import Testing

@Suite("The options of actionbutton-bench")
struct BenchOptionTests {
  @Test(
    "what is written wrongly is one message with what is allowed, and exit status 2",
    arguments: [
      (["--presses", "0"], "--presses is 0; allowed: 1 to 10000"),
      (["--presses", "10001"], "--presses is 10001; allowed: 1 to 10000"),
      (["--hold", "100ms"], "--hold: \"100ms\" is out of range; allowed: 200ms to 10s"),
      (["--light", "gpio:GPIO23"], "--light and --witness are the two ends of one wire"),
      (["--sense", "evdev:KEY_F13"], "\"evdev:KEY_F13\": it is not a GPIO line"),
      (["--drive", "GPIO27"], "\"GPIO27\": it is not a GPIO line"),
      (["--output", "xml"], "'xml' is invalid for '--output <output>'"),
      (["--drive", "gpio:GPIO17"], "it is the line of --drive too"),
    ])
  func usage(options: [String], message: String) throws {
    var all = options
    if !options.contains("--drive") { all += ["--drive", "gpio:GPIO27"] }
    if !options.contains("--sense") { all += ["--sense", "gpio:GPIO17"] }
    let bench = try FinishedProgram("actionbutton-bench", all)
    #expect(bench.end == .exited(2))
    #expect(bench.errors.contains(message), "\(bench.errors)")
  }

  @Test("without the daemon beside it the message names the package")
  func daemonIsMissing() throws {
    let files = try TemporaryFolder()
    let program = try Data(contentsOf: BuiltProgram.url("actionbutton-bench"))
    let copy = try files.writeProgram(program, to: "actionbutton-bench")
    let bench = try FinishedProgram(copy, ["--drive", "gpio:GPIO27", "--sense", "gpio:GPIO17"])
    #expect(bench.end == .exited(1))
    #expect(bench.errors.contains("install the package actionbutton"), "\(bench.errors)")
  }
}
