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
}
