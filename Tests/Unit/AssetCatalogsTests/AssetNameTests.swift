import Testing

@testable import AssetCatalogs

@Suite("Names of assets in Swift")
struct AssetNameTests {
  @Test(
    "the Swift name of an asset is the one that Xcode generates",
    arguments: [
      ("AccentColor", "accent"), ("BGColorOne", "bgColorOne"), ("color_000000", "color000000"),
      ("color_24292B", "color24292B"), ("color_9DA2A5", "color9DA2A5"),
      ("color_FF453A", "colorFF453A"), ("tabbarBackgroundColor", "tabbarBackground"),
      ("121212", "_121212"), ("292C38", "_292_C_38"), ("pastelbabyblue", "pastelbabyblue"),
      ("LaunchScreenBackground", "launchScreenBackground"), ("default", "`default`"),
      ("Color", "color"), ("Brand Blue", "brandBlue"),
    ])
  func color(name: String, expected: String) {
    #expect(AssetName.property(name, .color) == expected)
  }

  @Test(
    "the suffix Image is dropped from an image's Swift name",
    arguments: [
      ("AppIconImage", "appIcon"), ("sticky-note", "stickyNote"),
      ("verse-bg-field", "verseBgField"),
      ("M", "M"), ("BMW", "BMW"), ("A-1-1-0", "A_1_1_0"), ("arrow_basic_e", "arrowBasicE"),
      ("1", "_1"), ("ClxAssetAskDirections", "clxAssetAskDirections"),
      ("0b3b21ff27f67b9e5821e5ffee7366c5", "_0B3B21Ff27F67B9E5821E5Ffee7366C5"),
      ("extremelysuccessfullogo", "extremelysuccessfullogo"), ("", "_"), ("+", "_"),
    ])
  func image(name: String, expected: String) {
    #expect(AssetName.property(name, .image) == expected)
  }

  @Test(
    "a namespace is a type", arguments: [("iconPreviews", "IconPreviews"), ("GameUI", "GameUI")])
  func namespace(name: String, expected: String) { #expect(AssetName.type(name) == expected) }
}
