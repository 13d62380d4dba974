import { expect, it, vi } from 'vitest'

const built = vi.hoisted(() => ({ schemas: 0 }))
vi.mock('zod', async (original) =>
  Object.fromEntries(
    Object.entries(await original<Record<string, unknown>>()).map(([name, value]) => [
      name,
      typeof value !== 'function'
        ? value
        : (...args: unknown[]): unknown => {
            built.schemas += 1
            return (value as (...args: unknown[]) => unknown)(...args)
          },
    ]),
  ),
)

it('a Lambda that loads the contract builds no schema before a request needs it, and each only once', async () => {
  const { contract } = await import('#shared/api/contract.ts')
  await import('#functions/event/rules/event-projection.ts')
  expect(built.schemas).toBe(0)
  const { body } = contract.venues.createVenue
  expect(body()).toBe(body())
  expect(built.schemas).toBeGreaterThan(5)
})

it('a worker builds no schema of a job or mail before a message needs it', async () => {
  const before = built.schemas
  const { parseMailJob } = await import('#shared/mails.ts')
  const { outboxMessage } = await import('#shared/jobs.ts')
  expect(built.schemas).toBe(before)
  outboxMessage().parse({ shard: 1, id: 'a' })
  const row = { type: 'mail', template: 'consultation_sent', to: 'a@b.example', variables: { hours: '24' } }
  expect(parseMailJob(row)).toEqual(row)
  expect(built.schemas).toBeGreaterThan(before)
})
