import { beforeEach, describe, expect, it } from 'vitest'
import { applyConsequences } from '#functions/event/rules/agreement/apply-consequences.ts'
import { proposeChange, withAgreement } from '#functions/event/rules/agreement/change.ts'
import { decideVerdict, withDecision, withOwnAnswers } from '#functions/event/rules/agreement/change-answer.ts'
import { consentStates, ownConsent, visibleDifferences } from '#shared/domain/event/agreement/consent-states.ts'
import { editVerdict } from '#functions/event/rules/agreement/edit-verdict.ts'
import { changePreview, changeWarnings } from '#functions/event/rules/agreement/preview.ts'
import { project } from '#functions/event/rules/event-projection.ts'
import { applyEdit } from '#shared/domain/event/edit/edit.ts'
import { answersOf } from '#shared/domain/event/record/pending-answers.ts'
import type { Event, EventInput } from '#shared/domain/event/record/schema.ts'
import { inForce, isChangePending } from '#shared/domain/event/record/terms.ts'
import { vendorsOf, withVendorStatus } from '#shared/domain/event/record/vendors.ts'
import { cents, zero } from '#shared/domain/money.ts'
import { booked, ids, input, now, paidInFull, parties, userOf, viewers } from './support.ts'

/** The consents that a change needs, given and missing, and the parts of an event that no change may touch. */

const by = { name: 'Al Agent', user_id: viewers.agent.id, changeId: 'chg_1', now }
const agreed = (event: Event = booked()) => withAgreement(event, now)
const edited = (event: Event, changes: Partial<EventInput>) => applyEdit(event, changes, parties).event
const edit = (event: Event, changes: Partial<EventInput>, from = by) =>
  proposeChange(event, edited(event, changes), from)
const later = { start: '2026-07-11T23:00:00Z', end: '2026-07-12T03:00:00Z' }
const states = (event: Event) => consentStates(event).map(({ name, answer }) => `${name}: ${answer}`)
const musicians = (...rates: number[]) =>
  input.musicians!.slice(0, rates.length).map((entry, i) => ({ ...entry, rate: cents(rates[i]!) }))

describe('a change of the day', () => {
  let moved: Event
  beforeEach(() => {
    moved = edit(agreed(), later)
  })
  const all = ['Ari Artist', 'Bo Leader', 'Mo Drums', 'Mia Keys']

  it('asks the client, who signs, and everybody engaged', () => {
    expect(states(moved)).toEqual(['Ada Client', ...all].map((name) => `${name}: waiting`))
    expect(consentStates(moved).map(({ vendor, isSignature }) => [vendor?.role, isSignature])).toEqual([
      [undefined, true],
      ...['artist', 'bandleader', 'musician', 'musician'].map((role) => [role, undefined]),
    ])
  })

  it('shows each answer as it comes', () => {
    const signed = { ...moved, contract_resign_needed: false }
    const half = withVendorStatus(
      withVendorStatus(signed, 'artist', ids.artist, 'confirmed'),
      'bandleader',
      ids.bandleader,
      'declined',
    )
    expect(states(half)).toEqual([
      ...['Ada Client: agreed', 'Ari Artist: agreed', 'Bo Leader: declined', 'Mo Drums: waiting', 'Mia Keys: waiting'],
    ])
    const own = (who: keyof typeof viewers) => ownConsent(half, viewers[who])
    expect((['artist', 'bandleader', 'musician', 'client', 'agent', 'stranger'] as const).map(own)).toEqual([
      ...['agreed', 'declined', 'waiting', undefined, undefined, undefined],
    ])
    expect(ownConsent(project(half, viewers.musician), viewers.musician)).toBe('waiting')
  })

  it('asks somebody with two parts until both are answered', () => {
    const both = booked({ bandleader: { ...parties.bandleader!, user_id: userOf(ids.artist) } })
    const event = edit(agreed({ ...both, bandleader_id: ids.artistAsMusician as `mus_${string}` }), later)
    const one = withVendorStatus(event, 'artist', ids.artist, 'confirmed')
    expect(ownConsent(one, viewers.artist)).toBe('waiting')
  })

  it('is described in words; without a change, nobody is asked', () => {
    expect(visibleDifferences(moved).map(({ field }) => field)).toEqual(['start', 'end'])
    for (const { text } of visibleDifferences(moved)) expect(JSON.stringify(text)).toContain('Jul')
    expect([visibleDifferences(agreed()), states(agreed())]).toEqual([[], []])
    expect(ownConsent(agreed(), viewers.artist)).toBeUndefined()
  })
})

