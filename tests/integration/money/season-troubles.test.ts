import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { sum } from '#shared/domain/money.ts'
import { payeesOf } from '#shared/domain/payment/transfer.ts'
import { providerBalanceOf } from '#functions/money/rules/ledger.ts'
import { earningsOf } from '#functions/money/data/payout.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { findUser } from '#functions/people/data/user.ts'
import { balancesNow } from '#functions/money/data/account-balances.ts'
import { people, type PersonKey } from '#local/seed/agency.ts'
import { playSteps, stepsOf, type Step } from '#local/seed/seed.ts'
import type { Depth, Scenario } from '#local/seed/scenario.ts'
import { demoPastDays, scenarios } from '#local/seed/scenarios.ts'
import { actManually, chargeOf } from '#tests/support/stripe.ts'
import { linesOf, type Line } from '#tests/support/log-lines.ts'
import { startMemorySeason, type MemorySeason } from '#tests/support/memory-season.ts'
import { transfersOf } from '#tests/support/money-scenario.ts'

/**
 * The demo season with money that arrives two business days late and everything that clients, banks, the provider and
 * staff do to it from outside. Every night the provider's balance is what the books say; in the end everybody is paid,
 * and people clicked what docs/operations.md asks of them, nothing else.
 */

const day = 86_400_000
/** A Saturday. */
const today = new Date('2026-11-14T15:00:00.000Z')
const on = (days: number, run: () => Promise<unknown>): Step => ({ at: new Date(today.getTime() + days * day), run })

/** Events booked today are played and paid later. */
const open: ReadonlySet<Depth> = new Set(['booked', 'played', 'invoiced', 'payment_failed'])
const played: Scenario[] = scenarios
  .filter(({ depth }) => open.has(depth) || ['paid', 'canceled', 'refunded', 'refund_incomplete'].includes(depth))
  .map((scenario) => ({
    ...scenario,
    depth: scenario.depth === 'payment_failed' || !open.has(scenario.depth) ? scenario.depth : 'paid',
  }))

let season: MemorySeason
const nights: { night: string; ledger: number; provider: number; differences: unknown[] }[] = []
let lines: Line[]
const accounts = new Map<PersonKey, string>()

const night = async (): Promise<void> => {
  const { fixture } = season
  const differences = await fixture.reconcile()
  const { available, pending } = await fixture.stripe.balance.retrieve()
  const provider = [...available, ...pending].reduce((total, { amount }) => total + amount, 0)
  const ledger = providerBalanceOf(await balancesNow(fixture.deps(), undefined))
  nights.push({ night: fixture.table.now, ledger, provider, differences })
}

const paramsOf = (name: string) => ({ id: season.eventIds.get(name)! })
const agentOf = (name: string): PersonKey => scenarios.find((scenario) => scenario.name === name)!.agent
const byStaff = async (action: Parameters<typeof actManually>[1], id: string, amount?: number) => {
  actManually(season.fixture.emulator, action, { id, amount })
  await season.fixture.drain()
}
const chargeFor = async (name: string, payment: number): Promise<string> => {
  const { payments } = await getEvent(season.fixture.deps(), paramsOf(name).id)
  return chargeOf(season.fixture.emulator, payments[payment]!.stripe_payment_intent_id!)
}
const bears = (name: string, who: PersonKey, from: 'agent' | 'platform', amount: number) =>
  season.agency.as(who, money.giveGoodwill, {
    params: paramsOf(name),
    body: { amount, from, reason: 'What went back to the client' },
  })

/** Delgado–Hart wedding: the deposit is a bank debit, which comes back after two weeks. */
const returnedDebit = (): Step[] => {
  const name = 'Delgado–Hart wedding'
  return [
    on(-46, () => season.fixture.saveCard('client', 'pm_usBankAccount_success')),
    on(-44, () => season.fixture.saveCard('client')),
    on(-25, async () => byStaff('return', await chargeFor(name, 0))),
    on(-24, () => season.agency.as('client', money.payBalance, { params: paramsOf(name) })),
  ]
}

