import ControlModel
import Foundation

@testable import Configuration
@testable import Devices

/// A value that can be read is written and read again: the same value.
func readJSON(_ bytes: [UInt8]) {
  guard let value = try? JSONText.value(of: bytes) else { return }
  guard let written = try? JSONEncoder().encode(value), let again = try? JSONText.value(of: written)
  else { fatalError("broken rule: a written value can be read") }
  require(again == value, "a written value is the same")
}

/// A configuration file, an extension's manifest, and YAML as XcodeGen's; an error names the file.
func readConfiguration(_ bytes: [UInt8]) {
  guard let text = text(bytes) else { return }
  do throws(ConfigurationError) {
    _ = try Configuration.parse(text, file: "/etc/a.yaml", home: "/root")
  } catch { require("\(error)".contains("a.yaml"), "an error names its file: \(error)") }
  do throws(ConfigurationError) {
    _ = try BundleManifest.parse(text, file: "/etc/a.yaml")
  } catch { require("\(error)".contains("a.yaml"), "an error names its file: \(error)") }
  _ = try? PlainYAML.parse(text, file: "a.yaml")
}

/// Strings files of translators.
func readStrings(_ bytes: [UInt8]) {
  guard let text = text(bytes) else { return }
  _ = try? StringsFileParser.parse(text)
}

/// What a person writes for a button or an output, on the command line or in a configuration.
func readSpecifications(_ bytes: [UInt8]) {
  guard let text = text(bytes) else { return }
  if let spec = try? ButtonSpec(text) { _ = "\(spec)" }
  if let spec = try? GPIOOutputSpec(text) { _ = "\(spec)" }
  _ = ControlLanguage(bcp47: text)
}

/// The bytes of a terminal: however they are cut, at most two inputs a byte, and never stuck in a string.
func readKeys(_ bytes: [UInt8]) {
  var parser = KeyParser()
  for byte in bytes {
    require(parser.take(byte).count <= 2, "a byte gives at most two inputs")
  }
  // Ends whatever was begun.
  for byte in [UInt8](arrayLiteral: 0x1B, 0x5C, 0x41, 0x41) { _ = parser.take(byte) }
  require(!parser.isPartial, "the end of a string and two letters end every sequence")
}
