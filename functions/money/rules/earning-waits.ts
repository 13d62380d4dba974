import type { Instant } from '#shared/domain/time.ts'
import type { Earning } from '#shared/domain/payment/intent.ts'

/**
 * Money on a payee's account that does not reach their bank (docs/product.md#every-wait-has-an-end): `/payouts` says
 * why and until when, and the payee ends it in the bank settings. Or the transfer is reversed at the provider, and the
 * agency pays the payee directly.
 */

/** Days after the transfer on which payee and admins are mailed again. */
const again = [14, 30, 90, 180, 365]
const day = 86_400_000

/** The number of these mails that are due by now; undefined if they have gone out. */
export const toldAgain = (
  { earned_at, told = 0 }: Pick<Earning, 'earned_at' | 'told'>,
  now: Instant,
): number | undefined => {
  const waited = earned_at === undefined ? 0 : Date.parse(now) - Date.parse(earned_at)
  const step = again.filter((days) => days * day <= waited).length
  return step > told ? step : undefined
}
