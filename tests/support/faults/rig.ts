import type Stripe from 'stripe'
import { work } from '#functions/entries/payment-worker/work.ts'
import { runScheduled } from '#functions/entries/scheduled-jobs/run.ts'
import { handleEvent } from '#functions/money/webhook/handle-event.ts'
import { verify } from '#functions/money/webhook/verify.ts'
import { accountLink, billingLink } from '#functions/money/use-cases/own/provider-links.ts'
import type { OpRow } from '#functions/money/data/op.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { secretsIn } from '#functions/platform/config/stripe.ts'
import { stripeInProcess } from '#local/stripe/in-process.ts'
import { funds, post } from '#local/stripe/balance.ts'
import { platform } from '#local/stripe/types.ts'
import { createStripeEmulator, type StripeEmulator } from '#local/stripe/emulator.ts'
import { tableNames, type State } from '#local/stripe/state.ts'
import type { ApiOutcome, ApiRequest } from '#local/stripe/http.ts'
import type { OutboxMessage, ScheduledJob } from '#shared/jobs.ts'
import { queueOf } from '#shared/queues.ts'
import { isHeld } from '#shared/domain/payment/op.ts'
import type { Endpoint, ResponseOf } from '#shared/api/endpoint.ts'
import { sessionOf } from '#tests/support/accounts.ts'
import type { Answer, CallInput } from '#tests/support/api.ts'
import { calendarCases } from '#tests/support/calendar-cases.ts'
import { callCases } from '#tests/support/call-cases.ts'
import { withRead } from '#tests/support/read-first.ts'
import { eventCases } from '#tests/support/event-cases.ts'
import { moneyCases, type MoneyFixture } from '#tests/support/money.ts'
import { useCaseApi } from '#tests/support/use-case-api.ts'
import { Injector, newKeyAfterTimeout, noHarm, type Harm } from './injector.ts'
import type { MemoryTable } from '#local/services/memory-table.ts'
import { Tally } from './tally.ts'
import { Mailman, watched } from './watched.ts'

/** A snapshot of table, provider and clock that a schedule starts from. */
export interface Snapshot {
  items: ReadonlyMap<string, string>
  provider: State
  now: string
}
/** The table and people shared by all schedules in turn. */
export interface Ground {
  fixture: MoneyFixture
  memory: MemoryTable
}

