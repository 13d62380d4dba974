import { callListsApi } from '#shared/api/call-lists.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { eventsApi } from '#shared/api/events.ts'
import type { CallList } from '#shared/domain/call-list/schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { callListKey, eventKey } from '#functions/platform/db/keys.ts'
import type { CallInput } from '#tests/support/api.ts'
import { randomOf } from '#tests/unit/payment/protocol-model.ts'
import { drummers, gameOf, type CallGame, type CallGround, type EditKind } from './call-games.ts'
import { CallWatch } from './call-watch.ts'
import { diceOf, harmOf } from './play.ts'
import { Rig } from './rig.ts'
import { hour, type Dice } from './scenario.ts'
import type { Tally } from './tally.ts'
import { inVirtualTime } from './virtual-time.ts'

/**
 * One schedule of call lists: a seed chooses lists, people, edits and faults. Runs the real use cases, jobs and
 * schedules; the sweep comes once a minute while something is due.
 */

export interface PlayedCalls {
  seed: number
  broken: string[]
  counts: Tally['counts']
  /** How the lists ended. */
  ends: string[]
  asked: number
}

const minute = 60_000

interface Due {
  at: number
  run: () => Promise<unknown>
}

class Schedule {
  readonly #rig: Rig
  readonly #ground: CallGround
  readonly #game: CallGame
  readonly #dice: Dice
  readonly #watch: CallWatch
  readonly #due: Due[] = []
  readonly #planned = new Set<string>()

  constructor(rig: Rig, ground: CallGround, game: CallGame, dice: Dice) {
    this.#rig = rig
    this.#ground = ground
    this.#game = game
    this.#dice = dice
    this.#watch = new CallWatch(rig, ground, game)
  }

