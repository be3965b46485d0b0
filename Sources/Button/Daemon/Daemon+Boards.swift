import ButtonLoop
import ControlModel
import ExtensionHost
import FoundationEssentials
import SavedState
import Screens
import SystemAccess
import Wire

/// The effects of the boards of widgets and Live Activities, and the alarm for what is due next.
extension Daemon {
  func handle(widgets event: WidgetBoard.Event) {
    perform(widgets.handle(event, at: WallTimer.now))
  }

  func reloadWidgets(kinds: Set<String>?, counts: Bool = false) {
    handle(widgets: .reload(kinds: kinds, counts: counts))
  }

  func perform(_ effects: [WidgetBoard.Effect]) {
    for effect in effects {
      switch effect {
      case .load(let place, let number): load(place, number)
      case .loadPlaceholder(let place, let number):
        ServiceThread.task {
          // Without a placeholder nothing is shown; the load reports the error.
          guard let timeline = try? await self.controls.placeholder(of: place),
            let text = self.images.storing(timeline).limited.entries.first?.text
          else { return }
          self.handle(widgets: .placeholder(text, number))
        }
      case .shown(let widget): events.post(.widget(widget))
      case .turned: events.post(.turned)
      case .refreshed(let place, let budget):
        refreshes.record(budget, of: place, at: WallTimer.now)
      }
    }
    setAlarm()
  }

  private func load(_ place: WidgetPlace, _ number: Int) {
    ServiceThread.task {
      do {
        let timeline = self.images.storing(try await self.controls.timeline(of: place))
        self.handle(widgets: .answered(timeline, number))
      } catch { self.handle(widgets: .failed("\(error)", number)) }
    }
  }

  /// Adds or changes an activity that an extension or a push has sent.
  ///
  /// - Throws: `forbidden` if the activity is too large, or if its app has too many.
  func receive(
    _ activity: ExtensionMessage.Activity, of app: String, executable: String
  ) throws(MessageError) {
    let now = WallTimer.now
    perform(activities.wake(at: now))
    var generator = SystemRandomNumberGenerator()
    perform(
      try activities.receive(
        images.storing(activity), of: app, executable: executable,
        token: { PushTokens.random(using: &generator) }, at: now))
  }

  func perform(_ effects: [ActivityBoard.Effect]) {
    for effect in effects {
      switch effect {
      case .shown(let activity, let executable):
        events.post(.activity(activity, executable: executable))
      case .alert(let alert): events.post(.alert(alert))
      case .ended(let token): events.post(.activityEnded(token: token))
      case .news(let news, let executable): events.post(.news(news, executable: executable))
      case .save: savedActivities.begin(at: WallTimer.now)
      }
    }
    savedActivities.save(activities, at: WallTimer.now)
    setAlarm()
  }

  /// Handles what is due now; called when the alarm fires, and when the daemon begins to serve.
  func wakeBoards() {
    handle(widgets: .wake)
    perform(activities.wake(at: WallTimer.now))
  }

  /// Sets the alarm for what is due next, while the daemon serves.
  private func setAlarm() {
    let dates = [widgets.deadline, activities.deadline, savedActivities.due]
    let next = dates.compactMap(\.self).min()
    if alarm == nil, next != nil, buttonLoop.isServing {
      // Without a free descriptor widgets and activities are not updated; the buttons work.
      alarm = try? WallTimer { [weak self] in self?.wakeBoards() }
    }
    alarm?.set(next)
  }

  /// Saves unsaved changes, and stops the alarm.
  func stopBoards() {
    alarm?.close()
    alarm = nil
    widgets = WidgetBoard()
    refreshes.save()
    savedActivities.save(activities, at: WallTimer.now, isLast: true)
  }
}
