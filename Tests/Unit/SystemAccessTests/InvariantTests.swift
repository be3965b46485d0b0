import SystemAccess
import Testing

@Suite("Rules that a program keeps")
struct InvariantTests {
  @Test("a broken rule is reported, a kept one is not")
  func reported() {
    let broken = Invariant.broken {
      Invariant.check(1 < 2, "one is less than two")
      Invariant.check(2 < 1, "two is less than one")
    }
    #expect(broken == ["two is less than one"])
  }

  @Test("a process writes 16 broken rules, and says with the last one that it writes no more")
  func limit() {
    #expect(Invariant.line(15, "broken") == "broken")
    #expect(Invariant.line(16, "broken") == "broken; only the first 16 broken rules are written")
    #expect(Invariant.line(17, "broken") == nil)
  }
}
