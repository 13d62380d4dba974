import type { IncomingMessage, ServerResponse } from 'node:http'
import { Api } from './api.ts'
import { DeliveryPump } from './delivery.ts'
import type { Deliver } from './delivery.ts'
import { changedFaults, noFaults } from './faults.ts'
import type { Faults } from './faults.ts'
import { readBody, TooLarge, writeOutcome } from './http.ts'
import type { ApiOutcome, ApiRequest } from './http.ts'
import { keysLive } from './idempotency.ts'
import { nextJob, runJobs } from './jobs.ts'
import { schedulePlatformPayout } from './resources/payouts.ts'
import { servePage } from './pages/router.ts'
import { tableNames } from './state.ts'
import { Store } from './store.ts'
import { nextKey, storedSecrets } from './versions.ts'
import { context } from './environment.ts'
import type { Ctx, Environment } from './environment.ts'

export interface StripeEmulatorOptions {
  /** The state file; without it, in-memory only. */
  statePath?: string
  now: () => Date
  deliver: Deliver
  publicUrl: () => string
  /** The events that the webhook endpoints ask for; by default all. `isConnected`: of a connected account. */
  isEnabled?: (type: string, isConnected: boolean) => boolean
  /** The only accepted key. */
  apiKey?: string
  /** Makes the ids of a fresh state deterministic. */
  idSeed?: string
}

export interface StripeEmulator {
  /** API calls: `/v1/…`. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** The same without a socket, for tests with thousands of calls. */
  respond(request: ApiRequest): Promise<ApiOutcome>
  /** Hosted pages below `/__local/stripe`; false for other paths. */
  page(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  nextDue(): Date | undefined
  /** Settles everything due and delivers the events. */
  runDue(): Promise<void>
  /** Resolves when no delivery is in progress. */
  idle(): Promise<void>
  /** After the one underway, events wait for the next start: thousands would take minutes. */
  endDeliveries(): void
  list(): Record<string, unknown[]>
  /** Acts as Stripe itself, for tests and seeds. */
  act<T>(work: (ctx: Ctx) => T): T
  faults: { get(): Faults; set(change: Partial<Faults>): void }
  apiKey: string
  /** Of both endpoints, comma-separated as in the product's secret. */
  webhookSecret: string
  /** Stored instead, or beside it, while they are rolled or the API version is upgraded. */
  next: { apiKey: string; webhookSecret: string; secondEndpoints: string }
  stop(): Promise<void>
}

/** The body is too large, or the connection was cut: there is nobody to respond to. */
const broken = (response: ServerResponse, error: unknown): void => {
  if (!(error instanceof TooLarge)) console.error('Stripe emulator:', error)
  if (response.headersSent) response.destroy()
  else response.writeHead(error instanceof TooLarge ? 413 : 500, { connection: 'close' }).end()
}

export const createStripeEmulator = ({
  statePath,
  now,
  deliver,
  publicUrl,
  isEnabled = () => true,
  apiKey = 'sk_test_local',
  idSeed,
}: StripeEmulatorOptions): StripeEmulator => {
  const store = new Store(statePath, idSeed)
  const environment: Environment = {
    store,
    now: () => Math.floor(now().getTime() / 1000),
    faults: changedFaults(noFaults(), (store.state.faults ?? {}) as Partial<Faults>),
    isEnabled,
    pageUrl: (path) => `${publicUrl().replace(/\/$/, '')}/__local/stripe/${path}`,
    wake: () => {
      pump.wake()
    },
  }
  const pump = new DeliveryPump(environment, deliver)
  const api = new Api(environment, apiKey)
  // Events left undelivered by an earlier run are sent once there is a listener.
  if (store.state.deliveries.some((delivery) => delivery.status === 'pending')) pump.wake()

  const respond = (request: ApiRequest): Promise<ApiOutcome> => api.respond(request)
  return {
    respond,
    async handle(request, response) {
      try {
        const outcome = await respond({
          method: request.method ?? 'GET',
          url: request.url ?? '/',
          headers: request.headers,
          body: await readBody(request),
        })
        await writeOutcome(response, outcome)
      } catch (error) {
        broken(response, error)
      }
    },
    async page(request, response) {
      try {
        return await servePage(environment, pump, request, response)
      } catch (error) {
        broken(response, error)
        return true
      }
    },
    nextDue() {
      const times = [nextJob(store.state.jobs), pump.nextDue()].filter((time) => time !== undefined)
      return times.length === 0 ? undefined : new Date(Math.min(...times) * 1000)
    },
    async runDue() {
      runJobs(environment)
      store.prune(environment.now(), keysLive)
      await pump.run()
      await pump.idle()
    },
    idle: () => pump.idle(),
    endDeliveries: () => {
      pump.stop()
    },
    list: () => ({
      ...Object.fromEntries(
        tableNames.map((table) => [table, store.rows(table).map((row) => ({ ...row.object, _owner: row.owner }))]),
      ),
      deliveries: store.state.deliveries.map((delivery) => ({ ...delivery })),
      scheduled: store.state.jobs.map((job) => ({ ...job })),
      balances: Object.entries(store.state.funds).map(([account, purse]) => ({ account, ...purse })),
    }),
    act(work) {
      try {
        return work(context(environment))
      } finally {
        store.commit()
      }
    },
    faults: {
      get: () => structuredClone(environment.faults),
      set(change) {
        environment.faults = changedFaults(environment.faults, change)
        store.state.faults = environment.faults
        if (change.webhooks !== undefined) pump.release()
        if (change.platform_payouts !== undefined) schedulePlatformPayout(environment)
        store.commit()
      },
    },
    apiKey,
    webhookSecret: storedSecrets.now,
    next: {
      apiKey: nextKey(apiKey),
      webhookSecret: storedSecrets.rolled,
      secondEndpoints: storedSecrets.second,
    },
    async stop() {
      pump.stop()
      await store.close()
    },
  }
}
