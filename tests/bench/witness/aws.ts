import type { WitnessedCall } from '#tests/support/witness-tap.ts'
import { models, type Model } from './models.ts'
import { problemsOf, shapeOf, type Member, type Shape } from './schema.ts'

/** One request to AWS and its answer against the service's model. */

export interface Judged {
  operation: string
  problems: string[]
}

type Operation = Extract<Shape, { kind: 'operation' }>
type Json = Record<string, unknown>

/** Errors that any action of a service can answer with, which models do not list. */
const common = new Set([
  'AccessDeniedException',
  'ThrottlingException',
  'ValidationException',
  'UnrecognizedClientException',
  'InternalFailure',
  'InternalServerError',
  'ServiceUnavailable',
])
/** Of S3, from its reference: its model lists a few only. */
const ofS3 = new Set(['AccessDenied', 'NoSuchKey', 'NoSuchVersion', 'NoSuchBucket', 'InvalidArgument', 'InvalidRange'])

const membersOf = (schema: unknown): Member[] => {
  const shape = shapeOf(schema)
  return shape.kind === 'struct' || shape.kind === 'union' ? shape.members : []
}

/** `/schedules/{Name}` with its values in a path, `{Key+}` with slashes; undefined if it is another path. */
const labelsIn = (template: string, path: string): Record<string, string> | undefined => {
  const pattern = template.replace(/\{(\w+)(\+?)\}/g, (_, name: string, greedy: string) =>
    greedy ? `(?<${name}>.+)` : `(?<${name}>[^/]+)`,
  )
  const found = new RegExp(`^${pattern}$`).exec(path)
  return found ? { ...found.groups } : undefined
}

interface Bound {
  operation: Operation
  labels: Record<string, string>
}

const bound = (model: Model, { method, url }: WitnessedCall): Bound | undefined => {
  const { pathname, searchParams } = new URL(url, 'http://aws')
  // The bucket is in the host's name, as far as models know.
  const path = model.protocol === 'rest-xml' ? pathname.replace(/^\/[^/]+/, '') || '/' : pathname
  for (const operation of model.operations.values()) {
    const [verb = '', template = ''] = (operation.traits['http'] ?? []) as string[]
    const [route = '', query = ''] = template.split('?')
    const wanted = [...new URLSearchParams(query)]
    if (verb !== method || !wanted.every(([name, value]) => searchParams.get(name) === value)) continue
    const labels = labelsIn(route, path)
    if (labels && (wanted.length > 0 || model.protocol !== 'rest-xml')) return { operation, labels }
  }
  return undefined
}

/** Values of headers, query and path are text: compared with names only. */
const bindings = ['httpHeader', 'httpQuery', 'httpPrefixHeaders', 'httpLabel'] as const
const isInBody = ({ traits }: Member) => bindings.every((name) => traits[name] === undefined)

const jsonOf = (text: string): Json => (text === '' ? {} : (JSON.parse(text) as Json))

const missing = (members: readonly Member[], has: (member: Member) => boolean, at: string) =>
  members.filter((member) => member.required && !has(member)).map(({ name }) => `${at}.${name} is missing`)

/** Headers of any request or answer of S3 that are no members. */
const ofAnyCall = /^x-amz-(date|content-sha256|security-token|user-agent|request-id|id-2|decoded-content-length)$/

const headerProblems = (members: readonly Member[], headers: Record<string, string>, at: string): string[] => {
  const known = new Set(members.map(({ traits }) => String(traits['httpHeader']).toLowerCase()))
  const prefixes = members.flatMap(({ traits }) => (traits['httpPrefixHeaders'] ?? []) as string | string[])
  return Object.keys(headers)
    .filter((name) => name.startsWith('x-amz-') && !ofAnyCall.test(name) && !known.has(name))
    .filter((name) => !prefixes.some((prefix) => name.startsWith(prefix.toLowerCase())))
    .map((name) => `${at} has the header ${name}`)
}

const requestProblems = (model: Model, { operation, labels }: Bound, call: WitnessedCall): string[] => {
  const members = membersOf(operation.input)
  const { searchParams } = new URL(call.url, 'http://aws')
  const [, template = ''] = operation.traits['http'] as string[]
  const literals = new Set(new URLSearchParams(template.split('?')[1] ?? '').keys())
  const queries = new Set(members.flatMap(({ traits }) => (traits['httpQuery'] ?? []) as string | string[]))
  const unknown = [...searchParams.keys()].filter((name) => !literals.has(name) && !queries.has(name))
  const body = model.protocol === 'rest-json' ? jsonOf(call.body) : {}
  const has = ({ name, traits }: Member) =>
    labels[name] !== undefined ||
    (traits['httpLabel'] !== undefined && model.protocol === 'rest-xml') ||
    body[name] !== undefined ||
    call.headers[String(traits['httpHeader']).toLowerCase()] !== undefined ||
    searchParams.has(String(traits['httpQuery']))
  return [
    ...unknown.map((name) => `request has the parameter ${name}`),
    ...missing(members, has, 'request'),
    ...(model.protocol === 'rest-xml' ? headerProblems(members, call.headers, 'request') : []),
    ...bodyProblems(model, operation.input, body, 'request'),
  ]
}

