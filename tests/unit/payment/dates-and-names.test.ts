import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#shared/domain/money.ts'
import { accountName, entryNames } from '#functions/money/rules/account-name.ts'
import { ageOf, ages, overdueDays } from '#shared/domain/payment/ageing.ts'
import { expiresBefore } from '#shared/domain/payment/card-expiry.ts'
import { causeOf, differenceAdvice, differenceId } from '#functions/money/rules/difference.ts'
import type { Earning } from '#shared/domain/payment/intent.ts'
import { choosePayout, isLateEarning, oldestFirst, owed } from '#functions/money/rules/payout-choice.ts'
import { isDebit, methodKinds, methodRules, offeredKinds } from '#shared/domain/payment/method-kinds.ts'
import { businessDaysLater, nextPayoutAt } from '#shared/domain/payment/payout-day.ts'
import type { StatementSources } from '#functions/money/rules/statement-sources.ts'

/** The choice and day of payouts, the age of receivables, and the names of accounts and differences. */

const earning = (n: number, amount: number, more: Partial<Earning> = {}): Earning => ({
  ...{ op_key: `transfer/evt_${n}/artist/art_1`, event_id: `evt_${n}`, role: 'artist', entry: 'art_1' },
  ...{ amount: cents(amount), name: 'Party', venue: null, timestamp: 0, instrument: null },
  earned_at: `2026-06-01T00:00:0${n % 10}.000Z`,
  ...more,
})

describe('a payout', () => {
  const many = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 8 })

  it('takes the oldest earnings, pays the balance out to the last cent, and leaves or splits the rest', () => {
    fc.assert(
      fc.property(many, fc.nat(300), fc.nat(), (amounts, available, turn) => {
        const earnings = amounts.map((amount, n) => earning(n, amount))
        const shuffled = earnings.map((_, n) => earnings[(n + turn) % earnings.length]!)
        const { whole, part, left } = choosePayout(shuffled, cents(available))
        expect([...whole, ...(part ? [part.earning] : []), ...left]).toEqual(earnings)
        const paid = owed(whole) + (part?.amount ?? 0)
        expect(paid).toBe(Math.min(available, owed(earnings)))
        if (part) expect([part.amount > 0, part.amount < part.earning.amount]).toEqual([true, true])
      }),
    )
  })

  it('takes an earning of unknown age first, and two of the same moment in the order of their keys', () => {
    const [unknown, b, a] = [earning(9, 1, { earned_at: undefined }), earning(2, 1), earning(1, 1)]
    const same = { earned_at: b.earned_at }
    expect([b, a, unknown].toSorted(oldestFirst)).toEqual([unknown, a, b])
    expect(oldestFirst({ ...a, ...same }, { ...b, ...same })).toBe(-1)
    expect(oldestFirst({ ...b, ...same }, { ...a, ...same })).toBe(1)
  })

  it('is late after the fifth business day, and reported once', () => {
    const friday = earning(1, 1, { earned_at: '2026-06-05T20:00:00.000Z' })
    const [due, later] = ['2026-06-12T00:00:00.000Z', '2026-06-12T00:00:00.001Z']
    expect([isLateEarning(friday, due), isLateEarning(friday, later)]).toEqual([false, true])
    expect(isLateEarning({ ...friday, is_late: true }, later)).toBe(false)
    expect(isLateEarning({ ...friday, earned_at: undefined }, later)).toBe(false)
  })

  it('happens at 14:00 UTC of the next business day', () => {
    const on = (day: string) => nextPayoutAt(`2026-06-${day}T23:59:59.000Z`)
    expect(['04', '05', '06', '07'].map(on)).toEqual(
      ['05', '08', '08', '08'].map((day) => `2026-06-${day}T14:00:00.000Z`),
    )
    expect(businessDaysLater('2026-06-06T10:00:00.000Z', 0)).toBe('2026-06-06T00:00:00.000Z')
    expect(businessDaysLater('2026-06-05T10:00:00.000Z', 6)).toBe('2026-06-15T00:00:00.000Z')
  })
})

describe('a card', () => {
  it('is over when its month is', () => {
    const over = '2026-09-01T00:00:00.000Z'
    expect([expiresBefore('8/2026', '2026-08-31T23:59:59.999Z'), expiresBefore('08/2026', over)]).toEqual([false, true])
    expect([expiresBefore('9/2026', over), expiresBefore(null, over), expiresBefore('8/2026', undefined)]).toEqual([
      ...[false, false, false],
    ])
  })
})

describe('a receivable', () => {
  it('ages by whole days after its due day', () => {
    const due = '2026-06-01T23:59:00.000Z'
    const after = (days: number) => new Date(Date.parse('2026-06-01T00:01:00.000Z') + days * 86_400_000).toISOString()
    expect([-3, 0, 1, 7, 8, 30, 31].map((days) => [overdueDays(due, after(days)), ageOf(due, after(days))])).toEqual([
      [0, 'not_due'],
      [0, 'not_due'],
      [1, 'days_1_7'],
      [7, 'days_1_7'],
      [8, 'days_8_30'],
      [30, 'days_8_30'],
      [31, 'days_over_30'],
    ])
    expect([0, 1, 8, 31].map((days) => ageOf(due, after(days)))).toEqual(ages)
  })
})

