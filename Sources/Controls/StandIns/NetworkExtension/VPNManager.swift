import ControlKitFoundation
@_exported public import Foundation

// A stand-in for NetworkExtension. There is no VPN: one configuration exists, and its connection is a Boolean value in the
// app's UserDefaults, which starting and stopping change. Nothing is encrypted and no route changes.

/// A VPN configuration without a VPN.
///
/// `@unchecked Sendable` is sound as far as in Apple's framework: one task changes a manager and saves it.
open class NEVPNManager: NSObject, @unchecked Sendable {
  private static let sharedManager = NEVPNManager()

  /// The app's configuration.
  open class func shared() -> NEVPNManager { sharedManager }

  /// Whether the configuration is enabled.
  open var isEnabled = true
  /// Whether rules start the connection; here they never do.
  open var isOnDemandEnabled = false
  /// The rules that start the connection on an iPhone.
  open var onDemandRules: [NEOnDemandRule]?
  /// The settings of the tunnel.
  open var protocolConfiguration: NEVPNProtocol? = NETunnelProviderProtocol()
  /// The name in the list of configurations.
  open var localizedDescription: String? = "Stand-in"
  /// Always the same object.
  public private(set) lazy var connection: NEVPNConnection = NETunnelProviderSession(self)

  /// Does nothing: the configuration is not saved.
  open func loadFromPreferences() async throws {}

  /// Calls the closure: the configuration is not saved.
  open func loadFromPreferences(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    completionHandler(nil)
  }

  /// Only writes a note to the log: the configuration is not saved.
  open func saveToPreferences() async throws { noteSaving() }

  /// Calls the closure: the configuration is not saved.
  open func saveToPreferences(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
    noteSaving()
    completionHandler?(nil)
  }

  /// Disconnects.
  open func removeFromPreferences() async throws { connection.stopVPNTunnel() }

  private func noteSaving() {
    StandIn.note(
      "NetworkExtension", "saveToPreferences()", "saves nothing: there are no VPN configurations")
  }
}

/// A configuration of an app's own tunnel, without a tunnel.
open class NETunnelProviderManager: NEVPNManager, @unchecked Sendable {
  private static let only = NETunnelProviderManager()

  /// Returns one configuration, as if the user had installed the app's configuration.
  open class func loadAllFromPreferences() async throws -> [NETunnelProviderManager] {
    StandIn.note(
      "NetworkExtension", "loadAllFromPreferences()", "returns one configuration without a VPN")
    return [only]
  }

  /// Calls the closure with one configuration.
  open class func loadAllFromPreferences(
    completionHandler: @escaping @Sendable ([NETunnelProviderManager]?, (any Error)?) -> Void
  ) { completionHandler([only], nil) }
}

/// The state of a connection.
public enum NEVPNStatus: Int, Sendable {
  /// The configuration cannot be used.
  case invalid
  case disconnected
  /// Being connected; never here.
  case connecting
  /// Connected; here only as a state without a VPN.
  case connected
  /// Being connected again; never here.
  case reasserting
  /// Being disconnected; never here.
  case disconnecting
}

/// A connection that is only a state: no data passes through it.
open class NEVPNConnection: NSObject, @unchecked Sendable {
  /// The manager that created the connection.
  public unowned let manager: NEVPNManager
  private static let key = "NetworkExtension.connectedDate"

  fileprivate init(_ manager: NEVPNManager) { self.manager = manager }

  /// The state, which the processes of one app share.
  open var status: NEVPNStatus { connectedDate == nil ? .disconnected : .connected }

  /// The date at which the state became connected, or `nil`.
  open var connectedDate: Date? { UserDefaults.standard.object(forKey: Self.key) as? Date }

  /// Changes the state to connected; starts no VPN.
  open func startVPNTunnel() throws { try startVPNTunnel(options: nil) }

  /// Changes the state to connected; starts no VPN.
  open func startVPNTunnel(options: [String: NSObject]?) throws {
    guard manager.isEnabled else { throw NEVPNError(.configurationDisabled) }
    StandIn.note("NetworkExtension", "startVPNTunnel()", "starts no VPN: only the state changes")
    set(Date())
  }

  /// Changes the state to disconnected.
  open func stopVPNTunnel() { set(nil) }

