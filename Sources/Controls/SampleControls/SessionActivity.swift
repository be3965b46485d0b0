import ControlKit
import FoundationEssentials

/// The attributes and state of a running timer's Live Activity.
struct SessionAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    /// The date at which the timer was started.
    var start: Date
    /// The date at which the session ends.
    ///
    /// The timer itself runs until it is stopped.
    var end: Date
  }

  var timer: ProductivityTimer.ID
  var name: String
}

/// The views of the Live Activity: the name and the remaining time.
struct SessionActivity: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: SessionAttributes.self) { context in
      HStack(spacing: 14) {
        Image(systemName: "hourglass").font(.title).foregroundStyle(.purple)
        VStack(alignment: .leading, spacing: 2) {
          Text(context.attributes.name).font(.subheadline).foregroundStyle(.secondary)
          if context.isStale {
            Text("Time for a break").font(.title3.weight(.semibold))
          } else {
            time(of: context).font(.title.weight(.semibold))
          }
        }
        Spacer()
      }
      .padding()
      .tint(.purple)
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) {
          Image(systemName: "hourglass").font(.title2).foregroundStyle(.purple)
        }
        DynamicIslandExpandedRegion(.center) {
          Text(context.attributes.name).font(.subheadline.weight(.semibold)).lineLimit(2)
        }
        DynamicIslandExpandedRegion(.trailing) {
          time(of: context).font(.title2.weight(.semibold)).foregroundStyle(.purple)
        }
      } compactLeading: {
        Image(systemName: "hourglass").foregroundStyle(.purple)
      } compactTrailing: {
        time(of: context)
      } minimal: {
        Image(systemName: "hourglass").foregroundStyle(.purple)
      }
      .keylineTint(.purple)
    }
  }

  /// The remaining time, in digits of equal width.
  private func time(of context: ActivityViewContext<SessionAttributes>) -> Text {
    Text(timerInterval: context.state.start...context.state.end).monospacedDigit()
  }
}

extension SessionAttributes {
  /// Starts the activity of a timer.
  static func begin(_ timer: ProductivityTimer, at start: Date) throws {
    let end = start.addingTimeInterval(timer.session)
    _ = try Activity.request(
      attributes: SessionAttributes(timer: timer.id, name: timer.name),
      content: ActivityContent(state: ContentState(start: start, end: end), staleDate: end))
  }

  /// Ends the activities of a timer, including those that an earlier process started.
  static func end(_ timer: ProductivityTimer) async {
    for activity in Activity<SessionAttributes>.activities
    where activity.attributes.timer == timer.id {
      await activity.end(nil, dismissalPolicy: .immediate)
    }
  }
}