/** Symphony gala: the client disputes the deposit before the gig, and wins. Agent and BookMe bear it. */
const lostDispute = (): Step[] => {
  const name = 'Symphony gala'
  let id = ''
  return [
    on(-72, async () => {
      const charge = await chargeFor(name, 0)
      await byStaff('dispute', charge)
      id = (await season.fixture.stripe.disputes.list({ charge })).data[0]!.id
    }),
    on(-52, () => byStaff('lose', id)),
    on(-51, () => bears(name, 'agent', 'agent', 400)),
    on(-50, async () => {
      await bears(name, 'admin', 'platform', 3000)
      // Nor was it BookMe's own so far.
      await byStaff('topup', '', 300_000)
    }),
  ]
}

/** Cellar tasting: somebody refunds $100 on the dashboard, while the vendors' money is still to become available. */
const manualRefund = (): Step[] => {
  const name = 'Cellar tasting'
  return [
    on(-31.5, async () => byStaff('refund', await chargeFor(name, 0), 10_000)),
    on(-30, () => bears(name, 'agent', 'agent', 100)),
  ]
}

/** Bennett wedding: $500 of the artist's transfer are reversed on the dashboard, and sent again a week later. */
const reversal = (): Step[] => {
  const name = 'Bennett wedding'
  let account = ''
  return [
    on(-19.9, async () => {
      const transfers = await transfersOf(season.fixture, paramsOf(name).id)
      const sent = transfers.toSorted((a, b) => b.amount - a.amount)[0]!
      account = sent.destination as string
      await byStaff('reverse', sent.id, 50_000)
    }),
    on(-13, async () => {
      await season.fixture.stripe.transfers.create({
        amount: 50_000,
        currency: 'usd',
        destination: account,
        transfer_group: paramsOf(name).id,
      })
      await season.fixture.drain()
    }),
  ]
}

/** The Connolly Sisters' account is disabled before the payout of their anniversary, for twelve days. */
const disabled = (): Step[] => {
  const account = () => season.fixture.users.artist5!.id
  const act = async (action: 'stop-payouts' | 'restore') => {
    const user = await findUser(season.fixture.deps(), account())
    await byStaff(action, user!.stripe_account_id!)
  }
  return [on(-5, () => act('stop-payouts')), on(7, () => act('restore'))]
}

/** The open tasks of the demo's events. */
const completed = (): Step[] => {
  const pay = (name: string) => season.agency.as(agentOf(name), money.payVendors, { params: paramsOf(name) })
  return [
    on(-19, () => pay('Rooftop opening (called off)')),
    on(-6, () => pay('Alumni dinner')),
    on(1, () => season.agency.as('admin', money.refundEvent, { params: paramsOf('Founders’ day (called off)') })),
    on(2, () => pay('Founders’ day (called off)')),
  ]
}

beforeAll(async () => {
  season = await startMemorySeason(new Date(today.getTime() - demoPastDays * day), night)
  const { agency, cloud, fixture } = season
  for (const { key } of people) {
    const user = fixture.users[key] && (await findUser(fixture.deps(), fixture.users[key].id))
    if (user?.stripe_account_id !== undefined) accounts.set(key, user.stripe_account_id)
  }
  lines = await linesOf(() =>
    playSteps(cloud, [
      ...played.flatMap((scenario, i) => stepsOf(cloud, agency, accounts, today, scenario, i)),
      ...returnedDebit(),
      ...lostDispute(),
      ...manualRefund(),
      ...reversal(),
      ...disabled(),
      ...completed(),
      on(100, () => Promise.resolve()),
    ]),
  )
})
afterAll(() => {
  season.fixture.table.stop()
})

