import CDevices

/// One GPIO line, and how to claim it.
///
/// The defaults are those of a button to ground.
public struct GPIOLineSpec: Equatable, Sendable {
  /// How the line is found.
  public enum Line: Equatable, Sendable {
    /// By the kernel's name, on any chip.
    case name(String)
    /// By the chip's path and the line's index on it.
    case offset(chip: String, UInt32)
  }

  /// The line's pull resistor.
  public enum Bias: String, CaseIterable, Sendable {
    /// Towards the supply: the line is high while the button is open.
    case pullUp = "pull-up"
    /// Towards ground.
    case pullDown = "pull-down"
    /// None.
    case disabled
    /// Left as it is.
    case asIs = "as-is"
  }

  /// How the line is found.
  public var line: Line
  /// The pull resistor that is asked for.
  public var bias = Bias.pullUp
  /// Whether low is pressed.
  public var isActiveLow = true

  /// A button to ground on this line.
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
