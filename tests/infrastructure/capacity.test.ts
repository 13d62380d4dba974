import { describe, expect, it } from 'vitest'
import { capacityOf, throttledRoutes } from '#infra/capacity.ts'
import { synthesize } from './synthesize.ts'

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

describe('capacity', () => {
  it.each([10, 50, 199])(
    'with a quota of %i, queues leave room and nothing is reserved: AWS would refuse it',
    (quota) => {
      const { consumers, reserved, passwords } = capacityOf(quota)
      // Imports are rare, one step at a time: the site keeps two while two files are read at once. Receivers of
      // webhooks answer in a moment, and the site keeps two while they are slow.
      const { imports, webhooks, ...steady } = consumers
      const queues = sum(Object.values(steady))
      expect(queues).toBeLessThan(10 - 3)
      for (const rare of [imports, webhooks]) expect(10 - queues - rare).toBeGreaterThanOrEqual(2)
      expect(reserved).toEqual({})
      // A hash takes a tenth of a second.
      expect(passwords.rate * 0.1).toBeLessThan(10 - queues)
    },
  )

  it.each([200, 1000])('with a quota of %i, money has its own executions and 100 stay free', (quota) => {
    const { reserved, consumers } = capacityOf(quota)
    expect(Object.keys(reserved)).toEqual(['event-payments', 'stripe-webhook', 'payment-worker', 'scheduled-jobs'])
    expect(quota - sum(Object.values(reserved))).toBeGreaterThanOrEqual(100)
    expect(consumers.payments).toBeLessThanOrEqual(reserved['payment-worker']!)
  })

  it.each([10, 1000])('with a quota of %i, five people who search at once are never refused', (quota) => {
    const { search, requests } = capacityOf(quota)
    // The search dialog asks after each pause of 120 ms.
    expect(search.rate).toBeGreaterThanOrEqual(5 / 0.12)
    expect(search.rate).toBeLessThan(requests.rate)
    expect(search.burst).toBeLessThanOrEqual(requests.burst)
  })

  it('is what the template says', async () => {
    const [small, large] = [await synthesize(), await synthesize({ lambdaConcurrency: 1000 })]
    const reserved = ({ all }: typeof small) =>
      all('AWS::Lambda::Function').flatMap(({ Properties }) =>
        Properties.ReservedConcurrentExecutions === undefined
          ? []
          : [[Properties.FunctionName, Properties.ReservedConcurrentExecutions]],
      )
    expect(reserved(small)).toEqual([])
    expect(reserved(large)).toContainEqual(['BookMe-stripe-webhook', 20])
    for (const { Properties } of small.all('AWS::Lambda::EventSourceMapping'))
      expect(Properties.ScalingConfig).toEqual({ MaximumConcurrency: 2 })
    const stage = small.one('AWS::ApiGatewayV2::Stage')
    const { paths } = small.one('AWS::ApiGatewayV2::Api').Properties.Body as { paths: Record<string, object> }
    const throttled = Object.values(throttledRoutes).flat()
    expect(Object.keys(stage.Properties.RouteSettings as object)).toEqual(throttled)
    for (const key of throttled) {
      const [method, path] = key.split(' ') as [string, string]
      // Otherwise the deployment fails.
      expect(paths[path]).toHaveProperty(method.toLowerCase())
    }
  })
})
