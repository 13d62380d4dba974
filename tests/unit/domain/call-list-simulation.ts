import { isQuiet } from '#shared/domain/reminders/hours.ts'
import { listEndsBeforeMs, shortestAnswerMs } from '#shared/domain/call-list/answer-time.ts'
import { edited, emptyList } from '#shared/domain/call-list/edit.ts'
import type { CallList, CallMode } from '#shared/domain/call-list/schema.ts'
import { step, type Facts, type Happening, type Step } from '#shared/domain/call-list/table.ts'
import { AppError } from '#shared/errors.ts'
import { cents } from '#shared/domain/money.ts'
import { toInstant } from '#shared/domain/time.ts'

/** Plays a list to its end: people who answer or not, edits, crashes, schedules that are lost, answers at once. */

export interface Person {
  timezone: string
  answer: 'yes' | 'no' | 'counter' | 'silent'
  /** Until they answer. */
  delayMinutes: number
  /** Cannot be asked. */
  isTaken: boolean
}

export interface Game {
  mode: CallMode
  askAtOnce: number
  answerHours: number
  begins: string
  /** From the beginning to the gig. */
  hoursAhead: number
  people: Person[]
  /** Comes with an edit after so many minutes. */
  late: { minutes: number; person: Person }[]
  /** Draws of chance: a call that crashes before its transaction, or a schedule that is lost. */
  luck: number[]
}

interface Played {
  list: CallList
  steps: { at: number; step: Step; list: CallList }[]
  people: Person[]
  start: string
}

const minute = 60_000
const idOf = (i: number) => `mus_${i}`
const personOf = (i: number) => ({ id: idOf(i), user_id: `usr_${i}` })

interface Due {
  at: number
  act: () => void
}

export const play = (game: Game): Played => {
  const people = [...game.people]
  const startMs = Date.parse(game.begins) + game.hoursAhead * 60 * minute
  const start = toInstant(startMs)
  const steps: Played['steps'] = []
  const queue: Due[] = []
  let now = Date.parse(game.begins)
  let drawn = 0
  const draw = () => game.luck[drawn++ % game.luck.length]!

  const wantedOf = (count: number) => ({
    ...{ mode: game.mode, ask_at_once: game.askAtOnce, answer_hours: game.answerHours },
    candidates: Array.from({ length: count }, (_, i) => ({ id: idOf(i) })),
  })
  const known = () => new Map(people.map((_, i) => [idOf(i), personOf(i)]))
  let stored: CallList = { ...edited(emptyList('slot-1'), wantedOf(people.length), known()), version: 1 }

  /** One look, which knows nobody at first, as in the use case. */
  const looked = (list: CallList, happening: Happening) => {
    const found = new Set<string>()
    for (;;) {
      const facts: Facts = {
        ...{ now: toInstant(now), start },
        of: (id) => {
          const person = people[Number(id.slice(4))]!
          if (!found.has(id)) return undefined
          return { timezone: person.timezone, ...(person.isTaken && { obstacle: { skip: 'booked elsewhere' } }) }
        },
      }
      const outcome = step(list, happening, facts)
      if (outcome.unknown === undefined) return outcome
      found.add(outcome.unknown)
    }
  }
  /** One transaction on the version that was read. */
  const commit = (read: CallList, { list, steps: told }: { list: CallList; steps: Step[] }): boolean => {
    if (read.version !== stored.version) return false
    stored = { ...list, version: read.version + 1 }
    for (const one of told) {
      steps.push({ at: now, step: one, list: stored })
      if (one.is === 'asked') plan(one.id!)
      if (one.is === 'countered' && draw() % 2 === 0) after(30, () => act({ is: 'refuse', id: one.id! }))
    }
    // The schedule may be lost; the sweep looks every minute in any case.
    if (stored.due_at !== null)
      after(Math.max(0, (Date.parse(stored.due_at) - now) / minute), () => act({ is: 'look' }))
    return true
  }
  const after = (minutes: number, then: () => void) => queue.push({ at: now + minutes * minute, act: then })
  const act = (happening: Happening, read = stored): void => {
    // Dies before its transaction: its caller asks again, and the sweep comes a minute later.
    if (draw() % 4 === 0) return void after(1, () => act(happening))
    try {
      const outcome = looked(read, happening)
      if (!commit(read, outcome)) act(happening)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // Too late, or nobody is asked: an answer that changes nothing.
    }
  }
  const plan = (id: string) => {
    const { answer, delayMinutes } = people[Number(id.slice(4))]!
    const happening: Happening | undefined =
      answer === 'yes'
        ? { is: 'confirm', id }
        : answer === 'no'
          ? { is: 'decline', id, why: null }
          : answer === 'counter'
            ? { is: 'counter', id, rate: cents(90_000), note: null }
            : undefined
    if (!happening) return
    // Read before another one's answer is written: the transaction finds the newer version.
    const read = { list: stored }
    after(Math.max(0, delayMinutes - 1), () => (read.list = stored))
    after(delayMinutes, () => act(happening, read.list))
  }

  const begin: Happening = { is: 'start', by: { user_id: 'usr_agent', name: 'Agent' }, terms: 'terms' }
  act(begin)
  for (const { minutes, person } of game.late)
    after(minutes, () => {
      people.push(person)
      stored = { ...edited(stored, wantedOf(people.length), known()), version: stored.version + 1 }
      // A list that has ended starts again with its new people.
      act(stored.state === 'exhausted' ? begin : { is: 'look' })
    })
  for (let turns = 0; queue.length > 0; turns += 1) {
    if (turns > 5000) throw new Error('The list does not end')
    queue.sort((a, b) => a.at - b.at)
    const next = queue.shift()!
    now = Math.max(now, next.at)
    next.act()
  }
  return { list: stored, steps, people, start }
}

