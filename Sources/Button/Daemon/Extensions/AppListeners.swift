import SystemAccess
import Wire

/// The processes of apps that listen for notifications through the control socket.
///
/// Each sends a request, is answered as soon as there is a notification, and sends the next request. Notifications in
/// between are queued, up to a limit; more are dropped and counted.
@ServiceThread
final class AppListeners {
  /// The most notifications that wait for one process.
  static let mostWaiting = 64

  private struct Listener {
    let executable: String
    var waiting: [ExtensionMessage.Posted] = []
    /// The latest change of each activity.
    var activities: [ExtensionMessage.ActivityNews] = []
    /// The latest state of each changed shared value.
    var shared: [ExtensionMessage.Shared.Entry] = []
    /// The activities that pushes have started.
    var started: [ExtensionMessage.Activity] = []
    /// The tokens that start activities, or `nil` once the client has received them.
    var startTokens: [String: String]?
    var dropped = 0
    var continuation: CheckedContinuation<SocketMessage.AppAnswer, Never>?
  }

  /// The listeners by the number of their socket client.
  private var listeners: [Int: Listener] = [:]

  /// Returns the next notifications for a client; returns an empty answer if the client is gone or already listens.
  ///
  /// The first answer contains the tokens that start activities, if there are any.
  func listen(
    _ client: Int, of executable: String, startTokens: [String: String]? = nil
  ) async -> SocketMessage.AppAnswer {
    // The task of a client that has disconnected is cancelled.
    guard !Task.isCancelled else { return SocketMessage.AppAnswer() }
    var listener =
      listeners[client] ?? Listener(executable: executable, startTokens: startTokens)
    guard listener.continuation == nil else { return SocketMessage.AppAnswer() }
    guard listener.waiting.isEmpty, listener.activities.isEmpty, listener.shared.isEmpty,
      listener.started.isEmpty, listener.startTokens == nil
    else {
      let answer = Self.take(&listener)
      listeners[client] = listener
      return answer
    }
    return await withCheckedContinuation { continuation in
      listener.continuation = continuation
      listeners[client] = listener
    }
  }

  /// Sends a notification to all listeners of the app, except to its sender.
  func post(_ posted: ExtensionMessage.Posted, of executable: String, except sender: Int?) {
    for (client, var listener) in listeners
    where client != sender && listener.executable == executable {
      if listener.waiting.count < Self.mostWaiting {
        listener.waiting.append(posted)
      } else {
        listener.dropped += 1
      }
      answer(client, &listener)
    }
  }

  /// Sends a change of an activity to all listeners of the app.
  func post(_ news: ExtensionMessage.ActivityNews, of executable: String) {
    for (client, var listener) in listeners where listener.executable == executable {
      var news = news
      if let index = listener.activities.firstIndex(where: { $0.id == news.id }) {
        let before = listener.activities.remove(at: index)
        if news.state == nil {
          (news.state, news.stale_at, news.relevance) =
            (before.state, before.stale_at, before.relevance)
        }
      }
      listener.activities.append(news)
      // Only the latest changes are queued: an app has few activities.
      listener.activities = listener.activities.suffix(Self.mostWaiting)
      answer(client, &listener)
    }
  }

  /// Sends changed shared values to all listeners of the app, except to the process that wrote them.
  func post(
    _ entries: [ExtensionMessage.Shared.Entry], of executable: String, except sender: Int?
  ) {
    for (client, var listener) in listeners
    where client != sender && listener.executable == executable {
      listener.shared.removeAll { old in entries.contains { $0.name == old.name } }
      listener.shared += entries
      answer(client, &listener)
    }
  }

  /// Sends an activity that a push has started to all listeners of the app.
  func start(_ activity: ExtensionMessage.Activity, of executable: String) {
    for (client, var listener) in listeners where listener.executable == executable {
      listener.started = (listener.started + [activity]).suffix(Self.mostWaiting)
      answer(client, &listener)
    }
  }

  private func answer(_ client: Int, _ listener: inout Listener) {
    let continuation = listener.continuation
    listener.continuation = nil
    let answer = continuation.map { _ in Self.take(&listener) }
    listeners[client] = listener
    if let answer { continuation?.resume(returning: answer) }
  }

  func gone(_ client: Int) {
    let listener = listeners.removeValue(forKey: client)
    listener?.continuation?.resume(returning: SocketMessage.AppAnswer())
  }

  private static func take(_ listener: inout Listener) -> SocketMessage.AppAnswer {
    defer {
      (listener.waiting, listener.activities, listener.shared, listener.dropped) = ([], [], [], 0)
      (listener.started, listener.startTokens) = ([], nil)
    }
    return SocketMessage.AppAnswer(
      posted: listener.waiting,
      activities: listener.activities.isEmpty ? nil : listener.activities,
      shared: listener.shared.isEmpty ? nil : listener.shared,
      started: listener.started.isEmpty ? nil : listener.started,
      start_tokens: listener.startTokens,
      dropped: listener.dropped > 0 ? listener.dropped : nil)
  }
}
