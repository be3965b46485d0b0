import ControlKit
import Testing

/// A row of the decision table with its sentence in each language.
struct HintRow: Sendable, CustomTestStringConvertible {
  let rule: String
  let control: ActionHint.Control
  var custom: String?
  var value: String?
  var name: String?
  let en: String
  let zhHans: String
  let ja: String
  let de: String
  let fr: String
  let es: String

  /// The sentence in the languages of ``ActionHintTests/verbs``.
  var texts: [String] { [en, zhHans, ja, de, fr, es] }

  var testDescription: String { rule }
}

@Suite("The hint of a control, row by row")
struct ActionHintTests {
  static let on = ActionHint.Control.toggle(target: true)
  static let off = ActionHint.Control.toggle(target: false)
  static let button = ActionHint.Control.button(opensApp: false)
  static let opener = ActionHint.Control.button(opensApp: true)

  static let rows = [
    HintRow(
      rule: "1 a custom hint on a button", control: button, custom: "Perform the Action",
      name: "Perform Action",
      en: "Hold to Perform the Action", zhHans: "按住以Perform the Action",
      ja: "長押しでPerform the Action",
      de: "Halten: Perform the Action", fr: "Maintenir\u{A0}: Perform the Action",
      es: "Mantén pulsado: Perform the Action"),
    HintRow(
      rule: "1 a custom hint on an opening button", control: opener, custom: "Compose a Note",
      name: "Notes",
      en: "Hold to Compose a Note", zhHans: "按住以Compose a Note", ja: "長押しでCompose a Note",
      de: "Halten: Compose a Note", fr: "Maintenir\u{A0}: Compose a Note",
      es: "Mantén pulsado: Compose a Note"),
    HintRow(
      rule: "1 a custom hint goes before value text and keeps its case", control: on,
      custom: "Turn on Lights", value: "On", name: "Lights",
      en: "Hold to Turn on Lights", zhHans: "按住以Turn on Lights", ja: "長押しでTurn on Lights",
      de: "Halten: Turn on Lights", fr: "Maintenir\u{A0}: Turn on Lights",
      es: "Mantén pulsado: Turn on Lights"),
    HintRow(
      rule: "2 value text, to be turned on", control: on, value: "Lights On", name: "Lights",
      en: "Hold for Lights On", zhHans: "按住切换到Lights On", ja: "長押しでLights On",
      de: "Halten: Lights On", fr: "Maintenir\u{A0}: Lights On",
      es: "Mantén pulsado: Lights On"),
    HintRow(
      rule: "2 value text, to be turned off", control: off, value: "着信音",
      en: "Hold for 着信音", zhHans: "按住切换到着信音", ja: "長押しで着信音",
      de: "Halten: 着信音", fr: "Maintenir\u{A0}: 着信音",
      es: "Mantén pulsado: 着信音"),
    HintRow(
      rule: "3 default value text with a display name, to be turned on", control: on,
      name: "Silent Mode",
      en: "Hold to Turn On ‘Silent Mode’", zhHans: "按住以打开“Silent Mode”",
      ja: "長押しで「Silent Mode」をオンにする",
      de: "Halten zum Einschalten von „Silent Mode“",
      fr: "Maintenir pour activer «\u{A0}Silent Mode\u{A0}»",
      es: "Mantén pulsado para activar “Silent Mode”"),
    HintRow(
      rule: "4 default value text with a display name, to be turned off", control: off,
      name: "Silent Mode",
      en: "Hold to Turn Off ‘Silent Mode’", zhHans: "按住以关闭“Silent Mode”",
      ja: "長押しで「Silent Mode」をオフにする",
      de: "Halten zum Ausschalten von „Silent Mode“",
      fr: "Maintenir pour désactiver «\u{A0}Silent Mode\u{A0}»",
      es: "Mantén pulsado para desactivar “Silent Mode”"),
    HintRow(
      rule: "5 no display name, to be turned on", control: on,
      en: "Hold to Turn On", zhHans: "按住以打开", ja: "長押しでオンにする",
      de: "Halten zum Einschalten", fr: "Maintenir pour activer",
      es: "Mantén pulsado para activar"),
    HintRow(
      rule: "6 no display name, to be turned off", control: off,
      en: "Hold to Turn Off", zhHans: "按住以关闭", ja: "長押しでオフにする",
      de: "Halten zum Ausschalten", fr: "Maintenir pour désactiver",
      es: "Mantén pulsado para desactivar"),
    HintRow(
      rule: "7 an opening button, its name without quotes", control: opener, name: "Notes",
      en: "Hold to Open Notes", zhHans: "按住以打开Notes", ja: "長押しでNotesを開く",
      de: "Halten zum Öffnen von Notes", fr: "Maintenir pour ouvrir Notes",
      es: "Mantén pulsado para abrir Notes"),
    HintRow(
      rule: "7 an opening button without a display name", control: opener,
      en: "Hold to Open MyApp", zhHans: "按住以打开MyApp", ja: "長押しでMyAppを開く",
      de: "Halten zum Öffnen von MyApp", fr: "Maintenir pour ouvrir MyApp",
      es: "Mantén pulsado para abrir MyApp"),
    HintRow(
      rule: "8 any other button, its name in quotes", control: button, name: "Ping My Watch",
      en: "Hold for ‘Ping My Watch’", zhHans: "按住以使用“Ping My Watch”",
      ja: "長押しで「Ping My Watch」を実行",
      de: "Halten für „Ping My Watch“", fr: "Maintenir pour «\u{A0}Ping My Watch\u{A0}»",
      es: "Mantén pulsado para “Ping My Watch”"),
    HintRow(
      rule: "8 any other button without a display name", control: button,
      en: "Hold for ‘MyApp’", zhHans: "按住以使用“MyApp”", ja: "長押しで「MyApp」を実行",
      de: "Halten für „MyApp“", fr: "Maintenir pour «\u{A0}MyApp\u{A0}»",
      es: "Mantén pulsado para “MyApp”"),
    HintRow(
      rule: "a blank hint is absent", control: on, custom: " \t", value: "Ring",
      en: "Hold for Ring", zhHans: "按住切换到Ring", ja: "長押しでRing",
      de: "Halten: Ring", fr: "Maintenir\u{A0}: Ring",
      es: "Mantén pulsado: Ring"),
    HintRow(
      rule: "blank value text is absent", control: off, value: "", name: "Lightswitch",
      en: "Hold to Turn Off ‘Lightswitch’", zhHans: "按住以关闭“Lightswitch”",
      ja: "長押しで「Lightswitch」をオフにする",
      de: "Halten zum Ausschalten von „Lightswitch“",
      fr: "Maintenir pour désactiver «\u{A0}Lightswitch\u{A0}»",
      es: "Mantén pulsado para desactivar “Lightswitch”"),
    HintRow(
      rule: "a blank display name is absent", control: on, name: " ",
      en: "Hold to Turn On", zhHans: "按住以打开", ja: "長押しでオンにする",
      de: "Halten zum Einschalten", fr: "Maintenir pour activer",
      es: "Mantén pulsado para activar"),
    HintRow(
      rule: "a word that looks like a placeholder stays as it is", control: opener, name: "%@ %@",
      en: "Hold to Open %@ %@", zhHans: "按住以打开%@ %@", ja: "長押しで%@ %@を開く",
      de: "Halten zum Öffnen von %@ %@", fr: "Maintenir pour ouvrir %@ %@",
      es: "Mantén pulsado para abrir %@ %@"),
  ]

