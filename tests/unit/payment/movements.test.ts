import * as fc from 'fast-check'
import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { cents } from '#shared/domain/money.ts'
import { accountName, entryNames } from '#functions/money/rules/account-name.ts'
import { causeOf, differenceId, type Difference } from '#functions/money/rules/difference.ts'
import { balances, providerBalanceOf, sumOf, type LedgerEntry } from '#functions/money/rules/ledger.ts'
import { explain } from '#functions/money/reconcile/explain.ts'
import { isMovement, providerAmount } from '#functions/money/reconcile/provider-objects.ts'

/** Movements at the provider: their subject, their amount, and their names in the books. */

const movement = (type: string, amount: number, source?: object | string | null, fee = 0) =>
  ({
    id: 'txn_1',
    type,
    amount,
    fee,
    net: amount - fee,
    source: source ?? null,
  }) as unknown as Stripe.BalanceTransaction
const intoBooks = ({ own }: ReturnType<typeof explain>) =>
  providerBalanceOf(balances([{ postings: own!.postings } as LedgerEntry]))

describe('a movement at the provider that belongs to no event', () => {
  const own = fc.constantFrom(
    ...['payout', 'payout_cancel', 'payout_failure', 'topup', 'topup_reversal'].map(
      (type) => [type, 'platform_payout'] as const,
    ),
    ...['stripe_fee', 'stripe_fx_fee', 'tax_fee'].map((type) => [type, 'provider_fee'] as const),
  )

  it('changes the balance of the books by what it changed at the provider', () => {
    fc.assert(
      fc.property(own, fc.integer({ min: -9_999_999, max: 9_999_999 }), ([type, kind], amount) => {
        const found = explain(movement(type, amount, { object: 'payout', id: 'po_1' }))
        expect(found).toMatchObject({ id: 'txn_1', source: undefined, amount: Math.abs(amount), own: { kind } })
        expect(sumOf(found.own!.postings)).toBe(0)
        expect(intoBooks(found)).toBe(amount)
        expect(JSON.stringify(found.own)).toContain('"platform"')
      }),
    )
  })

  it('is in suspense with its fee, if nobody can say what it is', () => {
    const unknown = fc.constantFrom<object | string | null>(
      null,
      'ch_1',
      { object: 'transfer', id: 'tr_1' },
      { object: 'charge', id: 'ch_1', payment_intent: null },
      { object: 'issuing_transaction', id: 'ipi_1' },
    )
    fc.assert(
      fc.property(unknown, fc.nat(99_999), fc.nat(500), (source, amount, fee) => {
        const found = explain(movement('other', amount, source, fee))
        expect(found).toMatchObject({ id: 'txn_1', fee, fee_from: 'platform', own: { kind: 'suspense' } })
        expect(found.source).toEqual(typeof source === 'string' || source === null ? undefined : source)
        expect(intoBooks(found)).toBe(amount)
      }),
    )
    const taken = explain(movement('charge', -5, { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }))
    expect(taken.own?.kind).toBe('suspense')
  })
})

