import CSystem
import ControlSocket
import Foundation
import ProgramTesting
import SystemAccess
import Testing
import Wire

@testable import SocketServer

/// A client, run as an extension and outside: its case says how it connects and which process sends.
private let script = #"""
  import array, ctypes, json, os, socket, sys

  case, path = sys.argv[1], sys.argv[2]
  libc = ctypes.CDLL(None, use_errno=True)

  def connect():
      client = socket.socket(socket.AF_UNIX)
      client.connect(path)
      return client

  def lines(*requests):
      texts = [json.dumps({"id": number, **each}) for number, each in enumerate(requests, 1)]
      return ("\n".join(texts) + "\n").encode()

  HELLO = {"request": "hello", "version": 2, "client": "peer"}
  if "PROOF" in os.environ:
      HELLO["proof"] = open(os.environ["PROOF"]).read()
  REQUESTS = lines(HELLO, {"request": "press", "for_ms": 1})

  def ask(client, requests=REQUESTS):
      client.sendall(requests)
      for line in client.makefile("rb"):
          answer = json.loads(line)
          if answer["id"] in (0, 2):
              return answer["error"]["code"] if "error" in answer else "done"
      return "closed"

  def child(work):
      process = os.fork()
      if process == 0:
          work()
          sys.stdout.flush()
          os._exit(0)
      return process

  def plain():
      print(ask(connect()), flush=True)

  def parted():
      # Each part alone is nothing; together they are one request.
      client = connect()
      client.sendall(REQUESTS[:-5])
      print(ask(client, REQUESTS[-5:]), flush=True)

  def reparented():
      ours, theirs = os.pipe()
      def grandchild():
          os.setsid()
          os.read(ours, 1)
          plain()
      def parent():
          child(grandchild)
      os.waitpid(child(parent), 0)
      os.write(theirs, b"x")

  def exec_after():
      client = connect()
      os.set_inheritable(client.fileno(), True)
      os.execv(sys.executable, [sys.executable, "-c", sys.orig_argv[2], "inherited", str(client.fileno())])

  def inherited():
      print(ask(socket.socket(fileno=int(path))), flush=True)

  def not_dumpable():
      assert libc.prctl(4, 0, 0, 0, 0) == 0
      plain()

  def own_namespaces():
      # Where the system permits it to this user.
      libc.unshare(0x10000000 | 0x00020000)
      plain()

  def forks_and_exits():
      client = connect()
      ours, theirs = os.pipe()
      def rest():
          os.close(theirs)
          os.read(ours, 1)
          print(ask(client), flush=True)
      child(rest)
      os._exit(0)

  def dead_sender():
      client = connect()
      os.waitpid(child(lambda: client.sendall(REQUESTS)), 0)
      print(ask(client, b""), flush=True)

  def half_by_another():
      # Another process has sent the beginning of the line.
      client = connect()
      os.waitpid(child(lambda: client.sendall(REQUESTS[:-5])), 0)
      print(ask(client, REQUESTS[-5:]), flush=True)

  def other_program():
      # A connection to the other of two programs: the one outside listens, and says so.
      place, role = sys.argv[3:5]
      end = socket.socket(socket.AF_UNIX)
      if role == "connects":
          end.connect(place)
          return end
      end.bind(place)
      end.listen()
      print("listens", flush=True)
      return end.accept()[0]

  def passes():
      client = connect()
      with other_program() as other:
          other.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [client.fileno()]))])
          print(other.recv(100).decode(), flush=True)

  def takes():
      with other_program() as other:
          _, control, _, _ = other.recvmsg(1, socket.CMSG_SPACE(4))
          client = socket.socket(fileno=array.array("i", control[0][2])[0])
          answer = ask(client)
          other.sendall(answer.encode())
          print(answer, flush=True)

  def waits():
      print("ready", flush=True)
      sys.stdin.read()

  def waits_alone():
      assert libc.prctl(4, 0, 0, 0, 0) == 0
      waits()

  def every():
      client = connect()
      client.sendall(lines(HELLO))
      answers = client.makefile("rb")
      answers.readline()
      passed = []
      for name in sys.argv[3].split(","):
          client.sendall(json.dumps({"id": 2, "request": name}).encode() + b"\n")
          if json.loads(answers.readline()).get("error", {}).get("code") != "forbidden":
              passed.append(name)
      print(" ".join(passed), flush=True)

  {"plain": plain, "waits": waits, "waits alone": waits_alone, "every": every, "parted": parted,
   "reparented": reparented, "exec": exec_after, "inherited": inherited,
   "not dumpable": not_dumpable, "own namespaces": own_namespaces, "forks and exits": forks_and_exits,
   "dead sender": dead_sender, "half by another": half_by_another, "passes": passes, "takes": takes}[case]()
  """#

/// The tests run one after another: each starts processes, and the machine may be small.
@Suite("Peers", .serialized)
enum PeerTests {}

extension PeerTests {
  /// Each row runs on its own server; `press` stands for all requests that only the owner may send.
  @Suite(
    "Who is at the other end of the control socket",
    .enabled(if: cp_landlock_version() > 0, "Landlock"))
  struct PeerIdentity {
    /// Starts the program as an extension or outside.
    private static func start(
      _ arguments: [String], asExtension: Bool, unconfined: Bool = false
    ) throws -> StartedChild {
      var command = ChildCommand(
        program: "/usr/bin/python3", arguments: ["-c", script] + arguments,
        environment: ProcessInfo.processInfo.environment)
      // Before Linux 6.5 the kernel's answer is not certain; an extension cannot read the lock file.
      let isConfined = asExtension && !unconfined
      if !isConfined, !arguments[1].isEmpty {
        command.environment["PROOF"] = "\(arguments[1]).lock"
      }
      command.input = .pipe
      command.outputs = .pipes
      if asExtension {
        var sandbox = Sandbox(memory: nil, processes: nil)
        // The client needs sockets, which the confinement denies to an extension.
        sandbox.isConfined = false
        sandbox.isIdentified = isConfined
        command.sandbox = sandbox
      }
      return try command.start()
    }

    /// Returns the program's standard output and standard error.
    private static func output(of child: consuming StartedChild) -> String {
      var text = ""
      for number in [child.output.number, child.errors.number].compactMap({ $0 }) {
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while true {
          let count = read(number, &chunk, chunk.count)
          if count > 0 {
            text += String(decoding: chunk[..<count], as: UTF8.self)
          } else if count == 0 || errno != EAGAIN {
            break
          } else {
            var wait = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
            _ = poll(&wait, 1, -1)
          }
        }
      }
      var wait = pollfd(fd: child.process.exitDescriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&wait, 1, -1)
      child.process.reap()
      return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Runs the program and returns the answer that it gets.
    private static func answer(_ name: String, asExtension: Bool) async throws -> String {
      let result = Result()
      try await SocketFixture.serving { server in
        let child = try start([name, server.path], asExtension: asExtension)
        result.text = output(of: child)
      }
      return result.text
    }

    private final class Result { var text = "" }

    private static func socketPair() throws -> [Int32] {
      var ends: [Int32] = [-1, -1]
      let result = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
      try #require(result == 0)
      return ends
    }

    /// The cases with the answer outside; an extension is refused in every case.
    static let cases: [(name: String, outside: String)] = [
      ("plain", "done"), ("parted", "done"), ("reparented", "done"), ("exec", "done"),
      ("not dumpable", "done"), ("own namespaces", "done"),
      // The process that connected has ended, or another process has sent the data.
      ("forks and exits", "forbidden"), ("dead sender", "forbidden"),
      ("half by another", "forbidden"),
    ]

    @Test("an extension and what it starts are recognised, whatever they do", arguments: cases)
    func extensions(name: String, outside: String) async throws {
      #expect(try await Self.answer(name, asExtension: true) == "forbidden")
    }

    @Test("a program that no extension started has the rights of its user", arguments: cases)
    func outsiders(name: String, outside: String) async throws {
      #expect(try await Self.answer(name, asExtension: false) == outside)
    }

    @Test(
      "a connection that is passed on has no rights, whoever made it", arguments: [true, false])
    func passed(fromExtension: Bool) async throws {
      try await SocketFixture.serving { server in
        let place = "\(server.path).other"
        let names = fromExtension ? ["takes", "passes"] : ["passes", "takes"]
        let outside = try Self.start([names[0], server.path, place, "listens"], asExtension: false)
        var listens = pollfd(fd: outside.output.number ?? -1, events: Int16(POLLIN), revents: 0)
        #expect(poll(&listens, 1, -1) == 1)
        let inside = try Self.start([names[1], server.path, place, "connects"], asExtension: true)
        #expect(Self.output(of: inside) == "forbidden")
        #expect(Self.output(of: outside) == "listens\nforbidden")
        #expect(unlink(place) == 0)
      }
    }

    @Test("an extension that is not confined has the rights of its user, as the configuration says")
    func unconfined() async throws {
      let result = Result()
      try await SocketFixture.serving { server in
        let child = try Self.start(
          ["plain", server.path], asExtension: true, unconfined: true)
        result.text = Self.output(of: child)
      }
      #expect(result.text == "done")
    }

    @Test(
      "an older kernel's comparison tells extensions from others, and nothing of what nobody may trace"
    )
    func comparison() throws {
      for (name, isExtension, expected) in [
        ("waits", true, CI_EXTENSION), ("waits", false, CI_OUTSIDER),
        ("waits alone", true, CI_UNKNOWN), ("waits alone", false, CI_UNKNOWN),
      ] {
        let child = try Self.start([name, ""], asExtension: isExtension)
        // The program writes a line when it is ready, and waits for the end of its input.
        var ready = pollfd(fd: child.output.number ?? -1, events: Int16(POLLIN), revents: 0)
        #expect(poll(&ready, 1, -1) == 1)
        let verdict = ci_compare(child.process.exitDescriptor, child.process.pid)
        // Root may trace every process.
        if name == "waits" || geteuid() != 0 {
          #expect(verdict == expected, "\(name) \(isExtension)")
        }
        child.process.kill()
        var ended = pollfd(fd: child.process.exitDescriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&ended, 1, -1)
        #expect(ci_compare(child.process.exitDescriptor, child.process.pid) == CI_GONE)
        child.process.reap()
      }
    }

    @Test(
      "where the kernel does not tell, the contents of the lock file do, which no extension can read"
    )
    func proof() async throws {
      for origin in [SocketPeer.Origin.unproven, .unknown, .ofExtension] {
        let peer = SocketPeer(pid: getpid(), uid: geteuid(), isInGroup: false, origin: origin)
        try await SocketFixture.serving(identify: { _ in peer }) { server in
          let proof = try String(contentsOfFile: "\(server.path).lock", encoding: .utf8)
          #expect(proof.utf8.count == SocketProof.length)
          for given in [proof, String(proof.reversed()), ""] {
            let client = try RawClient(server.path)
            client.send(
              #"{"id":1,"request":"hello","version":2,"client":"test","proof":"\#(given)"}"# + "\n")
            _ = client.line()
            client.send(#"{"id":2,"request":"press","for_ms":1}"# + "\n")
            let answer = try #require(client.line())
            let isOwner = given == proof && origin != .ofExtension
            #expect(answer.contains(isOwner ? #""result""# : "forbidden"), "\(origin): \(answer)")
          }
        }
      }
    }

    @Test("a process that has ended is no outsider, and its number is not taken for it")
    func ended() throws {
      let ends = try Self.socketPair()
      let socket = FileDescriptor(owning: ends[0])
      let other = FileDescriptor(owning: ends[1])
      // Both ends belong to this process, and the number belongs to no process.
      let process = PeerProcess(socket.number, pid: 4_194_305, owner: geteuid())
      #expect(!process.hasSent(cs_sender(pid: getpid(), uid: geteuid())))
      #expect(!process.hasSent(cs_sender(pid: -1, uid: .max)))
      _ = other.number
    }

    @Test("an extension may send what is listed, and every other request is refused")
    func list() async throws {
      let names = Wire.Requests.all.map(\.name).filter { $0 != "hello" }
      let result = Result()
      try await SocketFixture.serving { server in
        let child = try Self.start(
          ["every", server.path, names.joined(separator: ",")], asExtension: true)
        result.text = Self.output(of: child)
      }
      #expect(result.text == "app current_controls")
    }
  }
}
