import ControlModel
import Foundation
import YAML

@testable import Configuration
@testable import Devices

/// Parses a JSON value; a valid value must be equal after writing and parsing.
func readJSON(_ bytes: [UInt8]) {
  guard let value = try? JSONText.value(of: bytes) else { return }
  guard let written = try? JSONEncoder().encode(value), let again = try? JSONText.value(of: written)
  else { fatalError("broken rule: a written value can be read") }
  require(again == value, "a written value is the same")
}

/// Parses a configuration file, an extension's manifest and XcodeGen's YAML; an error must name the file.
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

/// Parses the strings files of translators.
func readStrings(_ bytes: [UInt8]) {
  guard let text = text(bytes) else { return }
  _ = try? StringsFileParser.parse(text)
}

/// Parses the specification of a button or an output, from the command line or a configuration.
func readSpecifications(_ bytes: [UInt8]) {
  guard let text = text(bytes) else { return }
  if let spec = try? ButtonSpec(text) { _ = "\(spec)" }
  if let spec = try? GPIOOutputSpec(text) { _ = "\(spec)" }
  _ = ControlLanguage(bcp47: text)
}

/// Parses a terminal's bytes: each byte gives at most two inputs, and the parser never stays inside a string.
func readKeys(_ bytes: [UInt8]) {
  var parser = KeyParser()
  for byte in bytes { require(parser.handle(byte).count <= 2, "a byte gives at most two inputs") }
  // End any sequence that has begun.
  for byte in [UInt8](arrayLiteral: 0x1B, 0x5C, 0x41, 0x41) { _ = parser.handle(byte) }
  require(!parser.isPartial, "the end of a string and two letters end every sequence")
}
