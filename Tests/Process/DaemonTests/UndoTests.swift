import ActionButton
import ControlModel
import Foundation
import SystemAccess
import Testing
import Wire

@testable import Daemon
@testable import ExtensionHost

extension ExtensionTests {
  @Suite("Undo and progress of intents", .serialized)
  struct Runs {
    @Test("what an intent has done is undone once, and the control is loaded again")
    func undone() async throws {
      try await ExtensionBench.run(["undoes"]) { bench, extensions in
        try await extensions.perform(.of("undoes"), setting: true)
        let offered = bench.undos.last ?? nil
        let offer = try #require(offered)
        #expect(offer.name == "Add Roll")
        let place = PlacedControl.of("undoes").button
        #expect(try await extensions.undo(offer.number, at: place) == offer.number)
        #expect(bench.undos.last == .some(nil))
        #expect(await bench.eventually { bench.logged("undone 1") }, "\(bench.log)")
        #expect(bench.reloads.contains(["com.example.undoes"]))
        let again = await bench.problem { _ = try await extensions.undo(offer.number, at: place) }
        #expect(again.contains("there is nothing to undo at \(place)"))
      }
    }

    @Test(
      "an intent that cannot be undone, a locked screen and the end of the process end the offer")
    func ends() async throws {
      try await ExtensionBench.run(["undoes"]) { bench, extensions in
        bench.expectLog("undoes was ended by SIGKILL")
        let place = PlacedControl.of("undoes").button
        try await extensions.perform(.of("undoes"), setting: true)
        #expect(extensions.runs.offers[place] != nil)
        try await extensions.perform(.of("undoes", ["other": .bool(true)]), setting: true)
        #expect(extensions.runs.offers[place] == nil && bench.undos.last == .some(nil))
        extensions.setLocked(true)
        try await extensions.perform(.of("undoes"), setting: true)
        #expect(extensions.runs.offers[place] == nil)
        extensions.setLocked(false)
        try await extensions.perform(.of("undoes"), setting: true)
        #expect(extensions.runs.offers[place] != nil)
        for pid in bench.pids { kill(pid, SIGKILL) }
        #expect(await bench.eventually { extensions.runs.offers[place] == nil })
        let crashed = await bench.problem { _ = try await extensions.undo(nil, at: place) }
        #expect(crashed.contains("there is nothing to undo at"))
      }
    }

    @Test("nothing is undone on a screen that is locked before the request is sent")
    func locked() async throws {
      try await ExtensionBench.run(["undoes"]) { bench, extensions in
        bench.expectLog("the language has changed", "undoes was ended by SIGKILL")
        let place = PlacedControl.of("undoes").button
        try await extensions.perform(.of("undoes"), setting: true)
        let hanging = PlacedControl.of("undoes", ["hang": .bool(true)])
        let busy = Task { @ServiceThread in
          await bench.problem { _ = try await extensions.load(hanging) }
        }
        await Task.yield()
        // The request waits for the next process, which waits for the end of the load.
        extensions.setLanguage(.ja)
        let undo = Task { @ServiceThread in
          await bench.problem { _ = try await extensions.undo(nil, at: place) }
        }
        #expect(await bench.eventually { !extensions.hasUndo(at: place) })
        extensions.setLocked(true)
        for pid in bench.pids { kill(pid, SIGKILL) }
        let refusal = extensions.localized(.screenLocked("undo an action"))
        #expect(await undo.value == "\(refusal)")
        _ = await busy.value
      }
    }

    @Test("nothing is undone while an intent of the place performs")
    func busy() async throws {
      try await ExtensionBench.run(["bakes"]) { bench, extensions in
        let place = PlacedControl.of("bakes").button
        let run = Task { @ServiceThread in
          await bench.problem(performing: .of("bakes"), setting: true)
        }
        #expect(await bench.eventually { !bench.progress.isEmpty })
        let busy = await bench.problem { _ = try await extensions.undo(nil, at: place) }
        #expect(busy.contains("while its action is running"), "\(busy)")
        try extensions.cancelIntent(at: place)
        _ = await run.value
      }
    }

