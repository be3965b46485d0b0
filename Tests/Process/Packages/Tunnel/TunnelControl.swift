import AppIntents
import Carbon.HIToolbox
import CoreImage.CIFilterBuiltins
import NetworkExtension
import SwiftUI
import WidgetKit

/// A toggle for a VPN, whose framework has a stand-in; two other frameworks are imported by submodules and not used.
struct TunnelControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "com.example.tunnel", provider: TunnelProvider()) { isOn in
      ControlWidgetToggle("Tunnel", isOn: isOn, action: TunnelIntent()) { isOn in
        Label(isOn ? "Through" : "Away", systemImage: "network")
      }
    }
    .displayName("Tunnel")
  }
}

struct TunnelProvider: ControlValueProvider {
  let previewValue = false

  func currentValue() async throws -> Bool {
    let managers = try await NETunnelProviderManager.loadAllFromPreferences()
    return managers.first?.connection.status == .connected
  }
}

struct TunnelIntent: SetValueIntent {
  static let title: LocalizedStringResource = "Tunnel"
  @Parameter(title: "On") var value: Bool

  func perform() async throws -> some IntentResult {
    guard let manager = try await NETunnelProviderManager.loadAllFromPreferences().first else {
      throw NEVPNError(.configurationInvalid)
    }
    manager.isEnabled = true
    try await manager.saveToPreferences()
    if value { try manager.connection.startVPNTunnel() } else { manager.connection.stopVPNTunnel() }
    return .result()
  }
}
