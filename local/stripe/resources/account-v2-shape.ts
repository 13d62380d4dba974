import type Stripe from 'stripe'
import type { AccountObject } from '../types.ts'

/** An account in version 2. Stripe keeps one account with two views, and so does the emulator. */

type Account = Stripe.V2.Core.Account
type Include = Stripe.V2.Core.AccountRetrieveParams.Include
type StripeBalance = Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance
type Status = NonNullable<StripeBalance['stripe_transfers']>

export const includes = [
  'configuration.customer',
  'configuration.merchant',
  'configuration.recipient',
  'defaults',
  'future_requirements',
  'identity',
  'requirements',
] as const satisfies readonly Include[]

const detailOf = ({ details_submitted, requirements }: AccountObject): Status['status_details'][number] => {
  const reason = requirements?.disabled_reason ?? ''
  if (reason.startsWith('rejected.')) return { code: 'rejected_other', resolution: 'contact_stripe' }
  if (reason === 'under_review') return { code: 'determining_status', resolution: 'no_resolution' }
  return details_submitted || reason !== ''
    ? { code: 'requirements_past_due', resolution: 'provide_info' }
    : { code: 'determining_status', resolution: 'no_resolution' }
}

const capability = (account: AccountObject, isActive: boolean): Status => {
  if (isActive) return { status: 'active', status_details: [] }
  const detail = detailOf(account)
  return { status: detail.code.startsWith('rejected') ? 'rejected' : 'restricted', status_details: [detail] }
}

const requirementsOf = ({ requirements, details_submitted }: AccountObject): Stripe.V2.Core.Account.Requirements => {
  const { currently_due = [], past_due = [], current_deadline = null } = requirements ?? {}
  const status = past_due !== null && past_due.length > 0 ? 'past_due' : 'currently_due'
  return {
    entries: (currently_due ?? []).map((description) => ({
      awaiting_action_from: 'user',
      description,
      errors: [],
      impact: {
        restricts_capabilities: [
          { capability: 'stripe_balance.stripe_transfers', configuration: 'recipient', deadline: { status } },
        ],
      },
      minimum_deadline: { status },
      requested_reasons: [{ code: details_submitted ? 'routine_verification' : 'routine_onboarding' }],
    })),
    summary: {
      ...((currently_due ?? []).length > 0 && {
        minimum_deadline: {
          status,
          ...(current_deadline !== null && { time: new Date(current_deadline * 1000).toISOString() }),
        },
      }),
    },
  }
}

/** Fields that a call does not ask for are left out. */
export const asVersion2 = (
  account: AccountObject,
  { isClosed, hasTaxNumber }: { isClosed: boolean; hasTaxNumber: boolean },
  include: readonly Include[] = [],
): Account => {
  const has = (name: Include): boolean => include.includes(name)
  return {
    id: account.id,
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: isClosed,
    ...(account.email !== null && { contact_email: account.email }),
    created: new Date((account.created ?? 0) * 1000).toISOString(),
    dashboard: account.controller?.stripe_dashboard?.type ?? 'full',
    ...(account.business_profile?.name && { display_name: account.business_profile.name }),
    livemode: false,
    metadata: account.metadata ?? {},
    ...(has('configuration.recipient') && {
      configuration: {
        recipient: {
          applied: !isClosed,
          capabilities: {
            stripe_balance: {
              payouts: capability(account, account.payouts_enabled && !isClosed),
              stripe_transfers: capability(account, account.capabilities?.transfers === 'active' && !isClosed),
            },
          },
        },
      },
    }),
    ...(has('defaults') && {
      defaults: {
        currency: 'usd',
        responsibilities: {
          fees_collector: 'application',
          losses_collector: 'application',
          requirements_collector: 'stripe',
        },
      },
    }),
    ...(has('identity') && {
      identity: {
        country: 'us',
        entity_type: 'individual',
        ...(account.details_submitted && { individual: { id_numbers: hasTaxNumber ? [{ type: 'us_ssn' }] : [] } }),
      },
    }),
    ...(has('requirements') && { requirements: requirementsOf(account) }),
    ...(has('future_requirements') && { future_requirements: { entries: [] } }),
  } as Account
}