    @Test("a long-running intent is waited for as long as it reports progress, up to its own limit")
    func long() async throws {
      let limits = ExtensionBench.impatient {
        $0.perform = .seconds(4)
        $0.longPerform = .seconds(300)
      }
      try await ExtensionBench.run(["kneads"], limits: limits) { bench, extensions in
        _ = await extensions.gallery()
        try await extensions.perform(.of("kneads"), setting: true)
        #expect(bench.progress.count == 12)
        #expect(bench.progress.allSatisfy { $0.fraction == nil && $0.long_running == true })
      }
    }

    typealias Limits = (first: Duration, next: Duration, most: Duration, isLate: Bool)

    @Test(
      "progress gives a request another limit, which replaces the one before, up to the longest one",
      arguments: [
        (.milliseconds(1), .seconds(300), .seconds(300), false),
        (.seconds(300), .nanoseconds(1), .seconds(300), true),
        (.seconds(300), .seconds(300), .nanoseconds(1), false),
      ] as [Limits])
    func extended(_ limits: Limits) async {
      ServiceThread.start()
      await Self.extend(limits)
    }

    @ServiceThread
    private static func extend(_ limits: Limits) async {
      let table = RequestTable()
      let number = table.number()
      var isLate = false
      table.add(number, .perform, limit: limits.first, onLate: { isLate = true }, answer: { _ in })
      let start = MonotonicClock.now
      while start.duration(to: MonotonicClock.now) < .microseconds(1) {}
      table.extend(number, limit: limits.next, most: limits.most)
      await pause()
      #expect(isLate == limits.isLate, "\(limits)")
      // A process that answers a cancellation in time is not silent.
      var isSilent = false
      let error = MessageError(.cancelled, "the action was cancelled")
      table.expire(number, error, limit: .milliseconds(1)) { isSilent = true }
      #expect(table.answer(number, .failure(error)) && table.isEmpty)
      await pause()
      #expect(!isSilent)
    }

    @Test("a read waits for an intent until it is answered, late or failed", arguments: 0..<3)
    func read(_ end: Int) async {
      ServiceThread.start()
      await Self.read(after: end)
    }

    @ServiceThread
    private static func read(after end: Int) async {
      let table = RequestTable()
      let number = table.number()
      let error = MessageError(.cancelled, "the action was cancelled")
      table.add(number, .perform, limit: nil, onLate: {}, answer: { _ in })
      var isRead = false
      let read = ServiceThread.task {
        await table.performsEnd(within: .seconds(300))
        isRead = true
      }
      await pause()
      #expect(!isRead)
      switch end {
      case 0: #expect(table.answer(number, .failure(error)))
      case 1: table.expire(number, error, limit: .seconds(300)) {}
      default: table.failAll { _ in error }
      }
      await pause()
      #expect(isRead)
      table.failAll { _ in error }
      if isRead { await read.value }
    }

    /// Waits until all timers of up to some milliseconds have fired.
    @ServiceThread
    private static func pause() async {
      await withCheckedContinuation { next in
        ServiceThread.after(.milliseconds(10)) { next.resume() }
      }
    }

    @Test("progress is shown within its bounds, and a person can cancel the intent once")
    func cancelled() async throws {
      try await ExtensionBench.run(["bakes"]) { bench, extensions in
        let place = PlacedControl.of("bakes").button
        let early = await bench.problem { try extensions.cancelIntent(at: place) }
        #expect(early.contains("no action that can be cancelled is running at"))
        let run = Task { @ServiceThread in
          await bench.problem(performing: .of("bakes"), setting: true)
        }
        #expect(await bench.eventually { !bench.progress.isEmpty })
        let progress = try #require(bench.progress.first)
        #expect(progress.fraction == 1 && progress.can_cancel == true)
        #expect(
          progress.text?.contains("\u{1B}") == false && progress.text?.contains("\n") == false)
        try extensions.cancelIntent(at: place)
        #expect(await run.value == "the action was cancelled")
        #expect(bench.progress.count == 1)
        let again = await bench.problem { try extensions.cancelIntent(at: place) }
        #expect(again.contains("no action that can be cancelled"))
        // The process is used again after its answer.
        _ = try await extensions.load(.of("bakes"))
        #expect(bench.pids.count == 1)
      }
    }
  }
}
