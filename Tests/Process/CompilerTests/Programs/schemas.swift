import AppIntents
import Foundation

@AppEntity(schema: .photos.asset)
struct AssetEntity: IndexedEntity {
  static let defaultQuery = AssetQuery()
  let id: String
  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(title ?? "")", subtitle: "Photo")
  }
  @Property(title: "Title") var title: String?
  var creationDate: Date?
  var location: CLPlacemark?
  var assetType: AssetType?
  var isFavorite: Bool
  var isHidden: Bool
  var hasSuggestedEdits: Bool
}
struct CLPlacemark: Sendable {}
struct AssetQuery: EntityQuery {
  func entities(for ids: [String]) async throws -> [AssetEntity] { [] }
}
@AppEnum(schema: .photos.assetType)
enum AssetType: String, AppEnum {
  case photo, video
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Type"
  static let caseDisplayRepresentations: [AssetType: DisplayRepresentation] = [
    .photo: "Photo", .video: "Video",
  ]
}
@AppIntent(schema: .photos.openAsset)
struct OpenAssetIntent: OpenIntent {
  var target: AssetEntity
  @Dependency var n: Nav
  @MainActor func perform() async throws -> some IntentResult { n.go(target.id); return .result() }
}
@MainActor final class Nav { func go(_ s: String) {} }
@AppIntent(schema: .photos.createAlbum)
struct CreateAlbum: AppIntent {
  static let title: LocalizedStringResource = "Create Album"
  var name: String
  func perform() async throws -> some ReturnsValue<AlbumEntity> {
    .result(value: AlbumEntity(id: name))
  }
}
@AppEntity(schema: .photos.album)
struct AlbumEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Album"
  static let defaultQuery = AQ(); let id: String
  var name: String = ""; var creationDate: Date?; var albumType: String?
  var displayRepresentation: DisplayRepresentation { "\(name)" }
  init(id: String) { self.id = id }
  struct AQ: EntityQuery { func entities(for ids: [String]) async throws -> [AlbumEntity] { [] } }
}
@AppIntent(schema: .photos.deleteAssets)
struct DeleteAssets: DeleteIntent {
  static let openAppWhenRun = true; var entities: [AssetEntity];
  @MainActor func perform() async throws -> some IntentResult { .result() }
}
