import { AppError } from '#shared/errors.ts'
import type { Instant } from '../time.ts'
import { isQuiet, nextEight } from '../reminders/hours.ts'
import type { Cents } from '../money.ts'
import { answerBy, laterReminder, remindAt } from './answer-time.ts'
import type { Candidate, CandidateState, CallList, ListState } from './schema.ts'

/**
 * A call list as a table: state × happening → state and steps. Pure: what it must know of people is handed in, and a
 * look at the same list twice changes nothing the second time.
 */

/** A happening of the clock or a person. `over`: the chair is gone, filled by hand, or its event is off. */
export type Happening =
  | { is: 'look' }
  | { is: 'start'; by: NonNullable<CallList['started_by']>; terms: string; replaces?: string | undefined; why?: string }
  | { is: 'stop' }
  | { is: 'over'; why: OverReason }
  | { is: 'ask'; id: string }
  | { is: 'skip'; id: string; why: string }
  | { is: 'confirm'; id: string }
  | { is: 'decline'; id: string; why: string | null }
  | { is: 'counter'; id: string; rate: Cents; note: string | null }
  | { is: 'refuse'; id: string }

const overReasons = {
  gone: 'the place no longer exists',
  taken: 'the place was given to somebody by hand',
  moved: 'the event was moved',
  rate: 'the rate of this place was changed',
  off: 'the event is off',
  past: 'the event has begun',
  sent: 'the proposal was sent',
} as const
export type OverReason = keyof typeof overReasons

/** One line of the activity, and perhaps a mail. */
export interface Step {
  is:
    | 'started'
    | 'stopped'
    | 'over'
    | 'filled'
    | 'exhausted'
    | Exclude<CandidateState, 'waiting'>
    | 'refused'
    | 'reminded'
  id?: string
  why?: string
}

/** Why somebody is not asked: they are passed over for good, or, `elsewhere`, for now. */
export type Obstacle = { skip: string } | 'elsewhere'

export interface PersonFacts {
  timezone: string
  obstacle?: Obstacle | undefined
}

export interface Facts {
  now: Instant
  /** Of the gig. */
  start: Instant
  /** Undefined for somebody not looked up yet: the look then ends there. */
  of(id: string): PersonFacts | undefined
}

export interface Outcome {
  list: CallList
  steps: Step[]
  /** Facts about this person are needed to go on. */
  unknown?: string
}

export const placeFilled = 'This place has been filled, thank you'
const lateWords: Partial<Record<CandidateState, string>> = {
  lapsed: 'The time to answer is over: somebody else was asked',
  declined: 'You have declined this place already',
  countered: 'Your counter-offer waits for an answer',
  waiting: 'You are not asked for this place yet',
  skipped: 'You are not asked for this place',
}
const listWords: Record<ListState, string> = {
  draft: 'This list was not started yet',
  running: 'This list is running already',
  filled: placeFilled,
  exhausted: 'Nobody is asked for this place any more',
  stopped: 'Nobody is asked for this place any more',
}

const conflict = (message: string) => new AppError('conflict', message)

export const isOpen = ({ state }: Pick<Candidate, 'state'>): boolean => state === 'asked' || state === 'countered'

export const findCandidate = (list: CallList, id: string): Candidate | undefined =>
  list.candidates.find((one) => one.id === id)

const demandCandidate = (list: CallList, id: string): Candidate => {
  const found = findCandidate(list, id)
  if (!found) throw new AppError('not_found', 'This person is not on the list')
  return found
}

const withCandidate = (list: CallList, id: string, patch: Partial<Candidate>): CallList => ({
  ...list,
  candidates: list.candidates.map((one) => (one.id === id ? { ...one, ...patch } : one)),
})

const withdrawn = (outcome: Outcome, why: string): Outcome =>
  outcome.list.candidates.filter(isOpen).reduce(
    ({ list, steps }, { id }) => ({
      list: withCandidate(list, id, { state: 'withdrawn', answer_by: null, reason: why }),
      steps: [...steps, { is: 'withdrawn', id, why }],
    }),
    outcome,
  )

