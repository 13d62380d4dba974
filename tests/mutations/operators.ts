import * as ts from 'typescript'

/** A text in place of an expression. */
export interface Change {
  operator: Operator
  text: string
}
export type Operator =
  | 'condition'
  | 'boundary'
  | 'operand'
  | 'default'
  | 'optional'
  | 'arithmetic'
  | 'negation'
  | 'constant'
  | 'string'
  | 'element'
  | 'property'
  | 'method'
  | 'swap'
  | 'statement'

const kind = ts.SyntaxKind
const comparisons: ReadonlySet<ts.SyntaxKind> = new Set([
  ...[kind.EqualsEqualsEqualsToken, kind.ExclamationEqualsEqualsToken, kind.EqualsEqualsToken],
  ...[kind.ExclamationEqualsToken, kind.LessThanToken, kind.LessThanEqualsToken, kind.GreaterThanToken],
  ...[kind.GreaterThanEqualsToken, kind.InKeyword, kind.InstanceOfKeyword],
])
/** One step at the boundary; the other way round is as good as always or never. */
const boundaries: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [kind.LessThanToken, '<='],
  [kind.LessThanEqualsToken, '<'],
  [kind.GreaterThanToken, '>='],
  [kind.GreaterThanEqualsToken, '>'],
])
const opposites: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [kind.PlusToken, '-'],
  [kind.MinusToken, '+'],
  [kind.AsteriskToken, '/'],
  [kind.SlashToken, '*'],
  [kind.PercentToken, '*'],
  [kind.PlusEqualsToken, '-='],
  [kind.MinusEqualsToken, '+='],
])
/** Methods that can be left out, and methods with a counterpart. */
const omitted = new Set(['filter', 'slice', 'sort', 'toSorted', 'reverse', 'toReversed', 'trim'])
const counterparts: ReadonlyMap<string, string> = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['round', 'floor'],
  ['startsWith', 'endsWith'],
])

const isLogical = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) &&
  (node.operatorToken.kind === kind.AmpersandAmpersandToken || node.operatorToken.kind === kind.BarBarToken)
const isComparison = (node: ts.Node): boolean => ts.isBinaryExpression(node) && comparisons.has(node.operatorToken.kind)
const isText = (node: ts.Node): boolean => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)

const outermost = (node: ts.Node): ts.Node =>
  ts.isParenthesizedExpression(node.parent) ? outermost(node.parent) : node
/** It decides which way to go. */
const isCondition = (node: ts.Node): boolean => {
  const self = outermost(node)
  const { parent } = self
  return (
    ((ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent)) &&
      parent.expression === self) ||
    ((ts.isConditionalExpression(parent) || ts.isForStatement(parent)) && parent.condition === self)
  )
}
/** A constant in its place is as good as the other operand alone. */
const isOperand = (node: ts.Node): boolean => {
  const { parent } = outermost(node)
  return isLogical(parent) || (ts.isPrefixUnaryExpression(parent) && parent.operator === kind.ExclamationToken)
}

const ofBinary = (node: ts.BinaryExpression): Change[] => {
  const [left, right] = [node.left.getText(), node.right.getText()]
  const token = node.operatorToken.kind
  const boundary = boundaries.get(token)
  const opposite = opposites.get(token)
  const isJoining = token === kind.PlusToken && (isText(node.left) || isText(node.right))
  const changes: Change[] = []
  if (boundary !== undefined) changes.push({ operator: 'boundary', text: `${left} ${boundary} ${right}` })
  if (opposite !== undefined && !isJoining)
    changes.push({ operator: 'arithmetic', text: `${left} ${opposite} ${right}` })
  // Brackets, because `a + b - c` has a sum on its left.
  if (token === kind.MinusToken && left !== right)
    changes.push({ operator: 'swap', text: `${right} - ${ts.isBinaryExpression(node.left) ? `(${left})` : left}` })
  if (isLogical(node)) changes.push({ operator: 'operand', text: left }, { operator: 'operand', text: right })
  if (token === kind.QuestionQuestionToken)
    changes.push({ operator: 'default', text: left }, { operator: 'default', text: right })
  return changes
}

/** Each `?.` of the chain as `.`. */
const ofChain = (node: ts.Expression): Change[] => {
  const text = node.getText()
  const changes: Change[] = []
  for (let link: ts.Node = node; ts.isOptionalChain(link); link = link.expression) {
    const token = ts.isNonNullChain(link) ? undefined : link.questionDotToken
    if (!token) continue
    const at = token.getStart() - node.getStart()
    const dot = ts.isPropertyAccessExpression(link) ? '.' : ''
    changes.push({ operator: 'optional', text: text.slice(0, at) + dot + text.slice(at + 2) })
  }
  return changes
}

