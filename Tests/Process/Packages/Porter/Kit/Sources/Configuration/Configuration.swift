/// The module has the name of a target of the library.
public enum Door {
  /// The word for a visit, in the past tense.
  public static let verb = "Rung"
}