describe('the name of an account', () => {
  const ops = [
    { intent: { kind: 'refund' } },
    { intent: { kind: 'payout', user_id: 'usr_1' } },
    { intent: { kind: 'transfer', user_id: 'usr_2', name: 'Mo Drums', role: 'musician' } },
    { intent: { kind: 'transfer', user_id: 'usr_1', name: 'Ari Artist', role: 'artist' } },
  ]
  const event = { client: { name: 'Ada Client' }, agent: { name: 'Al Agent' } }
  const nameOf = (account: string, of: object = event) =>
    accountName({ event: of, ops } as unknown as StatementSources, account)

  it.each([
    ['client:cli_1', 'Ada Client (client)'],
    ['event:evt_1', 'held for the event'],
    ['user:usr_1', 'Ari Artist (artist)'],
    ['bank:usr_2', 'Mo Drums (musician)'],
    ['bank:platform', 'bank:platform'],
    ['outside:evt_1', 'with Al Agent, outside of BookMe'],
    ['platform', 'BookMe'],
    ['fees', 'processing fees'],
    ['tax', 'sales tax'],
    ['disputed:evt_1', "with the client's bank until decided"],
    ['provider', "Stripe's fees"],
    ['suspense', 'unexplained'],
    ['unknown', 'unknown'],
  ])('%s is %s', (account, name) => {
    expect(nameOf(account)).toBe(name)
  })

  it('is its id, or a general word, if the event names nobody', () => {
    expect([nameOf('client:cli_1', {}), nameOf('client', {}), nameOf('outside:evt_1', {})]).toEqual([
      'cli_1 (client)',
      ' (client)',
      'with the agency, outside of BookMe',
    ])
  })

  it('and of an entry is a text of its own', () => {
    const names = Object.values(entryNames)
    expect([new Set(names).size, names.every((name) => /^[A-Z]/.test(name))]).toEqual([names.length, true])
  })
})

describe('a kind of payment method', () => {
  it('has names of its own, and a capability that the platform needs at the provider', () => {
    for (const field of ['name', 'by', 'another'] as const) {
      const texts = methodKinds.map((kind) => methodRules(kind)[field])
      expect([new Set(texts).size, texts.every((text) => text.length > 3)]).toEqual([methodKinds.length, true])
    }
    const needed = offeredKinds.map((kind) => methodRules(kind).capability!)
    // As in https://docs.stripe.com/connect/account-capabilities.
    expect(needed.map(({ id }) => id)).toEqual(['card_payments', 'us_bank_account_ach_payments'])
    expect(needed.map(({ name }) => name)).toEqual(['card payments', 'ACH debits'])
    expect([null, undefined, 'card', 'us_bank_account', 'klarna'].map(isDebit)).toEqual([
      ...[false, false, false, true, false],
    ])
  })
})

describe('a difference', () => {
  const differ = { what: 'ledger and provider differ' } as const

  it.each([
    ['ch_1', 'payment'],
    ['py_1', 'payment'],
    ['pi_1', 'payment'],
    ['in_1', 'payment'],
    ['tr_1', 'transfer'],
    ['trr_1', 'reversal of a transfer'],
    ['re_1', 'refund'],
    ['pyr_1', 'refund'],
    ['po_1', 'payout'],
    ['dp_1', 'dispute'],
    ['du_1', 'dispute'],
    ['txn_1', 'movement'],
    [undefined, 'movement'],
  ])('about %s names the %s, and who lacks it', (stripe_id, object) => {
    expect(causeOf({ ...differ, stripe_id, ledger: 0, provider: 5 })).toBe(
      `Stripe has made this ${object}, and the books do not have it.`,
    )
    expect(causeOf({ ...differ, stripe_id, ledger: 5, provider: 0 })).toBe(
      `The books have this ${object}, and Stripe has not made it or has taken it back.`,
    )
    expect(causeOf({ ...differ, stripe_id, ledger: 5, provider: 6 })).toBe(
      `Stripe has moved another amount with this ${object} than the books say.`,
    )
    expect(causeOf({ what: 'the provider has a movement that is not ours', stripe_id })).toBe(
      `Somebody made a ${object} at Stripe.`,
    )
  })

  it('of another kind says it all, and has advice', () => {
    expect(causeOf({ what: 'funds and ledger differ', ledger: 0, provider: 5 })).toBeUndefined()
    for (const advice of Object.values(differenceAdvice)) expect(advice).toMatch(/^[A-Z].*\.$/)
  })

  it('is the same trouble by its object, or else its operation, or else its event', () => {
    const all = { ...differ, stripe_id: 'tr_1', op_key: 'transfer/1', event_id: 'evt_1' }
    expect([all, { ...all, stripe_id: undefined }, { ...differ, event_id: 'evt_1' }, differ].map(differenceId)).toEqual(
      ['tr_1', 'transfer/1', 'evt_1', ''].map((id) => `${differ.what}#${id}`),
    )
  })
})
