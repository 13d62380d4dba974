import { describe, expect, it } from 'vitest'
import { withAnswer } from '#functions/event/rules/agreement/answer.ts'
import { isAskedAsVendor } from '#functions/event/rules/agreement/answers.ts'
import { planCancellation, vendorsToTell, withCancellation } from '#functions/event/rules/agreement/cancellation.ts'
import { withDecision } from '#functions/event/rules/agreement/change-answer.ts'
import { inBoth, isAgreed, proposeChange, withAgreement } from '#functions/event/rules/agreement/change.ts'
import { editVerdict } from '#functions/event/rules/agreement/edit-verdict.ts'
import { applyEdit } from '#shared/domain/event/edit/edit.ts'
import type { Event, EventInput } from '#shared/domain/event/record/schema.ts'
import { inForce, isChangePending } from '#shared/domain/event/record/terms.ts'
import { withVendorStatus } from '#shared/domain/event/record/vendors.ts'
import { cents } from '#shared/domain/money.ts'
import { atBar, booked, ids, input, now, paidInFull, parties, paymentOf, viewers } from './support.ts'

/** Single steps of a change and its answers, and of a cancellation. */

const by = { name: 'Al Agent', user_id: viewers.agent.id, changeId: 'chg_1', now }
const agreed = (event: Event = booked()) => withAgreement(event, now)
const bar = (more: Partial<Event> = {}) => agreed(atBar({ status: 'booked', ...more }))
const edited = (event: Event, changes: Partial<EventInput>) => applyEdit(event, changes, parties).event
const propose = (event: Event, changes: Partial<EventInput>, from = by) =>
  proposeChange(event, edited(event, changes), from)
const nextWeek = { start: '2026-07-11T23:00:00Z', end: '2026-07-12T03:00:00Z' }
const drums = (rate: number, ...rest: number[]) =>
  input.musicians!.map((entry, i) => ({ ...entry, rate: cents([rate, ...rest][i] ?? entry.rate) }))

