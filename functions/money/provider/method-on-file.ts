import type Stripe from 'stripe'
import { expText, methodText, type MethodOnFile } from '#shared/domain/payment/intent.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents, type Cents } from '#shared/domain/money.ts'
import { AppError } from '#shared/errors.ts'
import { stripeOwnerKey, userIdOf } from '#functions/platform/db/keys.ts'
import { findUser, saveUser } from '#functions/people/data/user.ts'
import { put } from '#functions/platform/db/db.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { isMissing } from './provider-call.ts'
import { platformText, platformTrouble, troubleOf } from './provider-errors.ts'

/** The payer: the client's customer at the provider and its default payment method. */
export interface Payer {
  customer: string | null
  method: MethodOnFile | null
  /** Owed to the provider's ledger of the customer: it would be charged with the next invoice. */
  debt?: Cents
}

/** Undefined once the account is erased. */
const clientOf = (deps: Deps, event: Event): Promise<UserRecord | undefined> =>
  findUser(deps, userIdOf(event.client_id))

export const methodOnFile = ({ id, type, card, us_bank_account: bank }: Stripe.PaymentMethod): MethodOnFile => ({
  id,
  type,
  text: card
    ? methodText(card.display_brand ?? card.brand, card.last4)
    : bank
      ? methodText(bank.bank_name ?? 'Bank account', bank.last4)
      : methodText(type, undefined),
  exp: card ? expText(card.exp_month, card.exp_year) : null,
})

/** Nothing was started, so the person can simply retry. */
const noAnswer = ({ log }: Deps, customer: string | undefined, error: unknown): AppError => {
  if (troubleOf(error) === 'platform') {
    log.error('ProviderSetup', error, { ...platformTrouble, customer })
    return new AppError('conflict', platformText)
  }
  log.error('the client could not be looked up at the provider', error, { customer })
  return new AppError('conflict', 'The payment provider does not answer. Please try again')
}

const none: Payer = { customer: null, method: null }

/**
 * A customer that somebody deleted at the provider has no method, and is made again when one is added or an invoice is
 * sent.
 * @throws AppError conflict if the provider does not respond or refuses our key.
 */
export const payerAt = async (deps: Deps, customer: string | undefined): Promise<Payer> => {
  if (customer === undefined) return none
  try {
    const stripe = await deps.stripe()
    const found = await stripe.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] })
    if (found.deleted) return none
    const preferred = found.invoice_settings.default_payment_method
    // Without a default, the card that was added counts.
    const method =
      typeof preferred === 'object' && preferred !== null
        ? preferred
        : (await stripe.customers.listPaymentMethods(customer, { limit: 1 })).data[0]
    const debt = cents(Math.max(0, found.balance))
    return { customer, method: method ? methodOnFile(method) : null, ...(debt > 0 && { debt }) }
  } catch (error) {
    if (isMissing(error)) return none
    throw noAnswer(deps, customer, error)
  }
}

/** @throws AppError conflict if the provider does not respond. */
export const payerOf = async (deps: Deps, event: Event): Promise<Payer> =>
  payerAt(deps, (await clientOf(deps, event))?.stripe_customer_id)

/**
 * A customer at the provider for a client without one, or whose customer was deleted there: an invoice can be sent.
 * @throws AppError conflict if the provider does not respond.
 */
export const newCustomerOf = async (deps: Deps, event: Event): Promise<string | null> => {
  const user = await clientOf(deps, event)
  if (!user) return null
  const { id } = await makeCustomer(deps, user).catch((error: unknown) => {
    throw noAnswer(deps, undefined, error)
  })
  await saveUser(deps, {
    before: user,
    after: { ...user, stripe_customer_id: id },
    also: [put(deps.db.tableName, { ...stripeOwnerKey(id), user_id: user.id })],
  })
  return id
}

/** One key for each version of the account: an invoice and the billing link at once make the same customer. */
export const makeCustomer = async (deps: Deps, user: UserRecord): Promise<{ id: string }> => {
  const stripe = await deps.stripe()
  return stripe.customers.create(
    { email: user.email, name: user.client?.name ?? `${user.first} ${user.last}`, metadata: { user_id: user.id } },
    { idempotencyKey: `stripe_customer_id/${user.id}/${user.version}` },
  )
}