  @Test("a row gives its sentence in every language", arguments: rows)
  func sentence(of row: HintRow) {
    let hint = ActionHint(
      for: row.control, customHint: row.custom, valueText: row.value, displayName: row.name,
      appName: "MyApp")
    #expect(Self.verbs.map { hint.text(in: $0.language) } == row.texts)
    #expect(Set(Self.verbs.map(\.language)) == Set(ControlLanguage.allCases))
  }

  /// The words for holding, for a second press and for the release in each language.
  static let verbs: [(language: ControlLanguage, hold: String, again: String, release: String)] = [
    (.en, "Hold ", "Press Again ", "Release "), (.zhHans, "按住", "再按一次", "松开"),
    (.ja, "長押しで", "もう一度押して", "指を離して"), (.de, "Halten", "Nochmals drücken", "Loslassen"),
    (.fr, "Maintenir", "Appuyer à nouveau", "Relâcher"),
    (.es, "Mantén pulsado", "Pulsa de nuevo", "Suelta"),
  ]

  @Test(
    "where two presses stand for a hold every sentence asks for the second, and for the release where that decides",
    arguments: rows)
  func again(of row: HintRow) {
    for (text, verb) in zip(row.texts, Self.verbs) {
      // Also after a change of the language since the hint was created.
      for language in ControlLanguage.allCases {
        let again = ActionHint.pressAgain(text, in: language)
        #expect(again == verb.again + text.dropFirst(verb.hold.count))
        let release = ActionHint.release(text, in: language)
        #expect(release == verb.release + text.dropFirst(verb.hold.count))
      }
    }
  }

