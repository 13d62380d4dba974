import { buildOpenApi } from '#functions/platform/site/openapi-document.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'

/**
 * Validates responses against the OpenAPI document that the API serves, knowing nothing but the document. Supports
 * exactly the JSON Schema keywords that the document uses: new ones must be added here before anything counts as
 * checked.
 */

type Schema = Record<string, unknown>
interface Response {
  content?: Record<string, { schema: Schema }>
}
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>
  components: { schemas: Record<string, Schema> }
}

// Built by the product; its shape is defined by the OpenAPI standard.
const document = buildOpenApi('http://localhost:8080') as unknown as Document

const patterns = new Map<string, RegExp>()
const matches = (pattern: string, value: string) => {
  const known = patterns.get(pattern) ?? new RegExp(pattern)
  patterns.set(pattern, known)
  return known.test(value)
}

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)
const isOfType = (type: unknown, value: unknown): boolean =>
  Array.isArray(type)
    ? type.some((each) => isOfType(each, value))
    : type === 'integer'
      ? Number.isInteger(value)
      : typeOf(value) === type
const lengthOf = (value: unknown) =>
  typeof value === 'string' ? Array.from(value).length : Array.isArray(value) ? value.length : undefined

type Check = (rule: unknown, value: unknown, path: string, schema: Schema) => string[]
const one = (holds: boolean, problem: string): string[] => (holds ? [] : [problem])
const atMost =
  (holds: (actual: number, bound: number) => boolean, measure: (value: unknown) => number | undefined): Check =>
  (rule, value, path) => {
    const actual = measure(value)
    return one(actual === undefined || holds(actual, Number(rule)), `${path} is out of bounds (${String(rule)})`)
  }
const number = (value: unknown) => (typeof value === 'number' ? value : undefined)
const isObject = (value: unknown): value is Record<string, unknown> => typeOf(value) === 'object'

const checks: Record<string, Check> = {
  type: (rule, value, path) => one(isOfType(rule, value), `${path} is ${typeOf(value)}, not ${String(rule)}`),
  enum: (rule, value, path) => one((rule as unknown[]).includes(value), `${path} is none of the values`),
  const: (rule, value, path) => one(value === rule, `${path} is not ${String(rule)}`),
  pattern: (rule, value, path) =>
    one(typeof value !== 'string' || matches(String(rule), value), `${path} does not match ${String(rule)}`),
  required: (rule, value, path) =>
    isObject(value)
      ? (rule as string[]).filter((key) => !Object.hasOwn(value, key)).map((key) => `${path}.${key} is missing`)
      : [],
  properties: (rule, value, path) =>
    isObject(value)
      ? Object.entries(rule as Record<string, Schema>).flatMap(([key, schema]) =>
          Object.hasOwn(value, key) ? problemsOf(schema, value[key], `${path}.${key}`) : [],
        )
      : [],
  additionalProperties: (rule, value, path, schema) => {
    if (!isObject(value)) return []
    const others = Object.keys(value).filter((key) => !Object.hasOwn((schema['properties'] ?? {}) as object, key))
    return others.flatMap((key) =>
      rule === false
        ? [`${path}.${key} is not in the document`]
        : problemsOf(rule as Schema, value[key], `${path}.${key}`),
    )
  },
  items: (rule, value, path) =>
    Array.isArray(value) ? value.flatMap((entry, i) => problemsOf(rule as Schema, entry, `${path}[${i}]`)) : [],
  anyOf: (rule, value, path) => {
    const each = (rule as Schema[]).map((schema) => problemsOf(schema, value, path))
    return each.some((problems) => problems.length === 0)
      ? []
      : each.reduce((least, problems) => (problems.length < least.length ? problems : least))
  },
  $ref: (rule, value, path) => {
    const name = String(rule).replace('#/components/schemas/', '')
    const schema = document.components.schemas[name]
    return schema ? problemsOf(schema, value, path) : [`${path}: the document has no ${name}`]
  },
  minLength: atMost((actual, bound) => actual >= bound, lengthOf),
  maxLength: atMost((actual, bound) => actual <= bound, lengthOf),
  minItems: atMost((actual, bound) => actual >= bound, lengthOf),
  maxItems: atMost((actual, bound) => actual <= bound, lengthOf),
  minimum: atMost((actual, bound) => actual >= bound, number),
  maximum: atMost((actual, bound) => actual <= bound, number),
  exclusiveMinimum: atMost((actual, bound) => actual > bound, number),
  multipleOf: (rule, value, path) =>
    one(typeof value !== 'number' || Number.isInteger(+(value / Number(rule)).toFixed(6)), `${path} is no multiple`),
  propertyNames: () => [],
  format: () => [],
  default: () => [],
  description: () => [],
  deprecated: () => [],
}

const problemsOf = (schema: Schema, value: unknown, path: string): string[] =>
  Object.entries(schema).flatMap(([word, rule]) => {
    const check = checks[word]
    if (!check) throw new Error(`The document uses ${word}, which is not checked`)
    return check(rule, value, path, schema)
  })

/** The document's errors for a response; empty if none. */
export const documentProblems = (endpoint: Endpoint, status: number, type: string, body: unknown): string[] => {
  const responses = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.responses
  const response = responses?.[status]
  if (!response) return [`the document knows no status ${status}`]
  if (!response.content) return one(body === undefined, 'a body that the document does not know')
  const schema = response.content[type.split(';')[0]!]?.schema
  return schema ? problemsOf(schema, body, 'body') : [`the document knows no ${type}`]
}