const ended = (list: CallList, state: ListState, step: Step): Outcome => {
  const { list: rest, steps } = withdrawn({ list, steps: [step] }, step.why ?? placeFilled)
  return { list: { ...rest, state, reason: step.why ?? null, due_at: null }, steps }
}

type Rule<K extends Happening['is']> = (
  list: CallList,
  happening: Extract<Happening, { is: K }>,
  facts: Facts,
) => Outcome

/** An answer of somebody who is asked. @throws AppError conflict for a late one. */
const answered = (list: CallList, id: string, from: readonly CandidateState[]): void => {
  const { state } = demandCandidate(list, id)
  if (!from.includes(state)) throw conflict(lateWords[state] ?? listWords[list.state])
}

export const leftEvent = 'left the event'

const start: Rule<'start'> = ({ replaces: _before, ...list }, { by, terms, replaces, why }) => {
  if (list.candidates.length === 0) throw conflict('Please add somebody to ask')
  // A question that was taken back, or never put, can be put by a new start; an answer stays one.
  const candidates = list.candidates.map((one): Candidate =>
    one.state === 'confirmed'
      ? { ...one, state: 'declined', reason: leftEvent }
      : one.state === 'withdrawn' || one.state === 'skipped'
        ? { ...one, state: 'waiting', reason: null }
        : one,
  )
  if (!candidates.some(({ state }) => state === 'waiting'))
    throw conflict('Everybody on this list was asked: please add somebody')
  return {
    list: {
      ...list,
      ...{ candidates, state: 'running', started_by: by, terms, reason: null },
      ...(replaces !== undefined && { replaces }),
    },
    steps: [{ is: 'started', ...(why !== undefined && { why }) }],
  }
}

const over: Rule<'over'> = (list, { why }) =>
  ended(list, why === 'taken' ? 'filled' : 'stopped', { is: 'over', why: overReasons[why] })

const confirm: Rule<'confirm'> = (list, { id }, { now }) => {
  answered(list, id, ['asked', 'countered'])
  const sure = withCandidate(list, id, { state: 'confirmed', answered_at: now, answer_by: null })
  const { list: rest, steps } = withdrawn(
    {
      list: sure,
      steps: [
        { is: 'confirmed', id },
        { is: 'filled', id },
      ],
    },
    placeFilled,
  )
  return { list: { ...rest, state: 'filled', due_at: null }, steps }
}

const decline: Rule<'decline'> = (list, { id, why }, { now }) => {
  answered(list, id, ['asked', 'countered'])
  const patch = { state: 'declined', answered_at: now, answer_by: null, reason: why } as const
  return { list: withCandidate(list, id, patch), steps: [{ is: 'declined', id, ...(why != null && { why }) }] }
}

const counter: Rule<'counter'> = (list, { id, rate, note }, { now, of, start }) => {
  answered(list, id, ['asked'])
  const answer_by = answerBy({
    ...{ now, start, rounds: roundsLeft(list), answerHours: list.answer_hours },
    timezone: of(id)?.timezone ?? 'UTC',
  })
  const patch = { state: 'countered', answered_at: now, counter: { rate, note } } as const
  return {
    list: withCandidate(list, id, { ...patch, ...(answer_by && { answer_by }) }),
    steps: [{ is: 'countered', id }],
  }
}

const refuse: Rule<'refuse'> = (list, { id }) => {
  if (demandCandidate(list, id).state !== 'countered') throw conflict('There is no counter-offer to answer')
  const why = 'the counter-offer was declined'
  return {
    list: withCandidate(list, id, { state: 'declined', answer_by: null, reason: why }),
    steps: [{ is: 'refused', id }],
  }
}

const skippable: readonly CandidateState[] = ['waiting', 'asked', 'countered']
const skip: Rule<'skip'> = (list, { id, why }) => {
  const { state } = demandCandidate(list, id)
  if (!skippable.includes(state)) throw conflict('This person has answered already')
  const next = state === 'waiting' ? 'skipped' : 'withdrawn'
  return {
    list: withCandidate(list, id, { state: next, answer_by: null, reason: why }),
    steps: [{ is: next, id, why }],
  }
}

