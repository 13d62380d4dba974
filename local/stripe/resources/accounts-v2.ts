import type Stripe from 'stripe'
import { invalid } from '../errors.ts'
import { flag, group, integer, list, metadata, oneOf, required, text, url, type Spec } from '../params.ts'
import { route } from '../routes.ts'
import { platform } from '../types.ts'
import type { AccountObject, Row } from '../types.ts'
import { mergedMetadata } from '../environment.ts'
import type { Ctx } from '../environment.ts'
import { emitThin } from '../thin-events.ts'
import { makeAccountLink } from './account-links.ts'
import { closeAccount } from './account-changes.ts'
import { asVersion2, includes } from './account-v2-shape.ts'
import { newAccount } from './account-shape.ts'
import { refuseApproval } from './accounts.ts'

type Create = Stripe.V2.Core.AccountCreateParams
type Configuration = NonNullable<Create['configuration']>
type Recipient = NonNullable<Configuration['recipient']>
type Capabilities = NonNullable<Recipient['capabilities']>
type Defaults = NonNullable<Create['defaults']>
type Retrieve = Stripe.V2.Core.AccountRetrieveParams

const include: Spec = list(oneOf(...includes))
const stripeBalance = group<NonNullable<Capabilities['stripe_balance']>>({
  stripe_transfers: group<{ requested: boolean }>({ requested: required(flag) }),
})
const fields = {
  include,
  metadata,
  contact_email: text,
  contact_phone: text,
  display_name: text,
  dashboard: oneOf('express', 'full', 'none'),
  identity: group<NonNullable<Create['identity']>>({
    country: text,
    entity_type: oneOf('company', 'government_entity', 'individual', 'non_profit'),
  }),
  configuration: group<Configuration>({
    recipient: group<Recipient>({
      capabilities: group<Capabilities>({ stripe_balance: stripeBalance }),
    }),
  }),
  defaults: group<Defaults>({
    currency: text,
    profile: group<NonNullable<Defaults['profile']>>({
      business_url: url,
      doing_business_as: text,
      product_description: text,
    }),
    responsibilities: group<NonNullable<Defaults['responsibilities']>>({
      fees_collector: required(oneOf('application', 'application_custom', 'application_express', 'stripe')),
      losses_collector: required(oneOf('application', 'stripe')),
    }),
  }),
}

type UseCase = Stripe.V2.Core.AccountLinkCreateParams.UseCase
type Onboarding = NonNullable<UseCase['account_onboarding']>
const flow = group<Onboarding>({
  refresh_url: required(url),
  return_url: url,
  collection_options: group<NonNullable<Onboarding['collection_options']>>({
    fields: oneOf('currently_due', 'eventually_due'),
    future_requirements: oneOf('include', 'omit'),
  }),
})

const flowOf = ({ type, account_onboarding, account_update }: UseCase): Onboarding => {
  const chosen = type === 'account_update' ? account_update : account_onboarding
  if (chosen === undefined) throw invalid(`use_case.${type} is required.`, 'parameter_missing', `use_case.${type}`)
  return chosen
}

const configurations = list(oneOf('customer', 'merchant', 'recipient'))

/** A platform of before version 2 gets it when its operator asks for it. */
const demandVersion2 = ({ faults }: Ctx): void => {
  if (faults.platform === 'old')
    throw invalid(
      "Accounts v2 is not enabled for your platform. If you're interested in using this API with your integration, " +
        'please visit https://docs.stripe.com/connect/accounts-v2.',
      'accounts_v2_access_blocked',
    )
}

const find = (ctx: Ctx, id: string): Row<AccountObject> => {
  demandVersion2(ctx)
  const row = ctx.store.row('accounts', id)
  if (row === undefined || (row.hidden?.['deauthorized'] !== undefined && row.hidden['closed'] === undefined))
    throw invalid(`The account '${id}' was not found.`, 'not_found', undefined, 404)
  return row
}

const shown = ({ object, hidden }: Row<AccountObject>, params: Retrieve) =>
  asVersion2(
    object,
    { isClosed: hidden?.['closed'] !== undefined, hasTaxNumber: hidden?.['tax_number'] !== undefined },
    params.include,
  )

