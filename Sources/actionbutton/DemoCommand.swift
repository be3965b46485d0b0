import ArgumentParser
struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "demo", abstract: "skeleton")
}
