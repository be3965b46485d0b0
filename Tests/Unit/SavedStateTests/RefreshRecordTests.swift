import ControlModel
import FileTesting
import Foundation
import SystemAccess
import Testing
import Wire

@testable import SavedState
@testable import Screens

@Suite("The saved refreshes of widgets")
struct RefreshRecordTests {
  private static let now = Date(timeIntervalSince1970: 1_893_456_000)

  private let folder: TemporaryFolder
  private var file: RefreshFile { RefreshFile(directory: StateDirectory(path: folder.path)) }
  private var savedKinds: [String] { file.load().widgets.map(\.kind) }

  init() throws {
    folder = try TemporaryFolder()
    ServiceThread.start()
  }

  private static func place(
    _ kind: String = "tea", family: String = "systemSmall", executable: String = "/a",
    configuration: [String: JSONValue] = [:]
  ) -> WidgetPlace {
    WidgetPlace(
      listing: WidgetListing(kind: kind), family: family, configuration: configuration, app: "App",
      executable: executable, build: nil)
  }

  /// Adds a refresh of a widget to a record.
  @ServiceThread
  private static func refresh(
    _ place: WidgetPlace = place(), in record: RefreshRecord, at now: Date = now
  ) {
    var budget = record.budget(of: place, at: now)
    budget.record(at: now)
    record.record(budget, of: place, at: now)
  }

  @Test("the refreshes of each extension, kind, size and configuration are counted apart")
  @ServiceThread func places() {
    let places = [
      Self.place(), Self.place("cup"), Self.place(family: "systemLarge"),
      Self.place(executable: "/b"), Self.place(configuration: ["cup": .string("big")]),
    ]
    let record = RefreshRecord(file)
    for (index, place) in places.enumerated() {
      for _ in 0...index { Self.refresh(place, in: record) }
    }
    record.save()
    let next = RefreshRecord(file)
    let left = places.map { next.budget(of: $0, at: Self.now).left(at: Self.now) }
    #expect(left == [69, 68, 67, 66, 65])
  }

  @Test(
    "the most recently refreshed widgets are saved, and widgets without a refresh for a day not")
  @ServiceThread func limit() {
    let record = RefreshRecord(file)
    for number in 0...512 { Self.refresh(Self.place("\(number)"), in: record) }
    record.save()
    #expect(savedKinds == (1...512).map { "\($0)" })
    Self.refresh(in: record, at: Self.now + RefreshBudget.window)
    record.save()
    #expect(savedKinds == ["tea"])
  }

  @Test("each change is saved later, and only once")
  @ServiceThread func saves() async throws {
    let record = RefreshRecord(file)
    for _ in 1...2 {
      Self.refresh(in: record)
      while savedKinds.isEmpty {
        await withCheckedContinuation { next in
          ServiceThread.after(.milliseconds(20)) { next.resume() }
        }
      }
      unlink(folder.path("refreshes.json"))
      record.save()
      #expect(try folder.names() == [])
    }
  }

  @Test("a file that cannot be read or replaced is reported")
  @ServiceThread func problems() throws {
    try folder.write("{", to: "refreshes.json")
    var log: [String] = []
    let record = RefreshRecord(file) { log.append($0) }
    #expect(log.count == 1)
    #expect(mkdir(folder.path("refreshes.json"), 0o700) == 0)
    Self.refresh(in: record)
    record.save()
    #expect(log.count == 2)
  }

  @Test("refreshes count after a restart, also if the clock was set back, and for a day")
  @ServiceThread func restarts() {
    /// The remaining refreshes of a widget that is shown at this time after the first start, then refreshed.
    func left(after seconds: Double, refreshing times: Int) -> Int? {
      let record = RefreshRecord(file)
      defer { record.save() }
      var (board, now) = (WidgetBoard(), Self.now + seconds)
      func perform(_ effects: [WidgetBoard.Effect]) {
        for effect in effects {
          switch effect {
          case .load(_, let number):
            let entry = WidgetTimeline.Entry(date: now, text: ViewText())
            perform(
              board.handle(
                .answered(WidgetTimeline(entries: [entry], policy: .never), number), at: now))
          case .refreshed(let place, let budget): record.record(budget, of: place, at: now)
          case .loadPlaceholder, .shown, .turned: break
          }
        }
      }
      perform(
        board.show(
          [PlacedItem(id: "w-1", kind: "tea", family: "systemSmall")], of: [Self.place()],
          budget: { record.budget(of: $0, at: now) }, at: now))
      for _ in 0..<times {
        now += 10
        perform(board.handle(.reload(kinds: nil, counts: true), at: now))
      }
      return board.status(at: now).first?.refreshesLeft
    }
    #expect(left(after: 0, refreshing: 3) == 67)
    #expect(left(after: 100, refreshing: 0) == 67)
    #expect(left(after: -50_000, refreshing: 1) == 66)
    #expect(left(after: 200_000, refreshing: 0) == 70)
  }
}
