import type { Habit } from './habit.ts'

/** Connected accounts, their banks, and who may pay them. */
export const payees = {
  transfers_need_approval: {
    says: 'A platform needs approval before accounts may request transfers without card payments.',
    source: 'https://docs.stripe.com/connect/account-capabilities',
    played: 'transfers_capability: needs_approval',
  },
  platform_paid_out_daily: {
    says: 'A platform that is not set to manual payouts loses its available balance to its bank every midnight.',
    source: 'https://docs.stripe.com/connect/manage-payout-schedule',
    played: 'platform_payouts: daily',
  },
  accounts_v1_refused: {
    says: 'A platform opened since accounts of version 2 exist makes no accounts of the older types.',
    source: 'https://docs.stripe.com/.well-known/skills/stripe-best-practices/references/connect.md',
    played: 'platform: new',
  },
  accounts_v2_to_be_enabled: {
    says: 'An older platform gets accounts of version 2 when its operator asks for them; until then they are refused.',
    source: 'https://docs.stripe.com/changelog/clover/2025-12-15/accounts-v2',
    played: 'platform: old',
  },
  v2_fields_by_include: {
    says: 'Version 2 leaves out configuration, requirements and defaults unless the call includes them.',
    source: 'https://docs.stripe.com/api/v2/core/accounts/create',
    played: 'platform: new',
  },
  v2_tells_by_thin_events: {
    says: 'An account of version 2 reports changes by thin events, which name it and contain nothing of it.',
    source: 'https://docs.stripe.com/api/v2/core/accounts/event-types',
    played: 'platform: new',
  },
  v2_pays_out_daily: {
    says: 'An account of version 2 pays out daily. Its schedule is no parameter of the account, but a balance setting.',
    source: 'https://docs.stripe.com/api/balance-settings/update',
    played: 'platform: new',
  },
  v1_view_of_v2: {
    says: 'Version 1 takes the id of an account of version 2, and the other way round.',
    source: 'https://docs.stripe.com/connect/accounts-v2',
    played: 'platform: new',
  },
  v2_retries_failures: {
    says: 'Version 2 tries a failed call again under the same key; version 1 repeats its answer for a day.',
    source: 'https://docs.stripe.com/api-v2-overview',
    played: 'platform: new',
  },
  account_closed: {
    says: 'An account can be closed or deleted at Stripe. One of version 2 tells it, one of version 1 does not.',
    source: 'https://docs.stripe.com/api/v2/core/accounts/event-types',
    played: 'button: close',
  },
  bank_changed: {
    says: 'A thief with access to the account can replace its bank account, and payouts go there at once.',
    source: 'https://docs.stripe.com/api/events/types',
    played: 'button: change-bank',
  },
  payout_returned_after_paid: {
    says: 'A payout can be `paid` and fail afterwards, when the bank returns it within some business days.',
    source: 'https://docs.stripe.com/api/payouts/object#payout_object-status',
    played: 'payouts: returned',
  },
  payout_canceled: {
    says: 'A payout can be canceled before it is sent: the money is back on the account.',
    source: 'https://docs.stripe.com/api/payouts/cancel',
    played: 'payouts: canceled',
  },
  transfer_reversed_by_hand: {
    says: 'Somebody can take a transfer back in the dashboard, also when it is on the way to the bank already.',
    source: 'https://docs.stripe.com/api/transfer_reversals',
    played: 'button: reverse',
  },
  platform_without_funds: {
    says: 'A transfer that the available balance does not cover is refused, although the money is on its way.',
    source: 'https://docs.stripe.com/connect/separate-charges-and-transfers',
    played: 'button: platform-payout',
  },
  account_restricted: {
    says: 'Stripe can restrict an account at any time: transfers to it are refused until it is mended.',
    source: 'https://docs.stripe.com/connect/handling-api-verification',
    played: 'button: restrict',
  },
  payouts_stopped: {
    says: 'Stripe can stop the payouts of an account that still receives transfers.',
    source: 'https://docs.stripe.com/connect/account-capabilities',
    played: 'button: stop-payouts',
  },
  account_disconnected: {
    says: 'A payee can disconnect the account from the platform, which then cannot reach it any more.',
    source: 'https://docs.stripe.com/api/events/types#event_types-account.application.deauthorized',
    played: 'button: disconnect',
  },
  own_payout: {
    says: 'A payee can pay out in the Express Dashboard, although the schedule of the account is manual.',
    source: 'https://docs.stripe.com/connect/express-dashboard',
    played: 'button: own-payout',
  },
  tax_number_not_collected: {
    says: 'An account can be paid before Stripe has the full tax number that a form 1099 needs.',
    source: 'https://docs.stripe.com/connect/required-verification-information-taxes',
    played: 'tax_numbers: not_collected',
  },
  deadline: {
    says: 'Stripe asks a verified account for more until a day, and then stops its payouts.',
    source: 'https://docs.stripe.com/connect/handling-api-verification',
    played: 'button: deadline',
  },
} as const satisfies Record<string, Habit>
