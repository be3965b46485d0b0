import ControlModel
import Testing

@testable import Screens

/// The rules of the list: each row is one rule, with a trace that `PlacedListTrace` runs.
@Suite("The placed controls and widgets of the configuration and of a person")
struct PlacedListTests {
  struct Rule: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let trace: String

    init(_ description: String, _ trace: String) {
      testDescription = description
      self.trace = trace
    }
  }

  static let names: [Rule] = [
    Rule(
      "a control is placed any number of times, each with a name that is never used again",
      """
      place a = cc-1:a
      place a = cc-1:a cc-2:a
      remove cc-2 = cc-1:a
      place b/l at 1 = cc-3:b/l cc-1:a
      version controls = 4
      """),
    Rule(
      "a widget is placed any number of times, each with a name that is never used again",
      """
      place a/S = w-1:a/S
      place a/M at 1 = w-2:a/M w-1:a/S
      remove w-2 = w-1:a/S
      place a/circle = w-1:a/S w-3:a/circle
      """),
    Rule(
      "controls and widgets are numbered and counted apart, and are in the order of the areas",
      """
      place a/circle = w-1:a/circle
      place l@trailing = lock-1:l@trailing w-1:a/circle
      place a/S = lock-1:l@trailing w-2:a/S w-1:a/circle
      place a = cc-2:a lock-1:l@trailing w-2:a/S w-1:a/circle
      version controls = 2
      version widgets = 2
      """),
    Rule(
      "a new name is none of a button or of the configuration",
      """
      buttons cc-2
      define cc-1:x
      place a = cc-1:x cc-3:a
      define
      buttons cc-3 =
      problems = the placement cc-3 is not used, because a button has the same name
      buttons = cc-3:a
      define tea:t/S
      buttons tea = cc-3:a
      problems = the widget tea is not used, because a button has the same name
      # A saved widget can have the name that a placement gets later.
      define
      buttons
      place t/S = cc-3:a w-1:t/S
      define w-1:x = cc-3:a w-1:x
      problems = 1 widgets are not used (w-1): placements have the same names
      define = cc-3:a w-1:t/S
      """),
    Rule(
      "a new name is none of a removed control of the configuration",
      """
      define cc-1:x
      remove cc-1 =
      place a = cc-2:a
      """),
    Rule(
      "what is not in effect keeps its position in the order, however often the rest changes",
      """
      fill 3 a = 3
      move cc-3 before cc-2
      buttons cc-2 cc-3 = cc-1:a
      problems = the placement cc-3 is not used, because a button has the same name; the placement cc-2 is not used, because a button has the same name
      place d = cc-1:a cc-4:d
      problems = the placement cc-3 is not used, because a button has the same name; the placement cc-2 is not used, because a button has the same name
      order controls = cc-1 cc-4 cc-3 cc-2
      remove cc-4
      resize cc-1 l
      resize cc-1 m
      buttons = cc-1:a/m cc-3:a cc-2:a
      remove cc-3
      order controls = cc-1 cc-2
      """),
  ]

  static let tileMoves: [(move: String, order: String)] = [
    ("cc-3 before cc-1", "cc-3:a cc-1:a cc-2:a"), ("cc-1 before cc-3", "cc-2:a cc-1:a cc-3:a"),
    ("cc-1 before cc-2", "cc-1:a cc-2:a cc-3:a"), ("cc-2 before cc-2", "cc-1:a cc-2:a cc-3:a"),
    ("cc-1 to 3", "cc-2:a cc-3:a cc-1:a"), ("cc-1 to 2", "cc-2:a cc-1:a cc-3:a"),
    ("cc-3 to 1", "cc-3:a cc-1:a cc-2:a"), ("cc-3 to 3", "cc-1:a cc-2:a cc-3:a"),
  ]

  static let widgetMoves: [(move: String, order: String)] = [
    ("w-3 before w-1", "w-3:c/S w-1:a/S w-2:b/S w-4:l/circle w-5:l/circle"),
    ("w-1 before w-3", "w-2:b/S w-1:a/S w-3:c/S w-4:l/circle w-5:l/circle"),
    ("w-1 before w-1", "w-1:a/S w-2:b/S w-3:c/S w-4:l/circle w-5:l/circle"),
    ("w-5 before w-4", "w-1:a/S w-2:b/S w-3:c/S w-5:l/circle w-4:l/circle"),
  ]

  @Test("a tile is moved before another tile or to a position", arguments: tileMoves)
  func tile(move: String, order: String) {
    PlacedListTrace.run("fill 3 a\nmove \(move) = \(order)")
  }

  @Test("a widget is moved before another widget of its area", arguments: widgetMoves)
  func widget(move: String, order: String) {
    PlacedListTrace.run(
      """
      describe a/S b/S c/S
      place l/circle
      place l/circle
      move \(move) = \(order)
      move w-1 before w-4 ! w-4 is in lock-screen, where nothing has the size systemSmall
      """)
  }

  static let positions: [Rule] = [
    Rule(
      "a position of the Lock Screen holds one control, which the next one replaces",
      """
      place a@leading = lock-1:a@leading
      place b@trailing = lock-1:a@leading lock-2:b@trailing
      place c@leading = lock-3:c@leading lock-2:b@trailing replaced lock-1
      choices controls = lock-2 lock-3
      order controls = lock-3 lock-2
      move lock-2 to 1 ! lock-2 is the only one in its position
      place d = cc-4:d lock-3:c@leading lock-2:b@trailing
      move lock-2 before cc-4 ! lock-2 is the only one
      move cc-4 before lock-2 ! lock-2 is the only one
      resize lock-2 l ! lock-2 is the only one
      place x@leading at 1 ! is the only one in its position
      """),
    Rule(
      "the Lock Screen's controls do not count as positions",
      """
      place a
      place l@leading
      place b
      move cc-3 to 1 = cc-3:b cc-1:a lock-2:l@leading
      move cc-3 to 2 = cc-1:a cc-3:b lock-2:l@leading
      move cc-1 to 3 ! there is no position 3 in Control Center: it has 1 to 2
      move cc-1 to 0 ! there is no position 0 in Control Center: it has 1 to 2
      place x at 4 ! there is no position 4 in Control Center: it has 1 to 3
      place x at 3 = cc-1:a cc-3:b cc-4:x lock-2:l@leading
      """),
    Rule(
      "a position counts within its area, and a stack is one position",
      """
      describe a/S b/S c/S
      place l/circle
      stack w-3 onto w-1 = w-1:a/S+s-1 w-3:c/S+s-1 w-2:b/S w-4:l/circle
      move w-3 to 2 = w-2:b/S w-1:a/S+s-1 w-3:c/S+s-1 w-4:l/circle
      move w-1 to 3 ! there is no position 3 for a widget in today: it has 1 to 2
      move w-4 to 0 ! there is no position 0 for a widget in lock-screen: it has 1 to 1
      move w-4 to 2 ! there is no position 2 for a widget in lock-screen: it has 1 to 1
      move w-3 before w-1 = w-2:b/S w-3:c/S+s-1 w-1:a/S+s-1 w-4:l/circle
      """),
    Rule(
      "each change puts a widget where it says, within its stack and its area",
      """
      describe a/S b/S c/S
      place d/S at 2 = w-1:a/S w-4:d/S w-2:b/S w-3:c/S
      stack w-4 onto w-1
      stack w-2 onto w-1
      move w-1 before w-2
      order widgets = w-4 w-1 w-2 w-3
      unstack w-4 = w-1:a/S+s-1 w-2:b/S+s-1 w-4:d/S w-3:c/S
      place l/circle
      order widgets = w-1 w-2 w-4 w-3 w-5
      remove w-4
      # Only defined widgets are kept as removed.
      choices widgets = w-1 w-2 w-3 w-5
      """),
    Rule(
      "of two clients that move at once, the second moves in the order of the first",
      """
      fill 3 a
      move cc-3 before cc-1
      move cc-2 before cc-1 = cc-3:a cc-2:a cc-1:a
      check 3 ! another client has changed the placed items in the meantime (version 5)
      check 5
      check
      remove cc-1
      move cc-2 before cc-1 ! there is no slot "cc-1"; known: cc-3, cc-2
      """),
    Rule(
      "of two clients that move widgets at once, the second moves in the order of the first",
      """
      describe a/S b/S c/S
      version widgets = 1
      move w-3 before w-1
      move w-2 before w-1 = w-3:c/S w-2:b/S w-1:a/S
      check 1 ! another client has changed the placed items in the meantime (version 3)
      check 3
      remove w-1
      move w-2 before w-1 ! there is no slot "w-1"; known: w-3, w-2
      """),
  ]

  static let configuration: [Rule] = [
    Rule(
      "only a change makes another version",
      """
      define lamp:l fan:f
      version controls = 1
      buttons other
      resize lamp m
      version controls = 2
      resize lamp m
      move lamp before lamp
      define lamp:l fan:f
      version controls = 2
      define
      version controls = 3
      """),
    Rule(
      "what a person changes stands over the configuration, and the rest follows it",
      """
      define lamp:l fan:f = lamp:l fan:f
      resize lamp m
      define lamp:other fan:g = lamp:l/m fan:g
      move fan before lamp
      define lamp:l fan:f new:n = fan:f lamp:l/m new:n
      remove fan
      define lamp:l fan:f = lamp:l/m
      reload = lamp:l/m
      define = lamp:l/m
      reload = lamp:l/m
      """),
    Rule(
      "a person's control on the Lock Screen stands over one that the configuration gets",
      """
      place a@leading
      define torch:t@leading = lock-1:a@leading
      problems =
      remove lock-1 = torch:t@leading
      # Also if the configured control is before it in the saved order.
      define torch:t
      place a@leading = torch:t lock-2:a@leading
      define torch:t@leading = lock-2:a@leading
      """),
    Rule(
      "every described widget is placed once until a person changes that, and the change keeps what is placed",
      """
      describe a/S b/S = w-1:a/S w-2:b/S
      changed widgets = false
      # A kind keeps its name.
      describe c/S b/S = w-3:c/S w-2:b/S
      # A change of a control is no change of the widgets.
      place l = cc-1:l w-3:c/S w-2:b/S
      changed widgets = false
      remove cc-1
      resize w-2 L = w-3:c/S w-2:b/L
      describe a/S d/S = w-3:c/S w-2:b/L
      place b/S = w-3:c/S w-2:b/L w-4:b/S
      remove w-2
      remove w-3
      remove w-4
      describe a/S =
      reload =
      """),
    Rule(
      "moving to a position keeps what is placed, as every change by a person does",
      """
      describe a/S b/S
      move w-1 to 2
      describe c/S = w-2:b/S w-1:a/S
      """),
    Rule(
      "removing a described widget keeps the others",
      """
      describe a/S b/S
      remove w-1 = w-2:b/S
      """),
    Rule(
      "widgets of the configuration are placed in place of one of each",
      """
      define tea:t/S cup:c/S
      describe a/S = tea:t/S cup:c/S
      define = w-1:a/S
      define tea:t/S cup:c/S
      configure cup place = place
      remove tea
      define tea:t/S cup:c/S pot:p/L = cup:c/S pot:p/L
      configure cup place = place
      """),
    Rule(
      "widgets of one stack in the configuration have one size and are on Today",
      """
      define a:k/S+s b:k/L+s c:k/circle+s = a:k/S b:k/L c:k/circle
      define a:k/S+s b:k/L+s d:k/S+s = a:k/S+s d:k/S+s b:k/L
      define c:k/circle+s d:k/circle+s = c:k/circle d:k/circle
      """),
  ]

  static let room: [Rule] = [
    Rule(
      "the Lock Screen has four slots, of which a rectangle takes two, and one line",
      """
      place a/rect
      place a/circle
      place a/line
      # A widget leaves its own slot when its size is changed.
      resize w-2 rect = w-1:a/rect w-2:a/rect w-3:a/line
      resize w-2 circle
      place a/rect ! the Lock Screen has no room for a widget of the size accessoryRectangular
      place a/line ! the Lock Screen has no room for a widget of the size accessoryInline
      place a/circle
      resize w-2 rect ! the Lock Screen has no room for a widget of the size accessoryRectangular
      resize w-2 S ! w-2 is in lock-screen, where nothing has the size systemSmall
      define x1:x/circle x2:x/circle x3:x/circle = w-1:a/rect w-2:a/circle w-3:a/line w-4:a/circle
      problems = 3 widgets are not shown (x1, x2, x3): the Lock Screen has no room for a widget of the size accessoryCircular: it has 4 slots, of which a rectangle takes two, and one line; remove one first
      """),
    Rule(
      "widgets on Today take no room on the Lock Screen",
      """
      fill 4 a/S
      place l/circle
      resize w-5 rect = w-1:a/S w-2:a/S w-3:a/S w-4:a/S w-5:l/rect
      """),
    Rule(
      "there is a most of controls, which the error names; a control that replaces another needs no room",
      """
      fill 100 a = 100
      place a ! the maximum is 100 placements
      remove cc-1
      place b@leading
      place c@leading
      fill 0 a = 100
      define lamp:l fan:f
      fill 0 a = 100
      problems = 2 placements are not used: the maximum is 100
      # Widgets are counted apart.
      place a/S
      fill 0 a = 101
      """),
    Rule(
      "there is a most of widgets, which the error names",
      """
      fill 64 a/S = 64
      place a/S ! the maximum is 64 widgets
      define tea:t/S cup:c/S
      fill 0 a = 64
      problems = 2 widgets are not shown: the maximum is 64
      define tea:t/S
      problems = 1 widgets are not shown: the maximum is 64
      """),
  ]

  static let fullStack: String =
    "fill 11 a/S\n" + (2...10).map { "stack w-\($0) onto w-1\n" }.joined()

  static let stacks: [Rule] = [
    Rule(
      "a stack has different widgets of one size, which are resized together; the last one is in none",
      """
      describe a/S b/S c/S
      stack w-2 onto w-1
      stack w-3 onto w-2 = w-1:a/S+s-1 w-2:b/S+s-1 w-3:c/S+s-1
      resize w-2 L = w-1:a/L+s-1 w-2:b/L+s-1 w-3:c/L+s-1
      unstack w-2 = w-1:a/L+s-1 w-3:c/L+s-1 w-2:b/L
      remove w-3 = w-1:a/L w-2:b/L
      unstack w-1 ! w-1 is in no stack
      stack w-1 onto w-1 ! w-1 cannot be put on this stack
      place d/S
      stack w-4 onto w-1 ! w-4 has the size systemSmall and w-1 has systemLarge
      place d/circle
      stack w-5 onto w-1 ! w-5 cannot be put on this stack
      place d/circle
      stack w-6 onto w-5 ! w-6 cannot be put on this stack
      stack w-4 onto w-5 ! w-4 cannot be put on this stack
      place l
      place l
      stack cc-1 onto cc-2 ! cc-1 cannot be put on this stack
      unstack cc-1 ! cc-1 is in no stack
      """),
    Rule(
      "a stack has a most, which the error names",
      fullStack + "stack w-11 onto w-1 ! the stack of w-1 is full: the maximum is 10 widgets"),
    Rule(
      "each stack has a name of its own, and stacking again changes nothing",
      """
      describe a/S b/S c/S d/S
      stack w-2 onto w-1
      stack w-4 onto w-3 = w-1:a/S+s-1 w-2:b/S+s-1 w-3:c/S+s-2 w-4:d/S+s-2
      version widgets = 3
      stack w-1 onto w-2
      resize w-1 S
      define
      version widgets = 3
      stack w-2 onto w-3 = w-1:a/S w-3:c/S+s-2 w-4:d/S+s-2 w-2:b/S+s-2
      """),
  ]

  static let refused: [Rule] = [
    Rule(
      "a change that is refused changes nothing",
      """
      remove gone ! there is no slot "gone"; nothing is placed yet
      remove w-1 ! there is no slot "w-1"; nothing is placed yet
      place a
      remove gone ! there is no slot "gone"; known: cc-1
      move cc-1 before gone ! there is no slot
      configure gone x ! there is no slot
      # A widget is no placement, even if it has the name.
      describe a/S
      remove w-9 ! there is no slot "w-9"; known: cc-1, w-1
      move w-1 before w-9 ! there is no slot
      configure w-9 x ! there is no slot
      stack w-1 onto w-9 ! there is no slot
      place x/S at 3 ! there is no position 3 for a widget in today: it has 1 to 2
      changed widgets = false
      """)
  ]

  static let rules: [Rule] = [names, positions, configuration, room, stacks, refused].flatMap(
    \.self)

  @Test("each rule", arguments: rules)
  func rule(_ rule: Rule) { PlacedListTrace.run(rule.trace) }

  @Test("an assignment is kept for its button, as nothing too, and moves no other item")
  func assignments() {
    var list = PlacedList(buttons: ["action"])
    #expect(list.choice(.button("action")) == nil)
    let control = PlacedControl(id: "action", kind: "a", configuration: ["x": .int(1)])
    list.assign(control, to: .button("action"))
    list.assign(nil, to: .tap(button: "action"))
    #expect(list.choice(.button("action"))?.item?.control == control)
    #expect(list.choice(.tap(button: "action")) == .removed)
    #expect(list.items.isEmpty && list.version == 0)
    let other = PlacedControl(id: "", kind: "b", configuration: [:])
    list.assign(other, to: .tap(button: "action"))
    #expect(list.choice(.tap(button: "action"))?.item?.control.id == "action.tap")
    #expect(Slot("action.tap", of: .buttons) == .tap(button: "action"))
    #expect(throws: PlacedError.noOrder("action")) { try list.move(.button("action"), to: 1) }
    for (slot, other) in [
      (Slot.button("action"), Slot.widget("w-1")), (.widget("w-1"), .button("action")),
    ] {
      #expect(throws: PlacedError.noStack(slot.name)) { try list.stack(slot, onto: other) }
    }
    list.assign(other, to: .stage(2, button: "action"))
    #expect(list.choice(.stage(2, button: "action"))?.item?.control.id == "action.stage-2")
    #expect(Slot("action.stage-12", of: .buttons) == .stage(12, button: "action"))
    #expect(list.assigned.map(\.id) == ["action", "action.stage-2", "action.tap"])
    list.define([], buttons: ["action"])
    #expect(list.items.isEmpty && list.problems.isEmpty)
    for name in ["action.stage-1", "action.stage-02", "action.stage-", "action.stage-2x"] {
      #expect(Slot(name, of: .buttons) == .button(name), "no stage has this name")
    }
  }

  @Test("ten thousand items, also some that a person wrote wrongly, are limited at once")
  func many() {
    var controls = PlacedPart.State()
    var widgets = PlacedPart.State()
    widgets.hasChanged = true
    for number in 1...10_000 {
      let size = number % 2 == 0 ? "accessoryHuge" : "systemSmall"
      let area: Area = number % 2 == 0 ? .lockScreen : .today
      controls.choices["p\(number)"] = .placed(
        PlacedItem("p\(number)", in: .controlCenter, kind: "k", size: "small"))
      widgets.choices["p\(number)"] = .placed(
        PlacedItem("p\(number)", in: area, kind: "k", size: size, stack: "all"))
    }
    let list = PlacedList(state: [.controls: controls, .widgets: widgets])
    #expect(list.items(.controls).count == Placement.most)
    #expect(list.widgets.count == PlacedWidget.most)
    #expect(list.widgets.count { $0.stack == "all" } == PlacedWidget.mostInStack)
    #expect(list.widgets.count { $0.area == .lockScreen } == PlacedWidget.lockScreenSlots)
    #expect(
      list.problems.first
        == "9900 placements are not used: the maximum is 100")
    #expect(list.problems.count == 4)
    // At most ten names.
    #expect(list.problems.allSatisfy { $0.split(separator: ", p").count <= 10 })
  }
}
