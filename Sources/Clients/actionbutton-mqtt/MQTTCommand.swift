import ArgumentParser
import ControlSocket
import FoundationEssentials
import Glibc
import MQTT
import SystemAccess

/// The program's entry point.
///
/// ArgumentParser's entry point would exit with status 64 for wrong usage.
@main
enum Main {
  static func main() {
    do {
      var command = try MQTTCommand.parseAsRoot()
      try command.run()
    } catch {
      let code = MQTTCommand.exitCode(for: error)
      guard code == .validationFailure else { MQTTCommand.exit(withError: error) }
      Log().write(MQTTCommand.fullMessage(for: error))
      MQTTCommand.exit(withError: ExitCode(2))
    }
  }
}

/// `actionbutton-mqtt`: the daemon's buttons for Home Assistant and other clients of an MQTT broker.
struct MQTTCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "actionbutton-mqtt",
    abstract: "Connect a running daemon with an MQTT broker and Home Assistant.",
    discussion: """
      Publishes events and states of every button and placed control, takes commands, and describes the device \
      to Home Assistant, which shows it without configuration.

      EXAMPLES
        actionbutton-mqtt
        actionbutton-mqtt --config /etc/actionbutton/mqtt.yaml
        actionbutton-mqtt --broker mqtt://homeassistant.local \\
          --username button --password-file password
        actionbutton-mqtt --broker mqtts://broker.example.com --ca ca.crt \\
          --certificate kitchen.crt --key kitchen.key

      EXIT STATUS
        0 for success, 1 for a run-time failure, 2 for wrong usage or configuration.

      Ends with Ctrl-C. Waits for the daemon and the broker, and reconnects after an interruption.
      """)

  @Option(
    help: ArgumentHelp(
      "A YAML file with options: broker, username, password, name and others.", valueName: "file"),
    completion: .file())
  var config: String?

  @Option(
    help: ArgumentHelp(
      "The broker: mqtt://host:port, or mqtts://host:port with TLS (default: mqtt://127.0.0.1:1883).",
      valueName: "address"))
  var broker: String?

  @Option(
    help: ArgumentHelp(
      "The daemon's control socket (default: $ACTIONBUTTON_SOCKET, $RUNTIME_DIRECTORY, "
        + "$XDG_RUNTIME_DIR, /run/actionbutton).",
      valueName: "path"), completion: .file())
  var socket: String?

  @Option(
    help: ArgumentHelp(
      "The device's identifier in topics and in Home Assistant (default: a random one, made once).",
      valueName: "id"))
  var id: String?

  @Option(
    help: ArgumentHelp(
      "The device's name in Home Assistant (default: the machine's name).", valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "The first levels of all topics (default: actionbutton).", valueName: "topic"))
  var base: String?

  @Option(
    help: ArgumentHelp(
      "Home Assistant's discovery prefix (default: homeassistant).", valueName: "topic"))
  var discoveryPrefix: String?

  @Flag(help: "Publish no discovery messages for Home Assistant.")
  var noDiscovery = false

  @Option(
    help: ArgumentHelp(
      "The address of the page, which Home Assistant offers for the device.", valueName: "address"))
  var page: String?

  @Flag(help: "Let Home Assistant assign controls that need no options.")
  var assign = false

  @Option(help: ArgumentHelp("The user name for the broker.", valueName: "name"))
  var username: String?

  @Option(
    help: ArgumentHelp("A file with the user's password (mode 0600).", valueName: "path"),
    completion: .file())
  var passwordFile: String?

  @Option(
    help: ArgumentHelp(
      "A file with the certificate authority of the broker (default: the system's).",
      valueName: "path"), completion: .file())
  var ca: String?

  @Option(
    help: ArgumentHelp("A file with the client's certificate.", valueName: "path"),
    completion: .file())
  var certificate: String?

  @Option(
    help: ArgumentHelp("A file with the certificate's key.", valueName: "path"), completion: .file()
  )
  var key: String?

  @Flag(help: "Remove the device from Home Assistant and the broker, and end.")
  var remove = false

  @Flag(help: "Print a description of all topics and payloads (AsyncAPI 3, JSON), and end.")
  var describe = false

  func run() throws {
    let log = Log()
    if describe { return try printDescription(log) }
    do throws(MQTTError) {
      let options = try options(log)
      StandardStream.ignoreBrokenPipes()
      if remove {
        try Removal.run(options, log: log)
      } else {
        try serve(options, log)
      }
    } catch {
      log.write("\(error)")
      throw error.isUsage ? ExitCode(2) : ExitCode.failure
    }
  }

  private func printDescription(_ log: Log) throws {
    StandardStream.ignoreBrokenPipes()
    StandardStream.output.write(Description.text + "\n")
    guard let errno = StandardStream.failure else { return }
    log.write("cannot write the description to standard output: \(errno); free some space there")
    throw ExitCode.failure
  }

  private func options(_ log: Log) throws(MQTTError) -> Options {
    let environment = ProcessInfo.processInfo.environment
    let file = try config.map { path throws(MQTTError) in try OptionsFile(path) } ?? OptionsFile()
    if let warning = file.warning { log.write("warning: \(warning)") }
    do throws(MQTTError) {
      let options = try options(file, environment, log)
      try options.check()
      return options
    } catch { throw file.located(error) }
  }

  /// The options of the command line, completed from the file.
  private func options(
    _ file: OptionsFile, _ environment: [String: String], _ log: Log
  ) throws(MQTTError) -> Options {
    var options = try Options(
      broker: BrokerAddress(broker ?? file["broker"] ?? "mqtt://127.0.0.1:1883"),
      sockets: socket.map { [$0] } ?? SocketPath.standard(environment: environment),
      environment: environment, name: name ?? file["name"] ?? ProcessInfo.processInfo.hostName)
    options.id = id ?? file["id"]
    options.base = base ?? file["base"] ?? options.base
    let isDiscovered = !noDiscovery && file.discovery != false
    options.discovery =
      isDiscovered ? discoveryPrefix ?? file["discovery_prefix"] ?? options.discovery : nil
    options.page = page ?? file["page"]
    options.assigns = assign || file.assigns == true
    options.username = username ?? file["username"]
    options.password = file["password"]
    if let passwordFile {
      let (password, warning) = try Options.password(in: passwordFile)
      options.password = password
      if let warning { log.write("warning: \(warning)") }
    }
    options.ca = ca ?? file["ca"]
    options.certificate = certificate ?? file["certificate"]
    options.key = key ?? file["key"]
    return options
  }

  /// Runs the service until a signal arrives.
  private func serve(_ options: Options, _ log: Log) throws(MQTTError) {
    // Open until the process ends: the thread below waits for it. The optimizer of Swift 6.0.3 crashes here on a
    // descriptor that is closed.
    let descriptor: Int32
    do throws(Errno) { descriptor = try FileDescriptor.endingSignals().handOver() } catch {
      throw .cannotRun("cannot wait for signals: \(error)")
    }
    let service = try Service(options, log: log)
    let stop = service.stop
    do throws(SystemError) {
      try SystemThread.start("signals") {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&wait, 1, -1) < 1 {}
        stop()
      }
    } catch { throw .cannotRun("\(error)") }
    service.run()
  }
}
