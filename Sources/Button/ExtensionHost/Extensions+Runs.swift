package import ActionButton
package import ControlModel
import SystemAccess
package import Wire

/// Questions, undo, progress and cancellation of intents: `IntentRuns` decides, and its effects are carried out here.
extension Extensions {
  package func handle(_ event: IntentRuns.Event) {
    carryOut(runs.handle(event, at: MonotonicClock.now))
  }

  private func carryOut(_ effects: [IntentRuns.Effect]) {
    for effect in effects {
      switch effect {
      case .asked(let question):
        let shown = PlaceSnapshot.Question(
          number: question.number, title: name(of: question.run.control.kind), text: question.text,
          choices: question.choices)
        events.post(.shown(place: question.run.place, .asked(shown)))
        let line = Self.line(.intentConfirming, question) { line in
          line.field("title", shown.title)
          line.field("text", question.text)
          line.field("deadline_ns", question.deadline.nanoseconds)
        }
        events.post(.line(line))
      case .answered(let question, let isAccepted, let choice, let reason):
        let found = found(question.run.app)
        (question.isOfApp ? found?.app : found?.process)?.notify(
          .confirmed,
          ExtensionMessage.Confirmed(number: question.id, accepted: isAccepted, choice: choice))
        events.post(.shown(place: question.run.place, .asked(nil)))
        let line = Self.line(.intentConfirmed, question) { line in
          line.field("accepted", isAccepted)
          if let choice { line.field("choice", UInt64(clamping: choice)) }
          if let reason { line.field("reason", reason.rawValue) }
        }
        events.post(.line(line))
      case .show(let input, let place): events.post(.shown(place: place, input))
      case .extend(let run): found(run.app)?.processes.forEach { $0.extend(run.control.id) }
      case .reload(let kinds, let id): requestReload(of: kinds, except: id)
      }
    }
    setAlarm()
  }

  /// The line for the beginning or the end of a question, with the fields that `add` adds.
  private static func line(
    _ name: EventName, _ question: IntentRuns.Question, _ add: (inout JSONLine) -> Void
  ) -> [UInt8] {
    var line = JSONLine()
    line.begin("event", name.rawValue)
    line.field(question.run.isPlacement ? "placement" : "button", question.run.place)
    line.field("control", question.run.control.kind)
    line.field("question", UInt64(clamping: question.number))
    add(&line)
    line.field("at_ns", MonotonicClock.now.nanoseconds)
    line.end()
    return line.withBytes { Array($0) }
  }

  /// Sets the timer to the earliest instant for which the runs wait, or to none.
  private func setAlarm() {
    guard runs.nextWake != alarm?.at else { return }
    alarm?.timer.cancel()
    alarm = runs.nextWake.map { due in
      let timer = ServiceThread.after(MonotonicClock.now.duration(to: due)) { [weak self] in
        self?.alarm = nil
        self?.handle(.wake)
      }
      return (due, timer)
    }
  }

  // MARK: Requests of extensions

  /// Asks the user the question of a running intent.
  func ask(
    _ asked: ExtensionMessage.Confirm, _ found: DescribedExtension, from origin: Origin
  ) throws(MessageError) {
    var effects: [IntentRuns.Effect] = []
    defer {
      if effects.isEmpty {
        let process = origin == .ofApp ? found.app : found.process
        process?.notify(
          .confirmed, ExtensionMessage.Confirmed(number: asked.number, accepted: false))
      }
    }
    effects = try runs.ask(
      asked.number, asked.text, choices: asked.choices, of: asked.control,
      app: found.process.bundle.executable, isOfApp: origin == .ofApp, at: MonotonicClock.now)
    carryOut(effects)
  }

  /// Shows the progress of a running intent.
  func report(
    _ progress: ExtensionMessage.Progress, _ found: DescribedExtension
  ) throws(MessageError) {
    let shown = PlaceSnapshot.Progress(
      fraction: progress.fraction, text: progress.text, canCancel: progress.can_cancel == true,
      isLong: progress.long_running == true)
    carryOut(
      try runs.report(shown, of: progress.control, app: found.process.bundle.executable))
  }

  // MARK: Requests of users

  /// The open question in a place, or `nil`.
  package func question(at place: String) -> SocketMessage.Question? {
    runs.questions[place].map { question in
      SocketMessage.Question(
        number: question.number, control: question.run.control.kind,
        title: name(of: question.run.control.kind), text: question.text,
        deadline_ns: question.deadline.nanoseconds, choices: question.choices)
    }
  }

  /// Answers the question in a place, and returns its number.
  package func answer(
    _ isAccepted: Bool, choice: Int? = nil, to number: Int?, at place: String
  ) throws(MessageError) -> Int {
    let (number, effects) = try runs.answer(isAccepted, choice: choice, to: number, at: place)
    carryOut(effects)
    return number
  }

  /// Cancels the running intent of a place.
  package func cancelIntent(at place: String) throws(MessageError) {
    let run = try runs.cancel(at: place)
    _ = found(run.app)?.processes.contains { $0.cancel(run.control.id) }
  }

  package func hasUndo(at place: String) -> Bool { runs.offers[place] != nil }

  /// Undoes the last intent of a place, then loads its control again.
  ///
  /// - Returns: The number of the offer.
  /// - Throws: `refused` if there is no offer or an intent of the place is running, and the error of the extension.
  package func undo(_ number: Int?, at place: String) async throws(MessageError) -> Int {
    let (run, number, effects) = try runs.takeUndo(number, at: place, now: MonotonicClock.now)
    carryOut(effects)
    try await undo(run.control, try await find(run.control.kind))
    requestReload(of: [run.control.kind])
    return number
  }

  /// Sends `undo` to the app's process if it is ready, or to the extension's process if the app has nothing to undo.
  private func undo(
    _ control: PlacedControl, _ found: DescribedExtension
  ) async throws(MessageError) {
    let subject = ExtensionMessage.Subject(control: allowed(control))
    let check: @ServiceThread () throws(MessageError) -> Void = { () throws(MessageError) in
      if self.isLocked { throw .screenLocked("undo an action") }
    }
    if let app = found.app, app.isReady {
      do throws(MessageError) {
        _ = try await app.ask(.undo, subject, as: NoFields.self, byPerson: true, check: check)
        return
      } catch { guard error.code == MessageError.Code.refused.rawValue else { throw error } }
    }
    do throws(MessageError) {
      _ = try await found.process.ask(
        .undo, subject, as: NoFields.self, byPerson: true, check: check)
    } catch { throw localized(error) }
  }
}
