import AppIntents
import Foundation

struct KitPackage: AppIntentsPackage {
  static let includedPackages: [any AppIntentsPackage.Type] = []
}
struct SharedPackage: AppIntentsPackage {}
struct AppPackage: AppIntentsPackage {
  static var includedPackages: [any AppIntentsPackage.Type] {
    [KitPackage.self, SharedPackage.self]
  }
}
@main struct Ext: AppIntentsExtension {}
