import Testing

@Suite("A button and its app under one seed")
struct SimulationTests {
  @Test("nothing that a person may expect is broken, whatever happens", arguments: 0..<5)
  func seeds(_ hundred: Int) {
    var steps: [String: Int] = [:]
    var performed = 0
    for seed in hundred * 100..<(hundred + 1) * 100 {
      var button = SimulatedButton(seed: UInt64(seed))
      button.run(steps: 200)
      #expect(button.user.faults == [], "seed \(seed)")
      #expect(!button.isStuck, "seed \(seed)")
      #expect(button.lateEffects.isEmpty, "an answer to an older order, seed \(seed)")
      steps.merge(button.steps, uniquingKeysWith: +)
      performed += button.user.performed
    }
    #expect(steps.count == 12 && performed > 1_000, "\(performed)")
  }
}
