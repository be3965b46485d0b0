// A control file of an iPhone app: with its own imports, without our modules.
import AppIntents
import SwiftUI
import WidgetKit

struct GarageDoorControl: ControlWidget {
  static let kind: String = "com.example.home.garage"

  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: Self.kind, provider: Provider()) { door in
      ControlWidgetToggle(
        door.name, isOn: door.isOpen, action: MoveGarageDoor(door: door.name)
      ) { isOpen in
        Label(
          isOpen ? "Open" : "Closed",
          systemImage: isOpen ? "door.garage.open" : "door.garage.closed"
        )
        .controlWidgetStatus(isOpen ? "Opening" : "Closing")
      }
      .tint(door.isOpen ? .orange : nil)
      .privacySensitive()
    }
    .displayName("Garage Door")
    .description("Opens and closes the garage door.")
  }
}

extension GarageDoorControl {
  struct Door {
    var name: String
    var isOpen: Bool
    var checked = Date(timeIntervalSince1970: 0)
  }

  struct Provider: ControlValueProvider {
    var previewValue: Door { Door(name: "Garage", isOpen: false) }

    func currentValue() async throws -> Door {
      let name = try JSONDecoder().decode([String].self, from: Data(#"["Left Gate"]"#.utf8))
      return Door(name: name.joined(), isOpen: true)
    }
  }
}

struct MoveGarageDoor: SetValueIntent, AudioPlaybackIntent {
  static let title: LocalizedStringResource = "Move Garage Door"
  static let authenticationPolicy: IntentAuthenticationPolicy = .requiresAuthentication

  @Parameter(title: "Door") var door: String?
  @Parameter(title: "Open") var value: Bool

  init() {}

  init(door: String) {
    self.door = door
  }

  func perform() throws -> some IntentResult & ReturnsValue<Bool> {
    .result(value: value)
  }
}

/// Handles a change that the door reports; no test calls it, because the center is shared.
func garageDoorDidMove() {
  ControlCenter.shared.reloadControls(ofKind: "com.example.home.garage")
}
