/**
 * The fault switches. `timeout_before`, `reset_before`, `rate_limit`, `lock_timeout`, `conflict`, `forbidden` (our key
 * lacks the permission), `forbidden_account` (the whole account is refused): nothing is executed or stored under the
 * key. `error_500`: nothing is executed, but the 500 is stored under the key, as Stripe does once execution began
 * (`saved: false` disables that). `timeout_after_success`, `reset_after_success`, `error_500_after_success`: executed,
 * events are sent, but the response is lost or wrong. `decline`: for a payment, the bank declines it (with failed
 * charge and events); for anything else, a 402 without effect.
 */
export const apiModes = [
  'timeout_before',
  'timeout_after_success',
  'reset_before',
  'reset_after_success',
  'error_500',
  'error_500_after_success',
  'rate_limit',
  'lock_timeout',
  'forbidden',
  'forbidden_account',
  'conflict',
  'decline',
] as const
export type ApiFaultMode = (typeof apiModes)[number]

export interface ApiFault {
  // Prefix of "METHOD /path"; `*` matches one path segment, as in `POST /v1/invoices/*/pay`. Empty matches everything.
  match: string
  mode: ApiFaultMode
  /** How many matching calls are affected; by default all, until the switch is turned off. */
  times?: number
  /** How many matching calls pass first. */
  after?: number
  saved?: boolean
}

/**
 * `lose`: never delivered. `repeat`: delivered three times. `hold`: kept until the switch is turned off. `reverse`:
 * `times` events are collected and delivered in reverse (without `times`: everything currently waiting).
 */
export const webhookModes = ['lose', 'repeat', 'reverse', 'hold'] as const
export interface WebhookFault {
  mode: (typeof webhookModes)[number]
  times?: number
}

/** Switches with a choice, which the console offers; the first value is Stripe as it should be. */
export const choices = {
  /** The fate of pending payouts; `returned` is first paid, then returned by the bank. */
  payouts: ['paid', 'failed', 'canceled', 'returned'],
  /**
   * `failed`: at once; `failed_later`: succeeds, fails an hour later; `pending`: succeeds a day later; `refused`: the
   * call is refused; `no_funds`: refused, because the balance of the platform does not cover it. `kept`: accepted, and
   * pending without a movement until the balance is topped up; `charge_pending`: until the payment has settled.
   */
  refunds: ['succeeded', 'failed', 'failed_later', 'pending', 'refused', 'no_funds', 'kept', 'charge_pending'],
  /**
   * When a bank debit's money moves: Stripe posts it, pending, as it submits the debit, and posts a
   * `payment_failure_refund` if the bank refuses. Until 2024 it posted nothing before the debit succeeded.
   */
  debit_movement: ['at_submission', 'at_success'],
  /**
   * `asynchronous`: a card charge succeeds, and its balance transaction follows half a minute later with
   * `charge.updated` (`capture_method` `automatic_async`).
   */
  capture: ['at_once', 'asynchronous'],
  /** An invoice of less than $0.50 is paid at once, and the customer owes it with the next one; or it is refused. */
  small_invoices: ['carried_over', 'refused'],
  /** Whether a bank debit of more than 180 days ago can be refunded: at Stripe it can't. */
  old_debits: ['not_refundable', 'refundable'],
  /** When a card charge's money becomes available: two business days later, as in live mode, or at once. */
  card_funds: ['after_two_days', 'at_once'],
  /**
   * `new`: opened after accounts of version 2 came, so that accounts of the older types are refused. `old`: has them,
   * and accounts of version 2 are refused until its operator asks for them.
   */
  platform: ['new', 'old'],
  /** Whether a payee's onboarding asks for the tax number that a form 1099 needs: it need not. */
  tax_numbers: ['collected', 'not_collected'],
  /** `void`: clients have withdrawn their permission to debit bank accounts; each debit is refused. */
  mandates: ['active', 'void'],
  /** `needs_approval`: refuses accounts that request `transfers` without `card_payments`, as on a new platform. */
  transfers_capability: ['approved', 'needs_approval'],
  /** `daily`, Stripe's default: every midnight (UTC) the platform's available balance is paid out to its bank. */
  platform_payouts: ['manual', 'daily'],
  /**
   * The platform's own account: restricted, lacking what it needs for charges, debits and transfers, without the name
   * that clients read on their statements, or of another currency.
   */
  platform_account: ['right', 'restricted', 'no_capabilities', 'no_descriptor', 'other_currency'],
  /**
   * The platform's webhook endpoints. `no_thin`: none for thin events of accounts of version 2. `upgrading`: besides
   * those of today's version, some of a newer one; `upgraded`: besides those of today's version, those of an older
   * one. Both deliver each event.
   */
  webhook_endpoints: [
    'right',
    'own_only',
    'no_thin',
    'few_events',
    'old_version',
    'new_version',
    'upgrading',
    'upgraded',
  ],
  /** Which of the endpoints' secrets sign: a rolled one and its successor both do for up to 24 hours. */
  webhook_secrets: ['old', 'both', 'new'],
  /** Which API key is valid: a rolled one and its successor both are until the old one expires. */
  api_key: ['old', 'both', 'new'],
} as const

type Choices = { -readonly [K in keyof typeof choices]: (typeof choices)[K][number] }

export interface Faults extends Choices {
  api: ApiFault[]
  webhooks: WebhookFault | null
  /** Connected accounts whose transfers are refused. */
  transfers_fail_to: string[]
  /** Real milliseconds that an executing call takes, so that two calls with one key really overlap. */
  latency_ms: number
}

export const noFaults = (): Faults => ({
  api: [],
  webhooks: null,
  transfers_fail_to: [],
  latency_ms: 0,
  ...(Object.fromEntries(Object.entries(choices).map(([name, [first]]) => [name, first])) as unknown as Choices),
})

/** A misspelled switch would make a test pass for the wrong reason, so it throws. */
export const changedFaults = (current: Faults, change: Partial<Faults>): Faults => {
  const next = { ...current, ...change }
  for (const key of Object.keys(change)) if (!(key in noFaults())) throw new Error(`There is no fault switch "${key}"`)
  for (const [key, values] of Object.entries<readonly string[]>(choices)) {
    if (!values.includes(String(next[key as keyof Faults])))
      throw new Error(`The fault switch "${key}" knows ${values.join(', ')}`)
  }
  for (const fault of next.api)
    if (!apiModes.includes(fault.mode)) throw new Error(`There is no fault mode "${fault.mode}"`)
  if (next.webhooks !== null && !webhookModes.includes(next.webhooks.mode))
    throw new Error(`There is no webhook fault "${next.webhooks.mode}"`)
  return {
    ...next,
    api: next.api.map((fault) => ({ ...fault })),
    webhooks: next.webhooks === null ? null : { ...next.webhooks },
  }
}

const pattern = (match: string): RegExp =>
  new RegExp(
    `^${match
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^/]+')}`,
  )

/** The fault for this call, counted down. */
export const takeFault = (faults: Faults, call: string): ApiFault | undefined => {
  for (const fault of faults.api) {
    if (!pattern(fault.match).test(call)) continue
    if ((fault.after ?? 0) > 0) {
      fault.after = (fault.after ?? 0) - 1
      continue
    }
    if (fault.times !== undefined) {
      fault.times -= 1
      if (fault.times <= 0) faults.api = faults.api.filter((other) => other !== fault)
    }
    return { ...fault }
  }
  return undefined
}
