import type Stripe from 'stripe'

export interface ErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  doc_url?: string
  request_log_url?: string
  charge?: string
  payment_intent?: Stripe.PaymentIntent
}

/** A response that is an error, in Stripe's form. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly retry: boolean | undefined

  constructor(status: number, body: ErrorBody, retry?: boolean) {
    super(body.message)
    this.status = status
    this.body = body
    this.retry = retry
  }
}

const docUrl = (code: string): string => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`

export const invalid = (message: string, code?: string, param?: string, status = 400): StripeRefusal =>
  new StripeRefusal(status, {
    ...(code === undefined ? {} : { code, doc_url: docUrl(code) }),
    message,
    ...(param === undefined ? {} : { param }),
    type: 'invalid_request_error',
  })

export const declined = (code: string, declineCode: string | undefined, message: string): StripeRefusal =>
  new StripeRefusal(402, {
    code,
    ...(declineCode === undefined ? {} : { decline_code: declineCode }),
    doc_url: docUrl(code),
    message,
    type: 'card_error',
  })

/** In the path it is a 404 about `id`; in a parameter, a 400 about that parameter. */
export const missing = (noun: string, id: string, param?: string): StripeRefusal =>
  invalid(`No such ${noun}: '${id}'`, 'resource_missing', param ?? 'id', param === undefined ? 404 : 400)

export const internal = (): StripeRefusal =>
  // Stripe says "false" here: the response is stored under the key, so a retry would only get the same.
  new StripeRefusal(
    500,
    {
      type: 'api_error',
      message: 'An error occurred on our end; your request was not completed as asked. (local emulator)',
    },
    false,
  )

export const rateLimited = (): StripeRefusal =>
  invalid(
    'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.',
    'rate_limit',
    undefined,
    429,
  )

export const lockTimeout = (): StripeRefusal =>
  invalid(
    'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
    'lock_timeout',
    undefined,
    429,
  )

/** A restricted key without the permission: Stripe gives no code. */
export const forbidden = (): StripeRefusal =>
  invalid(
    "The provided key 'rk_live_****' does not have the required permissions for this endpoint on account " +
      "'acct_local'. Having the 'rak_write' permission would allow this request to continue.",
    undefined,
    undefined,
    403,
  )

/** The platform's account itself, for example while Stripe reviews it: no code either. */
export const accountForbidden = (): StripeRefusal =>
  invalid(
    'Your account cannot currently make live requests. Please contact us at https://support.stripe.com/contact.',
    undefined,
    undefined,
    403,
  )

export const keyExpired = (hidden: string): StripeRefusal =>
  invalid(`Expired API Key provided: ${hidden}`, 'api_key_expired', undefined, 401)

export const keyInUse = (key: string): StripeRefusal =>
  new StripeRefusal(
    409,
    {
      code: 'idempotency_key_in_use',
      doc_url: docUrl('idempotency_key_in_use'),
      message:
        'There is currently another in-progress request using this Idempotent Key (that probably means you ' +
        `submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      type: 'idempotency_error',
    },
    true,
  )

export const keyReused = (key: string, sameEndpoint: boolean): StripeRefusal =>
  new StripeRefusal(400, {
    message: sameEndpoint
      ? 'Keys for idempotent requests can only be used with the same parameters they were first used with. Try ' +
        `using a key other than '${key}' if you meant to execute a different request.`
      : 'Keys for idempotent requests can only be used for the same endpoint they were first used for. Try using a ' +
        `key other than '${key}' if you meant to execute a different request.`,
    type: 'idempotency_error',
  })
