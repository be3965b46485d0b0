import ControlModel
import FileTesting
import Foundation
import Testing
import Wire

/// A message of the extension protocol: the line of the golden file `Golden/<name>.json`.
struct WireGolden: CustomTestStringConvertible, Sendable {
  let name: String
  /// Decodes a line and encodes the message again.
  let again: @Sendable ([UInt8]) throws -> [UInt8]

  var testDescription: String { name }

  static let folder = Repository.url("Tests/Unit/WireTests/Golden")

  func line() throws -> [UInt8] {
    try Array(Data(contentsOf: Self.folder.appendingPathComponent("\(name).json")))
  }

  /// A request from the daemon.
  private static func request<Body: Codable & Sendable>(
    _ request: ExtensionRequest, _ body: Body.Type, named name: String? = nil
  ) -> WireGolden {
    WireGolden(name: "\(name ?? "\(request)")-request") { line in
      guard case .request(let id, let name) = try MessageHead(line: line),
        name == request.rawValue
      else { return [] }
      return Message.request(name, id: id, try Message.body(Body.self, of: line))
    }
  }

  /// An answer from the extension.
  private static func result<Body: Codable & Sendable>(
    _ request: ExtensionRequest, _ body: Body.Type
  ) -> WireGolden {
    WireGolden(name: "\(request)-result") { line in
      guard case .result(let id) = try MessageHead(line: line) else { return [] }
      return Message.result(id, try Message.result(Body.self, of: line))
    }
  }

  /// A notice from either side.
  private static func notice<Body: Codable & Sendable>(
    _ name: String, _ body: Body.Type
  ) -> WireGolden {
    WireGolden(name: "\(name)-notice") { line in
      guard case .notice(name) = try MessageHead(line: line) else { return [] }
      return Message.notice(name, try Message.body(Body.self, of: line))
    }
  }

  private static func refusal(_ name: String) -> WireGolden {
    WireGolden(name: name) { line in
      guard case .refusal(let id, let error) = try MessageHead(line: line) else { return [] }
      return Message.refusal(id, error)
    }
  }

  static let all: [WireGolden] = [
    request(.hello, ExtensionMessage.Hello.self), result(.hello, ExtensionMessage.Welcome.self),
    request(.describe, NoFields.self), result(.describe, ExtensionMessage.Gallery.self),
    request(.preview, ExtensionMessage.Subject.self),
    result(.preview, ExtensionMessage.Loaded.self),
    request(.load, ExtensionMessage.Subject.self), result(.load, ExtensionMessage.Loaded.self),
    request(.load, ExtensionMessage.Subject.self, named: "load-after"),
    request(.perform, ExtensionMessage.Perform.self), result(.perform, PerformOutcome.self),
    request(.undo, ExtensionMessage.Subject.self), result(.undo, NoFields.self),
    request(.options, ExtensionMessage.Options.self), result(.options, OptionList.self),
    request(.resolve, ExtensionMessage.Subject.self),
    result(.resolve, ResolvedConfiguration.self),
    request(.timeline, ExtensionMessage.Timeline.self), result(.timeline, WidgetTimeline.self),
    request(.views, ExtensionMessage.Views.self), result(.views, ExtensionMessage.Views.self),
    refusal("refusal"), refusal("refusal-arguments"),
    notice("activities", ExtensionMessage.Activities.self),
    notice("activity", ExtensionMessage.Activity.self),
    notice("activity_changed", ExtensionMessage.ActivityNews.self),
    notice("activity_started", ExtensionMessage.Activity.self),
    notice("cancel", ExtensionMessage.Cancel.self),
    notice("confirm", ExtensionMessage.Confirm.self),
    notice("confirmed", ExtensionMessage.Confirmed.self),
    notice("log", ExtensionMessage.Log.self), notice("open", ExtensionMessage.Open.self),
    notice("placed", ExtensionMessage.Placed.self), notice("post", ExtensionMessage.Posted.self),
    notice("posted", ExtensionMessage.Posted.self),
    notice("progress", ExtensionMessage.Progress.self), notice("ran", ExtensionMessage.Ran.self),
    notice("relevant", ExtensionMessage.Relevant.self),
    notice("reload", ExtensionMessage.Reload.self),
    notice("reload_timelines", ExtensionMessage.ReloadTimelines.self),
    notice("run", ExtensionMessage.Run.self), notice("share", ExtensionMessage.Share.self),
    notice("shared", ExtensionMessage.Shared.self),
    notice("start_tokens", ExtensionMessage.StartTokens.self),
  ]
}
