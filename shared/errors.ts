/** Every expected failure of a request, with its HTTP status (docs/product.md#wire-conventions). */
export const httpStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  invalid: 422,
  too_many: 429,
  provider_failed: 502,
} as const

export type ErrorCode = keyof typeof httpStatus

/** docs/product.md#second-factor */
export type FactorReason = 'confirm_second_factor' | 'set_up_second_factor'

export interface ErrorDetails {
  /** Message per field, for forms. */
  errors?: Record<string, string>
  /** With a `conflict`: the current event, projected for the caller. */
  event?: unknown
  /** The same for every other noun: a venue, a user, a group, a contract. */
  current?: unknown
  retryAfterSeconds?: number
  /** With a `wrong_method`: the methods that the path has. */
  allow?: readonly string[]
  /**
   * With a `forbidden` that the caller can lift: by confirming a second factor, or by setting one up. With a `conflict`
   * of the same call before, which still runs: sent again with its idempotency key, it has the answer.
   */
  reason?: FactorReason | 'still_running'
}

/**
 * The only error that domain code and use cases throw on purpose; `functions/platform/http/http-errors.ts` maps it to a
 * response.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}
