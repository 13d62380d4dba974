import {
  accountForbidden,
  declined,
  forbidden,
  internal,
  invalid,
  keyExpired,
  keyInUse,
  lockTimeout,
  rateLimited,
  StripeRefusal,
} from './errors.ts'
import { apiVersion, nextKey } from './versions.ts'
import { expand, present } from './expand.ts'
import { takeFault } from './faults.ts'
import type { ApiFault } from './faults.ts'
import { parseForm } from './form.ts'
import { parseJson } from './json.ts'
import { fingerprintOf, Idempotency } from './idempotency.ts'
import { splitUrl } from './http.ts'
import type { ApiAnswer, ApiOutcome, ApiRequest } from './http.ts'
import { findRoute } from './router.ts'
import type { Route } from './routes.ts'
import { genericDecline } from './test-cards.ts'
import { platform } from './types.ts'
import type { AnyObject } from './types.ts'
import { context } from './environment.ts'
import type { Environment } from './environment.ts'

const header = (request: ApiRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

const isVersion2 = (path: string): boolean => path.startsWith('/v2/')

interface Keyed {
  owner: string
  key: string
  fingerprint: string
  id: string
  fault: ApiFault | undefined
  path: string
}

/** From an HTTP call to its response, with Stripe's order of checks. */
export class Api {
  readonly #environment: Environment
  readonly #apiKey: string
  readonly #keys: Idempotency

  constructor(environment: Environment, apiKey: string) {
    this.#environment = environment
    this.#apiKey = apiKey
    this.#keys = new Idempotency(environment)
  }

  async respond(request: ApiRequest): Promise<ApiOutcome> {
    const id = this.#environment.store.id('req', 14)
    try {
      return await this.#answer(request, id)
    } catch (error) {
      if (!(error instanceof StripeRefusal)) console.error('Stripe emulator: this is a bug of ours', error)
      return this.#failure(error instanceof StripeRefusal ? error : internal(), id, header(request, 'idempotency-key'))
    } finally {
      this.#environment.store.commit()
    }
  }

  async #answer(request: ApiRequest, id: string): Promise<ApiOutcome> {
    const { path, query } = splitUrl(request.url)
    this.#authenticate(request)
    const owner = this.#owner(request)
    const found = findRoute(request.method, path)
    if (found === undefined)
      throw invalid(
        `Unrecognized request URL (${request.method}: ${path}). Please see https://stripe.com/docs or we can ` +
          'help at https://support.stripe.com/.',
        undefined,
        undefined,
        404,
      )
    const raw =
      request.method === 'POST'
        ? isVersion2(path)
          ? parseJson(request.body)
          : parseForm(request.body)
        : parseForm(query)
    const params = found.route.parse(raw)
    const fault = takeFault(this.#environment.faults, `${request.method} ${path}`)
    if (fault?.mode === 'timeout_before') return 'silence'
    if (fault?.mode === 'reset_before') return 'reset'
    if (fault?.mode === 'rate_limit') throw rateLimited()
    if (fault?.mode === 'lock_timeout') throw lockTimeout()
    if (fault?.mode === 'forbidden') throw forbidden()
    if (fault?.mode === 'forbidden_account') throw accountForbidden()
    const key = request.method === 'POST' ? header(request, 'idempotency-key') : undefined
    if (fault?.mode === 'conflict') throw keyInUse(key ?? 'none')
    const execute = (): Promise<ApiAnswer> => this.#execute(found.route, found.ids, params, { id, owner, key, fault })
    const answer =
      key === undefined
        ? await execute()
        : await this.#once(
            { owner, key, fingerprint: fingerprintOf(request.method, path, raw), id, fault, path },
            execute,
          )
    if (fault?.mode === 'timeout_after_success') return 'silence'
    if (fault?.mode === 'reset_after_success') return 'reset'
    return answer
  }

  /** One execution per key; later calls get its response, even an error. */
  async #once(
    { owner, key, fingerprint, id, fault, path }: Keyed,
    execute: () => Promise<ApiAnswer>,
  ): Promise<ApiAnswer> {
    const saved = this.#keys.claim(owner, key, fingerprint)
    if (saved !== undefined) {
      const headers = {
        ...this.#headers(id, key, saved.status >= 400 ? false : undefined),
        'idempotent-replayed': 'true',
        'original-request': saved.request,
      }
      return { status: saved.status, headers, body: saved.body }
    }
    try {
      const answer = await execute()
      // Version 2 tries a failed call again under its key.
      const isForgotten = answer.status >= 400 && isVersion2(path)
      if (!isForgotten && !(answer.status === 500 && fault?.saved === false))
        this.#keys.save(owner, key, { fingerprint, status: answer.status, body: answer.body, request: id })
      return answer
    } finally {
      this.#keys.release(owner, key)
    }
  }

  /** Runs the endpoint. From here on a refusal is a response like any other, stored under the key. */
  async #execute(
    route: Route,
    ids: string[],
    params: Record<string, unknown>,
    call: { id: string; owner: string; key: string | undefined; fault: ApiFault | undefined },
  ): Promise<ApiAnswer> {
    const { id, owner, key, fault } = call
    if (this.#environment.faults.latency_ms > 0)
      await new Promise((resolve) => {
        setTimeout(resolve, this.#environment.faults.latency_ms)
      })
    const ctx = context(this.#environment, owner, { id, idempotency_key: key ?? null })
    const charges = route.path === '/v1/invoices/{id}/pay'
    try {
      if (fault?.mode === 'error_500') throw internal()
      if (fault?.mode === 'decline' && !charges)
        throw declined(genericDecline.code, genericDecline.decline_code, genericDecline.message)
      ctx.decline = fault?.mode === 'decline'
      const reply = route.run(ctx, params, ids)
      if (fault?.mode === 'error_500_after_success') throw internal()
      const shown =
        'data' in reply && reply.object === 'list'
          ? { ...reply, data: reply.data.map((item: AnyObject) => present(this.#environment, item)) }
          : present(this.#environment, reply as AnyObject)
      expand(this.#environment, shown, params['expand'] as string[] | undefined)
      return { status: 200, headers: this.#headers(id, key, undefined), body: JSON.stringify(shown, null, 2) }
    } catch (error) {
      if (error instanceof StripeRefusal) return this.#failure(error, id, key)
      throw error
    }
  }

  #authenticate(request: ApiRequest): void {
    const authorization = header(request, 'authorization') ?? ''
    const key = authorization.startsWith('Basic ')
      ? (Buffer.from(authorization.slice(6), 'base64').toString().split(':')[0] ?? '')
      : authorization.replace(/^Bearer /, '')
    if (key === '') {
      throw invalid(
        'You did not provide an API key. You need to provide your API key in the Authorization header, using ' +
          "Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See " +
          'https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.',
        undefined,
        undefined,
        401,
      )
    }
    const hidden = `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`
    const state = this.#environment.faults.api_key
    if (key === this.#apiKey && state === 'new') throw keyExpired(hidden)
    if (key !== this.#apiKey && (key !== nextKey(this.#apiKey) || state === 'old'))
      throw invalid(`Invalid API Key provided: ${hidden}`, undefined, undefined, 401)
    const version = header(request, 'stripe-version')
    if (version !== undefined && version !== apiVersion)
      throw invalid(`Invalid Stripe API version: ${version}. This emulator speaks ${apiVersion}.`)
  }

  #owner(request: ApiRequest): string {
    const account = header(request, 'stripe-account') ?? header(request, 'stripe-context')
    if (account === undefined) return platform
    const row = this.#environment.store.row('accounts', account)
    if (row === undefined || row.hidden?.['deauthorized'] !== undefined) {
      throw invalid(
        `The provided key does not have access to account '${account}' (or that account does not exist). ` +
          'Application access may have been revoked.',
        'account_invalid',
        undefined,
        403,
      )
    }
    return account
  }

  #failure(refusal: StripeRefusal, id: string, key: string | undefined): ApiAnswer {
    const body = { error: { ...refusal.body, request_log_url: `https://dashboard.stripe.com/test/logs/${id}` } }
    return {
      status: refusal.status,
      headers: this.#headers(id, key, refusal.retry),
      body: JSON.stringify(body, null, 2),
    }
  }

  #headers(id: string, key: string | undefined, retry: boolean | undefined): Record<string, string> {
    return {
      'content-type': 'application/json',
      // The emulator's time; otherwise clients that compare clocks would be misled.
      date: new Date(this.#environment.now() * 1000).toUTCString(),
      'request-id': id,
      'stripe-version': apiVersion,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(retry === undefined ? {} : { 'stripe-should-retry': String(retry) }),
    }
  }
}
