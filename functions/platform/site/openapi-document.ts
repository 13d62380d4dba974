import * as z from 'zod'
import { eventByRole } from '#shared/domain/event/access/event-by-role.ts'
import { bookingRequestInput, bookingRequestProjection } from '#shared/domain/event/record/booking-request.ts'
import { contract } from '#shared/api/contract.ts'
import type { Access, Endpoint } from '#shared/api/endpoint.ts'
import { payoutSchema } from '#shared/api/users.ts'
import { refusalsOf } from '#shared/api/refusals.ts'
import { takesIdempotencyKey } from '#shared/api/once.ts'
import { errorBody, nextCursorHeader } from '#shared/api/wire.ts'
import { eventProjection, eventInput, eventView, paymentWithRefunds } from '#shared/domain/event/record/schema.ts'
import { httpStatus, type ErrorCode } from '#shared/errors.ts'
import { consultationInput, prospectSchema } from '#shared/domain/prospect/schema.ts'
import {
  agentSummary,
  artistSummary,
  brandSummary,
  clientSummary,
  groupMember,
  groupSummary,
  loginRecord,
  signupInput,
  userSchema,
} from '#shared/domain/user/schema.ts'
import { centsCount } from '#shared/domain/schema-parts.ts'
import { venueInput, venueSchema } from '#shared/domain/venue/schema.ts'

/** OpenAPI 3.1 from the contract alone, so that it describes what the handlers check. */

export type Json = Record<string, unknown>

/** Named schemas, so that the document contains them once. */
const named = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries({
  Agent: agentSummary(),
  Artist: artistSummary(),
  BookingRequest: bookingRequestProjection(),
  BookingRequestInput: bookingRequestInput(),
  Brand: brandSummary(),
  Client: clientSummary(),
  ConsultationInput: consultationInput(),
  Error: errorBody(),
  Event: eventView(),
  EventProjection: eventProjection(),
  EventInput: eventInput(),
  Group: groupSummary(),
  GroupMember: groupMember(),
  Login: loginRecord(),
  Payment: paymentWithRefunds(),
  Payout: payoutSchema(),
  Prospect: prospectSchema(),
  SignupInput: signupInput(),
  User: userSchema(),
  Venue: venueSchema(),
  VenueInput: venueInput(),
  ...Object.fromEntries(Object.entries(eventByRole).map(([id, schema]) => [id, schema()])),
}))
  named.add(schema, { id })

const meanings: Record<ErrorCode, string> = {
  malformed: 'Not JSON, not form data, or an unknown time zone',
  unauthenticated: 'No session, or one that has ended',
  forbidden: 'Not allowed to this caller',
  not_found: 'Does not exist, or the caller may not know that it does',
  wrong_method: 'The address takes other methods, which `Allow` names',
  conflict:
    'Not in this state, or changed by others in the meantime; the `current` object comes with it where there is one',
  too_large: 'Larger than is taken',
  unsupported_media: 'Another type of content than is taken',
  invalid: 'Not valid; `errors` has a message for each field',
  too_many: 'Too many tries',
  provider_failed: 'The payment provider refused this, or did not answer',
}
const retryAfter = {
  headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } } },
}

/** Bodies and responses differ if a field has a default, so a named schema may appear twice. */
type Side = 'input' | 'output'
const componentName = (id: string, side: Side) => (side === 'output' || id.endsWith('Input') ? id : `${id}Sent`)

const repoint = (value: unknown, side: Side): unknown => {
  if (Array.isArray(value)) return value.map((entry) => repoint(entry, side))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) =>
      key === '$ref' && typeof entry === 'string'
        ? [key, `#/components/schemas/${componentName(entry.replace('#/$defs/', ''), side)}`]
        : [key, repoint(entry, side)],
    ),
  )
}

/** An amount is in currency units in both directions; in memory it is in cents. */
const asSent = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void => {
  const { def } = zodSchema._zod
  if (def.type !== 'pipe' || def.out !== centsCount()) return
  const { $schema: _, ...sent } = z.toJSONSchema(def.in)
  for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key)
  Object.assign(jsonSchema, sent)
}

/** The few public endpoints that answer with text. */
const textTypes = new Map([
  ['apiDocs', 'text/html'],
  ['page', 'text/html'],
  ['securityText', 'text/plain'],
  ['robots', 'text/plain'],
  ['siteMap', 'application/xml'],
])

/** The API keys that may call it, where any may. */
const byProgram = ({ program }: Endpoint): Json[] =>
  program === 'read' ? [{ keyRead: [] }] : program === 'write' ? [{ keyWrite: [] }] : []

