import { chargeTotals } from '#shared/domain/payment/method-kinds.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cancellationPolicy } from '#shared/domain/cancellation/policy.ts'
import type { ContractClauses } from '#shared/domain/contract/schema.ts'
import { defaultClauses } from '#functions/booking/rules/default-clauses.ts'
import { withCompany } from '#functions/event/rules/with-company.ts'
import { unknownPlaceholders } from '#shared/domain/contract/placeholders.ts'
import { clientTerms } from '#functions/event/rules/agreement/client-terms.ts'
import * as contract from '#functions/event/rules/agreement/contract.ts'
import { dueNow } from '#shared/domain/event/money/event-money.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { withSignature } from '#functions/event/rules/agreement/signing.ts'
import { formatMoney, share, toCents, cents, type Cents } from '#shared/domain/money.ts'
import { booked, ids, now, paidInFull, paymentOf, positiveCents } from './support.ts'

const contractFor = (event: Event) => contract.contractFor(event, defaultClauses)

/** Picked but not signed yet. */
const unsigned = (more: Partial<Event> = {}) =>
  booked({
    status: 'proposed',
    proposal_step: 2,
    proposal_signed_at: null,
    proposal_signature: null,
    client_rate_booked: null,
    payments: [],
    ...more,
  })
const changed = (event: Event, client_rate: Cents): Event => ({ ...event, client_rate, contract_resign_needed: true })

/** The first amount after these words. */
const amount = (text: string, words: string): number => {
  const [, found] = new RegExp(`^${words}.*?\\$([\\d,]+\\.\\d\\d)`, 'm').exec(text) ?? []
  if (found === undefined) throw new Error(`The contract says no amount for ${words}`)
  return toCents(Number(found.replaceAll(',', '')))
}

