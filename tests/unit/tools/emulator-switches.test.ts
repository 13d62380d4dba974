import { describe, expect, it } from 'vitest'
import { faultsPage } from '#local/console/faults-page.ts'
import type { Cloud } from '#local/cloud-api.ts'
import { choices, noFaults } from '#local/stripe/faults.ts'
import { actions } from '#local/stripe/manual-actions.ts'
import { testMethods } from '#local/stripe/test-cards.ts'
import { habits } from '../../../tools/habits.ts'

/** Each habit of Stripe has a switch, a button or a test method of the console, and not only a place in a list. */

/** The options of each select on `/__local/faults`, as a browser shows them. */
const offered = (): Map<string, string[]> => {
  const page = faultsPage({ stripe: { faults: { get: noFaults } } } as unknown as Cloud).content.text
  const selects = [...page.matchAll(/<select name="(\w+)">(.*?)<\/select>/gs)]
  return new Map(
    selects.map(([, name, options]) => [name!, [...options!.matchAll(/value="(\w+)"/g)].map(([, value]) => value!)]),
  )
}
const selects = offered()

/** Buttons are all on `/__local/stripe/manual`: `tests/integration/stripe-emulator/pages.test.ts` presses each. */
const isOffered = (played: string): boolean => {
  const [kind = '', value = ''] = played.split(': ')
  if (kind === 'button') return Object.hasOwn(actions, value)
  if (kind === 'method') return Object.hasOwn(testMethods, value)
  return selects.get(kind === 'api' ? 'mode' : kind)?.includes(value) === true
}

describe('the console', () => {
  const switched = habits.filter(([, { played }]) => played !== 'always')

  it('has a switch for each habit that can be turned on, which are more than thirty', () => {
    expect(switched.filter(([, { played }]) => !isOffered(played)).map(([id]) => id)).toEqual([])
    expect(switched.length).toBeGreaterThanOrEqual(30)
    expect(new Set(switched.map(([, { played }]) => played)).size).toBeGreaterThanOrEqual(30)
  })

  it('leaves out only what no switch could turn off: limits of each payment', () => {
    expect(habits.filter(([, { played }]) => played === 'always').map(([id]) => id)).toEqual(['charge_limits'])
  })

  it('offers each value of each switch', () => {
    for (const [name, values] of Object.entries(choices)) expect([name, selects.get(name)]).toEqual([name, [...values]])
  })
})
