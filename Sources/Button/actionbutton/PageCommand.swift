import ArgumentParser
import Commands
import Configuration
import FoundationEssentials
import Glibc
import Presenters
import SystemAccess

struct PageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page",
    abstract: "Print the address of the page, and choose who can open it.",
    usage: "actionbutton page [<options>]",
    discussion: """
      The address carries the token: whoever has it can use the button, the controls and the widgets, but gets no \
      shell. At first only this machine can open the page. --lan also lets the devices of the local network open it, \
      which are those with a private address. The page is plain HTTP, so others in the same network can read the \
      token: use --lan only in a network that you trust. On a terminal the address is also printed as a QR code, if \
      qrencode is installed.

      --claim is for a device without a terminal, such as a card with a prepared system. The devices of the local \
      network can open the page, but the token is given only to the first browser that claims the device while it is \
      unconfigured: by three presses of its button within a minute, or by the code in \
      /etc/actionbutton/claim-code, which is also written to /boot/firmware if only root can read that. The token and \
      the code are made if they are missing.

      EXAMPLES
        sudo actionbutton page
        sudo actionbutton page --lan
        sudo actionbutton page --claim --port 8080
        sudo actionbutton page --this-machine
      """)

  @Flag(help: "Let the devices of the local network open the page, and restart its service.")
  var lan = false

  @Flag(
    help:
      "Let the devices of the local network open the page, and the first browser claim the device, and restart its service."
  )
  var claim = false

  @Option(help: "The port of the page in the local network, for --lan and --claim.")
  var port: UInt16 = InstalledPage.port

  @Flag(help: "Let only this machine open the page, and restart its service.")
  var thisMachine = false

  @Flag(help: "Do not restart the service: for a unit that runs before it.")
  var noRestart = false

  func validate() throws {
    if [lan, claim, thisMachine].count(where: { $0 }) > 1 {
      throw ValidationError("--lan, --claim and --this-machine cannot be used together")
    }
  }

  func run() throws {
    let page = InstalledPage()
    if claim {
      for line in try page.prepareClaim() { StandardOutput.write(line: line) }
    }
    let token = try page.token()
    if lan || claim || thisMachine {
      guard Systemctl.isPresent else {
        throw Failure.runtime(
          "this system was not started with systemd; start actionbutton-gateway with --listen and --allow-host"
        )
      }
      let names = [Machine.name, "\(Machine.name).local"]
      let lines =
        thisMachine ? try page.close() : try page.open(names: names, port: port, claim: claim)
      for line in lines { StandardOutput.write(line: line) }
      try Systemctl.run("daemon-reload")
      if !noRestart { try Systemctl.run("restart", "actionbutton-gateway.service") }
    }
    // The journal of a first start must not contain the token.
    let addresses = page.addresses(claim ? nil : token, of: Machine.addresses())
    for address in addresses { StandardOutput.write(line: address) }
    guard isatty(STDOUT_FILENO) == 1, let first = addresses.first else { return }
    if let code = QRCode.text(first) { StandardOutput.write(raw: code) }
  }
}

/// The page of the gateway that the package has installed as a service.
struct InstalledPage {
  /// The networks with private addresses (RFC 1918, RFC 3927).
  static let networks = "10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 169.254.0.0/16"
  static let port: UInt16 = 8_640
  /// The largest size of a file that is read, in bytes.
  static let longestFile = 4_096

  /// The system's root folder, without its slash.
  var root = ""

  private var folder: String { "\(root)/etc/systemd/system/actionbutton-gateway.service.d" }
  private static let name = "lan.conf"
  private var file: String { "\(folder)/\(Self.name)" }

  /// Reads the gateway's token.
  func token() throws -> String {
    let path = "\(root)/etc/actionbutton/token"
    let bytes: [UInt8]
    do throws(FileFailure) { bytes = try FileBytes.read(path, limit: Self.longestFile) } catch {
      let advice =
        switch error {
        case .system(errno: Errno(EACCES), during: _): "; use sudo"
        case .system(errno: Errno(ENOENT), during: _): "; install the package actionbutton-gateway"
        default: ""
        }
      throw Failure.runtime("cannot read \(path): \(error)\(advice)")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
  }

  /// Writes the settings with which other devices can open the page; takes effect when the service is restarted.
  ///
  /// - Parameters:
  ///   - names: The host names under which they reach this machine; the gateway accepts its addresses too.
  ///   - port: The port; one below 1024 needs the sysctl `net.ipv4.ip_unprivileged_port_start`.
  ///   - claim: Whether the first browser can claim the device.
  /// - Returns: The lines to print.
  /// - Throws: A runtime failure if the file cannot be written.
  func open(
    names: [String], port: UInt16 = InstalledPage.port, claim: Bool = false
  ) throws -> [String] {
    let (option, credential) =
      claim
      ? (" --claim %d/\(Self.code)", "LoadCredential=\(Self.code):/etc/actionbutton/\(Self.code)\n")
      : ("", "")
    let hosts = names.map { " --allow-host \($0)" }.joined()
    let text = """
      # Written by actionbutton page \(claim ? "--claim" : "--lan"); actionbutton page --this-machine removes it.
      [Service]
      IPAddressAllow=\(Self.networks)
      \(credential)ExecStart=
      ExecStart=/usr/bin/actionbutton-gateway --token-file %d/token\(option) --listen 0.0.0.0:\(port)\(hosts)

      """
    mkdir(folder, 0o755)
    do throws(FileFailure) {
      try DurableFile(folder: folder, name: Self.name, mode: 0o644, owner: nil)
        .write(Array(text.utf8))
    } catch { throw Failure.runtime("cannot write \(file): \(error); use sudo") }
    return [
      "wrote \(file)",
      "devices with a private address (\(Self.networks.replacing(" ", with: ", "))) can now open the page",
    ]
  }

  /// Removes the settings of `open`; takes effect when the service is restarted.
  func close() throws -> [String] {
    guard unlink(file) != 0 else {
      return ["removed \(file)", "only this machine can now open the page"]
    }
    guard errno == ENOENT else {
      throw Failure.runtime("cannot remove \(file): \(Errno(errno)); use sudo")
    }
    return ["only this machine can open the page"]
  }

  private static let code = "claim-code"

  /// Makes the token and the code for a claim if they are missing.
  ///
  /// - Returns: The lines to print, without the secrets.
  /// - Throws: A runtime failure if a file cannot be written.
  func prepareClaim() throws -> [String] {
    var lines: [String] = []
    for (name, text) in [("token", Self.random(32)), (Self.code, Self.groups(Self.random(12)))]
    where access("\(root)/etc/actionbutton/\(name)", F_OK) != 0 {
      lines.append(try write(text, to: "\(root)/etc/actionbutton", name: name))
    }
    // The part of the card that other computers can read.
    let boot = "\(root)/boot/firmware"
    var status = stat()
    guard stat(boot, &status) == 0, status.st_mode & 0o077 == 0 else { return lines }
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try FileBytes.read(
        "\(root)/etc/actionbutton/\(Self.code)", limit: Self.longestFile)
    } catch { throw Failure.runtime("cannot read the code: \(error); use sudo") }
    lines.append(
      try write(
        String(decoding: bytes, as: UTF8.self), to: boot, name: "actionbutton-code.txt"))
    return lines
  }

