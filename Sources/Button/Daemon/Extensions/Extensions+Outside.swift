import Configuration
import ControlModel
import SystemAccess
import Wire

/// Programs that an extension has the daemon run outside its confinement (`ManifestGrants.outside`).
extension Extensions {
  /// The variable that tells an extension that it may send `run`.
  static let outsideVariable = "ACTIONBUTTON_OUTSIDE"

  /// Whether the daemon runs the commands of the manifest: only for an extension that is confined, and only for files that root
  /// alone can change, because root could also exempt the extension in the configuration.
  func runsOutside(_ bundle: ExtensionBundle) -> Bool {
    !bundle.grants.outside.isEmpty && confinement(of: bundle).isOn
      && [bundle.executable, bundle.manifest].allSatisfy(ExecutableFile.isOwnedByRoot)
  }

  /// Runs a command of the manifest, or ends it; the extension always gets an answer.
  func run(
    _ run: ExtensionMessage.Run, _ found: DescribedExtension, from origin: Origin
  ) throws(MessageError) {
    guard let words = run.words else { return found.outside.end(run.number) }
    let answer: @ServiceThread (ExtensionMessage.Ran) -> Void = { [weak process = found.process] in
      process?.notify(.ran, $0)
    }
    do throws(MessageError) {
      guard origin == .ofExtension else { throw Self.refused(words, "an app's process cannot") }
      try found.outside.start(run, try outsideCommand(words, found), answer: answer)
    } catch {
      answer(ExtensionMessage.Ran(number: run.number, problem: error))
      throw error
    }
  }

  /// The process for a requested command; throws if the manifest does not list the command, or if it is not allowed now.
  private func outsideCommand(
    _ words: [String], _ found: DescribedExtension
  ) throws(MessageError) -> ChildCommand {
    let bundle = found.process.bundle
    guard runsOutside(bundle), let command = command(of: words, found), let first = words.first
    else {
      throw Self.refused(words, "app.outside of \(bundle.manifest) has no such command")
    }
    if command.needsIntent {
      guard found.notices.isPerforming, !isLocked else {
        throw Self.refused(
          words, "it needs a running intent of the extension and an unlocked screen")
      }
    }
    let isOwn = first == OutsideCommand.ownProgram
    let program = isOwn ? bundle.executable : try apps.path(of: first)
    for each in extensions {
      let other = each.process.bundle
      if let file = settings.confinement.changeable(among: [program], by: other) {
        throw Self.refused(
          words, "the extension \(each.process.name) can change \(file); correct its manifest")
      }
    }
    return ChildCommand(
      program: program, arguments: Array(words.dropFirst()),
      environment: apps.outsideEnvironment(
        isOfOwner: command.option != nil || first.contains("/")))
  }

  /// The first command of the manifest that matches the requested words, or `nil`.
  private func command(of words: [String], _ found: DescribedExtension) -> OutsideCommand? {
    found.process.bundle.grants.outside.first { command in
      command.matches(
        words, configured: command.option.map { configured($0, found) } ?? [], opens: apps.opens)
    }
  }

  /// The commands that the configuration file gives the extension's controls in an option that only the file can set.
  private func configured(_ option: String, _ found: DescribedExtension) -> [[String]] {
    found.listings.flatMap { listing -> [[String]] in
      guard listing.parameters.contains(where: { $0.name == option && $0.isFromFileOnly }) else {
        return []
      }
      return definedControls(of: listing.kind).compactMap { control in
        guard case .string(let line)? = control.configuration[option] else { return nil }
        return CommandWords(line)?.words
      }
    }
  }

  private static func refused(_ words: [String], _ reason: Sentence) -> MessageError {
    let line = SafeText.onOneLine(words.joined(separator: " "), most: 200)
    return MessageError(.forbidden, "cannot run \"\(line)\" outside the confinement: \(reason)")
  }
}
