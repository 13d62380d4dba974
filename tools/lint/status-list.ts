import type { Rule } from 'eslint'
import { eventStatuses } from '../../shared/domain/event/record/status.ts'
import { vendorStatuses } from '../../shared/domain/event/record/vendor-status.ts'

/**
 * Refuses two or more statuses of an event or vendor in one array, condition, union type, group of cases or row of `if`
 * statements, and in a table or switch that lacks one: such a list stays silent when a status is added. The rules of
 * each status are in shared/domain/event/record.
 */

interface Node {
  type: string
  parent?: Node
  [part: string]: unknown
}

const vocabularies: readonly ReadonlySet<string>[] = [new Set(eventStatuses), new Set(vendorStatuses)]

/** Whether the texts name statuses only: other lists share a word or two with them. */
const isStatusList = (texts: readonly string[]): boolean =>
  new Set(texts).size > 1 && vocabularies.some((statuses) => texts.every((text) => statuses.has(text)))

/** A row or case for each status. */
const isWhole = (texts: readonly string[]): boolean => vocabularies.some(({ size }) => size === texts.length)

const textOf = (node: unknown): string | undefined => {
  const { type, value, expression, literal } = (node ?? {}) as Node
  if (type === 'TSAsExpression' || type === 'TSSatisfiesExpression') return textOf(expression)
  if (type === 'TSLiteralType') return textOf(literal)
  return type === 'Literal' && typeof value === 'string' ? value : undefined
}
const textsOf = (nodes: unknown): string[] => (nodes as unknown[]).map(textOf).filter((text) => text !== undefined)

const isSame = ({ operator }: Node) => operator === '===' || operator === '!=='

/** The comparisons with a text in a condition, or in a chain of conditional expressions, by what is compared. */
const comparisonsIn = (node: Node, sourceOf: (node: Node) => string): [string, string][] => {
  if (node.type !== 'BinaryExpression') return partsOf(node).flatMap((part) => comparisonsIn(part, sourceOf))
  const text = isSame(node) ? textOf(node['right']) : undefined
  return text === undefined ? [] : [[sourceOf(node['left'] as Node), text]]
}

const partsOf = ({ type, left, right, test, alternate }: Node): Node[] => {
  if (type === 'LogicalExpression') return [left, right] as Node[]
  if (type !== 'ConditionalExpression') return []
  return (alternate as Node).type === type ? ([test, alternate] as Node[]) : [test as Node]
}

/** Parts of a bigger condition are reported with it. */
const isPart = (node: Node): boolean => node.parent !== undefined && partsOf(node.parent).includes(node)

/** The condition of an `if`, those of its `else if`, and those of the `if` statements right after it. */
const conditionsFrom = (first: Node): Node[] => {
  const { test, alternate, parent } = first
  const isChained = (node: unknown): node is Node => (node as Node | null)?.type === 'IfStatement'
  const siblings = parent?.['body']
  const next = Array.isArray(siblings) ? (siblings as Node[])[siblings.indexOf(first) + 1] : undefined
  return [test as Node, ...[alternate, next].filter(isChained).flatMap(conditionsFrom)]
}

/** An `if` after another one is reported with it. */
const isLaterIf = (node: Node): boolean => {
  const siblings = node.parent?.['body']
  const before = Array.isArray(siblings) ? (siblings as Node[])[siblings.indexOf(node) - 1] : node.parent
  return before?.type === 'IfStatement'
}

/** The cases that share a body, with their neighbours. */
const groupsOf = (cases: readonly Node[]): string[][] => {
  const groups: string[][] = [[]]
  for (const { test, consequent } of cases) {
    groups.at(-1)!.push(...textsOf([test]))
    if ((consequent as unknown[]).length > 0) groups.push([])
  }
  return groups
}

export const statusList: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      list: 'Ask a predicate of shared/domain/event/record/status.ts or vendor-status.ts: a list forgets new statuses.',
    },
  },
  create: (context) => {
    const report = (node: Node) => context.report({ node: node as unknown as Rule.Node, messageId: 'list' })
    const sourceOf = (node: Node) => context.sourceCode.getText(node as unknown as Rule.Node)
    const hasList = (conditions: readonly Node[]): boolean => {
      const comparisons = conditions.flatMap((condition) => comparisonsIn(condition, sourceOf))
      return [...Map.groupBy(comparisons, ([operand]) => operand).values()].some((own) =>
        isStatusList(own.map(([, text]) => text)),
      )
    }
    const reportCondition = (node: Node) => {
      if (!isPart(node) && hasList([node])) report(node)
    }
    return {
      // A schema's enumeration is a vocabulary of its own.
      "ArrayExpression:not(CallExpression[callee.property.name='enum'] > *)": (node: Node) => {
        if (isStatusList(textsOf(node['elements']))) report(node)
      },
      ObjectExpression: (node: Node) => {
        const keys = (node['properties'] as Node[]).map(({ key }) => (key as { name?: string } | undefined)?.name)
        const names = keys.filter((name) => name !== undefined)
        if (names.length === keys.length && isStatusList(names) && !isWhole(names)) report(node)
      },
      TSUnionType: (node: Node) => {
        if (isStatusList(textsOf(node['types']))) report(node)
      },
      LogicalExpression: reportCondition,
      ConditionalExpression: reportCondition,
      IfStatement: (node: Node) => {
        const conditions = conditionsFrom(node)
        const isOwnList = conditions.some((condition) => hasList([condition]))
        if (!isLaterIf(node) && !isOwnList && hasList(conditions)) report(node)
      },
      SwitchStatement: (node: Node) => {
        const cases = node['cases'] as Node[]
        const texts = textsOf(cases.map(({ test }) => test))
        const isIncomplete = isStatusList(texts) && !isWhole(texts)
        if (isIncomplete || groupsOf(cases).some(isStatusList)) report(node)
      },
    } as unknown as Rule.RuleListener
  },
}
