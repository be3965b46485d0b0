package import ControlModel
import Gesture
package import SystemAccess

/// The intents of all placed controls while they run, and what remains afterwards, as a pure state machine: questions,
/// progress, undo offers, the intents of the next presses, the shown actions, and the reloads of a control's other places.
///
/// A run is an intent from `began` to `ended`. A button or placement has at most one question and one undo offer:
///
///     question   ask             answer      locked, changed, ended, overdue
///     none       → open, asked   refused     ·
///                or declined¹
///     open       declined        → none      → none
///                                  answered    answered: no
///
///     undo       returned        takeUndo    began, locked, changed, exited, overdue
///     none       → offered       refused     ·
///                or ·²
///     offered    → offered       → none      → none
///                or → none²      or refused³   withdrawn
///
/// A button's hold and tap each have their own next intent and other places:
///
///     next       began           returned    activity ended    not placed
///     none       ·               → kept⁴     ·                 ·
///     kept       → none⁵         → kept⁴     → none, reload    → none
///
///     others     ended           loaded      not placed        due
///     none       → awaited⁶      ·           ·                 (none)
///     awaited    ·               → due       → due             (none)
///     due        → awaited⁶      ·           ·                 → none, reload others
///
/// ¹ If the screen is locked or the number of choices is not allowed. ² If the screen is locked or the intent cannot be
/// undone. ³ While an intent of the place is under way, or if another offer has the number. ⁴ On a button, if the
/// intent has returned one. ⁵ If the shown action is the next intent. ⁶ If another place has a control of the kind. The
/// other places are loaded after the place that performed, so that they do not delay it.
///
/// A request that is refused throws and changes nothing. The owner carries out the effects in their order, and calls with
/// `wake` by `nextWake`.
package struct IntentRuns: Sendable {
  /// The time limit for an answer, which counts towards the time limit of the intent.
  package static let questionLimit = Duration.seconds(20)
  /// The maximum number of characters in a question; a longer question is cut.
  static let longestQuestion = 400
  /// The allowed numbers of choices of a question.
  static let choices = 1...20
  /// The maximum number of characters in a progress text and in an action's name; longer texts are cut.
  static let longestText = 200
  /// The time between the new state of the place that performed and the loads of the other places.
  static let othersDelay = Duration.milliseconds(20)

  /// An intent under way.
  package struct Run: Sendable {
    /// Unique, from `nextNumber()`.
    package let number: Int
    package let control: PlacedControl
    /// The button or placement of the control.
    package let place: String
    package let isPlacement: Bool
    /// The executable of the control's extension.
    package let app: String
    fileprivate var canCancel = false

    package init(
      _ number: Int, _ control: PlacedControl, at place: String, isPlacement: Bool, app: String
    ) {
      (self.number, self.control, self.place) = (number, control, place)
      (self.isPlacement, self.app) = (isPlacement, app)
    }
  }

  /// A question to the user, which ends with the first answer; without an answer it counts as declined.
  package struct Question: Sendable {
    package let number: Int
    package let run: Run
    package let text: String
    /// The choices, one of which accepts the question, or `nil` for a yes-or-no question.
    package let choices: [String]?
    package let deadline: Timestamp
    /// Whether the app's own process asks, and not the extension.
    package let isOfApp: Bool
    /// The number that the asking process has given the question.
    package let id: Int
  }

  /// The reason that ended a question without an answer.
  package enum Reason: String, Sendable { case unanswered, locked, reconfigured, ended }

  package enum Event: Sendable {
    /// An intent begins, with the action that was shown, if any.
    case began(Run, ControlArchive.Action?)
    /// The intent of the run with this number has returned.
    case returned(Int, PerformOutcome)
    /// The run with this number is over: its intent has failed, or has returned and its apps and addresses are open.
    case ended(Int)
    /// A load of the control with this id has ended, with or without an error.
    case loaded(String)
    /// The complete list of placed controls.
    case placed([PlacedControl])
    /// The control or the options of a button or placement have changed; `nil` if they may have changed anywhere.
    case changed(String?)
    case locked(Bool)
    /// A process of this app has ended.
    case exited(String)
    case activityEnded(String)
    case wake
  }

  package enum Effect: Sendable {
    /// Show and announce a question.
    case asked(Question)
    /// Send an answer to the process that asked, and announce the end of the question.
    case answered(Question, Bool, choice: Int?, Reason?)
    case show(Input, place: String)
    /// Give the intent of a control more time.
    case extend(Run)
    /// Reload the controls of these kinds, except the control with this id.
    case reload(kinds: Set<String>, except: String?)
  }

  package private(set) var isLocked = false
  /// The intents under way, by their numbers.
  package internal(set) var runs: [Int: Run] = [:]
  /// The open questions, by their places.
  package internal(set) var questions: [String: Question] = [:]
  /// The undo offers and their runs, by their places.
  package internal(set) var offers: [String: (run: Run, undo: PlaceSnapshot.Undo)] = [:]
  // Keyed by the ids of the controls.
  private var nextIntents: [String: (control: PlacedControl, intent: NextIntent)] = [:]
  private var shown: [String: (control: PlacedControl, action: ControlArchive.Action?, load: Int)] =
    [:]
  /// Other places to reload; `due` is `nil` while the load of the control is awaited.
  private var others: [String: (kind: String, due: Timestamp?)] = [:]
  private var placed: [PlacedControl] = []
  private var lastNumber = 0

  package init() {}

  /// The instant by which the owner must pass `wake`, or `nil` if nothing is due.
  package var nextWake: Timestamp? {
    let offered = offers.values.map { Timestamp(nanoseconds: $0.undo.until_ns) }
    return (others.values.compactMap(\.due) + questions.values.map(\.deadline) + offered).min()
  }

  /// Returns a number for a run, a load, a question or an offer; each number is used once.
  package mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Handles an event, received at `now`, and returns its effects in order.
  package mutating func handle(_ event: Event, at now: Timestamp) -> [Effect] {
    Invariant.mark(event)
    let open = questions.count
    let effects = effects(of: event, at: now)
    return checked(effects, openBefore: open)
  }

  private mutating func effects(of event: Event, at now: Timestamp) -> [Effect] {
    switch event {
    case .began(let run, let action):
      Invariant.check(runs[run.number] == nil, "an intent begins once")
      runs[run.number] = run
      if action?.returnedType != nil { nextIntents[run.control.id] = nil }
      return withdraw(run.place)
    case .returned(let number, let outcome):
      guard let run = runs[number] else { return [] }
      // Only a button has a next intent, not a tile.
      if let next = outcome.next_intent, !run.isPlacement {
        nextIntents[run.control.id] = (run.control, next)
      }
      guard let undo = outcome.undo, !isLocked else { return withdraw(run.place) }
      let offer = PlaceSnapshot.Undo(
        number: nextNumber(),
        name: undo.name.map { SafeText.onOneLine($0, most: Self.longestText) },
        until: now.advanced(by: PlaceSnapshot.Undo.offered))
      offers[run.place] = (run, offer)
      return [.show(.undoable(offer), place: run.place)]
    case .ended(let number): return end(number)
    case .loaded(let id): expectOthers(id, at: now)
    case .placed(let controls):
      placed = controls
      let ids = Set(controls.map(\.id))
      nextIntents = nextIntents.filter { ids.contains($0.key) }
      shown = shown.filter { ids.contains($0.key) }
      for id in others.keys where !ids.contains(id) { expectOthers(id, at: now) }
    case .changed(let place): return clear(place, .reconfigured)
    case .locked(let isLocked):
      self.isLocked = isLocked
      return isLocked ? clear(nil, .locked) : []
    case .exited(let app):
      return offers.filter { $0.value.run.app == app }.keys.sorted().flatMap { withdraw($0) }
    case .activityEnded(let activity):
      let over = nextIntents.filter { $0.value.intent.activity == activity }
      for id in over.keys { nextIntents[id] = nil }
      return over.isEmpty ? [] : [.reload(kinds: Set(over.values.map(\.control.kind)), except: nil)]
    case .wake: return expire(by: now)
    }
    return []
  }

  private mutating func end(_ number: Int) -> [Effect] {
    let run = runs.removeValue(forKey: number)
    Invariant.check(run != nil, "an intent that ends has begun")
    guard let run else { return [] }
    if placed.contains(where: { $0.kind == run.control.kind && $0.id != run.control.id }) {
      others[run.control.id] = (run.control.kind, nil)
    }
    return questions[run.place]?.run.number == number ? close(run.place, .ended) : []
  }

  private mutating func expectOthers(_ id: String, at now: Timestamp) {
    guard let awaited = others[id], awaited.due == nil else { return }
    others[id] = (awaited.kind, now.advanced(by: Self.othersDelay))
  }

  /// Ends the question and the offer of a place, or of all places for `nil`.
  private mutating func clear(_ place: String?, _ reason: Reason) -> [Effect] {
    let places = place.map { [$0] } ?? Set(questions.keys).union(offers.keys).sorted()
    return places.flatMap { close($0, reason) + withdraw($0) }
  }

  private mutating func close(
    _ place: String, _ reason: Reason?, isAccepted: Bool = false, choice: Int? = nil
  ) -> [Effect] {
    guard let question = questions.removeValue(forKey: place) else { return [] }
    return [.answered(question, isAccepted, choice: choice, reason)]
  }

  private mutating func withdraw(_ place: String) -> [Effect] {
    offers.removeValue(forKey: place) == nil ? [] : [.show(.undoable(nil), place: place)]
  }

  private mutating func expire(by now: Timestamp) -> [Effect] {
    var effects = questions.filter { $0.value.deadline <= now }.keys.sorted()
      .flatMap { close($0, .unanswered) }
    effects += offers.filter { !$0.value.undo.isOffered(at: now) }.keys.sorted()
      .flatMap { withdraw($0) }
    for (id, other) in others.sorted(by: { $0.key < $1.key }) {
      guard let due = other.due, due <= now else { continue }
      others[id] = nil
      effects.append(.reload(kinds: [other.kind], except: id))
    }
    return effects
  }

  func checked(_ effects: [Effect], openBefore: Int) -> [Effect] {
    let ends = effects.count { if case .answered = $0 { true } else { false } }
    let begins = effects.count { if case .asked = $0 { true } else { false } }
    Invariant.check(
      openBefore + begins - ends == questions.count, "every question is answered once")
    Invariant.check(
      questions.allSatisfy { $0.key == $0.value.run.place && runs[$0.value.run.number] != nil },
      "a question belongs to an intent under way in its place")
    Invariant.check(
      !isLocked || questions.isEmpty && offers.isEmpty,
      "a locked screen has no questions and no undo offers")
    return effects
  }

  // MARK: Shown actions

  /// Returns a loaded state for the display: its next press performs the next intent, if any.
  ///
  /// `number` is from the start of the load, so that an earlier load does not replace the shown action of a later load.
  package mutating func show(
    _ archive: ControlArchive, of control: PlacedControl, load number: Int
  ) -> ControlArchive {
    let next = nextIntents[control.id].flatMap { $0.control == control ? $0.intent : nil }
    let archive = next.map { archive.performing($0) } ?? archive
    if shown[control.id].map({ $0.load < number }) ?? true {
      shown[control.id] = (control, archive.action, number)
    }
    return archive
  }

  /// The action of a control as last shown, which a press performs even in a new process; `nil` if this control was not
  /// loaded in its place.
  package func action(of control: PlacedControl) -> ControlArchive.Action? {
    guard let entry = shown[control.id], entry.control == control else { return nil }
    return entry.action
  }

  // MARK: Requests of apps and users

  /// The latest run of the control with this id.
  private func run(of id: String) -> Run? {
    runs.values.filter { $0.control.id == id }.max { $0.number < $1.number }
  }

  /// Asks the user a question of an intent of an app, or returns no effects if the question is declined.
  ///
  /// - Throws: `forbidden` if no such intent is under way, which declines the question too.
  package mutating func ask(
    _ id: Int, _ text: String, choices: [String]? = nil, of control: String, app: String,
    isOfApp: Bool, at now: Timestamp
  ) throws(MessageError) -> [Effect] {
    func shortened(_ text: String) -> String {
      text.count > Self.longestQuestion ? text.prefix(Self.longestQuestion - 1) + "…" : text
    }
    guard let run = run(of: control), run.app == app else {
      throw MessageError(
        .forbidden, "asked a question for a control that is not performing; the answer is no")
    }
    // A question needs an unlocked device, like every confirmation.
    guard !isLocked, questions[run.place] == nil, Self.choices.contains(choices?.count ?? 1)
    else { return [] }
    let open = questions.count
    let question = Question(
      number: nextNumber(), run: run, text: shortened(text), choices: choices?.map(shortened),
      deadline: now.advanced(by: Self.questionLimit), isOfApp: isOfApp, id: id)
    questions[run.place] = question
    return checked([.asked(question)], openBefore: open)
  }

  /// Answers the question of a place; accepting a question with choices requires one of them.
  ///
  /// - Returns: The number of the question.
  /// - Throws: `refused` if there is no question, or not with this number, or the choice does not exist.
  package mutating func answer(
    _ isAccepted: Bool, choice: Int? = nil, to number: Int?, at place: String
  ) throws(MessageError) -> (Int, [Effect]) {
    guard let question = questions[place], number ?? question.number == question.number else {
      throw MessageError(
        .refused,
        "there is no question to answer at \(place); it was answered or has expired")
    }
    let choices = isAccepted ? question.choices : nil
    if let choices, !choices.indices.contains(choice ?? -1) {
      throw MessageError(
        .refused,
        "the question at \(place) has \(choices.count) choices; give a number from 0 to \(choices.count - 1)"
      )
    }
    let open = questions.count
    let answer = close(
      place, nil, isAccepted: isAccepted, choice: choices == nil ? nil : choice)
    return (question.number, checked(answer, openBefore: open))
  }

  /// Shows the progress of an intent, or does nothing if the intent has just ended.
  ///
  /// - Throws: `forbidden` if the intent is another app's.
  package mutating func report(
    _ progress: PlaceSnapshot.Progress, of control: String, app: String
  ) throws(MessageError) -> [Effect] {
    guard let run = run(of: control) else { return [] }
    guard run.app == app else {
      throw MessageError(.forbidden, "is for a control of another extension; it is not shown")
    }
    if progress.can_cancel == true { runs[run.number]?.canCancel = true }
    var shown = progress
    shown.fraction = progress.fraction.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
    shown.text = progress.text.map { SafeText.onOneLine($0, most: Self.longestText) }
    return (progress.long_running == true ? [.extend(run)] : [])
      + [.show(.progressed(shown), place: run.place)]
  }

  /// Returns the run in a place so that its owner cancels it, once.
  ///
  /// - Throws: `refused` if no intent is under way there, or it cannot be cancelled.
  package mutating func cancel(at place: String) throws(MessageError) -> Run {
    guard let run = runs.values.first(where: { $0.place == place && $0.canCancel }) else {
      throw MessageError(.refused, "no action that can be cancelled is running at \(place)")
    }
    runs[run.number]?.canCancel = false
    return run
  }

  /// Removes and returns the undo offer of a place, so that it is used only once.
  ///
  /// - Throws: `refused` if an intent of the place is under way, or if there is no valid offer with this number.
  package mutating func takeUndo(
    _ number: Int?, at place: String, now: Timestamp
  ) throws(MessageError) -> (run: Run, number: Int, effects: [Effect]) {
    guard !runs.values.contains(where: { $0.place == place }) else {
      throw MessageError(
        .refused, "cannot undo at \(place) while its action is running; wait until it ends")
    }
    guard let (run, undo) = offers[place], number ?? undo.number == undo.number,
      undo.isOffered(at: now)
    else {
      throw MessageError(
        .refused,
        """
        there is nothing to undo at \(place); an action can be undone once, within \
        \(TimeText.short(PlaceSnapshot.Undo.offered))
        """
      )
    }
    return (run, undo.number, withdraw(place))
  }
}