  private func set(_ date: Date?) {
    UserDefaults.standard.set(date, forKey: Self.key)
    NotificationCenter.default.post(name: .NEVPNStatusDidChange, object: self)
  }

  /// Returns without an error: a state cannot lose its connection.
  open func fetchLastDisconnectError() async throws {}
}

/// The connection of an app's own tunnel, without the provider that answers messages.
open class NETunnelProviderSession: NEVPNConnection, @unchecked Sendable {
  /// Changes the state to connected; starts no VPN.
  open func startTunnel(options: [String: Any]? = nil) throws { try startVPNTunnel() }

  /// Changes the state to disconnected.
  open func stopTunnel() { stopVPNTunnel() }

  /// Throws an error: there is no provider that answers.
  open func sendProviderMessage(
    _ messageData: Data, responseHandler: (@Sendable (Data?) -> Void)? = nil
  ) throws {
    throw StandIn.error(
      "NetworkExtension", "sendProviderMessage(_:responseHandler:)", "reaches no tunnel provider")
  }
}

extension NSNotification.Name {
  /// The notification of a changed state.
  public static let NEVPNStatusDidChange = NSNotification.Name(
    "com.apple.networkextension.statusdidchange")
  /// The notification of a changed configuration; never posted here.
  public static let NEVPNConfigurationChange = NSNotification.Name(
    "com.apple.networkextension.configurationchange")
}

/// An error of a VPN configuration.
public struct NEVPNError: LocalizedError, Equatable, Sendable {
  /// The codes, with the raw values of Apple's framework.
  public enum Code: Int, Sendable {
    /// The configuration cannot be used.
    case configurationInvalid = 1
    case configurationDisabled
    case connectionFailed
    /// The configuration was changed after it was loaded.
    case configurationStale
    /// The configuration cannot be read or written.
    case configurationReadWriteFailed
    /// Another reason.
    case configurationUnknown
  }

  /// The reason of the failure.
  public let code: Code

  /// Creates an error with its reason.
  public init(_ code: Code) { self.code = code }

  /// The reason as text.
  public var errorDescription: String? { "The VPN configuration: \(code)" }
}

/// The settings of a tunnel, which have no effect.
open class NEVPNProtocol: NSObject, @unchecked Sendable {
  open var serverAddress: String?
  /// The user's name.
  open var username: String?
  /// A reference to a password in the keychain.
  open var passwordReference: Data?
  /// Whether the tunnel is closed while the device sleeps.
  open var disconnectOnSleep = false
  /// Whether all data passes through the tunnel.
  open var includeAllNetworks = false
  /// Whether local networks are reached without the tunnel.
  open var excludeLocalNetworks = false
  /// Whether services of the cellular network are reached without the tunnel.
  open var excludeCellularServices = false
  /// Whether push notifications arrive without the tunnel.
  open var excludeAPNs = false
  /// Whether other devices of the user are reached without the tunnel.
  open var excludeDeviceCommunication = false
  /// Whether the tunnel's routes replace the system's routes.
  open var enforceRoutes = false
}

/// The settings of an app's own tunnel, which have no effect.
open class NETunnelProviderProtocol: NEVPNProtocol, @unchecked Sendable {
  /// The settings that the app's provider reads on an iPhone.
  open var providerConfiguration: [String: Any]?
  /// The identifier of the provider's extension.
  open var providerBundleIdentifier: String?
}

/// A rule that starts a connection on an iPhone; here no rule is followed.
open class NEOnDemandRule: NSObject, @unchecked Sendable {
  /// The kinds of networks.
  public enum InterfaceType: Int, Sendable {
    /// Any network.
    case any
    /// Wi-Fi.
    case wiFi = 2
    case cellular
  }

  /// The kind of network for which the rule holds.
  open var interfaceTypeMatch = InterfaceType.any
  /// The names of the Wi-Fi networks for which the rule holds.
  open var ssidMatch: [String]?
}

open class NEOnDemandRuleConnect: NEOnDemandRule, @unchecked Sendable {}

open class NEOnDemandRuleDisconnect: NEOnDemandRule, @unchecked Sendable {}

/// A rule that changes nothing.
open class NEOnDemandRuleIgnore: NEOnDemandRule, @unchecked Sendable {}
