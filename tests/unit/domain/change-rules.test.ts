import { describe, expect, it } from 'vitest'
import { withAnswer } from '#functions/event/rules/agreement/answer.ts'
import { planCancellation, withCancellation } from '#functions/event/rules/agreement/cancellation.ts'
import { decideVerdict, withDecision, withOwnAnswers } from '#functions/event/rules/agreement/change-answer.ts'
import {
  isAgreed,
  isLapsed,
  isUndecided,
  leaving,
  proposeChange,
  withAgreement,
} from '#functions/event/rules/agreement/change.ts'
import { changeMoney } from '#functions/event/rules/agreement/change-money.ts'
import { editVerdict } from '#functions/event/rules/agreement/edit-verdict.ts'
import { applyEdit, type EditParties } from '#shared/domain/event/edit/edit.ts'
import { blankEvent } from '#shared/domain/event/edit/new.ts'
import { answersOf } from '#shared/domain/event/record/pending-answers.ts'
import type { Event, EventInput } from '#shared/domain/event/record/schema.ts'
import { inForce, isChangePending } from '#shared/domain/event/record/terms.ts'
import { vendorName, vendorsOf, withVendorStatus, type Vendor } from '#shared/domain/event/record/vendors.ts'
import { instantText } from '#shared/domain/event/record/when-text.ts'
import { cents } from '#shared/domain/money.ts'
import { atBar, booked, ids, input, now, paidInFull, parties, paymentOf, viewers } from './support.ts'

/** The life of a proposed change: its questions and answers, its end, and the terms that it leaves alone. */

const by = { name: 'Al Agent', user_id: viewers.agent.id, changeId: 'chg_1', now }
const agreed = (event: Event = booked()) => withAgreement(event, now)
const bar = (more: Partial<Event> = {}) => agreed(atBar({ status: 'booked', ...more }))
const played = (more: Partial<Event> = {}) => agreed(paidInFull({ status: 'played', ...more }))
const others: EditParties = {
  ...parties,
  artist: { ...parties.artist!, id: ids.artist2, name: 'Ann Other', user_id: 'usr_other' },
  group: { id: ids.group, name: 'The Group' } as Event['group'],
  brand: { id: ids.brand, name: 'The Brand' } as Event['brand'],
}
const edited = (event: Event, changes: Partial<EventInput>, from = parties) => applyEdit(event, changes, from).event
const propose = (event: Event, changes: Partial<EventInput>, from = parties) =>
  proposeChange(event, edited(event, changes, from), by)
const later = { start: '2026-07-11T23:00:00Z', end: '2026-07-12T03:00:00Z' }
const dearer = { client_rate: cents(210_000) }
const statuses = (event: Event) => vendorsOf(event).map(({ status }) => status)
const askedOf = (event: Event) => event.agreement?.pending?.asked ?? []
const drums = `musician|${ids.musician}|Drums`
const piano = `musician|${ids.musician2}|Piano`
const isNamed = (name: string) => (vendor: Vendor) => vendorName(vendor) === name
const slots = [{ id: 'slt_1', rate: cents(10_000), instrument: 'Bass' }]

