import type { Clock } from './clock.ts'
import { LocalError } from './state/local-error.ts'

/** Something that happens at certain instants. */
export interface Agenda {
  nextDue(): Date | undefined
  runDue(): Promise<void>
}

export interface TimelineOptions {
  clock: Clock
  agendas: Agenda[]
  /** The recurring schedules, due ones or all. */
  runRecurring(all: boolean): Promise<void>
  /** Resolves when nothing runs, waits in a queue or is in flight. */
  idle(): Promise<void>
  /** Called after the clock was moved. */
  moved(): Promise<void>
  log(text: string): void
}

const tickMs = 1000
const maxSteps = 20_000

/** Runs things when they are due: every second in real time, or one after the other when the clock is moved. */
export class Timeline {
  readonly #options: TimelineOptions
  #timer: NodeJS.Timeout | undefined
  #last: Promise<void> = Promise.resolve()
  #waiting = 0
  /** Begun by a tick, and not through yet. */
  readonly #begun = new Map<Agenda, Promise<void>>()

  constructor(options: TimelineOptions) {
    this.#options = options
  }

  /** From now on, things happen when they are due. */
  start(): void {
    this.#timer = setInterval(() => void this.#tick(), tickMs).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#last.catch(() => undefined)
    await Promise.all(this.#begun.values())
  }

  /** Moves the clock, stopping at every due instant. */
  advanceTo(target: Date): Promise<void> {
    return this.#alone(async () => {
      const { clock, runRecurring, moved } = this.#options
      if (Number.isNaN(target.getTime())) throw new LocalError('That is no instant; say it like 2027-05-01T18:00:00Z.')
      if (target < clock.now()) {
        throw new LocalError(
          `The clock only moves forward: it is ${clock.now().toISOString()}, you asked for ${target.toISOString()}.`,
        )
      }
      // The work of a tick would go on with the time of before, beside the same again.
      await Promise.all(this.#begun.values())
      await this.#options.idle()
      await this.#passThrough(target)
      await clock.moveTo(target)
      await moved()
      await runRecurring(true)
      await this.#options.idle()
      await this.#passThrough(clock.now())
    })
  }

  async #passThrough(target: Date): Promise<void> {
    const { clock, agendas } = this.#options
    for (let step = 0; step < maxSteps; step++) {
      const times = agendas.map((a) => a.nextDue()?.getTime() ?? Infinity)
      const due = Math.min(...times)
      if (due > target.getTime()) return
      await clock.moveTo(new Date(due))
      for (const agenda of agendas) await agenda.runDue()
      await this.#options.idle()
    }
    throw new LocalError('Something becomes due again and again without end; the clock stopped before it.')
  }

  async #tick(): Promise<void> {
    const { clock, agendas, runRecurring } = this.#options
    if (this.#waiting > 0) return
    await this.#alone(async () => {
      const now = clock.now()
      for (const agenda of agendas) if ((agenda.nextDue() ?? Infinity) <= now) this.#begin(agenda)
      await runRecurring(false)
    }).catch(this.#failed)
  }

  /** Each by itself: thousands of the provider's webhooks must not keep schedules waiting. */
  #begin(agenda: Agenda): void {
    if (this.#begun.has(agenda)) return
    const through = agenda
      .runDue()
      .catch(this.#failed)
      .finally(() => this.#begun.delete(agenda))
    this.#begun.set(agenda, through)
  }

  readonly #failed = (error: unknown): void => this.#options.log(`[clock] ${String(error)}`)

  /** Ticks and moves never overlap. */
  #alone(work: () => Promise<void>): Promise<void> {
    this.#waiting++
    this.#last = this.#last
      .catch(() => undefined)
      .then(work)
      .finally(() => this.#waiting--)
    return this.#last
  }
}