describe('the contract', () => {
  it('states every term that the client agrees to', () => {
    const event = unsigned({ brand: { id: ids.brand, name: 'The Marsh Brand' } })
    const { text } = contractFor(event)
    const missing = [...clientTerms(event).keys()].filter((label) => !text.includes(`\n${label}: `))
    expect(missing).toEqual([])
  })

  it('names the company that runs the site with its address, unless an admin names another agency', () => {
    const company = { name: 'Hudson LLC', street: '1 Main Street', city: 'Hudson', state: 'NY', zipcode: '12534' }
    const text = (clauses: ContractClauses) => contract.contractFor(unsigned(), withCompany(clauses, company)).text
    expect(text(defaultClauses)).toContain('Agency: Hudson LLC, 1 Main Street, Hudson, NY 12534')
    expect(text(defaultClauses)).toContain('Agent: Al Agent, who signs in the name of Hudson LLC')
    expect(text(defaultClauses)).toContain('Al Agent signs in the name of Hudson LLC')
    const own = { ...defaultClauses, agency: 'Valley Bookings', agency_address: '' }
    expect(text(own)).toContain('Agency: Valley Bookings\n')
    expect(withCompany(defaultClauses, null)).toEqual(defaultClauses)
  })

  it('states who, what, when, where and every agreed figure', () => {
    const { title, text } = contractFor(unsigned({ musician_slots: [{ id: 'slt_1', rate: cents(100) }] }))
    expect(title).toBe('Performance contract: Summer party')
    for (const words of [
      'Client: Ada Client, 1 Secret St',
      'Agency: BookMe',
      'Agent: Al Agent, who signs in the name of BookMe',
      'Platform: BookMe',
      'Event: Birthday',
      'When: Saturday, July 4, 2026, 7:00 PM to 11:00 PM (Eastern Daylight Time)',
      'Where: Grand Hotel, Albany, NY',
      'Performer: Ari Artist',
      'Band leader: Bo Leader',
      'Musicians: Mo Drums (Drums), Mia Keys (Piano), 1 to be named by the agent',
      'Agreed proposal: Full band. Four hours',
      'Price: $2,000.00, in US dollars; no sales tax is added',
      'Deposit (50%), due on signing: $1,000.00',
      'Balance: $1,000.00, charged automatically on Thursday, June 4, 2026 at 7:00 PM (Eastern Daylight Time), ' +
        '30 days before the event',
      'signed within 30 days of the event, it is due on signing',
      'card 2.9% of the amount plus $0.30; bank account 0.8% of the amount, at most $5.00; any other method $1.00',
      'Paid by card: deposit $1,000.00 + fee $29.30 = $1,029.30; balance $1,000.00 + fee $29.30 = $1,029.30; or ' +
        'the whole price $2,000.00 + fee $58.30 = $2,058.30',
      'Paid by bank account: deposit $1,000.00 + fee $5.00 = $1,005.00; balance $1,000.00 + fee $5.00 = ' +
        '$1,005.00; or the whole price $2,000.00 + fee $5.00 = $2,005.00',
      'the client lets BookMe charge these amounts, when they are due, to the payment method that the client has ' +
        'on file',
      'If the client cancels 30 days or more before the start: 50% stays due, $1,000.00.',
      'If the client cancels less than 30 days before the start: the whole price (100%) stays due, $2,000.00.',
      'If the performer cancels or does not appear: nothing stays due. Processing fees are given back as well.',
      'FORCE MAJEURE',
      'OUTDOOR PERFORMANCE AND WEATHER',
      'governed by the laws of the State of New York',
    ])
      expect(text).toContain(words)
    // Each party's rate is between them and the agent.
    expect(text).not.toMatch(/secret|undefined|null|NaN|700\.00|400\.00|250\.00/)
  })

  it('states each share of the cancellation policy with its amount, and fills every placeholder', () => {
    fc.assert(
      fc.property(positiveCents, (price) => {
        const { text } = contractFor(unsigned({ client_rate: price, proposals: [] }))
        for (const { keep } of cancellationPolicy)
          expect(text).toContain(keep === 0 ? 'nothing stays due' : `stays due, ${formatMoney(share(price, keep))}`)
        expect(text).not.toMatch(/[{}]/)
      }),
    )
  })

  it('detects placeholders that no event can fill', () => {
    expect(unknownPlaceholders('{{price}} and {{ client }}')).toEqual([])
    expect(unknownPlaceholders('{{prize}}, {{price')).toEqual(['{{prize}}', '{{'])
    expect(unknownPlaceholders('{{toString}}')).toEqual(['{{toString}}'])
  })

  it('is deterministic per event, and differs between options', () => {
    expect(contractFor(unsigned())).toEqual(contractFor(structuredClone(unsigned())))
    expect(contractFor(unsigned({ proposal_pick: 2 })).text).toContain('Price: $1,500.00')
  })

  it('with a changed price states what is paid and what is left, without a second deposit', () => {
    const { text } = contractFor(changed(booked(), cents(250_001)))
    for (const words of [
      'Price: $2,500.01',
      'Paid so far: $1,000.00',
      'Balance: $1,500.01, charged automatically',
      'Paid by card: balance $1,500.01 + fee $43.80 = $1,543.81',
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/Deposit \(50%\)|due on signing/)
  })

  it('states the price that was paid if a new one no longer applies', () => {
    const { text } = contractFor(changed(paidInFull(), cents(300_000)))
    for (const words of ['Price: $2,000.00', 'Paid so far: $2,000.00', 'Balance: none']) expect(text).toContain(words)
    expect(text).not.toContain('3,000.00')
  })

  it('states to the cent what is charged, for any price, signed once or again', () => {
    fc.assert(
      fc.property(positiveCents, positiveCents, fc.boolean(), (first, second, isPaidInFull) => {
        const option = { id: 1 as const, title: 'Full band', description: 'Four hours', price: first }
        const before = unsigned({ client_rate: first, proposals: [option] })
        const { text } = contractFor(before)
        const signed = withSignature(before, 'Ada Client', now)
        const deposit = dueNow(signed, now)!
        const inFull = dueNow(signed, now, true)!
        expect([amount(text, 'Price'), amount(text, 'Deposit'), amount(text, 'Paid by card: deposit .*? =')]).toEqual([
          signed.client_rate_booked,
          deposit.amount,
          chargeTotals(deposit.amount, 'card').total,
        ])
        expect(text).toContain(
          `or the whole price ${formatMoney(inFull.amount)} + fee ` +
            `${formatMoney(chargeTotals(inFull.amount, 'card').stripe_fee)} = `,
        )

        const paid: Event = { ...signed, status: 'booked', payments: [paymentOf('deposit', deposit.amount)] }
        const balance = dueNow(paid, now)
        if (balance)
          expect([
            amount(text, 'Balance'),
            text.includes(
              `balance ${formatMoney(balance.amount)} + fee ` +
                `${formatMoney(chargeTotals(balance.amount, 'us_bank_account').stripe_fee)} =`,
            ),
          ]).toEqual([balance.amount, true])

        const settled: Event =
          isPaidInFull && balance
            ? { ...paid, payments: [...paid.payments, paymentOf('balance', balance.amount)] }
            : paid
        const again = changed(settled, second)
        const anew = contractFor(again).text
        const resigned = withSignature(again, 'Ada Client', now)
        const left = dueNow(resigned, now)
        expect(amount(anew, 'Price')).toBe(resigned.client_rate_booked)
        expect(left === undefined ? anew.includes('Balance: none') : amount(anew, 'Balance') === left.amount).toBe(true)
      }),
    )
  })
})
