import { isOpen } from '#shared/domain/call-list/table.ts'
import { shortestAnswerMs } from '#shared/domain/call-list/answer-time.ts'
import type { CallList, Candidate } from '#shared/domain/call-list/schema.ts'
import { partyTotal } from '#shared/domain/event/money/rates.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { isQuiet } from '#shared/domain/reminders/hours.ts'
import { callListKey, eventKey } from '#functions/platform/db/keys.ts'
import { drummers, goneDrummer, keeper, price, zones, type CallGame, type CallGround } from './call-games.ts'
import type { Rig } from './rig.ts'
import { hour } from './scenario.ts'

/** The promises of call lists, checked from outside: on the stored rows after each turn, and at the end. */

const minute = 60_000
/** A sweep comes each minute; one that crashes, and its retry, cost a few. */
const lateMs = 20 * minute

export class CallWatch {
  readonly #rig: Rig
  readonly #ground: CallGround
  readonly #game: CallGame
  readonly #broken = new Set<string>()
  /** By list and person: the questions, and how many there may be. */
  readonly #asked = new Map<string, Set<string>>()
  readonly #allowed = new Map<string, number>()
  readonly #skipped = new Set<string>()

  constructor(rig: Rig, ground: CallGround, game: CallGame) {
    this.#rig = rig
    this.#ground = ground
    this.#game = game
  }

  #say(isBroken: boolean, what: string): void {
    if (isBroken) this.#broken.add(what)
  }
  #lists(): CallList[] {
    return this.#ground.chairs.flatMap((chair) => {
      const row = this.#rig.memory.row(callListKey(this.#ground.id, chair)) as CallList | undefined
      return row ? [row] : []
    })
  }
  #event(): Event {
    return this.#rig.memory.row(eventKey(this.#ground.id)) as unknown as Event
  }
  #nameOf(id: string): string {
    return drummers.find((who) => this.#rig.user(who).musician!.id === id)!
  }
  #zoneOf(id: string): string {
    return zones[drummers.indexOf(this.#nameOf(id)) % zones.length]!
  }

  /** A person asks somebody by hand. */
  mayAskAgain(chair: string, id: string): void {
    const key = `${chair} ${id}`
    this.#allowed.set(key, (this.#allowed.get(key) ?? 1) + 1)
  }
  /** A new start asks those again whose question was taken back, or is by it: the place is paid otherwise. */
  mayStart(chair: string): void {
    const list = this.#lists().find((one) => one.chair === chair)
    for (const { id, state } of list?.candidates ?? [])
      if (state === 'withdrawn' || isOpen({ state })) this.mayAskAgain(chair, id)
  }
  skipped(chair: string, id: string): void {
    this.#skipped.add(`${chair} ${id}`)
  }

  look(): void {
    const [lists, event] = [this.#lists(), this.#event()]
    for (const list of lists) this.#lookAt(list)
    const open = lists.flatMap(({ candidates }) => candidates.filter(isOpen).map(({ id }) => id))
    this.#say(new Set(open).size < open.length, 'somebody is asked for two places at once')
    const players = event.musicians.map((one) => one.musician_id)
    this.#say(new Set(players).size < players.length, 'somebody has two places')
    this.#say(players.length + event.musician_slots.length !== this.#ground.chairs.length, 'a place was lost or made')
    this.#say(partyTotal(event) !== price * 100, `the rates are ${partyTotal(event)}`)
    for (const { chair, state, candidates } of lists) {
      const holders = candidates.filter((one) => one.state === 'confirmed')
      const isKept = chair === this.#ground.chairs[0] && players.includes(this.#rig.user(keeper).musician!.id)
      const isFree = isKept || event.musician_slots.some(({ id }) => chair === `slot-${id}`)
      this.#say(holders.length > 1, `${chair} has two holders`)
      this.#say((state === 'filled') !== (holders.length === 1), `${chair} is ${state} with ${holders.length} holders`)
      this.#say(
        (state === 'filled') === isFree,
        `${chair} is ${state}, and its place is ${isFree ? 'as before' : 'filled'}`,
      )
      for (const { id } of holders) this.#say(!players.includes(id), `${chair} has a holder who does not play`)
    }
  }

  #lookAt(list: CallList): void {
    const { chair, answer_hours } = list
    for (const one of list.candidates) {
      if (one.asked_at === null) continue
      const key = `${chair} ${one.id}`
      const seen = this.#asked.get(key) ?? new Set()
      this.#asked.set(key, seen.add(one.asked_at))
      if (one.state === 'asked') this.#lookAtQuestion(one, answer_hours)
      const isLate = one.answer_by !== null && Date.parse(one.answer_by) < Date.parse(this.#rig.now) - lateMs
      this.#say(isOpen(one) && isLate, `${this.#nameOf(one.id)} was to answer by ${one.answer_by}`)
    }
  }

  #lookAtQuestion({ id, asked_at, answer_by }: Candidate, answerHours: number): void {
    const [who, zone] = [this.#nameOf(id), this.#zoneOf(id)]
    const given = Date.parse(answer_by!) - Date.parse(asked_at!)
    this.#say(who === goneDrummer, 'somebody is asked who is gone')
    this.#say(isQuiet(asked_at!, zone), `${who} was asked at night: ${asked_at}`)
    this.#say(isQuiet(answer_by!, zone), `${who} is to answer at night: ${answer_by}`)
    this.#say(given < shortestAnswerMs - 1000 || given > (answerHours + 11) * hour, `${who} has ${given / hour} h`)
    this.#say(answer_by! >= this.#ground.start, `${who} is to answer after the start`)
  }

  #isWilling({ chair }: CallList, { id, reason }: Candidate): boolean {
    const { answer, minutes } = this.#game.players[this.#nameOf(id)]!
    const plays = this.#event().musicians.some((one) => one.musician_id === id)
    const isFree = !plays && !this.#skipped.has(`${chair} ${id}`) && this.#nameOf(id) !== goneDrummer
    return answer === 'yes' && minutes < 80 && isFree && reason?.startsWith('there is no time') !== true
  }

  /** After everything that was to happen. */
  result() {
    const lists = this.#lists()
    for (const list of lists) {
      const { chair, state, candidates } = list
      this.#say(!['filled', 'exhausted', 'stopped', 'draft'].includes(state), `${chair} ended as ${state}`)
      this.#say(candidates.some(isOpen), `${chair} ended with an open question`)
      if (state === 'exhausted')
        for (const one of candidates)
          this.#say(this.#isWilling(list, one), `${chair} is empty, and ${this.#nameOf(one.id)} is ${one.state}`)
    }
    for (const [key, times] of this.#asked)
      this.#say(times.size > (this.#allowed.get(key) ?? 1), `${key} was asked ${times.size} times`)
    const rows = this.#rig.memory.rows()
    const said = rows.filter(({ action }) => action === 'asked by the call list').length
    const reminded = rows.filter(({ action }) => action === 'reminded by the call list').length
    const mails = rows.filter(({ job }) => (job as { template?: string } | undefined)?.template === 'vendor_requested')
    this.#say(mails.length !== said + reminded, `${said} questions, ${reminded} reminders, ${mails.length} mails`)
    return { broken: [...this.#broken], ends: lists.map(({ state }) => state), asked: said }
  }
}
