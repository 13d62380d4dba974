import { zoneOf } from '#shared/domain/event/record/event-like.ts'
import { isConfirmed, type VendorStatus } from '#shared/domain/event/record/vendor-status.ts'
import { dayText } from '#shared/domain/event/record/when-text.ts'
import type { Availability } from '#shared/domain/time-taken/schema.ts'
import { formatMoney, type Cents } from '#shared/domain/money.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { Suggestion } from '#shared/domain/call-list/schema.ts'

/**
 * Suggestions for a chair: best first, with every reason, and nothing else decides. Distance, usual rate and how fast
 * somebody answers are the agency's own knowledge: vendors see none of it.
 */

export interface KnownPerson {
  id: string
  name: string
  availability: Availability
  /** Of a slot with an instrument. */
  instrument: string | undefined
  /** All that a musician plays. */
  instruments?: readonly string[] | undefined
  plays: boolean
  /** Why they come last: they have declined, or were released. */
  against: string | undefined
  /** From their ZIP code to the venue's; only for staff. */
  miles?: number | undefined
}

/** How long an answer to a call list took. */
export interface PastAnswer {
  id: string
  minutes: number
}

/** A past event, as far as it says who played. */
export interface PastGig {
  /** Of the act or leader: the others only say what people usually get. */
  withThem: boolean
  start?: Instant | null | undefined
  timezone?: string | undefined
  people: readonly { id: string; status: VendorStatus | null | undefined; rate?: Cents | null | undefined }[]
}

export interface Past {
  gigs: readonly PastGig[]
  answers: readonly PastAnswer[]
}

const taken: Readonly<Record<Exclude<Availability, 'free'>, string>> = {
  asked: 'asked for another event at that time',
  blocked: 'does not play at that time',
  busy: 'has other plans at that time',
  booked: 'booked at that time',
}

const middle = <T extends number>(values: readonly T[]): T | null =>
  values.length === 0 ? null : values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!

/** From the middle of one ZIP code to that of another: nearer than this, they say nothing. */
const distanceText = (miles: number): string =>
  miles < 5 ? 'less than 5 miles away' : `${Math.round(miles)} miles away`

const answerText = (minutes: number): string => {
  const hours = Math.max(1, Math.ceil(minutes / 60))
  return `usually answers within ${hours === 1 ? 'an hour' : `${hours} hours`}`
}

/** A place for any instrument gets the whole list: the agent reads who they are. */
const instrumentText = ({ instrument, instruments = [], plays }: KnownPerson): string | undefined => {
  if (instrument !== undefined) return plays ? `plays ${instrument}` : `does not say that they play ${instrument}`
  return instruments.length > 0 ? `plays ${instruments.join(', ')}` : undefined
}

const historyOf = (id: string, { gigs, answers }: Past) => {
  const own = gigs.flatMap(({ people, ...gig }) =>
    people.filter((one) => one.id === id && isConfirmed(one.status)).map(({ rate }) => ({ ...gig, rate })),
  )
  const played = own.flatMap(({ withThem, start, timezone }) =>
    withThem && start != null ? [{ start, timezone }] : [],
  )
  return {
    times: new Set(played.map(({ start }) => start)).size,
    last: played.toSorted((a, b) => (a.start < b.start ? -1 : 1)).at(-1),
    rate: middle(own.flatMap(({ rate }) => (rate == null || rate <= 0 ? [] : [rate]))),
    minutes: middle(answers.filter((one) => one.id === id).map(({ minutes }) => minutes)),
  }
}

/** Somebody whose distance or answers are unknown comes after those who are known, in miles and minutes. */
const farthest = 25_000
const slowest = 60 * 24 * 365

const ranked = <Person extends KnownPerson>(people: readonly Person[], past: Past) =>
  people
    .map((person) => ({ person, history: historyOf(person.id, past) }))
    .sort((a, b) => {
      const score = ({ person, history }: typeof a) => [
        person.against === undefined ? 1 : 0,
        person.availability === 'free' ? 1 : 0,
        person.plays ? 1 : 0,
        history.times,
        Date.parse(history.last?.start ?? '') || 0,
        -(person.miles ?? farthest),
        -(history.minutes ?? slowest),
      ]
      const [x, y] = [score(a), score(b)]
      const at = x.findIndex((value, i) => value !== y[i])
      if (at >= 0) return y[at]! - x[at]!
      return a.person.name.localeCompare(b.person.name) || (a.person.id < b.person.id ? -1 : 1)
    })

/** The best by what is known of all so far; further facts are read for these alone. Somebody wanted is among them. */
export const mostPromising = <Person extends KnownPerson>(
  people: readonly Person[],
  past: Past,
  { most, wanted }: { most: number; wanted: string | undefined },
): Person[] =>
  ranked(people, past)
    .map(({ person }) => person)
    .filter(({ id }, i) => i < most || id === wanted)

export const suggestions = (
  people: readonly KnownPerson[],
  past: Past,
  { isForStaff }: { isForStaff: boolean },
): Suggestion[] =>
  ranked(people, past).map(({ person, history: { times, last, rate, minutes } }) => ({
    ...{ id: person.id, name: person.name, rate: isForStaff ? rate : null },
    is_recommended: person.against === undefined && person.availability === 'free' && person.plays,
    reasons: [
      person.against,
      person.availability === 'free' ? 'free' : taken[person.availability],
      instrumentText(person),
      times > 0 &&
        `played ${times === 1 ? 'once' : `${times} times`} with them, last on ${dayText(last!.start, zoneOf(last!))}`,
      isForStaff && person.miles !== undefined && distanceText(person.miles),
      isForStaff && rate !== null && `usually ${formatMoney(rate)}`,
      isForStaff && minutes !== null && answerText(minutes),
    ].filter((reason) => typeof reason === 'string'),
  }))
