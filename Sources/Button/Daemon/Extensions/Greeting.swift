import ControlModel
import SystemAccess
import Wire

/// The handshake: the expected answer to `hello`, and the errors for other answers.
enum Greeting {
  static let expected =
    #"{"id":1,"result":{"version":\#(ExtensionRequest.version),"name":"…"}}"#

  /// Returns the welcome from an answer to `hello`; throws if the answer is invalid.
  static func check(
    _ answer: Result<Incoming, MessageError>
  ) throws(MessageError) -> ExtensionMessage.Welcome {
    let line: Incoming
    switch answer {
    case .success(let answer): line = answer
    case .failure(let error): throw MessageError(.unavailable, "refused hello: \(error)")
    }
    // The version is checked first: the welcome of another version may have other fields.
    if let version = try? line.result(Version.self).version,
      !ExtensionRequest.versions.contains(version)
    {
      throw MessageError(
        .unsupportedVersion,
        """
        speaks version \(version) of the extension protocol; this daemon speaks versions \
        \(ExtensionRequest.oldestVersion) to \(ExtensionRequest.version): build the extension against one of them
        """)
    }
    do { return try line.result(ExtensionMessage.Welcome.self) } catch {
      throw MessageError(.badMessage, problem(of: line.line, error))
    }
  }

  /// Describes an invalid answer to `hello`.
  static func problem(of line: [UInt8], _ error: MessageError) -> Sentence {
    "answered hello with \"\(LogLines.excerpt(line))\" (\(error)); expected \(expected)"
  }

  private struct Version: Decodable { var version: Int }
}
