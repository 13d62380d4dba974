import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerBy } from '#shared/domain/call-list/answer-time.ts'
import { edited, emptyList } from '#shared/domain/call-list/edit.ts'
import { callList, callListInput, type CallList, type CandidateState } from '#shared/domain/call-list/schema.ts'
import { placeFilled, step, type Facts, type Happening } from '#shared/domain/call-list/table.ts'
import { isQuiet } from '#shared/domain/reminders/hours.ts'
import { cents } from '#shared/domain/money.ts'
import { toInstant } from '#shared/domain/time.ts'
import { brokenPromises, endOf, isWithinReach, play, type Game, type Person } from './call-list-simulation.ts'
import { cases } from '#tests/support/cases.ts'

const zones = ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu', 'Europe/London', 'Asia/Tokyo']
const person: fc.Arbitrary<Person> = fc.record({
  timezone: fc.constantFrom(...zones),
  answer: fc.constantFrom('yes', 'no', 'no', 'counter', 'silent'),
  delayMinutes: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 3000 })),
  isTaken: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
})
const game: fc.Arbitrary<Game> = fc
  .record({
    mode: fc.constantFrom('in_turn' as const, 'first_yes' as const),
    askAtOnce: fc.integer({ min: 1, max: 4 }),
    answerHours: fc.integer({ min: 2, max: 48 }),
    // Around both changes of the clock, and in quiet weeks.
    begins: fc
      .tuple(fc.constantFrom('2026-03-06', '2026-10-30', '2026-06-10'), fc.integer({ min: 0, max: 3 * 1440 }))
      .map(([date, minutes]) => toInstant(Date.parse(`${date}T00:00:00Z`) + minutes * 60_000)),
    hoursAhead: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 90, max: 1000 })),
    people: fc.array(person, { minLength: 1, maxLength: 9 }),
    late: fc.array(fc.record({ minutes: fc.integer({ min: 1, max: 3000 }), person }), { maxLength: 2 }),
    luck: fc.array(fc.integer({ min: 0, max: 11 }), { minLength: 5, maxLength: 40 }).map((luck) => [1, ...luck]),
    isOneZone: fc.boolean(),
  })
  .map(({ isOneZone, ...rest }) =>
    isOneZone
      ? { ...rest, late: [], people: rest.people.map((one) => ({ ...one, timezone: rest.people[0]!.timezone })) }
      : rest,
  )

describe('generated call lists, with crashes, lost schedules, edits and answers at once', () => {
  it('have one holder at most, ask everybody once, by day, and leave nobody who would play', () => {
    const ends: Record<string, number> = {}
    let within = 0
    fc.assert(
      fc.property(game, (one) => {
        const played = play(one)
        expect(brokenPromises(one, played)).toEqual([])
        ends[played.list.state] = (ends[played.list.state] ?? 0) + 1
        if (!isWithinReach(one)) return
        within += 1
        // A crash costs a minute or two of the time.
        const last = played.steps.filter(({ step: { is } }) => ['lapsed', 'declined', 'exhausted'].includes(is)).at(-1)
        expect(last === undefined || toInstant(last.at - 90 * 60_000) <= endOf(played.start)).toBe(true)
      }),
      { numRuns: cases(10_000), seed: 31 },
    )
    // A world in which every list ends alike would prove nothing.
    expect(Math.min(ends['filled']!, ends['exhausted']!)).toBeGreaterThan(cases(2000))
    expect(within).toBeGreaterThan(cases(1000))
  }, 120_000)
})

const now = '2026-06-10T15:00:00.000Z'
const newYork = 'America/New_York'
const ids = ['mus_0', 'mus_1', 'mus_2', 'mus_3']
const by = { user_id: 'usr_agent', name: 'Agent' }
const facts = (more: Partial<Facts> = {}): Facts => ({
  ...{ now, start: '2026-09-01T23:00:00.000Z', of: () => ({ timezone: newYork }) },
  ...more,
})
const draft = (more: Partial<CallList> = {}, count = 3): CallList => ({
  ...edited(
    emptyList('slot-1'),
    { mode: 'in_turn', ask_at_once: 1, answer_hours: 24, candidates: ids.slice(0, count).map((id) => ({ id })) },
    new Map(ids.map((id) => [id, { id, user_id: id.replace('mus', 'usr') }])),
  ),
  ...more,
})
/** Of the question that is open. */
const answerByOf = ({ candidates }: CallList) => candidates.flatMap(({ answer_by }) => answer_by ?? []).sort()[0]!
const run = (list: CallList, ...happenings: (Happening | [Happening, Partial<Facts>])[]): CallList =>
  happenings.reduce((before, one) => {
    const [happening, more] = Array.isArray(one) ? one : [one, {}]
    return step(before, happening, facts(more)).list
  }, list)
const begin: Happening = { is: 'start', by, terms: 'x' }
const states = ({ candidates }: CallList): CandidateState[] => candidates.map(({ state }) => state)