describe('a season with every trouble in it', () => {
  it('has, every night, the balance of the provider in its books', () => {
    expect(nights.length).toBeGreaterThan(195)

    expect(nights.filter(({ ledger, provider, differences }) => ledger !== provider || differences.length > 0)).toEqual(
      [],
    )
  })
  it('ends with everybody paid, to the cent and in their banks', async () => {
    const { fixture, eventIds } = season
    expect(eventIds.size).toBe(played.length)
    for (const { name, depth } of played) {
      const event = await getEvent(fixture.deps(), eventIds.get(name)!)
      const isOff = ['canceled', 'refunded', 'refund_incomplete'].includes(depth)
      expect([name, event.status, event.pay_errors ?? [], event.refund_errors ?? []]).toEqual([
        name,
        isOff ? 'canceled' : 'paid',
        [],
        [],
      ])
      const { held, available } = await fixture.ledger(event.id)
      expect([name, available, held[`event:${event.id}`]]).toEqual([name, 0, 0])
      for (const [user, shares] of Map.groupBy(payeesOf(event), ({ user_id }) => user_id))
        expect([name, held[`user:${user}`]]).toEqual([name, sum(shares.map(({ amount }) => amount))])
    }
    const totals = await balancesNow(fixture.deps(), undefined)
    expect(totals).toMatchObject({ event: 0, user: 0, disputed: 0 })
    expect(accounts.size).toBe(14)
    for (const [who, stripeAccount] of accounts) {
      expect(await earningsOf(fixture.deps(), fixture.users[who]!.id)).toEqual([])
      const { available, pending } = await fixture.stripe.balance.retrieve({}, { stripeAccount })
      expect([...available, ...pending].every(({ amount }) => amount === 0)).toBe(true)
    }
  })

  it('reports each trouble once, to the people who can act', () => {
    const { mails, users } = season.fixture
    const names = new Map(Object.entries(users).map(([key, { email }]) => [email, key]))
    const told = mails
      .filter(({ template }) =>
        /^(money|payment_d|dispute|transfer|payouts?_[rsf]|vendor_payment_f|refund_f)/.test(template),
      )
      .map(({ template, to, variables }) => {
        const { event, name } = variables as { event?: string; name?: string }
        return `${template}, ${event ?? name}: ${names.get(to) ?? to}`
      })
    expect(told).toEqual([
      'payment_disputed, Symphony gala: admins',
      'payment_disputed, Symphony gala: agent',
      'money_taken_back, Symphony gala: admins',
      'money_taken_back, Symphony gala: agent',
      'money_taken_back, Cellar tasting: admins',
      'money_taken_back, Cellar tasting: agent',
      'money_taken_back, Delgado–Hart wedding: admins',
      'money_taken_back, Delgado–Hart wedding: agent',
      'transfer_reversed, Bennett wedding: admins',
      'transfer_reversed, Bennett wedding: agent',
      'transfer_reversed, Bennett wedding: artist',
      // As in the demo.
      'refund_failed, Founders’ day (called off): admins',
      'refund_failed, Founders’ day (called off): agent',
      // For twenty-one days.
      'money_waits, Founders’ day (called off): admins',
      'money_waits, Founders’ day (called off): admins',
      'vendor_payment_failed, Alumni dinner: admins',
      'vendor_payment_failed, Alumni dinner: agent2',
      'payouts_stopped, Maeve: artist5',
      'payouts_stopped, Maeve Connolly: admins',
      'payouts_resumed, Maeve: artist5',
      'payouts_resumed, Maeve Connolly: admins',
    ])
  })

  it('alarms once for the refund that waits, and for the payout delayed for more than five business days', () => {
    expect(lines.filter(({ level }) => level !== 'info')).toMatchObject([
      { level: 'error', message: 'money is late', what: 'money of an event waits, and nobody acts' },
      { level: 'error', message: 'money is late', what: 'an earning waits for its payout too long' },
    ])
  })
})