it.each([
  [{ object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, 500, 'pi_1'],
  [{ object: 'charge', id: 'ch_1', payment_intent: { id: 'pi_2' } }, 500, 'pi_2'],
  [{ object: 'refund', id: 're_1' }, -500, 're_1'],
  [{ object: 'refund', id: 're_1' }, 500, 're_1/back'],
  [{ object: 'transfer', id: 'tr_1' }, -500, 'tr_1'],
  [{ object: 'transfer_reversal', id: 'trr_1' }, 500, 'trr_1'],
  [{ object: 'dispute', id: 'dp_1' }, -500, 'dp_1'],
  [{ object: 'dispute', id: 'dp_1' }, 500, 'dp_1/back'],
])('%j, %i: its entry is %s', (source, amount, id) => {
  const isCharge = source.object === 'charge'
  const fee_from = isCharge ? 'fees' : 'platform'
  expect(explain(movement('x', amount, source, 15))).toEqual({
    ...{ id, source, amount: 500, fee: 15, fee_from, own: undefined, ...(isCharge && { or: source.id }) },
  })
})

it('a bank debit is found by its charge, and moves back with a movement of its own', () => {
  const debit = {
    object: 'charge',
    id: 'py_1',
    payment_intent: 'pi_1',
    payment_method_details: { type: 'us_bank_account' },
  }
  expect(explain(movement('payment', 500, debit, 4))).toMatchObject({ id: 'py_1', or: 'pi_1', fee_from: 'fees' })
  const back = explain(movement('payment_failure_refund', -500, debit, -4))
  expect(back).toMatchObject({ id: 'py_1/back', amount: 500, fee: -4, fee_from: 'fees' })
  expect(back.own).toBeUndefined()
})

describe('the amount that an object moved', () => {
  const fake = (name: string, object: object | Error, seen: unknown[] = []) =>
    ({
      [name]: {
        retrieve: (...given: unknown[]) => {
          seen.push(given)
          return object instanceof Error ? Promise.reject(object) : Promise.resolve(object)
        },
      },
    }) as unknown as Stripe
  const amountOf = (name: string, kind: Parameters<typeof providerAmount>[1], object: object | Error) =>
    providerAmount(fake(name, object), kind, 'id_1', undefined)

  it('is that of a paid invoice, a transfer, and a refund or payout that did not come back', async () => {
    expect(await amountOf('invoices', 'charge', { status: 'paid', amount_paid: 7 })).toBe(7)
    expect(await amountOf('invoices', 'charge', { status: 'open', amount_paid: 7 })).toBe(0)
    expect(await amountOf('transfers', 'transfer', { amount: 7 })).toBe(7)
    for (const [status, amount] of [
      ['pending', 7],
      ['succeeded', 7],
      ['failed', 0],
      ['canceled', 0],
    ]) {
      for (const kind of ['refund', 'hand_refund'] as const)
        expect(await amountOf('refunds', kind, { status, amount: 7 })).toBe(amount)
      expect(await amountOf('payouts', 'payout', { status, amount: 7 })).toBe(amount)
    }
  })

  it('is read from the account of the payee, and is nothing if the provider does not know it', async () => {
    const seen: unknown[] = []
    const stripe = fake('payouts', { status: 'paid', amount: 7 }, seen)
    await providerAmount(stripe, 'payout', 'po_1', 'acct_1')
    await providerAmount(stripe, 'payout', 'po_1', undefined)
    expect(seen).toStrictEqual([
      ['po_1', {}, { stripeAccount: 'acct_1' }],
      ['po_1', {}, {}],
    ])
    const missing = Object.assign(new Error('gone'), { statusCode: 404, type: 'StripeError', code: 'resource_missing' })
    expect(await amountOf('transfers', 'transfer', missing)).toBe(0)
    await expect(amountOf('transfers', 'transfer', new Error('socket hang up'))).rejects.toThrow('socket hang up')
  })

  it('is compared for entries of our own operations and refunds by hand', () => {
    const kinds = Object.keys(entryNames) as (keyof typeof entryNames)[]
    expect(kinds.filter(isMovement)).toEqual(['charge', 'refund', 'transfer', 'payout', 'settlement', 'hand_refund'])
  })
})

describe('a difference', () => {
  const differs = (change: Partial<Difference>): Difference => ({ what: 'ledger and provider differ', ...change })

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
    ['xx_1', 'movement'],
    [undefined, 'movement'],
  ])('of %s is about a %s, and says who has more', (stripe_id, object) => {
    const cause = (ledger: number, provider: number) => causeOf(differs({ stripe_id, ledger, provider }))
    expect(cause(0, 5)).toBe(`Stripe has made this ${object}, and the books do not have it.`)
    expect(cause(5, 0)).toBe(`The books have this ${object}, and Stripe has not made it or has taken it back.`)
    expect(cause(5, 6)).toBe(`Stripe has moved another amount with this ${object} than the books say.`)
    expect(causeOf(differs({ what: 'the provider has a movement that is not ours', stripe_id }))).toBe(
      `Somebody made a ${object} at Stripe.`,
    )
    expect(causeOf(differs({ what: 'funds and ledger differ', stripe_id }))).toBeUndefined()
  })

  it('is the same trouble again if it is about the same object, operation or event', () => {
    const id = (change: Partial<Difference>) => differenceId(differs(change))
    const [stripe_id, op_key, event_id] = ['tr_1', 'transfer/evt_1/artist/art_1', 'evt_1']
    expect(id({ stripe_id, op_key, event_id })).toBe(id({ stripe_id }))
    expect(id({ op_key, event_id })).toBe(id({ op_key }))
    expect(new Set([id({ stripe_id }), id({ op_key }), id({ event_id }), id({})]).size).toBe(4)
    expect(id({ stripe_id })).not.toBe(differenceId({ what: 'funds and ledger differ', stripe_id }))
  })
})

describe('the names of the books', () => {
  it('are words of their own for each kind of entry', () => {
    const names = Object.values(entryNames)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[A-Z][A-Za-z', :]{5,}$/)
  })

  it('name the people of the event, and nobody by an id that it knows', () => {
    const transfer = { kind: 'transfer', user_id: 'usr_1', name: 'Ari Artist', role: 'artist', amount: cents(5) }
    const refund = { kind: 'refund', event_id: 'evt_1' }
    const sources = {
      event: { client: { name: 'Ada Client' }, agent: { name: 'Al Agent' } },
      ops: [{ intent: refund }, { intent: transfer }],
    } as unknown as Parameters<typeof accountName>[0]
    const bare = { event: {}, ops: [] } as unknown as Parameters<typeof accountName>[0]
    const names = (from: typeof sources) =>
      ['client:cli_1', 'event:evt_1', 'user:usr_1', 'bank:usr_1', 'user:usr_2', 'outside:evt_1']
        .concat(['platform', 'fees', 'tax', 'disputed:evt_1', 'provider', 'suspense', 'other:x'])
        .map((account) => accountName(from, account))
    const rest = ['BookMe', 'processing fees', 'sales tax', "with the client's bank until decided"]
    expect(names(sources)).toEqual([
      ...['Ada Client (client)', 'held for the event', 'Ari Artist (artist)', 'Ari Artist (artist)', 'user:usr_2'],
      ...['with Al Agent, outside of BookMe', ...rest, "Stripe's fees", 'unexplained', 'other:x'],
    ])
    expect(names(bare)).toEqual([
      ...['cli_1 (client)', 'held for the event', 'user:usr_1', 'bank:usr_1', 'user:usr_2'],
      ...['with the agency, outside of BookMe', ...rest, "Stripe's fees", 'unexplained', 'other:x'],
    ])
  })
})
