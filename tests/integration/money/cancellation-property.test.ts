import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { getEvent, saveEvent } from '#functions/_data/event.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { eventsApi } from '#shared/api/events.ts'
import type { CancellationPreview } from '#shared/domain/cancellation/schema.ts'
import { cancelingParties, cancellationPolicy } from '#shared/domain/cancellation/policy.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { addFunds } from '#local/stripe/helpers.ts'
import { cents, share } from '#shared/domain/money.ts'
import { saveCard } from '#tests/bench/faults/scenario.ts'
import { makeTemplates, type Template, type Templates } from '#tests/bench/faults/templates.ts'
import { judge } from '#tests/bench/faults/verdict.ts'
import { inVirtualTime } from '#tests/bench/faults/virtual-time.ts'
import { Rig } from '#tests/bench/faults/rig.ts'
import { ask } from '#tests/support/api.ts'
import { get } from '#tests/support/money-scenario.ts'
import { randomOf } from '#tests/unit/payment/protocol-model.ts'

/** What the preview says is what is done, to the cent, whatever was agreed, paid and changed before. */

const day = 86_400_000
let templates: Templates
beforeAll(async () => {
  templates = await makeTemplates(['signed', 'booked', 'paid'])
})

const cases = fc.record({
  template: fc.constantFrom('signed', 'booked', 'booked', 'paid', 'paid'),
  /** Beyond what was paid, in cents; of an event that is paid in full, nothing. */
  beyond: fc.integer({ min: 0, max: 700_000 }),
  percent: fc.constantFrom(0.1, 0.15, 0.2),
  split: fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 })),
  goodwill: fc.option(
    fc.record({ amount: fc.integer({ min: 1, max: 10_000 }), from: fc.constantFrom('agent', 'platform') }),
  ),
  hasChange: fc.boolean(),
  daysAhead: fc.constantFrom(undefined, 31, 27, 1),
  by: fc.constantFrom(...cancelingParties, 'client' as const),
  keep: fc.option(fc.integer({ min: 0, max: 100 }), { freq: 2 }),
  waive: fc.boolean(),
  card: fc.constantFrom('pm_card_visa', 'pm_card_visa', 'pm_card_chargeDeclined'),
  seed: fc.nat(),
})
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never

/** Another price and split than the template's, with two musicians, and what was paid as it was. */
const agree = async (rig: Rig, id: string, { template, beyond, percent, split }: Case): Promise<void> => {
  const before = await getEvent(rig.deps(), id)
  const price = template === 'paid' ? 400_000 : 200_000 + beyond
  const agency = share(cents(price), percent) + share(cents(price), 0.05)
  const total = split.reduce((sum, part) => sum + part, 0)
  const [drums, bass] = split.slice(1).map((part) => cents(Math.floor(((price - agency) * part) / total)))
  const musicians = [
    { who: 'musician', rate: drums! },
    { who: 'musician2', rate: bass! },
  ].map(({ who, rate }) => ({
    musician_id: rig.user(who).musician!.id,
    user_id: rig.user(who).id,
    musician_name: who,
    instrument: 'Drums',
    status: 'confirmed' as const,
    rate,
  })) as Event['musicians']
  const after: Event = {
    ...before,
    client_rate: cents(price),
    client_rate_booked: cents(price),
    agent_percent: percent,
    agent_rate: share(cents(price), percent),
    bookme_rate: share(cents(price), 0.05),
    artist_rate: cents(price - agency - drums! - bass!),
    musicians,
    proposals: before.proposals.map((option) => ({ ...option, price: cents(price) })),
  }
  await saveEvent(rig.deps(), { before, after, actor: undefined, activity: { action: 'agreed' } })
}

/** The provider's side: what each refund, charge and transfer of the event moved. */
const movedBy = (rig: Rig, id: string) =>
  rig.emulator.act(({ store }) => {
    const own = <T extends { metadata?: Record<string, string> | null }>(rows: { object: T }[]) =>
      rows.map(({ object }) => object).filter(({ metadata }) => metadata?.event_id === id)
    return {
      charged: own(store.rows('invoices')).flatMap(({ status, amount_paid }) =>
        status === 'paid' ? [amount_paid] : [],
      ),
      refunded: own(store.rows('refunds')).map(({ amount }) => amount),
      transferred: own(store.rows('transfers')).map(({ amount }) => amount),
    }
  })

const total = (amounts: readonly number[]) => Math.round(amounts.reduce((sum, amount) => sum + amount, 0))
const inCents = (units: number) => Math.round(units * 100)
const sorted = (amounts: readonly number[]) => amounts.filter((amount) => amount !== 0).sort((a, b) => a - b)

