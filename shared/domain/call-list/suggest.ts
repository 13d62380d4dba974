import { isConfirmed, type VendorStatus } from '../event/record/vendor-status.ts'
import type { Availability } from '../time-taken/schema.ts'
import { formatMoney, type Cents } from '../money.ts'
import type { Instant } from '../time.ts'
import type { Suggestion } from './schema.ts'

/** Suggestions for a chair: best first, with every reason, and nothing else decides. */

export interface KnownPerson {
  id: string
  name: string
  availability: Availability
  /** Of a slot with an instrument. */
  instrument: string | undefined
  plays: boolean
  /** Why they come last: they have declined, or were released. */
  against: string | undefined
}

/** A past event, as far as it says who played. */
export interface PastGig {
  /** Of the act or leader: the others only say what people usually get. */
  withThem: boolean
  start?: Instant | null | undefined
  people: readonly { id: string; status: VendorStatus | null | undefined; rate?: Cents | null | undefined }[]
}

const taken: Readonly<Record<Exclude<Availability, 'free'>, string>> = {
  asked: 'asked for another event at that time',
  blocked: 'does not play at that time',
  busy: 'has other plans at that time',
  booked: 'booked at that time',
}

const middle = (rates: readonly Cents[]): Cents | null =>
  rates.length === 0 ? null : rates.toSorted((a, b) => a - b)[Math.floor((rates.length - 1) / 2)]!

const dayOf = (instant: Instant): string => instant.slice(0, 10)

const historyOf = (id: string, gigs: readonly PastGig[]) => {
  const own = gigs.flatMap(({ start, withThem, people }) =>
    people
      .filter((one) => one.id === id && isConfirmed(one.status))
      .map(({ rate }) => ({ start: start ?? '', withThem, rate })),
  )
  const starts = own.filter(({ withThem }) => withThem).map(({ start }) => start)
  return {
    times: new Set(starts).size,
    last: starts.toSorted().at(-1),
    rate: middle(own.flatMap(({ rate }) => (rate == null || rate <= 0 ? [] : [rate]))),
  }
}

export const suggestions = (people: readonly KnownPerson[], gigs: readonly PastGig[]): Suggestion[] =>
  people
    .map((person) => ({ person, history: historyOf(person.id, gigs) }))
    .sort((a, b) => {
      const score = ({ person, history }: typeof a) => [
        person.against === undefined ? 1 : 0,
        person.availability === 'free' ? 1 : 0,
        person.plays ? 1 : 0,
        history.times,
        Date.parse(history.last ?? '') || 0,
      ]
      const [x, y] = [score(a), score(b)]
      const at = x.findIndex((value, i) => value !== y[i])
      return at < 0 ? a.person.name.localeCompare(b.person.name) : y[at]! - x[at]!
    })
    .map(({ person, history: { times, last, rate } }) => ({
      ...{ id: person.id, name: person.name, rate },
      is_recommended: person.against === undefined && person.availability === 'free' && person.plays,
      reasons: [
        person.against,
        person.availability === 'free' ? 'free' : taken[person.availability],
        person.instrument !== undefined &&
          (person.plays ? `plays ${person.instrument}` : `does not say that they play ${person.instrument}`),
        times > 0 && `played ${times === 1 ? 'once' : `${times} times`} with them, last on ${dayOf(last!)}`,
        rate !== null && `usually ${formatMoney(rate)}`,
      ].filter((reason) => typeof reason === 'string'),
    }))
