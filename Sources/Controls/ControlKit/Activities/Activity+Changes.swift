public import FoundationEssentials
import Synchronization

extension Activity {
  /// Updates the content.
  ///
  /// The call is ignored after the end of the activity (developer.apple.com, Displaying live data
  /// with Live Activities), and if the content is too large.
  public func update(_ content: ActivityContent<ContentState>) async {
    change(.updated, to: content)
  }

  /// Updates the content with an alert: the Dynamic Island expands briefly, and a sound plays where supported.
  public func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration?
  ) async {
    change(.updated, to: content, alert: alertConfiguration)
  }

  /// Updates the content; the timestamp is ignored.
  public func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration? = nil,
    timestamp: Date
  ) async {
    change(.updated, to: content, alert: alertConfiguration)
  }

  /// Updates the state; deprecated by Apple since iOS 16.2.
  public func update(
    using contentState: ContentState, alertConfiguration: AlertConfiguration? = nil
  ) async {
    change(
      .updated, to: ActivityContent(state: contentState, staleDate: nil), alert: alertConfiguration)
  }

  /// Ends the activity with a final content.
  public func end(
    _ content: ActivityContent<ContentState>?,
    dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {
    change(.ended, to: content, dismissal: dismissalPolicy)
  }

  /// Ends the activity with a final content; the timestamp is ignored.
  public func end(
    _ content: ActivityContent<ContentState>?,
    dismissalPolicy: ActivityUIDismissalPolicy = .default, timestamp: Date
  ) async {
    change(.ended, to: content, dismissal: dismissalPolicy)
  }

  /// Ends the activity with a final state; deprecated by Apple since iOS 16.2.
  public func end(
    using contentState: ContentState? = nil, dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {
    change(
      .ended, to: contentState.map { ActivityContent(state: $0, staleDate: nil) },
      dismissal: dismissalPolicy)
  }

  /// Stores a change, sends it to the host and then notifies listeners in this process.
  private func change(
    _ phase: ActivityChange.Phase, to content: ActivityContent<ContentState>?,
    dismissal: ActivityUIDismissalPolicy = .default, alert: AlertConfiguration? = nil
  ) {
    if changePending(phase, to: content) { return }
    let current: ActivityContent<ContentState>? = lock.withLock { _ in
      guard !storedState.isOver else { return nil }
      if phase == .ended { storedState = dismissal == .immediate ? .dismissed : .ended }
      return content ?? storedContent
    }
    guard let current else { return }
    let isSent = send(phase, current, dismissal, alert)
    if isSent { lock.withLock { _ in storedContent = current } }
    if isSent, content != nil { contents.send(current) }
    guard phase == .ended else { return }
    ActivityRegistry.shared.remove(id)
    states.send(dismissal == .immediate ? .dismissed : .ended)
    finish()
  }

  /// Starts a pending activity; has no effect if the activity has ended.
  func begin() {
    let content: ActivityContent<ContentState>? = lock.withLock { _ in
      guard storedState == .pending else { return nil }
      storedState = .active
      return storedContent
    }
    // The content was checked when it was set, so this does not fail.
    guard let content, (try? report(.started, content, alert: startAlert)) != nil else { return }
    states.send(.active)
  }

  /// Changes an activity that the host does not know yet; returns `false` if the activity is not pending.
  private func changePending(
    _ phase: ActivityChange.Phase, to content: ActivityContent<ContentState>?
  ) -> Bool {
    // Content that is too large is ignored, as in a started activity.
    let accepted = content.flatMap { (try? message(phase, $0)) == nil ? nil : $0 }
    let isPending = lock.withLock { _ in
      guard storedState == .pending else { return false }
      if phase == .ended { storedState = .dismissed }
      storedContent = accepted ?? storedContent
      return true
    }
    guard isPending else { return false }
    if let accepted { contents.send(accepted) }
    if phase == .ended {
      ActivityRegistry.shared.remove(id)
      states.send(.dismissed)
      finish()
    }
    return true
  }

  private func finish() {
    contents.finish()
    states.finish()
    tokens.finish()
  }

  /// Sends a change to the host.
  ///
  /// If the final content cannot be encoded, the end is sent with the previous content.
  private func send(
    _ phase: ActivityChange.Phase, _ content: ActivityContent<ContentState>,
    _ dismissal: ActivityUIDismissalPolicy, _ alert: AlertConfiguration?
  ) -> Bool {
    do {
      try report(phase, content, dismissal, alert: alert)
      return true
    } catch {
      // An end must always be sent. The previous content has been encoded before, so this
      // does not fail.
      if phase == .ended { try? report(phase, self.content, dismissal) }
      return false
    }
  }

  func report(
    _ phase: ActivityChange.Phase, _ content: ActivityContent<ContentState>,
    _ dismissal: ActivityUIDismissalPolicy = .default, alert: AlertConfiguration? = nil
  ) throws(ActivityAuthorizationError) {
    var message = try message(phase, content, dismissal)
    message.alert = alert.map { ActivityAlert($0) }
    ControlCenter.shared.host?.activity(message)
  }

  /// Creates the message for the host; throws if attributes and content are too large or cannot be encoded.
  func message(
    _ phase: ActivityChange.Phase, _ content: ActivityContent<ContentState>,
    _ dismissal: ActivityUIDismissalPolicy = .default
  ) throws(ActivityAuthorizationError) -> ActivityChange {
    let state: (value: JSONValue, bytes: Int)
    do {
      state = try JSONValue.written(content.state)
    } catch {
      throw .persistenceFailure
    }
    guard size + state.bytes <= ActivityAuthorizationError.mostBytes else {
      throw .attributesTooLarge
    }
    var change = ActivityChange(
      id: id, phase: phase, type: "\(Attributes.self)", attributes: written, state: state.value,
      staleDate: content.staleDate, dismissalDate: phase == .ended ? dismissal.date : nil,
      relevanceScore: content.relevanceScore)
    change.wantsToken = pushType == .token
    change.channel = pushType?.channel
    change.style = style
    return change
  }
}

extension Activity: RunningActivity {
  func handle(_ news: ActivityNews) {
    // A content that cannot be decoded is ignored, as on Apple's systems.
    let content = (try? news.content?.read(as: ContentState.self)).flatMap { $0 }.map {
      ActivityContent(state: $0, staleDate: news.staleDate, relevanceScore: news.relevanceScore)
    }
    let changed: (state: Bool, token: Bool)? = lock.withLock { _ in
      guard !storedState.isOver else { return nil }
      defer {
        storedState = news.state
        storedToken = news.token ?? storedToken
        storedContent = content ?? storedContent
      }
      return (storedState != news.state, news.token != nil && storedToken != news.token)
    }
    guard let changed else { return }
    if changed.token, let token = news.token { tokens.send(token) }
    if let content { contents.send(content) }
    if changed.state { states.send(news.state) }
    guard news.state.isOver else { return }
    ActivityRegistry.shared.remove(id)
    finish()
  }
}
