import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, zero } from '#shared/domain/money.ts'
import { stateBeforeTransfer } from '#functions/money/rules/earning-state.ts'
import * as kinds from '#shared/domain/payment/method-kinds.ts'
import { begin, type Op } from '#shared/domain/payment/op.ts'
import { blockText, disconnected } from '#shared/domain/payment/payouts-block.ts'
import * as errors from '#functions/money/provider/provider-errors.ts'
import { now, paidInFull } from '../domain/support.ts'

/** Errors and states of the provider, and the words that people read. */

const answer = (code: string, statusCode = 400) =>
  Object.assign(new Error('rk_live_secret: No such thing'), { statusCode, type: 'StripeError', code })

const codes: Record<string, readonly string[]> = {
  platform: [
    ...['api_key_expired', 'platform_api_key_expired', 'platform_account_required', 'secret_key_required'],
    ...['livemode_mismatch', 'testmode_charges_only'],
  ],
  account: [
    ...['account_invalid', 'insufficient_capabilities_for_transfer', 'transfers_not_allowed', 'payouts_not_allowed'],
  ],
  funds: ['balance_insufficient'],
  missing: ['resource_missing'],
  unknown: ['lock_timeout', 'rate_limit', 'idempotency_key_in_use'],
  refused: ['charge_disputed', 'charge_already_refunded', 'amount_too_small'],
  declined: [
    ...['card_declined', 'expired_card', 'incorrect_cvc', 'incorrect_number', 'processing_error'],
    ...['authentication_required', 'payment_intent_authentication_failure', 'insufficient_funds', 'account_closed'],
    ...['bank_account_closed', 'no_account', 'debit_not_authorized'],
  ],
}
const refused = 'The payment provider refused this'

describe("the provider's codes", () => {
  it.each(Object.entries(codes))('about: %s', (trouble, all) => {
    for (const code of all) expect([code, errors.troubleOf(answer(code))]).toEqual([code, trouble])
  })

  it('are words of ours, one sentence each, wherever somebody can do something', () => {
    const said = ['account', 'funds', 'refused', 'declined'].flatMap((trouble) => codes[trouble]!)
    const texts = said.map((code) => errors.troubleText(answer(code)))
    for (const text of texts) expect(text).toMatch(/^(The|This|Your) [\w' ]{12,}[\w. ]*$/)
    expect(texts).not.toContain(refused)
    // An account is closed under two codes.
    expect(new Set(texts).size).toBe(texts.length - 1)
    for (const code of [...codes.platform!, ...codes.unknown!, 'resource_missing', 'something_new'])
      expect(errors.troubleText(answer(code))).toBe(refused)
    expect(errors.troubleText(answer('something_new', 402))).toBe('Your payment was declined.')
    expect(errors.declineText('insufficient_funds')).toBe("The customer's bank account has insufficient funds.")
    for (const code of [null, undefined, 'something_new'])
      expect(errors.declineText(code)).toBe('Your payment was declined.')
  })

  it('never say more than the status about something that may have happened', () => {
    const status = fc.constantFrom(409, 429, 500, 502, 503)
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(codes).flat()), status, (code, statusCode) => {
        expect(errors.troubleOf(answer(code, statusCode))).toBe('unknown')
      }),
    )
    expect([errors.statusOf(answer('x', 418)), errors.statusOf(new Error('x')), errors.statusOf('x')]).toEqual([
      418, 0, 0,
    ])
  })

  it('tell the operator what to click if our own key is refused, and people that we are on it', () => {
    const { what, click, see } = errors.platformTrouble
    expect(what).toContain('our own key')
    expect(click).toContain('npm run check-provider')
    expect(see).toBe('docs/operations.md#provider-keys')
    expect(errors.platformText).toContain('We know')
  })
})

