import fc from 'fast-check'
import * as z from 'zod'

/**
 * Values valid for a contract schema, or almost; what JSON Schema cannot express (a zone, a real email) comes from a
 * list of plausible ones.
 */

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

/** Existing ids by prefix. */
export type IdPool = Readonly<Record<string, readonly string[]>>

const plausible = [
  'Wedding',
  'Drums',
  '12534',
  '518-555-0100',
  'someone@bookme.example',
  'America/New_York',
  'NY',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://a.example',
  'Fresh-0ne!',
  '#123456',
  'confirm',
  'Nora Whitfield',
  'no preference',
  '2026-09-12',
  '2026-09-12T22:00:00Z',
  'asc',
  '1',
  '0',
  '-1',
  'false',
]
const dates = fc.date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })

const text = (schema: Schema, pool: IdPool): fc.Arbitrary<unknown> => {
  const { pattern, format, minLength = 0, maxLength } = schema
  const prefix = /^\^([a-z]{3})_/.exec(pattern ?? '')?.[1]
  if (prefix !== undefined) return fc.constantFrom(...(pool[prefix] ?? [`${prefix}_01ARZ3NDEKTSV4RRFFQ69G5FAV`]))
  if (format === 'date-time') return dates.map((date) => date.toISOString())
  if (format === 'date') return dates.map((date) => date.toISOString().slice(0, 10))
  const any = fc.string({ minLength, maxLength: Math.min(maxLength ?? 40, 40), unit: 'grapheme' })
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...plausible) },
    { weight: 1, arbitrary: any },
    { weight: 1, arbitrary: fc.constantFrom(...Object.values(pool).flat()) },
  )
}

const amount = ({ minimum = 0, maximum = 20_000 }: Schema) =>
  fc.oneof(
    fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(Math.max(maximum, minimum), 20_000)) }),
    fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100),
  )

const fromJson = (schema: Schema, pool: IdPool): fc.Arbitrary<unknown> => {
  const { type, properties, required = [], items, anyOf, oneOf } = schema
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = anyOf ?? oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fromJson(choice, pool)))
  if (type === 'object') {
    const model = Object.fromEntries(
      Object.entries(properties ?? {}).map(([key, value]) => [key, fromJson(value, pool)]),
    )
    return fc.record(model, { requiredKeys: required, noNullPrototype: true })
  }
  if (type === 'array')
    return fc.array(fromJson(items ?? {}, pool), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 4, 4),
    })
  if (type === 'string') return text(schema, pool)
  if (type === 'number' || type === 'integer') return amount(schema)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  return fc.jsonValue({ maxDepth: 2 })
}

const known = new WeakMap<IdPool, WeakMap<z.ZodType, fc.Arbitrary<unknown>>>()

export const arbitraryOf = (schema: z.ZodType, pool: IdPool): fc.Arbitrary<unknown> => {
  const ofPool = known.get(pool) ?? new WeakMap<z.ZodType, fc.Arbitrary<unknown>>()
  known.set(pool, ofPool)
  // The subset of JSON Schema that zod emits.
  const arbitrary =
    ofPool.get(schema) ?? fromJson(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, pool)
  ofPool.set(schema, arbitrary)
  return arbitrary
}
