import { usersApi } from '#shared/api/users.ts'
import { stripeOwnerKey } from '../_data/keys.ts'
import { getUserRecord, saveUser } from '../_data/user.ts'
import { put } from '../_lib/db.ts'
import type { Deps, UserRecord } from '../_lib/deps.ts'
import { useCase } from '../_lib/use-case.ts'
import { AppError } from '#shared/errors.ts'
import { ownAccount } from '../_data/own-account.ts'

type ProviderId = 'stripe_account_id' | 'stripe_customer_id'

const store = async (deps: Deps, user: UserRecord, field: ProviderId, id: string): Promise<string> => {
  try {
    await saveUser(deps, {
      before: user,
      after: { ...user, [field]: id },
      also: [put(deps.db.tableName, { ...stripeOwnerKey(id), user_id: user.id })],
    })
    return id
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    deps.db.refresh()
    const current = await getUserRecord(deps, user.id)
    return current[field] ?? store(deps, current, field, id)
  }
}

/**
 * The person's account or customer at the provider, created on first use. Two concurrent clicks get the same one: the
 * provider recognizes the idempotency key, and the second write finds it stored.
 */
const providerId = async (
  deps: Deps,
  user: UserRecord,
  field: ProviderId,
  create: (idempotencyKey: string) => Promise<{ id: string }>,
): Promise<string> => user[field] ?? store(deps, user, field, (await create(`${field}/${user.id}/${user.version}`)).id)

/** Bank settings: the provider's onboarding, then its payee dashboard. */
export const accountLink = useCase(usersApi.accountLink, async (deps, actor, { params }) => {
  const user = ownAccount(actor, params.id)
  const stripe = await deps.stripe()
  const account = await providerId(deps, user, 'stripe_account_id', (idempotencyKey) =>
    stripe.accounts.create(
      {
        type: 'express',
        country: 'US',
        email: user.email,
        business_type: 'individual',
        capabilities: { transfers: { requested: true } },
        // We make payouts ourselves, so that each lists its items (docs/product.md#money).
        settings: { payouts: { schedule: { interval: 'manual' } } },
        metadata: { user_id: user.id },
      },
      { idempotencyKey },
    ),
  )
  if (user.payouts_enabled) return { url: (await stripe.accounts.createLoginLink(account)).url }
  const back = `${deps.appUrl}/account`
  return {
    url: (
      await stripe.accountLinks.create({ account, type: 'account_onboarding', refresh_url: back, return_url: back })
    ).url,
  }
})

/** The provider's portal: its first page lists the invoices, and one of its flows asks for the payment method. */
export const billingLink = useCase(usersApi.billingLink, async (deps, actor, { params, query }) => {
  const user = ownAccount(actor, params.id)
  const stripe = await deps.stripe()
  const customer = await providerId(deps, user, 'stripe_customer_id', (idempotencyKey) =>
    stripe.customers.create(
      { email: user.email, name: user.client?.name ?? `${user.first} ${user.last}`, metadata: { user_id: user.id } },
      { idempotencyKey },
    ),
  )
  const return_url =
    deps.appUrl + (query.event_id === undefined ? '/account' : `/proposal?id=${encodeURIComponent(query.event_id)}`)
  const session = await stripe.billingPortal.sessions.create({
    customer,
    return_url,
    ...(query.suffix === 'payment-methods' && {
      flow_data: { type: 'payment_method_update', after_completion: { type: 'redirect', redirect: { return_url } } },
    }),
  })
  return { url: session.url }
})