  private func write(_ text: String, to folder: String, name: String) throws -> String {
    do throws(FileFailure) {
      try DurableFile(folder: folder, name: name).write(
        Array((text.hasSuffix("\n") ? text : "\(text)\n").utf8))
    } catch { throw Failure.runtime("cannot write \(folder)/\(name): \(error); use sudo") }
    return "wrote \(folder)/\(name)"
  }

  /// Random letters and digits that cannot be confused: 5 bits each.
  private static func random(_ count: Int) -> String {
    var generator = SystemRandomNumberGenerator()
    let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    return String(
      (0..<count).map { _ in letters[Int.random(in: letters.indices, using: &generator)] })
  }

  /// A text in groups of four characters.
  private static func groups(_ text: String) -> String {
    let letters = Array(text)
    return stride(from: 0, to: letters.count, by: 4).map {
      String(letters[$0..<min($0 + 4, letters.count)])
    }.joined(separator: "-")
  }

  /// The addresses of the page, the most useful first; with the token, if any.
  ///
  /// `machine` are the addresses of this machine, at which the gateway can be reached in the local network.
  func addresses(_ token: String?, of machine: [String] = []) -> [String] {
    let bytes = (try? FileBytes.read(file, limit: Self.longestFile)) ?? []
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    let options = zip(words, words.dropFirst())
    let allowed = options.filter { $0.0 == "--allow-host" }.map(\.1)
    let listen = options.first { $0.0 == "--listen" }?.1.split(separator: ":").last
    // Phones find the name with .local by mDNS; the name alone only in some networks.
    let names = allowed.filter { $0.contains(".") }.map(String.init)
    return (names.isEmpty ? ["127.0.0.1"] : names + machine).map {
      "http://\($0):\(listen ?? "\(Self.port)")/\(token.map { "#token=\($0)" } ?? "")"
    }
  }
}

/// The name and the addresses of this machine.
enum Machine {
  static var name: String {
    var bytes = [CChar](repeating: 0, count: Int(HOST_NAME_MAX) + 1)
    guard gethostname(&bytes, bytes.count) == 0 else { return "localhost" }
    let name = String(
      decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return String(name.prefix { $0 != "." })
  }

  /// The private IPv4 addresses of this machine.
  static func addresses() -> [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    return sequence(first: first, next: { $0?.pointee.ifa_next }).compactMap { entry in
      guard let address = entry?.pointee.ifa_addr, address.pointee.sa_family == AF_INET else {
        return nil
      }
      return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        let bytes = withUnsafeBytes(of: $0.pointee.sin_addr.s_addr) { Array($0) }
        return isPrivate(bytes) ? bytes.map(String.init).joined(separator: ".") : nil
      }
    }
  }

  /// Whether an address belongs to `InstalledPage.networks`.
  static func isPrivate(_ address: [UInt8]) -> Bool {
    switch (address[0], address[1]) {
    case (10, _), (172, 16...31), (192, 168), (169, 254): true
    default: false
    }
  }
}

/// A QR code for the terminal, made by the program qrencode.
enum QRCode {
  /// The longest time that qrencode may take.
  static let patience = Duration.seconds(5)
  private static let cells: Set<Character> = [" ", "▀", "▄", "█", "\n"]

  /// Returns the code, or `nil` without the program or if its output has other characters than half blocks.
  static func text(_ address: String) -> String? {
    guard let program = SystemPrograms(path: nil).find("qrencode") else { return nil }
    var command = ChildCommand(
      program: program, arguments: ["-t", "UTF8", "-m", "2", "-r", "/dev/stdin"], environment: [:])
    command.input = .pipe
    command.outputs = .pipes
    guard var child = try? command.start(), let input = child.input?.number else { return nil }
    // The token is not an argument: other users can read those.
    let bytes = Array(address.utf8)
    let written = write(input, bytes, bytes.count)
    child.input = nil
    guard written == bytes.count, let ended = child.wait(patience, keeping: 65_536),
      ended.ending.isSuccess
    else { return nil }
    let text = String(decoding: ended.output, as: UTF8.self)
    return text.allSatisfy(cells.contains) ? text : nil
  }
}
