import type { Habit } from './habit.ts'

/** Calls, idempotency keys, API keys, and the delivery of events. */
export const requests = {
  answer_lost: {
    says: 'A call is executed although its answer never arrives; the same key then gives the answer of the first.',
    source: 'https://docs.stripe.com/error-low-level',
    played: 'api: timeout_after_success',
  },
  key_repeats_a_500: {
    says: 'A 500 is stored under the idempotency key, whether or not the call was executed, and repeated.',
    source: 'https://docs.stripe.com/api/idempotent_requests',
    played: 'api: error_500',
  },
  keys_are_forgotten: {
    says: 'Keys can be removed after 24 hours: the same call is then a new one.',
    source: 'https://docs.stripe.com/api/idempotent_requests',
    played: 'api: reset_before',
  },
  rate_limited: {
    says: 'Too many calls are refused with 429, which decides nothing about them.',
    source: 'https://docs.stripe.com/rate-limits',
    played: 'api: rate_limit',
  },
  object_locked: {
    says: 'Two calls about one object: one of them can time out waiting for its lock, with 429 `lock_timeout`.',
    source: 'https://docs.stripe.com/rate-limits#object-lock-timeouts',
    played: 'api: lock_timeout',
  },
  api_key_rolled: {
    says: 'A rolled API key and its successor are both valid until the old one expires.',
    source: 'https://docs.stripe.com/keys#rolling-keys',
    played: 'api_key: both',
  },
  webhook_secret_rolled: {
    says: 'A rolled secret of an endpoint signs beside its successor for up to 24 hours.',
    source: 'https://docs.stripe.com/webhooks#roll-endpoint-secrets',
    played: 'webhook_secrets: both',
  },
  events_lost: {
    says: 'An event that no endpoint accepts is sent again for three days, and then never.',
    source: 'https://docs.stripe.com/webhooks#automatic-retries',
    played: 'webhooks: lose',
  },
  events_repeated: {
    says: 'An endpoint can get the same event more than once.',
    source: 'https://docs.stripe.com/webhooks#handle-duplicate-events',
    played: 'webhooks: repeat',
  },
  events_in_any_order: {
    says: 'Events do not arrive in the order in which they happened.',
    source: 'https://docs.stripe.com/webhooks#event-ordering',
    played: 'webhooks: reverse',
  },
  events_of_another_version: {
    says: 'An endpoint keeps the API version of its creation, and its events have the shapes of that version.',
    source: 'https://docs.stripe.com/webhooks/versioning',
    played: 'webhook_endpoints: old_version',
  },
  events_of_two_endpoints: {
    says: 'During an upgrade, an endpoint of each version gets each event, with the same id.',
    source: 'https://docs.stripe.com/webhooks/versioning',
    played: 'webhook_endpoints: upgrading',
  },
} as const satisfies Record<string, Habit>