export const buildOpenApi = (appUrl: string): Json => {
  const schemas: Record<string, unknown> = {}
  const wanted: Record<Side, { schema: z.ZodType; place: Json }[]> = { input: [], output: [] }
  /** Filled by `fillSchemas`. */
  const schemaOf = (schema: z.ZodType, side: Side): Json => {
    const place: Json = {}
    wanted[side].push({ schema, place })
    return place
  }
  /** Combines all schemas of a side into one, so that shared parts are converted once. */
  const fillSchemas = (side: Side): void => {
    const all = z.object(Object.fromEntries(wanted[side].map(({ schema }, i) => [i, schema])))
    const { properties = {}, $defs = {} } = z.toJSONSchema(all, {
      metadata: named,
      io: side,
      override: (node) => {
        // Formats and descriptions, which are defined with the schemas.
        Object.assign(node.jsonSchema, z.globalRegistry.get(node.zodSchema))
        asSent(node)
      },
    })
    for (const [id, definition] of Object.entries($defs)) {
      const { id: _id, ...rest } = definition as Json
      schemas[componentName(id, side)] = repoint(rest, side)
    }
    for (const [i, { place }] of wanted[side].entries()) Object.assign(place, repoint(properties[i], side))
  }
  const content = (schema: unknown, type = 'application/json') => ({ content: { [type]: { schema } } })
  const errorContent = content(schemaOf(errorBody(), 'output'))
  const refusals = (endpoint: Endpoint) =>
    Object.fromEntries(
      refusalsOf(endpoint).map((code) => [
        httpStatus[code],
        { description: meanings[code], ...(code === 'too_many' && retryAfter), ...errorContent },
      ]),
    )

  const operation = (name: string, endpoint: Endpoint): Json => {
    const { upload, status } = endpoint
    const [query, body, response] = [endpoint.query?.(), endpoint.body?.(), endpoint.response()]
    const parameters = [
      { $ref: '#/components/parameters/Timezone' },
      ...Array.from(endpoint.path.matchAll(/\{(\w+)\}/g), ([, parameter]) => ({
        name: parameter,
        in: 'path',
        required: true,
        schema: { type: 'string', maxLength: 128 },
      })),
      ...(endpoint.token === undefined
        ? []
        : [{ name: 'X-Answer-Token', in: 'header', required: true, schema: { type: 'string' } }]),
      ...(takesIdempotencyKey(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...Object.entries(query?.shape ?? {}).map(([parameter, schema]) => ({
        name: parameter,
        in: 'query',
        required: !(schema as z.ZodType).safeParse(undefined).success,
        schema: schemaOf(schema as z.ZodType, 'output'),
      })),
    ]
    const picture = {
      type: 'object',
      properties: { pic: { type: 'string', format: 'binary', description: 'JPEG or PNG, at most 4 MB' } },
      required: ['pic'],
    }
    const page =
      query && 'cursor' in query.shape
        ? {
            headers: {
              [nextCursorHeader]: {
                description: 'Where the next page begins, for `cursor`; absent on the last page',
                schema: { type: 'string' },
              },
            },
          }
        : {}
    return {
      operationId: name,
      tags: [endpoint.group],
      summary: endpoint.summary,
      description: `For ${whoText(endpoint.who)}.`,
      parameters,
      ...(upload && { requestBody: { required: true, ...content(picture, 'multipart/form-data') } }),
      ...(body && {
        requestBody: { required: !body.safeParse(undefined).success, ...content(schemaOf(body, 'input')) },
      }),
      responses: {
        [status]: {
          description: 'Done',
          ...page,
          ...(status !== 204 && content(schemaOf(response, 'output'), endpoint.produces ?? textTypes.get(name))),
        },
        ...refusals(endpoint),
        500: { description: 'A failure of ours', ...errorContent },
      },
      security: endpoint.who === 'public' ? [] : [{ session: [] }, ...byProgram(endpoint)],
    }
  }

  const paths: Record<string, Json> = {}
  for (const group of Object.values(contract)) {
    for (const [name, endpoint] of Object.entries(group) as [string, Endpoint][]) {
      ;(paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operation(name, endpoint)
    }
  }
  const roles = Object.values(eventByRole).map((schema) => schemaOf(schema(), 'output'))
  fillSchemas('output')
  // Screens read one type with everything optional; a program may rely on what its role always gets.
  schemas['Event'] = { description: 'An event as its reader may see it', anyOf: roles }
  fillSchemas('input')
  return {
    openapi: '3.1.0',
    info: {
      title: 'BookMe',
      version: '1',
      description:
        'Booking and payment of live music. Amounts are US dollars with at most two decimals, payouts cents; ' +
        'instants are ISO 8601 in UTC, of the years 2000 to 2100.',
    },
    servers: [{ url: `${appUrl}/v1` }],
    paths,
    components: {
      schemas,
      parameters: {
        Timezone: {
          name: 'Timezone',
          in: 'header',
          required: false,
          description: "The reader's IANA time zone",
          schema: { type: 'string', format: 'time-zone', examples: ['America/New_York'] },
        },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'Sent again within a day, the same call with the same key has one effect and one answer',
          schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
        },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Authorization',
          description: 'The token that `POST /users/login` returns',
        },
        keyRead: { type: 'http', scheme: 'bearer', description: 'Any API key of the agency (docs/api.md)' },
        keyWrite: { type: 'http', scheme: 'bearer', description: 'An API key that may write' },
      },
    },
  }
}

export const whoText = (who: Access): string => {
  if (who === 'public') return 'everybody'
  if (who === 'signed_in') return 'anyone signed in'
  if (who === 'verified') return 'anyone verified'
  return `verified ${who.map((role) => (role === 'bandleader' ? 'band leader' : role)).join(', ')}`
}
