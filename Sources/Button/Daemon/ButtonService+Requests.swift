import ActionButton
import ControlModel
import SystemAccess

// Requests to controls, which answer through the mailbox.
extension ButtonService {
  /// How an answer is sent back to one of the two slots.
  typealias Answer = @Sendable (Int, Input) -> Buttons.Message

  static let ofHold: Answer = { .input(button: $0, $1) }
  static let ofTap: Answer = { .tapInput(button: $0, $1) }

  func load(_ number: Int) {
    guard let placed else { return }
    // The first load of a kind asks for its name, which is there before the state.
    let isNameless = describedKind != placed.kind
    describedKind = placed.kind
    load(placed, number, isNameless: isNameless, Self.ofHold)
  }

  func loadTap(_ number: Int) {
    guard let tap else { return }
    let isNameless = describedTap != tap.kind
    describedTap = tap.kind
    load(tap, number, isNameless: isNameless, Self.ofTap)
  }

  private func load(
    _ control: PlacedControl, _ number: Int, isNameless: Bool, _ answer: @escaping Answer
  ) {
    let (controls, mailbox, index) = (controls, mailbox, index)
    ServiceThread.task {
      if isNameless, let preview = await controls.preview(of: control.kind) {
        mailbox.post(answer(index, .described(preview)))
      }
      do {
        let description = try await controls.load(control)
        mailbox.post(answer(index, .loaded(number, description)))
      } catch {
        mailbox.post(answer(index, .loadFailed(number, error: "\(error)")))
      }
    }
  }

  func perform(
    _ control: PlacedControl?, _ number: Int, _ value: Bool?, _ answer: @escaping Answer
  ) {
    guard let control else { return }
    let (controls, mailbox, index) = (controls, mailbox, index)
    ServiceThread.task {
      do {
        try await controls.perform(control, setting: value)
        mailbox.post(answer(index, .finished(number)))
      } catch {
        mailbox.post(answer(index, .failed(number, error: "\(error)")))
      }
    }
  }
}