/** A value of one shape in place of another would not compile; a name may stand for any value. */
const shapeOf = (node: ts.Expression): string | undefined => {
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return 'function'
  if (ts.isObjectLiteralExpression(node)) return 'object'
  if (ts.isArrayLiteralExpression(node)) return 'list'
  if (ts.isNumericLiteral(node)) return 'number'
  return isText(node) ? 'text' : undefined
}
const isComposed = (shape: string | undefined): boolean => ['function', 'object', 'list'].includes(shape ?? '')
const areSwappable = (a: ts.Expression, b: ts.Expression): boolean => {
  const [one, other] = [shapeOf(a), shapeOf(b)]
  if (ts.isSpreadElement(a) || ts.isSpreadElement(b) || a.getText() === b.getText()) return false
  return one === other || (!isComposed(one) && !isComposed(other) && (one === undefined || other === undefined))
}

/** Each two neighbours among the arguments in the other order: nothing but a test tells a debit from a credit. */
const ofArguments = (node: ts.CallExpression): Change[] => {
  const text = node.getText()
  return node.arguments.flatMap((a, i): Change[] => {
    const b = node.arguments[i + 1]
    if (!b || !areSwappable(a, b)) return []
    const [from, between, to] = [a.getStart(), a.getEnd(), b.getStart()].map((at) => at - node.getStart())
    const comma = text.slice(between, to)
    const rest = text.slice(b.getEnd() - node.getStart())
    return [{ operator: 'swap', text: text.slice(0, from) + b.getText() + comma + a.getText() + rest }]
  })
}

const ofCall = (node: ts.CallExpression): Change[] => {
  const callee = node.expression
  if (!ts.isPropertyAccessExpression(callee)) return []
  const counterpart = counterparts.get(callee.name.text)
  const object = callee.expression.getText()
  const args = node.getText().slice(callee.getEnd() - node.getStart())
  const changes: Change[] = []
  if (omitted.has(callee.name.text)) changes.push({ operator: 'method', text: object })
  if (counterpart !== undefined) changes.push({ operator: 'method', text: `${object}.${counterpart}${args}` })
  return changes
}

const textsWithout = <T extends ts.Node>(nodes: readonly T[], gone: T): string =>
  nodes
    .filter((node) => node !== gone)
    .map((node) => node.getText())
    .join(', ')

/** Without one of its elements. */
const ofList = ({ elements }: ts.ArrayLiteralExpression): Change[] =>
  elements.map((gone) => ({ operator: 'element', text: `[${textsWithout(elements, gone)}]` }))

/** An object that changes another, without one of the changes. */
const ofObject = ({ properties }: ts.ObjectLiteralExpression): Change[] =>
  properties.some(ts.isSpreadAssignment)
    ? properties
        .filter((property) => !ts.isSpreadAssignment(property))
        .map((gone) => ({ operator: 'property', text: `{ ${textsWithout(properties, gone)} }` }))
    : []

/** Where an empty text is as good as a condition that never holds, or where only developers read it. */
const isUnreadText = (node: ts.Node): boolean => {
  const { parent } = outermost(node)
  return (
    isComparison(parent) ||
    ts.isCaseClause(parent) ||
    ts.isElementAccessExpression(parent) ||
    (ts.isNewExpression(parent) && parent.expression.getText() === 'Error')
  )
}

const ofLeaf = (node: ts.Expression): Change[] => {
  if (ts.isPrefixUnaryExpression(node)) {
    const isNot = node.operator === kind.ExclamationToken
    if (isNot ? isCondition(node) || isOperand(node) : node.operator !== kind.MinusToken) return []
    return [{ operator: isNot ? 'negation' : 'arithmetic', text: node.operand.getText() }]
  }
  // Another constant to compare with is as good as always or never, or one step at the boundary.
  if (isComparison(outermost(node).parent) && !ts.isPrefixUnaryExpression(node)) return []
  if (node.kind === kind.TrueKeyword) return [{ operator: 'constant', text: 'false' }]
  if (node.kind === kind.FalseKeyword) return [{ operator: 'constant', text: 'true' }]
  if (ts.isNumericLiteral(node)) return [{ operator: 'constant', text: String(Number(node.text) + 1) }]
  return isText(node) && !isUnreadText(node) && node.getText().length > 2 ? [{ operator: 'string', text: "''" }] : []
}

/** Always and never. A loop that never ends proves nothing. */
const ofTruth = (node: ts.Expression): Change[] => {
  const decides = isCondition(node)
  if (ts.isParenthesizedExpression(node) || isOperand(node) || !(decides || isComparison(node))) return []
  const never: Change = { operator: 'condition', text: 'false' }
  const isLoop = decides && ts.isIterationStatement(outermost(node).parent, false)
  return isLoop ? [never] : [{ operator: 'condition', text: 'true' }, never]
}

/** All mutations of an expression as a whole. */
export const changesOf = (node: ts.Expression): Change[] => [
  ...ofTruth(node),
  ...(ts.isBinaryExpression(node) ? ofBinary(node) : []),
  ...(ts.isOptionalChain(node) ? ofChain(node) : []),
  ...(ts.isCallExpression(node) ? [...ofCall(node), ...ofArguments(node)] : []),
  ...(ts.isArrayLiteralExpression(node) ? ofList(node) : []),
  ...(ts.isObjectLiteralExpression(node) ? ofObject(node) : []),
  ...ofLeaf(node),
]
