import ControlKit
import SystemAccess
import Testing

@Suite("Error messages state what was tried, on what, why and what to do")
struct ControlErrorTests {
  static let messages: [(ControlError, String)] = [
    (
      .emptyKind(control: "Lamp"),
      "cannot list Lamp: its kind is empty; give its configuration a unique kind"
    ),
    (
      .duplicateKind("a.Lamp"),
      "cannot list two controls of kind \"a.Lamp\"; give each its own kind"
    ),
    (.unknownKind("x", known: []), "no control has the kind \"x\"; there are no controls"),
    (
      .unknownKind("com.example.lampp", known: ["com.example.Fan", "com.example.Lamp"]),
      """
      no control has the kind "com.example.lampp"; did you mean "com.example.Lamp"? \
      Known: "com.example.Fan", "com.example.Lamp"
      """
    ),
    (
      .unknownKind("zzzzzzzzzz", known: ["com.example.Fan"]),
      "no control has the kind \"zzzzzzzzzz\"; known: \"com.example.Fan\""
    ),
    (
      .unknownParameter(kind: "a.Lamp", parameter: "rom", known: ["room", "note"]),
      "\"a.Lamp\" has no option \"rom\"; did you mean \"room\"? Known: \"room\", \"note\""
    ),
    (
      .unknownParameter(kind: "a.Lamp", parameter: "room", known: []),
      "\"a.Lamp\" has no option \"room\"; it cannot be configured"
    ),
    (
      .unknownValue(kind: "a.Lamp", parameter: "room", reason: "there is no attic; build one"),
      "cannot configure \"a.Lamp\": there is no attic; build one"
    ),
    (
      .queryFailed(kind: "a.Lamp", parameter: "room", reason: "no route to host"),
      "cannot find the values of \"room\" of \"a.Lamp\": its query threw: no route to host"
    ),
    (
      .notConfigured(kind: "a.Lamp", option: "Room"),
      "cannot perform \"a.Lamp\": its option \"Room\" is not chosen; configure it first"
    ),
    (
      .otherAction(kind: "a.Lamp", archived: "SetLamp", current: "SetLight"),
      """
      cannot perform "a.Lamp": it was loaded with the action SetLamp and now has SetLight; load it \
      again
      """
    ),
    (.disabled(kind: "a.Lamp"), "cannot perform \"a.Lamp\": it is disabled"),
    (
      .wrongValue(kind: "a.Lamp", isToggle: true),
      "cannot perform \"a.Lamp\": it is a toggle; give the value to set"
    ),
    (
      .wrongValue(kind: "a.Bell", isToggle: false),
      "cannot perform \"a.Bell\": it is a button and takes no value"
    ),
    (
      .providerFailed(kind: "a.Lamp", reason: "no route to host"),
      "cannot load \"a.Lamp\": its value provider threw: no route to host"
    ),
    (
      .performFailed(kind: "a.Lamp", intent: "SetLamp", reason: "no route to host"),
      "cannot perform \"a.Lamp\": SetLamp threw: no route to host"
    ),
    (
      .unsetParameter(kind: "a.Lamp", intent: "SetLamp", parameter: "room"),
      """
      cannot run SetLamp of "a.Lamp": its required parameter "room" has no value; \
      set it where the intent is created, or give it a default
      """
    ),
  ]

  @Test("each error has its message", arguments: messages)
  func message(error: ControlError, expected: String) {
    #expect(error.description == expected)
  }
}
