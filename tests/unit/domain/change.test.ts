import { cents } from '#shared/domain/money.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withAnswer } from '#functions/event/rules/agreement/answer.ts'
import { answerBy } from '#functions/event/rules/agreement/answer-by.ts'
import { offerValidUntil } from '#shared/domain/event/record/valid-until.ts'
import { changeMoney } from '#functions/event/rules/agreement/change-money.ts'
import {
  isAgreed,
  isLapsed,
  leaving,
  proposeChange,
  withAgreement,
  withoutChange,
} from '#functions/event/rules/agreement/change.ts'
import { ownConsent } from '#shared/domain/event/agreement/consent-states.ts'
import { differences } from '#shared/domain/event/agreement/differences.ts'
import { project } from '#functions/event/rules/event-projection.ts'
import { applyEdit } from '#shared/domain/event/edit/edit.ts'
import { dueNow, hasGap } from '#shared/domain/event/money/event-money.ts'
import { shares } from '#shared/domain/event/money/shares.ts'
import type { Event, EventInput } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { type Vendor, withVendorStatus } from '#shared/domain/event/record/vendors.ts'
import { booked, ids, now, paidInFull, parties, paymentOf, viewers } from './support.ts'
import { cases } from '#tests/support/cases.ts'

const agreed = (event: Event = booked()) => withAgreement(event, now)
const by = { name: 'Al Agent', user_id: viewers.agent.id, changeId: 'chg_1', now }
const edit = (event: Event, changes: Partial<EventInput>) =>
  proposeChange(event, applyEdit(event, changes, parties).event, by)

const later = { start: '2026-07-11T23:00:00Z', end: '2026-07-12T03:00:00Z' }
/** 3,000.00 in total: the artist gets the difference. */
const dearer = { client_rate: cents(300_000), artist_rate: cents(150_000) }
const cheaper = { client_rate: cents(80_000), artist_rate: cents(10_000), bandleader_rate: cents(4_000), musicians: [] }