  /// The words for a tap in each language, and for a hold after it.
  static let tapWords: [(tap: String, orHold: String)] = [
    ("Tap ", ", hold "), ("轻按", "，按住"), ("短押しで", "、長押しで"),
    ("Kurz drücken", ", halten"), ("Appuyer", ", maintenir"), ("Pulsa", ", mantén pulsado"),
  ]

  @Test("the hint of a button with a tap control names the tap, then the hold", arguments: rows)
  func tap(of row: HintRow) {
    let other = ActionHint(
      for: .button(opensApp: false), customHint: "Mark Lap", valueText: nil, displayName: nil,
      appName: "MyApp")
    for (text, (verb, tap)) in zip(row.texts, zip(Self.verbs, Self.tapWords)) {
      let before = other.text(in: verb.language)
      let rest = before.dropFirst(verb.hold.count)
      // Also after a change of the language since the hints were created.
      for language in ControlLanguage.allCases {
        #expect(
          ActionHint.tapAndHold(tap: before, hold: text, in: language)
            == tap.tap + rest + tap.orHold + text.dropFirst(verb.hold.count))
        #expect(
          ActionHint.tapAndHold(tap: before, hold: nil, in: language) == tap.tap + rest)
        #expect(ActionHint.tapAndHold(tap: "", hold: text, in: language) == text)
      }
    }
  }

  /// The words for a release in each language, for a longer hold after it, and for a release that does nothing.
  static let releaseWords: [(release: String, orHold: String, cancel: String)] = [
    ("Release ", ". Keep holding ", "Release to Cancel"), ("松开", "。继续按住", "松开以取消"),
    ("指を離して", "。押し続けて", "指を離してキャンセル"),
    ("Loslassen", ". Weiter halten", "Loslassen zum Abbrechen"),
    ("Relâcher", ". Continuer à maintenir", "Relâcher pour annuler"),
    ("Suelta", ". Sigue manteniendo pulsado", "Suelta para cancelar"),
  ]

  @Test(
    "the hint of a pressed button names what a release does, then what a longer hold does",
    arguments: rows)
  func release(of row: HintRow) {
    for (text, (verb, words)) in zip(row.texts, zip(Self.verbs, Self.releaseWords)) {
      let rest = text.dropFirst(verb.hold.count)
      for language in ControlLanguage.allCases {
        #expect(
          ActionHint.releaseAndHold(release: text, hold: text, in: language)
            == words.release + rest + words.orHold + rest)
        #expect(
          ActionHint.releaseAndHold(release: text, hold: nil, in: language) == words.release + rest)
        #expect(ActionHint.releaseAndHold(release: nil, hold: text, in: language) == text)
        #expect(ActionHint.cancelAndHold(text, in: language) == words.cancel + words.orHold + rest)
      }
      #expect(ActionHint.cancelAndHold(nil, in: verb.language) == words.cancel)
      #expect(ActionHint.cancelAndHold("Start", in: verb.language) == words.cancel)
    }
  }

  @Test("of a button with a tap control a text that is not the system's is left out")
  func foreignTap() {
    #expect(ActionHint.tapAndHold(tap: "Start", hold: "Hold to Stop", in: .en) == "Hold to Stop")
    #expect(ActionHint.tapAndHold(tap: nil, hold: nil, in: .en) == nil)
    #expect(
      ActionHint.tapAndHold(tap: "Hold to Mark Lap", hold: "Hold for Running", in: .en)
        == "Tap to Mark Lap, hold for Running")
    #expect(
      ActionHint.tapAndHold(tap: "Halten: Runde markieren", hold: "Halten: Stoppen", in: .de)
        == "Kurz drücken: Runde markieren, halten: Stoppen")
  }

  @Test(
    "a text that is not the system's stays as it is",
    arguments: ["", "Start", "Holding", "hold on", "Press Again to Start"])
  func foreign(_ text: String) {
    #expect(ActionHint.pressAgain(text, in: .ja) == text)
  }
}