describe('a change asks', () => {
  const everybody = vendorsOf(booked()).map(vendorName)

  it.each<[string, Partial<EventInput>, boolean, string[]]>([
    ['the client and everybody about the start', { start: later.start }, true, everybody],
    ['the client and everybody about the end', { end: later.end }, true, everybody],
    ['the client alone about another artist', { artist_id: ids.artist2 }, true, []],
    ['the client alone about another brand', { brand_id: ids.brand as `brd_${string}` }, true, []],
    ['the client alone about the price', dearer, true, []],
    ['nobody about another band leader', { bandleader_id: 0 }, false, []],
    ['nobody about fewer musicians', { musicians: [] }, false, []],
    ['nobody about open places', { musician_slots: slots }, false, []],
    ['nobody about a higher rate', { artist_rate: cents(71_000), bandleader_rate: cents(41_000) }, false, []],
    ['those who get less', { bandleader_rate: cents(39_000) }, false, [`bandleader|${ids.bandleader}`]],
  ])('%s', (_, changes, isSigned, asked) => {
    const event = propose(agreed(), changes, others)
    expect([event.contract_resign_needed, askedOf(event)]).toEqual([isSigned, asked])
  })

  it('only those who have confirmed what is in force', () => {
    const open = withVendorStatus(agreed(), 'musician', `${ids.musician}|Drums`, 'requested')
    expect(askedOf(propose(open, later))).toEqual(everybody.filter((name) => name !== drums))
  })

  it('a vendor again who declined the version before', () => {
    const declined = withAnswer(propose(agreed(), later), isNamed(`artist|${ids.artist}`), 'decline').event
    expect(propose(declined, { artist_rate: cents(69_000) }).artist_status).toBe('requested')
  })

  it('nobody who plays for another line-up or time once the gig is over, nor for a signature', () => {
    const absent = played({ artist_played: false, bandleader_played: false })
    absent.musicians.forEach((entry) => Object.assign(entry, { played: false }))
    for (const changes of [
      { artist_id: ids.artist2 },
      { brand_id: ids.brand },
      { bandleader_id: 0 },
      { musicians: [] },
      { musician_slots: slots },
    ] as Partial<EventInput>[]) {
      expect(editVerdict(absent, edited(absent, changes, others))).toEqual({ ok: true })
      expect(propose(absent, changes, others).contract_resign_needed).toBe(false)
    }
    const moved = propose(bar({ status: 'played' }), later)
    expect([askedOf(moved), answersOf(moved).map(({ who }) => who)]).toEqual([[], ['client']])
  })
})

describe('a save', () => {
  it('that changes no term brings the data of the venue up to date, and proposes nothing', () => {
    const venue = { ...parties.venue!, parking: 'In the street' }
    const after = propose(agreed(), { venue_id: ids.venue }, { ...parties, venue })
    expect([after.venue?.parking, isChangePending(after)]).toEqual(['In the street', false])
  })

  it('back at the signed price needs no signature while a lower rate is still asked about', () => {
    const both = propose(agreed(), { ...dearer, bandleader_rate: cents(39_000) })
    expect([both.contract_resign_needed, both.agreement?.pending?.proposed_at]).toEqual([true, now])
    expect(propose(both, { client_rate: cents(200_000) }).contract_resign_needed).toBe(false)
  })

  it('keeps the request to a vendor who canceled while something else was proposed', () => {
    const canceled = withAnswer(propose(agreed(), dearer), isNamed(drums), 'decline').event
    const requested = withVendorStatus(canceled, 'musician', `${ids.musician}|Drums`, 'requested')
    expect(statuses(propose(requested, { client_rate: cents(220_000) }))[2]).toBe('requested')
  })

  it('that proposes a change answers the client’s wish for one, and no other wish', () => {
    const after = (wants: 'change' | 'cancellation') =>
      propose({ ...agreed(), cancellation_request: { reason: 'Rain', at: now, wants } }, dearer).cancellation_request
    expect([after('change'), after('cancellation')?.reason]).toEqual([null, 'Rain'])
  })

  it('gives three days to answer from the moment the event begins', () => {
    const answerBy = (start: string) =>
      propose(agreed(booked({ start })), { bandleader_rate: cents(39_000) }).agreement?.pending?.answer_by
    expect([answerBy(now), answerBy('2026-03-01T12:00:00.001Z')]).toEqual([
      '2026-03-04T12:00:00.000Z',
      '2026-03-01T14:00:00.000Z',
    ])
  })

  it('leaves a vendor booked who left by the version before and returns', () => {
    const removed = propose(agreed(), { ...dearer, artist_id: ids.artist2, musicians: [] }, others)
    expect(statuses(removed)).toEqual(['selected', 'confirmed'])
    const back = { artist_id: ids.artist, musicians: input.musicians! }
    const returned = propose(removed, back)
    expect([statuses(returned), askedOf(returned)]).toEqual([statuses(agreed()), []])
    expect(isAgreed({ ...returned, contract_resign_needed: false })).toBe(true)
    const forLess = propose(removed, { ...back, artist_rate: cents(60_000) })
    expect([statuses(forLess)[0], askedOf(forLess)]).toEqual(['requested', [`artist|${ids.artist}`]])
  })

  it('after the gig neither asks a stand-in twice, nor forgets who was absent', () => {
    const [first, second] = booked().musicians
    const before = played({ musicians: [{ ...first!, played: false }, second!] })
    const swapped = propose(before, {
      musicians: [
        input.musicians![1]!,
        { musician_id: ids.musician as `mus_${string}`, instrument: 'Bass', rate: cents(20_000) },
      ],
    })
    expect(statuses(swapped).slice(2)).toEqual(['confirmed', 'requested'])
    const confirmed = withVendorStatus(swapped, 'musician', `${ids.musician}|Bass`, 'confirmed')
    expect(statuses(propose(confirmed, { bandleader_rate: cents(39_000) })).at(-1)).toBe('confirmed')
    const back = propose(confirmed, { musicians: input.musicians!, bandleader_rate: cents(39_000) })
    expect(back.musicians.map(({ status, played: did }) => [status, did])).toEqual([
      ['confirmed', false],
      ['confirmed', undefined],
    ])
  })
})

