import ControlModel
import FoundationEssentials
import Wire

extension ExtensionMessage.Relevant.Intent {
  /// Whether a placed widget has this intent, and no other value for one of its parameters.
  func isAbout(_ widget: PlacedWidget, _ listing: WidgetListing) -> Bool {
    // The app and its extension compile the same file into two modules.
    guard let own = listing.intent?.split(separator: ".").last,
      own == intent.split(separator: ".").last, kind ?? widget.kind == widget.kind
    else { return false }
    return widget.configuration.allSatisfy { name, value in
      parameters[name].map { $0 == value } ?? true
    }
  }

  /// How much the widget matters: as much as it can, since an intent has no score.
  func score(at now: Date) -> SmartStack.Score {
    let start = from?.date ?? now
    let seconds = duration_s.isFinite ? min(max(duration_s, 0), Self.longest) : 0
    return SmartStack.Score(value: 1, from: start, until: start + seconds)
  }

  /// The longest time for which an intent makes a widget matter, in seconds.
  static let longest: Double = 86_400
}
