// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Kit",
  products: [.library(name: "Configuration", targets: ["Configuration"])],
  targets: [.target(name: "Configuration")])