const checkNew = (ctx: Ctx, { configuration, contact_email, dashboard, defaults, identity }: Create): void => {
  const asks = configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested === true
  if (configuration?.recipient !== undefined && contact_email === undefined)
    throw invalid('contact_email is required for a recipient.', 'parameter_missing', 'contact_email')
  if (configuration?.recipient !== undefined && identity?.country === undefined)
    throw invalid('identity.country is required for a recipient.', 'parameter_missing', 'identity.country')
  if (identity?.country !== undefined && identity.country.toUpperCase() !== 'US')
    throw invalid(`Country '${identity.country}' is unknown to this emulator; it knows US.`, 'invalid_fields')
  if (dashboard === 'express' && !asks)
    throw invalid('The Express Dashboard requires the capability stripe_balance.stripe_transfers.', 'invalid_fields')
  if (dashboard === 'express' && defaults?.responsibilities?.losses_collector !== 'application')
    throw invalid('The Express Dashboard requires losses_collector to be application.', 'invalid_fields')
  refuseApproval(ctx, asks, false)
}

export const accountV2Routes = [
  route<Create>('POST /v2/core/accounts', fields, (ctx, params) => {
    demandVersion2(ctx)
    checkNew(ctx, params)
    const { stripe_transfers } = params.configuration?.recipient?.capabilities?.stripe_balance ?? {}
    const account = newAccount(ctx.store.id('acct'), ctx.now(), {
      email: params.contact_email!,
      business_type: 'individual',
      capabilities: { transfers: { requested: stripe_transfers?.requested ?? false } },
      business_profile: params.display_name === undefined ? {} : { name: params.display_name },
      controller: { stripe_dashboard: { type: params.dashboard ?? 'full' }, fees: { payer: 'application' } },
      metadata: mergedMetadata({}, params.metadata),
    })
    const row = ctx.store.insert('accounts', platform, account, { version: '2' })
    emitThin(ctx, 'v2.core.account.created', account)
    return shown(row, params)
  }),
  route<Retrieve>('GET /v2/core/accounts/{id}', { include }, (ctx, params, id) => shown(find(ctx, id!), params)),
  route<Stripe.V2.Core.AccountUpdateParams>('POST /v2/core/accounts/{id}', fields, (ctx, params, id) => {
    const row = find(ctx, id!)
    const account = row.object
    account.metadata = mergedMetadata(account.metadata ?? {}, params.metadata)
    if (params.contact_email !== undefined) account.email = params.contact_email
    if (params.display_name !== undefined) account.business_profile!.name = params.display_name
    emitThin(ctx, 'v2.core.account.updated', account)
    return shown(row, params as Retrieve)
  }),
  route<Stripe.V2.Core.AccountCloseParams>(
    'POST /v2/core/accounts/{id}/close',
    { applied_configurations: configurations },
    (ctx, _params, id) => {
      const row = find(ctx, id!)
      closeAccount(ctx, row.object)
      return shown(row, {})
    },
  ),
  route<Stripe.V2.Core.AccountListParams>(
    'GET /v2/core/accounts',
    { applied_configurations: configurations, closed: flag, limit: integer },
    (ctx, params) => {
      demandVersion2(ctx)
      const rows = ctx.store.rows('accounts').filter(({ hidden }) => hidden?.['deauthorized'] === undefined)
      const data = rows.toReversed().slice(0, params.limit ?? 20)
      return {
        object: 'v2.list',
        data: data.map((row) => shown(row, {})),
        next_page_url: null,
        previous_page_url: null,
      }
    },
  ),
  route<Stripe.V2.Core.AccountLinkCreateParams>(
    'POST /v2/core/account_links',
    {
      account: required(text),
      use_case: required(
        group<UseCase>({
          type: required(oneOf('account_onboarding', 'account_update')),
          account_onboarding: flow,
          account_update: flow,
        }),
      ),
    },
    (ctx, { account, use_case }) => {
      const { object } = find(ctx, account)
      const { refresh_url, return_url = refresh_url } = flowOf(use_case)
      const { url: link, created, expires_at } = makeAccountLink(ctx, object.id, refresh_url, return_url)
      return {
        object: 'v2.core.account_link',
        account: object.id,
        created: new Date(created * 1000).toISOString(),
        expires_at: new Date(expires_at * 1000).toISOString(),
        livemode: false,
        url: link,
        use_case,
      } satisfies Stripe.V2.Core.AccountLink
    },
  ),
]
