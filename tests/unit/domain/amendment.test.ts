import { beforeEach, describe, expect, it } from 'vitest'
import { defaultClauses } from '#functions/booking/rules/default-clauses.ts'
import { amendmentFor, changedTerms } from '#functions/event/rules/agreement/amendment.ts'
import { changeMoney } from '#functions/event/rules/agreement/change-money.ts'
import { proposeChange, withAgreement } from '#functions/event/rules/agreement/change.ts'
import { needsSignature } from '#shared/domain/event/agreement/consents.ts'
import { differences } from '#shared/domain/event/agreement/differences.ts'
import { documentsInForce, signedDifferences } from '#functions/event/rules/agreement/signed-documents.ts'
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
  let dearer: Event
  beforeEach(() => {
    dearer = propose({ client_rate: cents(250_000) })
  })

  it('are in force once the change is, but not while it waits or after it was discarded', () => {
    const start = withAgreement(booked(), now)
    const amendment = amend(dearer)
    expect(documentsInForce(dearer, [first, amendment])).toEqual([first])
    expect(documentsInForce(start, [first, amendment])).toEqual([first])
    expect(documentsInForce(withAgreement(dearer, now), [first, amendment])).toEqual([first, amendment])
  })

  it('begin with the latest contract, and need each of their changes in force', () => {
    const both = propose({ client_rate: cents(250_000), end: '2026-07-05T04:00:00Z' })
    const amendment = amend(both)
    const force = withAgreement(both, now)
    expect(documentsInForce(force, [first, amendment])).toEqual([first, amendment])
    expect(documentsInForce({ ...force, end: booked().end }, [first, amendment])).toEqual([first])
    const again = { kind: 'contract' as const, version: 3 }
    expect(documentsInForce(force, [first, amendment, again])).toEqual([again])
    expect(documentsInForce(force, [amendment])).toEqual([amendment])
    const { agreement: _agreement, ...none } = force
    expect(documentsInForce(none as Event, [first, amendment])).toEqual([first])
    expect(documentsInForce(force, [first, { kind: 'amendment', version: 2 }])).toEqual([
      first,
      { kind: 'amendment', version: 2 },
    ])
  })

  it('undo each amendment to compare the one before it', () => {
    const higher = withAgreement(propose({ client_rate: cents(250_000) }), now)
    const highest = propose({ client_rate: cents(260_000) }, higher)
    const [one, two] = [amend(dearer), { ...amend(highest), version: 3 }]
    expect(documentsInForce(withAgreement(highest, now), [first, one, two])).toEqual([first, one, two])
    expect(documentsInForce(withAgreement(highest, now), [first, two, one])).toEqual([first, two])
  })

  it('exclude an amendment that was signed and discarded before another one took effect', () => {
    const [discarded, cheaper] = [amend(dearer), propose({ client_rate: cents(180_000) })]
    const taken = amend(cheaper)
    expect(documentsInForce(withAgreement(cheaper, now), [first, discarded, taken])).toEqual([first, taken])
  })
})

