import { describe, expect, it } from 'vitest'
import { buildOpenApi } from '#functions/platform/site/openapi-document.ts'
import { contract } from '#shared/api/contract.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'

/** A client that only has the document never sends requests that are needlessly rejected. */

interface Schema {
  [word: string]: unknown
  properties?: Record<string, Schema>
  anyOf?: Schema[]
}
interface Operation {
  parameters: { name?: string; schema?: Schema }[]
  responses: Record<string, { headers?: object }>
}
const document = buildOpenApi('https://bookme.example') as unknown as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
const operation = (route: string) => {
  const [method, path] = route.split(' ') as [string, string]
  return document.paths[path]![method.toLowerCase()]!
}
const parameter = (route: string, name: string) =>
  operation(route).parameters.find((each) => each.name === name)!.schema!
const field = (schema: string, name: string) => document.components.schemas[schema]!.properties![name]!
const refused = (route: string) => Object.keys(operation(route).responses).filter((status) => status.startsWith('4'))
const takes = ({ pattern }: Schema, value: string) => new RegExp(pattern as string).test(value)

describe('the document describes validation', () => {
  it('of email addresses, phone numbers, ZIP codes, web addresses and amounts', () => {
    expect(field('SignupInput', 'email')).toMatchObject({ format: 'email', maxLength: 254 })
    expect(takes(field('SignupInput', 'email'), 'a@b.example')).toBe(true)
    expect(takes(field('SignupInput', 'email'), 'a@b')).toBe(false)
    expect(field('VenueInput', 'phone')).toMatchObject({ format: 'phone', maxLength: 40 })
    expect(takes(field('VenueInput', 'phone'), '(212) 555-0142')).toBe(true)
    expect(takes(field('VenueInput', 'phone'), '212-555')).toBe(false)
    expect(field('VenueInput', 'zipcode')).toMatchObject({ format: 'zip-code', pattern: '^[0-9]{5}$' })
    const [website] = field('VenueInput', 'website_url').anyOf!
    expect(website!.anyOf).toContainEqual({ const: '' })
    expect(website!.anyOf!.filter(({ format }) => format === 'web-address')).toHaveLength(1)
    expect(field('EventInput', 'client_rate')).toMatchObject({
      exclusiveMinimum: 0,
      maximum: 10_000_000,
      multipleOf: 0.01,
    })
    expect(JSON.stringify(document.components.schemas['Payout'])).toContain('"format":"cents"')
  })

  it('of names and texts: no control characters', () => {
    for (const text of [field('SignupInput', 'first'), field('EventInput', 'client_notes')]) {
      expect(takes(text, 'Zoë\nand 楽団')).toBe(true)
      for (const hidden of ['\u0000', '\u001b[31m', '\u202e']) expect(takes(text, `Zoë${hidden}`)).toBe(false)
    }
    expect(field('SignupInput', 'first')).toMatchObject({ format: 'person-name', minLength: 1, maxLength: 100 })
  })

  it('of a booking request: its start and end', () => {
    expect(field('BookingRequestInput', 'start')).toMatchObject({ format: 'date-time' })
    expect(field('BookingRequestInput', 'end')).toMatchObject({
      format: 'date-time',
      description: 'After `start`, at most 31 days later',
    })
  })

  it('of cursors and page lengths, the same for every list', () => {
    const lists = Object.values(document.paths).filter((path) =>
      path['get']?.parameters.some((p) => p.name === 'limit'),
    )
    expect(lists.length).toBeGreaterThan(10)
    for (const { get } of lists as { get: Operation }[]) {
      const schemas = Object.fromEntries(get.parameters.map(({ name, schema }) => [name, schema]))
      const { default: usual, ...limit } = schemas['limit']!
      expect(limit).toEqual({ type: 'integer', minimum: 1, maximum: 200 })
      // A list that comes whole unless a limit is asked for has none by default.
      expect([100, undefined]).toContain(usual)
      expect(schemas['cursor']).toMatchObject({ format: 'cursor', maxLength: 1024, pattern: '^[A-Za-z0-9_-]+$' })
    }
  })

  it('of time ranges: the allowed years and maximum length', () => {
    for (const route of ['GET /artists', 'GET /bandleaders', 'GET /musician-instruments', 'GET /groups']) {
      const end = parameter(route, 'end')
      expect(end).toMatchObject({ format: 'date-time', description: 'After `start`, at most 31 days later' })
      expect(takes(end, '2027-03-01T20:00:00Z')).toBe(true)
      for (const year of ['1119', '1999', '2101', '9850']) expect(takes(end, `${year}-03-01T20:00:00Z`)).toBe(false)
    }
    for (const route of ['GET /events', 'GET /users/{id}/payouts'])
      for (const name of ['start_date', 'end_date']) {
        const ends = parameter(route, name).anyOf!
        expect(ends.map(({ format }) => format)).toEqual(['date', 'date-time'])
        expect(takes(ends[0]!, '2100-12-31')).toBe(true)
        expect(takes(ends[0]!, '2101-01-01')).toBe(false)
        expect(takes(ends[0]!, '2027-02-29')).toBe(false)
      }
  })
})

describe('the document lists every refusal', () => {
  it('of a call, and no impossible ones', () => {
    expect(refused('GET /configuration')).toEqual(['400', '422'])
    expect(refused('GET /events/{id}')).toEqual(['400', '401', '403', '404', '422', '429'])
    expect(refused('GET /users/{id}/sessions')).toEqual(['400', '401', '403', '404', '422'])
    expect(refused('GET /artists')).toEqual(['400', '401', '403', '422', '429'])
    expect(refused('PUT /events/{id}')).toEqual(['400', '401', '403', '404', '409', '413', '415', '422'])
    expect(refused('POST /events/{id}/pay')).toContain('422')
    expect(refused('DELETE /events/{id}')).toContain('422')
    expect(refused('POST /users/login')).toEqual(['400', '401', '409', '413', '415', '422', '429'])
    expect(operation('POST /users/login').responses['429']!.headers).toHaveProperty('Retry-After')
  })

  it('without default statuses', () => {
    const all = Object.values(contract).flatMap((group: Record<string, Endpoint>) => Object.values(group))
    for (const { method, path, status } of all) {
      const { responses } = operation(`${method} ${path}`)
      expect(Object.keys(responses)).toContain(String(status))
      expect(Object.keys(responses).every((each) => /^\d{3}$/.test(each))).toBe(true)
    }
  })
})
