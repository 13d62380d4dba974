import { limits, type Limits } from '#shared/domain/limits.ts'

/** Wide limits for tests that create more people than a network may in ten minutes. */
const roomy = { max: 1_000_000, seconds: 3600 }
export const roomyLimits: Partial<Limits> = {
  signup_network: roomy,
  signup_total: roomy,
  login_caller: roomy,
  login_network: roomy,
  login_account: roomy,
  login_total: roomy,
  validate_email_network: roomy,
  booking_account: roomy,
  booking_unconfirmed: roomy,
  booking_network: roomy,
  booking_total: roomy,
}
export const testLimits: Limits = { ...limits, ...roomyLimits }