describe('a list in turn', () => {
  it('asks the next after a decline and after a lapse, and is exhausted in the end', () => {
    const started = run(draft(), begin)
    expect([started.state, states(started)]).toEqual(['running', ['asked', 'waiting', 'waiting']])
    expect(started.candidates[0]).toMatchObject({ asked_at: now, answer_by: '2026-06-11T15:00:00.000Z' })
    const declined = run(started, { is: 'decline', id: 'mus_0', why: 'On tour' })
    expect(states(declined)).toEqual(['declined', 'asked', 'waiting'])
    const lapsed = run(declined, [{ is: 'look' }, { now: answerByOf(declined) }])
    expect(states(lapsed)).toEqual(['declined', 'lapsed', 'asked'])
    const over = run(lapsed, [{ is: 'decline', id: 'mus_2', why: null }, { now: '2026-06-11T16:00:00.000Z' }])
    expect([over.state, over.due_at]).toEqual(['exhausted', null])
    expect(callList().encode(over)).toMatchObject({ state: 'exhausted' })
  })

  it('passes over people whose time is taken, with the reason', () => {
    const of = (id: string) => ({ timezone: newYork, ...(id === 'mus_0' && { obstacle: { skip: 'booked' } }) })
    const { list, steps } = step(draft(), begin, facts({ of }))
    expect(states(list)).toEqual(['skipped', 'asked', 'waiting'])
    expect(steps).toEqual([
      { is: 'started' },
      { is: 'skipped', id: 'mus_0', why: 'booked' },
      { is: 'asked', id: 'mus_1' },
    ])
  })

  it('waits with somebody who is asked for another chair, and asks the others meanwhile', () => {
    const of = (id: string) => ({ timezone: newYork, ...(id === 'mus_0' && { obstacle: 'elsewhere' as const }) })
    const list = run(draft({}, 2), [begin, { of }])
    expect(states(list)).toEqual(['waiting', 'asked'])
    const waiting = run(list, [{ is: 'decline', id: 'mus_1', why: null }, { of }])
    expect([waiting.state, waiting.due_at, states(waiting)]).toEqual(['running', null, ['waiting', 'declined']])
    expect(states(run(waiting, { is: 'look' }))).toEqual(['asked', 'declined'])
  })

  it('asks for what it must know, and changes nothing until then', () => {
    expect(step(draft(), begin, facts({ of: () => undefined }))).toMatchObject({ unknown: 'mus_0', steps: [] })
  })

  it('says no to answers that come too late, each with its own sentence', () => {
    const started = run(draft(), begin)
    const late = { now: '2026-06-12T15:00:00.000Z' }
    const lapsed = run(started, [{ is: 'look' }, late])
    const yes: Happening = { is: 'confirm', id: 'mus_0' }
    expect(() => step(started, yes, facts(late))).toThrow('The time to answer is over')
    expect(() => step(lapsed, yes, facts(late))).toThrow('The time to answer is over')
    expect(() => step(run(lapsed, [{ is: 'confirm', id: 'mus_1' }, late]), yes, facts(late))).toThrow(placeFilled)
    expect(() => step(run(started, { is: 'stop' }), yes, facts())).toThrow('Nobody is asked for this place any more')
    expect(() => step(started, { is: 'confirm', id: 'mus_1' }, facts())).toThrow('You are not asked for this place yet')
    expect(() => step(started, { is: 'confirm', id: 'mus_9' }, facts())).toThrow('not on the list')
    expect(() => step(draft({}, 0), begin, facts())).toThrow('add somebody')
    expect(() => step(started, begin, facts())).toThrow('running already')
  })
})

describe('a list that takes the first yes', () => {
  const wide = draft({ mode: 'first_yes', ask_at_once: 2 })
  it('asks several, and withdraws from the others with the yes that fills it', () => {
    const started = run(wide, begin)
    expect(states(started)).toEqual(['asked', 'asked', 'waiting'])
    const { list, steps } = step(started, { is: 'confirm', id: 'mus_1' }, facts())
    expect([list.state, states(list)]).toEqual(['filled', ['withdrawn', 'confirmed', 'waiting']])
    expect(steps.at(-1)).toEqual({ is: 'withdrawn', id: 'mus_0', why: placeFilled })
  })
  it('keeps the people asked through an edit, a stop and a new start', () => {
    const started = run(wide, begin)
    const input = callListInput().parse({ candidates: [{ id: `mus_${'0'.repeat(26)}` }] })
    const after = edited(started, { ...input, candidates: [{ id: 'mus_2', rate: cents(500) }] }, new Map())
    expect(after.candidates.map(({ id, state }) => [id, state])).toEqual([
      ['mus_0', 'asked'],
      ['mus_1', 'asked'],
      ['mus_2', 'waiting'],
    ])
    const stopped = run(started, { is: 'stop' })
    expect([stopped.state, states(stopped)]).toEqual(['stopped', ['withdrawn', 'withdrawn', 'waiting']])
    expect(states(run(stopped, begin))).toEqual(['asked', 'asked', 'waiting'])
  })
})

