import SwiftUI
import Testing
import os

@Suite("Values in a log message")
struct TextLogTests {
  @Test("what is marked private or sensitive is hidden, all else is shown")
  func privacy() {
    #expect("\(1, privacy: .private) \("a", privacy: .sensitive)" == "<private> <private>")
    #expect("\(1, privacy: .public) \("a", privacy: .auto)" == "1 a")
    #expect("\("a", privacy: .private(mask: .hash))" == "<private>")
  }

  @Test("numbers and columns have their formats")
  func formats() {
    #expect("\(1.234, format: .fixed(precision: 2)) \(2.5, format: .fixed)" == "1.23 2.5")
    #expect("\(255, format: .hex) \(8, format: .octal) \(8, format: .decimal)" == "ff 10 8")
    #expect("[\("a", align: .left(columns: 3))][\(1, align: .right(columns: 3))]" == "[a  ][  1]")
  }

  @Test("loggers of one name are one part of the log, and others are not")
  func parts() {
    let logger = Logger(subsystem: "com.example", category: "one")
    #expect(logger.part == Logger(subsystem: "com.example", category: "one").part)
    #expect(logger.part != Logger(subsystem: "com.example", category: "two").part)
    #expect(logger.part == Logger(OSLog(subsystem: "com.example", category: "one")).part)
    let points = OSLog(subsystem: "com.example", category: .pointsOfInterest)
    #expect(points.part == OSLog(subsystem: "com.example", category: "PointsOfInterest").part)
    #expect(Logger().part == 0)
    #expect(OSLogType.fault.rawValue == 17)
  }
}