describe('a change of a booked event', () => {
  it('of notes and dress code takes effect at once', () => {
    const event = edit(agreed(), { notes: 'Bring lights', dresscode: 'Black' })
    expect(event.agreement?.pending).toBeNull()
    expect(inForce(event)).toBe(event)
  })

  it('of the day needs the client’s signature and an answer of every engaged vendor', () => {
    const event = edit(agreed(), later)
    expect(event.contract_resign_needed).toBe(true)
    expect([event.artist_status, event.bandleader_status, event.musicians[0]?.status]).toEqual(
      Array.from({ length: 3 }, () => 'requested'),
    )
    expect(event.agreement?.pending).toMatchObject({ id: 'chg_1', proposed_by: 'Al Agent' })
    expect(inForce(event)).toMatchObject({ start: agreed().start, artist_status: 'confirmed' })
    expect(isAgreed(event)).toBe(false)
  })

  it('is declined by a vendor who stays booked, and who leaves the event by declining once more', () => {
    const isArtist = ({ role }: Vendor) => role === 'artist'
    const declined = withAnswer(edit(agreed(), later), isArtist, 'decline', true).event
    expect([declined.artist_status, inForce(declined).artist_status]).toEqual(['declined', 'confirmed'])
    expect(ownConsent(project(declined, viewers.artist), viewers.artist)).toBeUndefined()
    expect(withAnswer(declined, isArtist, 'decline', true)).toMatchObject({ changed: [], isAnswerable: true })
    const left = withAnswer(declined, isArtist, 'decline')
    expect(left.changed.map(({ role }) => role)).toEqual(['artist'])
    expect(inForce(left.event).artist_status).toBe('declined')
  })

  it('of the price asks only the client, and money stays the same until the signature', () => {
    const event = edit(agreed(), dearer)
    expect(event.contract_resign_needed).toBe(true)
    expect(event.agreement?.pending?.asked).toEqual([])
    expect(dueNow(event, now)).toEqual({ type: 'balance', amount: 100_000 })
    expect(shares(event).find(({ role }) => role === 'artist')?.amount).toBe(70_000)
    expect(isAgreed({ ...event, contract_resign_needed: false })).toBe(true)
  })

  it('that lowers one vendor’s rate asks that vendor, but not the client', () => {
    const event = edit(agreed(), { artist_rate: cents(60_000), bandleader_rate: cents(50_000) })
    expect(event.contract_resign_needed).toBe(false)
    expect(event.agreement?.pending?.asked).toEqual([`artist|${ids.artist}`])
    expect([event.artist_status, event.bandleader_status]).toEqual(['requested', 'confirmed'])
  })

  it('of musicians who are not named in the contract takes effect at once', () => {
    const event = edit(agreed(), {
      musicians: [{ musician_id: ids.musician, instrument: 'Drums', rate: cents(25_000) }],
      musician_slots: [{ id: 'slt_1', rate: cents(25_000), instrument: 'Piano' }],
    })
    expect(event.contract_resign_needed).toBe(false)
    expect(isAgreed(event)).toBe(true)
    expect(leaving(agreed(), event)).toEqual([])
    expect(leaving(agreed(), withAgreement(event, now)).map(({ name }) => name)).toEqual(['Mia Keys'])
  })

  it('back to the terms in force withdraws it and restores every confirmation', () => {
    const moved = edit(agreed(), later)
    const back = edit(moved, { start: agreed().start!, end: agreed().end! })
    expect(back.agreement?.pending).toBeNull()
    expect(back).toMatchObject({ artist_status: 'confirmed', contract_resign_needed: false })
  })

  it('does not need another signature if a further change left the signed terms alone', () => {
    const signed = { ...edit(agreed(), dearer), contract_resign_needed: false }
    expect(edit(signed, { artist_rate: cents(149_000), bandleader_rate: cents(41_000) }).contract_resign_needed).toBe(
      false,
    )
    expect(edit(signed, { client_rate: cents(310_000) }).contract_resign_needed).toBe(true)
  })

  it('keeps an answer that is still valid, and asks again when the day moves once more', () => {
    const moved = edit(agreed(), later)
    const answered = withVendorStatus(moved, 'artist', ids.artist, 'confirmed')
    expect(edit(answered, { notes: 'x' }).artist_status).toBe('confirmed')
    const again = edit(answered, { start: '2026-07-12T23:00:00Z', end: '2026-07-13T03:00:00Z' })
    expect(again.artist_status).toBe('requested')
  })

  it('discarded or lapsed keeps the terms in force and all other fields', () => {
    const moved = edit(edit(agreed(), { notes: 'Bring lights' }), { ...later, ...dearer })
    expect(isLapsed(moved, moved.agreement!.pending!.answer_by)).toBe(true)
    expect(isLapsed(moved, now)).toBe(false)
    const kept = withoutChange(moved)
    expect(kept).toMatchObject({ start: agreed().start, client_rate: cents(200_000), notes: 'Bring lights' })
    expect(differences(kept, agreed())).toEqual([])
    expect(withoutChange(kept)).toBe(kept)
  })

  it('shows the terms in force to a vendor it removes', () => {
    const group = { artist_id: null, bandleader_id: -1 as const, group_id: ids.group as `grp_${string}` }
    const replaced = edit(agreed(), { ...group, musicians: [] })
    const view = project(replaced, viewers.artist)
    expect(view).toMatchObject({ artist_id: ids.artist, artist_rate: cents(70_000) })
    expect(view.client_rate).toBeUndefined()
  })

  it('leaves a gap when the act drops out', () => {
    expect(hasGap(agreed())).toBe(false)
    expect(hasGap(withVendorStatus(agreed(), 'artist', ids.artist, 'declined'))).toBe(true)
  })
})

