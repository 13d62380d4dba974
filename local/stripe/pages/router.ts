import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DeliveryPump } from '../delivery.ts'
import { StripeRefusal } from '../errors.ts'
import { decodedParts, readBody, splitUrl } from '../http.ts'
import { context } from '../environment.ts'
import type { Ctx, Environment } from '../environment.ts'
import { authenticationPage } from './authenticate.ts'
import { consolePage } from './console.ts'
import { invoicePage, receiptPage } from './invoice.ts'
import { gone } from './layout.ts'
import type { PageReply } from './layout.ts'
import { dashboardPage, onboardingPage } from './onboarding.ts'
import { portalPage } from './portal.ts'

const prefix = '/__local/stripe'
const waitsForWebhooks = 3000

const show = (
  ctx: Ctx,
  pump: DeliveryPump,
  address: string,
  query: string,
  form: URLSearchParams | undefined,
): PageReply => {
  const [name = '', ...path] = decodedParts(
    address
      .slice(prefix.length)
      .split('/')
      .filter((part) => part !== ''),
  ) ?? ['?']
  if (name === 'manual') return consolePage(ctx, form, pump)
  if (name === 'portal') return portalPage(ctx, path, new URLSearchParams(query), form)
  if (name === 'onboarding') return onboardingPage(ctx, path, form)
  if (name === 'authenticate') return authenticationPage(ctx, path, form)
  if (name === 'invoice') return invoicePage(ctx, path, form)
  if (name === 'receipt') return receiptPage(ctx, path)
  if (name === 'dashboard') return dashboardPage(ctx, path)
  return gone('Stripe', 'There is no such page.')
}

export const servePage = async (
  environment: Environment,
  pump: DeliveryPump,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> => {
  const { path, query } = splitUrl(request.url ?? '/')
  if (!path.startsWith(`${prefix}/`)) return false
  if (request.method !== 'GET' && request.method !== 'POST') return false
  const form = request.method === 'POST' ? new URLSearchParams(await readBody(request)) : undefined
  let reply: PageReply
  try {
    reply = show(context(environment), pump, path, query, form)
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    reply = gone('That was refused', error.message, error.status)
  }
  if (form !== undefined) {
    environment.store.commit()
    // Deliver events first, so that the app already shows the result.
    await Promise.race([
      pump.idle(),
      new Promise((resolve) => {
        setTimeout(resolve, waitsForWebhooks).unref()
      }),
    ])
  }
  if ('redirect' in reply) response.writeHead(303, { location: reply.redirect, 'cache-control': 'no-store' }).end()
  else if ('pdf' in reply)
    response
      .writeHead(200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${reply.name}"`,
        'cache-control': 'no-store',
      })
      .end(reply.pdf)
  else {
    response
      .writeHead(reply.status ?? 200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        // Without a referrer, the pages' own forms would come from the origin `null`.
        'referrer-policy': 'same-origin',
        'content-security-policy':
          "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      })
      .end(reply.html)
  }
  return true
}
