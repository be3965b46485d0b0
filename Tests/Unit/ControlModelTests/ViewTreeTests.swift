import ControlModel
import FoundationEssentials
import Testing

@Suite("The tree of a view: what is read, limited and redacted")
struct ViewTreeTests {
  private func read(_ text: String) throws -> ViewTree {
    try JSONText.decode(ViewTree.self, from: text.utf8)
  }

  @Test("a node is written as it was read")
  func coding() throws {
    let tree = try read(
      """
      {"root":{"kind":"vstack","spacing":4,"children":[{"kind":"text","runs":[{"text":"A"}],
      "modifiers":[{"kind":"padding","top":8.5}]}]},"url":"app:1","no_margins":true}
      """)
    #expect(tree.root.kind == .vstack)
    #expect(tree.root.children[0].modifiers[0].values["top"] == .double(8.5))
    #expect(tree.hasNoMargins)
    #expect(try JSONText.decode(ViewTree.self, from: JSONEncoder().encode(tree)) == tree)
  }

  @Test("a kind that is not known is an empty group")
  func unknownKind() throws {
    let tree = try read(#"{"root":{"kind":"hologram","children":[{"kind":"text"}]}}"#)
    #expect(tree.root.kind == .group)
    #expect(tree.root.children.count == 1)
  }

  @Test(
    "a parameter of another type, or of another name, is left out",
    arguments: [
      #""spacing":"wide""#, #""spacing":null"#, #""spacing":[1]"#, #""onclick":"x""#,
      #""alignment":"middle""#, #""alignment":3"#,
    ])
  func badParameters(parameter: String) throws {
    let tree = try read(#"{"root":{"kind":"vstack",\#(parameter)}}"#).limited
    #expect(tree.root.values.isEmpty)
  }

  @Test("a number is clamped, and a style is a name or digits")
  func values() throws {
    let node = try read(
      """
      {"root":{"kind":"vstack","spacing":1e300,"modifiers":[
      {"kind":"background","style":"red;}body{display:none"},{"kind":"background","style":"#ff0000ff/#00ff00ff"},
      {"kind":"background","style":{"gradient":"linear","stops":[["#ffffffff",0],["url(x)",1],[1]],"start":[0,"a"]}}]}}
      """
    ).limited.root
    #expect(node.values["spacing"] == .double(ViewParameter.largest))
    #expect(node.modifiers[0].values["style"] == nil)
    #expect(node.modifiers[1].values["style"] == .string("#ff0000ff/#00ff00ff"))
    guard case .object(let gradient)? = node.modifiers[2].values["style"] else {
      Issue.record("no gradient")
      return
    }
    #expect(gradient["stops"] == .array([.array([.string("#ffffffff"), .double(0)])]))
    #expect(gradient["start"] == .array([.double(0)]))
  }

  @Test("of 100,000 views, 1,000 levels and long texts a bounded part is left")
  func limits() {
    let text = ViewNode(.text, ["runs": .array([.object(["text": .string("abc")])])])
    let many = ViewTree(root: ViewNode(.vstack, children: Array(repeating: text, count: 100_000)))
    #expect(many.limited.root.children.count == ViewTree.mostNodes - 1)

    var deep = text
    for _ in 0..<1_000 { deep = ViewNode(.vstack, children: [deep]) }
    var levels = 0
    var node: ViewNode? = ViewTree(root: deep).limited.root
    while let current = node { (levels, node) = (levels + 1, current.children.first) }
    #expect(levels == ViewTree.deepest)

    let long = String(repeating: "x", count: ViewTree.mostCharacters)
    let node2 = ViewNode(.text, ["runs": .array([.object(["text": .string(long)])])])
    let limited = ViewTree(root: ViewNode(.vstack, children: [node2, text])).limited
    #expect(limited.root.children[0].values["runs"] != nil)
    #expect(limited.root.children[1].values["runs"] == nil)

    let image = ViewNode(.image, ["data": .string(String(repeating: "A", count: 300_000))])
    let images = ViewTree(root: ViewNode(.zstack, children: [image, image])).limited.root
    #expect(images.children.map { $0.values["data"] != nil } == [true, false])
  }

  @Test("a locked device shows no private text, image, value or address, and no public one less")
  func redaction() throws {
    let tree = try read(
      """
      {"root":{"kind":"vstack","children":[
      {"kind":"text","runs":[{"text":"Balance"}]},
      {"kind":"vstack","modifiers":[{"kind":"privacy_sensitive"}],"children":[
        {"kind":"text","runs":[{"text":"$1,234"}],"modifiers":[{"kind":"accessibility","label":"rich"}]},
        {"kind":"text","runs":[{"text":"USD"}],"modifiers":[{"kind":"unredacted"}]},
        {"kind":"image","data":"AAAA","type":"png"},{"kind":"gauge","value":0.7},{"kind":"link","url":"bank:1"}]},
      {"kind":"text","runs":[{"text":"secret"}],"modifiers":[{"kind":"privacy_sensitive"},{"kind":"padding"}]},
      {"kind":"text","runs":[{"text":"plain"}],"modifiers":[{"kind":"privacy_sensitive","value":false}]}]}}
      """)
    let text = String(decoding: try JSONEncoder().encode(tree.redacted()), as: UTF8.self)
    for word in ["1,234", "rich", "AAAA", "0.7", "bank", "secret"] {
      #expect(!text.contains(word), "\(word)")
    }
    for word in ["Balance", "USD", "plain"] { #expect(text.contains(word), "\(word)") }
  }
}
