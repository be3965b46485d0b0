import ProgramTesting
import Testing

@Suite("The options of bench")
struct BenchOptionTests {
  @Test(
    "what is written wrongly is one message with what is allowed, and exit status 2",
    arguments: [
      (["--presses", "0"], "--presses is 0; allowed are 1 to 10000"),
      (["--presses", "10001"], "--presses is 10001; allowed are 1 to 10000"),
      (["--hold", "100ms"], "--hold: \"100ms\" is out of range; allowed are 200ms to 10s"),
      (["--light", "gpio:GPIO23"], "--light and --witness are the two ends of one wire"),
      (["--sense", "evdev:KEY_F13"], "\"evdev:KEY_F13\": it is not a line"),
      (["--drive", "GPIO27"], "\"GPIO27\": it is not a line"),
      (["--output", "xml"], "'xml' is invalid for '--output <output>'"),
      (["--drive", "gpio:GPIO17"], "it is the line of --drive too"),
    ])
  func usage(options: [String], message: String) throws {
    var all = options
    if !options.contains("--drive") { all += ["--drive", "gpio:GPIO27"] }
    if !options.contains("--sense") { all += ["--sense", "gpio:GPIO17"] }
    let bench = try FinishedProgram("actionbutton", ["bench"] + all)
    #expect(bench.end == .exited(2))
    #expect(bench.errors.contains(message), "\(bench.errors)")
  }
}
