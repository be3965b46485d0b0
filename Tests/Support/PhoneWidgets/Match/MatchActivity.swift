import ActivityKit
import AppIntents
import SwiftUI
import WidgetKit

struct MatchAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var homeScore: Int
    var awayScore: Int
    var kickoff: Date
    var note: String
    var isFollowed: Bool
  }

  struct Team: Codable, Hashable {
    var name: String
    var code: String
    var hue: Double

    var color: Color { Color(hue: hue, saturation: 0.8, brightness: 0.85) }
  }

  var home: Team
  var away: Team
}

struct FollowMatchIntent: LiveActivityIntent {
  static let title: LocalizedStringResource = "Follow"

  @Parameter(title: "Follow")
  var isFollowed: Bool

  init() { isFollowed = false }

  init(isFollowed: Bool) { self.isFollowed = isFollowed }

  func perform() async throws -> some IntentResult {
    for activity in Activity<MatchAttributes>.activities {
      var state = activity.content.state
      state.isFollowed = isFollowed
      await activity.update(ActivityContent(state: state, staleDate: nil, relevanceScore: 100))
    }
    return .result()
  }
}

struct MatchActivity: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: MatchAttributes.self) { context in
      VStack(spacing: 8) {
        HStack {
          TeamView(team: context.attributes.home)
          Spacer()
          VStack(spacing: 2) {
            Score(state: context.state)
              .font(.system(size: 36, weight: .bold, design: .rounded))
            Text(context.state.kickoff, style: .timer)
              .font(.caption.monospacedDigit())
              .foregroundStyle(.secondary)
              .multilineTextAlignment(.center)
          }
          Spacer()
          TeamView(team: context.attributes.away)
        }
        HStack {
          Text(context.state.note)
            .font(.footnote)
            .lineLimit(1)
          Spacer()
          FollowButton(isFollowed: context.state.isFollowed)
        }
      }
      .padding()
      .activityBackgroundTint(Color(white: 0.1))
      .foregroundStyle(.white)
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) {
          TeamView(team: context.attributes.home)
        }
        DynamicIslandExpandedRegion(.trailing) {
          TeamView(team: context.attributes.away)
        }
        DynamicIslandExpandedRegion(.center) {
          Score(state: context.state)
            .font(.title.bold())
        }
        DynamicIslandExpandedRegion(.bottom) {
          HStack {
            Text(context.state.note)
              .font(.footnote)
            Spacer()
            FollowButton(isFollowed: context.state.isFollowed)
          }
        }
      } compactLeading: {
        CompactTeam(team: context.attributes.home, score: context.state.homeScore)
      } compactTrailing: {
        CompactTeam(team: context.attributes.away, score: context.state.awayScore)
      } minimal: {
        Score(state: context.state)
          .font(.caption2.bold())
      }
    }
  }
}

private struct Score: View {
  let state: MatchAttributes.ContentState

  var body: some View {
    Text("\(state.homeScore)–\(state.awayScore)")
      .contentTransition(.numericText())
  }
}

private struct TeamView: View {
  let team: MatchAttributes.Team

  var body: some View {
    VStack(spacing: 4) {
      Image(systemName: "shield.fill")
        .font(.title)
        .foregroundStyle(team.color.gradient)
      Text(team.code)
        .font(.caption.bold())
    }
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(team.name)
  }
}

private struct CompactTeam: View {
  let team: MatchAttributes.Team
  let score: Int

  var body: some View {
    HStack(spacing: 4) {
      Circle()
        .fill(team.color)
        .frame(width: 12, height: 12)
      Text(score, format: .number)
        .font(.body.bold())
    }
  }
}

private struct FollowButton: View {
  let isFollowed: Bool

  var body: some View {
    Button(intent: FollowMatchIntent(isFollowed: !isFollowed)) {
      Label(isFollowed ? "Following" : "Follow", systemImage: isFollowed ? "star.fill" : "star")
        .font(.caption.bold())
    }
    .tint(.yellow)
    .buttonBorderShape(.capsule)
  }
}
