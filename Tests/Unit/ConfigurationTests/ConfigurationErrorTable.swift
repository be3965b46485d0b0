import Configuration
import ControlModel
import Devices
import YAML

/// Bad configuration files and the message for each.
extension ConfigurationErrorTests {
  static let button = "buttons:\n  action:\n    source: gpio:GPIO17\n"
  static let languages = ControlLanguage.allCases.map(\.rawValue).joined(separator: ", ")
  static let buttonKeys =
    "source, hold, debounce, ignore_repeat, no_hold, own_hold, repeat, multi_press, decide, late, "
    + "control, configuration, tap, tap_configuration, stages, light, haptic, sounds"
  static let forms = "write " + ButtonSpec.forms.joined(separator: ", ")
  static let keys =
    "buttons, placements, widgets, extensions, extensions_folder, limits, keep_warm, confine, unconfined, open_schemes, programs, language, developer_mode, socket"

  static let rows: [(text: String, message: String)] = [
    // Unknown keys, with the nearest known key.
    (
      button + "    debonce: 5ms",
      "4:5: buttons.action: unknown key \"debonce\"; did you mean \"debounce\"? Known: \(buttonKeys)"
    ),
    (
      button + "    Hold: 500ms",
      "4:5: buttons.action: unknown key \"Hold\"; did you mean \"hold\"? Known: \(buttonKeys)"
    ),
    (
      button + "    threshold: 500ms",
      "4:5: buttons.action: unknown key \"threshold\"; known: \(buttonKeys)"
    ),
    ("button: {}", "1:1: unknown key \"button\"; did you mean \"buttons\"? Known: \(keys)"),
    ("{language: en, mqtt: x}", "1:16: unknown key \"mqtt\"; known: \(keys)"),
    ("\"\": 1", "1:1: unknown key \"\"; known: \(keys)"),
    ("<<: {language: en}", "1:1: unknown key \"<<\"; known: \(keys)"),
    (
      "limits:\n  laod: 10s",
      "2:3: limits: unknown key \"laod\"; did you mean \"load\"? "
        + "Known: describe, load, perform, memory"
    ),
    // Values of the wrong type.
    ("5", "1:1: \"5\" is given; write a mapping, with keys of \(keys)"),
    ("- buttons", "1:1: a list is given; write a mapping, with keys of \(keys)"),
    (
      "buttons: [action]",
      "1:10: buttons: a list is given; write a mapping, name of the button: its settings"
    ),
    (
      "buttons: {action: gpio:GPIO17}",
      "1:19: buttons.action: \"gpio:GPIO17\" is given; write a mapping, with keys of \(buttonKeys)"
    ),
    (
      "buttons:\n  action: { source: virtual }\n  other:",
      "3:3: buttons: other has no source; write one such as source: gpio:GPIO17 for each of several buttons"
    ),
    (
      "buttons:\n  action:\n    source:",
      "3:12: buttons.action.source: no value is given; write a source such as gpio:GPIO17, evdev:KEY_F13 or keyboard"
    ),
    (
      button + "    configuration: work",
      "4:20: buttons.action.configuration: \"work\" is given; write a mapping, option: value"
    ),
    (
      button + "    configuration: { timer: work }",
      "4:20: buttons.action.configuration: options are given, but no control; "
        + "write control: KIND beside them"
    ),
    (
      button + "    control: a\n    configuration: { x: [1, 1e999] }",
      "5:29: buttons.action.configuration.x: \"1e999\" is too large a number; write a smaller one, or a text in quotes"
    ),
    (
      "extensions: /opt/a",
      "1:13: extensions: \"/opt/a\" is given; write a list of paths of executables"
    ),
    (
      "extensions: [a, {b: c}]",
      "1:17: extensions[1]: a mapping is given; write an executable's path"
    ),
    ("extensions: [a,\n  '']", "2:3: extensions[1]: \"\" is given; write an executable's path"),
    ("extensions: [~]", "1:14: extensions[0]: no value is given; write an executable's path"),
    (
      "limits: 5s",
      "1:9: limits: \"5s\" is given; write a mapping, with keys of describe, load, perform, memory"
    ),
    ("keep_warm: yes", "1:12: keep_warm: \"yes\" is given; write true or false"),
    ("keep_warm: 'true'", "1:12: keep_warm: \"true\" is given; write true or false"),
    ("keep_warm: .inf", "1:12: keep_warm: \".inf\" is given; write true or false"),
    ("keep_warm:", "1:11: keep_warm: no value is given; write true or false"),
    (
      "open_schemes: mailto",
      "1:15: open_schemes: \"mailto\" is given; write a list of schemes such as mailto"
    ),
    (
      "open_schemes: [ 'mailto:' ]",
      "1:17: open_schemes[0]: \"mailto:\" is not a scheme; write only what is before the colon, such as mailto"
    ),
    (
      "programs: [x]",
      "1:11: programs: a list is given; write a mapping, name of a program: its path"
    ),
    (
      "programs: { xdg-open: bin/open }",
      "1:23: programs.xdg-open: \"bin/open\" is not an absolute path; begin it with /"
    ),
    ("language: [en]", "1:11: language: a list is given; write one of \(languages)"),
    ("language:", "1:10: language: no value is given; write one of \(languages)"),
    // Values that are not allowed.
    ("language: xx", "1:11: language: \"xx\" is not known; known: \(languages)"),
    (
      "language: zh-Hanx",
      "1:11: language: \"zh-Hanx\" is not known; did you mean \"zh-Hans\"? Known: \(languages)"
    ),
    (
      button + "    hold: 199ms",
      "4:11: buttons.action.hold: \"199ms\" is out of range; allowed: 200ms to 10s"
    ),
    (
      button + "    hold: 10.001s",
      "4:11: buttons.action.hold: \"10.001s\" is out of range; allowed: 200ms to 10s"
    ),
    (
      button + "    hold: 500",
      "4:11: buttons.action.hold: \"500\" has no unit (ns, us, ms, s); "
        + "write a time such as 500ms or 1.5s, from 200ms to 10s"
    ),
    (
      button + "    hold: soon",
      "4:11: buttons.action.hold: \"soon\" has no unit (ns, us, ms, s); "
        + "write a time such as 500ms or 1.5s, from 200ms to 10s"
    ),
    (
      button + "    hold: -1s",
      "4:11: buttons.action.hold: \"-1s\" is not a time; "
        + "write a time such as 500ms or 1.5s, from 200ms to 10s"
    ),
    (
      button + "    hold: [500ms]",
      "4:11: buttons.action.hold: a list is given; write a time from 200ms to 10s"
    ),
    (
      button + "    hold:",
      "4:10: buttons.action.hold: no value is given; write a time from 200ms to 10s"
    ),
    (
      button + "    debounce: 1001ms",
      "4:15: buttons.action.debounce: \"1001ms\" is out of range; allowed: 0ms to 1s"
    ),
    (
      button + "    late: 3601s",
      "4:11: buttons.action.late: \"3601s\" is out of range; allowed: 0ms to 3600s"
    ),
    (
      "limits: { load: 99ms }",
      "1:17: limits.load: \"99ms\" is out of range; allowed: 100ms to 3600s"
    ),
    (
      "limits: { memory: 256 }",
      "1:19: limits.memory: \"256\" is not an amount of memory; "
        + "write an amount from 16MB to 64GB, such as 256MB"
    ),
    (
      "limits: { memory: -1MB }",
      "1:19: limits.memory: \"-1MB\" is not an amount of memory; "
        + "write an amount from 16MB to 64GB, such as 256MB"
    ),
    (
      "limits: { memory: 15MB }",
      "1:19: limits.memory: \"15MB\" is out of range; "
        + "write an amount from 16MB to 64GB, such as 256MB"
    ),
    (
      "limits: { memory: 18446744073709551615GB }",
      "1:19: limits.memory: \"18446744073709551615GB\" is out of range; "
        + "write an amount from 16MB to 64GB, such as 256MB"
    ),
    (
      button + "    control: ''",
      "4:14: buttons.action.control: \"\" is given; write a control's kind, as actionbutton list shows it"
    ),
    (
      button + "    control: \"a\\0b\"",
      "4:14: buttons.action.control: the text has a control character; write a control's kind, as actionbutton list "
        + "shows it"
    ),
    // Placements.
    (
      "placements: [a]",
      "1:13: placements: a list is given; write a mapping, name of the placement: its settings"
    ),
    (
      "placements:\n  a b: { control: x }",
      "2:3: placements: \"a b\" is not a valid placement name; write 1 to 64 letters (a to z), digits, - and _"
    ),
    (
      "placements:\n  lamp: {}",
      "2:3: placements: lamp has no control; write control: KIND, as actionbutton list shows it"
    ),
    (
      "placements:\n  lamp: { control: [x] }",
      "2:20: placements.lamp.control: a list is given; write a control's kind, as actionbutton list shows it"
    ),
    (
      "placements:\n  lamp: { control: x, in: controlcenter }",
      "2:27: placements.lamp.in: \"controlcenter\" is not known; did you mean \"control-center\"? "
        + "Known: control-center, lock-leading, lock-trailing"
    ),
    (
      "placements:\n  lamp: { control: x, size: huge }",
      "2:29: placements.lamp.size: \"huge\" is not known; known: small, medium, large"
    ),
    (
      "placements:\n  lamp: { control: x, in: lock-leading, size: small }",
      "2:47: placements.lamp.size: lamp is on the Lock Screen; only a tile of Control Center has a size"
    ),
    (
      "placements:\n  lamp: { control: x }\n  lamp: { control: y }",
      "3:3: the key \"lamp\" is already in line 2; write it once"
    ),
    (
      "placements:\n  a: { control: x, in: lock-leading }\n  b: { control: y, in: lock-leading }",
      "3:3: placements: b is in lock-leading, but a in line 2 is there already; "
        + "a position of the Lock Screen holds one control"
    ),
    (
      button + "placements:\n  action: { control: x }",
      "5:3: placements: \"action\" is the name of a button; give the placement another one"
    ),
    (
      "placements:\n" + (1...101).map { "  p\($0): { control: x }\n" }.joined(),
      "102:3: placements: there are too many placements at p101; the maximum is 100"
    ),
    // Widgets.
    (
      "widgets: [a]",
      "1:10: widgets: a list is given; write a mapping, name of the widget: its settings"
    ),
    (
      "widgets:\n  a b: { widget: x }",
      "2:3: widgets: \"a b\" is not a valid name of a widget; write 1 to 64 letters (a to z), digits, - and _"
    ),
    (
      "widgets:\n  tea: {}",
      "2:3: widgets: tea has no widget; write widget: KIND, as actionbutton list shows it"
    ),
    (
      "widgets:\n  tea: { widget: x, family: systemsmall }",
      "2:29: widgets.tea.family: \"systemsmall\" is not known; did you mean \"systemSmall\"? Known: "
        + WidgetListing.allFamilies.joined(separator: ", ")
    ),
    (
      button + "widgets:\n  action: { widget: x }",
      "5:3: widgets: \"action\" is the name of a button; give the widget another name"
    ),
    (
      "placements:\n  a: { control: x }\nwidgets:\n  a: { widget: x }",
      "4:3: widgets: \"a\" is the name of a placement; give the widget another name"
    ),
    (
      "widgets:\n  tea: { widget: x }\n  tea: { widget: y }",
      "3:3: the key \"tea\" is already in line 2; write it once"
    ),
    (
      "widgets:\n  a: { widget: x, family: accessoryInline }\n  b: { widget: y, family: accessoryInline }",
      "3:3: widgets: b does not fit: the Lock Screen has no room for a widget of the size accessoryInline: "
        + "it has 4 slots, of which a rectangle takes two, and one line; remove one first"
    ),
    (
      "widgets:\n  a: { widget: x, family: accessoryInline, stack: s }",
      "2:51: widgets.a.stack: a is on the Lock Screen; only widgets of Today are in stacks"
    ),
    (
      "widgets:\n  a: { widget: x, stack: s }\n  b: { widget: y, stack: s, family: systemLarge }",
      "3:3: widgets: b has the size systemLarge, but a in line 2 of the same stack has systemSmall; "
        + "the widgets of a stack have one size"
    ),
    (
      "widgets:\n" + (1...11).map { "  p\($0): { widget: x, stack: s }\n" }.joined(),
      "12:3: widgets: p11 has no room in its stack; the maximum is 10 widgets"
    ),
    (
      "widgets:\n" + (1...65).map { "  p\($0): { widget: x }\n" }.joined(),
      "66:3: widgets: there are too many widgets at p65; the maximum is 64"
    ),
    // Sources and lines.
    (
      "buttons: { a: { source: gpio17 } }",
      "1:25: buttons.a.source: \"gpio17\": \"gpio17\" is not a kind of button source, or the rest of the source is missing or wrong; "
        + forms
    ),
    (
      "buttons: { a: { source: 'gpio:GPIO17?bias=up' } }",
      "1:25: buttons.a.source: \"gpio:GPIO17?bias=up\": bias is \"up\"; "
        + "allowed: pull-up, pull-down, disabled, as-is"
    ),
    (
      "buttons: { a: { source: 'evdev:KEY_F113' } }",
      "1:25: buttons.a.source: \"evdev:KEY_F113\": there is no key \"KEY_F113\"; did you mean KEY_F11?"
    ),
    (
      "buttons: { a: { source: 'evdev:/dev/input/event0?key=F99X' } }",
      "1:25: buttons.a.source: \"evdev:F99X\": there is no key \"F99X\"; write a name such as KEY_F13, "
        + "KEY_PLAYPAUSE or BTN_0 (linux/input-event-codes.h)"
    ),
    (
      "buttons: { a: { source: [gpio:GPIO17] } }",
      "1:25: buttons.a.source: a list is given; "
        + "write a source such as gpio:GPIO17, evdev:KEY_F13 or keyboard"
    ),
    (
      button + "    no_hold: 3s",
      "4:14: buttons.action.no_hold: \"3s\" is given; write a mapping, with keys of arm"
    ),
    (
      button + "    no_hold: { arm: 100ms }",
      "4:21: buttons.action.no_hold.arm: \"100ms\" is out of range; allowed: 500ms to 30s"
    ),
    (
      button + "    own_hold: 1s",
      "4:15: buttons.action.own_hold: \"1s\" is given; write a mapping, with keys of shortest, longest"
    ),
    (
      button + "    own_hold: { longest: 6s }",
      "4:26: buttons.action.own_hold.longest: \"6s\" is out of range; allowed: 300ms to 5s"
    ),
    (
      button + "    own_hold: { shortest: 2s, longest: 1s }",
      "4:15: buttons.action.own_hold: the shortest is longer than the longest; swap them"
    ),
    (
      button + "    repeat: 99ms",
      "4:13: buttons.action.repeat: \"99ms\" is out of range; allowed: 100ms to 10s"
    ),
    (
      button + "    repeat: 300ms\n    no_hold: { arm: 3s }",
      "4:13: buttons.action.repeat: it cannot be combined with no_hold, which replaces holding; remove one of them"
    ),
    (
      button + "    tap: com.example.Lamp\n    multi_press: 400ms",
      "5:18: buttons.action.multi_press: it cannot be combined with tap, which performs at the first release; remove one of them"
    ),
    (
      button + "    multi_press: 400ms\n    no_hold: {}",
      "4:18: buttons.action.multi_press: it cannot be combined with no_hold, which replaces holding; remove one of them"
    ),
    (
      button + "    decide: later",
      "4:13: buttons.action.decide: \"later\" is not known; known: deadline, release"
    ),
    (
      button + "    decide: release\n    repeat: 300ms",
      "4:13: buttons.action.decide: release cannot be combined with repeat, which performs while the button is "
        + "held; remove one of them"
    ),
    (
      button + "    decide: release\n    no_hold: {}",
      "4:13: buttons.action.decide: it cannot be combined with no_hold, which replaces holding; remove one of them"
    ),
    (
      button + "    multi_press: 50ms",
      "4:18: buttons.action.multi_press: \"50ms\" is out of range; allowed: 100ms to 2s"
    ),
    (
      button + "    tap: com.example.Lamp\n    no_hold: {}",
      "4:10: buttons.action.tap: it cannot be combined with no_hold, which replaces holding; remove one of them"
    ),
    (
      button + "    stages: []",
      "4:13: buttons.action.stages: it has no stage; write one such as { after: 1s, control: KIND }"
    ),
    (
      button + "    stages:\n      - control: a",
      "5:9: buttons.action.stages[0]: the time is missing; write one such as after: 1s"
    ),
    (
      button + "    stages:\n      - after: 199ms",
      "5:16: buttons.action.stages[0].after: \"199ms\" is out of range; allowed: 200ms to 10s"
    ),
    (
      button + "    stages:\n      - after: 1s\n      - after: 61s",
      "6:16: buttons.action.stages[1].after: \"61s\" is out of range; allowed: 200ms to 60s"
    ),
    (
      button + "    stages:\n      - after: 1s\n      - after: 1s",
      "6:16: buttons.action.stages[1].after: 1s is not later than the stage before, 1s; write the stages in the order "
        + "of their times"
    ),
    (
      button + "    stages:\n"
        + (1...6).map { "      - after: \($0)s\n" }.joined(),
      "10:16: buttons.action.stages[5].after: a hold has at most 5 stages; write the stages in the order of their times"
    ),
    (
      button + "    stages:\n      - after: 1s\n        configuration: { a: b }",
      "6:24: buttons.action.stages[0].configuration: options are given, but no control; write control: KIND beside them"
    ),
    (
      button
        + "    stages:\n      - after: 1s\n        warning: \(String(repeating: "x", count: 121))",
      "6:18: buttons.action.stages[0].warning: the text has 121 characters; write at most 120"
    ),
    (
      button + "    stages: [ { after: 1s } ]\n    hold: 1s",
      "5:11: buttons.action.hold: it cannot be combined with stages, which have their own times; remove one of them"
    ),
    (
      button + "    stages: [ { after: 1s } ]\n    control: a",
      "5:14: buttons.action.control: it cannot be combined with stages, which have their own controls; remove one of "
        + "them"
    ),
    (
      button + "    stages: [ { after: 1s } ]\n    repeat: 1s",
      "5:13: buttons.action.repeat: it cannot be combined with stages, which are chosen by the length of a hold; "
        + "remove one of them"
    ),
    (
      button + "    tap_configuration: { timer: work }",
      "4:24: buttons.action.tap_configuration: options are given, but no control; "
        + "write tap: KIND beside them"
    ),
    (
      button + "    tap: [a]",
      "4:10: buttons.action.tap: a list is given; write a control's kind, as actionbutton list shows it"
    ),
    (
      button + "    ignore_repeat: 1m",
      "4:20: buttons.action.ignore_repeat: \"1m\" has no unit (ns, us, ms, s); write a time such as "
        + "500ms or 1.5s, from 0ms to 5s"
    ),
    (
      button + "    light: keyboard",
      "4:12: buttons.action.light: \"keyboard\": it is not a GPIO line; write a line such as gpio:GPIO27"
    ),
    (
      button + "    light: gpio:GPIO27?bias=pull-up",
      "4:12: buttons.action.light: \"gpio:GPIO27?bias=pull-up\": unknown option \"bias\"; known: active"
    ),
    (
      button + "    light: { breathing: true }",
      "4:12: buttons.action.light: the line is missing; write one such as line: gpio:GPIO27"
    ),
    (
      button + "    light: { line: gpio:GPIO27, breathing: slowly }",
      "4:44: buttons.action.light.breathing: \"slowly\" is given; write true or false"
    ),
    (
      button + "    light: gpio:GPIO27\n    haptic: gpio:GPIO27",
      "5:13: buttons.action.haptic: the light uses this line too; write another one"
    ),
    (
      button + "    haptic: 'gpio:'",
      "4:13: buttons.action.haptic: \"gpio:\": no line; write a name such as GPIO17, or gpiochip0/17"
    ),
    // Names and duplicates.
    (
      "buttons: { my button: { source: keyboard } }",
      "1:12: buttons: \"my button\" is not a valid button name; "
        + "write 1 to 64 letters (a to z), digits, - and _"
    ),
    (
      "buttons: { '': { source: keyboard } }",
      "1:12: buttons: \"\" is not a valid button name; write 1 to 64 letters (a to z), digits, - and _"
    ),
    (
      "buttons: { knöpfe: { source: keyboard } }",
      "1:12: buttons: \"knöpfe\" is not a valid button name; "
        + "write 1 to 64 letters (a to z), digits, - and _"
    ),
    (
      "buttons:\n  a: { source: keyboard }\n  a: { source: keyboard }",
      "3:3: the key \"a\" is already in line 2; write it once"
    ),
    (
      "buttons:\n  a: { source: gpio:GPIO17 }\n  b: { source: 'gpio:GPIO17?active=high' }",
      "3:3: buttons: b has the source \"gpio:GPIO17?active=high\", but a in line 2 has it already "
        + "(\"gpio:GPIO17\"); give each button its own"
    ),
    (
      "buttons:\n  a: { source: gpio:gpiochip0/4 }\n  b: { source: gpio:/dev/gpiochip0/4 }",
      "3:3: buttons: b has the source \"gpio:/dev/gpiochip0/4\", but a in line 2 has it already "
        + "(\"gpio:gpiochip0/4\"); give each button its own"
    ),
    (
      "buttons:\n  a: { source: evdev:KEY_F13 }\n  b: { source: evdev:183 }",
      "3:3: buttons: b has the source \"evdev:183\", but a in line 2 has it already "
        + "(\"evdev:KEY_F13\"); give each button its own"
    ),
    (
      "extensions:\n  - /opt/a\n  - b\n  - /opt/a",
      "4:5: extensions[2]: \"/opt/a\" is already in line 2; write it once"
    ),
    // Paths.
    (
      "extensions: [~you/a]",
      "1:14: extensions[0]: \"~you/a\": the home folder of another user is not supported; write the whole path"
    ),
    ("extensions: [~/a]", "1:14: extensions[0]: \"~/a\": HOME is not set; write the whole path"),
    ("extensions_folder: {}", "1:20: extensions_folder: a mapping is given; write a folder's path"),
    ("socket: []", "1:9: socket: a list is given; write a socket's path"),
    (
      "socket: /" + String(repeating: "s", count: 107),
      "1:9: socket: \"/" + String(repeating: "s", count: 107)
        + "\" is longer than 107 bytes, the most a socket's path can have"
    ),
    // Text that is not YAML.
    ("buttons: [", "2:1: not YAML: did not find expected node content while parsing a flow node"),
  ]
}