describe('a lower rate', () => {
  it('asks its payee alone, and not the client', () => {
    const event = edit(agreed(), { artist_rate: cents(60_000), bandleader_rate: cents(50_000) })
    expect(states(event)).toEqual(['Ari Artist: waiting'])
    expect([ownConsent(event, viewers.artist), ownConsent(event, viewers.bandleader)]).toEqual(['waiting', undefined])
    const { consents, notices, at_once } = changePreview(agreed(), event, now)
    expect(consents).toEqual([{ who: userOf(ids.artist), name: 'Ari Artist', role: 'artist' }])
    expect([notices, at_once]).toEqual([[], false])
  })

  it('does not ask who takes it for themselves', () => {
    const own = { ...by, user_id: userOf(ids.artist) }
    const event = edit(agreed(), { artist_rate: cents(60_000), bandleader_rate: cents(50_000) }, own)
    expect(states(event)).toEqual([])
    expect(isChangePending(applyConsequences(event, now))).toBe(false)
  })
})

describe('the preview of a change', () => {
  it('names who leaves, at once or when it is agreed', () => {
    const fewer = { musicians: musicians(50_000) }
    const atOnce = changePreview(agreed(), applyConsequences(edit(agreed(), fewer), now), now)
    expect(atOnce.notices).toEqual([{ to: 'Mia Keys', about: 'their release' }])
    const asking = changePreview(agreed(), edit(agreed(), { ...fewer, ...later }), now)
    expect(asking.notices).toEqual([{ to: 'Mia Keys', about: 'their release, once the change is agreed' }])
  })

  it('warns of a busy vendor, a missing venue, and a day that is near or over', () => {
    const warnings = (start: string, clashing: string[] = [], venue = true) =>
      changeWarnings(
        agreed(),
        { ...agreed(), start, venue_id: venue ? ids.venue : null } as Event,
        '2026-06-20T12:00:00.000Z',
        clashing,
      )
    const soon = 'The new date is less than 30 days ahead: what is left of the price is due at once'
    expect(warnings('2026-09-01T23:00:00.000Z', ['Ari Artist'])).toEqual(['Ari Artist is not available at that time'])
    expect(warnings('2026-07-10T23:00:00.000Z')).toEqual([soon])
    expect(warnings('2026-06-20T12:00:00.000Z')).toEqual([soon, 'The new date has passed'])
    expect(warnings(agreed().start!, [], false)).toEqual(['No venue is chosen'])
  })
})