describe('a change of an agreed event', () => {
  it('in both sets of terms needs nobody; without a proposal it is just the change', () => {
    const rename = (event: Event): Event => ({ ...event, artist_rate: cents(1) })
    expect(inBoth(agreed(), rename)).toEqual(rename(agreed()))
    const moved = propose(agreed(), nextWeek)
    const both = inBoth(moved, rename)
    expect([both.artist_rate, inForce(both).artist_rate, both.start, inForce(both).start]).toEqual([
      ...[1, 1, moved.start, agreed().start],
    ])
    expect(isChangePending(both)).toBe(true)
  })

  it('after the gig asks a stand-in to confirm that they played', () => {
    const played = agreed(paidInFull({ status: 'played', musicians: booked().musicians.slice(0, 1) }))
    const after = propose(played, { musicians: drums(25_000) })
    expect(after.musicians.map(({ status, played: did }) => [status, did])).toEqual([
      ['confirmed', undefined],
      ['requested', true],
    ])
    const before = propose(agreed(booked({ musicians: booked().musicians.slice(0, 1) })), { musicians: drums(25_000) })
    expect(before.musicians[1]).toMatchObject({ status: 'selected' })
  })

  it('replaced by another one keeps what is in force, its first id, and who must still sign', () => {
    const first = propose(agreed(), nextWeek)
    const second = propose(first, { artist_rate: cents(65_000) }, { ...by, changeId: 'chg_2' })
    const third = propose(second, { artist_rate: cents(64_000) }, { ...by, changeId: 'chg_3' })
    expect(inForce(third)).toMatchObject({ start: agreed().start, artist_rate: 70_000 })
    expect(third.agreement?.pending).toMatchObject({ id: 'chg_3', first_id: 'chg_1' })
    const same = propose(third, { client_notes: 'Louder' }, { ...by, changeId: 'chg_4' })
    expect(same.agreement?.pending).toEqual(third.agreement?.pending)
    expect(third.contract_resign_needed).toBe(true)
    const signed = { ...first, contract_resign_needed: false }
    expect(propose(signed, { artist_rate: cents(65_000) }).contract_resign_needed).toBe(false)
    expect(propose(signed, { client_rate: cents(210_000) }).contract_resign_needed).toBe(true)
    const back = propose(third, { ...nextWeek, start: agreed().start!, end: agreed().end!, artist_rate: cents(70_000) })
    expect([isChangePending(back), back.artist_status, back.contract_resign_needed]).toEqual([
      false,
      'confirmed',
      false,
    ])
    // The artist alone is no longer asked by a proposal that leaves their rate as it was.
    const rate = propose(agreed(), { artist_rate: cents(65_000), bandleader_rate: cents(35_000) })
    const rest = propose(rate, { artist_rate: cents(70_000) })
    expect([rest.artist_status, rest.bandleader_status]).toEqual(['confirmed', 'requested'])
    const confirmed = withVendorStatus(rate, 'artist', ids.artist, 'confirmed')
    expect(propose(confirmed, { bandleader_rate: cents(34_000) }).artist_status).toBe('confirmed')
    expect(propose(confirmed, { artist_rate: cents(64_000) }).artist_status).toBe('requested')
  })

  it('after the gig is decided three days later, and then without those who are asked', () => {
    const past = agreed(paidInFull({ status: 'played', start: '2026-02-20T23:00:00.000Z' }))
    const asked = propose(past, { artist_rate: cents(60_000) })
    expect(asked.agreement?.pending?.answer_by).toBe('2026-03-04T12:00:00.000Z')
    const decided = withDecision(asked, 'accept', 'They did play less')
    expect(isAgreed(decided)).toBe(true)
    expect(isAgreed(asked)).toBe(false)
    for (const event of [booked(), agreed()]) expect(withDecision(event, 'accept', 'x')).toEqual(event)
    const paid = { ...past, artist_status: 'paid' as const }
    const verdict = (changes: Partial<EventInput>) => editVerdict(paid, edited(paid, changes))
    expect(verdict({ artist_id: 0 })).toMatchObject({
      ...{ ok: false, code: 'conflict', message: 'Ari Artist has already been paid, at the agreed rate' },
    })
    expect(verdict({ musicians: drums(25_000).slice(0, 1) })).toMatchObject({
      ...{ code: 'conflict', message: 'Mia Keys played at this gig and stays on the event' },
    })
  })

  it('tells a vendor who is asked from others, by their own part', () => {
    const asked = propose(agreed(), { artist_rate: cents(65_000) })
    const who = (name: keyof typeof viewers, event = asked) => isAskedAsVendor(event, viewers[name])
    expect([
      who('artist'),
      who('bandleader'),
      who('stranger'),
      who('artist', agreed()),
      who('artist', booked()),
    ]).toEqual([true, false, false, false, false])
  })

  it('is answered by a vendor for the proposal alone if asked, and otherwise for both', () => {
    const isArtist = ({ role }: { role: string }) => role === 'artist'
    const isLeader = ({ role }: { role: string }) => role === 'bandleader'
    const asked = propose(agreed(), { artist_rate: cents(65_000) })
    const answer = (event: Event, own: typeof isArtist, given: 'confirm' | 'decline', about = false) => {
      const result = withAnswer(event, own, given, about)
      const of = (one: Event) => (own === isArtist ? one.artist_status : one.bandleader_status)
      return [of(result.event), of(inForce(result.event)), result.changed.length, result.isAnswerable]
    }
    expect(answer(asked, isArtist, 'confirm')).toEqual(['confirmed', 'confirmed', 1, true])
    const declined = withAnswer(asked, isArtist, 'decline').event
    expect([declined.artist_status, inForce(declined).artist_status]).toEqual(['declined', 'confirmed'])
    expect(answer(asked, isLeader, 'decline')).toEqual(['declined', 'declined', 1, true])
    expect(answer(declined, isArtist, 'decline')).toEqual(['declined', 'declined', 1, true])
    expect(answer(declined, isArtist, 'decline', true)).toEqual(['declined', 'confirmed', 0, true])
    expect(answer(agreed(), isArtist, 'confirm').slice(2)).toEqual([0, true])
    expect(answer(asked, () => false, 'decline').slice(2)).toEqual([0, false])
    // After the gig, only those who are asked to confirm.
    const played = agreed(paidInFull({ status: 'played' }))
    expect(answer(played, isArtist, 'decline').slice(2)).toEqual([0, false])
    const standIn = { ...played, bandleader_status: 'requested' as const }
    expect(answer(standIn, isLeader, 'decline').slice(2)).toEqual([1, true])
    const rates = [`artist|${ids.artist}`, `bandleader|${ids.bandleader}`].map((part) => ({ part, rate: cents(1) }))
    const requested = { ...booked({ agreed_rates: rates }), artist_status: 'requested' as const }
    expect(withAnswer(requested, isArtist, 'confirm').event.agreed_rates).toEqual([rates[1]])
    expect('agreed_rates' in withAnswer(booked(), isArtist, 'decline').event).toBe('agreed_rates' in booked())
  })
})

