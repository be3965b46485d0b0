public import Foundation

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
