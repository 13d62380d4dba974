import { expect, it } from 'vitest'
import { isSubscribed } from '#local/subscribed-events.ts'
import { accountEvents, connectedEvents, ownEvents } from '#functions/platform/config/provider-version.ts'

it('the local cloud hears of all that the endpoints of a stage ask for, thin events of accounts included', () => {
  expect(ownEvents.filter((type) => !isSubscribed(type, false))).toEqual([])
  expect([...connectedEvents, ...accountEvents].filter((type) => !isSubscribed(type, true))).toEqual([])
  expect(isSubscribed('invoice.deleted', false)).toBe(false)
})
