import { describe, expect, it } from 'vitest'
import { confirmWithBank } from '#shared/domain/event/money/bank-confirmation.ts'
import { share, cents } from '#shared/domain/money.ts'
import { isRefusal } from '#functions/money/provider/provider-call.ts'
import { declineText, statusOf, troubleOf, troubleText } from '#functions/money/provider/provider-errors.ts'

const secret = 'The provided key rk_live does not have the permission'
const answer = (statusCode: number, more: Record<string, string> = {}) =>
  Object.assign(new Error(secret), { statusCode, type: 'StripeError', rawType: 'invalid_request_error', ...more })

describe("the table of the provider's errors", () => {
  it.each([
    [answer(401), 'platform', false],
    [answer(403), 'platform', false],
    [answer(403, { code: 'account_invalid' }), 'account', true],
    [answer(400, { code: 'testmode_charges_only' }), 'platform', false],
    [answer(400, { code: 'insufficient_capabilities_for_transfer' }), 'account', true],
    [answer(400, { code: 'balance_insufficient' }), 'funds', true],
    [answer(400, { rawType: 'idempotency_error' }), 'unknown', false],
    [answer(409, { code: 'idempotency_key_in_use', rawType: 'idempotency_error' }), 'unknown', false],
    [answer(429, { code: 'lock_timeout' }), 'unknown', false],
    [answer(429, { code: 'rate_limit' }), 'unknown', false],
    [answer(500, { code: 'card_declined' }), 'unknown', false],
    [answer(404, { code: 'resource_missing' }), 'missing', true],
    [answer(400, { code: 'resource_missing' }), 'missing', true],
    [answer(402, { code: 'card_declined', rawType: 'card_error' }), 'declined', true],
    [answer(402, { code: 'something_new', rawType: 'card_error' }), 'declined', true],
    [answer(400), 'refused', true],
    [new Error('socket hang up'), 'unknown', false],
  ])('%# says whose trouble it is', (error, trouble, isDefinite) => {
    expect([troubleOf(error), isRefusal(error)]).toEqual([trouble, isDefinite])
    expect(troubleText(error)).not.toContain('rk_live')
  })

  it('says a decline in our words, the most exact first', () => {
    expect(troubleText(answer(402, { code: 'card_declined', rawType: 'card_error' }))).toBe('Your card was declined.')
    expect(
      troubleText(answer(402, { code: 'card_declined', decline_code: 'expired_card', rawType: 'card_error' })),
    ).toBe('Your card has expired.')
  })
})

describe('the words of a refusal', () => {
  it.each([
    ['account_invalid', /no longer connected$/],
    ['insufficient_capabilities_for_transfer', /settings are not complete/],
    ['transfers_not_allowed', /cannot receive money/],
    ['payouts_not_allowed', /cannot be paid out/],
    ['balance_insufficient', /holds too little/],
    ['charge_disputed', /client has disputed/],
    ['charge_already_refunded', /already been refunded/],
    ['card_declined', /^Your card was declined\.$/],
    ['expired_card', /^Your card has expired\.$/],
    ['incorrect_cvc', /^Your card .* security code\.$/],
    ['incorrect_number', /^Your card .* another number\.$/],
    ['processing_error', /Please try again\.$/],
    ['amount_too_small', /charges no amounts as small/],
    ['authentication_required', new RegExp(confirmWithBank)],
    ['payment_intent_authentication_failure', /could not confirm that this was you/],
    ['insufficient_funds', /^The customer's bank account has insufficient funds\.$/],
    ['account_closed', /bank account is closed\.$/],
    ['bank_account_closed', /bank account is closed\.$/],
    ['no_account', /bank account could not be found\.$/],
    ['debit_not_authorized', /does not allow this debit\.$/],
    ['generic_decline', /^Your payment was declined\.$/],
    [undefined, /^Your payment was declined\.$/],
  ])('%s: %s', (code, words) => {
    expect(declineText(code)).toMatch(words)
    if (code !== undefined && code !== 'generic_decline') expect(troubleText(answer(400, { code }))).toMatch(words)
  })

  it('are general where no row says more, and never those of the provider', () => {
    expect(troubleText(answer(400))).toBe('The payment provider refused this')
    expect(troubleText(answer(402, { rawType: 'card_error' }))).toBe('Your payment was declined.')
    expect(troubleText(new Error(secret))).toBe('The payment provider refused this')
    expect(troubleText('thrown')).toBe('The payment provider refused this')
  })

  it.each([
    ['api_key_expired', 'platform'],
    ['platform_api_key_expired', 'platform'],
    ['platform_account_required', 'platform'],
    ['secret_key_required', 'platform'],
    ['livemode_mismatch', 'platform'],
    ['charge_disputed', 'refused'],
    ['amount_too_small', 'refused'],
    ['authentication_required', 'declined'],
    ['payment_intent_authentication_failure', 'declined'],
    ['bank_account_closed', 'declined'],
    ['expired_card', 'declined'],
    ['payouts_not_allowed', 'account'],
    ['transfers_not_allowed', 'account'],
    ['lock_timeout', 'unknown'],
    ['rate_limit', 'unknown'],
    ['idempotency_key_in_use', 'unknown'],
  ])('%s is trouble of this kind, whatever the status: %s', (code, trouble) => {
    expect([troubleOf(answer(400, { code })), troubleOf(answer(404, { code }))]).toEqual([trouble, trouble])
  })

  it('are those of an answer: its status, or 0 if there was none', () => {
    expect([statusOf(answer(402)), statusOf(new Error('x'))]).toEqual([402, 0])
    expect([troubleOf(answer(404)), troubleOf(answer(402)), troubleOf(answer(400, { rawType: 'card_error' }))]).toEqual(
      [...['missing', 'declined', 'declined']],
    )
    expect([troubleOf(answer(409)), troubleOf(answer(429)), troubleOf(answer(500)), troubleOf(answer(499))]).toEqual([
      ...['unknown', 'unknown', 'unknown', 'refused'],
    ])
  })

  it('are not those of a thrown object that is no error', () => {
    expect([statusOf({ statusCode: 402 }), troubleOf({ statusCode: 402 })]).toEqual([0, 'unknown'])
  })
})

describe('a share', () => {
  it('is exact where floats are not: half a cent is rounded up', () => {
    expect(180 * 0.175).toBeLessThan(31.5)
    expect(share(cents(180), 0.175)).toBe(32)
    for (let amount = 1; amount <= 4_000; amount += 1)
      for (const permille of [175, 150, 29, 8, 50]) {
        const exact = (BigInt(amount) * BigInt(permille) * 2n + 1000n) / 2000n
        expect(share(cents(amount), permille / 1000)).toBe(Number(exact))
      }
    expect(share(cents(900_000_000), 0.175)).toBe(157_500_000)
  })
})
