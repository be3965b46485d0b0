import CDevices

/// A GPIO line, and the settings for its claim.
///
/// The defaults suit a button to ground.
public struct GPIOLineSpec: Equatable, Sendable {
  /// The name or position that identifies a line.
  public enum Line: Equatable, Sendable {
    /// The line with this kernel name, on any chip.
    case name(String)
    /// The line with this index on the chip with this path.
    case offset(chip: String, UInt32)
  }

  /// The line's pull resistor.
  public enum Bias: String, CaseIterable, Sendable {
    /// Towards the supply: the line is high while the button is open.
    case pullUp = "pull-up"
    /// Towards ground.
    case pullDown = "pull-down"
    /// No pull resistor.
    case disabled
    /// The present setting of the line.
    case asIs = "as-is"
  }

  /// The line to claim.
  public var line: Line
  /// The pull resistor to request.
  public var bias = Bias.pullUp
  /// Whether a low line means pressed.
  public var isActiveLow = true

  /// Creates the settings for a button to ground on this line.
  public init(line: Line) {
    self.line = line
  }
}

extension GPIOLineSpec.Bias {
  var code: cg_bias {
    switch self {
    case .pullUp: CG_BIAS_PULL_UP
    case .pullDown: CG_BIAS_PULL_DOWN
    case .disabled: CG_BIAS_DISABLED
    case .asIs: CG_BIAS_AS_IS
    }
  }
}