/** A person decides: those who did not answer in time can be asked once more. */
const askable: readonly CandidateState[] = ['waiting', 'skipped', 'lapsed', 'withdrawn']
const ask: Rule<'ask'> = (list, { id }, facts) => {
  if (!askable.includes(demandCandidate(list, id).state)) throw conflict('This person was asked already')
  const found = facts.of(id)
  if (!found) return { list, steps: [], unknown: id }
  if (found.obstacle === 'elsewhere') throw conflict('This person is asked for another place of this event')
  if (found.obstacle) throw conflict(`This person cannot be asked: ${found.obstacle.skip}`)
  if (isQuiet(facts.now, found.timezone))
    throw conflict('It is night where this person lives: nobody is asked between 10 PM and 8 AM')
  return asked(list, id, found, facts) ?? { list, steps: [] }
}

const noRule = (list: CallList): never => {
  const why = list.state === 'stopped' && list.reason !== null ? `: ${list.reason}` : ''
  throw conflict(listWords[list.state] + why)
}
const nothing = (list: CallList): Outcome => ({ list, steps: [] })

type Row = { readonly [K in Happening['is']]: Rule<K> }

/** A list that ended, or has not begun: late answers are refused with the reason. */
const idle: Row = {
  ...{ look: nothing, start, stop: noRule, over: nothing, ask: noRule, skip: noRule },
  ...{ confirm: noRule, decline: noRule, counter: noRule, refuse: noRule },
}
const table: Readonly<Record<ListState, Row>> = {
  draft: { ...idle, skip },
  running: {
    ...{ look: nothing, start: noRule, over, ask, skip, confirm, decline, counter, refuse },
    stop: (list) => ended(list, 'stopped', { is: 'stopped', why: 'the list was stopped' }),
  },
  // Its holder may have left the event: whether the chair is open is the event's to say.
  filled: idle,
  // The holder stays after all.
  exhausted: { ...idle, stop: (list) => ended(list, 'stopped', { is: 'stopped', why: 'nobody else was asked' }) },
  stopped: idle,
}

/** How many are asked at a time. */
const widthOf = ({ mode, ask_at_once }: CallList): number => (mode === 'in_turn' ? 1 : ask_at_once)

const roundsLeft = (list: CallList): number =>
  Math.max(
    1,
    Math.ceil(list.candidates.filter(({ state }) => state === 'waiting' || isOpen({ state })).length / widthOf(list)),
  )

const lapse = (outcome: Outcome, { now }: Facts): Outcome =>
  outcome.list.candidates
    .filter((one) => isOpen(one) && one.answer_by !== null && one.answer_by <= now)
    .reduce(({ list, steps }, { id, state }) => {
      const why = state === 'countered' ? 'nobody answered the counter-offer in time' : 'no answer in time'
      return {
        list: withCandidate(list, id, { state: 'lapsed', answer_by: null, reason: why }),
        steps: [...steps, { is: 'lapsed', id, why }],
      }
    }, outcome)

/** Once for each question, by day. Skips people whose time was taken meanwhile, and people who have answered. */
const reminding = (outcome: Outcome, { now, of }: Facts): Outcome => {
  let { list } = outcome
  const steps = [...outcome.steps]
  for (const { id, remind_at, answer_by } of list.candidates.filter(isReminded)) {
    if (remind_at == null || answer_by === null || remind_at > now) continue
    const found = of(id)
    if (!found) return { list, steps, unknown: id }
    const at = found.obstacle ? null : laterReminder(now, answer_by, found.timezone)
    if (at === now) steps.push({ is: 'reminded', id })
    list = withCandidate(list, id, { remind_at: at === now ? null : at })
  }
  return { list, steps }
}

const isReminded = ({ state }: Candidate): boolean => state === 'asked'

const noTime = 'there is no time left to answer before the event'

