// What Tests/Support/Sanitizers/run checks first: that the address sanitizer reports a read behind the end of memory.
// `addresses inside` must run without a report, `addresses outside` must end with one.
let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 8)
bytes.initialize(repeating: 0, count: 8)
print(bytes[CommandLine.arguments.last == "inside" ? 7 : 8])
