import FileTesting
import Foundation
import ProgramTesting
import Testing

@testable import actionbutton

@Suite("The address of the page, and who can open it")
struct PageTests {
  private let folder: TemporaryFolder
  private let page: InstalledPage
  private static let dropIn = "etc/systemd/system/actionbutton-gateway.service.d/lan.conf"

  init() throws {
    folder = try TemporaryFolder()
    page = InstalledPage(root: folder.path)
    for path in ["etc/actionbutton", "etc/systemd/system"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(path), withIntermediateDirectories: true)
    }
  }

  @Test("the address has the token of the service; without settings only this machine is named")
  func address() throws {
    try Data("abc-_1\n".utf8).write(to: URL(filePath: folder.path("etc/actionbutton/token")))
    #expect(try page.addresses(page.token()) == ["http://127.0.0.1:8640/#token=abc-_1"])
  }

  @Test("without the token's file, the message names the file and the package")
  func missing() {
    #expect {
      try page.token()
    } throws: {
      "\($0)".contains("/etc/actionbutton/token")
        && "\($0)".contains("during open; install the package actionbutton-gateway")
    }
  }

  @Test(
    "the local network is let in with the names that the gateway accepts, and out again")
  func openAndClose() throws {
    let said = try page.open(names: ["pi", "pi.local"])
    #expect(said.first == "wrote \(folder.path(Self.dropIn))")
    let text = try folder.text(of: Self.dropIn)
    let command = "/usr/bin/actionbutton-gateway --token-file %d/token --listen 0.0.0.0:8640"
    #expect(
      text.split(separator: "\n").dropFirst() == [
        "[Service]", "IPAddressAllow=10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 169.254.0.0/16",
        "ExecStart=",
        "ExecStart=\(command) --allow-host pi --allow-host pi.local",
      ])
    #expect(
      page.addresses("t", of: ["192.168.1.20"]) == [
        "http://pi.local:8640/#token=t", "http://192.168.1.20:8640/#token=t",
      ])
    _ = try page.open(names: ["pi.local"], port: 80)
    #expect(page.addresses("t") == ["http://pi.local:80/#token=t"])

    #expect(try page.close().first == "removed \(folder.path(Self.dropIn))")
    #expect(page.addresses("t", of: ["192.168.1.20"]) == ["http://127.0.0.1:8640/#token=t"])
    #expect(try page.close() == ["only this machine can open the page"])
  }

  @Test(
    "only private addresses belong to the local network",
    arguments: [
      ([10, 0, 0, 1], true), ([172, 16, 0, 1], true), ([172, 31, 255, 1], true),
      ([172, 32, 0, 1], false),
      ([192, 168, 3, 4], true), ([192, 169, 3, 4], false), ([169, 254, 1, 1], true),
      ([8, 8, 8, 8], false),
      ([127, 0, 0, 1], false),
    ] as [([UInt8], Bool)])
  func networks(address: [UInt8], isPrivate: Bool) {
    #expect(Machine.isPrivate(address) == isPrivate)
  }

  @Test("for a claim each machine gets its own token and code, which only root can read")
  func claim() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("boot/firmware"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    let secrets = ["etc/actionbutton/token", "etc/actionbutton/claim-code"]
    #expect(try page.prepareClaim() == secrets.map { "wrote \(folder.path($0))" })
    let texts = try secrets.map { try folder.text(of: $0) }
    #expect(texts[0].wholeMatch(of: /[A-Z2-9]{32}\n/) != nil)
    #expect(texts[1].wholeMatch(of: /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}\n/) != nil)
    for path in secrets {
      let mode = try FileManager.default.attributesOfItem(atPath: folder.path(path))
      #expect(mode[.posixPermissions] as? Int == 0o600)
    }
    // Other users could read the code there.
    let copy = "boot/firmware/actionbutton-code.txt"
    #expect(!FileManager.default.fileExists(atPath: folder.path(copy)))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: folder.path("boot/firmware"))
    #expect(try page.prepareClaim() == ["wrote \(folder.path(copy))"])
    let again = try secrets.map { try folder.text(of: $0) }
    #expect(again == texts, "they stay")
    let copied = try folder.text(of: copy)
    #expect(copied == texts[1])

    _ = try page.open(names: ["pi.local"], claim: true)
    let command = "/usr/bin/actionbutton-gateway --token-file %d/token --claim %d/claim-code"
    let settings = try folder.text(of: Self.dropIn).split(separator: "\n")
    #expect(
      settings.dropFirst(3) == [
        "LoadCredential=claim-code:/etc/actionbutton/claim-code", "ExecStart=",
        "ExecStart=\(command) --listen 0.0.0.0:8640 --allow-host pi.local",
      ])
    #expect(page.addresses(nil) == ["http://pi.local:8640/"])
  }

  @Test(
    "--lan, --claim and --this-machine exclude each other",
    arguments: [
      ["--lan", "--this-machine"], ["--lan", "--claim"], ["--claim", "--this-machine"],
    ])
  func opposites(_ options: [String]) throws {
    let program = try FinishedProgram("actionbutton", ["page"] + options)
    #expect(program.end == .exited(2))
    #expect(
      program.errors.contains("--lan, --claim and --this-machine cannot be used together"))
  }
}
