import Testing

@testable import ControlKit

@Suite("Values in a localized format")
struct LocalizationFormatTests {
  @Test(
    "each specifier takes its value, and what is none stays",
    arguments: [
      ("Lap %lld of %@", ["3", "Work"], "Lap 3 of Work"),
      ("%2$@ のラップ %1$lld", ["3", "仕事"], "仕事 のラップ 3"),
      ("%lld%% of %%", ["50"], "50% of %"),
      ("%.1f and %lf", ["1.25", "2.5"], "1.2 and 2.5"),
      ("%02d:%02d", ["7", "5"], "07:05"),
      ("[%5@] [%-5d]", ["ab", "7"], "[   ab] [7    ]"),
      ("%x", ["255"], "ff"),
      ("%@ and %@", ["one"], "one and %@"),
      ("50 % (%@)", ["x"], "50 % (x)"),
      ("ends with %", ["x"], "ends with %"),
      ("%05.2f", ["-1.5"], "-1.50"),
      ("%3$@", ["one"], "%3$@"),
    ])
  func fill(format: String, values: [String], expected: String) {
    #expect(FormatSpecifier.fill(format, with: values) == expected)
  }

  @Test(
    "a fixed count of digits rounds",
    arguments: [
      (3.14159, 2, "3.14"), (-0.04, 1, "0.0"), (-0.06, 1, "-0.1"), (2, 0, "2"), (0.005, 3, "0.005"),
      (1e20, 1, nil),
    ] as [(Double, Int, String?)])
  func fixed(number: Double, digits: Int, expected: String?) {
    #expect(FormatSpecifier.fixed(number, digits: digits) == expected)
  }

  @Test("a specifier in a literal enters the key, and the text has it applied")
  func specifier() {
    let value: String.LocalizationValue = "\(1.25, specifier: "%.1f") km \(Int32(7)) \(UInt(8))"
    #expect(value.key == "%.1f km %d %llu")
    #expect(value.text == "1.2 km 7 8")
    #expect(value.arguments == ["1.2", "7", "8"])
  }
}