const bodyProblems = (model: Model, schema: unknown, body: Json, at: string): string[] => {
  const shape = shapeOf(schema)
  if (shape.kind !== 'struct') return []
  const members = shape.members.filter(isInBody)
  const struct = [3, '', shape.name, 0, members.map(({ name }) => name), members.map(({ schema: of }) => of)]
  return problemsOf(struct, body, model.valuesOf, at)
}

const errorProblems = (service: string, model: Model, call: WitnessedCall): string[] => {
  if (model.protocol === 'rest-xml') {
    const code = /<Code>(\w+)<\/Code>/.exec(call.answer)?.[1]
    if (code === undefined) return call.method === 'HEAD' || call.status === 304 ? [] : ['an error without a code']
    return model.errors.has(code) || ofS3.has(code) ? [] : [`the error ${code} is unknown`]
  }
  const body = jsonOf(call.answer)
  const name =
    String(call.answer_headers['x-amzn-errortype'] ?? body['__type'])
      .split(/[#:]/)
      .find((part) => /^[A-Z]\w+$/.test(part)) ?? ''
  const shape = model.errors.get(name)
  if (!shape) return common.has(name) ? [] : [`the error ${name} is unknown to ${service}`]
  const wanted = Array.isArray(shape.traits['httpError']) ? undefined : shape.traits['httpError']
  // JSON protocols name an error in the body, and its status says only whose fault it is.
  const status = model.protocol === 'rest-json' && wanted !== undefined && wanted !== call.status
  const { __type: _, message, Message, ...members } = body
  const named = shape.members.find((member) => /^message$/i.test(member.name))?.name
  const given = named === undefined ? members : { ...members, [named]: message ?? Message }
  return [
    ...(status ? [`${name} has status ${String(wanted)}, not ${call.status}`] : []),
    ...problemsOf(
      [3, '', name, 0, shape.members.map((m) => m.name), shape.members.map((m) => m.schema), 0],
      given,
      model.valuesOf,
      name,
    ),
  ]
}

const answerProblems = (service: string, model: Model, operation: Operation, call: WitnessedCall): string[] => {
  const type = call.answer_headers['content-type'] ?? ''
  const wrong = (wanted: string) => (type === wanted ? [] : [`answer is ${type || 'untyped'}, not ${wanted}`])
  if (call.status >= 300)
    return [
      ...(model.protocol === 'json' ? wrong(call.headers['content-type'] ?? '') : []),
      ...errorProblems(service, model, call),
    ]
  const [, , code] = (operation.traits['http'] ?? []) as [string?, string?, number?]
  const members = membersOf(operation.output)
  if (model.protocol === 'rest-xml') return headerProblems(members, call.answer_headers, 'answer')
  return [
    ...(code !== undefined && code !== call.status && call.status !== 206
      ? [`status ${call.status}, not ${code}`]
      : []),
    ...wrong(model.protocol === 'json' ? (call.headers['content-type'] ?? '') : 'application/json'),
    ...problemsOf(operation.output, jsonOf(call.answer), model.valuesOf, 'answer'),
  ]
}

const credential = /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\//

/** @returns undefined for a request to something else than AWS. */
export const judgeAws = (call: WitnessedCall): Judged | undefined => {
  const service = credential.exec(call.headers['authorization'] ?? '')?.[1]
  if (service === undefined) return undefined
  const model = models[service]
  if (!model) return { operation: service, problems: [`${service} has no model here`] }
  const action = call.headers['x-amz-target']?.split('.').at(-1)
  const byName = model.operations.get(action ?? '')
  const found = byName ? { operation: byName, labels: {} } : bound(model, call)
  if (!found) return { operation: service, problems: [`no operation for ${call.method} ${call.url} ${action ?? ''}`] }
  const asked = byName
    ? problemsOf(byName.input, jsonOf(call.body), model.valuesOf, 'request')
    : requestProblems(model, found, call)
  const problems = [...asked, ...answerProblems(service, model, found.operation, call)]
  return { operation: `${service} ${found.operation.name}`, problems }
}
