/**
 * Writes stripe-openapi.json.gz: of Stripe's OpenAPI description, the parameters of each request that the product makes
 * (tests/integration/money/stripe-requests.json), without texts. The description comes with the Go module of
 * stripe-mock (MIT). By hand, after a new version or a new request:
 *
 * go mod download github.com/stripe/stripe-mock@v0.203.0
 * node --import tsx tests/witness/record-stripe.ts \
 *   $(go env GOMODCACHE)/github.com/stripe/stripe-mock@v0.203.0/embedded/openapi/spec3.json
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { askedOf, described, type Description, type Parameters } from '../support/stripe-openapi.ts'

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
}
interface Published {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
}

/** The keywords that decide whether a value is valid. */
const kept = ['type', 'enum', 'required', 'maxLength', 'additionalProperties', 'properties', 'items', 'anyOf'] as const

const plain = (schema: unknown): Parameters => {
  const all = schema as Record<string, unknown>
  const entries = kept.flatMap((name): [string, unknown][] => {
    const value = all[name]
    if (value === undefined) return []
    if (name === 'properties')
      return [[name, Object.fromEntries(Object.entries(value as object).map(([key, of]) => [key, plain(of)]))]]
    if (name === 'anyOf') return [[name, (value as unknown[]).map(plain)]]
    return [[name, name === 'items' || (name === 'additionalProperties' && value !== false) ? plain(value) : value]]
  })
  return Object.fromEntries(entries)
}

const parametersOf = ({ parameters = [], requestBody }: Operation): Parameters => {
  const body = requestBody?.content['application/x-www-form-urlencoded']?.schema
  if (body !== undefined && Object.keys((body as { properties?: object }).properties ?? {}).length > 0)
    return plain(body)
  const inQuery = parameters.filter((one) => one.in === 'query')
  return {
    type: 'object',
    properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, plain(schema)])),
    required: inQuery.flatMap(({ name, required }) => (required === true ? [name] : [])),
    additionalProperties: false,
  }
}

const published = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Published
const all: Description = {
  version: published.info.version,
  operations: Object.fromEntries(
    Object.entries(published.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Parameters] => [
        `${method.toUpperCase()} ${path}`,
        parametersOf(operation),
      ]),
    ),
  ),
}
const asked = new Set(askedOf().map((request) => described(all, request)?.name))
const used = Object.entries(all.operations).filter(([name]) => asked.has(name))
const file = gzipSync(JSON.stringify({ version: all.version, operations: Object.fromEntries(used) }), { level: 9 })
writeFileSync(new URL('stripe-openapi.json.gz', import.meta.url), file)
console.log(`${used.length} operations of Stripe ${all.version}, ${Math.round(file.length / 1024)} KiB`)
