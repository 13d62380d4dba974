import { beforeEach, describe, expect, it } from 'vitest'
import { pendingAnswers, withPendingAnswer } from '#functions/event/rules/agreement/answers.ts'
import { proposeChange, withAgreement } from '#functions/event/rules/agreement/change.ts'
import { needsAnswer } from '#shared/domain/event/agreement/consents.ts'
import { differences } from '#shared/domain/event/agreement/differences.ts'
import { pickChanges, withPickAgain } from '#functions/event/rules/agreement/pick-again.ts'
import {
  agreedBy,
  gainersOf,
  isAgentAbove,
  shareChanges,
  shareChangeText,
} from '#functions/event/rules/agreement/share-changes.ts'
import { applyEdit } from '#shared/domain/event/edit/edit.ts'
import { answersOf } from '#shared/domain/event/record/pending-answers.ts'
import type { Event, EventInput } from '#shared/domain/event/record/schema.ts'
import { inForce } from '#shared/domain/event/record/terms.ts'
import { vendorsOf, withVendorStatus } from '#shared/domain/event/record/vendors.ts'
import { cents } from '#shared/domain/money.ts'
import { atBar, booked, ids, now, parties, userOf, viewers } from './support.ts'

/** Single steps of an agreement: an offer picked again, moved shares, the client of a postpaid event. */

const by = { name: 'Al Agent', user_id: viewers.agent.id, changeId: 'chg_1', now }
const admin = { ...by, name: 'Admin', user_id: viewers.admin.id }
const agreed = (event: Event = booked()) => withAgreement(event, now)
const bar = (more: Partial<Event> = {}) => agreed(atBar({ status: 'booked', ...more }))
const edited = (event: Event, changes: Partial<EventInput>) => applyEdit(event, changes, parties).event
const propose = (event: Event, changes: Partial<EventInput>, from = by) =>
  proposeChange(event, edited(event, changes), from)
const later = '2026-03-02T12:00:00.000Z'
const nextWeek = { start: '2026-07-11T23:00:00Z', end: '2026-07-12T03:00:00Z' }
const statuses = (event: Event) => vendorsOf(event).map(({ status }) => status)

describe('an offer that is picked and not signed', () => {
  const picked: Event = {
    ...booked({ proposal_signed_at: null, proposal_step: 2, proposal_pick: 2, payments: [], status: 'proposed' }),
    client_rate_booked: null,
  }
  const withSecond = (more: object, event = picked): Event => ({
    ...event,
    proposals: event.proposals.map((option) => (option.id === 2 ? { ...option, ...more } : option)),
  })
  const rows = (after: Event, before = picked) => pickChanges(before, after).map((row) => Object.values(row))

  it('has changed if its title, description or price has', () => {
    const changed = { title: ' Trio ', description: '', price: cents(160_000) }
    expect(rows(withSecond(changed))).toEqual([
      ['Title', 'Duo', 'Trio'],
      ['Description', 'Two hours', null],
      ['Price', '$1,500.00', '$1,600.00'],
    ])
    expect(rows(withSecond({ title: 'Duo ', description: ' Two hours' }))).toEqual([])
    const empty = withSecond({ title: ' ', description: '' })
    expect(rows(picked, empty)).toEqual([
      ['Title', null, 'Duo'],
      ['Description', null, 'Two hours'],
    ])
    expect(rows({ ...picked, proposals: picked.proposals.slice(0, 1) })).toEqual([
      ['Title', 'Duo', null],
      ['Description', 'Two hours', null],
      ['Price', '$1,500.00', null],
    ])
  })

  it('is picked again then, and only then', () => {
    const after = withSecond({ title: 'Trio' })
    expect(withPickAgain(picked, after)).toMatchObject({ proposal_pick: null, proposal_step: 1 })
    expect(withPickAgain(picked, picked)).toBe(picked)
    for (const before of [
      { ...picked, proposal_step: 1 as const },
      { ...picked, proposal_pick: null },
    ])
      expect([pickChanges(before, after), withPickAgain(before, after)]).toEqual([[], after])
  })

  it('asks confirmed vendors again if it moves, or if they can earn less; a signed one is signed again', () => {
    const one = { ...picked, proposal_pick: null, proposal_step: 1, proposals: picked.proposals.slice(0, 1) } as Event
    const asked = withVendorStatus(one, 'musician', `${ids.musician}|Drums`, 'selected')
    expect(statuses(propose(asked, nextWeek))).toEqual(['requested', 'requested', 'selected', 'requested'])
    expect(statuses(propose(asked, { artist_rate: cents(60_000) }))).toEqual([
      ...['requested', 'confirmed', 'selected', 'confirmed'],
    ])
    expect(statuses(propose(asked, { client_notes: 'Louder' }))).toEqual(statuses(asked))
    expect(propose(one, nextWeek).contract_resign_needed).not.toBe(true)
    const signed = { ...one, proposal_signed_at: now, contract_resign_needed: false }
    expect(propose(signed, nextWeek).contract_resign_needed).toBe(true)
    expect(propose(signed, { client_notes: 'Louder' }).contract_resign_needed).toBe(false)
    expect(propose({ ...signed, contract_resign_needed: true }, {}).contract_resign_needed).toBe(true)
    expect(withAgreement(propose(picked, { client_notes: 'x' }), later)).toMatchObject({
      ...{ client_rate_booked: picked.client_rate, contract_resign_needed: false },
      agreement: { version: 1, signed_at: later, terms: null, pending: null },
    })
  })
})

