import Commands
import Configuration
import ControlModel
import ControlSocket
import Glibc
import Presenters
import SystemAccess
import Wire

/// The systemd service that uses the configuration written by `setup`.
struct SetupService {
  /// Whether the configuration file is the service's file.
  let isServiceFile: Bool

  /// Whether this system was started with systemd and this user may restart its services.
  var isPresent: Bool {
    isServiceFile && geteuid() == 0 && Systemctl.isPresent
  }

  /// Enables and restarts the service and returns when it is ready; throws a runtime failure if it does not start.
  func restart() throws {
    try Systemctl.run("enable", "--quiet", "actionbutton.service")
    do { try Systemctl.run("restart", "actionbutton.service") } catch {
      throw Failure.runtime("\(error); see: journalctl -u actionbutton -n 20")
    }
  }

  /// Makes logind read its configuration again; does nothing without systemd.
  func reloadLogind() throws {
    if isPresent { try Systemctl.run("kill", "--signal", "HUP", "systemd-logind.service") }
  }

  var runsGateway: Bool {
    do { try Systemctl.run("is-active", "--quiet", "actionbutton-gateway.service") } catch {
      return false
    }
    return true
  }

  func connect() throws -> SocketClient {
    do throws(SocketError) {
      return try SocketClient.connect(
        firstOf: ["/run/actionbutton/actionbutton.sock"], client: "actionbutton setup")
    } catch { throw Failure(error) }
  }

  /// Assigns the chosen controls if others are assigned now, because assignments override the configuration.
  ///
  /// With `asks`, it then asks on the terminal for the options of a control that prompts for them.
  func assign(
    _ choice: ButtonChoice, to button: String, _ client: SocketClient, asks: Bool
  ) throws {
    let status = try client.ask(Requests.status)
    guard let shown = status.buttons.first(where: { $0.name == button }) else { return }
    let gallery = try client.ask(Requests.list)
    let tap = try ConfiguredControl.tapPlace(of: button, client)
    if choice.tap == .removed, shown.tap_assignment != nil {
      _ = try client.ask(
        Requests.assign, SocketMessage.Assign(button: tap, kind: nil, configuration: nil))
    }
    for (kind, place, assigned) in [
      (choice.control, button, shown.assignment), (choice.tap.kind, tap, shown.tap_assignment),
    ] {
      guard let kind else { continue }
      if assigned?.kind != kind {
        _ = try client.ask(
          Requests.assign, SocketMessage.Assign(button: place, kind: kind, configuration: nil))
      }
      let listing = gallery.controls.first { $0.listing.kind == kind }?.listing
      guard asks, listing?.promptsForUserConfiguration == true else { continue }
      let configured = try ConfiguredControl(place, client)
      if configured.configuration.isEmpty { try ConfigurationDialog(client, configured).run() }
    }
  }

}

/// The program that controls systemd's services.
enum Systemctl {
  /// Whether this system was started with systemd.
  static var isPresent: Bool { access("/run/systemd/system", F_OK) == 0 }

  /// Runs a command of systemctl; throws a runtime failure with the first line of its message.
  static func run(_ arguments: String...) throws {
    var command = ChildCommand(
      program: "systemctl", arguments: arguments, environment: ProgramEnvironment.variables)
    command.outputs = .pipes
    let what = "systemctl \(arguments.joined(separator: " "))"
    let output: ChildOutput
    do throws(Errno) {
      let child = try command.start()
      guard let ended = child.wait(.seconds(90), keeping: 4_096) else {
        child.end()
        throw Errno(ETIMEDOUT)
      }
      output = ended
    } catch { throw Failure.runtime("\(what) failed: \(error)") }
    guard output.ending.isSuccess else {
      let said = String(decoding: output.errors, as: UTF8.self).split(separator: "\n").first ?? ""
      throw Failure.runtime("\(what) failed: \(said)")
    }
  }
}
