import type Stripe from 'stripe'
import { invalid } from '../errors.ts'
import { emitChange } from '../events.ts'
import { listOf } from '../expand.ts'
import { page } from '../lists.ts'
import {
  address,
  expandable,
  flag,
  group,
  integer,
  metadata,
  oneOf,
  paging,
  range,
  required,
  text,
  url,
} from '../params.ts'
import { route } from '../routes.ts'
import { platform } from '../types.ts'
import type { AccountObject } from '../types.ts'
import { context, mergedMetadata } from '../environment.ts'
import type { Ctx } from '../environment.ts'
import { makeAccountLink } from './account-links.ts'
import { capabilityNames, capabilityOf, newAccount } from './account-shape.ts'
import type { CapabilityName } from './account-shape.ts'
import { platformAccount } from './platform-account.ts'

const capability = group<Stripe.AccountCreateParams.Capabilities.Transfers>({ requested: flag })
const fields = {
  ...expandable,
  metadata,
  email: text,
  business_type: oneOf('company', 'government_entity', 'individual', 'non_profit'),
  capabilities: group<Stripe.AccountCreateParams.Capabilities>({ transfers: capability, card_payments: capability }),
  business_profile: group<Stripe.AccountCreateParams.BusinessProfile>({
    mcc: text,
    name: text,
    product_description: text,
    support_email: text,
    url,
  }),
  individual: group<Stripe.AccountCreateParams.Individual>({
    email: text,
    first_name: text,
    last_name: text,
    phone: text,
    address,
  }),
  company: group<Stripe.AccountCreateParams.Company>({ name: text, phone: text, address }),
  settings: group<Stripe.AccountCreateParams.Settings>({
    payouts: group<Stripe.AccountCreateParams.Settings.Payouts>({
      debit_negative_balances: flag,
      statement_descriptor: text,
      schedule: group<Stripe.AccountCreateParams.Settings.Payouts.Schedule>({
        interval: oneOf('manual', 'daily', 'weekly', 'monthly'),
        weekly_anchor: text,
        monthly_anchor: integer,
      }),
    }),
  }),
}

const find = (ctx: Ctx, id: string): AccountObject => {
  const row = ctx.store.row('accounts', id)
  const isGone = row === undefined || row.hidden?.['deauthorized'] !== undefined
  if (isGone || (ctx.owner !== platform && ctx.owner !== id)) {
    throw invalid(
      `The provided key does not have access to account '${id}' (or that account does not exist). Application ` +
        'access may have been revoked.',
      'account_invalid',
      undefined,
      403,
    )
  }
  return row.object
}

/** @throws StripeRefusal for accounts that only receive transfers, without Stripe's approval. */
export const refuseApproval = ({ faults }: Ctx, transfers: boolean, cardPayments: boolean): void => {
  if (faults.transfers_capability === 'needs_approval' && transfers && !cardPayments)
    throw invalid(
      'Your platform needs approval for accounts to have requested the `transfers` capability without the ' +
        '`card_payments` capability. If you would like to request transfers without card_payments, please ' +
        'contact us via https://support.stripe.com/contact.',
    )
}

const isCapability = (name: string): name is CapabilityName => (capabilityNames as readonly string[]).includes(name)

