import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moneyWaits } from '#shared/domain/event/lifecycle/money-waits.ts'
import { sum } from '#shared/domain/money.ts'
import { balancesNow } from '#functions/money/data/account-balances.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { findUser } from '#functions/people/data/user.ts'
import { people, type PersonKey } from '#local/seed/agency.ts'
import { playSteps, stepsOf } from '#local/seed/seed.ts'
import { demoPastDays, scenarios } from '#local/seed/scenarios.ts'
import { linesOf, type Line } from '#tests/support/log-lines.ts'
import { startMemorySeason, type MemorySeason } from '#tests/support/memory-season.ts'

/**
 * The demo season, and then nobody clicks anything for eighteen months, while schedules, sweeps and nights go on: each
 * cent that is still held has an owner, a date and mails to those who can act.
 */

const day = 86_400_000
const today = new Date('2026-11-14T15:00:00.000Z')
const abandonedDays = 548

let season: MemorySeason
const alarms: Line[] = []
let used: NodeJS.CpuUsage
/** In the ledger, by the event's name: written down by hand, from rates and clicks of the scenarios. */
const held = {
  // $1,950.00 less the agent's share: the artist's account takes no money.
  'Alumni dinner': 165_750,
  'Whitfield 40th': 150_000,
  'Delgado–Hart wedding': 560_000,
  'Rooftop opening (called off)': 117_500,
  'Founders’ day (called off)': 182_500,
  'Masked ball': 320_000,
  'New Year at the Alder': 480_000,
  'Harbor benefit': 300_000,
} as const
const names = Object.keys(held) as (keyof typeof held)[]

beforeAll(async () => {
  used = process.cpuUsage()
  let nights = 0
  season = await startMemorySeason(new Date(today.getTime() - demoPastDays * day), async () => {
    nights += 1
    if (nights % 30 === 0) expect(await season.fixture.reconcile()).toEqual([])
  })
  const { agency, cloud, fixture } = season
  const accounts = new Map<PersonKey, string>()
  for (const { key } of people) {
    const user = fixture.users[key] && (await findUser(fixture.deps(), fixture.users[key].id))
    if (user?.stripe_account_id !== undefined) accounts.set(key, user.stripe_account_id)
  }
  const noting = async (work: () => Promise<unknown>) => {
    const lines = await linesOf(work)
    alarms.push(...lines.filter(({ message, late }) => message === 'money is late' && late === 1))
  }
  const steps = scenarios.flatMap((scenario, i) => stepsOf(cloud, agency, accounts, today, scenario, i))
  await noting(() => playSteps(cloud, steps))
  // Reminders wait for the day: a sweep at night sends none.
  for (let days = 0; days <= abandonedDays; days += 1) {
    await noting(() => cloud.clock.advanceTo(new Date(today.getTime() + days * day).toISOString()))
  }
  used = process.cpuUsage(used)
})
afterAll(() => {
  season.fixture.table.stop()
})

const idOf = (name: string) => season.eventIds.get(name)!

describe('a season that everybody abandons', () => {
  it('leaves money with these events, and nowhere else', async () => {
    for (const [name, id] of season.eventIds) {
      const { held: now } = await season.fixture.ledger(id)
      expect([name, now[`event:${id}`] ?? 0]).toEqual([name, held[name as keyof typeof held] ?? 0])
    }
    const all = await balancesNow(season.fixture.deps(), undefined)
    expect(all.event).toBe(Object.values(held).reduce((total, amount) => total + amount, 0))
    for (const account of ['user', 'suspense', 'transit', 'disputed']) expect(all[account] ?? 0).toBe(0)
  })

  it('has an owner and a date for each cent', async () => {
    for (const name of names) {
      const waits = moneyWaits(await getEvent(season.fixture.deps(), idOf(name)), season.fixture.table.now)
      const ours = waits.filter(({ where }) => where === 'held')
      expect([name, sum(ours.map(({ amount }) => amount))]).toEqual([name, held[name]])
      for (const { name: owner, until, act } of ours) {
        expect([name, owner.length > 0, act === 'wait']).toEqual([name, true, false])
        expect(until < season.fixture.table.now && until > today.toISOString().slice(0, 4)).toBe(true)
      }
    }
  })

  it('has told those who can act: the agent first, then the admins', () => {
    const { mails } = season.fixture
    for (const name of names) {
      const link = `/event?id=${idOf(name)}`
      const first = (find: (i: number) => boolean) => mails.findIndex((_, i) => find(i))
      const toAgent = first((i) => {
        const mail = mails[i]!
        return mail.template === 'digest' && mail.variables.lines.some((line) => line.link === link)
      })
      const toAdmins = mails.filter(
        ({ template, to, variables }) =>
          template === 'money_waits' && to === 'admins' && (variables as { link: string }).link === link,
      )
      const isForAdmins = name.startsWith('Founders')
      expect([name, toAdmins.length >= 4, isForAdmins || toAgent >= 0]).toEqual([name, true, true])
      if (!isForAdmins) expect([name, toAgent < mails.indexOf(toAdmins[0]!)]).toEqual([name, true])
    }
    // It names owners and reasons.
    const [failed] = mails.filter(({ template, variables }) => {
      const { event } = variables as { event?: string }
      return template === 'money_waits' && event === 'Founders’ day (called off)'
    })
    expect(failed!.variables).toMatchObject({
      audience: 'admins',
      amount: '$1,825.00',
      whose: 'Raman Family Foundation: $912.50. Theo Castellan: $730.00. Lindqvist Live: $136.87. BookMe: $45.63',
      why: expect.stringContaining('Refund incomplete'),
    })
  })

  it('raises the operator’s alarm once a month has passed, and once a year has', () => {
    for (const name of names)
      expect([name, alarms.filter(({ event_id }) => event_id === idOf(name)).length]).toEqual([name, 2])
  })

  it('takes no longer than twenty seconds of processor', () => {
    expect((used.user + used.system) / 1e6).toBeLessThan(20)
  })
})
