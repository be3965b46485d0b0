import ButtonLoop
import ControlModel
import Devices
import Gesture
import SavedState
import ServiceLog
import SystemAccess

/// The search for the button, and the saved choice, while the configuration gives its only button no source.
///
/// A search is under way for `window`, and each request renews it. Its result stays until the next search.
@ServiceThread
final class FirstSetup {
  /// Searches until the descriptor `stop` is readable or the button is measured.
  typealias Search =
    @ServiceThread (
      _ stop: Int32, _ progress: @escaping @Sendable (ButtonSearch.Progress) -> Void
    ) async throws(DeviceError) -> ButtonSearch.Result

  enum Event: Sendable {
    case progress(ButtonSearch.Progress, search: Int)
    case ended(Result<ButtonSearch.Result, DeviceError>, search: Int)
  }

  /// The reason for the end of a search.
  enum End: String, Sendable { case found, cancelled, expired, failed }

  /// A change for the clients.
  enum News: Sendable {
    case edge(String, Level)
    case found(String, presses: Int)
    case ended(End, ChosenButton?, error: DeviceError?)
  }

  /// The time after which a search ends unless it is requested again.
  static let window = Duration.seconds(120)
  /// The number of presses that are measured after the first.
  static let presses = 4
  /// The maximum number of edges that are reported in a second: a line without a button may change all the time.
  static let edgesPerSecond = 20

  /// The inputs that a search reads.
  struct Watched: Sendable {
    var lines: [String] = []
    var devices: [String] = []
    var problems: [DeviceError] = []
  }

  private struct Running {
    let number: Int
    let stop: WakeUp
    var end: ServiceThread.Timer
    var endsAt: Timestamp
    var reason = End.cancelled
    /// Whether `drop` has ended the search, whose result is then ignored.
    var isDropped = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// Whether the inputs are open.
    var isReading = false
  }

  private(set) var choice: ChosenButton?
  /// Whether a browser has claimed the device.
  private(set) var isClaimed = false
  /// The language of the owner's browser, or `nil` if it is not known.
  private(set) var language: ControlLanguage?
  private(set) var watched = Watched()
  private(set) var found: ChosenButton?
  /// The error that ended the last search, or `nil`.
  private(set) var failure: DeviceError?
  /// The time after which a search ends; tests shorten it.
  var patience = FirstSetup.window
  /// Whether a found button is being saved: until then a search would occupy its line.
  var isChoosing = false
  /// The search; tests replace it.
  var search: Search = { stop, progress async throws(DeviceError) in
    try await ButtonSearch(input: stop, presses: FirstSetup.presses).run(progress)
  }
  private let file: ChosenButtonFile?
  private let events: Outlet<Event>
  private let log: @ServiceThread (Log.Priority, String) -> Void
  private var running: Running?
  private var count = 0
  private var edges = RateLimit(most: FirstSetup.edgesPerSecond, window: .seconds(1))
  /// The requests that wait for the end of the search.
  private var ending: [CheckedContinuation<Void, Never>] = []

  /// Loads the saved choice; without a file a choice lasts as long as the process.
  init(
    _ file: ChosenButtonFile?, events: Outlet<Event>,
    log: @escaping @ServiceThread (Log.Priority, String) -> Void
  ) {
    self.file = file
    self.events = events
    self.log = log
    let (content, warning) = file?.load() ?? (nil, nil)
    choice = content?.button
    isClaimed = content?.isClaimed ?? false
    language = content?.language.flatMap { ControlLanguage(bcp47: $0) }
    if let warning { log(.warning, warning) }
  }

  var isSearching: Bool { running != nil }

  /// The time until the end of the search, or `nil` if none is under way.
  var left: Duration? { running.map { MonotonicClock.now.duration(to: $0.endsAt) } }

  // MARK: The choice

  /// Gives the only button the chosen source; forgets the choice if the configuration has another button.
  func apply(to buttons: inout [ButtonLoop.Button]) {
    guard let choice, buttons.contains(where: { $0.isUnset != nil }) else { return }
    guard buttons.count == 1, buttons[0].isUnset == true else {
      log(
        .info, "the configuration has a button, so the one that was chosen on the page is not used")
      do throws(DeviceError) { try save(nil) } catch { log(.warning, "\(error)") }
      return
    }
    guard let source = choice.source else { return }
    do throws(DeviceError) {
      var limits = buttons[0].gesture
      if let debounce = choice.debounce {
        limits.debounce = .milliseconds(debounce).limited(to: GestureTime.debounce.range)
      }
      let spec = try ButtonSpec(source)
      _ = try spec.makeSource(limits: limits)
      buttons[0].gesture = limits
      buttons[0].makeSource = { [limits] () throws(DeviceError) in
        try spec.makeSource(limits: limits)
      }
      buttons[0].isChosen = true
    } catch { log(.warning, "\(error); the button that was chosen on the page is not used") }
  }

