import ControlKit
import FoundationEssentials
import SystemAccess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The settings for Home Assistant, from `home-assistant.json` in the configuration folder.
struct Settings: Equatable, Sendable {
  let host: String
  let port: Int
  let isSecure: Bool
  /// The path prefix of the REST and WebSocket interfaces, usually empty.
  let prefix: String
  /// A long-lived access token.
  let token: String
  /// A file with the certificates of trusted authorities, or `nil` for the system's authorities.
  let authorities: String?
  /// The interval of polling, in seconds.
  let pollSeconds: Int

  /// The allowed values of `pollSeconds`.
  static let pollLimits = 1...3_600
  static let fileName = "home-assistant.json"
  /// The size limit of the settings file and of the token's file, in bytes.
  static let mostBytes = 65_536

  /// The value of the header `Host`: an IPv6 address is in brackets, and the usual port is left out.
  var authority: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
  }

  private struct File: Decodable {
    var url: String
    var token_file: String?
    var authorities_file: String?
    var poll_seconds: Int?
  }

  /// The folders that are searched for the file: the user's, then the system's.
  static func folders(_ environment: [String: String]) -> [String] {
    let home = environment["HOME"] ?? "/"
    // The daemon passes the user's folder, because a confined extension's home is its container.
    let configuration = ["ACTIONBUTTON_CONFIG_HOME", "XDG_CONFIG_HOME"].lazy
      .compactMap { environment[$0] }.first { $0.hasPrefix("/") }
    return ["\(configuration ?? "\(home)/.config")/actionbutton", "/etc/actionbutton"]
  }

  /// Reads the file and the token.
  ///
  /// - Throws: `HomeAssistantFailure` with a message that states what to do.
  static func read(_ environment: [String: String]) throws -> Settings {
    let folders = folders(environment)
    guard let folder = folders.first(where: { access("\($0)/\(fileName)", F_OK) == 0 }) else {
      throw HomeAssistantFailure(
        "There is no \(fileName) in \(folders[0]); write the address of Home Assistant into it.")
    }
    let path = "\(folder)/\(fileName)"
    let file: File
    do { file = try JSONDecoder().decode(File.self, from: contents(path)) } catch is DecodingError {
      throw HomeAssistantFailure(
        "\(path) is not valid; write a JSON object with the url of Home Assistant.")
    }
    return try Settings(file, path: path, folder: folder)
  }

  private init(_ file: File, path: String, folder: String) throws {
    guard let url = URL(string: file.url), let host = url.host, !host.isEmpty,
      ["http", "https"].contains(url.scheme), (1...65_535).contains(url.port ?? 1)
    else {
      throw HomeAssistantFailure(
        "The url in \(path) is not an address; write http://homeassistant.local:8123, or the one of your server."
      )
    }
    // libwebsockets does not check the subject of a certificate for an IPv6 address: every server could get the token.
    guard url.scheme == "http" || !host.contains(":") else {
      throw HomeAssistantFailure(
        "The url in \(path) has https and an IPv6 address, for which no certificate can be checked; write the server's name."
      )
    }
    self.host = host
    isSecure = url.scheme == "https"
    port = url.port ?? (isSecure ? 443 : 80)
    prefix = url.path.hasSuffix("/") ? String(url.path.dropLast()) : url.path
    pollSeconds = file.poll_seconds ?? 10
    guard Self.pollLimits.contains(pollSeconds) else {
      throw HomeAssistantFailure(
        "poll_seconds in \(path) must be a number from \(Self.pollLimits.lowerBound) to \(Self.pollLimits.upperBound)."
      )
    }
    authorities = file.authorities_file.map { Self.absolute($0, folder) }
    token = try Self.token(Self.absolute(file.token_file ?? "home-assistant.token", folder))
  }

  private static func absolute(_ path: String, _ folder: String) -> String {
    path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }

  /// Reads the token from a file that only its owner can read.
  private static func token(_ path: String) throws -> String {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw HomeAssistantFailure(
        "There is no \(path); make a long-lived access token in your profile of Home Assistant and save it there."
      )
    }
    guard status.st_mode & 0o077 == 0 else {
      throw HomeAssistantFailure("\(path) can be read by other users; run chmod 600 on it.")
    }
    let text = String(decoding: try contents(path), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
      throw HomeAssistantFailure("\(path) contains no token; save a long-lived access token there.")
    }
    return text
  }

  private static func contents(_ path: String) throws -> Data {
    do throws(FileFailure) {
      return Data(try FileBytes.read(path, limit: mostBytes))
    } catch {
      switch error {
      case .system(let errno, _):
        throw HomeAssistantFailure("\(path) cannot be read: \(errno.meaning).")
      case .noFile, .tooLarge:
        throw HomeAssistantFailure("\(path) is not a file of at most \(mostBytes) bytes.")
      }
    }
  }
}

/// An error with a localized message.
struct HomeAssistantFailure: Error, Equatable, CustomLocalizedStringResourceConvertible {
  let localizedStringResource: LocalizedStringResource

  init(_ words: LocalizedStringResource) { localizedStringResource = words }
}

extension HomeAssistantFailure {
  static let refusedToken = HomeAssistantFailure(
    "Home Assistant refuses the token; make a new long-lived access token and save it.")
}