describe('a proposed change', () => {
  const signed = (event: Event) => ({ ...event, contract_resign_needed: false })
  const lost = propose(played(), { bandleader_rate: cents(39_000) })
  const afterwards = '2027-01-01T00:00:00.000Z'

  it('is agreed without new musicians, and not without an act that is ready', () => {
    const bigger = propose(agreed(), {
      ...dearer,
      musicians: [...input.musicians!, { ...input.musicians![0]!, instrument: 'Bass' }],
    })
    expect([isAgreed(bigger), isAgreed(signed(bigger))]).toEqual([false, true])
    const replaced = signed(propose(agreed(), { artist_id: ids.artist2 }, others))
    expect([isAgreed(replaced), isAgreed({ ...replaced, artist_status: 'confirmed' })]).toEqual([false, true])
    // After the gig a stand-in confirms later, and gets nothing until then.
    const standIn = propose(played({ artist_played: false }), { artist_id: ids.artist2 }, others)
    expect([isAgreed(standIn), isAgreed(withOwnAnswers(standIn, answersOf(standIn), 'accept'))]).toEqual([false, true])
  })

  it('freezes a new price, and leaves the signed one alone if the price stays', () => {
    const price = (more: Partial<Event>, changes: Partial<EventInput>, event = booked(more)) =>
      withAgreement(propose(agreed(event), changes), now).client_rate_booked
    expect(price({}, dearer)).toBe(210_000)
    expect(price({ client_rate_booked: cents(190_000) }, { artist_rate: cents(71_000) })).toBe(190_000)
    expect(withAgreement(booked({ client_rate_booked: null }), now).client_rate_booked).toBe(200_000)
    expect(price({}, dearer, atBar({ status: 'booked' }))).toBeNull()
  })

  it('lapses if it is not agreed in time; a correction of shares waits for an admin instead', () => {
    const ends = (event: Event) => [isLapsed(event, afterwards), isUndecided(event, afterwards)]
    expect(ends(propose(agreed(), later))).toEqual([true, false])
    expect(ends({ ...lost, bandleader_status: 'confirmed' })).toEqual([false, false])
    expect(ends(lost)).toEqual([false, true])
    const dearerBar = propose(bar({ status: 'played' }), dearer)
    expect(ends(dearerBar)).toEqual([true, false])
    expect(ends(withOwnAnswers(dearerBar, answersOf(dearerBar), 'accept'))).toEqual([false, false])
  })

  it('says by the clock of the event’s place when an admin may decide', () => {
    const until = (zone: string) => instantText(lost.agreement!.pending!.answer_by, zone)
    for (const [zone, shown] of [
      ['America/Chicago', 'America/Chicago'],
      [undefined, 'America/New_York'],
    ] as const)
      expect(decideVerdict({ ...lost, timezone: zone } as Event, viewers.admin, now)).toMatchObject({
        message: `Those who are asked have until ${until(shown)}; after that an admin may decide`,
      })
  })

  it('that an admin decides leaves a stand-in to confirm', () => {
    const event = propose(played({ musicians: booked().musicians.slice(0, 1) }), {
      musicians: input.musicians!,
      bandleader_rate: cents(39_000),
    })
    expect(statuses(withDecision(event, 'accept', 'So be it'))).toEqual([
      'confirmed',
      'confirmed',
      'confirmed',
      'requested',
    ])
  })

  it('ends if the client declines, also as one of several parties', () => {
    const event = propose(bar(), dearer)
    const [client] = answersOf(event)
    expect(isChangePending(withOwnAnswers(event, [{ ...client!, who: 'agent' }, client!], 'decline'))).toBe(false)
  })

  it('releases the vendors who leave by it once it is agreed, and nobody else', () => {
    const event = propose(
      agreed(),
      { ...dearer, artist_id: ids.artist2, musicians: input.musicians!.slice(0, 1) },
      others,
    )
    const requested = withVendorStatus(event, 'artist', ids.artist2, 'requested')
    const names = (after: Event) => leaving(requested, after).map(vendorName)
    expect(names(withAgreement(requested, now))).toEqual([`artist|${ids.artist}`, piano])
    expect(names(propose(requested, { client_rate: cents(220_000) }))).toEqual([])
  })

  it('is not confirmed by somebody who has declined it; somebody it removes may still cancel', () => {
    const isArtist = isNamed(`artist|${ids.artist}`)
    const declined = withAnswer(propose(agreed(), later), isArtist, 'decline').event
    expect(withAnswer(declined, isArtist, 'confirm')).toMatchObject({ changed: [], isAnswerable: false })
    const fewer = propose(agreed(), { ...dearer, musicians: input.musicians!.slice(0, 1) })
    const canceled = withAnswer(fewer, isNamed(piano), 'decline')
    expect([canceled.isAnswerable, statuses(inForce(canceled.event)).at(-1)]).toEqual([true, 'declined'])
  })
})

