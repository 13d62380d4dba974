import type { Availability, BlockedTime } from '#shared/domain/time-taken/schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import type { Row } from '#local/services/memory-table.ts'

/** How somebody's time is taken, read from the rows a second time and without any rule of the product. */

export interface Window {
  start: string
  end: string
}
/** Of calendars elsewhere, by user, as their owner keeps them there. */
export type Busy = ReadonlyMap<string, readonly Window[]>

const overlap = (a: Window, b: Window): boolean => a.start < b.end && b.start < a.end

const entriesOf = (event: Event) => [
  { user: event.artist?.user_id, status: event.artist_status },
  { user: event.bandleader?.user_id, status: event.bandleader_status },
  ...event.musicians.map(({ user_id, status }) => ({ user: user_id, status })),
]
const booked = ['confirmed', 'paid', 'paid_out', 'payout_failed', 'payout_canceled']
const off = ['refunded', 'refund_incomplete', 'canceled']

/** Under the terms in force, and under those that are proposed. */
const bothTerms = (event: Event): Event[] => {
  const terms = event.agreement?.pending && event.agreement.terms
  return terms ? [event, { ...event, ...terms }] : [event]
}

/** The day, weekday and time of day in a zone. */
const clockIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: zone, hourCycle: 'h23', weekday: 'short' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  })
  return (at: number) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    return {
      day: `${parts['year']}-${parts['month']}-${parts['day']}`,
      weekday: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(parts['weekday']!),
      time: `${parts['hour']}:${parts['minute']}`,
    }
  }
}
const quarter = 900_000

/** Looks at the clock in the owner's zone, a quarter of an hour at a time: days, or hours of one day. */
const isBlocked = (
  { start, end, all_day, timezone, repeat }: BlockedTime,
  { start: from, end: to }: Window,
): boolean => {
  if (!all_day && !repeat) return overlap({ start, end }, { start: from, end: to })
  const clock = clockIn(timezone)
  const [first, last] = all_day
    ? [
        { day: start, time: '' },
        { day: end, time: '' },
      ]
    : [start, end].map((at) => clock(Date.parse(at)))
  for (let at = Date.parse(from); at < Date.parse(to); at += quarter) {
    const { day, weekday, time } = clock(at)
    const isDay = repeat
      ? day >= first!.day && day <= repeat.until && repeat.weekdays.includes(weekday)
      : day >= first!.day && day <= last!.day
    if (isDay && (all_day || (time >= first!.time && time < last!.time))) return true
  }
  return false
}

/** The stored rows, read once for everybody. */
export const plainTimes = (rows: readonly Row[], busy: Busy) => {
  const events = rows.filter(({ SK }) => SK === 'EVENT').map((row) => row as unknown as Event)
  const blocks = new Map(
    rows.filter(({ SK }) => SK === 'BLOCKED').map(({ PK, blocks: own }) => [String(PK).slice(5), own as BlockedTime[]]),
  )
  const standing = events.filter(({ status }) => !off.includes(status)).map(bothTerms)
  return {
    events,
    /** Everything that takes it. */
    all: (user: string, window: Window): Set<Availability> => {
      const taken = new Set<Availability>()
      for (const terms of standing) {
        const during = terms.filter(({ start, end }) => start && end && overlap({ start, end }, window))
        const own = during.flatMap((event) => entriesOf(event).filter((entry) => entry.user === user))
        const calls = during.flatMap((event) => (event.calls ?? []).flatMap(({ asked }) => asked))
        // With two parts at one event, the one that is confirmed counts.
        if (own.some(({ status }) => booked.includes(status ?? ''))) taken.add('booked')
        else if (own.some(({ status }) => status === 'requested') || calls.some((one) => one.user_id === user))
          taken.add('asked')
      }
      if ((blocks.get(user) ?? []).some((block) => isBlocked(block, window))) taken.add('blocked')
      if ((busy.get(user) ?? []).some((time) => overlap(time, window))) taken.add('busy')
      return taken
    },
  }
}

/** The strongest of it: a booking before a question, and somebody's own word before their calendar. */
export const strongestOf = (taken: ReadonlySet<Availability>): Availability =>
  (['booked', 'asked', 'blocked', 'busy'] as const).find((one) => taken.has(one)) ?? 'free'
