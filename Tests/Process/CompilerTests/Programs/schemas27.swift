import AppIntents

@AppIntent(schema: .reminders.createReminder)
struct MakeReminder {
  var title: String; func perform() async throws -> some IntentResult { .result() }
}
@AppIntent(schema: .calendar.createEvent)
struct MakeEvent {
  var title: String; func perform() async throws -> some IntentResult { .result() }
}
@AppIntent(schema: .messages.sendMessage)
struct Send { var content: String?; func perform() async throws -> some IntentResult { .result() } }
@AppIntent(schema: .clock.createAlarm)
struct Alarm {
  var time: DateComponents; func perform() async throws -> some IntentResult { .result() }
}
@AppIntent(schema: .notes.createNote)
struct Note { var title: String?; func perform() async throws -> some IntentResult { .result() } }
@AppIntent(schema: .audio.playAudio)
struct Play { func perform() async throws -> some IntentResult { .result() } }
@AppIntent(schema: .system.searchInApp)
struct SearchIt {
  static let openAppWhenRun = true; var criteria: StringSearchCriteria;
  func perform() async throws -> some IntentResult { .result() }
}
@AppIntent(schema: .visualIntelligence.semanticContentSearch)
struct More {
  var semanticContent: String?; func perform() async throws -> some IntentResult { .result() }
}
@AppIntent(schema: .camera.open)
struct Cam { func perform() async throws -> some IntentResult { .result() } }
@AppIntent(schema: .browser.createTabs)
struct Tabs { func perform() async throws -> some IntentResult { .result() } }
@AppIntent(schema: .files.createFolder)
struct Fold { var name: String; func perform() async throws -> some IntentResult { .result() } }
@AppIntent(schema: .maps.showDirections)
struct Dir { func perform() async throws -> some IntentResult { .result() } }
@AppIntent(schema: .phone.startCall)
struct Call { func perform() async throws -> some IntentResult { .result() } }
@AppIntent(schema: .wordProcessor.create)
struct W { func perform() async throws -> some IntentResult { .result() } }
@AppIntent(schema: .spreadsheet.create)
struct S { func perform() async throws -> some IntentResult { .result() } }
@AppIntent(schema: .presentation.create)
struct Pr { func perform() async throws -> some IntentResult { .result() } }
@AppIntent(schema: .whiteboard.createBoard)
struct Wb { func perform() async throws -> some IntentResult { .result() } }
@AppIntent(schema: .assistant.activate)
struct As { func perform() async throws -> some IntentResult { .result() } }
@AppIntent(schema: .books.openBook)
struct Bk { func perform() async throws -> some IntentResult { .result() } }
