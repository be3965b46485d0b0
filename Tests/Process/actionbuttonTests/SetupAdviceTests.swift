import Testing

@testable import actionbutton

@Suite("What setup says at its end")
struct SetupAdviceTests {
  private func lines(_ user: String?, _ groups: String, hasPage: Bool = false) -> [String] {
    SetupAdvice(user: user, groups: groups, hasPage: hasPage).lines
  }

  @Test(
    "sudo is named for those who may not use the daemon's socket",
    arguments: [
      (nil, "", false),
      ("pi", "", true),
      ("pi", "root:x:0:\nactionbutton:x:998:\n", true),
      ("pi", "actionbutton:x:998:alice,pi\ngpio:x:997:bob\n", false),
      ("pi", "actionbutton:x:998:pip\ngpio:x:997:pi\n", true),
      ("pi", "actionbutton-other:x:996:pi\n", true),
    ] as [(String?, String, Bool)])
  func watch(user: String?, groups: String, needsSudo: Bool) {
    #expect(
      lines(user, groups) == [
        "the service runs; hold the button, and watch it with: "
          + (needsSudo ? "sudo actionbutton watch" : "actionbutton watch")
      ])
  }

  @Test("the page is named if the gateway runs")
  func page() {
    #expect(
      lines("pi", "", hasPage: true).last
        == "the page's address, with its token: sudo actionbutton page")
  }
}