const policyOf = ({ by, daysAhead }: Case): number => {
  const notice = daysAhead !== undefined && daysAhead < 30 ? 'late' : 'early'
  return cancellationPolicy.find((row) => row.by === by && (row.notice === 'any' || row.notice === notice))!.keep
}

const play = async (rig: Rig, template: Template, one: Case): Promise<void> => {
  const { id, start } = template
  const params = { id }
  const { api } = rig.fixture
  await agree(rig, id, one)
  if (one.goodwill && one.template !== 'signed')
    await ask(api, money.giveGoodwill, 'agent', {
      params,
      body: { amount: one.goodwill.amount / 100, from: one.goodwill.from, reason: 'Sorry' },
    })
  if (one.hasChange && one.template !== 'signed') {
    const shown = await get(rig.fixture, id, 'agent')
    const later = (at: string | null | undefined) => new Date(Date.parse(at!) + 7 * day).toISOString()
    const body = { ...shown, start: later(shown.start), end: later(shown.end) }
    await ask(api, eventsApi.updateEvent, 'agent', { params, body })
  }
  if (one.daysAhead !== undefined) rig.now = new Date(Date.parse(start) - one.daysAhead * day).toISOString()
  await saveCard(rig, one.card)

  const before = movedBy(rig, id)
  const keep = one.template === 'signed' ? 0 : policyOf(one)
  const body = {
    by: one.by,
    reason: 'Off',
    ...(one.keep !== null && { keep: (keep * one.keep) / 100 }),
    waive_rest: one.waive,
  }
  let preview = await ask(api, money.previewCancellation, 'agent', { params, body })
  await rig.click(money.cancelEvent, 'agent', { params, body: { ...body, version: preview.version } })
  await rig.drain()
  await rig.untilAvailable()
  const first = preview
  if ((await get(rig.fixture, id)).status === 'refunded') {
    // The card was declined: what nobody could charge is waived.
    expect(first.charge).toBeGreaterThan(0)
    preview = await ask(api, money.previewCancellation, 'agent', { params, body: { by: one.by, waive_rest: true } })
    await rig.click(money.cancelEvent, 'agent', { params, body: { ...body, waive_rest: true } })
    await rig.drain()
    await rig.untilAvailable()
  }
  await isAsSaid(rig, template, before, preview, first)
}

const isAsSaid = async (
  rig: Rig,
  { id }: Template,
  before: ReturnType<typeof movedBy>,
  said: CancellationPreview & object,
  first: CancellationPreview & object,
): Promise<void> => {
  const event = await get(rig.fixture, id)
  const after = movedBy(rig, id)
  const units = (amount: number) => inCents(amount)
  expect(event.status).toBe('canceled')
  expect(total(after.charged) - total(before.charged)).toBe(units(said.charge + said.charge_fee))
  expect(sorted(after.refunded.slice(before.refunded.length))).toEqual(
    sorted(first.refunds.map(({ amount, fee }) => units(amount + fee))),
  )
  expect(sorted(after.transferred)).toEqual(
    sorted(said.shares.filter(({ role }) => role !== 'platform').map(({ amount }) => units(amount))),
  )
  const { entries, held, available } = await rig.fixture.ledger(id)
  const platform = units(said.shares.find(({ role }) => role === 'platform')!.amount)
  expect(held.platform ?? 0).toBe(platform - units(first.fees))
  expect([available, held[`event:${id}`] ?? 0]).toEqual([0, 0])
  expect(total(Object.values(held))).toBe(0)
  expect(entries.every(({ postings }) => total(postings.map(({ amount }) => amount)) === 0)).toBe(true)
  expect(total(after.transferred) + total(after.refunded)).toBeLessThanOrEqual(total(after.charged))
  const { duplicates, lost, drift } = judge(rig, rig.memory.rows(), id)
  expect([duplicates, lost, drift]).toEqual([[], [], []])
}

describe('calling an event off', () => {
  it('does to the cent what its preview said, and the books sum to zero', async () => {
    await fc.assert(
      fc.asyncProperty(cases, (one) => {
        const template = templates.all[one.template]
        const random = randomOf(one.seed)
        return inVirtualTime(random, async () => {
          const rig = new Rig(templates.ground, template.from, random)
          // The provider keeps its fees, also those that the platform gives back: other events pay for that.
          addFunds(rig.emulator, 100_000)
          try {
            await play(rig, template, one)
          } finally {
            rig.stop()
          }
        })
      }),
      { numRuns: Number(process.env['CANCELLATIONS'] ?? 150) },
    )
  })
})
