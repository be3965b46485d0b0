import Foundation
import ProgramTesting
import Testing

@Suite("The options of bench")
struct BenchOptionTests {
  /// Runs `bench`; returns its exit status and what it printed on standard error.
  private func bench(_ options: [String]) throws -> (status: Int32, errors: String) {
    let process = Process()
    process.executableURL = try BuiltProgram.url("actionbutton")
    process.arguments = ["bench"] + options
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let errors = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: errors, as: UTF8.self))
  }

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
    ])
  func usage(options: [String], message: String) throws {
    var all = options
    if !options.contains("--drive") { all += ["--drive", "gpio:GPIO27"] }
    if !options.contains("--sense") { all += ["--sense", "gpio:GPIO17"] }
    let (status, errors) = try bench(all)
    #expect(status == 2)
    #expect(errors.contains(message), "\(errors)")
  }

  @Test("one line for both ends is found")
  func sameLine() throws {
    let (status, errors) = try bench(["--drive", "gpio:GPIO17", "--sense", "gpio:GPIO17"])
    #expect(status == 2)
    #expect(errors.contains("it is the line of --drive too"))
  }
}
