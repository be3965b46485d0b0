import FoundationEssentials
public import Gesture

extension ButtonSpec {
  /// The source that the text names; the device itself is opened by the source's `open`.
  ///
  /// Reads the file of a script, so call it where a file may be waited for.
  ///
  /// - Parameter limits: The periods of the button: a terminal that only repeats a held key needs the threshold, and a
  ///   script without periods of its own is played with these.
  /// - Returns: A source that is not open.
  /// - Throws: `DeviceError.badSource` if there is no such key, or if the script cannot be read.
  public func makeSource(
    limits: HoldRecognizer.Limits = HoldRecognizer.Limits()
  ) throws(DeviceError) -> any ButtonSource {
    switch self {
    case .gpio(let line): return GPIOButtonSource(line)
    case .key(let name, let anyKeyboard):
      return EvdevButtonSource(key: try EvdevKey.named(name), anyKeyboard: anyKeyboard)
    case .device(let path, let name, let grab):
      var key: EvdevKey?
      if let name { key = try EvdevKey.named(name) }
      return EvdevButtonSource(path: path, key: key, grab: grab)
    case .keyboard:
      let isRemote = ProcessInfo.processInfo.environment["SSH_CONNECTION"] != nil
      return TerminalButtonSource(threshold: limits.threshold, isRemote: isRemote)
    case .script(let file):
      let name = "script:\(file)"
      do throws(TraceFile.Problem) {
        return ScriptedButtonSource(name: name, traces: try TraceFile.read(file, limits: limits))
      } catch { throw .badSource(name, problem: error.description) }
    }
  }
}
