/** The DynamoDB expressions that the product uses. Anything else is an error. */

type Item = Record<string, unknown>
export interface Terms {
  names: Record<string, string> | undefined
  values: Record<string, unknown> | undefined
}
type Operand = (item: Item, terms: Terms) => unknown
export type Condition = (item: Item | undefined, terms: Terms) => boolean
export type Change = (item: Item, terms: Terms) => Item

const token = /\s*(<>|<=|>=|[(),=<>+-]|[:#]?[A-Za-z_][\w]*)/y

const tokensOf = (text: string): string[] => {
  const found: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.trimEnd().length) {
    const match = token.exec(text)
    if (!match) throw new Error(`What is meant by ${text}?`)
    found.push(match[1]!)
  }
  return found
}

const known = <T>(terms: Record<string, T> | undefined, name: string): T => {
  if (terms === undefined || !(name in terms)) throw new Error(`${name} is not given`)
  return terms[name]!
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
/** Only values of the same type are ordered; missing values are not. */
const inOrder = (a: unknown, b: unknown, holds: (sign: number) => boolean): boolean => {
  const isOrdered = (typeof a === 'string' && typeof b === 'string') || (typeof a === 'number' && typeof b === 'number')
  return isOrdered && holds(a < b ? -1 : a > b ? 1 : 0)
}
const compare: Record<string, (a: unknown, b: unknown) => boolean> = {
  '=': (a, b) => a !== undefined && isEqual(a, b),
  '<>': (a, b) => !isEqual(a, b),
  '<': (a, b) => inOrder(a, b, (sign) => sign < 0),
  '<=': (a, b) => inOrder(a, b, (sign) => sign <= 0),
  '>': (a, b) => inOrder(a, b, (sign) => sign > 0),
  '>=': (a, b) => inOrder(a, b, (sign) => sign >= 0),
}

class Parser {
  readonly #tokens: string[]
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
    this.#tokens = tokensOf(text)
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length
  }

  take(expected?: string): string {
    const next = this.#tokens[this.#at]
    if (next === undefined || (expected !== undefined && next !== expected))
      throw new Error(`${expected ?? 'More'} is missing in ${this.#text}`)
    this.#at += 1
    return next
  }

  has(next: string): boolean {
    const isNext = this.#tokens[this.#at] === next
    if (isNext) this.#at += 1
    return isNext
  }

  name(): (terms: Terms) => string {
    const name = this.take()
    return name.startsWith('#') ? ({ names }) => known(names, name) : () => name
  }

  operand(): Operand {
    if (this.#tokens[this.#at]?.startsWith(':')) {
      const name = this.take()
      return (_item, { values }) => known(values, name)
    }
    if (this.has('if_not_exists')) {
      this.take('(')
      const stored = this.operand()
      this.take(',')
      const otherwise = this.operand()
      this.take(')')
      return (item, terms) => stored(item, terms) ?? otherwise(item, terms)
    }
    const name = this.name()
    return (item, terms) => item[name(terms)]
  }

  either(): Condition {
    const all = [this.both()]
    while (this.has('OR')) all.push(this.both())
    return (item, terms) => all.some((one) => one(item, terms))
  }

  both(): Condition {
    const all = [this.single()]
    while (this.has('AND')) all.push(this.single())
    return (item, terms) => all.every((one) => one(item, terms))
  }

  single(): Condition {
    if (this.has('(')) {
      const inner = this.either()
      this.take(')')
      return inner
    }
    for (const [call, expected] of [
      ['attribute_exists', true],
      ['attribute_not_exists', false],
    ] as const) {
      if (!this.has(call)) continue
      this.take('(')
      const name = this.name()
      this.take(')')
      return (item, terms) => (item !== undefined && item[name(terms)] !== undefined) === expected
    }
    if (this.has('begins_with')) {
      this.take('(')
      const whole = this.operand()
      this.take(',')
      const beginning = this.operand()
      this.take(')')
      return (item, terms) => String(whole(item ?? {}, terms)).startsWith(String(beginning(item ?? {}, terms)))
    }
    const left = this.operand()
    if (this.has('BETWEEN')) {
      const from = this.operand()
      this.take('AND')
      const to = this.operand()
      return (item = {}, terms) =>
        compare['>=']!(left(item, terms), from(item, terms)) && compare['<=']!(left(item, terms), to(item, terms))
    }
    const holds = compare[this.take()]
    if (!holds) throw new Error(`What is compared in ${this.#text}?`)
    const right = this.operand()
    return (item = {}, terms) => holds(left(item, terms), right(item, terms))
  }

  clause(): Change {
    const action = this.take()
    const changes: Change[] = []
    do changes.push(this.change(action))
    while (this.has(','))
    return (item, terms) => changes.reduce((next, change) => ({ ...next, ...change(item, terms) }), {})
  }

  /** Each clause sees the item before the update. */
  change(action: string): Change {
    const name = this.name()
    if (action === 'REMOVE') return (_item, terms) => ({ [name(terms)]: undefined })
    if (action === 'ADD') {
      const more = this.operand()
      return (item, terms) => ({ [name(terms)]: Number(item[name(terms)] ?? 0) + Number(more(item, terms)) })
    }
    if (action !== 'SET') throw new Error(`What is done by ${action} in ${this.#text}?`)
    this.take('=')
    const first = this.operand()
    const sign = this.has('+') ? 1 : this.has('-') ? -1 : 0
    if (sign === 0) return (item, terms) => ({ [name(terms)]: first(item, terms) })
    const second = this.operand()
    return (item, terms) => ({ [name(terms)]: Number(first(item, terms)) + sign * Number(second(item, terms)) })
  }
}

const remembered = <T>(parse: (parser: Parser) => T) => {
  const parsed = new Map<string, T>()
  return (text: string): T => {
    const seen = parsed.get(text)
    if (seen) return seen
    const parser = new Parser(text)
    const made = parse(parser)
    if (!parser.isAtEnd) throw new Error(`What is the rest of ${text}?`)
    parsed.set(text, made)
    return made
  }
}

export const conditionOf = remembered((parser) => parser.either())

export const changeOf = remembered((parser): Change => {
  const clauses: Change[] = []
  while (!parser.isAtEnd) clauses.push(parser.clause())
  return (item, terms) => clauses.reduce((next, clause) => ({ ...next, ...clause(item, terms) }), item)
})