describe('an event that is called off', () => {
  const late = '2026-06-20T12:00:00.000Z'
  const why = { by: 'client', reason: 'Rain' } as const
  const off = (event: Event, request: Parameters<typeof planCancellation>[1] = { by: 'client' }, when = now) =>
    withCancellation(event, planCancellation(event, request, when), why, when)

  it('says who, why and what stays due, and drops the change, its requests and failed payments', () => {
    const failed = paymentOf('balance', 100_000, { paid_at: null, failed_at: now })
    const open = paymentOf('balance', 100_000, { paid_at: null })
    const moved = propose(agreed(booked({ payments: [booked().payments[0]!, failed, open] })), nextWeek)
    const asked = { ...moved, cancellation_request: { reason: 'Ill', at: now } }
    const after = off(asked, { by: 'client', waive_rest: true }, late)
    expect(after).toMatchObject({
      ...{ status: 'refunded', contract_resign_needed: false, cancellation_request: null, start: agreed().start },
      cancellation: { ...why, at: late, keep: 1, due: 100_000, waived: true, refunds_fees: false },
    })
    expect(after.payments.map(({ paid_at, failed_at }) => [paid_at != null, failed_at != null])).toEqual([
      [true, false],
      [false, false],
    ])
    expect([isChangePending(after), off(agreed()).cancellation]).toEqual([
      false,
      { ...why, at: now, keep: 0.5, due: 100_000, waived: false, refunds_fees: false },
    ])
  })

  it('is canceled at once if nothing moves any more', () => {
    expect(off(agreed(), { by: 'performer' }).status).toBe('refunded')
    expect(off(agreed(booked({ payments: [] })), { by: 'performer' }).status).toBe('canceled')
    expect(off(agreed(), { by: 'client' }).status).toBe('refunded')
    const pending = paymentOf('deposit', 100_000, { paid_at: null })
    const debit = agreed(booked({ payments: [pending] }))
    expect(planCancellation(debit, { by: 'performer' }, now)).toMatchObject({
      kept: 0,
      awaited: 0,
      refund_later: 100_000,
    })
    expect(off(debit, { by: 'performer' }).status).toBe('refunded')
    expect(planCancellation(debit, { by: 'client', waive_rest: true }, late)).toMatchObject({
      ...{ waived: 200_000, awaited: 0, charge: 0, refund_later: 100_000, beyond_policy: 200_000 },
    })
    expect(planCancellation(debit, { by: 'client' }, late)).toMatchObject({
      ...{ awaited: 100_000, charge: 0, refund_later: 0, kept: 100_000, waived: 0, beyond_policy: 0 },
    })
    expect(planCancellation(agreed(), { by: 'client', keep: 0.25 }, now)).toMatchObject({
      ...{ keep_at_most: 0.5, due: 50_000, beyond_policy: 50_000, refund: 50_000, price: 200_000, paid: 100_000 },
    })
  })

  it('stays as it was called off when its rest is charged again or waived', () => {
    const first = off(agreed(), { by: 'client' }, late)
    const again = planCancellation(first, { by: 'agency', waive_rest: true }, '2026-06-25T12:00:00.000Z')
    expect(again).toMatchObject({ keep: 1, keep_at_most: 1, due: 200_000, waived: 100_000, beyond_policy: 100_000 })
    const after = withCancellation(first, again, { by: 'agency', reason: 'Waived' }, '2026-06-25T12:00:00.000Z')
    expect(after.cancellation).toMatchObject({ ...why, at: late, due: 100_000, waived: true })
    expect(after.status).toBe('refunded')
  })

  it('keeps nothing before its contract is concluded', () => {
    const unsigned = { ...booked({ payments: [] }), agreement: undefined } as unknown as Event
    expect(planCancellation(unsigned, { by: 'client' }, late)).toMatchObject({ keep: 0, due: 0 })
    expect(planCancellation(booked(), { by: 'client' }, late)).toMatchObject({ keep: 1, due: 200_000 })
    expect(planCancellation(bar(), { by: 'client' }, late)).toMatchObject({ keep: 0, due: 0 })
    expect(() => planCancellation(bar(), { by: 'client', keep: 0.1 }, late)).toThrow(
      expect.objectContaining({ code: 'invalid', message: 'The policy keeps at most 0%' }),
    )
  })

  it('counts its notice by the clock of its place, which the end of summer time may change', () => {
    const start = '2026-11-10T23:00:00.000Z'
    const notice = (timezone: string | null, when: string, at: string | null = start) =>
      planCancellation(agreed(booked({ start: at as string, timezone: timezone as string })), { by: 'client' }, when)
        .notice
    const [early, between] = ['2026-10-11T22:00:00.000Z', '2026-10-11T22:30:00.000Z']
    for (const timezone of ['America/New_York', null])
      expect([notice(timezone, early), notice(timezone, between)]).toEqual(['early', 'late'])
    expect(notice('America/Phoenix', between)).toBe('early')
    expect(notice('America/New_York', now, null)).toBe('late')
  })

  it('tells the vendors in force, and those of its discarded change', () => {
    const change = propose(agreed(), { artist_id: ids.artist2 })
    const names = (event: Event) => vendorsToTell(event).map(({ role, key }) => `${role} ${key}`)
    const all = names(agreed())
    expect(all).toHaveLength(4)
    const requested = withVendorStatus(change, 'artist', ids.artist2, 'requested')
    expect(names(requested)).toEqual([...all, `artist ${ids.artist2}`])
  })
})
