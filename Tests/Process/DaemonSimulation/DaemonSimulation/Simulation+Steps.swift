import CSimulatedSystem
import ControlModel
import ExpectedDaemon
import Gesture
import Glibc
import SystemAccess

@testable import Daemon

/// The steps of the world: presses, requests, notices, faults and time.
extension Simulation {
  func step() throws {
    switch chance.below(100) {
    case 0..<16: press()
    case 16..<24: try pass(UInt64(chance.in(1...700)) * 1_000_000)
    case 24..<30: try pass(UInt64(chance.in(1...30)) * 1_000_000_000)
    case 30..<78: try randomRequest()
    case 78..<88: notice()
    default: try fault()
    }
  }

  private func press() {
    let name = chance.pick(buttons)
    guard let contact = chance.percent(50) ? found ?? contacts[name] : contacts[name] else {
      return
    }
    tell("\(contact.name) \(contact.isPressed ? "opens" : "closes")")
    contact.set(contact.isPressed ? .inactive : .active)
  }

  // MARK: Faults

  private func fault() throws {
    // The first steps make an extension or a file operation fail.
    switch isCalm ? chance.in(5...9) : chance.below(10) {
    case 0:
      guard let each = alive() else { return }
      tell("\(each.app.name) \(each.pid) dies")
      rows.count("fault", "extension dies")
      sim_child_end(Int32(each.child), 0, SIGSEGV)
      expected.ended(process: each.pid)
    case 1:
      guard let each = alive() else { return }
      tell("\(each.app.name) \(each.pid) hangs")
      rows.count("fault", "extension hangs")
      each.isHung = true
      expected.hung(process: each.pid)
    case 2, 3:
      let faults = [SIM_OPEN, SIM_WRITE, SIM_FSYNC, SIM_RENAME]
      let fault = chance.pick(faults)
      tell("the next call \(fault.rawValue) for a file fails")
      sim_fail_next(fault)
      try randomRequest()
      try settle()
      if sim_forget_fault() == SIM_NO_FAULT { fileFailed(fault) }
    case 4:
      rows.count("fault", "extension cannot start")
      sim_fail_next(SIM_SPAWN)
      try pass(2_000_000_000)
      _ = sim_forget_fault()
    case 5:
      let watchers = clients.keys.sorted()
      guard watchers.count > 1 else { return }
      rows.count("fault", "client vanishes")
      vanish(chance.pick(Array(watchers.dropFirst())))
      try connect(watching: chance.percent(70))
    case 6:
      let hours = chance.pick([-48, -3, -1, 1, 2, 30])
      tell("the clock is set by \(hours) hours")
      rows.count("fault", "clock jumps")
      sim_set_clock(Int64(hours) * 3_600_000_000_000)
      expected.clockJumped()
    case 7:
      guard let contact = contacts[chance.pick(buttons)] else { return }
      rows.count("fault", "device unplugged")
      tell("\(contact.name) \(contact.isGone ? "is back" : "is unplugged")")
      contact.unplug(!contact.isGone)
    case 8:
      guard let contact = contacts[chance.pick(buttons)] else { return }
      rows.count("fault", "edges lost")
      contact.lose()
    default:
      if chance.percent(20) {
        rows.count("fault", "time zone changes")
        tell("the time zone changes")
        let host = host
        ServiceThread.task { host.daemon?.handle(.timeZone) }
        expected.languageChanged()
        try settle()
      } else if chance.percent(40) {
        rows.count("fault", "restart")
        try restart()
      } else {
        rows.count("fault", "configuration read again")
        let language = chance.pick([.en, ControlLanguage(rawValue: "ja") ?? .en])
        let host = host
        ServiceThread.task { host.change { $0.language = language } }
        tell("SIGHUP, the language is \(language.rawValue)")
        if language != self.language { expected.languageChanged() }
        self.language = language
        raise(SIGHUP)
        expected.configurationRead()
        try settle()
      }
    }
  }

  func alive() -> SimulatedExtension? {
    let alive = extensions.filter { !$0.hasEnded && $0.isWelcome }
    return alive.isEmpty ? nil : chance.pick(alive)
  }

  // MARK: Notices

  private func notice() {
    guard let each = alive(), !each.isHung else { return }
    let names = [
      "reload", "reload_timelines", "log", "activity", "activity", "relevant", "share", "post",
      "open", "progress", "change", "run",
    ]
    let name = chance.pick(names)
    rows.count("notice", name)
    var body: JSONValue = ["notice": .string(name)]
    switch name {
    case "reload":
      if chance.percent(80) { body["kind"] = .string(chance.pick(each.app.controls)) }
    case "reload_timelines":
      if chance.percent(80) { body["kind"] = .string(chance.pick(SimulatedApp.widgets)) }
    case "log": body["text"] = "hello"
    case "open": body["url"] = "https://example.com"
    case "post": body["name"] = "Note"
    case "run":
      body["number"] = .int(chance.below(1_000))
      body["words"] = ["none"]
    case "activity": activity(&body)
    case "relevant":
      body["intents"] = [
        ["intent": "ShowRain", "parameters": ["town": "Ulm"], "duration_s": 3_600]
      ]
    case "share":
      // A name that is too long is refused, with an answer.
      let most = chance.percent(10) ? 1_000 : 1
      body["name"] = .string(String(repeating: "value\(chance.below(3))", count: most))
      body["value"] = .string("\(SimulatedApp.secret) \(chance.below(100))")
    case "progress":
      if let run = each.performing.first { each.progress(run.id, &chance) }
      return
    default:
      let kind = chance.pick(each.app.controls)
      each.app.change(kind, to: chance.percent(50))
      body = ["notice": "reload", "kind": .string(kind)]
    }
    tell("\(each.app.name) \(each.pid) -> \(body.line)")
    expected.said(process: each.pid, name, body)
    each.say(body)
  }

  private func activity(_ body: inout JSONValue) {
    body["id"] = .string("A\(chance.below(4))")
    body["phase"] = .string(chance.pick(["started", "updated", "updated", "ended"]))
    body["type"] = "Trip"
    body["attributes"] = ["name": .string(SimulatedApp.secret)]
    lastStop += 1
    let stop = lastStop
    body["state"] = ["stop": .int(stop)]
    body["shown"] = [
      "lines": .array([.string("\(SimulatedApp.secret) stop \(stop)")]),
      "privacy_sensitive": true,
    ]
    if chance.percent(30) {
      // The extension reads the views of an activity without texts.
      body["shown"] = .null
      body["attributes"] = ["name": "x"]
    }
    if chance.percent(30) { body["stale_at"] = .string(dateText(after: chance.in(1...4_000))) }
    if chance.percent(50) { body["wants_token"] = true }
    if chance.percent(20) { body["channel"] = "news" }
    if chance.percent(20) { body["transient"] = true }
    if chance.percent(30) {
      body["alert"] = [
        "title": .string(body["shown"] == .null ? "T" : "\(SimulatedApp.secret) alert"),
        "body": "Look",
      ]
    }
  }
}
