import CFuzzer
import Foundation

// Usage: fuzz TARGET [libFuzzer's options and folders]. `fuzz --list` prints the names of the targets, and
// `fuzz --samples TARGET FOLDER` writes first inputs that are made from the declarations of messages. A copy of
// the program with the name fuzz-TARGET needs no first argument, as OSS-Fuzz requires.
let own = CommandLine.arguments[0].split(separator: "/").last ?? ""
let isNamed = own.hasPrefix("fuzz-")
let first = CommandLine.arguments.dropFirst().first
if first == "--list" {
  for target in FuzzTarget.allCases { print(target.rawValue) }
  exit(0)
}
if first == "--samples", CommandLine.argc == 4,
  let target = FuzzTarget(rawValue: CommandLine.arguments[2])
{
  let folder = URL(fileURLWithPath: CommandLine.arguments[3], isDirectory: true)
  for (name, line) in try Samples(of: target).lines {
    try line.write(to: folder.appending(path: "sample-\(name)"))
  }
  exit(0)
}
guard let chosen = (isNamed ? String(own.dropFirst(5)) : first).flatMap(FuzzTarget.init) else {
  let list = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
  FileHandle.standardError.write(Data("error: the first argument is a target: \(list)\n".utf8))
  exit(2)
}

/// The target of this process, which is global because libFuzzer's callback has no context.
let current: FuzzTarget = chosen

let skipped = isNamed ? 0 : 1
var count = CommandLine.argc - Int32(skipped)
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
  CommandLine.unsafeArgv + skipped
let status = LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
  current.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
exit(status)