it('keeps a counter-offer open until somebody answers it, or its time is over', () => {
  const countered = run(run(draft(), begin), { is: 'counter', id: 'mus_0', rate: cents(60_000), note: 'Long way' })
  expect(countered.candidates[0]).toMatchObject({ state: 'countered', counter: { rate: 60_000, note: 'Long way' } })
  expect(states(run(countered, { is: 'refuse', id: 'mus_0' }))).toEqual(['declined', 'asked', 'waiting'])
  expect(states(run(countered, { is: 'confirm', id: 'mus_0' }))).toEqual(['confirmed', 'waiting', 'waiting'])
  expect(states(run(countered, [{ is: 'look' }, { now: countered.due_at! }]))).toEqual(['lapsed', 'asked', 'waiting'])
})

it('asks by hand those who did not answer, but nobody at night or elsewhere', () => {
  const started = run(draft(), begin)
  const lapsed = run(started, [{ is: 'look' }, { now: answerByOf(started) }])
  expect(states(run(lapsed, [{ is: 'ask', id: 'mus_0' }, { now: answerByOf(started) }]))).toEqual([
    'asked',
    'asked',
    'waiting',
  ])
  const night = facts({ now: '2026-06-11T05:00:00.000Z' })
  expect(() => step(started, { is: 'ask', id: 'mus_1' }, night)).toThrow('It is night')
  const of = () => ({ timezone: newYork, obstacle: { skip: 'booked' } })
  expect(() => step(started, { is: 'ask', id: 'mus_1' }, facts({ of }))).toThrow('cannot be asked: booked')
  expect(() => step(started, { is: 'ask', id: 'mus_0' }, facts())).toThrow('asked already')
})

describe('a reminder', () => {
  const started = run(draft(), { is: 'start', by, terms: 'terms' }, { is: 'look' })
  const look = (list: CallList, at: string) => step(list, { is: 'look' }, facts({ now: at }))
  const saidIn = ({ steps }: { steps: readonly { is: string; id?: string }[] }) =>
    steps.map(({ is, id }) => `${is} ${id}`)

  it('comes once, in the last quarter of the time, before the lapse', () => {
    // Asked at eleven in New York: three quarters of a day later it is night there.
    expect(started.candidates[0]).toMatchObject({ remind_at: '2026-06-11T12:00:00.000Z', state: 'asked' })
    expect(started.due_at).toBe('2026-06-11T12:00:00.000Z')
    const told = look(started, started.due_at!)
    expect([saidIn(told), told.list.due_at]).toEqual([['reminded mus_0'], answerByOf(started)])
    expect(saidIn(look(told.list, started.due_at!))).toEqual([])
    expect(saidIn(look(told.list, answerByOf(started)))).toEqual(['lapsed mus_0', 'asked mus_1'])
  })

  it('is ended by the answer, and is none for somebody whose time was taken, or who was seen to too late', () => {
    const declined = run(started, { is: 'decline', id: 'mus_0', why: null })
    // Only of the question that was put next.
    expect(saidIn(look(declined, started.due_at!))).toEqual(['reminded mus_1'])
    const taken = { timezone: newYork, obstacle: { skip: 'is booked at that time' } }
    const busy = step(started, { is: 'look' }, facts({ now: started.due_at!, of: () => taken }))
    expect([saidIn(busy), busy.list.due_at]).toEqual([[], answerByOf(started)])
    const late = toInstant(Date.parse(answerByOf(started)) - 60_000)
    expect(saidIn(look(started, late))).toEqual([])
  })
})

describe('the time to answer', () => {
  const round = { now, start: '2026-09-01T23:00:00.000Z', rounds: 3, answerHours: 24, timezone: newYork }
  it.each([
    ['far ahead, as wished', {}, '2026-06-11T15:00:00.000Z'],
    ['into the night, until eight', { answerHours: 12 }, '2026-06-11T12:00:00.000Z'],
    // Of Wednesday 11:00 to Friday 11:00, 27 h 58 min are awake.
    ['shortened evenly', { start: '2026-06-15T15:00:00.000Z' }, '2026-06-11T00:19:20.000Z'],
    ['two hours at least', { start: '2026-06-13T16:00:00.000Z' }, '2026-06-10T17:00:00.000Z'],
    [
      'in Honolulu',
      { timezone: 'Pacific/Honolulu', now: '2026-06-10T19:00:00.000Z', answerHours: 14 },
      '2026-06-11T18:00:00.000Z',
    ],
    ['over the hour that is skipped', { now: '2026-03-07T18:00:00.000Z', answerHours: 16 }, '2026-03-08T12:00:00.000Z'],
    [
      'over the hour that comes twice',
      { now: '2026-10-31T18:00:00.000Z', start: '2026-12-01T18:00:00.000Z', answerHours: 14 },
      '2026-11-01T13:00:00.000Z',
    ],
  ])('is %s', (_, more, expected) => {
    expect(answerBy({ ...round, ...more })).toBe(expected)
  })
  it('is none so late that nobody could answer before the gig', () => {
    expect(answerBy({ ...round, start: '2026-06-10T17:00:00.000Z' })).toBeUndefined()
    expect(isQuiet(answerBy({ ...round, start: '2026-06-10T17:00:01.000Z' })!, newYork)).toBe(false)
  })
})