describe('no save may change', () => {
  const saysOf = (before: Event, changes: Partial<EventInput>) => {
    const verdict = editVerdict(before, edited(before, changes))
    return verdict.ok ? 'ok' : `${verdict.code}: ${verdict.message}`
  }

  it('a commission that belongs to an agent before this one, to less', () => {
    const before = agreed(
      booked({ commission_agent: { id: ids.otherAgent, user_id: 'usr_before', name: 'Bea Before' } }),
    )
    expect(saysOf(before, { agent_percent: 0.149 })).toBe(
      "conflict: The commission is Bea Before's. Hand the event back before you lower it",
    )
    expect([saysOf(before, { agent_percent: 0.15 }), saysOf(before, { agent_percent: 0.2 })]).toEqual(['ok', 'ok'])
    expect(saysOf(agreed(), { agent_percent: 0.149 })).toBe('ok')
  })

  it('a share to less than was given back out of it', () => {
    const refund = { id: 'rfd_1', payment_id: 'pay_deposit', fee: cents(0), at: now, status: 'refunded' as const }
    const before = agreed(
      booked({ refunds: [{ ...refund, amount: cents(30_000), reason: 'goodwill', from: 'agent' }] }),
    )
    expect(saysOf(before, { agent_percent: 0.1 })).toBe(
      'conflict: More than this share has already been given back to the client',
    )
  })

  it('the part of somebody who played; a stand-in who has not confirmed may be taken off', () => {
    const before = played()
    before.musicians[1] = { ...before.musicians[1]!, status: 'requested', played: true }
    expect(saysOf(before, { musicians: input.musicians!.slice(0, 1) })).toBe('ok')
  })
})

describe('the money', () => {
  it('of a change without a price or a day is nothing, due at no time', () => {
    const { client_rate: _rate, balance_due_at: _due, ...blank } = blankEvent({ id: ids.event, user_id: 'usr_1' }, now)
    expect(changeMoney(blank as Event, now)).toMatchObject({ price_after: 0, balance: 0, balance_due_at: null })
  })

  it('of an event that is called off includes a payment that failed first and was paid later', () => {
    const event = agreed(booked({ payments: [paymentOf('deposit', 100_000, { failed_at: now })] }))
    const plan = planCancellation(event, { by: 'client' }, now)
    const { payments } = withCancellation(event, plan, { by: 'client', reason: 'Rain' }, now)
    expect([plan.paid, payments]).toEqual([100_000, event.payments])
  })

  it('of an event that is called off before its contract is signed again asks for no signature', () => {
    const event = booked({ contract_resign_needed: true })
    const off = withCancellation(
      event,
      planCancellation(event, { by: 'client' }, now),
      { by: 'client', reason: 'Rain' },
      now,
    )
    expect(off.contract_resign_needed).toBe(false)
  })
})
