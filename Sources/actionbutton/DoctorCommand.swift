import ArgumentParser

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "doctor", abstract: "skeleton")
}
