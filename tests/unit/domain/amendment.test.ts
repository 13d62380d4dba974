import { describe, expect, it } from 'vitest'
import { defaultClauses } from '#shared/domain/contract/default-clauses.ts'
import { amendmentFor, changedTerms } from '#shared/domain/event/agreement/amendment.ts'
import { proposeChange, withAgreement } from '#shared/domain/event/agreement/change.ts'
import { needsSignature } from '#shared/domain/event/agreement/consents.ts'
import { differences } from '#shared/domain/event/agreement/differences.ts'
import { documentsInForce, signedDifferences } from '#shared/domain/event/agreement/signed-documents.ts'
import { applyEdit } from '#shared/domain/event/edit/edit.ts'
import type { Event, EventInput } from '#shared/domain/event/record/schema.ts'
import { cents } from '#shared/domain/money.ts'
import { bar, booked, ids, now, paidInFull, parties, viewers } from './support.ts'

const by = { name: 'Al Agent', user_id: viewers.agent.id, changeId: 'chg_1', now }
const propose = (changes: Partial<EventInput>, event: Event = withAgreement(booked(), now)): Event =>
  proposeChange(event, applyEdit(event, changes, { ...parties, ...(changes.venue_id && { venue: bar }) }).event, by)
const contract = { title: 'Performance contract: Summer party', signed_at: now }
const textOf = (event: Event) => amendmentFor(event, defaultClauses, { now, contract })

describe('an amendment', () => {
  it('states the changes, their cost, and that the rest stays', () => {
    const { title, text } = textOf(
      propose({ client_rate: cents(250_000), artist_rate: cents(110_000), end: '2026-07-05T04:00:00Z' }),
    )
    expect(title).toBe('Contract amendment, version 2: Summer party')
    for (const words of [
      'This amends “Performance contract: Summer party”, signed on Sunday, March 1, 2026',
      'Price: $2,000.00 → $2,500.00',
      'to 11:00 PM (Eastern Daylight Time) → Saturday, July 4, 2026, 7:00 PM to Sunday, July 5, 2026, 12:00 AM',
      'Paid so far: $1,000.00',
      'Balance: $1,500.00, charged automatically on Thursday, June 4, 2026',
      'balance $1,500.00 + fee $43.80 = $1,543.80',
      'it lapses and the contract stays as it was',
      'Everything else in the contract stays as agreed',
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/Where: .*→|secret|undefined|null|NaN|1,100|700\.00/)
  })

  it('states what is charged at once if the balance was paid, and what is refunded', () => {
    const full = withAgreement(paidInFull(), now)
    expect(textOf(propose({ client_rate: cents(260_000) }, full)).text).toContain('Due now: $600.00')
    const lower = textOf(propose({ client_rate: cents(150_000) }, full)).text
    expect(lower).toContain('Given back: $500.00')
    expect(lower).not.toMatch(/Authorization|Due now/)
  })

  it('names every term that the client must agree to', () => {
    const changes: Partial<EventInput>[] = [
      { client_rate: cents(250_000) },
      { start: '2026-07-04T22:00:00Z' },
      { end: '2026-07-05T04:00:00Z' },
      { venue_id: ids.bar },
      { artist_id: '' },
    ]
    for (const change of changes) {
      const event = propose(change)
      const found = signedDifferences(event)
      expect(needsSignature(event, found)).toBe(true)
      expect(changedTerms(event).length).toBeGreaterThan(0)
    }
    const crew = propose({ musicians: [] })
    expect(differences(crew.agreement!.terms!, crew).length).toBeGreaterThan(0)
    expect([signedDifferences(crew), changedTerms(crew)]).toEqual([[], []])
  })
})

describe('the signed documents', () => {
  const first = { kind: 'contract' as const, version: 1 }
  const amend = (event: Event) => ({ kind: 'amendment' as const, version: 2, differences: signedDifferences(event) })
  const dearer = propose({ client_rate: cents(250_000) })

  it('are in force once the change is, but not while it waits or after it was discarded', () => {
    const start = withAgreement(booked(), now)
    const amendment = amend(dearer)
    expect(documentsInForce(dearer, [first, amendment])).toEqual([first])
    expect(documentsInForce(start, [first, amendment])).toEqual([first])
    expect(documentsInForce(withAgreement(dearer, now), [first, amendment])).toEqual([first, amendment])
  })

  it('exclude an amendment that was signed and discarded before another one took effect', () => {
    const [discarded, cheaper] = [amend(dearer), propose({ client_rate: cents(180_000) })]
    const taken = amend(cheaper)
    expect(documentsInForce(withAgreement(cheaper, now), [first, discarded, taken])).toEqual([first, taken])
  })
})
