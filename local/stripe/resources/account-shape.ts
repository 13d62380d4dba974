import type Stripe from 'stripe'
import { mergedMetadata } from '../environment.ts'
import type { Ctx } from '../environment.ts'
import type { AccountObject } from '../types.ts'

export type CapabilityName = 'transfers' | 'card_payments'
export const capabilityNames: readonly CapabilityName[] = ['transfers', 'card_payments']

const due = [
  'business_profile.product_description',
  'external_account',
  'individual.address',
  'individual.dob',
  'individual.first_name',
  'individual.last_name',
  'individual.ssn_last_4',
  'tos_acceptance.date',
  'tos_acceptance.ip',
]

export const requirements = (submitted: boolean): Stripe.Account.Requirements => ({
  alternatives: [],
  current_deadline: null,
  currently_due: submitted ? [] : due,
  disabled_reason: submitted ? null : 'requirements.past_due',
  errors: [],
  eventually_due: submitted ? [] : due,
  past_due: submitted ? [] : due,
  pending_verification: [],
})

export const newAccount = (id: string, now: number, params: Stripe.AccountCreateParams): AccountObject => {
  const requested = capabilityNames.filter((name) => params.capabilities?.[name]?.requested)
  const dashboard = params.controller?.stripe_dashboard?.type
  const type = params.type ?? (params.controller === undefined ? 'standard' : 'none')
  return {
    id,
    object: 'account',
    business_profile: {
      annual_revenue: null,
      mcc: params.business_profile?.mcc ?? null,
      minority_owned_business_designation: null,
      name: params.business_profile?.name ?? null,
      product_description: params.business_profile?.product_description ?? null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: params.business_profile?.support_email ?? null,
      support_phone: null,
      support_url: null,
      url: params.business_profile?.url ?? null,
    },
    business_type: params.business_type ?? null,
    capabilities: Object.fromEntries(requested.map((name) => [name, 'inactive'])),
    charges_enabled: false,
    controller: {
      fees: { payer: params.controller?.fees?.payer ?? (type === 'express' ? 'application_express' : 'account') },
      is_controller: true,
      losses: { payments: params.controller?.losses?.payments ?? 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: dashboard ?? (type === 'express' ? 'express' : 'full') },
      type: 'application',
    },
    country: params.country ?? 'US',
    created: now,
    default_currency: 'usd',
    details_submitted: false,
    email: params.email ?? null,
    future_requirements: requirements(true),
    metadata: mergedMetadata({}, params.metadata),
    payouts_enabled: false,
    requirements: requirements(false),
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: {
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: params.business_profile?.name ?? null, timezone: 'Etc/UTC' },
      payments: {
        statement_descriptor: null,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      payouts: {
        debit_negative_balances: params.settings?.payouts?.debit_negative_balances ?? true,
        // Daily by default: an application that forgets to set it finds its payouts made by Stripe.
        schedule: { delay_days: 2, interval: params.settings?.payouts?.schedule?.interval ?? 'daily' },
        statement_descriptor: null,
      },
    },
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type,
  }
}

export const newBank = (ctx: Ctx, account: string, holder: string | null): Stripe.BankAccount => ({
  id: ctx.store.id('ba', 24),
  object: 'bank_account',
  account,
  account_holder_name: holder,
  account_holder_type: 'individual',
  account_type: 'checking',
  available_payout_methods: ['standard'],
  bank_name: 'STRIPE TEST BANK',
  country: 'US',
  currency: 'usd',
  default_for_currency: true,
  fingerprint: 'fp_bank_6789',
  future_requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
  last4: '6789',
  metadata: {},
  requirements: { currently_due: [], errors: [], past_due: [], pending_verification: [] },
  routing_number: '110000000',
  status: 'new',
})

export const capabilityOf = (account: AccountObject, name: CapabilityName): Stripe.Capability => ({
  id: name,
  object: 'capability',
  account: account.id,
  requested: account.capabilities?.[name] !== undefined,
  requested_at: account.capabilities?.[name] === undefined ? null : (account.created ?? null),
  requirements: requirements(account.details_submitted) as Stripe.Capability.Requirements,
  status: account.capabilities?.[name] ?? 'unrequested',
})
