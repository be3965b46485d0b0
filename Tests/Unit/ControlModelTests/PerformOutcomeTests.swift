import ControlModel
import Testing

@Suite("The addresses that an intent opens")
struct PerformOutcomeTests {
  private typealias Opening = PerformOutcome.Opening

  @Test("an address of the app's own goes to the app that the intent opens")
  func ownAddress() {
    let outcome = PerformOutcome(openings: [
      Opening(intent: "Launch"), Opening(intent: "OpenURLIntent", url: "lamp://settings"),
    ])
    #expect(outcome.handedToApp == [Opening(intent: "Launch", target: "lamp://settings")])
  }

  @Test("a web address, a text that is no address, and one without an app stay as they are")
  func others() {
    for url in ["https://example.com/lamp", "file:", "--help"] {
      let openings = [
        Opening(intent: "Launch"), Opening(intent: "OpenURLIntent", url: url),
      ]
      #expect(PerformOutcome(openings: openings).handedToApp == openings)
    }
    let alone = [Opening(intent: "OpenURLIntent", url: "lamp://settings")]
    #expect(PerformOutcome(openings: alone).handedToApp == alone)
    let after = [Opening(intent: "Show", target: "3")] + alone
    #expect(PerformOutcome(openings: after).handedToApp == after)
  }
}
