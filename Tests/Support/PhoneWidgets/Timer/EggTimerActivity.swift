import ActivityKit
import AppIntents
import SwiftUI
import WidgetKit

struct EggTimerAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var start: Date
    var end: Date
    /// The time at which the timer was paused, or `nil` while it runs.
    var pausedAt: Date?
  }

  var name: String
}

struct PauseTimerIntent: LiveActivityIntent {
  static let title: LocalizedStringResource = "Pause Timer"

  func perform() async throws -> some IntentResult {
    for activity in Activity<EggTimerAttributes>.activities {
      var state = activity.content.state
      if let pausedAt = state.pausedAt {
        let pause = Date.now.timeIntervalSince(pausedAt)
        state.start += pause
        state.end += pause
        state.pausedAt = nil
      } else {
        state.pausedAt = .now
      }
      await activity.update(ActivityContent(state: state, staleDate: nil))
    }
    return .result()
  }
}

struct StopTimerIntent: LiveActivityIntent {
  static let title: LocalizedStringResource = "Stop Timer"

  func perform() async throws -> some IntentResult {
    for activity in Activity<EggTimerAttributes>.activities {
      await activity.end(nil, dismissalPolicy: .immediate)
    }
    return .result()
  }
}

struct EggTimerActivity: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: EggTimerAttributes.self) { context in
      VStack(spacing: 10) {
        HStack {
          TimerButtons(isPaused: context.state.pausedAt != nil)
          Spacer()
          VStack(alignment: .trailing, spacing: 0) {
            Text(context.attributes.name)
              .font(.footnote)
              .foregroundStyle(.orange)
            Remaining(state: context.state)
              .font(.system(size: 40, weight: .light))
              .foregroundStyle(.orange)
          }
        }
        ProgressView(timerInterval: context.state.start...context.state.end, countsDown: true) {
        } currentValueLabel: {
        }
        .tint(.orange)
      }
      .padding()
      .activityBackgroundTint(.black.opacity(0.6))
      .activitySystemActionForegroundColor(.orange)
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) {
          TimerButtons(isPaused: context.state.pausedAt != nil)
        }
        DynamicIslandExpandedRegion(.trailing) {
          Remaining(state: context.state)
            .font(.title2)
            .foregroundStyle(.orange)
        }
        DynamicIslandExpandedRegion(.bottom) {
          ProgressView(timerInterval: context.state.start...context.state.end, countsDown: true) {
            Text(context.attributes.name)
              .font(.footnote)
          } currentValueLabel: {
          }
          .tint(.orange)
        }
      } compactLeading: {
        Image(systemName: "timer")
          .foregroundStyle(.orange)
      } compactTrailing: {
        Remaining(state: context.state)
          .foregroundStyle(.orange)
          .frame(width: 44)
      } minimal: {
        Image(systemName: "timer")
          .foregroundStyle(.orange)
      }
      .keylineTint(.orange)
    }
  }
}

private struct Remaining: View {
  let state: EggTimerAttributes.ContentState

  var body: some View {
    Text(timerInterval: state.start...state.end, pauseTime: state.pausedAt, countsDown: true)
      .monospacedDigit()
      .multilineTextAlignment(.trailing)
  }
}

private struct TimerButtons: View {
  let isPaused: Bool

  var body: some View {
    HStack(spacing: 10) {
      Button(intent: PauseTimerIntent()) {
        Image(systemName: isPaused ? "play.fill" : "pause.fill")
          .font(.title3)
          .frame(width: 44, height: 44)
          .background(.orange.opacity(0.3), in: Circle())
      }
      .foregroundStyle(.orange)
      Button(intent: StopTimerIntent()) {
        Image(systemName: "xmark")
          .font(.title3)
          .frame(width: 44, height: 44)
          .background(.gray.opacity(0.4), in: Circle())
      }
      .foregroundStyle(.white)
    }
    .buttonStyle(.plain)
  }
}
