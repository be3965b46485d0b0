import ControlKit
import FoundationEssentials

struct TimerAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var end: Date
  }

  /// The control's name, localized.
  var name: String
  /// The total duration in minutes.
  var minutes: Int
}

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
  /// The period from the timer's start to its end.
  fileprivate var interval: ClosedRange<Date> {
    state.end.addingTimeInterval(-Double(max(attributes.minutes, 0) * 60))...state.end
  }
}
