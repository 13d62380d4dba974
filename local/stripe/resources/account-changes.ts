import { context, need, type Ctx } from '../environment.ts'
import { emit } from '../events.ts'
import { present } from '../expand.ts'
import { emitThin, type ThinType } from '../thin-events.ts'
import type { AccountObject } from '../types.ts'
import { capabilityNames, capabilityOf, newBank, requirements } from './account-shape.ts'

const isVersion2 = (ctx: Ctx, { id }: AccountObject): boolean =>
  ctx.store.row('accounts', id)?.hidden?.['version'] === '2'

/** Accounts of version 1 tell that they changed; those of version 2 what of them, in thin events. */
const change = (ctx: Ctx, account: AccountObject, thin: readonly ThinType[], work: (theirs: Ctx) => void): void => {
  const before = present(ctx, account)
  const theirs = context(ctx, account.id)
  work(theirs)
  if (isVersion2(ctx, account)) for (const type of thin) emitThin(ctx, type, account)
  else emit(theirs, 'account.updated', account, before)
}

const capabilityChanged = 'v2.core.account[configuration.recipient].capability_status_updated'
const requirementsChanged = 'v2.core.account[requirements].updated'

/** Onboarding is complete: requested capabilities become active, a bank account exists, payouts are enabled. */
export const completeOnboarding = (ctx: Ctx, account: AccountObject): void => {
  if (account.details_submitted) return
  const thin = ['v2.core.account[identity].updated', requirementsChanged, capabilityChanged] as const
  change(ctx, account, thin, (theirs) => {
    const row = need(ctx, 'accounts', account.id)
    if (ctx.faults.tax_numbers === 'collected') row.hidden = { ...row.hidden, tax_number: 'us_ssn' }
    const bank = newBank(ctx, account.id, account.business_profile?.name ?? null)
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
  })
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
  change(ctx, account, [requirementsChanged, capabilityChanged], () => {
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

/** The payee, or the platform in its dashboard, closed the account: the platform loses all access to it. */
export const closeAccount = (ctx: Ctx, account: AccountObject): void => {
  const row = ctx.store.row('accounts', account.id)!
  if (row.hidden?.['deauthorized'] !== undefined) return
  const isThin = isVersion2(ctx, account)
  row.hidden = { ...row.hidden, deauthorized: 'yes', closed: 'yes' }
  Object.assign(account, { payouts_enabled: false, charges_enabled: false })
  // A deleted account of version 1 sends nothing.
  if (isThin) emitThin(ctx, 'v2.core.account.closed', account)
}

/** Stripe wants more until a day, after which it stops payouts. */
export const setDeadline = (ctx: Ctx, account: AccountObject, at: number): void => {
  change(ctx, account, [requirementsChanged], () => {
    account.requirements = {
      ...requirements(true),
      current_deadline: at,
      currently_due: missingDocument.currently_due,
      eventually_due: missingDocument.currently_due,
    }
  })
}

/** Somebody with access to the account replaced the bank account, the payee or a thief. */
export const changeBank = (ctx: Ctx, account: AccountObject): void => {
  change(ctx, account, ['v2.core.account.updated'], (theirs) => {
    for (const { object } of ctx.store.where('external_accounts', 'account', account.id)) {
      ctx.store.remove('external_accounts', object.id)
      emit(theirs, 'account.external_account.deleted', object)
    }
    const seen = ctx.store.state.counter
    const bank = newBank(ctx, account.id, account.business_profile?.name ?? null)
    Object.assign(bank, { last4: String(1000 + (seen % 9000)), fingerprint: `fp_bank_${seen}` })
    ctx.store.insert('external_accounts', account.id, bank)
    emit(theirs, 'account.external_account.created', bank)
  })
}

/** The payee disconnected: the platform loses all access to the account. */
export const deauthorizeAccount = (ctx: Ctx, account: AccountObject): void => {
  const application = { id: 'ca_local', object: 'application', name: 'BookMe' }
  emit(context(ctx, account.id), 'account.application.deauthorized', application)
  const row = ctx.store.row('accounts', account.id)!
  row.hidden = { ...row.hidden, deauthorized: 'yes' }
}
