import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startLambdaApi, type LambdaApi, type Request } from '#tests/support/lambda-api.ts'
import { takeSnapshot, type Snapshot } from '#tests/support/rollback.ts'
import { endpointOf } from '#tests/support/routes.ts'
import { buildApiFixture, type ApiFixture } from '#tests/support/api-fixture.ts'
import { eventLimits, forms, venueLimits } from './messages.ts'
import { bodyFor, refusedBy } from './refusal.ts'

let api: LambdaApi
let fixture: ApiFixture
let snapshot: Snapshot
const asserted = new Set<string>()

beforeAll(async () => {
  api = await startLambdaApi((who) => fixture.tokenOf(who))
  fixture = await buildApiFixture(api)
  snapshot = await takeSnapshot(api.table)
})
afterAll(async () => {
  await api.stop()
  console.log(`Messages of forms: ${asserted.size} different ones asserted`)
})

const spoiled = (body: unknown, path: string, value: unknown): unknown => {
  const [key, ...rest] = path.split('.')
  const copy = (Array.isArray(body) ? [...(body as unknown[])] : { ...(body as object) }) as Record<string, unknown>
  copy[key!] = rest.length === 0 ? value : spoiled(copy[key!], rest.join('.'), value)
  return copy
}

describe.each(forms.map((form) => [`${form.route} by ${form.who ?? 'anybody'}`, form] as const))(
  '%s',
  (_, { route, who, body, params, sentence, rows }) => {
    const request = (content: unknown): Request => ({ ...(params && { params: params(fixture) }), body: content })

    it.each(
      rows.map(
        ([path, value, message]) =>
          [
            path,
            typeof value === 'string' && value.length > 40 ? `${value.length} characters` : JSON.stringify(value),
            message,
            value,
          ] as const,
      ),
    )('%s: %s is “%s”', async (path, _shown, message, value) => {
      const [target, at = path] = path.split('→') as [string, string?]
      const error = await refusedBy(fixture, endpointOf(route), who, request(spoiled(body(fixture), target, value)))
      expect(error.status).toBe(422)
      expect(error.errors).toMatchObject({ [at]: message })
      asserted.add(error.error_message)
      const own = message === 'ZIP not found' ? 'Zipcode 00000 not found' : message
      expect(error.error_message).toBe(sentence ?? own)
      asserted.add(message)
    })
  },
)

describe('a text at its limit is accepted', () => {
  it.each([
    ['POST /events', eventLimits],
    ['POST /venues', venueLimits],
  ] as const)('by %s', async (route, limits) => {
    const texts = Object.fromEntries(Object.entries(limits).map(([field, max]) => [field, ` ${'x'.repeat(max)} `]))
    const { answer, trace } = await api.send(endpointOf(route), {
      body: { ...bodyFor(fixture, route), ...texts },
      token: fixture.tokenOf('agent'),
    })
    expect(answer.status, answer.text).toBe(201)
    for (const [field, max] of Object.entries(limits))
      expect((JSON.parse(answer.text) as Record<string, string>)[field]).toBe('x'.repeat(max))
    await snapshot.restore(trace.written)
  })
})
