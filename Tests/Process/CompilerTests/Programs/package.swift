import AppIntents

struct SharedPackage: AppIntentsPackage {}
struct MainPackage: AppIntentsPackage {
  static var includedPackages: [any AppIntentsPackage.Type] { [SharedPackage.self] }
}
struct ExtensionPackage: AppIntentsPackage {
  static let includedPackages: [any AppIntentsPackage.Type] = [MainPackage.self]
}
