import AppIntents
import Foundation

struct KitPackage: AppIntentsPackage {
  static let includedPackages: [any AppIntentsPackage.Type] = []
}
struct AppPackage: AppIntentsPackage {
  static var includedPackages: [any AppIntentsPackage.Type] { [KitPackage.self] }
}
@main struct Ext: AppIntentsExtension {}
