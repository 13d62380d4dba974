/**
 * The fault switches. `timeout_before`, `reset_before`, `rate_limit`, `conflict`: nothing was executed and nothing is
 * saved under the key. `error_500`: nothing was executed, yet the 500 is saved under the key, as Stripe does once
 * execution began (`saved: false` leaves it unsaved). `timeout_after_success`, `reset_after_success`,
 * `error_500_after_success`: it was executed, events go out, the answer never arrives or lies. `decline`: of a payment,
 * the bank refuses it (with failed charge and events); of anything else, a 402 without effect.
 */
export type ApiFaultMode =
  | 'timeout_before'
  | 'timeout_after_success'
  | 'reset_before'
  | 'reset_after_success'
  | 'error_500'
  | 'error_500_after_success'
  | 'rate_limit'
  | 'conflict'
  | 'decline'

export interface ApiFault {
  // Beginning of "METHOD /path"; `*` stands for one path segment, as in `POST /v1/invoices/*/pay`. Empty matches
  // everything.
  match: string
  mode: ApiFaultMode
  /** How many matching calls are hit; without it, all until the switch is taken back. */
  times?: number
  /** How many matching calls pass first. */
  after?: number
  saved?: boolean
}

/**
 * `lose`: never delivered. `repeat`: delivered three times. `hold`: kept until the switch is taken back. `reverse`:
 * `times` events are gathered and delivered last one first (without `times`: whatever is waiting at the moment).
 */
export interface WebhookFault {
  mode: 'lose' | 'repeat' | 'reverse' | 'hold'
  times?: number
}

export interface Faults {
  api: ApiFault[]
  webhooks: WebhookFault | null
  /** The fate of payouts that are on their way; `returned` is paid first and then sent back by the bank. */
  payouts: 'paid' | 'failed' | 'canceled' | 'returned'
  /**
   * `failed`: at once; `failed_later`: succeeded, an hour later failed; `pending`: succeeds a day later; `refused`: the
   * call is refused.
   */
  refunds: 'succeeded' | 'failed' | 'failed_later' | 'pending' | 'refused'
  /** Connected accounts that transfers are refused to. */
  transfers_fail_to: string[]
  /** When the money of a card charge can be used: at once, or two days later as in live mode. */
  card_funds: 'at_once' | 'after_two_days'
  /** Real milliseconds that an executing call takes; with some, two calls with one key really overlap. */
  latency_ms: number
}

export const noFaults = (): Faults => ({
  api: [],
  webhooks: null,
  payouts: 'paid',
  refunds: 'succeeded',
  transfers_fail_to: [],
  card_funds: 'at_once',
  latency_ms: 0,
})

const allowed: { [K in keyof Faults]?: readonly string[] } = {
  payouts: ['paid', 'failed', 'canceled', 'returned'],
  refunds: ['succeeded', 'failed', 'failed_later', 'pending', 'refused'],
  card_funds: ['at_once', 'after_two_days'],
}
const apiModes: readonly string[] = [
  'timeout_before',
  'timeout_after_success',
  'reset_before',
  'reset_after_success',
  'error_500',
  'error_500_after_success',
  'rate_limit',
  'conflict',
  'decline',
]

/** A switch that is misspelt would make a test pass for the wrong reason, so it throws. */
export const changedFaults = (current: Faults, change: Partial<Faults>): Faults => {
  const next = { ...current, ...change }
  for (const key of Object.keys(change)) if (!(key in noFaults())) throw new Error(`There is no fault switch "${key}"`)
  for (const [key, values] of Object.entries(allowed)) {
    if (!values.includes(String(next[key as keyof Faults])))
      throw new Error(`The fault switch "${key}" knows ${values.join(', ')}`)
  }
  for (const fault of next.api)
    if (!apiModes.includes(fault.mode)) throw new Error(`There is no fault mode "${fault.mode}"`)
  if (next.webhooks !== null && !['lose', 'repeat', 'reverse', 'hold'].includes(next.webhooks.mode))
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

/** The fault that hits this call, counted down. */
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