  /// Saves a choice; if it cannot be saved, nothing changes.
  func save(_ choice: ChosenButton?) throws(DeviceError) {
    try save(choice, isClaimed: isClaimed, language)
    self.choice = choice
  }

  /// Saves that the device has an owner with this language; if it cannot be saved, nothing changes.
  func claim(_ language: ControlLanguage?) throws(DeviceError) {
    try save(choice, isClaimed: true, language)
    (isClaimed, self.language) = (true, language)
  }

  private func save(
    _ choice: ChosenButton?, isClaimed: Bool, _ language: ControlLanguage?
  ) throws(DeviceError) {
    try file?.save(
      ChosenButtonFile.Content(
        button: choice, isClaimed: isClaimed, language: language?.rawValue))
  }

  /// Opens a found button briefly, so that a button that cannot be used is not saved.
  func check(_ source: String) async throws(DeviceError) {
    let spec = try ButtonSpec(source)
    try await DeviceThread.run { () throws(DeviceError) in
      let poller: Poller
      do throws(SystemError) { poller = try Poller() } catch { throw .system(error) }
      let source = try spec.makeSource()
      defer { source.close() }
      _ = try source.open(LoopPart(poller))
    }
  }

  // MARK: The search

  /// Starts a search, or renews the one under way; returns when its inputs are open or it has ended.
  func start() async throws(DeviceError) {
    if running != nil {
      running?.end.cancel()
      running?.end = timer()
      running?.endsAt = MonotonicClock.now.advanced(by: patience)
    } else {
      let stop: WakeUp
      do throws(SystemError) { stop = try WakeUp() } catch { throw .system(error) }
      count += 1
      (watched, found, failure) = (Watched(), nil, nil)
      running = Running(
        number: count, stop: stop, end: timer(), endsAt: MonotonicClock.now.advanced(by: patience))
      let (search, events, number) = (search, events, count)
      ServiceThread.task {
        let result: Result<ButtonSearch.Result, DeviceError>
        do throws(DeviceError) {
          result = .success(
            try await search(stop.descriptor) { events.post(.progress($0, search: number)) })
        } catch { result = .failure(error) }
        events.post(.ended(result, search: number))
      }
    }
    guard running?.isReading == false else { return }
    await withCheckedContinuation { running?.waiting.append($0) }
  }

  private func timer() -> ServiceThread.Timer {
    ServiceThread.after(patience) { [weak self] in self?.end(.expired) }
  }

  /// Ends the search and forgets the button that it has found.
  func drop() async {
    found = nil
    running?.isDropped = true
    await finish()
  }

  /// Ends the search, and returns when its lines and devices are closed.
  func finish() async {
    guard running != nil else { return }
    end(.cancelled)
    await withCheckedContinuation { ending.append($0) }
  }

  /// Ends the search for good, with the daemon.
  func stop() {
    end(.cancelled)
    began()
    release()
  }

  private func end(_ reason: End) {
    guard let running else { return }
    self.running?.reason = reason
    running.end.cancel()
    running.stop.signal()
  }

  /// Applies an event of the search; returns the change for the clients.
  func handle(_ event: Event) -> News? {
    switch event {
    case .progress(let progress, running?.number): return handle(progress)
    case .ended(let result, running?.number): return ended(result)
    case .progress, .ended: return nil
    }
  }

  private func handle(_ progress: ButtonSearch.Progress) -> News? {
    switch progress {
    case .lines(let sources):
      watched.lines = sources
      began()
    case .reading(lines: _, wiring: _, let devices, let problems):
      (watched.devices, watched.problems) = (devices, problems)
    case .held: break
    case .edge(let source, let level):
      if edges.allows(at: MonotonicClock.now) { return .edge(source, level) }
    case .found(let source, let presses):
      found = ChosenButton(source: source)
      return .found(source, presses: presses)
    case .press(let number):
      if let source = found?.source {
        return .found(source, presses: max(Self.presses - number, 0))
      }
    }
    return nil
  }

  private func began() {
    running?.isReading = true
    let waiting = running?.waiting ?? []
    running?.waiting = []
    for request in waiting { request.resume() }
  }

  private func release() {
    let requests = ending
    ending = []
    for request in requests { request.resume() }
  }

  private func ended(_ result: Result<ButtonSearch.Result, DeviceError>) -> News {
    began()
    var reason = running?.reason ?? .cancelled
    let isDropped = running?.isDropped == true
    running?.end.cancel()
    running = nil
    switch result {
    case .success where isDropped: found = nil
    case .success(.found(let source, let bounce)):
      let debounce = (bounce?.recommended).map { Int($0 / .milliseconds(1)) }
      found = ChosenButton(source: source, debounce: debounce)
      reason = .found
    case .success: break
    case .failure(let error): (failure, reason) = (error, .failed)
    }
    release()
    return .ended(reason, found, error: failure)
  }
}

extension Duration {
  fileprivate func limited(to range: ClosedRange<Duration>) -> Duration {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
