// swift-tools-version: 6.0
import PackageDescription

// A separate package, because the project's package does not need swift-syntax.
let package = Package(
  name: "Mutants",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(url: "https://github.com/swiftlang/swift-syntax", "600.0.1"..<"700.0.0")
  ],
  targets: [
    .executableTarget(
      name: "mutate",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftOperators", package: "swift-syntax"),
      ])
  ]
)