describe('no save may change', () => {
  const saysOf = (before: Event, changes: Partial<EventInput>) => {
    const verdict = editVerdict(before, edited(before, changes))
    return verdict.ok ? 'ok' : verdict.message
  }
  const played = (more: Partial<Event> = {}) => agreed(paidInFull({ status: 'played', ...more }))

  it('the client of an event that is signed or has a payment', () => {
    const other = { client_id: `cli_${'0'.repeat(25)}9` }
    const says = 'Cancel this event and book the new client'
    expect(saysOf(agreed(), other)).toBe(says)
    expect(saysOf(booked({ proposal_signed_at: null }), other)).toBe(says)
    expect(saysOf(booked({ payments: [] }), other)).toBe(says)
    expect(saysOf(booked({ proposal_signed_at: null, payments: [] }), other)).toBe('ok')
    expect(saysOf(agreed(), { notes: 'Loud' })).toBe('ok')
  })

  it('a share to less than was given back out of it', () => {
    const back = (from: 'agent' | 'platform', amount: number) =>
      agreed(
        booked({
          refunds: [
            {
              ...{ id: 'rfd_1', payment_id: 'pay_deposit', fee: zero, at: now, status: 'refunded' as const },
              ...{ amount: cents(amount), reason: 'goodwill' as const, from },
            },
          ],
        }),
      )
    const says = 'More than this share has already been given back to the client'
    expect(saysOf(back('agent', 30_000), {})).toBe('ok')
    expect(saysOf(back('agent', 30_001), {})).toBe(says)
    expect(saysOf(back('platform', 10_000), {})).toBe('ok')
    expect(saysOf(back('platform', 10_001), {})).toBe(says)
  })

  it('after the gig: price, time and place, a rate that is paid, or the part of somebody who played', () => {
    expect(saysOf(played(), later)).toBe('The gig is over: its price, time and place can no longer be changed')
    expect(saysOf(agreed(paidInFull()), later)).toBe('ok')
    const paid = played({ artist_status: 'paid' })
    expect(saysOf(paid, { artist_rate: cents(69_999) })).toBe('Ari Artist has already been paid, at the agreed rate')
    expect(saysOf(paid, { bandleader_rate: cents(39_999) })).toBe('ok')
    expect(saysOf(played(), { musicians: musicians(25_000) })).toBe(
      'Mia Keys played at this gig and stays on the event',
    )
    const absent = played()
    absent.musicians[1]!.played = false
    expect(saysOf(absent, { musicians: musicians(25_000) })).toBe('ok')
  })
})

describe('a correction after the gig', () => {
  const played = agreed(
    paidInFull({ status: 'played', start: '2026-02-20T23:00:00.000Z', end: '2026-02-21T03:00:00.000Z' }),
  )
  const event = edit(played, { artist_rate: cents(60_000), bandleader_rate: cents(50_000) })
  const afterwards = '2027-01-01T00:00:00.000Z'

  it('is decided by an admin, once the time to answer is over, and not by one who gains by it', () => {
    const says = (admin: string, at: string, what = event) => {
      const verdict = decideVerdict(what, { id: admin }, at)
      return verdict.ok ? 'ok' : `${verdict.code}: ${verdict.message}`
    }
    expect(says('usr_admin', now)).toMatch(
      /^conflict: Those who are asked have until .+; after that an admin may decide$/,
    )
    expect(says('usr_admin', afterwards)).toBe('ok')
    expect(says(userOf(ids.bandleader), afterwards)).toBe(
      'forbidden: You gain by this change: another admin has to decide',
    )
    expect(says('usr_admin', afterwards, edit(agreed(), later))).toBe('forbidden: You are not asked about this change')
  })

  it('gives everybody’s consent, or takes the change back', () => {
    const accepted = withDecision(event, 'accept', 'They did play less')
    expect(vendorsOf(accepted).map(({ status }) => status)).toEqual(vendorsOf(played).map(({ status }) => status))
    expect(states(accepted)).toEqual(['Ari Artist: agreed'])
    const declined = withDecision(event, 'decline', 'They did not')
    expect([isChangePending(declined), declined.artist_rate]).toEqual([false, cents(70_000)])
  })

  it('that removes somebody asks them, and they answer for themselves', () => {
    const removed = edit(
      { ...played, musicians: played.musicians.map((entry) => ({ ...entry, played: false })) },
      { musicians: musicians(50_000) },
    )
    const [own] = answersOf(removed)
    expect(own).toMatchObject({ user_id: userOf(ids.musician2), answer: 'waiting' })
    expect(states(removed)).toContain('Mia Keys: waiting')
    expect(states(withOwnAnswers(removed, [own!], 'accept'))).toContain('Mia Keys: agreed')
    const no = withOwnAnswers(removed, [own!], 'decline', 'I was there')
    expect(states(no)).toContain('Mia Keys: declined')
    expect(answersOf(no)[0]).toMatchObject({ reason: 'I was there' })
    expect(isChangePending(no)).toBe(true)
    expect(inForce(no).musicians).toHaveLength(2)
    expect(isChangePending(withOwnAnswers(removed, [{ ...own!, who: 'client' }], 'decline'))).toBe(false)
    expect(answersOf(withDecision(removed, 'accept', 'Everybody says so'))[0]).toMatchObject({ answer: 'agreed' })
  })
})