  get #now(): number {
    return Date.parse(this.#rig.now)
  }
  #after(minutes: number, run: Due['run']): void {
    this.#due.push({ at: this.#now + minutes * minute, run })
  }
  #lists(): CallList[] {
    return this.#ground.chairs.flatMap((chair) => this.#list(chair) ?? [])
  }
  #list(chair: string): CallList | undefined {
    return this.#rig.memory.row(callListKey(this.#ground.id, chair)) as CallList | undefined
  }
  #event(): Event {
    return this.#rig.memory.row(eventKey(this.#ground.id)) as unknown as Event
  }

  /** A person tries again until there is an answer. @returns its status. */
  async #insist<E extends Endpoint>(endpoint: E, who: string, input: () => CallInput<E>): Promise<number> {
    for (let tries = 0; ; tries += 1) {
      try {
        return (await this.#rig.ask(endpoint, who, input())).status
      } catch (error) {
        if (!this.#rig.isHarmed || tries > 20) throw error
        this.#rig.now = this.#rig.later(minute)
      }
    }
  }

  #of(chair: string) {
    return { params: { id: this.#ground.id, chair } }
  }
  #idOf(who: string): string {
    return this.#rig.user(who).musician!.id
  }
  async #start(chair: string): Promise<void> {
    this.#watch.mayStart(chair)
    await this.#insist(callListsApi.startCallList, 'agent', () => this.#of(chair))
  }

  async #edit(chair: string, kind: EditKind, who: string): Promise<void> {
    const id = this.#idOf(who)
    const list = this.#list(chair)
    if (!list || this.#rig.now >= this.#ground.start) return
    const choice = () => ({ ...this.#of(chair), body: { candidate_id: id } })
    const save = async (ids: readonly string[]) => {
      const { mode, ask_at_once, answer_hours } = list
      const body = { mode, ask_at_once, answer_hours, candidates: ids.map((one) => ({ id: one })) }
      await this.#insist(callListsApi.saveCallList, 'agent', () => ({ ...this.#of(chair), body }))
    }
    const ids = list.candidates.map((one) => one.id)
    switch (kind) {
      case 'add':
        await save([...new Set([...ids, id])])
        if (this.#list(chair)!.state === 'exhausted') await this.#start(chair)
        return
      case 'reorder':
        return save(ids.reverse())
      case 'skip':
        this.#watch.skipped(chair, id)
        return void (await this.#insist(callListsApi.skipCandidate, 'agent', choice))
      case 'ask':
        this.#watch.mayAskAgain(chair, id)
        return void (await this.#insist(callListsApi.askCandidate, 'agent', choice))
      case 'stop':
        await this.#insist(callListsApi.stopCallList, 'agent', () => this.#of(chair))
        return this.#after(1 + this.#dice.upTo(300), () => this.#start(chair))
      case 'rate': {
        const event = this.#event()
        const musician_slots = event.musician_slots.map((one) => ({
          ...one,
          rate: (one.rate + (`slot-${one.id}` === chair ? 1000 : 0)) / 100,
        }))
        if (!musician_slots.some((one) => `slot-${one.id}` === chair)) return
        const body = { musician_slots, artist_rate: (event.artist_rate! - 1000) / 100 }
        await this.#insist(eventsApi.updateEvent, 'agent', () => ({ params: { id: event.id }, body: body as never }))
        return this.#after(1 + this.#dice.upTo(300), () => this.#start(chair))
      }
      case 'refuse':
        return
    }
  }

  /** Plans the answer to each question that is open for the first time. */
  #plan(): void {
    for (const list of this.#lists())
      for (const one of list.candidates) {
        const who = drummers.find((name) => this.#idOf(name) === one.id)!
        const key = `${list.chair} ${one.id} ${one.state} ${one.asked_at}`
        if (this.#planned.has(key)) continue
        this.#planned.add(key)
        if (one.state === 'asked') this.#planAnswer(who)
        if (one.state === 'countered') {
          const accept = this.#dice.chance(0.5)
          const body = { candidate_id: one.id, accept, ...(accept && { taken_from: 'agent' as const }) }
          if (this.#dice.chance(0.7))
            this.#after(30, () =>
              this.#insist(callListsApi.answerCounter, 'agent', () => ({ ...this.#of(list.chair), body })),
            )
        }
      }
  }

  #planAnswer(who: string): void {
    const { answer, minutes } = this.#game.players[who]!
    if (answer === 'silent') return
    const params = { id: this.#ground.id }
    const body =
      answer === 'yes'
        ? { response: 'confirm' as const }
        : answer === 'no'
          ? { response: 'decline' as const }
          : { response: 'counter' as const, rate: 230 }
    // A second tap of a person who is not sure of the first.
    const copies = this.#dice.pick([1, 1, 1, 2])
    for (let i = 0; i < copies; i += 1)
      this.#after(minutes, () => this.#insist(eventsApi.respond, who, () => ({ params, body })))
  }

  /** Schedules fire never, once or twice, and then they are gone. */
  #planSchedules(): void {
    for (const [name, { at, job }] of [...this.#rig.schedules]) {
      this.#rig.schedules.delete(name)
      const times = this.#dice.pick([0, 1, 1, 1, 2])
      for (let i = 0; i < times; i += 1)
        this.#due.push({ at: Math.max(this.#now, Date.parse(at)), run: () => this.#rig.fire(job) })
    }
    for (const { state, due_at } of this.#lists())
      if (state === 'running' && due_at !== null) {
        const key = `sweep ${due_at}`
        if (this.#planned.has(key) && Date.parse(due_at) > this.#now) continue
        this.#planned.add(key)
        this.#due.push({
          at: Math.max(this.#now, Date.parse(due_at)) + minute,
          run: () => this.#rig.fire({ type: 'sweep' }),
        })
      }
  }

  async play(): Promise<void> {
    const { start } = this.#ground
    this.#rig.now = new Date(Date.parse(start) - this.#game.hoursAhead * hour).toISOString()
    for (const { chair, how, names } of this.#game.lists) {
      const body = { ...how, candidates: names.map((who) => ({ id: this.#idOf(who) })) }
      await this.#insist(callListsApi.saveCallList, 'agent', () => ({ ...this.#of(chair), body }))
    }
    for (const { minutes, chair, kind, who } of this.#game.edits)
      this.#after(minutes, () => this.#edit(chair, kind, who))
    for (const { chair } of this.#game.lists) this.#after(0, () => this.#start(chair))
    for (let turns = 0; this.#due.length > 0; turns += 1) {
      if (turns > 1500) throw new Error('The lists do not end')
      if (turns % 12 === 0) this.#weather()
      await this.#turn()
    }
    this.#rig.calm()
    for (let i = 0; i < 3; i += 1) await this.#sweep()
  }

  /** Some hours of faults, some of calm. */
  #weather(): void {
    this.#rig.calm()
    if (this.#dice.chance(0.6)) this.#rig.begin(harmOf(this.#dice))
  }

  /** Everything of one minute at once, in any order. */
  async #turn(): Promise<void> {
    this.#due.sort((a, b) => a.at - b.at)
    const first = this.#due[0]!
    this.#rig.now = new Date(Math.max(this.#now, first.at)).toISOString()
    const isTogether = this.#dice.chance(0.5)
    const now = this.#due.filter((one) => one === first || (isTogether && one.at <= this.#now + minute))
    for (const one of now) this.#due.splice(this.#due.indexOf(one), 1)
    await Promise.all(now.map(({ run }) => run()))
    await this.#rig.drain()
    this.#watch.look()
    this.#plan()
    this.#planSchedules()
  }

  async #sweep(): Promise<void> {
    this.#rig.now = this.#rig.later(minute)
    await this.#rig.sweep()
    this.#watch.look()
  }

  result(): Pick<PlayedCalls, 'broken' | 'ends' | 'asked'> {
    return this.#watch.result()
  }
}

export const playCalls = (ground: CallGround, seed: number): Promise<PlayedCalls> => {
  const random = randomOf(Math.imul(seed, 0x9e3779b1))
  const dice = diceOf(random)
  const game = gameOf(dice, ground.chairs)
  return inVirtualTime(random, async () => {
    const rig = new Rig(ground, ground.from, random)
    const schedule = new Schedule(rig, ground, game, dice)
    try {
      await schedule.play()
      return { seed, ...schedule.result(), counts: rig.tally.counts }
    } catch (error) {
      const broken = [`it ended in ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`]
      return { seed, broken, ends: [], asked: 0, counts: rig.tally.counts }
    } finally {
      rig.stop()
    }
  })
}
