import { createHash } from 'node:crypto'
import * as ts from 'typescript'
import { changesOf, type Operator } from './operators.ts'

export interface Mutant {
  /** The same as long as its place and what it changes there are. */
  key: string
  file: string
  line: number
  /** The function or table of the module that contains it. */
  place: string
  operator: Operator
  from: string
  to: string
  /** Hash of the text of `place`. */
  text: string
  /** The text itself. */
  source: string
  /** In a value that its module computes once. */
  isOfValue: boolean
}

export const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('base64url').slice(0, 16)

/** Logging decides nothing; metrics have tests of their own. */
const isLogging = (node: ts.Node): boolean =>
  (ts.isExpressionStatement(node) && isLogging(node.expression)) ||
  (ts.isCallExpression(node) && /(^|\.)log\.\w+$/.test(node.expression.getText()))

/** Text that Node removes, or that names a module. */
const isUntouched = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isTypeParameterDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  isLogging(node)

const isAssignment = (token: ts.SyntaxKind): boolean =>
  token >= ts.SyntaxKind.FirstAssignment && token <= ts.SyntaxKind.LastAssignment

/** An expression that can be chosen at run time: not the target of a call or assignment, nor a link of a chain. */
const isChoosable = (node: ts.Node): node is ts.Expression => {
  const { parent } = node
  if (!ts.isExpression(node) || ts.isExpressionWithTypeArguments(node)) return false
  if ('name' in parent && parent.name === node) return false
  if (ts.isCallExpression(parent) && parent.expression === node) return false
  if (ts.isTaggedTemplateExpression(parent) || ts.isDeleteExpression(parent)) return false
  if (ts.isOptionalChain(node) && ts.isOptionalChain(parent) && parent.expression === node) return false
  return !(ts.isBinaryExpression(parent) && parent.left === node && isAssignment(parent.operatorToken.kind))
}

const nameOf = (statement: ts.Statement): string => {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText()).join(', ')
  return ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
    ? (statement.name?.text ?? 'default')
    : 'module'
}
/** A table or constant of the module. Its value changes with a mutant, that of a function does not. */
const isValue = (node: ts.Node): node is ts.VariableDeclaration & { initializer: ts.Expression } =>
  ts.isVariableDeclaration(node) &&
  ts.isSourceFile(node.parent.parent.parent) &&
  ts.isIdentifier(node.name) &&
  node.initializer !== undefined &&
  !ts.isArrowFunction(node.initializer)
const isOfModule = (node: ts.Node): boolean => ts.isVariableDeclarationList(node) && ts.isSourceFile(node.parent.parent)

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/**
 * The module with all its mutants: `$m(n)` tells at run time whether the nth is active. `$top` can compute a value of
 * the module again, with another mutant.
 * @param first The number of its first mutant.
 */
export const instrument = (file: string, text: string, first: number): { code: string; mutants: Mutant[] } => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS)
  const mutants: Mutant[] = []
  const known = new Map<string, number>()
  let [place, hash, whole] = ['', '', '']
  let isOfValue = false

  const add = (node: ts.Node, operator: Operator, change: string): string => {
    const [from, to] = [inOneLine(node.getText()), inOneLine(change)]
    const what = hashOf(file, place, operator, from, to)
    const n = known.get(what) ?? 0
    known.set(what, n + 1)
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    mutants.push({
      key: n === 0 ? what : `${what}-${n}`,
      file,
      line,
      place,
      operator,
      from,
      to,
      text: hash,
      source: whole,
      isOfValue,
    })
    return `$m(${first + mutants.length - 1})`
  }

  /** Each with the space and comments before it. */
  const partsOf = (node: ts.Node): string => {
    const children: ts.Node[] = []
    ts.forEachChild(node, (child) => void children.push(child))
    let [out, at] = ['', node.pos]
    for (const child of children.toSorted((a, b) => a.pos - b.pos)) {
      out += text.slice(at, child.pos) + emit(child)
      at = child.end
    }
    return out + text.slice(at, node.end)
  }
  const within = (isValueThere: boolean, node: ts.Node): string => {
    const before = isOfValue
    isOfValue = isValueThere
    const code = emit(node)
    isOfValue = before
    return code
  }
  const emit = (node: ts.Node): string => {
    if (isUntouched(node)) return text.slice(node.pos, node.end)
    const before = text.slice(node.pos, node.getStart())
    if (isValue(node)) {
      const left = text.slice(node.pos, node.initializer.pos)
      const value = within(true, node.initializer)
      return `${left} $top(() => (${value}), (value) => { ${node.name.getText()} = value })`
    }
    if (isOfValue && ts.isFunctionLike(node)) return within(false, node)
    const isAct = ts.isExpressionStatement(node) || ts.isThrowStatement(node)
    const chosen = isAct
      ? `{ if (!${add(node, 'statement', '')}) `
      : (isChoosable(node) ? changesOf(node) : [])
          .map(({ operator, text: to }) => `${add(node, operator, to)} ? (${to}) : `)
          .join('')
    const inner = partsOf(node).slice(before.length)
    if (isOfModule(node)) return before + inner.replace(/^const\b/, 'let')
    if (isAct) return `${before}${chosen}{ ${inner} } }`
    return before + (chosen === '' ? inner : `(${chosen}(${inner}))`)
  }

  const code = source.statements.map((statement) => {
    place = nameOf(statement)
    whole = statement.getText()
    hash = hashOf(whole)
    return emit(statement)
  })
  return { code: code.join('') + text.slice(source.statements.at(-1)?.end ?? 0), mutants }
}
