import SwiftSyntax

/// One small change of a source file, which is active when the running program has the mutant's number.
struct Mutant {
  /// The byte range of the source that the change surrounds.
  let range: Range<Int>
  /// The text before and after the range; `#` stands for the test of the mutant's number.
  let prefix: String
  let suffix: String
  /// The change in a readable form.
  let before: String
  let after: String
}

/// Finds the expressions and statements of a file that can be changed.
///
/// A change may not compile: the driver omits mutants that the compiler refuses.
final class Finder: SyntaxVisitor {
  private(set) var mutants: [Mutant] = []

  private static let operators = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==", "!==": "===",
    "+": "-", "-": "+", "&+": "&-", "&-": "&+", "+=": "-=", "-=": "+=", "..<": "...", "...": "..<",
    "*": "/", "/": "*",
  ]
  private static let extremes = ["min": "max", "max": "min"]
  /// The cases of `EndReason`, in the order in which each is replaced by the next.
  private static let reasons = [
    "busy", "late", "locked", "notReady", "reconfigured", "stopped", "cancelled", "lostEvents",
    "deviceGone",
  ]
  /// Calls that are never removed: the compiler needs them to find unreachable code and initialized variables.
  private static let kept: Set<String> = [
    "fatalError", "preconditionFailure", "exit", "_exit", "self.init", "super.init",
  ]

  init() { super.init(viewMode: .sourceAccurate) }

  private func add(
    _ node: some SyntaxProtocol, _ prefix: String, _ suffix: String, _ before: String,
    _ after: String
  ) {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    mutants.append(
      Mutant(range: start..<end, prefix: prefix, suffix: suffix, before: before, after: after))
  }

  /// Replaces the value of an expression.
  private func replace(_ node: some SyntaxProtocol, with text: String) {
    let before = node.trimmedDescription
    if before != text { add(node, "(# ? \(text) : ", ")", before, text) }
  }

  private func decide(_ condition: some SyntaxProtocol) {
    if condition.is(BooleanLiteralExprSyntax.self) { return }
    // Calls C functions, because many literals and operators are too slow for the type checker.
    for value in ["true", "false"] {
      add(condition, "mutant_\(value)(#, ", ")", condition.trimmedDescription, value)
    }
  }

  // MARK: Constants that the compiler needs

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  // MARK: Expressions

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    let left = node.leftOperand.trimmedDescription
    let right = node.rightOperand.trimmedDescription
    switch node.operator.trimmedDescription {
    case "&&", "||":
      replace(node, with: left)
      replace(node, with: right)
    case "??": replace(node, with: right)
    case let name:
      // Only numbers have the other arithmetic operators.
      let isNumber =
        !["+", "+="].contains(name) || !["\"", "[", "map"].contains { (left + right).contains($0) }
      if let other = Self.operators[name], isNumber {
        let spaced = node.operator.leadingTrivia.isEmpty && node.leftOperand.trailingTrivia.isEmpty
        replace(node, with: spaced ? left + other + right : "\(left) \(other) \(right)")
      }
    }
    return .visitChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    let isDecided = node.parent?.is(ConditionElementSyntax.self) ?? false
    if ["!", "-"].contains(node.operator.text), !isDecided {
      replace(node, with: node.expression.trimmedDescription)
    }
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    decide(node.condition)
    return .visitChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    replace(node, with: node.literal.text == "true" ? "false" : "true")
    return .visitChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let digits = node.literal.text
    if let value = Int(digits.filter { $0 != "_" }) {
      replace(node, with: "\(value + 1)")
    } else {
      replace(node, with: "(\(digits) + 1)")
    }
    return .visitChildren
  }

  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    replace(node, with: "(\(node.literal.text) + 1)")
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let callee = node.calledExpression
    let name =
      callee.as(MemberAccessExprSyntax.self)?.declName ?? callee.as(DeclReferenceExprSyntax.self)
    if let name, let other = Self.extremes[name.baseName.text] {
      let whole = node.trimmedDescription
      let at = name.positionAfterSkippingLeadingTrivia.utf8Offset
      let offset = at - node.positionAfterSkippingLeadingTrivia.utf8Offset
      let bytes = Array(whole.utf8)
      let text =
        String(decoding: bytes[..<offset], as: UTF8.self) + other
        + String(decoding: bytes[(offset + 3)...], as: UTF8.self)
      replace(node, with: text)
    }
    return .visitChildren
  }

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    // An instant that was decided earlier: `now` is only when the function is called.
    if ["at", "since", "until", "deadline", "due"].contains(node.label?.text),
      node.expression.trimmedDescription != "now", hasParameter("now", around: node)
    {
      replace(node.expression, with: "now")
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    // With arguments, it is another type's case of the same name.
    if node.base == nil, node.parent?.is(FunctionCallExprSyntax.self) != true,
      let index = Self.reasons.firstIndex(of: node.declName.baseName.text)
    {
      replace(node, with: "." + Self.reasons[(index + 1) % Self.reasons.count])
    }
    return .visitChildren
  }

  /// Whether the function around a node has a parameter with this name.
  private func hasParameter(_ name: String, around node: some SyntaxProtocol) -> Bool {
    var node = node.parent
    while let here = node {
      if let function = here.as(FunctionDeclSyntax.self) {
        return function.signature.parameterClause.parameters.contains {
          ($0.secondName ?? $0.firstName).text == name
        }
      }
      node = here.parent
    }
    return false
  }

  // MARK: Conditions

  override func visit(_ node: ConditionElementListSyntax) -> SyntaxVisitorContinueKind {
    var binds = false
    for element in node {
      switch element.condition {
      case .expression(let condition): decide(condition)
      case .optionalBinding(let binding):
        binds = binds || binding.pattern.trimmedDescription != "self"
      case .matchingPattern: binds = true
      default: break
      }
    }
    if binds { add(node, "!#, ", "", node.trimmedDescription, "false") }
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    decide(node.condition)
    return .visitChildren
  }

  // MARK: Statements

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    switch node.item {
    // A rule is checked for the tests: a weaker check does not change the program's behavior.
    case .expr(let expression)
    where expression.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription
      == "Invariant.check":
      return .skipChildren
    case .expr(let expression): visit(expression, in: node)
    case .stmt(let statement):
      if let returned = statement.as(ReturnStmtSyntax.self) {
        if let value = returned.expression, let type = resultType(around: node) {
          change(value, of: type)
        } else if returned.expression == nil {
          remove(node)
        }
      } else if statement.is(BreakStmtSyntax.self) || statement.is(ContinueStmtSyntax.self)
        || statement.is(ThrowStmtSyntax.self)
      {
        remove(node)
      }
    default: break
    }
    return .visitChildren
  }

  private func visit(_ expression: ExprSyntax, in item: CodeBlockItemSyntax) {
    var inner = expression
    while true {
      if let attempt = inner.as(TryExprSyntax.self) {
        inner = attempt.expression
      } else if let awaited = inner.as(AwaitExprSyntax.self) {
        inner = awaited.expression
      } else if let chained = inner.as(OptionalChainingExprSyntax.self) {
        inner = chained.expression
      } else {
        break
      }
    }
    if inner.is(IfExprSyntax.self) || inner.is(SwitchExprSyntax.self) { return }
    switch use(of: item) {
    case .value(let type): change(expression, of: type)
    case .unknown: break
    case .none:
      if let assignment = inner.as(InfixOperatorExprSyntax.self) {
        let isPlain = assignment.operator.is(AssignmentExprSyntax.self)
        if !isPlain && !assignment.operator.trimmedDescription.hasSuffix("=") { return }
        if isPlain && initializes(assignment.leftOperand, in: item) { return }
        remove(item)
      } else if let call = inner.as(FunctionCallExprSyntax.self),
        !Self.kept.contains(call.calledExpression.trimmedDescription)
      {
        remove(item)
      }
    }
  }

  private func remove(_ item: CodeBlockItemSyntax) {
    // A case of a `switch` also ends without `break`.
    if item.item.as(StmtSyntax.self)?.is(BreakStmtSyntax.self) == true,
      item.parent?.parent?.is(SwitchCaseSyntax.self) == true
    {
      return
    }
    // The body of a `guard` statement must exit the scope.
    if item.parent?.parent?.parent?.is(GuardStmtSyntax.self) == true, !item.item.is(ExprSyntax.self)
    {
      return
    }
    // Without its only statement an `if` has no effect; the mutants of its condition cover this.
    if let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let parent = list.parent?.parent?.as(IfExprSyntax.self), parent.elseBody == nil
    {
      return
    }
    add(item, "if !# { ", " }", item.trimmedDescription, "nothing")
  }

  /// Replaces the value that a function returns by another value of its type.
  private func change(_ value: ExprSyntax, of type: String) {
    if type == "Bool" { decide(value) }
    if type.hasSuffix("?") { replace(value, with: "nil") }
    if type.hasPrefix("["), type.hasSuffix("]") {
      replace(value, with: type.contains(":") ? "[:]" : "[]")
    }
  }

  /// Whether the value of an expression statement is used.
  private enum Use {
    case none
    case value(String)
    case unknown
  }

  private func use(of item: CodeBlockItemSyntax) -> Use {
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let owner = list.parent
    else { return .none }
    // If the call has no value, removing the statement equals removing the call that has the closure.
    if owner.is(ClosureExprSyntax.self) { return .unknown }
    if owner.is(SwitchCaseSyntax.self) || owner.parent?.is(IfExprSyntax.self) == true {
      // The value of a branch of an `if` or `switch` expression is used if the value of the expression is used.
      var outer = owner.parent
      while let node = outer, !node.is(CodeBlockItemSyntax.self) {
        if node.is(InitializerClauseSyntax.self) || node.is(ReturnStmtSyntax.self) {
          return .unknown
        }
        outer = node.parent
      }
      guard let outer = outer?.as(CodeBlockItemSyntax.self) else { return .unknown }
      return use(of: outer)
    }
    guard let type = resultType(around: item) else { return .none }
    let isBody =
      owner.is(AccessorBlockSyntax.self) || owner.parent?.is(FunctionDeclSyntax.self) == true
      || owner.parent?.is(AccessorDeclSyntax.self) == true
    return isBody ? .value(type) : .none
  }

  /// The return type of the function, accessor or subscript around a statement, or `nil` without a return type.
  private func resultType(around item: CodeBlockItemSyntax) -> String? {
    var node = item.parent
    while let here = node {
      if here.is(ClosureExprSyntax.self) || here.is(InitializerDeclSyntax.self) { return nil }
      if let function = here.as(FunctionDeclSyntax.self) {
        return function.signature.returnClause?.type.trimmedDescription
      }
      if let accessor = here.as(AccessorDeclSyntax.self), accessor.accessorSpecifier.text != "get" {
        return nil
      }
      if let binding = here.as(PatternBindingSyntax.self), binding.accessorBlock != nil {
        return binding.typeAnnotation?.type.trimmedDescription
      }
      if let member = here.as(SubscriptDeclSyntax.self) {
        return member.returnClause.type.trimmedDescription
      }
      node = here.parent
    }
    return nil
  }

  /// Whether an assignment initializes its variable.
  private func initializes(_ variable: ExprSyntax, in item: CodeBlockItemSyntax) -> Bool {
    let name = variable.trimmedDescription
    var node = item.parent
    while let here = node {
      if let list = here.as(CodeBlockItemListSyntax.self) {
        for other in list {
          guard let declaration = other.item.as(VariableDeclSyntax.self) else { continue }
          for binding in declaration.bindings where binding.initializer == nil {
            if binding.pattern.trimmedDescription == name { return true }
          }
        }
      }
      if here.is(InitializerDeclSyntax.self) {
        return variable.is(DeclReferenceExprSyntax.self) || name.hasPrefix("self.")
      }
      if here.is(FunctionDeclSyntax.self) || here.is(ClosureExprSyntax.self) { return false }
      node = here.parent
    }
    return false
  }
}
