/// The module has the name of a target of the library.
public enum Door {
  /// What the door did.
  public static let verb = "Rung"
}
