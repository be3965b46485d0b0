import ControlModel
import SystemAccess
import Wire

/// The images of trees, each once: a tree has an image's name, and a client asks for the image
/// when it draws it.
///
/// The trees get their numbers here.
///
/// When there is no more room, the images that were stored longest ago are dropped. An image that is stored again
/// counts as new.
@ServiceThread
final class ImageStore {
  /// The most bytes of all images, as base64.
  static let mostBytes = 16 * 1024 * 1024

  private var images: [String: SocketMessage.ImageFile] = [:]
  private var names: [String: String] = [:]
  /// The names from the one that was stored longest ago.
  private var order: [String] = []
  private var bytes = 0
  private var last = 0
  private var trees = 0

  /// The tree with names of stored images in place of their bytes.
  func storing(_ tree: ViewTree) -> ViewTree {
    var tree = tree.limited.replacingImages(store)
    trees += 1
    tree.number = trees
    return tree
  }

  /// The timeline with names of stored images in place of their bytes.
  func storing(_ timeline: WidgetTimeline) -> WidgetTimeline {
    var timeline = timeline
    for index in timeline.entries.indices {
      timeline.entries[index].text = timeline.entries[index].text.mappingTrees(storing)
    }
    return timeline
  }

  /// The activity with names of stored images in place of their bytes.
  func storing(_ activity: ExtensionMessage.Activity) -> ExtensionMessage.Activity {
    var activity = activity
    activity.shown = activity.shown?.mappingTrees(storing)
    activity.shown_when_stale = activity.shown_when_stale?.mappingTrees(storing)
    return activity
  }

  /// The image of this name; nil if there is none, or it was dropped.
  func image(named name: String) -> SocketMessage.ImageFile? { images[name] }

  private func store(_ type: String, _ data: String) -> String? {
    guard data.utf8.count <= Self.mostBytes else { return nil }
    let key = "\(type):\(data)"
    if let name = names[key] {
      order.removeAll { $0 == name }
      order.append(name)
      return name
    }
    last += 1
    let name = "image-\(last)"
    names[key] = name
    images[name] = SocketMessage.ImageFile(type: type, data: data)
    order.append(name)
    bytes += data.utf8.count
    while bytes > Self.mostBytes { dropOldest() }
    return name
  }

  private func dropOldest() {
    let name = order.removeFirst()
    guard let image = images.removeValue(forKey: name) else { return }
    names["\(image.type):\(image.data)"] = nil
    bytes -= image.data.utf8.count
  }
}
