import ControlKit
import Testing

@Suite("The findings of the wording checker")
struct HintLintTests {
  static func listing(_ template: ControlArchive.Template, name: String? = "Lamp") -> ControlListing
  {
    ControlListing(
      kind: "a.Lamp", displayName: name, preview: ControlArchive(kind: "a.Lamp", template: template)
    )
  }

  static func face(hint: String? = nil, value: String? = nil) -> ControlFace {
    var face = ControlFace()
    face.hint = hint
    face.valueText = value
    return face
  }

  static let hints: [(hint: String, findings: [String])] = [
    ("Start", []),
    ("Start Timer", []),
    ("Ring the Bell", []),
    ("turn on", []),
    ("Re-enable Wi-Fi", []),
    ("Unpair Watch", []),
    (
      "",
      [
        """
        warning: a.Lamp: the hint is empty, so the system's own is shown; write it or remove it \
        (rule 1)
        """
      ]
    ),
    (
      " \t",
      [
        """
        warning: a.Lamp: the hint is empty, so the system's own is shown; write it or remove it \
        (rule 1)
        """
      ]
    ),
    (
      "Hold to Start",
      [
        """
        warning: a.Lamp: the hint, "Hold to Start", starts with "Hold", which the system's sentence \
        already contains; write only the action (rule 1)
        """
      ]
    ),
    (
      "按住以开始",
      [
        """
        warning: a.Lamp: the hint, "按住以开始", starts with "按住", which the system's sentence \
        already contains; write only the action (rule 1)
        """
      ]
    ),
    // “Holder” only begins with the word “Hold”.
    ("Holder Release", ["rule 2"]),
    (
      "Lights On",
      [
        """
        warning: a.Lamp: the hint, "Lights On", starts with "lights", which is not a known verb; \
        start with what happens, as in Start Timer (rule 2)
        """
      ]
    ),
    ("The Light", ["rule 2"]),
    ("Starting", ["rule 2"]),
    // Hints in other languages are not checked for English verbs.
    ("タイマーを開始", []),
    ("开始计时", []),
    ("Licht für alle", []),
    (
      "Start!",
      ["warning: a.Lamp: the hint, \"Start!\", ends with \"!\"; leave it out (rule 5)"]
    ),
    ("开始。", ["rule 5"]),
    ("Start…", ["rule 5"]),
    ("Open “Notes”", []),
    ("Open Mail (2)", []),
    (
      "Turn on the Lights",
      [
        """
        info: a.Lamp: the hint, "Turn on the Lights", has 4 words; three are read at a glance \
        (rule 6)
        """
      ]
    ),
    ("The lights of the house.", ["rule 2", "rule 5", "rule 6"]),
    // Punctuation alone is neither a word nor a verb.
    ("?", ["rule 5"]),
  ]

  @Test(
    "a button's hint is a short command without the frame and without a full stop", arguments: hints
  )
  func button(hint: String, findings: [String]) {
    let found = Self.listing(.button(Self.face(hint: hint))).lint().map(\.description)
    #expect(Self.match(found, findings), "\(found)")
  }

