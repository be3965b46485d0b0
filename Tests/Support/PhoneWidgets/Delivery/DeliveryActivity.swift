import ActivityKit
import SwiftUI
import WidgetKit

struct DeliveryAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    enum Stage: Int, Codable, CaseIterable {
      case ordered, prepared, onTheWay, delivered

      var title: LocalizedStringKey {
        switch self {
        case .ordered: "Order received"
        case .prepared: "Being prepared"
        case .onTheWay: "On the way"
        case .delivered: "Delivered"
        }
      }

      var symbol: String {
        switch self {
        case .ordered: "bag.fill"
        case .prepared: "frying.pan.fill"
        case .onTheWay: "bicycle"
        case .delivered: "house.fill"
        }
      }
    }

    var stage: Stage
    var driver: String
    var arrival: Date
  }

  var restaurant: String
  var items: Int
}

struct DeliveryActivity: Widget {
  private static let call = URL(string: "delivery://call") ?? URL(filePath: "/")

  var body: some WidgetConfiguration {
    ActivityConfiguration(for: DeliveryAttributes.self) { context in
      VStack(alignment: .leading, spacing: 12) {
        HStack(alignment: .top) {
          VStack(alignment: .leading, spacing: 2) {
            Text(context.attributes.restaurant)
              .font(.headline)
            Text(context.isStale ? "Waiting for news" : context.state.stage.title)
              .font(.subheadline)
              .foregroundStyle(.secondary)
          }
          Spacer()
          Arrival(date: context.state.arrival)
        }
        Stages(stage: context.state.stage)
        HStack {
          Image(systemName: "person.crop.circle.fill")
            .foregroundStyle(.teal)
          Text(context.state.driver)
          Spacer()
          Link(destination: Self.call) {
            Label("Call", systemImage: "phone.fill")
              .padding(.horizontal, 10)
              .padding(.vertical, 4)
              .background(.teal, in: Capsule())
              .foregroundStyle(.white)
          }
        }
        .font(.footnote)
      }
      .padding()
      .widgetURL(URL(string: "delivery://order"))
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) {
          Label("\(context.attributes.items) items", systemImage: "bag.fill")
            .font(.footnote)
            .foregroundStyle(.teal)
        }
        DynamicIslandExpandedRegion(.trailing) {
          Arrival(date: context.state.arrival)
        }
        DynamicIslandExpandedRegion(.center) {
          Text(context.state.stage.title)
            .font(.headline)
            .lineLimit(1)
        }
        DynamicIslandExpandedRegion(.bottom) {
          Stages(stage: context.state.stage)
        }
      } compactLeading: {
        Image(systemName: context.state.stage.symbol)
          .foregroundStyle(.teal)
      } compactTrailing: {
        Text(context.state.arrival, style: .timer)
          .monospacedDigit()
          .frame(maxWidth: 50)
      } minimal: {
        Image(systemName: context.state.stage.symbol)
          .foregroundStyle(.teal)
      }
      .widgetURL(URL(string: "delivery://order"))
      .keylineTint(.teal)
    }
  }
}

private struct Arrival: View {
  let date: Date

  var body: some View {
    VStack(alignment: .trailing, spacing: 0) {
      Text("Arrives")
        .font(.caption2)
        .foregroundStyle(.secondary)
      Text(date, style: .time)
        .font(.headline.monospacedDigit())
    }
  }
}

/// The stages from the restaurant to the door.
private struct Stages: View {
  let stage: DeliveryAttributes.ContentState.Stage

  var body: some View {
    HStack(spacing: 6) {
      ForEach(DeliveryAttributes.ContentState.Stage.allCases, id: \.rawValue) { each in
        let isDone = each.rawValue <= stage.rawValue
        Image(systemName: each.symbol)
          .font(.caption)
          .foregroundStyle(isDone ? .white : .secondary)
          .frame(width: 26, height: 26)
          .background(isDone ? AnyShapeStyle(.teal) : AnyShapeStyle(.quaternary), in: .circle)
        if each != .delivered {
          Capsule()
            .fill(
              each.rawValue < stage.rawValue ? AnyShapeStyle(.teal) : AnyShapeStyle(.quaternary)
            )
            .frame(height: 4)
        }
      }
    }
  }
}
