import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { group } from '#local/seed/agency.ts'
import { timesOf } from '#local/seed/booking.ts'
import { dateOf, type Scenario } from '#local/seed/scenario.ts'
import { scenarios } from '#local/seed/scenarios.ts'
import { stepsOf } from '#local/seed/seed.ts'

/** The demo data may be made on any day; these are three years of them, with a leap day. */
const days = Array.from({ length: 3 * 365 }, (_, i) =>
  Temporal.PlainDate.from('2027-01-01').add({ days: i }).toString(),
)

const textOf = ({ name, notes, details }: Scenario) => [name, notes, JSON.stringify(details ?? {})].join(' ')
const weekday = /\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/

test('an event that is called after a weekday falls on it, and New Year on December 31', () => {
  const named = scenarios.filter(({ name }) => weekday.test(name) || name.includes('New Year'))
  expect(named.length).toBeGreaterThan(2)
  for (const today of days) {
    for (const scenario of named) {
      const date = dateOf(scenario, today)
      const [expected] = weekday.exec(scenario.name) ?? ['12-31']
      const said = expected === '12-31' ? date.toString().slice(5) : date.toLocaleString('en-US', { weekday: 'long' })
      expect([today, scenario.name, said]).toEqual([today, scenario.name, expected])
    }
  }
})

test('no other event tells a season, a month, a weekday or a year', () => {
  const seasons = 'spring|summer|autumn|fall|winter|harvest|christmas|halloween|easter'
  const months = 'january|february|april|june|july|august|september|october|november|december'
  const told = new RegExp(`\\b(${seasons}|${months}|(19|20)\\d\\d)\\b`, 'i')
  const free = scenarios.filter(({ from }) => from === undefined)
  // Nineties music is of the guest's youth, whenever the party is.
  expect(free.filter((scenario) => told.test(textOf(scenario).replace('Come as 1996', ''))).map(textOf)).toEqual([])
})

test('on every day, past events are past and future ones are ahead', () => {
  for (const today of days) {
    const now = new Date(`${today}T23:00:00Z`)
    for (const [i, scenario] of scenarios.entries()) {
      const { start } = timesOf(scenario, today)
      expect([scenario.name, new Date(start) < now]).toEqual([scenario.name, scenario.on < 0])
      const steps = stepsOf({} as never, {} as never, new Map(), now, scenario, i)
      expect([scenario.name, today, steps.filter(({ at }) => at > now)]).toEqual([scenario.name, today, []])
    }
  }
})

test('on no day anybody plays two events at once', () => {
  const isOff = ({ depth }: Scenario) => ['canceled', 'refunded', 'refund_incomplete', 'request'].includes(depth)
  const playersOf = ({ act }: Scenario) => (act === 'group' ? group.members.map(([key]) => key) : [act])
  for (const today of days) {
    const busy = scenarios
      .filter((scenario) => !isOff(scenario))
      .flatMap((scenario) => playersOf(scenario).map((who) => ({ who, ...timesOf(scenario, today) })))
    const twice = busy.filter((one) =>
      busy.some((other) => other !== one && other.who === one.who && other.start < one.end && one.start < other.end),
    )
    expect([today, twice]).toEqual([today, []])
  }
})
