import ControlModel
import ControlSocket
import Glibc
import SystemAccess
import Testing

@Suite("The page's messages when the daemon cannot be reached")
struct SocketErrorWordsTests {
  private static let errors: [SocketError] =
    [
      .notFound(["/run/a.sock", "/run/b.sock"]), .notASocket(path: "/run/a.sock"),
      .timeout("the answer to \"status\"", path: "/run/a.sock", seconds: 2),
      .closed("the answer to \"status\"", path: "/run/a.sock"),
      .garbage(path: "/run/a.sock", reason: "7"),
      .notTheDaemon(path: "/run/a.sock", reason: "its process is not known"),
    ]
    + [ENOENT, EACCES, EMFILE, EIO].map {
      .refused("connect to", path: "/run/a.sock", errno: Errno($0))
    }

  @Test("every error of the socket's client is translated into every language", arguments: errors)
  func languages(error: SocketError) {
    for language in ControlLanguage.allCases where language != .en {
      let text = error.sentence.text(in: language)
      for word in ["cannot", "daemon", "no socket", "the program", "whether", "raise"] {
        #expect(!text.contains(word), "\(language.rawValue): \(text)")
      }
    }
  }
}