describe('an answer', () => {
  it.each([
    ['within a week', '2026-03-01T12:00:00.000Z', '2026-07-04T23:00:00.000Z', '2026-03-08T12:00:00.000Z'],
    ['48 hours before the start', '2026-07-01T12:00:00.000Z', '2026-07-04T23:00:00.000Z', '2026-07-02T23:00:00.000Z'],
    ['in two hours at least', '2026-07-04T12:00:00.000Z', '2026-07-04T23:00:00.000Z', '2026-07-04T14:00:00.000Z'],
  ])('is due %s', (_, at, start, due) => expect(answerBy(at, start)).toBe(due))
})

describe('an offer', () => {
  it.each([
    ['for two weeks', '2026-03-01T12:00:00.000Z', '2026-07-04T23:00:00.000Z', '2026-03-15T12:00:00.000Z'],
    [
      'until 48 hours before the start',
      '2026-07-01T12:00:00.000Z',
      '2026-07-04T23:00:00.000Z',
      '2026-07-02T23:00:00.000Z',
    ],
  ])('is valid %s', (_, sent, start, until) => expect(offerValidUntil(sent, start)).toBe(until))
})

describe('the money of a change', () => {
  const money = (event: Event) => changeMoney(event, now)

  it('adds to the balance while it is open', () =>
    expect(money(edit(agreed(), dearer))).toMatchObject({
      price_before: 200_000,
      price_after: 300_000,
      paid: 100_000,
      due_now: 0,
      refund: 0,
      balance: 200_000,
    }))

  it('is charged as an adjustment once the balance is paid', () => {
    const event = edit(agreed(paidInFull()), dearer)
    expect(money(event)).toMatchObject({ due_now: 100_000, balance: 0 })
    expect(dueNow(withAgreement(event, now), now)).toEqual({ type: 'adjustment', amount: 100_000 })
  })

  it('refunds overpayment after a price cut', () =>
    expect(money(edit(agreed(), cheaper))).toMatchObject({ refund: 20_000, due_now: 0, balance: 0 }))

  it('is, once agreed, exactly what was previewed', () => {
    const rates = fc.integer({ min: 1_000, max: 900_000 }).map(cents)
    fc.assert(
      fc.property(rates, rates, rates, fc.constantFrom('deposit', 'full'), (first, second, third, how) => {
        const paid = how === 'full' ? [first] : [Math.ceil(first / 2)]
        let event = agreed(
          booked({
            client_rate: first,
            client_rate_booked: first,
            payments: paid.map((amount) => paymentOf(how === 'full' ? 'in_full' : 'deposit', amount)),
          }),
        )
        for (const rate of [second, third]) {
          const proposed = edit(event, { client_rate: rate })
          const preview = changeMoney(proposed, now)
          event = withAgreement(proposed, now)
          const due = dueNow(event, now)
          const charged = due?.type === 'balance' ? preview.balance : preview.due_now
          expect(due?.amount ?? 0).toBe(charged)
          const asked = preview.paid + preview.due_now + preview.balance - preview.refund
          expect(rate - asked < 50 && asked <= rate).toBe(true)
          event = afterwards(event, preview.refund, due?.type === 'adjustment' ? due.amount : 0)
        }
      }),
      { numRuns: cases(10_000) },
    )
  })
})

/** The refund made, the adjustment paid. */
const afterwards = (event: Event, refund: number, adjustment: number): Event => {
  let left = refund
  const refunds = event.payments.flatMap(({ id, amount }, i) => {
    const held = amount - (event.refunds ?? []).filter((r) => r.payment_id === id).reduce((sum, r) => sum + r.amount, 0)
    const part = Math.min(left, held)
    left -= part
    const row = { id: `${i}-${refund}`, payment_id: id, amount: part, fee: 0, reason: 'change', status: 'refunded' }
    return part > 0 ? [row as NonNullable<Event['refunds']>[number]] : []
  })
  const payments =
    adjustment > 0
      ? [...event.payments, { ...paymentOf('adjustment', adjustment), id: `pay_${event.payments.length}` }]
      : event.payments
  return { ...event, payments, refunds: [...(event.refunds ?? []), ...refunds] }
}
