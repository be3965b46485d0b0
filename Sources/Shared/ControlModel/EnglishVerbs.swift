/// The most common verbs at the beginning of actions, since this target has no dictionary.
///
/// Collected from the Human Interface Guidelines, Apple's apps and controls, and home and media controls.
enum EnglishVerbs {
  /// The verbs in lower case, in the imperative.
  static let all = Set(
    """
    accept activate add adjust advance alert align allow announce answer apply approve archive arm
    ask assign attach authorize
    back ban begin block blink boost book boot brew bring broadcast browse build buy
    calculate calibrate call cancel capture cast catch change charge chat check choose clean clear
    click clock close collapse collect combine compare complete compose confirm connect continue
    control convert cool copy count create crop cut cycle
    deactivate decline decrease defrost delete deliver deny deploy dial dim disable disarm discard
    disconnect dismiss dispense display do dock download draft draw drive drop dry duplicate
    edit eject email empty enable encrypt end engage enter erase exit expand explore export extend
    face fade fast feed fetch fill filter find finish fix flash flip flush focus fold follow force
    format forward freeze
    generate get give go grab greet group grow guide
    heat help hide highlight hang
    identify ignore import improve increase inspect install invite isolate
    join jump keep kill knock
    label launch learn leave lend let lift light like limit link list listen load locate lock log
    look loop lower
    mail make manage mark match measure meditate meet merge message minimize mirror mix monitor move
    mow mute
    name navigate next note notify
    offer open order organize
    pair park paste pause pay perform pick pin ping plan play plug poll post power practice prepare
    present press preview print process protect publish pull purchase push put
    query quit
    raise rate read receive recognize record redo reduce refill refresh reject release reload remind
    remove rename repeat reply report request reserve reset restart restore resume retry return
    reveal reverse review rewind ride ring roll rotate route run
    save say scan schedule scroll search secure see seek select sell send set share shoot show
    shuffle shut sign silence sing skip sleep slide slow smile snap snooze solve sort speak speed
    spin spray start stay step stop store stream study submit subscribe summarize summon surprise
    suspend swap switch sync
    take talk tap teach tell test text throw tidy toggle track train transcribe transfer translate
    transmit trigger trim try tune turn type
    undo unlock update upgrade upload use
    vacuum verify vibrate view visit vote
    wait wake walk warm warn wash watch water weigh wipe work write zip zoom
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
