import { localDate, toInstant, type Instant } from '#shared/domain/time.ts'
import { timeOfWall, wallAt } from '#shared/domain/wall-clock.ts'
import { currentOption, withoutSplit } from '../money/options.ts'
import { chosen, isNoneWanted } from '../record/event-like.ts'
import { staffFields, type EventField } from '../record/fields.ts'
import type { Event } from '../record/schema.ts'
import { applyEdit, withConsequences } from './edit.ts'
import { blankEvent, type NewEventIds } from './new.ts'

/** Of one day, or of one order. */
const notCopied: ReadonlySet<EventField> = new Set(['start', 'end', 'invoice_po_number'])

/** Copies the agreed terms, not the options that were not picked. */
const proposalsOf = (event: Event): Event['proposals'] => {
  const current = currentOption(event)
  return current && current.id === event.proposal_pick ? [{ ...withoutSplit(current), id: 1 }] : event.proposals
}

/**
 * A new draft like this event, on no day yet: with its client, place, line-up, rates and texts, and without holds,
 * answers, signatures, money and history.
 */
export const copyOf = (event: Event, ids: NewEventIds, now: Instant): Event => {
  const blank = blankEvent(ids, now, event.agent)
  const written = [...staffFields].filter((field) => !notCopied.has(field) && event[field] !== undefined)
  const { client, venue, artist, bandleader, brand, group } = event
  return withConsequences(blank, {
    ...blank,
    ...Object.fromEntries(written.map((field) => [field, event[field]])),
    ...{ client, venue, artist, bandleader, brand, group },
    artist_status: chosen(event.artist_id) === undefined ? 'not_selected' : 'selected',
    bandleader_status: isNoneWanted(event.bandleader_id)
      ? 'not_needed'
      : chosen(event.bandleader_id) === undefined
        ? 'not_selected'
        : 'selected',
    musicians: event.musicians.map(({ played: _played, stripe_transfer_id: _transfer, ...entry }) => ({
      ...entry,
      status: 'selected',
    })),
    proposals: proposalsOf(event),
  })
}

/** The copy without vendors who cannot be chosen any more: a musician's place stays, with instrument and rate. */
export const leavingOut = (copy: Event, gone: ReadonlySet<string>): Event => {
  const isGone = (id: string | number | null | undefined) => typeof id === 'string' && gone.has(id)
  const [left, staying] = [true, false].map((is) => copy.musicians.filter((one) => isGone(one.musician_id) === is))
  const changes = {
    musicians: staying!,
    musician_slots: [...copy.musician_slots, ...left!.map(({ instrument, rate }) => ({ instrument, rate }))],
    ...(isGone(copy.artist_id) && { artist_id: null, brand_id: null }),
    ...(isGone(copy.brand_id) && { brand_id: null }),
    ...(isGone(copy.group_id) && { group_id: null }),
    ...(isGone(copy.bandleader_id) && { bandleader_id: null }),
  }
  return gone.size === 0 ? copy : applyEdit(copy, changes, { musicians: {} }).event
}

const day = 86_400_000

interface Times {
  start: Instant
  end: Instant
}

/** Start and end at the same time of day on another date, in the venue's zone. */
export const timesOn = ({ start, end, timezone }: Times & { timezone: string }, date: string): Times => {
  const shift = Date.parse(date) - Date.parse(localDate(start, timezone))
  const moved = (time: Instant) => toInstant(timeOfWall(wallAt(Date.parse(time), timezone) + shift, timezone))
  return { start: moved(start), end: moved(end) }
}

export const mostRepeats = 26

/** The same weekday in each of the following weeks that are still to come, as dates in the venue's zone. */
export const weeklyDates = (start: Instant, timezone: string, weeks: number, now: Instant): string[] => {
  const [first, today] = [start, now].map((at) => Date.parse(localDate(at, timezone))) as [number, number]
  const gone = Math.max(0, Math.floor((today - first) / (7 * day)))
  return Array.from({ length: weeks }, (_, i) => toInstant(first + (gone + i + 1) * 7 * day).slice(0, 10))
}
