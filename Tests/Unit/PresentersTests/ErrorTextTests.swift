import ControlModel
import FileTesting
import Foundation
import SystemAccess
import Testing

/// The error messages for users, in every language whose text differs from the message of the programs.
@Suite("The texts of errors")
struct ErrorTextTests {
  private static let names = ["com.example.Timer": "Work Timer", "b": "B"]

  /// Sentences of all parts of the system.
  private static var sentences: [Sentence] {
    controls + widgets + processes + openings + service + lock + devices + sockets
  }

  private static var controls: [Sentence] {
    let (kind, option) = ("com.example.Timer", "Duration")
    let network: Sentence = "the network failed"
    let id = "\(kind).5"
    let gone: Sentence = "cannot set \"\(option)\": \"\(id)\" no longer exists; choose another"
    let wrong: Sentence = "cannot set \"\(option)\" to \(900): it takes \("1 to 60")"
    let query: Sentence = "cannot find the values of \"\(option)\": its query threw: \(network)"
    let none: Sentence = "there are no controls"
    let nearest: Sentence = "did you mean \"\("timer")\"? Known: \("\"timer\", \"lamp\"")"
    let known: Sentence = "known: \("\"lamp\"")"
    let unconfigurable: Sentence = "it cannot be configured"
    let no: Sentence = "the answer to \"\("Start it?")\" was no"
    let unset: Sentence =
      "cannot run \("StartTimer") of \"\(kind)\": its required parameter \"\(option)\" has no value; set it where the intent is created, or give it a default"
    return [
      "cannot perform \"\(kind)\": its option \"\(option)\" is not chosen; configure it first",
      "cannot perform \"\(kind)\": it is disabled",
      "cannot perform \"\("unknown")\": it is disabled",
      "cannot perform \"\(kind)\": it is a toggle; give the value to set",
      "cannot perform \"\(kind)\": \("StartTimer") threw: \(network)",
      "cannot perform \"\(kind)\": \("StartTimer") threw: \("the tank is empty")",
      "cannot perform \"\(kind)\": \("StartTimer") threw: \(no)",
      "cannot load \"\(kind)\": its value provider threw: \(network)",
      "cannot perform \"\(kind)\": it was loaded with the action \("A") and now has \("B"); load it again",
      "cannot configure \"\(kind)\": \(gone)",
      "cannot configure \"\(kind)\": \(wrong)",
      "cannot configure \"\(kind)\": \(query)",
      "cannot find the values of \"\(option)\" of \"\(kind)\": its query threw: \(network)",
      "no control has the kind \"\("x")\"; \(none)",
      "no control has the kind \"\("timr")\"; \(nearest)",
      "\"\(kind)\" has no option \"\("size")\"; \(known)",
      "\"\(kind)\" has no option \"\("size")\"; \(unconfigurable)",
      "the control \"\(kind)\" has no parameter \"\("size")\"; \(known)",
      unset, network, "the door is jammed", "",
    ]
  }

  private static var widgets: [Sentence] {
    let (kind, place) = ("com.example.Timer", "today")
    let network: Sentence = "the network failed"
    let none: Sentence = "none"
    let full: Sentence = "cannot write on \("/var/lib"): \("ENOSPC"); \("make room")"
    return [
      "no widget has the kind \"\("x")\"; \("known: \("a, b")")",
      "the widget \"\(kind)\" has no size \"\("huge")\"; it has \(none)",
      "the widget \"\(kind)\" has no size \"\("huge")\"; it has \("small, medium")",
      "cannot show the widget \"\(kind)\": its option \"\("City")\" is not chosen and has no default; choose it with actionbutton configure",
      "cannot load the timeline of \"\(kind)\": \(network)",
      "there is no placed widget \"\("w9")\"; known: \("w1, w2")",
      "there is no position \(7) for a widget in \(place): it has 1 to \(3)",
      "\("w1") is in no stack",
      "\(full); the widgets have not changed",
      "another client has changed the placements in the meantime (version \(7)); read them again, and give the control to move before instead of a position",
    ]
  }

  private static var processes: [Sentence] {
    let (load, options): (Sentence, Sentence) = ("load", "options")
    let (name, path) = ("Lamp", "/usr/lib/lamp/Lamp")
    let gone: Sentence =
      "\("No such file or directory (ENOENT)"); build or install it, or correct its path"
    let folder: Sentence = "it is a folder; name the executable in it"
    let missing: Sentence = "cannot start the extension \(path): \(gone)"
    let executable: Sentence = "it is not executable; chmod +x \(path)"
    let advice: Sentence = "make it executable (chmod +x)"
    let ended: Sentence =
      "was ended by SIGSEGV before it answered; its last output: \("index out of range")"
    return [
      "cannot \(load): \(name) was ended by \("SIGKILL")\("") before it answered",
      "cannot \(load): \(name) was ended by \("SIGKILL")\(" (it used 99 MB, its memory limit is 64 MB: limits.memory)") before it answered",
      "cannot \(load): \(name) ended with status \(1)\("") before it answered",
      "cannot \(load): \(name) ended\("") before it answered",
      "cannot \(load): \(name) \(ended)",
      "cannot \(options): \(name) did not answer \("options") within \("2 s"), nor its cancellation within \("500 ms")",
      "cannot \(load): \(name) \("closed its standard output")",
      "\(name) did not answer \("load") within \("2 s")",
      "\(name) was ended by \("SIGABRT")\("") before it answered hello\("; its last output: fatal")",
      "\(name) ended with status \(2)\("") before it answered hello\("")",
      "\(name) did not answer hello within \("5 s"); expected \("{}")",
      "\(name) did not become ready", missing,
      "cannot start the extension \(path): \(folder)",
      "cannot start the extension \(path): \(executable)",
      "cannot start \(path): \("Permission denied (EACCES)"); \(advice)",
      "cannot list the controls of \(path): \("\(name) is stopped")",
      "cannot ask \(name) to \(options): the request has \(99) bytes, and the maximum is \(64); choose fewer or shorter values",
    ]
  }

  private static var openings: [Sentence] {
    let (intent, url) = ("OpenShop", "shop:1")
    let scheme: Sentence =
      "addresses with \("shop"): are not opened; use https:, or add \("shop") to open_schemes in the configuration"
    let noScheme: Sentence = "it is not an address with a scheme; begin it with https:"
    let folders: Sentence = "it was not found in a folder of PATH that only root can write"
    let install: Sentence =
      "install \("xdg-utils"), or set its path under programs in the configuration"
    return [
      "\(intent) cannot open \"\(url)\": \(scheme)",
      "\(intent) cannot open \"\(url)\": \(noScheme)",
      "\(intent) opens the app, but \("/usr/lib/shop") has no app command; add app.command to \("/etc/shop.yaml")",
      "cannot start \("xdg-open"): \(folders); \(install)",
      "cannot open \(url): \("/usr/bin/xdg-open") ended with status \(4)",
      "cannot open \(url): \("/usr/bin/xdg-open") was ended by \("SIGTERM")",
      "nothing was opened, because the screen is locked; unlock it and try again",
    ]
  }

  private static var service: [Sentence] {
    let held: Sentence = "another client holds it"
    let saved: Sentence = "cannot use it: \("EROFS")"
    return [
      "cannot press \("main"): \(held)",
      "cannot press \("main"): \("it is not pressed")",
      "there is no button \"\("x")\"; known: \("main, second")",
      "the question at \("main") has \(3) choices; give a number from 0 to \(2)",
      "there is nothing to undo at \("main"); an action can be undone once, within \("5 s")",
      "\(saved); the button's assignment has not changed",
      "cannot assign a control to the taps of \("main"): its short presses are used by \("shuttle"); remove that from its configuration first",
      "there is no placement \"\("p3")\"; known: \("p1, p2")",
      "there is no symbol \"\("lamp")\" of \("shop"): \("put its SVG into /srv/icons")",
      "too many requests: at most \(40) a second", "did not return within \("30 s")",
      "\("UnlockDoor") needs an unlocked screen; unlock it and try again",
      "this push token is for \("com.example.shop").push-type.\("alert"); send the push with that topic and type",
      "there is no image \"\("a7")\"; its widget has changed",
    ]
  }

  private static var lock: [Sentence] {
    let unlock: Sentence = "unlock the screen"
    let (one, more): (Sentence, Sentence) = ("1 try is", "\(3) tries are")
    return [
      "cannot \("assign a control"): the screen is locked; unlock it first: actionbutton unlock",
      "cannot \(unlock): the passcode is required",
      "cannot \(unlock): the passcode is wrong; \(one) left",
      "cannot \(unlock): the passcode is wrong; \(more) left",
      "cannot \(unlock): the passcode is wrong; the next try is in \("60 s")",
      "cannot \(unlock): too many wrong passcodes (\(7) of user \(1000), \(9) of all users); try again in \("5 min")",
      "a passcode has \(4) to \(128) bytes and no control characters; choose another one",
    ]
  }

  private static var devices: [Sentence] {
    let key = "/dev/input/event3"
    let grabbed: Sentence = "another program uses it exclusively: stop that program"
    return [
      "cannot read keys on \(key): \("EBUSY"); \(grabbed)",
      "cannot read keys on \(key): \("ENODEV"); \("plug it in again; it will be recognized")",
      "cannot request line on \("gpiochip0/17"): \("EBUSY"); \("held by \("\"pigpiod\""); stop it or choose another line")",
      "cannot open chip on \("/dev/gpiochip9"): \("ENOENT"); \("choose one that `actionbutton devices` lists")",
      "cannot read on \("gpiochip0/17"): \("ENODEV"); \("the chip was disconnected; the button works again when it is connected again")",
      "\("chip gpiochip0 (pinctrl)"): it was disconnected; plug it in again",
      "cannot write on \(key): \("EIO"); \("raise the limit of open files (ulimit -n)")",
    ]
  }

  private static var sockets: [Sentence] {
    let path = "/run/actionbutton/socket"
    let start: Sentence = "no daemon runs there; start one with actionbutton run"
    return [
      "no daemon runs: there is no socket at \(path); start one with actionbutton run, or name its socket with --socket",
      "cannot connect to \(path): \("Connection refused (ECONNREFUSED)"); \(start)",
      "\(path) is not a socket; move it away, or choose another path with --socket",
      "\("the answer to \"status\"") at \(path) took longer than \(2) s; check whether that process hangs",
      "the daemon at \(path) closed the connection during \("the answer to \"status\""); see its log",
      "the program that listens at \(path) is not this daemon: \("7")",
      "another page holds \("main")", "too many requests are waiting for the daemon",
    ]
  }

  @Test("people read an error in their language")
  func texts() throws {
    let texts = Self.sentences.map { sentence in
      let lines = ControlLanguage.allCases.compactMap { language in
        let text = Self.text(sentence, language)
        return text == "\(sentence)" ? nil : "  \(language.rawValue): \(text)\n"
      }
      return "\(sentence)\n\(lines.joined())"
    }
    #expect(texts.count > 80)
    try GoldenFile.compare(
      texts.joined(),
      with: Repository.url("Tests/Unit/PresentersTests/Golden/errors.txt"))
  }

  private static func text(_ sentence: Sentence, _ language: ControlLanguage) -> String {
    sentence.text(in: language) { names[$0] }
  }
}