describe('the wording of an amendment', () => {
  let dearer: Event
  beforeEach(() => {
    dearer = propose({ client_rate: cents(250_000), artist_rate: cents(110_000) })
  })
  const section = (event: Event, title: string) =>
    textOf(event)
      .text.split('\n\n')
      .find((part) => part.split('\n')[0]!.endsWith(`. ${title}`))
      ?.split('\n')
      .slice(1)

  it('is of five sections', () => {
    const titles = Array.from(textOf(dearer).text.matchAll(/^\d+\. ([^a-z]+)$/gm), ([, title]) => title)
    expect(titles).toEqual(['PARTIES', 'THE CONTRACT', 'WHAT CHANGES', 'PAYMENT', 'EFFECT'])
    expect(section(dearer, 'THE CONTRACT')?.join(' ')).toMatch(/^This amends “.*, as it stands\.$/)
    expect(section(dearer, 'WHAT CHANGES')).toEqual(['Price: $2,000.00 → $2,500.00'])
  })

  it('says when it lapses, or that the contract stays until then', () => {
    const { pending, ...agreement } = dearer.agreement!
    const [effect] = section(dearer, 'EFFECT')!
    expect(effect).toMatch(
      /^This amendment .* has agreed\. If that has not happened by .*, it lapses .* as it was\. Everything else /,
    )
    const open = section({ ...dearer, agreement: { ...agreement, pending: { ...pending!, answer_by: '' } } }, 'EFFECT')
    expect(open?.[0]).toMatch(/has agreed\. Until then the contract stays as it was\. Everything else /)
    expect(section({ ...dearer, agreement: undefined } as unknown as Event, 'EFFECT')).toEqual(open)
    expect(section({ ...dearer, agreement } as Event, 'EFFECT')).toEqual(open)
    expect(textOf({ ...dearer, agreement: undefined } as unknown as Event).title).toMatch(/version 1: /)
  })

  it('names each amount of money that is not nothing, and every fee', () => {
    const labels = (event: Event) => section(event, 'PAYMENT')!.map((line) => line.split(/ [\d$(]|: /)[0])
    expect(labels(dearer)).not.toContain('On its way')
    expect(section(dearer, 'PAYMENT')!.slice(0, 2)).toEqual(['Price: $2,500.00', 'Paid so far: $1,000.00'])
    const coming = { ...dearer.payments[0]!, id: 'pay_2', amount: cents(50_000), paid_at: null }
    const both = section({ ...dearer, payments: [...dearer.payments, coming] }, 'PAYMENT')!
    expect(both.slice(1, 4)).toEqual([
      'Paid so far: $1,000.00',
      'On its way: $500.00',
      expect.stringMatching(/^Balance: \$1,000\.00, charged automatically on Thursday, June 4, 2026/) as string,
    ])
    const full = propose({ client_rate: cents(260_000) }, withAgreement(paidInFull(), now))
    const due = section(full, 'PAYMENT')!
    expect(due.slice(2, 4)).toEqual(['Due now: $600.00, charged when this amendment takes effect', 'Balance: none'])
    expect(due.join()).toContain('due now $600.00 + fee')
    const same = propose({ end: '2026-07-05T04:00:00Z' }, withAgreement(paidInFull(), now))
    expect(section(same, 'PAYMENT')).toEqual(['Price: $2,000.00', 'Paid so far: $2,000.00', 'Balance: none'])
  })

  it('says none for a term that is new or gone', () => {
    const gone = { ...dearer, artist: undefined, group: undefined, brand: undefined } as unknown as Event
    expect(changedTerms(gone)).toContainEqual({ label: 'Performer', before: 'Ari Artist', after: 'none' })
    const terms = { ...dearer.agreement!.terms!, artist: undefined } as unknown as Event
    const back = { ...dearer, agreement: { ...dearer.agreement!, terms } } as unknown as Event
    expect(changedTerms(back)).toContainEqual({ label: 'Performer', before: 'none', after: 'Ari Artist' })
  })
})

describe('the money of a change', () => {
  const money = (more: Partial<Event>, when = now) => changeMoney(booked(more), when)

  it('counts what is on its way, and is due at once if the balance is paid or past due', () => {
    const coming = { ...booked().payments[0]!, id: 'pay_2', amount: cents(30_000), paid_at: null }
    const due = { balance_due_at: '2026-06-04T23:00:00.000Z' }
    expect(money({ ...due, payments: [...booked().payments, coming] })).toEqual({
      ...{ price_before: 200_000, price_after: 200_000, paid: 100_000, on_its_way: 30_000, due_now: 0, refund: 0 },
      ...{ balance: 70_000, ...due },
    })
    const [before, at] = ['2026-06-04T22:59:59.999Z', due.balance_due_at]
    expect([money(due, before).due_now, money(due, at).due_now, money(due, at).balance]).toEqual([0, 100_000, 0])
    const bar = { ...due, prepaid: false, payments: [] }
    expect([money(bar, at).due_now, money(bar, at).balance]).toEqual([0, 200_000])
    expect(money({ balance_due_at: null })).toMatchObject({ due_now: 0, balance: 100_000, balance_due_at: null })
    const paid = { ...paidInFull(), client_rate: cents(250_000) }
    expect(money(paid)).toMatchObject({ due_now: 50_000, balance: 0 })
    expect(money({ client_rate: null, client_rate_booked: null })).toMatchObject({ price_after: 0, refund: 100_000 })
    const goodwill = { id: 'ref_1', payment_id: 'pay_deposit', amount: cents(5000), fee: cents(0), reason: 'goodwill' }
    const refunds = [{ ...goodwill, status: 'refunded' }] as Event['refunds']
    expect(money({ refunds })).toMatchObject({ price_after: 195_000, paid: 95_000, balance: 100_000 })
  })
})
