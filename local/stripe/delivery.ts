import { webhookRequest } from './events.ts'
import type { Delivery } from './types.ts'
import type { Environment } from './environment.ts'

export type Deliver = (body: string, headers: Record<string, string>) => Promise<{ status: number }>

const minute = 60
/** Delays between attempts; the last one repeats until the event is three days old, then Stripe gives up. */
const backoff = [5 * minute, 30 * minute, 120 * minute, 300 * minute, 600 * minute, 720 * minute]
const givesUpAfter = 3 * 86_400
const answerWithin = 30_000

/** Sends events in order, one at a time, and retries until the receiver answers 2xx. */
export class DeliveryPump {
  readonly #environment: Environment
  readonly #deliver: Deliver
  #woken = false
  #running: Promise<void> | undefined
  #stopped = false

  constructor(environment: Environment, deliver: Deliver) {
    this.#environment = environment
    this.#deliver = deliver
  }

  /** Not before the response to the call that caused the event is sent. */
  wake(): void {
    if (this.#woken || this.#stopped) return
    this.#woken = true
    setImmediate(() => {
      this.#woken = false
      void this.run()
    })
  }

  run(): Promise<void> {
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async idle(): Promise<void> {
    while (this.#woken || this.#running !== undefined)
      await (this.#running ??
        new Promise<void>((resolve) => {
          setImmediate(resolve)
        }))
  }

  stop(): void {
    this.#stopped = true
  }

  nextDue(): number | undefined {
    // Events collected for reversal are not due: the last of them may still arise.
    const gathering =
      this.#environment.faults.webhooks?.mode === 'reverse' && this.#environment.faults.webhooks.times !== undefined
    const times = this.#environment.store.state.deliveries
      .filter((d) => d.status === 'pending' && !(gathering && d.attempts === 0))
      .map((d) => d.next_at)
    return times.length === 0 ? undefined : times.reduce((a, b) => Math.min(a, b))
  }

  /** Resends an event regardless of its status, like the dashboard's "Resend". */
  resend(eventId: string): void {
    for (const delivery of this.#environment.store.state.deliveries.filter((d) => d.event === eventId))
      this.#environment.store.change(delivery, { status: 'pending', next_at: this.#environment.now() })
    this.wake()
  }

  /** The switch is off: held events are sent in order. */
  release(): void {
    const { store } = this.#environment
    for (const delivery of store.state.deliveries)
      if (delivery.status === 'held') store.change(delivery, { status: 'pending' })
    this.wake()
  }

  async #drain(): Promise<void> {
    while (!this.#stopped) {
      const now = this.#environment.now()
      const batch = this.#arranged(
        this.#environment.store.state.deliveries.filter((d) => d.status === 'pending' && d.next_at <= now),
      )
      if (batch.length === 0) return
      for (const { delivery, copies } of batch) {
        for (let copy = 0; copy < copies && !this.#stopped; copy += 1) await this.#attempt(delivery)
      }
    }
  }

  /** Applies the webhook switch to first deliveries. */
  #arranged(due: Delivery[]): { delivery: Delivery; copies: number }[] {
    const fault = this.#environment.faults.webhooks
    const fresh = fault === null ? [] : due.filter((d) => d.attempts === 0).slice(0, fault.times ?? Infinity)
    const once = (delivery: Delivery): { delivery: Delivery; copies: number } => ({ delivery, copies: 1 })
    if (fault === null || fresh.length === 0) return due.map(once)
    const rest = due.filter((d) => !fresh.includes(d))
    if (fault.mode === 'reverse') {
      if (fault.times !== undefined && fresh.length < fault.times) return rest.map(once)
      if (fault.times !== undefined) this.#environment.faults.webhooks = null
      return [...fresh.toReversed(), ...rest].map(once)
    }
    if (fault.times !== undefined) {
      fault.times -= fresh.length
      if (fault.times <= 0 && fault.mode !== 'hold') this.#environment.faults.webhooks = null
    }
    if (fault.mode === 'repeat') return due.map((delivery) => ({ delivery, copies: fresh.includes(delivery) ? 3 : 1 }))
    const { store } = this.#environment
    for (const delivery of fresh) store.change(delivery, { status: fault.mode === 'lose' ? 'lost' : 'held' })
    store.commit()
    return rest.map(once)
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const { store, now } = this.#environment
    const event = store.row('events', delivery.event)?.object
    const request = event && webhookRequest(this.#environment, event, delivery)
    if (event === undefined || request === undefined) {
      store.change(delivery, { status: 'given_up' })
      return
    }
    // The receiver must not know of an event that a kill would undo.
    store.commit()
    const { body, headers } = request
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<{ status: number }>((resolve) => {
      timer = setTimeout(() => {
        resolve({ status: 0 })
      }, answerWithin)
    })
    const { status } = await Promise.race([this.#deliver(body, headers).catch(() => ({ status: 0 })), late])
    clearTimeout(timer)
    const wait = backoff[Math.min(delivery.attempts, backoff.length - 1)]!
    const attempted = { attempts: delivery.attempts + 1, last_status: status }
    if (status >= 200 && status < 300) {
      store.change(delivery, { ...attempted, status: 'delivered' })
      const delivered = store.row('events', event.id)
      if (delivered !== undefined && delivered.object.pending_webhooks > 0) delivered.object.pending_webhooks -= 1
    } else if (now() + wait - event.created > givesUpAfter) {
      store.change(delivery, { ...attempted, status: 'given_up' })
    } else {
      store.change(delivery, { ...attempted, next_at: now() + wait })
    }
    store.commit()
  }
}
