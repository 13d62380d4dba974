import type Stripe from 'stripe'
import { invalid } from '../errors.ts'
import { expandable, group, oneOf, required, text, url } from '../params.ts'
import { route } from '../routes.ts'
import { need } from '../environment.ts'

type Params = Stripe.BillingPortal.SessionCreateParams

export const portalSessionRoutes = [
  route<Params>(
    'POST /v1/billing_portal/sessions',
    {
      ...expandable,
      customer: required(text),
      configuration: text,
      locale: text,
      return_url: url,
      flow_data: group<Stripe.BillingPortal.SessionCreateParams.FlowData>({
        type: required(
          oneOf(
            'payment_method_update',
            'subscription_cancel',
            'subscription_update',
            'subscription_update_confirm',
            'customer_update',
          ),
        ),
        after_completion: group<Stripe.BillingPortal.SessionCreateParams.FlowData.AfterCompletion>({
          type: required(oneOf('hosted_confirmation', 'portal_homepage', 'redirect')),
          redirect: group<Stripe.BillingPortal.SessionCreateParams.FlowData.AfterCompletion.Redirect>({
            return_url: required(url),
          }),
          hosted_confirmation:
            group<Stripe.BillingPortal.SessionCreateParams.FlowData.AfterCompletion.HostedConfirmation>({
              custom_message: text,
            }),
        }),
      }),
    },
    (ctx, params) => {
      const customer = need(ctx, 'customers', params.customer!, 'customer').object
      const flow = params.flow_data
      if (flow !== undefined && flow.type !== 'payment_method_update')
        throw invalid(`The flow ${flow.type} is not enabled in the portal configuration.`, undefined, 'flow_data[type]')
      const after = flow?.after_completion
      if (after?.type === 'redirect' && after.redirect === undefined)
        throw invalid(
          'Missing required param: flow_data[after_completion][redirect].',
          'parameter_missing',
          'flow_data[after_completion][redirect]',
        )
      const id = ctx.store.id('bps', 24)
      const session: Stripe.BillingPortal.Session = {
        id,
        object: 'billing_portal.session',
        configuration: params.configuration ?? 'bpc_local',
        created: ctx.now(),
        customer: customer.id,
        customer_account: null,
        flow:
          flow === undefined
            ? null
            : {
                after_completion: {
                  hosted_confirmation:
                    after?.hosted_confirmation === undefined
                      ? null
                      : { custom_message: after.hosted_confirmation.custom_message ?? null },
                  redirect: after?.redirect === undefined ? null : { return_url: after.redirect.return_url },
                  type: after?.type ?? 'portal_homepage',
                },
                customer_update: null,
                subscription_cancel: null,
                subscription_pause: null,
                subscription_update: null,
                subscription_update_confirm: null,
                type: flow.type,
              },
        livemode: false,
        locale: params.locale ?? null,
        on_behalf_of: null,
        return_url: params.return_url ?? null,
        url: ctx.pageUrl(`portal/${id}`),
      }
      ctx.store.insert('portal_sessions', ctx.owner, session)
      return session
    },
  ),
]
