/// How much of everything there may be: every limit of this process is a constant here.
enum Limits {
  // MARK: What we publish

  /// Events that may wait for the broker.
  static let waitingEvents = 256
  /// States that may wait for the broker: one for each topic.
  static let waitingStates = 1_024
  /// Messages that the broker has not acknowledged yet.
  static let unacknowledged = 20
  /// For how long changed states are collected before they are published.
  static let statePause = Duration.milliseconds(10)
  /// How old the start of a press may be when it is sent; the end of a press whose start was sent is never too old.
  ///
  /// It is what the daemon allows for an intent (`late`): an automation that opens the garage must not run a minute
  /// after the press.
  static let eventAge = Duration.seconds(5)
  /// How old the end of a hold may be when it is published again for a Home Assistant that may have missed it.
  static let owedEnd = Duration.seconds(600)
  /// Characters of a hint or a title that Home Assistant shows: the state of an entity has at most 255.
  static let stateText = 255

  // MARK: What we receive

  /// Bytes of a message that the broker is asked to send at most (MQTT 5, Maximum Packet Size).
  static let packetBytes = 64 << 10
  static let commandBytes = 8 << 10
  /// Commands that are taken each second, in the long run.
  static let commandsPerSecond = 10
  /// Commands that are taken at once after a pause.
  static let commandBurst = 20
  /// Commands that may wait for the daemon.
  static let waitingCommands = 16
  /// Identifiers of commands that are remembered, so that none runs twice.
  static let rememberedCommands = 256
  /// Characters of a command's identifier, each of them one of Unicode: a reader's can have any number of bytes.
  static let commandID = 1...64
  /// Commands whose outcome is awaited, and outcomes that have come before the answer to their command.
  static let awaitedOutcomes = 64
  /// Messages of shared values that may wait for the daemon.
  static let sharedMessages = 512
  /// Reports of shared values that the daemon gets each second, in the long run: half of what it allows.
  static let sharedReportsPerSecond = 100
  /// Reports of shared values that the daemon gets at once after a pause.
  static let sharedBurst = 50
  /// How long it may take to hand a report to the daemon, whose socket has room for it unless the daemon hangs.
  static let reporting = Duration.seconds(2)
  /// The time until the copies of shared values are read again, when messages were lost or the daemon refused them.
  static let sharedPause = Duration.seconds(5)
  /// The shortest time between two answers to birth messages of Home Assistant.
  static let birthPause = Duration.seconds(5)

  // MARK: Time

  /// The time without a message after which the broker is asked whether it is there, in seconds.
  static let keepAlive_s: Int32 = 20
  /// The time from the connection to the broker's answer.
  static let answer = Duration.seconds(10)
  /// A connection that the broker ends sooner is short.
  static let shortConnection = Duration.seconds(10)
  /// Short connections in a row, after which the log names a likely reason.
  static let shortConnections = 3
  /// The time for the last messages before the process ends.
  static let farewell = Duration.seconds(2)
  /// The shortest time between two log lines about the same thing.
  static let logPause = Duration.seconds(10)

  // MARK: Files

  /// Bytes of the file with what is remembered.
  static let savedBytes = 1 << 20
  /// Bytes of a password's file.
  static let passwordBytes = 4_096
}

extension Duration {
  var inSeconds: Int64 { components.seconds }
}