describe('the shares that a change moves', () => {
  let [before, confirmed, after] = [] as unknown as [Event, Event, Event]
  beforeEach(() => {
    before = propose(agreed(), { artist_rate: cents(65_000), bandleader_rate: cents(45_000) })
    confirmed = withVendorStatus(before, 'artist', ids.artist, 'confirmed')
    after = withAgreement(confirmed, later)
  })

  it('are named with those who agreed, once they are in force', () => {
    expect(before.agreement?.pending?.asked).toEqual([`artist|${ids.artist}`])
    expect(shareChanges(before, after)).toEqual([
      { role: 'artist', user_id: userOf(ids.artist), name: 'Ari Artist', before: 70_000, after: 65_000 },
      { role: 'bandleader', user_id: userOf(ids.bandleader), name: 'Bo Leader', before: 40_000, after: 45_000 },
    ])
    expect(shareChangeText(before, after)).toBe(
      'Shares: Ari Artist $700.00 → $650.00, Bo Leader $400.00 → $450.00. Agreed by Ari Artist',
    )
    expect(shareChangeText(agreed(), { ...after, agreement: { version: 9, signed_at: now } })).toMatch(
      /\. Nobody had to agree$/,
    )
    expect(gainersOf(before)).toEqual([userOf(ids.bandleader)])
  })

  it('are none without an agreement on both sides, or without a new version', () => {
    const { agreement: _none, ...without } = after
    for (const [old, next] of [
      [undefined, after],
      [without as Event, after],
      [before, undefined],
      [before, without as Event],
      [before, confirmed],
    ] as const)
      expect([shareChanges(old, next), shareChangeText(old, next)]).toEqual([[], undefined])
  })

  it('include the agency, BookMe, and people who come or leave', () => {
    const force = agreed()
    const less = { ...force, ...edited(force, { agent_percent: 0.1, bandleader_id: 0 }) } as Event
    const next = withAgreement({ ...less, bookme_percent: 0.045 }, later)
    expect(shareChanges(force, next).map(({ role, name, before: was, after: is }) => [role, name, was, is])).toEqual([
      ['bandleader', 'Bo Leader', 40_000, 0],
      ['agent', 'Al Agent', 30_000, 20_000],
      ['platform', 'BookMe', 10_000, 9000],
    ])
    const back = withAgreement({ ...force, agreement: { version: 5, signed_at: now } }, later)
    expect(shareChanges(next, back).map(({ role, before: was, after: is }) => [role, was, is])).toEqual([
      ['agent', 20_000, 30_000],
      ['platform', 9000, 10_000],
      ['bandleader', 0, 40_000],
    ])
    expect(gainersOf({ ...before, agent_percent: 0.16, bookme_percent: 0.06 })).toEqual([
      ...[userOf(ids.bandleader), userOf(ids.agent)],
    ])
    const noRates = { ...force, agent: undefined, agent_percent: null, bookme_percent: null } as unknown as Event
    expect(shareChanges(noRates, back).map(({ name, before: was }) => [name, was])).toEqual([
      ['Agent', 0],
      ['BookMe', 0],
    ])
  })

  it('give the agent more than agreed only if the percent rises, and with it the share', () => {
    const with_ = (agent_percent: number, price: number) =>
      isAgentAbove(agreed(), withAgreement({ ...agreed(), agent_percent, client_rate: cents(price) }, later))
    expect([with_(0.2, 200_000), with_(0.15, 300_000), with_(0.2, 150_000), with_(0.1, 200_000)]).toEqual([
      ...[true, false, false, false],
    ])
    const artistOnly = withAgreement({ ...agreed(), artist_rate: cents(1) }, later)
    expect(isAgentAbove(agreed(), artistOnly)).toBe(false)
  })

  it('are agreed by the client who signed, by those who answered, and by vendors who were asked and confirmed', () => {
    expect(agreedBy(agreed(), after)).toEqual([])
    expect(agreedBy(before, before)).toEqual([])
    const moved = propose(agreed(), { ...nextWeek, artist_rate: cents(65_000) })
    expect(agreedBy(moved, withVendorStatus(moved, 'artist', ids.artist, 'confirmed'))).toEqual([
      ...['Ada Client', 'Ari Artist'],
    ])
    expect(agreedBy({ ...moved, contract_resign_needed: false }, { ...moved, client: undefined })).toEqual([])
    const signed = { ...moved, client: undefined, proposal_signed_at: later }
    expect(agreedBy({ ...moved, contract_resign_needed: false }, signed)).toEqual(['the client'])
    const answers = [{ who: 'agent', name: 'Al Agent', answer: 'agreed' as const }]
    const pending = { ...before.agreement!.pending!, answers }
    expect(agreedBy({ ...before, agreement: { ...before.agreement!, pending } }, before)).toEqual(['Al Agent'])
  })
})

