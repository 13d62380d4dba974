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
  await import('#shared/domain/event/access/event-projection.ts')
  expect(built.schemas).toBe(0)
  const { body } = contract.venues.createVenue
  expect(body()).toBe(body())
  expect(built.schemas).toBeGreaterThan(5)
})
