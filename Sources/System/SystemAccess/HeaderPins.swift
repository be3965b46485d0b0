/// The GPIO lines at the 40 pins of a Raspberry Pi's header (pinout.xyz).
public enum HeaderPins {
  /// The GPIO numbers by the numbers of their pins.
  private static let numbers = [
    3: 2, 5: 3, 7: 4, 8: 14, 10: 15, 11: 17, 12: 18, 13: 27, 15: 22, 16: 23, 18: 24, 19: 10, 21: 9,
    22: 25, 23: 11, 24: 8,
    26: 7, 27: 0, 28: 1, 29: 5, 31: 6, 32: 12, 33: 13, 35: 19, 36: 16, 37: 26, 38: 20, 40: 21,
  ]

  /// The name of the line at a pin, or `nil` for a pin without a line, such as ground.
  public static func line(at pin: Int) -> String? { numbers[pin].map { "GPIO\($0)" } }

  /// The pin of a line with a name such as `GPIO17`, or `nil` for other lines.
  public static func pin(of line: String) -> Int? {
    numbers.keys.first { self.line(at: $0) == line }
  }
}
