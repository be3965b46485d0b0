import ControlModel
import FoundationEssentials
import SystemAccess
import Testing
import Wire

@testable import Screens

@Suite("The images of trees")
struct ImageStoreTests {
  init() { ServiceThread.start() }

  private static func tree(_ data: [String]) -> ViewTree {
    ViewTree(
      root: ViewNode(
        .vstack,
        children: data.map { ViewNode(.image, ["type": .string("png"), "data": .string($0)]) }))
  }

  private static func names(_ tree: ViewTree) -> [String] {
    tree.root.children.compactMap {
      if case .string(let name)? = $0.values["image"] { name } else { nil }
    }
  }

  @Test("a tree has names in place of bytes, and equal images have one name")
  @ServiceThread func names() {
    let store = ImageStore()
    let tree = store.storing(Self.tree(["AAAA", "BBBB", "AAAA"]))
    #expect(tree.root.children.allSatisfy { $0.values["data"] == nil })
    let names = Self.names(tree)
    #expect(names.count == 3 && names[0] == names[2] && names[0] != names[1])
    #expect(store.image(named: names[1]) == SocketMessage.ImageFile(type: "png", data: "BBBB"))
    #expect(store.image(named: "image-99") == nil)
  }

  @Test("of a tree with more bytes of images than a tree may have none beyond that is stored")
  @ServiceThread func tooLarge() {
    let store = ImageStore()
    let large = String(repeating: "A", count: ViewTree.mostImageBytes * 2)
    let tree = store.storing(Self.tree(["AAAA", large]))
    #expect(Self.names(tree) == ["image-1"])
    #expect(store.image(named: "image-2") == nil)
  }

  @Test("a name that an extension has made up is left out")
  @ServiceThread func foreignName() {
    let forged = ViewTree(root: ViewNode(.image, ["image": .string("image-1")]))
    #expect(ImageStore().storing(forged).root.values["image"] == nil)
  }

  @Test("bytes of an unknown type, or without one, are left out")
  @ServiceThread func unknownType() {
    for type in [JSONValue.string("tiff"), .int(1), .null] {
      let node = ViewNode(.image, ["type": type, "data": .string("AAAA")])
      #expect(ImageStore().storing(ViewTree(root: node)).root.values["data"] == nil)
    }
  }

  @Test("without room the image that was stored longest ago is dropped")
  @ServiceThread func room() throws {
    let store = ImageStore()
    let size = ViewTree.mostImageBytes
    func stored(_ number: Int) throws -> String {
      let digits = String(number)
      let data = digits + String(repeating: "A", count: size - digits.count)
      return try #require(Self.names(store.storing(Self.tree([data]))).first)
    }
    let names = try (0..<ImageStore.mostBytes / size).map { try stored($0) }
    #expect(names.allSatisfy { store.image(named: $0) != nil })
    #expect(try stored(0) == names[0])
    let next = try stored(names.count)
    #expect(store.image(named: names[0]) != nil)
    #expect(store.image(named: names[1]) == nil)
    #expect(store.image(named: next) != nil)
  }

  @Test("of many small images, too, the one that was stored longest ago is dropped")
  @ServiceThread func number() {
    let store = ImageStore()
    for number in 0...ImageStore.most { _ = store.storing(Self.tree(["\(number)"])) }
    #expect(store.image(named: "image-1") == nil)
    #expect(store.image(named: "image-2")?.data == "1")
    #expect(store.image(named: "image-\(ImageStore.most + 1)") != nil)
  }
}
