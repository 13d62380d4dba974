import type Stripe from 'stripe'
import { toInstant, type Instant } from '#shared/domain/time.ts'
import type { PayeeFacts } from '#functions/money/data/payee.ts'
import type { UserRecord } from '#functions/platform/deps/deps.ts'

/** A payee's account at the provider, whichever version of its API made it. */
export interface PayeeAccount {
  /** The payee has answered the questions of the onboarding. */
  isSubmitted: boolean
  /** Receives transfers, and pays out to a bank. */
  canBePaid: boolean
  /** Why not, as version 1 has it (`blockText`). */
  reason: string
  /** Until then the provider wants more. */
  deadline: Instant | undefined
  /** Of the tax form; undefined if the provider does not say. */
  taxNumber: PayeeFacts['tax_number']
  isClosed: boolean
}

/** Accounts of earlier releases are of version 1, and stay so. */
export type AccountVersion = UserRecord['stripe_account_version']

export const readPayee = (stripe: Stripe, id: string, version: AccountVersion): Promise<PayeeAccount> =>
  version === 2 ? readVersion2(stripe, id) : readVersion1(stripe, id)

const readVersion1 = async (stripe: Stripe, id: string): Promise<PayeeAccount> => {
  const account = await stripe.accounts.retrieve(id)
  const { current_deadline, disabled_reason } = account.requirements ?? {}
  return {
    isSubmitted: account.details_submitted,
    canBePaid: account.payouts_enabled && account.capabilities?.transfers === 'active',
    reason: disabled_reason ?? 'other',
    deadline: current_deadline ? toInstant(current_deadline * 1000) : undefined,
    // It shows nobody of an account that answers its questions on its own pages.
    taxNumber: undefined,
    isClosed: false,
  }
}

/** Without it, version 2 leaves them out of its answer. */
const include = ['configuration.recipient', 'identity', 'requirements'] as const

type StripeBalance = Stripe.V2.Core.Account.Configuration.Recipient.Capabilities.StripeBalance
type Status = NonNullable<StripeBalance['stripe_transfers']>

const readVersion2 = async (stripe: Stripe, id: string): Promise<PayeeAccount> => {
  const account = await stripe.v2.core.accounts.retrieve(id, { include: [...include] })
  const { stripe_transfers, payouts } = account.configuration?.recipient?.capabilities?.stripe_balance ?? {}
  // An account that the provider lets receive transfers need not name payouts.
  const needed = [stripe_transfers, ...(payouts === undefined ? [] : [payouts])]
  const missing = needed.find((capability) => capability?.status !== 'active')
  const { entries = [], summary } = account.requirements ?? {}
  const isNew = entries.some(({ requested_reasons }) =>
    requested_reasons.some(({ code }) => code === 'routine_onboarding'),
  )
  const at = summary?.minimum_deadline?.time
  return {
    isSubmitted: !isNew,
    canBePaid: account.closed !== true && stripe_transfers !== undefined && missing === undefined,
    reason: reasonOf(missing),
    deadline: at === undefined ? undefined : toInstant(Date.parse(at)),
    taxNumber: taxNumberOf(account),
    isClosed: account.closed === true,
  }
}

/** The last four digits suffice for payouts, and not for a form. */
const taxNumberOf = ({ identity }: Stripe.V2.Core.Account): PayeeFacts['tax_number'] => {
  const { individual, business_details: business } = identity ?? {}
  if (individual === undefined && business === undefined) return undefined
  const numbers = [...(individual?.id_numbers ?? []), ...(business?.id_numbers ?? [])]
  return numbers.some(({ type }) => type !== 'us_ssn_last_4') ? 'known' : 'missing'
}

type Code = Status['status_details'][number]['code']

/** A code that the provider adds counts as `other`: the bank settings say what it asks for. */
const reasons: Readonly<Record<Code, string>> = {
  determining_status: 'under_review',
  requirements_pending_verification: 'requirements.pending_verification',
  requirements_past_due: 'requirements.past_due',
  restricted_other: 'other',
  rejected_fraud: 'rejected.fraud',
  rejected_incomplete_verification: 'rejected.incomplete_verification',
  rejected_listed: 'rejected.listed',
  rejected_other: 'rejected.other',
  rejected_platform_fraud: 'rejected.platform_fraud',
  rejected_platform_other: 'rejected.platform_other',
  rejected_platform_terms_of_service: 'rejected.platform_terms_of_service',
  rejected_terms_of_service: 'rejected.terms_of_service',
  unsupported_business: 'rejected.unsupported_business',
  unsupported_country: 'rejected.unsupported_country',
  unsupported_entity_type: 'rejected.unsupported_entity_type',
}

const reasonOf = (capability: Status | undefined): string => {
  const code = capability?.status_details[0]?.code
  return code === undefined ? 'other' : (reasons[code] ?? 'other')
}