const of = (people: Person[], id: string | undefined) => people[Number(id!.slice(4))]!
const hour = 60 * minute

/** Everything that a list promises, as sentences that are broken. */
export const brokenPromises = (game: Game, { list, steps, people, start }: Played): string[] => {
  const broken: string[] = []
  const say = (isBroken: boolean, what: string) => isBroken && broken.push(what)
  const asked = steps.filter(({ step: { is } }) => is === 'asked')
  const holders = list.candidates.filter(({ state }) => state === 'confirmed')
  say(
    steps.some((one) => one.list.candidates.filter(({ state }) => state === 'confirmed').length > 1),
    'two holders',
  )
  say((list.state === 'filled') !== (holders.length === 1), 'filled without a holder, or not filled with one')
  say(!['filled', 'exhausted'].includes(list.state), `ended as ${list.state}`)
  say(new Set(asked.map(({ step: { id } }) => id)).size < asked.length, 'somebody was asked twice')
  say(
    list.candidates.some(({ state }) => state === 'asked' || state === 'countered'),
    'a question stays open',
  )
  for (const {
    at,
    step: { id },
    list: then,
  } of asked) {
    const { timezone } = of(people, id)
    const { answer_by } = then.candidates.find((one) => one.id === id)!
    const given = Date.parse(answer_by!) - at
    say(isQuiet(toInstant(at), timezone), `${id} asked at night`)
    say(isQuiet(answer_by!, timezone), `${id} lapses at night`)
    say(given < shortestAnswerMs - 1000, `${id} has ${given / hour} h`)
    // A night has ten hours, and one a year eleven.
    say(given > game.answerHours * hour + 11 * hour, `${id} has ${given / hour} h`)
    say(answer_by! >= start, `${id} answers after the start`)
    const open = then.candidates.filter(({ state }) => state === 'asked' || state === 'countered').length
    say(open > (game.mode === 'in_turn' ? 1 : game.askAtOnce), 'more asked at once than wished')
  }
  const reminded = steps.filter(({ step: { is } }) => is === 'reminded')
  say(new Set(reminded.map(({ step: { id } }) => id)).size < reminded.length, 'somebody was reminded twice')
  for (const { at, step, list: then } of reminded) {
    const { state, answer_by } = then.candidates.find((one) => one.id === step.id)!
    say(state !== 'asked', `${step.id} is ${state} and reminded`)
    say(isQuiet(toInstant(at), of(people, step.id).timezone), `${step.id} reminded at night`)
    say(Date.parse(answer_by!) - at < hour / 2, `${step.id} reminded too late`)
  }
  if (list.state === 'exhausted')
    for (const { id, state, reason } of list.candidates) {
      const { answer, delayMinutes, isTaken } = of(people, id)
      const isWilling = answer === 'yes' && delayMinutes < 100 && !isTaken
      say(isWilling && !reason?.startsWith('there is no time'), `${id} would play, and is ${state}`)
    }
  return broken
}

/** Whether everybody could be asked until the list should end: one zone, and enough waking hours. */
export const isWithinReach = ({ people, mode, askAtOnce, begins, hoursAhead, late, answerHours }: Game): boolean => {
  const zones = new Set(people.map(({ timezone }) => timezone))
  const rounds = Math.ceil(people.length / (mode === 'in_turn' ? 1 : askAtOnce))
  // Each may take a second one with a counter-offer, and nights take ten hours of each day.
  const needed = 2 * rounds * 2.5 * (24 / 14) + 24
  return zones.size === 1 && late.length === 0 && hoursAhead - 72 > needed && begins !== '' && answerHours > 0
}

export const endOf = (start: string): string => toInstant(Date.parse(start) - listEndsBeforeMs)
