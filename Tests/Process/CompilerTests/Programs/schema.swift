import AppIntents

@AppIntent(schema: .photos.createAlbum)
struct CreateAlbum: AppIntent {
  static let title: LocalizedStringResource = "Create Album"
  var name: String
  func perform() async throws -> some ReturnsValue<Album> { .result(value: Album(id: name)) }
}
@AppEntity(schema: .photos.album)
struct Album: AppEntity {
  struct Query: EntityQuery {
    func entities(for identifiers: [Album.ID]) async throws -> [Album] {
      identifiers.map { Album(id: $0) }
    }
  }
  static let defaultQuery = Query()
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Album"
  let id: String
  var displayRepresentation: DisplayRepresentation { "\(id)" }
}
@AppEnum(schema: .photos.assetType)
enum AssetType: String, AppEnum {
  case photo, video
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Type"
  static let caseDisplayRepresentations: [AssetType: DisplayRepresentation] = [
    .photo: "Photo", .video: "Video",
  ]
}
