import { invalid } from './errors.ts'
import type { StripeRefusal } from './errors.ts'
import type { Tree } from './form.ts'

/** A parameter's shape. Undeclared parameters are rejected, as at Stripe. */
export interface Spec {
  kind: 'text' | 'integer' | 'boolean' | 'metadata' | 'range' | 'object' | 'list' | 'url'
  required?: boolean
  /** May be passed as an empty string, which means "unset". */
  unsettable?: boolean
  values?: readonly string[]
  min?: number
  max?: number
  shape?: Shape
  item?: Spec
}

/** Names that the installed SDK knows for this call; any other does not compile. */
export type Shape<P = Record<string, unknown>> = { [K in keyof P]?: Spec }

export const text: Spec = { kind: 'text' }
export const url: Spec = { kind: 'url' }
export const integer: Spec = { kind: 'integer' }
export const positive: Spec = { kind: 'integer', min: 1 }
export const flag: Spec = { kind: 'boolean' }
export const metadata: Spec = { kind: 'metadata', unsettable: true }
export const range: Spec = { kind: 'range' }
export const oneOf = (...values: string[]): Spec => ({ kind: 'text', values })
export const group = <P>(shape: Shape<P>): Spec => ({ kind: 'object', shape: shape as Shape })
export const list = (item: Spec): Spec => ({ kind: 'list', item })
export const required = (spec: Spec): Spec => ({ ...spec, required: true })
export const unsettable = (spec: Spec): Spec => ({ ...spec, unsettable: true })
export const address = group({
  city: unsettable(text),
  country: unsettable(text),
  line1: unsettable(text),
  line2: unsettable(text),
  postal_code: unsettable(text),
  state: unsettable(text),
})
export const expandable = { expand: list(text) }
export const paging = {
  ...expandable,
  limit: { kind: 'integer', min: 1, max: 100 } as Spec,
  starting_after: text,
  ending_before: text,
}
export const currencyCode: Spec = { kind: 'text' }

const wrong = (message: string, param: string, code?: string): StripeRefusal => invalid(message, code, param)

const integerOf = (raw: string, param: string): number => {
  if (!/^-?\d{1,15}$/.test(raw)) throw wrong(`Invalid integer: ${raw}`, param, 'parameter_invalid_integer')
  return Number(raw)
}

const metadataOf = (raw: { [key: string]: Tree }, param: string): Record<string, string> => {
  const entries = Object.entries(raw)
  if (entries.length > 50) throw wrong('You can specify up to 50 keys in metadata.', param)
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (typeof value !== 'string') throw wrong('Metadata values must be strings.', `${param}[${key}]`)
      if (key.length > 40) throw wrong(`Metadata keys can be up to 40 characters; '${key}' is ${key.length}.`, param)
      if (value.length > 500)
        throw wrong(
          `Metadata values must have up to 500 characters, but you passed in a value that is ${value.length} ` +
            'characters.',
          `${param}[${key}]`,
        )
      return [key, value]
    }),
  )
}

const scalar = (spec: Spec, raw: string, param: string): unknown => {
  if (spec.kind === 'boolean') {
    if (raw !== 'true' && raw !== 'false') throw wrong(`Invalid boolean: ${raw}`, param)
    return raw === 'true'
  }
  if (spec.kind === 'integer') {
    const value = integerOf(raw, param)
    if (spec.min !== undefined && value < spec.min)
      throw wrong(`This value must be greater than or equal to ${spec.min}.`, param, 'parameter_invalid_integer')
    if (spec.max !== undefined && value > spec.max)
      throw wrong(`This value must be less than or equal to ${spec.max}.`, param, 'parameter_invalid_integer')
    return value
  }
  if (spec.kind === 'url' && (!URL.canParse(raw) || !/^https?:$/.test(new URL(raw).protocol)))
    throw wrong('Not a valid URL', param, 'url_invalid')
  if (spec.values !== undefined && !spec.values.includes(raw)) {
    const [last, ...rest] = spec.values.toReversed()
    throw wrong(
      `Invalid ${param}: must be one of ${rest.toReversed().join(', ')}${rest.length > 0 ? ', or ' : ''}${last}`,
      param,
    )
  }
  return raw
}

const value = (spec: Spec, raw: Tree, param: string): unknown => {
  if (typeof raw === 'string') {
    if (raw === '') {
      if (spec.unsettable) return ''
      throw wrong(
        `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; ` +
          `however '${param}' cannot be unset. You should remove '${param}' from your request or supply a ` +
          'non-empty value.',
        param,
        'parameter_invalid_empty',
      )
    }
    if (spec.kind === 'object' || spec.kind === 'metadata') throw wrong('Invalid object', param)
    if (spec.kind === 'list') throw wrong('Invalid array', param)
    return spec.kind === 'range' ? integerOf(raw, param) : scalar(spec, raw, param)
  }
  if (spec.kind === 'metadata') return metadataOf(raw, param)
  if (spec.kind === 'object') return parse(spec.shape ?? {}, raw, param)
  if (spec.kind === 'range') return parse({ gt: integer, gte: integer, lt: integer, lte: integer }, raw, param)
  if (spec.kind === 'list' && spec.item !== undefined) {
    const item = spec.item
    return Object.entries(raw).map(([index, entry]) => {
      if (!/^\d+$/.test(index)) throw wrong('Invalid array', param)
      return value(item, entry, `${param}[${index}]`)
    })
  }
  throw wrong(`Invalid ${spec.kind === 'integer' ? 'integer' : 'string'}: ${JSON.stringify(raw)}`, param)
}

/** @throws StripeRefusal parameter_unknown, parameter_missing or the value's error. */
export const parse = (shape: Shape, raw: { [key: string]: Tree }, prefix = ''): Record<string, unknown> => {
  const named = (key: string): string => (prefix === '' ? key : `${prefix}[${key}]`)
  const unknown = Object.keys(raw)
    .filter((key) => !Object.hasOwn(shape, key))
    .map(named)
  if (unknown.length > 0)
    throw wrong(
      `Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${unknown.join(', ')}`,
      unknown[0]!,
      'parameter_unknown',
    )
  const result: Record<string, unknown> = {}
  for (const [key, spec] of Object.entries(shape)) {
    if (spec === undefined) continue
    const given = raw[key]
    if (given !== undefined) result[key] = value(spec, given, named(key))
    else if (spec.required) throw wrong(`Missing required param: ${named(key)}.`, named(key), 'parameter_missing')
  }
  return result
}