export const accountRoutes = [
  route<Stripe.AccountCreateParams>(
    'POST /v1/accounts',
    {
      ...fields,
      country: text,
      type: oneOf('custom', 'express', 'standard'),
      default_currency: text,
      tos_acceptance: group<Stripe.AccountCreateParams.TosAcceptance>({
        service_agreement: oneOf('full', 'recipient'),
      }),
      controller: group<Stripe.AccountCreateParams.Controller>({
        fees: group<Stripe.AccountCreateParams.Controller.Fees>({ payer: oneOf('account', 'application') }),
        losses: group<Stripe.AccountCreateParams.Controller.Losses>({ payments: oneOf('application', 'stripe') }),
        requirement_collection: oneOf('application', 'stripe'),
        stripe_dashboard: group<Stripe.AccountCreateParams.Controller.StripeDashboard>({
          type: oneOf('express', 'full', 'none'),
        }),
      }),
    },
    (ctx, params) => {
      if (params.type !== undefined && params.controller !== undefined)
        throw invalid('You may only specify one of these parameters: type, controller.', undefined, 'type')
      if (params.country !== undefined && params.country !== 'US')
        throw invalid(
          `Country '${params.country}' is unknown to this emulator; it knows US.`,
          'country_unsupported',
          'country',
        )
      const { transfers, card_payments } = params.capabilities ?? {}
      if (ctx.faults.platform === 'new')
        throw invalid(
          'Your platform cannot create accounts with the Accounts v1 API. Create them with the Accounts v2 API ' +
            'instead: https://docs.stripe.com/connect/accounts-v2.',
          undefined,
          'type',
        )
      refuseApproval(ctx, transfers?.requested === true, card_payments?.requested === true)
      const account = newAccount(ctx.store.id('acct'), ctx.now(), params)
      ctx.store.insert('accounts', platform, account)
      return account
    },
  ),
  route<Stripe.AccountRetrieveParams>('GET /v1/accounts/{id}', expandable, (ctx, _params, id) => find(ctx, id!)),
  route<Stripe.AccountRetrieveParams>('GET /v1/account', expandable, (ctx) =>
    ctx.owner === platform ? platformAccount(ctx) : find(ctx, ctx.owner),
  ),
  route<Stripe.AccountUpdateParams>('POST /v1/accounts/{id}', fields, (ctx, params, id) => {
    const account = find(ctx, id!)
    const theirs = context(ctx, account.id, ctx.request)
    emitChange(theirs, 'account.updated', account, () => {
      account.metadata = mergedMetadata(account.metadata ?? {}, params.metadata)
      if (params.email !== undefined) account.email = params.email
      if (params.business_type !== undefined) account.business_type = params.business_type
      if (params.business_profile !== undefined)
        account.business_profile = {
          ...account.business_profile!,
          ...(params.business_profile as Partial<Stripe.Account.BusinessProfile>),
        }
      const payouts = account.settings?.payouts
      if (payouts !== undefined && params.settings?.payouts?.schedule?.interval !== undefined)
        payouts.schedule.interval = params.settings.payouts.schedule.interval
      if (payouts !== undefined && params.settings?.payouts?.debit_negative_balances !== undefined)
        payouts.debit_negative_balances = params.settings.payouts.debit_negative_balances
      for (const name of capabilityNames) {
        if (params.capabilities?.[name]?.requested && account.capabilities?.[name] === undefined) {
          account.capabilities = { ...account.capabilities, [name]: account.details_submitted ? 'active' : 'inactive' }
        }
      }
    })
    return account
  }),
  route<Stripe.AccountListParams>('GET /v1/accounts', { ...paging, created: range }, (ctx, params) =>
    page(ctx, 'accounts', params, '/v1/accounts'),
  ),
  route<Stripe.AccountListCapabilitiesParams>('GET /v1/accounts/{id}/capabilities', expandable, (ctx, _params, id) => {
    const account = find(ctx, id!)
    return listOf(
      capabilityNames
        .filter((name) => account.capabilities?.[name] !== undefined)
        .map((name) => capabilityOf(account, name)),
      `/v1/accounts/${id}/capabilities`,
    )
  }),
  route<Stripe.AccountRetrieveCapabilityParams>(
    'GET /v1/accounts/{id}/capabilities/{name}',
    expandable,
    (ctx, _params, id, name) => {
      if (!isCapability(name!)) throw invalid(`No such capability: '${name}'`, 'resource_missing', 'id', 404)
      return capabilityOf(find(ctx, id!), name)
    },
  ),
  route<Stripe.AccountListExternalAccountsParams>(
    'GET /v1/accounts/{id}/external_accounts',
    { ...paging, object: oneOf('bank_account', 'card') },
    (ctx, params, id) =>
      page(context(ctx, find(ctx, id!).id), 'external_accounts', params, `/v1/accounts/${id}/external_accounts`),
  ),
  route<Stripe.AccountCreateLoginLinkParams>('POST /v1/accounts/{id}/login_links', expandable, (ctx, _params, id) => {
    const account = find(ctx, id!)
    if (!account.details_submitted)
      throw invalid('Cannot create a login link for an account that has not completed onboarding.')
    return {
      object: 'login_link',
      created: ctx.now(),
      url: ctx.pageUrl(`dashboard/${account.id}`),
    } satisfies Stripe.LoginLink
  }),
  route<Stripe.AccountLinkCreateParams>(
    'POST /v1/account_links',
    {
      ...expandable,
      account: required(text),
      type: required(oneOf('account_onboarding', 'account_update')),
      collect: oneOf('currently_due', 'eventually_due'),
      refresh_url: required(url),
      return_url: required(url),
      collection_options: group<Stripe.AccountLinkCreateParams.CollectionOptions>({
        fields: oneOf('currently_due', 'eventually_due'),
        future_requirements: oneOf('include', 'omit'),
      }),
    },
    (ctx, params) => {
      const account = find(ctx, params.account)
      if (params.type === 'account_update' && account.type !== 'custom')
        throw invalid('You cannot create `account_update` type Account Links for this account.', undefined, 'type')
      const link = makeAccountLink(ctx, account.id, params.refresh_url!, params.return_url!)
      return { object: 'account_link', ...link } satisfies Stripe.AccountLink
    },
  ),
]