/** Without objects that have random names or only record deliveries. */
export const snapshotOf = ({ fixture, memory }: Ground): Snapshot => ({
  items: new Map([...memory.copy()].filter(([name]) => !/^(OUTBOX|WEBHOOK)#|\nSESSION#/.test(name))),
  provider: fixture.emulator.act(({ store }) => structuredClone(store.state)),
  now: fixture.table.now,
})

const revive = (state: State, emulator: StripeEmulator): void => {
  const copy = structuredClone(state)
  emulator.act(({ store }) => {
    for (const table of tableNames) {
      for (const { owner, object, hidden, seq } of copy.tables[table])
        store.insert(table, owner, object as never, hidden).seq = seq
    }
    const { salt, counter, jobs, answers, funds } = copy
    Object.assign(store.state, { salt, counter, jobs, answers, funds, deliveries: [] })
  })
}

const hour = 3_600_000
/** The product's setting (functions/platform/config/stripe.ts). */
const answerWithin = 8000

const useCases = [...eventCases, ...callCases, ...moneyCases, ...calendarCases, accountLink, billingLink]

/** One schedule's rig. While `harm` is on, faults behave as in the cloud; afterwards an error is an error. */
export class Rig {
  readonly injector: Injector
  readonly emulator: StripeEmulator
  readonly fixture: MoneyFixture
  readonly schedules = new Map<string, { at: string; job: ScheduledJob }>()
  isHarmed = false
  /** Each request of the product to the provider. */
  heard?: (request: ApiRequest) => void
  /** Steps that look at something themselves. */
  noted?: (what: string, value: unknown) => void
  /** Each answer to a click. */
  answered?: (endpoint: Endpoint, who: string, answer: Answer<unknown>) => void
  /** The product's secret, which an operator keeps. */
  secret: { api_key: string; webhook_secret: string }
  readonly tally = new Tally()
  readonly memory: MemoryTable
  readonly #base: MoneyFixture
  #taken = 0
  readonly #respond: (request: ApiRequest) => Promise<ApiOutcome>
  readonly #messages: OutboxMessage[] = []
  readonly #tokens = new Map<string, string>()
  readonly #api

  constructor({ fixture: base, memory }: Ground, from: Snapshot, random: () => number, isBroken = false) {
    const { table } = base
    table.now = from.now
    memory.load(from.items)
    this.memory = memory
    this.#base = base
    this.injector = new Injector(memory, table.tableName, this.tally, random)
    const mailman = new Mailman(this.tally)
    this.emulator = createStripeEmulator({
      now: () => new Date(table.now),
      idSeed: 'faults',
      publicUrl: () => 'http://localhost:8080',
      deliver: async (body, headers) => {
        const event = verify(
          this.#base.stripe,
          Buffer.from(body),
          headers['stripe-signature'],
          secretsIn(this.secret.webhook_secret),
          table.now,
        )
        if (!event) return { status: 400 }
        mailman.brings(
          event,
          this.emulator.act(({ store }) => store.row('events', event.id)!.seq),
          this.now,
        )
        await handleEvent(this.deps(), event)
        return { status: 200 }
      },
    })
    this.secret = { api_key: this.emulator.apiKey, webhook_secret: this.emulator.webhookSecret }
    revive(from.provider, this.emulator)
    this.#respond = watched(
      this.emulator,
      this.tally,
      isBroken
        ? newKeyAfterTimeout((request) => this.emulator.respond(request))
        : (request) => this.emulator.respond(request),
    )
    this.#api = useCaseApi(table, useCases, (who) => this.#tokens.get(who)!)
    const stripe = stripeInProcess(
      { ...this.emulator, respond: (request) => this.#unharmed(() => this.emulator.respond(request)) },
      { timeout: answerWithin },
    )
    const call: MoneyFixture['api']['call'] = async (endpoint, who, input) => {
      await this.login(who!)
      this.#api.overrides = { stripe: () => Promise.resolve(stripe) }
      return this.#api.call(endpoint, who, input)
    }
    // For observers: their calls neither fail nor count.
    this.fixture = { ...base, emulator: this.emulator, stripe, api: { ...this.#api, call } }
  }

  get now(): string {
    return this.#base.table.now
  }
  set now(at: string) {
    this.#base.table.now = at
  }
  later(ms: number): string {
    return new Date(Date.parse(this.now) + ms).toISOString()
  }
  user(who: string): UserRecord {
    return this.#base.users[who]!
  }

  async #unharmed<T>(run: () => Promise<T>): Promise<T> {
    const { api, latency_ms, api_key } = this.emulator.faults.get()
    this.emulator.faults.set({ api: [], latency_ms: 0, api_key: 'old' })
    try {
      return await run()
    } finally {
      this.emulator.faults.set({ api, latency_ms, api_key })
    }
  }

  #life(): Partial<Deps> {
    const { db, guarded } = this.injector.life()
    const provider = {
      ...this.emulator,
      respond: (request: ApiRequest) => {
        this.heard?.(request)
        return guarded(() => this.#respond(request))
      },
    }
    // Most lives never call the provider, and its client is expensive.
    let stripe: Stripe | undefined
    return {
      db,
      stripe: () =>
        Promise.resolve((stripe ??= stripeInProcess(provider, { timeout: answerWithin, apiKey: this.secret.api_key }))),
      notify: (sent) =>
        guarded(() => {
          for (const { job, shard, id } of sent) {
            if (queueOf(job) !== 'payments') continue
            for (let copy = this.injector.copies(); copy > 0; copy -= 1) this.#messages.push({ shard, id })
          }
          return Promise.resolve()
        }),
    }
  }

  deps(): Deps {
    return this.#base.table.deps(this.#life())
  }

  begin(harm: Harm): void {
    this.isHarmed = true
    this.injector.begin(harm)
  }

  /** No faults from here on. */
  calm(): void {
    this.#move(() => this.#taken)
    this.#taken = 0
    this.isHarmed = false
    this.injector.begin(noHarm)
    this.emulator.faults.set({
      api: [],
      webhooks: null,
      latency_ms: 0,
      payouts: 'paid',
      refunds: 'succeeded',
      transfers_fail_to: [],
      webhook_endpoints: 'right',
    })
    this.renewSecret()
  }

  /** An operator stores what the provider's dashboard shows. */
  renewSecret(): void {
    const { apiKey, webhookSecret, next } = this.emulator
    const { api_key, webhook_secrets } = this.emulator.faults.get()
    this.secret = {
      api_key: api_key === 'old' ? apiKey : next.apiKey,
      webhook_secret: [
        ...(webhook_secrets === 'new' ? [] : [webhookSecret]),
        ...(webhook_secrets === 'old' ? [] : [next.webhookSecret]),
        next.secondEndpoints,
      ].join(),
    }
  }

  async trying(run: () => Promise<unknown>): Promise<void> {
    try {
      await run()
    } catch (error) {
      if (!this.isHarmed) throw error
    }
  }

  async login(who: string): Promise<void> {
    this.#tokens.set(who, await sessionOf(this.#base.table, this.user(who).id))
  }

  /** One click with its answer. */
  async ask<E extends Endpoint>(endpoint: E, who: string, input: CallInput<E>): Promise<Answer<ResponseOf<E>>> {
    const read = await withRead(this.fixture.api, endpoint, who, input)
    await this.login(who)
    this.#api.overrides = this.#life()
    const answer = await this.#api.call(endpoint, who, read)
    this.answered?.(endpoint, who, answer)
    return answer
  }

  /** Clicks concurrently, a number of times. 4xx responses are accepted. */
  async click<E extends Endpoint>(endpoint: E, who: string, input: CallInput<E>, times = 1): Promise<void> {
    const read = await withRead(this.fixture.api, endpoint, who, input)
    await this.login(who)
    if (times > 1) this.tally.add(times === 10 ? 'ten clicks at once' : 'two or three clicks at once')
    await Promise.all(
      Array.from({ length: times }, () =>
        this.trying(async () => {
          // `call` reads it immediately, so that each click is a separate invocation.
          this.#api.overrides = this.#life()
          const answer = await this.#api.call(endpoint, who, read)
          this.answered?.(endpoint, who, answer)
        }),
      ),
    )
  }

  fire(job: ScheduledJob): Promise<void> {
    return this.trying(() => runScheduled(this.deps(), job))
  }

  async drain(): Promise<void> {
    const scheduler = {
      put: (name: string, at: string, job: ScheduledJob) => {
        this.schedules.set(name, { at, job })
        return Promise.resolve()
      },
      remove: (name: string) => {
        this.schedules.delete(name)
        return Promise.resolve()
      },
    }
    do {
      await this.emulator.idle()
      for (let message = this.#messages.shift(); message; message = this.#messages.shift()) {
        const next = message
        await this.trying(() => work(this.deps(), scheduler, next))
      }
      await this.emulator.idle()
    } while (this.#messages.length > 0)
  }

  async sweep(): Promise<void> {
    await this.fire({ type: 'sweep' })
    await this.drain()
  }

  /** Advances time: the provider does what is due, a sweep runs, and after an hour reconciliation. */
  async pass(ms: number): Promise<void> {
    this.now = this.later(ms)
    await this.emulator.runDue()
    await this.drain()
    await this.sweep()
    if (ms >= hour) await this.reconcile()
  }

  /** Until no transfer waits for money. */
  async untilAvailable(): Promise<void> {
    for (let days = 0; days < 10 && this.isWaiting(); days += 1) await this.pass(24 * hour)
  }

  isWaiting(): boolean {
    const waits = (op: OpRow) => isHeld(op) && op.hold?.why === 'funds'
    return this.memory.rows().some((row) => String(row.SK).startsWith('OP#') && waits(row as unknown as OpRow))
  }

  /** Others take all that is available of the platform's money, until calm returns. */
  emptyPurse(): void {
    this.tally.add('no money available for transfers')
    this.#taken += this.#move((available) => -available)
  }

  #move(by: (available: number) => number): number {
    return this.emulator.act((ctx) => {
      const amount = by(funds(ctx, platform).available)
      if (amount !== 0) post(ctx, platform, { type: amount < 0 ? 'stripe_fee' : 'topup', amount, source: 'others' })
      return -amount
    })
  }

  async reconcile(): Promise<void> {
    await this.fire({ type: 'reconcile' })
    await this.drain()
  }

  /** Advances to the next night, when reconciliation looks back furthest. */
  async night(): Promise<void> {
    const next = Date.parse(`${this.now.slice(0, 10)}T04:10:00.000Z`)
    await this.pass((next > Date.parse(this.now) ? next : next + 24 * hour) - Date.parse(this.now))
  }

  stop(): void {
    this.emulator.stop()
  }
}
