import CSignature
import FoundationEssentials
import Glibc
import SystemAccess

/// The public keys of the servers that may push, from the file of `--push-keys`.
///
/// The file is JSON: `{"keys": [{"key_id": "ABC123DEFG", "team_id": "DEF123GHIJ", "public_key": "AuthKey.pem",
/// "topics": ["com.example.App"]}]}`. The paths of keys are relative to it; a key without `topics` is for every app.
package struct ProviderKeys: Sendable {
  struct Key: Sendable {
    let team: String
    /// The bundle identifiers of the apps that the key is for, or `nil` for all apps.
    let apps: Set<String>?
    /// The point on the curve P-256: two numbers of 32 bytes.
    let point: [UInt8]
  }

  private struct File: Decodable {
    struct Key: Decodable {
      var key_id: String
      var team_id: String
      var public_key: String
      var topics: [String]?
    }

    var keys: [Key]
  }

  /// The keys by their `key_id`.
  let keys: [String: Key]

  init(keys: [String: Key]) { self.keys = keys }

  /// Reads a file and the files of its keys.
  ///
  /// - Throws: `GatewayError.badPushKeys` for a file that has another form, or that other users can read or change.
  package init(file path: String) throws(GatewayError) {
    try self.init(file: path, credentials: ExposedFile.credentials)
  }

  /// Reads the files; `credentials` is the folder of `LoadCredential=` in systemd's units, which other users cannot read.
  init(file path: String, credentials: String?) throws(GatewayError) {
    let bytes = try Self.bytes(of: path, credentials)
    guard let file = try? JSONDecoder().decode(File.self, from: Data(bytes)), !file.keys.isEmpty
    else {
      throw .badPushKeys(
        file: path,
        "it is not JSON of the form {\"keys\": [{\"key_id\": …, \"team_id\": …, \"public_key\": …}]} with at least one key"
      )
    }
    var keys: [String: Key] = [:]
    for key in file.keys {
      guard keys[key.key_id] == nil else {
        throw .badPushKeys(file: path, "the key \(key.key_id) is in it twice")
      }
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
      let name = key.public_key.hasPrefix("/") ? key.public_key : folder + key.public_key
      keys[key.key_id] = Key(
        team: key.team_id, apps: key.topics.map { Set($0) },
        point: try Self.point(inFile: name, credentials))
    }
    self.keys = keys
  }

  /// The number of bytes that are read from each file.
  private static let fileLimit = 65_536

  private static func bytes(
    of path: String, _ credentials: String?
  ) throws(GatewayError) -> [UInt8] {
    let file: FileDescriptor
    do throws(Errno) {
      file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    } catch { throw .badPushKeys(file: path, "it cannot be read (\(error.meaning))") }
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .badPushKeys(file: path, "it is not a regular file")
    }
    guard status.st_mode & 0o077 == 0 || ExposedFile.isPassedOn(path, credentials: credentials)
    else {
      throw .badPushKeys(
        file: path,
        "other users can read or change it (mode \(String(status.st_mode & 0o7777, radix: 8))): chmod 600 \(path)"
      )
    }
    var bytes = [UInt8](repeating: 0, count: fileLimit)
    let count = read(file.number, &bytes, bytes.count)
    guard count > 0 else { throw .badPushKeys(file: path, "it is empty") }
    return Array(bytes.prefix(count))
  }

  /// The bytes before the point in a public key of the curve P-256 (RFC 5480); no other form is accepted.
  private static let head: [UInt8] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a,
    0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
  ]

  private static func point(
    inFile path: String, _ credentials: String?
  ) throws(GatewayError) -> [UInt8] {
    let text = String(decoding: try bytes(of: path, credentials), as: UTF8.self)
    guard !text.contains("PRIVATE KEY") else {
      throw .badPushKeys(
        file: path,
        "it is a private key, which stays on your server; make the public one: openssl pkey -in \(path) -pubout"
      )
    }
    let lines = text.split(whereSeparator: \.isNewline).map(\.trimmed)
    guard lines.first == "-----BEGIN PUBLIC KEY-----", lines.last == "-----END PUBLIC KEY-----",
      let bytes = Data(base64Encoded: lines.dropFirst().dropLast().joined()),
      bytes.count == head.count + Int(CS_KEY_SIZE), bytes.starts(with: head)
    else {
      throw .badPushKeys(file: path, "it is not a public key of the curve P-256 in PEM format")
    }
    let point = Array(bytes.dropFirst(head.count))
    guard cs_is_key(point) else {
      throw .badPushKeys(file: path, "its key is not a point of the curve P-256")
    }
    return point
  }
}
