import ControlKit
import FoundationEssentials

/// What the Live Activity of a timer is about.
struct TimerAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    /// When the timer ends.
    var end: Date
  }

  /// The control's name, in the language of people.
  var name: String
  /// How long it runs in all.
  var minutes: Int
}

/// How the Live Activity looks: the name and the time that is left.
struct TimerActivity: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: TimerAttributes.self) { context in
      VStack(alignment: .leading) {
        Label(context.attributes.name, systemImage: "timer")
        if context.isStale {
          Text("Time Is Up")
        } else {
          Text(timerInterval: context.interval)
        }
      }
      .tint(.orange)
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.center) { Text(timerInterval: context.interval) }
      } compactLeading: {
        Image(systemName: "timer")
      } compactTrailing: {
        Text(timerInterval: context.interval)
      } minimal: {
        Text(timerInterval: context.interval)
      }
      .keylineTint(.orange)
    }
  }
}

extension ActivityViewContext<TimerAttributes> {
  /// From the timer's start to its end.
  fileprivate var interval: ClosedRange<Date> {
    state.end.addingTimeInterval(-Double(max(attributes.minutes, 0) * 60))...state.end
  }
}
