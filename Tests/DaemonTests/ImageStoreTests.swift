import ControlModel
import FoundationEssentials
import SystemAccess
import Testing
import Wire

@testable import Daemon

@Suite("The images of trees")
struct ImageStoreTests {
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
  @ServiceThread
  func names() {
    let store = ImageStore()
    let tree = store.storing(Self.tree(["AAAA", "BBBB", "AAAA"]))
    #expect(tree.root.children.allSatisfy { $0.values["data"] == nil })
    let names = Self.names(tree)
    #expect(names.count == 3 && names[0] == names[2] && names[0] != names[1])
    #expect(store.image(named: names[1]) == SocketMessage.ImageFile(type: "png", data: "BBBB"))
    #expect(store.image(named: "image-99") == nil)
  }

  @Test("a name that an extension has made up is left out")
  @ServiceThread
  func foreignName() {
    let forged = ViewTree(root: ViewNode(.image, ["image": .string("image-1")]))
    #expect(ImageStore().storing(forged).root.values["image"] == nil)
  }

  @Test("without room the image that was stored longest ago is dropped")
  @ServiceThread
  func room() {
    let store = ImageStore()
    let large = ["A", "B", "C"].map { String(repeating: $0, count: ImageStore.mostBytes / 2) }
    let first = Self.names(store.storing(Self.tree([large[0], large[1]])))
    #expect(Self.names(store.storing(Self.tree([large[0]]))) == [first[0]])
    let third = Self.names(store.storing(Self.tree([large[2]])))
    #expect(store.image(named: first[0]) != nil)
    #expect(store.image(named: first[1]) == nil)
    #expect(store.image(named: third[0]) != nil)
  }
}