  static let toggles:
    [(
      on: (hint: String?, value: String?), off: (hint: String?, value: String?), findings: [String]
    )] = [
      // The system's words.
      ((nil, nil), (nil, nil), []),
      ((nil, "Running"), (nil, "Stopped"), []),
      (("Start", nil), ("Stop", nil), []),
      (("Start", nil), (nil, nil), []),
      ((nil, nil), ("Stop", nil), []),
      (
        ("Switch", nil), ("switch", nil),
        [
          """
          warning: a.Lamp: both states have the hint "Hold to Switch"; give each state its own words \
          (rule 3)
          """
        ]
      ),
      (
        (nil, "Timer"), (nil, "Timer"),
        [
          """
          warning: a.Lamp: both states have the hint "Hold for Timer"; give each state its own words \
          (rule 3)
          """
        ]
      ),
      (
        ("Stop", nil), ("Start", nil),
        [
          """
          info: a.Lamp: the hint while it is off is "Stop", and while it is on "Start"; the text of the branch \
          for true is shown while the control is off (rule 4)
          """
        ]
      ),
      (("Turn Off Lights", nil), ("Turn On Lights", nil), ["rule 4"]),
      (("Turn Lights Off", nil), ("Turn Lights On", nil), ["rule 4"]),
      (("Turn On Lights", nil), ("Turn Off Lights", nil), []),
      (("Close Door", nil), ("Open Door", nil), ["rule 4"]),
      (("Unlock", nil), ("Lock", nil), ["rule 4"]),
      (("Disable Alarm", nil), ("Enable Alarm", nil), ["rule 4"]),
      (("Unmute", nil), ("Mute", nil), ["rule 4"]),
      (("Disconnect", nil), ("Connect", nil), ["rule 4"]),
      (("Pause", nil), ("Resume", nil), ["rule 4"]),
      (("停止计时", nil), ("开始计时", nil), ["rule 4"]),
      (("タイマーを停止", nil), ("タイマーを開始", nil), ["rule 4"]),
      (("タイマーを開始", nil), ("タイマーを停止", nil), []),
      // Opposite verbs about different things are allowed.
      (("Close Door", nil), ("Start Engine", nil), []),
      // Value texts can be actions or states.
      ((nil, "Off"), (nil, "On"), []),
      ((nil, "Stop"), (nil, "Start"), []),
      (("Start", "Off"), ("Stop", "On"), []),
      // Each hint is checked like the hint of a button.
      (
        ("Hold to Start", nil), ("Lights off.", nil),
        [
          """
          warning: a.Lamp: the hint for on, "Hold to Start", starts with "Hold", which the system's \
          sentence already contains; write only the action (rule 1)
          """,
          """
          warning: a.Lamp: the hint for off, "Lights off.", starts with "lights", which is not a known verb; \
          start with what happens, as in Start Timer (rule 2)
          """,
          "warning: a.Lamp: the hint for off, \"Lights off.\", ends with \".\"; leave it out (rule 5)",
        ]
      ),
    ]

  @Test("a toggle's hints lead to their own state, and differ", arguments: toggles.indices)
  func toggle(row: Int) {
    let (on, off, findings) = Self.toggles[row]
    let template = ControlArchive.Template.toggle(
      isOn: false, off: Self.face(hint: off.hint, value: off.value),
      on: Self.face(hint: on.hint, value: on.value))
    let found = Self.listing(template).lint().map(\.description)
    #expect(Self.match(found, findings), "row \(row): \(found)")
  }

  static let translated: [(language: ControlLanguage, start: String, stop: String, frame: String)] =
    [
      (.de, "Timer starten", "Timer stoppen", "Halten zum Starten"),
      (.de, "Licht einschalten", "Licht ausschalten", "Gedrückt halten"),
      (.fr, "Allumer la lampe", "Éteindre la lampe", "Maintenir pour allumer"),
      (.es, "Iniciar temporizador", "Detener temporizador", "Mantén pulsado para iniciar"),
    ]

  @Test(
    "hints in a language with Latin letters are not checked for English verbs",
    arguments: translated)
  func latin(language: ControlLanguage, start: String, stop: String, frame: String) {
    func rules(on: String, off: String) -> [Int] {
      let template = ControlArchive.Template.toggle(
        isOn: false, off: Self.face(hint: off), on: Self.face(hint: on))
      return Self.listing(template).lint(in: language).map(\.rule).filter { $0 < 6 }
    }
    #expect(rules(on: start, off: stop) == [])
    #expect(rules(on: stop, off: start) == [4])
    #expect(rules(on: frame, off: stop) == [1])
  }

  @Test("a missing display name is reported, whatever the template", arguments: [nil, "", " "])
  func displayName(name: String?) {
    let message =
      "warning: a.Lamp: it has no display name; give its configuration one (rule 7)"
    #expect(Self.listing(.empty, name: name).lint().map(\.description) == [message])
    var listing = Self.listing(.empty, name: name)
    listing.preview.displayName = "Lamp"
    #expect(listing.lint().isEmpty)
  }

  @Test("what cannot be shown before it is configured has no words to check")
  func empty() {
    #expect(Self.listing(.empty).lint().isEmpty)
  }

  /// Whether every finding is expected; a short expectation names only the rule.
  static func match(_ found: [String], _ expected: [String]) -> Bool {
    found.count == expected.count
      && zip(found, expected).allSatisfy { $0 == $1 || $0.hasSuffix("(\($1))") }
  }
}
