import { describe, expect, it } from 'vitest'
import { share, cents } from '#shared/domain/money.ts'
import { isRefusal } from '#functions/_money/provider/provider-call.ts'
import { troubleOf, troubleText } from '#functions/_money/provider/provider-errors.ts'

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
