// The first check of Tests/Support/Sanitizers/run: the address sanitizer reports a read beyond the end of memory.
// `addresses inside` must run without a report, `addresses outside` must end with a report.
let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 8)
bytes.initialize(repeating: 0, count: 8)
print(bytes[CommandLine.arguments.last == "inside" ? 7 : 8])