/** Undefined where no time is left to answer. */
const asked = (list: CallList, id: string, { timezone }: PersonFacts, { now, start }: Facts): Outcome | undefined => {
  const answer_by = answerBy({ now, start, rounds: roundsLeft(list), answerHours: list.answer_hours, timezone })
  if (answer_by === undefined) return undefined
  const remind_at = remindAt(now, answer_by, timezone)
  const fresh = { answered_at: null, reason: null, counter: null }
  const patch = { state: 'asked', asked_at: now, answer_by, remind_at, ...fresh } as const
  return { list: withCandidate(list, id, patch), steps: [{ is: 'asked', id }] }
}

/** Asks as many as have room, in order; at night, the next one waits for the morning and keeps the place. */
const asking = (outcome: Outcome, facts: Facts): Outcome => {
  let { list } = outcome
  const steps = [...outcome.steps]
  const mornings: Instant[] = []
  let room = widthOf(list) - list.candidates.filter(isOpen).length
  for (const { id } of list.candidates.filter(({ state }) => state === 'waiting')) {
    if (room <= 0) break
    const found = facts.of(id)
    if (!found) return { list, steps, unknown: id }
    if (found.obstacle === 'elsewhere') continue
    if (!found.obstacle && isQuiet(facts.now, found.timezone)) mornings.push(nextEight(facts.now, found.timezone))
    const next: Outcome | undefined = found.obstacle
      ? skip(list, { is: 'skip', id, why: found.obstacle.skip }, facts)
      : isQuiet(facts.now, found.timezone)
        ? { list, steps: [] }
        : (asked(list, id, found, facts) ?? skip(list, { is: 'skip', id, why: noTime }, facts))
    list = next.list
    steps.push(...next.steps)
    if (!next.steps.some((step) => step.is === 'skipped')) room -= 1
  }
  const ends = list.candidates.filter(isOpen).map(({ answer_by }) => answer_by)
  const reminders = list.candidates.filter(isReminded).map(({ remind_at }) => remind_at)
  const due = [...ends, ...reminders, ...mornings].filter((at) => at != null)
  return { list: { ...list, due_at: due.sort()[0] ?? null }, steps }
}

/** Nobody is asked, and nobody is left to be. */
const exhausted = (outcome: Outcome): Outcome =>
  outcome.list.candidates.some((one) => isOpen(one) || one.state === 'waiting')
    ? outcome
    : {
        list: { ...outcome.list, state: 'exhausted', reason: 'everybody on the list was asked', due_at: null },
        steps: [...outcome.steps, { is: 'exhausted' }],
      }

/** Lapses first: an answer after its time finds that time over. */
const lookedAt = (list: CallList, facts: Facts): Outcome => {
  if (list.state !== 'running') return { list, steps: [] }
  const told = reminding(lapse({ list, steps: [] }, facts), facts)
  if (told.unknown !== undefined) return told
  const next = asking(told, facts)
  return next.unknown === undefined ? exhausted(next) : next
}

/**
 * The list after a happening. A running list is due for a look at once, which asks the next.
 * @throws AppError conflict if the table has no such row; not_found for somebody who is not on the list.
 */
export const apply = (list: CallList, happening: Happening, facts: Facts): Outcome => {
  const current = list.state === 'running' ? lapse({ list, steps: [] }, facts) : { list, steps: [] }
  const rule = table[list.state][happening.is] as Rule<Happening['is']>
  const done = rule(current.list, happening as never, facts)
  if (done.unknown !== undefined) return { list, steps: [], unknown: done.unknown }
  const due_at = done.list.state === 'running' ? facts.now : null
  return { list: { ...done.list, due_at }, steps: [...current.steps, ...done.steps] }
}

/** The same, with who is asked next because of it. */
export const step = (list: CallList, happening: Happening, facts: Facts): Outcome => {
  const done = apply(list, happening, facts)
  if (done.unknown !== undefined) return done
  const next = lookedAt(done.list, facts)
  if (next.unknown !== undefined) return { list, steps: [], unknown: next.unknown }
  return { ...next, steps: [...done.steps, ...next.steps] }
}
