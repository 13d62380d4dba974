/** The schemas that packages of the AWS SDK ship, read as plain data. */

/** Kinds of a schema that is an array; the others are numbers: a simple type, or a list or map of one. */
const kinds = { '-3': 'struct', 0: 'simple', 1: 'list', 2: 'map', 3: 'struct', 4: 'union', 9: 'operation' } as const

type Traits = Record<string, unknown>
type Simple = 'string' | 'number' | 'boolean' | 'timestamp' | 'blob' | 'document'

export interface Member {
  name: string
  schema: unknown
  traits: Traits
  required: boolean
}
export type Shape =
  | { kind: 'simple'; type: Simple }
  | { kind: 'list'; item: unknown }
  | { kind: 'map'; value: unknown }
  | { kind: 'struct' | 'union'; name: string; members: Member[]; traits: Traits }
  | { kind: 'operation'; name: string; traits: Traits; input: unknown; output: unknown }

const simple = (code: number): Simple => {
  if (code === 0) return 'string'
  if (code === 1 || code === 17 || code === 19) return 'number'
  if (code === 2) return 'boolean'
  if (code >= 4 && code <= 7) return 'timestamp'
  return code === 15 ? 'document' : 'blob'
}

const called = (schema: unknown): unknown =>
  typeof schema === 'function' ? called((schema as () => unknown)()) : schema

/** A member is a pair of schema and traits, unless it has none. */
const parted = (member: unknown): { schema: unknown; traits: Traits } =>
  Array.isArray(member) && member.length === 2
    ? { schema: member[0] as unknown, traits: traitsOf(member[1]) }
    : { schema: member, traits: {} }

/** As a number, traits are bits; only the first three have a name here. */
const traitsOf = (traits: unknown): Traits =>
  typeof traits === 'number'
    ? { ...(traits & 1 && { httpLabel: 1 }), ...(traits & 16 && { httpPayload: 1 }) }
    : ((traits ?? {}) as Traits)

export const shapeOf = (given: unknown): Shape => {
  const schema = called(given)
  if (typeof schema === 'string') return { kind: 'struct', name: 'Unit', members: [], traits: {} }
  if (typeof schema === 'number') {
    if (schema & 64) return { kind: 'list', item: schema & ~64 }
    return schema & 128 ? { kind: 'map', value: schema & ~128 } : { kind: 'simple', type: simple(schema) }
  }
  const [code, , name, traits, ...rest] = schema as [keyof typeof kinds, string, string, unknown, ...unknown[]]
  const kind = kinds[code]
  if (kind === 'simple') return shapeOf(rest[0])
  if (kind === 'list') return { kind, item: parted(rest[0]).schema }
  if (kind === 'map') return { kind, value: parted(rest[1]).schema }
  if (kind === 'operation') return { kind, name, traits: traitsOf(traits), input: rest[0], output: rest[1] }
  const [names = [], schemas = [], required = 0] = rest as [string[]?, unknown[]?, number?]
  const members = names.map((member, i) => ({ name: member, ...parted(schemas[i]), required: i < required }))
  return { kind, name, members, traits: traitsOf(traits) }
}

/** Values of an enumeration of a member, which the schemas leave to the package's types. */
export type ValuesOf = (struct: string, member: string) => ReadonlySet<string> | undefined

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSimple: Record<Simple, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  timestamp: (value) => typeof value === 'number' || (typeof value === 'string' && !Number.isNaN(Date.parse(value))),
  blob: (value) => typeof value === 'string' && /^[\w+/]*={0,2}$/.test(value),
  document: () => true,
}

/** Objections of a model to a JSON value: unknown members, missing ones, other types, other values. */
export const problemsOf = (schema: unknown, value: unknown, valuesOf: ValuesOf, at = ''): string[] => {
  const shape = shapeOf(schema)
  if (shape.kind === 'simple')
    return isSimple[shape.type](value) ? [] : [`${at} is no ${shape.type}: ${JSON.stringify(value)?.slice(0, 60)}`]
  if (shape.kind === 'list')
    return Array.isArray(value)
      ? value.flatMap((item: unknown) => problemsOf(shape.item, item, valuesOf, `${at}[]`))
      : [`${at} is no list`]
  if (!isObject(value)) return [`${at} is no object`]
  if (shape.kind === 'map')
    return Object.values(value).flatMap((item) => problemsOf(shape.value, item, valuesOf, `${at}{}`))
  if (shape.kind === 'operation') throw new Error(`${shape.name} is an operation`)
  const known = new Map(shape.members.map((member) => [member.name, member]))
  const missing = shape.members.filter(({ name, required }) => required && (value[name] ?? undefined) === undefined)
  const union = shape.kind === 'union' && Object.keys(value).length !== 1 ? [`${at} has not one member`] : []
  return [
    ...union,
    ...missing.map(({ name }) => `${at}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, item]) => {
      const member = known.get(name)
      if (!member) return [`${at}.${name} is unknown to ${shape.name}`]
      const values = valuesOf(shape.name, name)
      if (values && typeof item === 'string' && !values.has(item)) return [`${at}.${name} has no value ${item}`]
      return problemsOf(member.schema, item, valuesOf, `${at}.${name}`)
    }),
  ]
}