describe('the client of a postpaid event', () => {
  const asks = (changes: Partial<EventInput>, event = bar()) =>
    needsAnswer(event, differences(inForce(event), edited(event, changes)))

  it('answers for a higher price, another time, place or act, and for nothing else', () => {
    expect([asks({ client_rate: cents(200_001) }), asks({ client_rate: cents(199_999) })]).toEqual([true, false])
    expect([asks(nextWeek), asks({ artist_id: 0 })]).toEqual([true, true])
    expect([asks({ bandleader_rate: cents(1) }), asks({ client_notes: 'x' }), asks({})]).toEqual([false, false, false])
    expect(asks({ proposals: [{ id: 1, title: 'Other', description: '', price: cents(0) }] })).toBe(false)
    expect(asks({ client_rate: cents(200_001) }, agreed())).toBe(false)
    const { client_rate: _rate, ...unpriced } = bar()
    expect(needsAnswer(bar(), differences(unpriced as Event, bar()))).toBe(false)
    expect(needsAnswer(bar(), differences(bar(), { ...bar(), client_rate: null }))).toBe(false)
  })

  it('answers after the gig for what stands, not for who played', () => {
    const played = bar({ status: 'played' })
    expect([asks({ client_rate: cents(200_001) }, played), asks({ artist_id: 0 }, played)]).toEqual([true, false])
  })

  it('is asked with the others; an answer stays valid while the next proposal asks for no more', () => {
    const first = propose(bar(), { client_rate: cents(210_000) }, admin)
    const client = { who: 'client', user_id: userOf(ids.client), name: 'Ada Client' }
    expect(answersOf(first)).toEqual([{ ...client, answer: 'waiting' }])
    const given = withPendingAnswer(first, 'client', 'agreed', 'Fine')
    expect(answersOf(given)).toEqual([{ ...client, answer: 'agreed', reason: 'Fine' }])
    const again = (changes: Partial<EventInput>, from = given) =>
      pendingAnswers(inForce(from), from, edited(from, changes), admin.user_id).map(({ answer }) => answer)
    expect(again({ bandleader_rate: cents(41_000) })).toEqual(['agreed'])
    expect(again({ client_rate: cents(205_000) })).toEqual(['agreed'])
    expect(again({ client_rate: cents(215_000) })).toEqual(['waiting'])
    expect(again({}, withPendingAnswer(first, 'client', 'declined'))).toEqual(['waiting'])
    expect(answersOf(withPendingAnswer(first, 'client', 'declined', null))).toEqual([{ ...client, answer: 'declined' }])
    expect(answersOf(withPendingAnswer(first, 'agent', 'agreed'))).toEqual(answersOf(first))
    const none = booked()
    expect([withPendingAnswer(none, 'client', 'agreed'), withPendingAnswer(bar(), 'client', 'agreed')]).toEqual([
      ...[none, bar()],
    ])
  })

  it('and the agent are asked by name, unless they save it themselves', () => {
    const asked = (event: Event, changes: Partial<EventInput>, user_id: string) =>
      pendingAnswers(event, event, edited(event, changes), user_id).map(({ who, name, user_id: of }) => [who, name, of])
    const price = { client_rate: cents(210_000) }
    expect(asked(bar(), price, userOf(ids.client))).toEqual([])
    expect(asked(bar(), { agent_percent: 0.1 }, admin.user_id)).toEqual([['agent', 'Al Agent', userOf(ids.agent)]])
    expect(asked(bar(), { agent_percent: 0.1 }, by.user_id)).toEqual([])
    expect(asked({ ...bar(), client: undefined }, { ...price, agent_percent: 0.1 }, admin.user_id)).toContainEqual([
      ...['client', 'The client', undefined],
    ])
  })
})
