package import ControlModel
package import SystemAccess
package import Wire

/// The images of view trees, each stored once: a tree contains an image's name, and a client requests the image by
/// this name when it draws the tree.
///
/// This store also numbers the trees.
///
/// If the images exceed `mostBytes` or `most`, the oldest images are dropped. Storing an image again makes it the newest.
@ServiceThread
package final class ImageStore {
  /// The maximum size of all images together, in bytes of Base64.
  package static let mostBytes = 16 * 1024 * 1024
  /// The maximum number of images: an image of a few bytes takes much more memory than these bytes.
  package static let most = 4_096

  private var images: [String: SocketMessage.ImageFile] = [:]
  private var names: [String: String] = [:]
  /// The names, oldest first.
  private var order: [String] = []
  private var bytes = 0
  private var last = 0
  private var trees = 0

  package init() {}

  /// Returns the tree with names of stored images instead of their bytes.
  package func storing(_ tree: ViewTree) -> ViewTree {
    var tree = tree.limited.replacingImages(store)
    trees += 1
    tree.number = trees
    return tree
  }

  package func storing(_ timeline: WidgetTimeline) -> WidgetTimeline {
    var timeline = timeline
    for index in timeline.entries.indices {
      timeline.entries[index].text = timeline.entries[index].text.mappingTrees(storing)
    }
    return timeline
  }

  package func storing(_ activity: ExtensionMessage.Activity) -> ExtensionMessage.Activity {
    var activity = activity
    activity.shown = activity.shown?.mappingTrees(storing)
    activity.shown_when_stale = activity.shown_when_stale?.mappingTrees(storing)
    return activity
  }

  /// The image with this name, or `nil` if it is unknown or was dropped.
  package func image(named name: String) -> SocketMessage.ImageFile? { images[name] }

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
    while bytes > Self.mostBytes || order.count > Self.most { dropOldest() }
    return name
  }

  private func dropOldest() {
    let name = order.removeFirst()
    guard let image = images.removeValue(forKey: name) else { return }
    names["\(image.type):\(image.data)"] = nil
    bytes -= image.data.utf8.count
  }
}
