import { context, type Ctx } from '../environment.ts'
import { emit, emitChange } from '../events.ts'
import { present } from '../expand.ts'
import type { AccountObject } from '../types.ts'
import { capabilityNames, capabilityOf, newBank, requirements } from './account-shape.ts'

/** Onboarding is complete: requested capabilities become active, a bank account exists, payouts are enabled. */
export const completeOnboarding = (ctx: Ctx, account: AccountObject): void => {
  if (account.details_submitted) return
  const theirs = context(ctx, account.id)
  const bank = newBank(ctx, account.id, account.business_profile?.name ?? null)
  const before = present(ctx, account)
  ctx.store.insert('external_accounts', account.id, bank)
  emit(theirs, 'account.external_account.created', bank)
  const requested = capabilityNames.filter((name) => account.capabilities?.[name] !== undefined)
  for (const name of requested) account.capabilities = { ...account.capabilities, [name]: 'active' }
  Object.assign(account, {
    details_submitted: true,
    charges_enabled: account.capabilities?.card_payments === 'active',
    payouts_enabled: true,
    requirements: requirements(true),
    tos_acceptance: { date: ctx.now(), ip: '127.0.0.1', user_agent: null },
    business_type: account.business_type ?? 'individual',
  })
  for (const name of requested) emit(theirs, 'capability.updated', capabilityOf(account, name))
  emit(theirs, 'account.updated', account, before)
}

/** Stripe's restriction: everything, payouts alone, or none. */
export type Restriction = 'everything' | 'payouts' | 'nothing'

/** Stripe found a problem, or closed the account (`rejected.fraud`): money stops until it is resolved. */
export const restrictAccount = (
  ctx: Ctx,
  account: AccountObject,
  restriction: Restriction,
  reason = 'requirements.past_due',
): void => {
  const theirs = context(ctx, account.id)
  emitChange(theirs, 'account.updated', account, () => {
    for (const name of capabilityNames) {
      if (account.capabilities?.[name] !== undefined)
        account.capabilities = { ...account.capabilities, [name]: restriction === 'everything' ? 'inactive' : 'active' }
    }
    Object.assign(account, {
      payouts_enabled: restriction === 'nothing',
      charges_enabled: restriction !== 'everything' && account.capabilities?.card_payments === 'active',
      requirements: {
        ...requirements(true),
        ...(restriction !== 'nothing' && { ...missingDocument, disabled_reason: reason }),
      },
    })
  })
}

const missingDocument = {
  currently_due: ['individual.verification.document'],
  past_due: ['individual.verification.document'],
}

/** The payee disconnected: the platform loses all access to the account. */
export const deauthorizeAccount = (ctx: Ctx, account: AccountObject): void => {
  const application = { id: 'ca_local', object: 'application', name: 'BookMe' }
  emit(context(ctx, account.id), 'account.application.deauthorized', application)
  ctx.store.row('accounts', account.id)!.hidden = { deauthorized: 'yes' }
}