/** docs/product.md#money. */
describe('the kinds of payment method', () => {
  const fee = (kind: kinds.MethodKind, amount: number) => kinds.processingFee(cents(amount), kind)

  it('cost 2.9% and 30 cents, 0.8% up to five dollars, or a dollar', () => {
    fc.assert(
      fc.property(fc.nat(50_000_000), (amount) => {
        expect(fee('card', amount)).toBe(Math.floor((amount * 29 + 500) / 1000) + 30)
        expect(fee('us_bank_account', amount)).toBe(Math.min(Math.floor((amount * 8 + 500) / 1000), 500))
        expect(fee('other', amount)).toBe(100)
        const { total, stripe_fee, sales_tax } = kinds.chargeTotals(cents(amount), 'card')
        expect([stripe_fee, sales_tax, total]).toEqual([fee('card', amount), zero, amount + fee('card', amount)])
      }),
    )
  })

  it('are a card without a method on file, and anything that a client added at the provider', () => {
    expect(['card', 'us_bank_account', 'klarna', 'toString', null, undefined].map(kinds.methodKind)).toEqual([
      ...['card', 'us_bank_account', 'other', 'other', 'card', 'card'],
    ])
    expect(['card', 'us_bank_account', 'klarna', null].map(kinds.isDebit)).toEqual([false, true, false, false])
    expect([kinds.offeredKinds, kinds.defaultKind]).toEqual([['card', 'us_bank_account'], 'card'])
    expect(kinds.byEachKind((kind) => cents(kind === 'card' ? 5830 : 500))).toBe(
      '$58.30 by card, $5.00 from a bank account',
    )
  })

  it('have a name, a rule in words, and what the account at the provider needs for it', () => {
    expect(
      kinds.methodKinds.map(kinds.methodRules).map((rule) => [rule.name, rule.feeRule('$10.00'), rule.another]),
    ).toEqual([
      ['Card', '2.9% of $10.00 plus $0.30', 'another card'],
      ['Bank account', '0.8% of $10.00, at most $5.00', 'another account'],
      ['Any other method', '$1.00', 'another method'],
    ])
    expect(kinds.methodKinds.map(kinds.methodRules).map(({ by, capability }) => [by, capability])).toEqual([
      ['by card', { id: 'card_payments', name: 'card payments' }],
      ['from a bank account', { id: 'us_bank_account_ach_payments', name: 'ACH debits' }],
      ['by any other method', null],
    ])
  })
})

describe('a payee reads', () => {
  it('what to do about an account that does not pay out', () => {
    const texts = [disconnected, 'rejected.fraud', 'under_review', 'requirements.past_due'].map(blockText)
    expect(texts.map((text) => text.replace(/.*: /, ''))).toEqual([
      'please fill in the bank settings again',
      'please contact us before filling in the bank settings again',
      'payouts continue by themselves',
      'please open the bank settings and complete what is asked there',
    ])
    expect(blockText('requirements.pending_verification')).toBe(blockText('under_review'))
    expect(disconnected).toBe('disconnected')
  })

  it('what a begun transfer waits for', () => {
    const event = paidInFull({ status: 'played', end: '2026-02-28T23:00:00.000Z' })
    const state = (change: Partial<Op>) =>
      stateBeforeTransfer(event, { ...begin('transfer/x/y/z', now), ...change }, now)
    const until = '2026-03-03T00:00:00.000Z'
    const held = { state: 'open', next_at: until } as const
    expect(state({})).toEqual({ state: 'waiting', until: null, why: 'Being transferred' })
    expect(state({ ...held, hold: { why: 'funds', promised: until } })).toEqual({
      ...{ state: 'waiting', until },
      why: "The client's payment is not available at the payment provider yet",
    })
    expect(state({ ...held, hold: { why: 'dispute', promised: until } })).toEqual({
      ...{ state: 'waiting', until: null, why: 'The client disputes a payment of this event' },
    })
    expect(state({ state: 'failed' })?.why).toBe('The transfer failed, and the agent knows')
    expect(state({ state: 'failed', message: refused })?.why).toBe(
      `The transfer failed, and the agent knows: ${refused}`,
    )
  })
})
