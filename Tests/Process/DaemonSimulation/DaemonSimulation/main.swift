import ActionButton
import ButtonLoop
import CSimulatedSystem
import ControlModel
import Gesture
import Glibc
import Synchronization
import SystemAccess

@testable import Daemon

/// The options: `daemon-simulation [--seeds N] [--from SEED] [--steps N] [--jobs N] [--all] [--tell]`.
struct Command {
  var seeds = 1
  var first: UInt64 = 1
  var steps = 200
  var jobs = 2
  var isTold = false
  /// Whether the seeds after a failed seed are also run.
  var runsAll = false

  init(_ arguments: [String]) {
    var rest = arguments.dropFirst()
    while let name = rest.popFirst() {
      if name == "--tell" {
        isTold = true
        continue
      }
      if name == "--all" {
        runsAll = true
        continue
      }
      guard let value = rest.popFirst().flatMap({ UInt64($0) }) else { Self.usage() }
      switch name {
      case "--seeds": seeds = Int(value)
      case "--from": first = value
      case "--steps": steps = Int(value)
      case "--jobs": jobs = Int(value)
      default: Self.usage()
      }
    }
  }

  private static func usage() -> Never {
    print(
      "usage: daemon-simulation [--seeds N] [--from SEED] [--steps N] [--jobs N] [--all] [--tell]")
    exit(2)
  }
}

/// Runs one seed in this process and ends it.
func runSeed(_ seed: UInt64, _ command: Command, _ rows: Rows, in base: String) -> Never {
  do {
    let folder = "\(base)/\(seed)"
    let executables = ["Lamps", "Boards"].map { "\(folder)/\($0)" }
    sim_make_folder(folder)
    for each in executables {
      sim_make_program(each)
      let name = each.split(separator: "/").last.map(String.init) ?? ""
      var manifest = "app:\n  name: \(name)\n  identifier: com.example.\(name)\n"
      if name == "Lamps" {
        sim_make_program(each + "App")
        manifest += "  executable: \(each)App\n"
      }
      sim_write_file(each + ".yaml", manifest)
    }
    sim_begin(seed)
    #if DEBUG
      Invariant.marks.withLock { $0 = [] }
    #endif
    var chance = Chance(seed ^ 0xabcdef)
    // Some configurations have no button; the first screen searches for one.
    let found = seed % 5 == 3 ? try SimulatedContact("found") : nil
    let names = chance.percent(50) || found != nil ? ["action"] : ["action", "side"]
    var contacts: [String: SimulatedContact] = [:]
    var buttons: [ButtonLoop.Button] = []
    for name in names {
      let contact = try SimulatedContact(name)
      contacts[name] = contact
      var limits = HoldRecognizer.Limits()
      var button = ButtonLoop.Button(name: name, gesture: limits, control: nil) { contact.source() }
      button.sounds = true
      if name == "side" {
        switch chance.below(8) {
        case 0: limits.noHold = .milliseconds(600)
        case 1: limits.multiPress = .milliseconds(400)
        case 2: limits.repeatPeriod = .milliseconds(300)
        case 3: limits.decision = .release
        case 4...6:
          limits.stages = [.milliseconds(1_500), .seconds(4)]
          button.stages = [
            ButtonLoop.Stage(
              after: limits.stages[0], control: PlacedControl(stage: 2, of: name, kind: "bell")),
            ButtonLoop.Stage(after: limits.stages[1], control: nil),
          ]
        default: break
        }
        button.gesture = limits
        button.control = PlacedControl(id: name, kind: "jar")
      }
      if name == "action", chance.percent(60) {
        button.control = PlacedControl(id: name, kind: "lamp")
        button.tap = PlacedControl(tapOf: name, kind: "bell")
        limits.taps = true
        button.gesture = limits
      }
      if found != nil { button.isUnset = true }
      buttons.append(button)
    }
    let host = SimulatedHost(
      folder: folder, executables: executables, keepsWarm: chance.percent(50),
      plan: SimulatedHost.Plan(buttons: buttons), found: found)
    let slots = buttons.flatMap(\.slots).map(\.name)
    let made = contacts
    let held = buttons.filter {
      $0.gesture.noHold == nil && $0.gesture.multiPress == nil && $0.gesture.repeatPeriod == nil
    }.map(\.name)
    // Used on the driver's thread from now on.
    nonisolated(unsafe) let counted = rows
    try SystemThread.start("driver") {
      sim_drive()
      let simulation = Simulation(
        seed: seed, steps: command.steps, host: host, contacts: made,
        heldButtons: held, slots: slots, found: found, rows: counted,
        isTold: command.isTold)
      do {
        try simulation.run()
        sim_exit(0)
      } catch {
        StandardStream.error.write(
          "seed \(seed): \((error as? Simulation.Failed)?.what ?? "\(error)")\n",
          waitingAtMost: .seconds(1))
        sim_exit(1)
      }
    }
    try ServiceThread.run { await host.serve() }
  } catch {
    print("error: \(error)")
  }
  exit(3)
}

/// Random choices of the driver, from a seed.
struct Chance: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x2545_f491_4f6c_dd1d ^ 0x5851_f42d_4c95_7f2d }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
  mutating func `in`(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.upperBound - range.lowerBound + 1)
  }
  /// Returns true with this probability, in percent.
  mutating func percent(_ percent: Int) -> Bool { below(100) < percent }
  mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}

let command = Command(CommandLine.arguments)
// The order of sets and dictionaries depends on this variable.
if getenv("SWIFT_DETERMINISTIC_HASHING") == nil {
  setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
  setenv("ACTIONBUTTON_INVARIANTS", "trap", 1)
  sim_fix_addresses()
  var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
  execv("/proc/self/exe", &arguments)
}
// A daemon that inherits an ignored SIGHUP, as after nohup(1), does not handle it.
signal(SIGHUP, SIG_DFL)
let rows = Rows()
// A seed has many small files, which are of no use after the process.
let memory = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : nil
let temporary = memory ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
let base = "\(temporary)/daemon-\(getpid())"
sim_make_folder(base)
// Computed once for the processes of all seeds.
for tag in ["en", "ja"] {
  let language = ControlLanguage(rawValue: tag) ?? .en
  _ = MessageError(.refused, "there is no such text").translated(to: language)
}
let began = MonotonicClock.now
var running: [Int32: UInt64] = [:]
var failed: [UInt64] = []
var next = command.first
let end = command.first + UInt64(command.seeds)
while next < end || !running.isEmpty {
  if next < end, running.count < command.jobs, failed.isEmpty || command.runsAll {
    let pid = sim_fork(command.isTold)
    if pid == 0 { runSeed(next, command, rows, in: base) }
    running[pid] = next
    next += 1
    continue
  }
  guard !running.isEmpty else { break }
  var status: Int32 = 0
  let pid = sim_wait(&status)
  guard let seed = running.removeValue(forKey: pid) else { continue }
  if status != 0 {
    print("seed \(seed) fails (status \(status)); again: make simulate-daemon SEED=\(seed)")
    failed.append(seed)
  }
}
print(rows.report)
let missing = rows.missing
if !missing.isEmpty { print("not reached: \(missing.joined(separator: ", "))") }
print(
  "\(next - command.first) seeds of \(command.steps) steps in \(began.duration(to: MonotonicClock.now))"
)
sim_remove_folder(base)
// A hundred seeds reach every row.
exit(failed.isEmpty && (missing.isEmpty || command.seeds < 100) ? 0 : 1)
