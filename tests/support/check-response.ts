import type * as z from 'zod'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { errorBody, nextCursorHeader } from '#shared/api/wire.ts'
import { eventView } from '#shared/domain/event/record/schema.ts'
import { httpStatus } from '#shared/errors.ts'
import { documentProblems } from './openapi.ts'

/**
 * Validates a response strictly against the contract and its OpenAPI document: a field that the contract does not name
 * is an error, at any depth.
 */

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  text: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Paths in `sent` that are missing from the schema's output; zod drops unknown fields. */
const unknownPaths = (sent: unknown, known: unknown, path = ''): string[] => {
  if (Array.isArray(sent)) {
    return Array.isArray(known) ? sent.flatMap((entry, i) => unknownPaths(entry, known[i], `${path}[${i}]`)) : [path]
  }
  if (!isRecord(sent)) return []
  if (!isRecord(known)) return [path]
  return Object.entries(sent).flatMap(([key, value]) =>
    Object.hasOwn(known, key) ? unknownPaths(value, known[key], `${path}.${key}`) : [`${path}.${key}`],
  )
}

/** A schema's errors for a value; empty if valid. */
const schemaProblems = (schema: z.ZodType, value: unknown): string[] => {
  const parsed = schema.safeParse(value)
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  return unknownPaths(value, parsed.data).map((path) => `${path} is not in the contract`)
}

const parseJson = (text: string): { value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

const errorStatuses: ReadonlySet<number> = new Set(Object.values(httpStatus))

const errorProblems = (endpoint: Endpoint, { status, headers, text }: RawAnswer): string[] => {
  const json = parseJson(text)
  if (!json) return ['an error without a JSON body']
  const problems = schemaProblems(errorBody(), json.value)
  const body = isRecord(json.value) ? json.value : {}
  if (!errorStatuses.has(status)) problems.push(`status ${status} is none of the contract`)
  if (body['error_message'] === '') problems.push('an empty error_message')
  if (body['event'] !== undefined) {
    if (status !== 409) problems.push(`an event with status ${status}`)
    problems.push(...schemaProblems(eventView(), body['event']).map((problem) => `event${problem}`))
  }
  if (body['current'] !== undefined) {
    if (status !== 409) problems.push(`a current object with status ${status}`)
    if (body['event'] !== undefined && JSON.stringify(body['event']) !== JSON.stringify(body['current']))
      problems.push('an event that is not the current object')
    const schema = body['event'] === undefined ? endpoint.response() : eventView()
    problems.push(...schemaProblems(schema, body['current']).map((problem) => `current${problem}`))
  }
  if (status === 429 && !(Number(headers['retry-after']) > 0)) problems.push('429 without Retry-After')
  return problems
}

const successProblems = (endpoint: Endpoint, { status, headers, text }: RawAnswer): string[] => {
  if (status === 202 && endpoint.status !== 202) return text === '' ? [] : ['202 with a body']
  if (status === 304) return text === '' && headers['etag'] ? [] : ['304 with a body, or without an ETag']
  if (status !== endpoint.status) return [`status ${status} instead of ${endpoint.status}`]
  if (status === 204) return text === '' ? [] : ['204 with a body']
  const type = headers['content-type'] ?? ''
  if (!type.startsWith('application/json')) return schemaProblems(endpoint.response(), text)
  const json = parseJson(text)
  if (!json) return ['a body that is not JSON']
  const problems = schemaProblems(endpoint.response(), json.value)
  const cursor = headers[nextCursorHeader.toLowerCase()]
  if (cursor !== undefined && !Array.isArray(json.value)) problems.push('a cursor that belongs to no list')
  return problems
}

const bodyOf = ({ headers, text }: RawAnswer): unknown => {
  if (text === '') return undefined
  return headers['content-type']?.startsWith('application/json') ? parseJson(text)?.value : text
}

/** @returns deviations of the response from the contract and its OpenAPI document; empty if none. */
export const responseProblems = (endpoint: Endpoint, answer: RawAnswer): string[] => [
  ...(answer.status >= 400 ? errorProblems(endpoint, answer) : successProblems(endpoint, answer)),
  // Of HTTP itself: no document names it.
  ...(answer.status === 304 || (answer.status === 202 && endpoint.status !== 202)
    ? []
    : documentProblems(endpoint, answer.status, answer.headers['content-type'] ?? '', bodyOf(answer))
  ).map((problem) => `OpenAPI: ${problem}`),
]

/** @throws Error that names route, status and each deviation. */
export const checkResponse = (endpoint: Endpoint, answer: RawAnswer): void => {
  const problems = responseProblems(endpoint, answer)
  if (problems.length === 0) return
  throw new Error(
    `${endpoint.method} ${endpoint.path} answered ${answer.status} against the ` +
      `contract:\n${problems.join('\n')}\n${answer.text.slice(0, 500)}`,
  )
}
