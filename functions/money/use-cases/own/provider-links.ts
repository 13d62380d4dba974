import { usersApi } from '#shared/api/users.ts'
import { stripeOwnerKey, webhookKey } from '#functions/platform/db/keys.ts'
import { getUserRecord, saveUser } from '#functions/people/data/user.ts'
import { commit } from '#functions/platform/db/outbox.ts'
import { ConditionFailed, put, putNew } from '#functions/platform/db/db.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { useCase } from '#functions/platform/deps/use-case.ts'
import { AppError } from '#shared/errors.ts'
import { mailTo } from '#functions/platform/mail/mail-to.ts'
import { makeCustomer } from '#functions/money/provider/method-on-file.ts'
import { dashboardLink, onboardingLink, openAccount } from '#functions/money/provider/open-account.ts'
import { isFromProvider, isGone, isMissing, isRefusal } from '#functions/money/provider/provider-call.ts'
import { platformText, platformTrouble, troubleOf } from '#functions/money/provider/provider-errors.ts'
import { ownAccount } from '#functions/people/data/own-account.ts'

type ProviderId = 'stripe_account_id' | 'stripe_customer_id'

/** New accounts are of version 2, and nothing is known of them yet. */
const withId = (user: UserRecord, field: ProviderId, id: string): UserRecord =>
  field === 'stripe_customer_id'
    ? { ...user, [field]: id }
    : { ...user, [field]: id, stripe_account_version: 2, payouts_enabled: false }

const store = async (deps: Deps, user: UserRecord, field: ProviderId, id: string): Promise<UserRecord> => {
  try {
    const after = withId(user, field, id)
    await saveUser(deps, {
      before: user,
      after,
      also: [put(deps.db.tableName, { ...stripeOwnerKey(id), user_id: user.id })],
    })
    return after
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    deps.db.refresh()
    const current = await getUserRecord(deps, user.id)
    // Another click was faster.
    return current[field] !== undefined && current[field] !== user[field] ? current : store(deps, current, field, id)
  }
}

type Create = (idempotencyKey: string) => Promise<{ id: string }>

/**
 * The person with an account or customer at the provider, created on first use. Two concurrent clicks get the same one:
 * the provider recognizes the idempotency key, and the second write finds it stored.
 */
const withProvider = async (deps: Deps, user: UserRecord, field: ProviderId, create: Create): Promise<UserRecord> => {
  if (user[field] !== undefined) return user
  try {
    return await store(deps, user, field, (await create(`${field}/${user.id}/${user.version}`)).id)
  } catch (error) {
    // The provider repeats a refusal under the same key for a day, so the next click gets another version.
    if (isRefusal(error)) await saveUser(deps, { before: user, after: user })
    throw error
  }
}

const noAccount = 'The payment provider does not open accounts for us at the moment. We know, and we are on it'
const silent = 'The payment provider does not answer at the moment. Please try again in a few minutes'

/** Explains the provider's refusal, and mails the operator once a day. */
const inWords = async <T>(deps: Deps, refusedText: string, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (!isFromProvider(error)) throw error
    if (troubleOf(error) === 'platform') {
      deps.log.error('ProviderSetup', error, platformTrouble)
      throw new AppError('provider_failed', platformText)
    }
    deps.log.error('the payment provider gives no link', error)
    if (!isRefusal(error)) throw new AppError('provider_failed', silent)
    await tellOperator(deps, error instanceof Error ? error.message : String(error))
    throw new AppError('provider_failed', refusedText)
  }
}

const rememberFor = 2 * 86_400

const tellOperator = async (deps: Deps, reason: string): Promise<void> => {
  const ttl = Math.floor(Date.parse(deps.now) / 1000) + rememberFor
  const once = putNew(deps.db.tableName, { ...webhookKey(`accounts_refused/${deps.now.slice(0, 10)}`), ttl })
  try {
    await commit(deps, [once], mailTo(deps.operatorEmail, 'accounts_refused', { reason }))
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
  }
}

/** Bank settings: the provider's onboarding, then its payee dashboard. */
export const accountLink = useCase(usersApi.accountLink, (deps, actor, { params }) =>
  inWords(deps, noAccount, () => bankSettings(deps, ownAccount(actor, params.id))),
)

const bankSettings = async (deps: Deps, user: UserRecord): Promise<{ url: string }> => {
  const stripe = await deps.stripe()
  const create: Create = (key) => openAccount(stripe, user, key)
  const open = async (payee: UserRecord): Promise<{ url: string }> => {
    const account = payee.stripe_account_id!
    if (payee.payouts_enabled) return { url: await dashboardLink(stripe, account) }
    return { url: await onboardingLink(stripe, account, payee.stripe_account_version, `${deps.appUrl}/account`) }
  }
  try {
    return await open(await withProvider(deps, user, 'stripe_account_id', create))
  } catch (error) {
    if (user.stripe_account_id === undefined || !isGone(error)) throw error
    // Somebody has deleted or closed it at the provider.
    const { id } = await create(`stripe_account_id/${user.id}/${user.version}`)
    return open(await store(deps, user, 'stripe_account_id', id))
  }
}

/** The provider's portal: its first page lists the invoices, and one of its flows asks for the payment method. */
export const billingLink = useCase(usersApi.billingLink, (deps, actor, { params, query }) =>
  inWords(deps, platformText, async () => {
    const user = ownAccount(actor, params.id)
    const stripe = await deps.stripe()
    const { event_id, suffix } = query
    const return_url =
      deps.appUrl + (event_id === undefined ? '/account' : `/proposal?id=${encodeURIComponent(event_id)}`)
    const open = async (customer: string) => {
      const { url } = await stripe.billingPortal.sessions.create({
        customer,
        return_url,
        ...(suffix === 'payment-methods' && {
          flow_data: {
            type: 'payment_method_update',
            after_completion: { type: 'redirect', redirect: { return_url } },
          },
        }),
      })
      return { url }
    }
    const create = () => makeCustomer(deps, user)
    try {
      return await open((await withProvider(deps, user, 'stripe_customer_id', create)).stripe_customer_id!)
    } catch (error) {
      if (user.stripe_customer_id === undefined || !isMissing(error)) throw error
      // Somebody has deleted it at the provider.
      return open((await store(deps, user, 'stripe_customer_id', (await create()).id)).stripe_customer_id!)
    }
  }),
)
