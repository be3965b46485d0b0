import ArgumentParser
import Presenters

extension ParameterChoice: ExpressibleByArgument {
  /// Reads `name=value`.
  public init?(argument: String) { self.init(argument) }
}
