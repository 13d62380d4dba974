import { describe, expect, it } from 'vitest'
import { defaultClauses } from '#functions/booking/rules/default-clauses.ts'
import { proposeChange, withAgreement } from '#functions/event/rules/agreement/change.ts'
import { withOwnAnswers } from '#functions/event/rules/agreement/change-answer.ts'
import { differencesFor } from '#shared/domain/event/agreement/consent-states.ts'
import { contractFor } from '#functions/event/rules/agreement/contract.ts'
import { differences } from '#shared/domain/event/agreement/differences.ts'
import { changePreview } from '#functions/event/rules/agreement/preview.ts'
import { documentsInForce } from '#functions/event/rules/agreement/signed-documents.ts'
import { applyEdit } from '#shared/domain/event/edit/edit.ts'
import { answersOf } from '#shared/domain/event/record/pending-answers.ts'
import type { Event, EventInput } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import { atBar, booked, ids, now, parties, rel, userOf, viewers, type Who } from './support.ts'

/** A proposed change as its preview, its readers and the signed documents have it. */

const by = { name: 'Al Agent', user_id: viewers.agent.id, changeId: 'chg_1', now }
const agreed = (event: Event = booked()) => withAgreement(event, now)
const bar = (more: Partial<Event> = {}) => agreed(atBar({ status: 'booked', ...more }))
const propose = (event: Event, changes: Partial<EventInput>, from = by) =>
  proposeChange(event, applyEdit(event, changes, { musicians: parties.musicians }).event, from)
const later = { start: '2026-07-11T23:00:00Z', end: '2026-07-12T03:00:00Z' }
const dearer = { client_rate: cents(210_000) }
/** Without an account: the agent answers by telephone. */
const withoutAccount = <P extends { user_id?: string | undefined }>({ user_id: _id, ...party }: P) => party

describe('the preview of a change', () => {
  const asks = (before: Event, after: Event) =>
    changePreview(before, after, now).consents.map(({ who, role }) => `${role}: ${who}`)
  const tells = (before: Event, after: Event) =>
    changePreview(before, after, now).notices.map(({ to, about }) => `${to}: ${about}`)

  it('still names a vendor who was asked by the version before, and nobody who has agreed', () => {
    const first = propose(agreed(), { artist_rate: cents(60_000), agent_percent: 0.1 }, { ...by, user_id: 'usr_admin' })
    const second = propose(first, { bandleader_rate: cents(41_000) }, { ...by, user_id: 'usr_admin' })
    const artist = `artist: ${userOf(ids.artist)}`
    expect(asks(first, second)).toEqual([`agent: ${userOf(ids.agent)}`, artist])
    expect(asks(first, withOwnAnswers(second, answersOf(second), 'accept'))).toEqual([artist])
  })

  it('names people without an account by their record, and asks or tells nobody twice', () => {
    const client = withoutAccount(booked().client!)
    const signs = agreed(booked({ client }))
    const after = propose(signs, dearer)
    expect([asks(signs, after), tells(signs, after)]).toEqual([[`client: ${ids.client}`], []])
    const answers = bar({ client })
    const asked = propose(answers, dearer)
    expect([asks(answers, asked), tells(answers, asked)]).toEqual([['client: client'], []])
    const artist = withoutAccount(booked().artist!)
    const offered = booked({ artist, status: 'proposed', proposal_signed_at: null, payments: [] })
    const moved = propose(offered, later)
    expect(asks(offered, moved)).toContain(`artist: ${ids.artist}`)
    expect(tells(offered, moved)).toEqual([])
  })

  it('tells nobody of another day who has yet to confirm, while it is only proposed', () => {
    const before = agreed()
    before.musicians[0]!.status = 'requested'
    expect(tells(before, propose(before, later))).toEqual([])
  })

  it('tells a client who has nothing to answer, though others are asked', () => {
    const before = bar()
    const after = propose(before, { client_rate: cents(190_000), artist_rate: cents(60_000) })
    expect([asks(before, after), tells(before, after)]).toEqual([
      [`artist: ${userOf(ids.artist)}`],
      ['Ada Client: the change'],
    ])
  })

  it('does not say that a signed contract changes at once if it must be signed again', () => {
    const signed = booked({ status: 'proposed', payments: [] })
    const atOnce = (changes: Partial<EventInput>) => changePreview(signed, propose(signed, changes), now).at_once
    expect([atOnce(later), atOnce({ notes: 'Louder' })]).toEqual([false, true])
  })

  it('copes with an event whose client is gone', () => {
    const nobody = agreed(booked({ client: null }))
    const after = propose(nobody, dearer)
    expect([asks(nobody, after), tells(nobody, after)]).toEqual([[], []])
  })
})

describe('the differences of a change', () => {
  const event = propose(agreed(), { ...dearer, ...later, musician_slots: [{ id: 'slt_1', rate: cents(10_000) }] })
  const labels = (who: Who, more = {}) =>
    differencesFor(event, { ...rel(who, event), ...more }).map(({ text }) => text.label)

  it('call the client rate a price where the client reads it, and all others by their names', () => {
    const others = ['Start', 'End', 'Empty slots', 'Agent rate', 'Platform rate']
    expect(labels('client')).toEqual(['Price', ...others])
    expect(labels('agent')).toEqual(['Client rate', ...others])
    expect(labels('client', { agent: true })).toEqual(labels('agent'))
    expect(labels('artist')).toEqual(labels('agent'))
  })
})

describe('a signed amendment', () => {
  it('is in force if each of the terms that it names is', () => {
    const [first, ...rest] = booked().proposals
    const renamed = (more: object) => ({ ...booked(), proposals: [{ ...first!, ...more }, ...rest] })
    const changes = differences(booked(), renamed({ title: 'Trio', description: 'Three hours' }))
    const amendment = { kind: 'amendment' as const, version: 1, differences: changes }
    const inForce = (more: object) => documentsInForce(agreed(renamed(more)), [amendment])
    expect(inForce({ title: 'Trio', description: 'Three hours' })).toEqual([amendment])
    expect([inForce({ title: 'Trio' }), inForce({ description: 'Three hours' })]).toEqual([[], []])
    expect(documentsInForce(renamed({ title: 'Trio', description: 'Three hours' }), [amendment])).toEqual([])
  })
})

describe('a contract', () => {
  it('says how long an answer to a change may take', () =>
    expect(contractFor(booked(), defaultClauses).text).toContain(
      '7 days, or by 48 hours before the start if that is earlier',
    ))
})
