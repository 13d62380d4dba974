import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { holdsInQuery } from '#web/calendar/holds/components/holds-api.ts'
import { takenTimesQuery } from '#web/lib/requests/taken-times.ts'
import type { DayRange } from './calendar-address.ts'
import { takenOf, type Taken } from './taken.ts'

/** The people whose time the calendar shows beside the events. */
export interface Whose {
  /** The vendor whose own times are shown. */
  vendor: string | undefined
  /** Where those times are kept. */
  url: string
  /** The act whose holds are shown, or the agent. */
  holds: { act_id: string } | { user_id: string } | undefined
}

/** The browser's zone. */
const instant = (day: string) => new Date(`${day}T00:00`).toISOString()

/** Failures are silent, as those of events (docs/product.md#messages). */
export const useTaken = (range: DayRange, { vendor, url, holds }: Whose): readonly Taken[] => {
  const time = { start: instant(range.start), end: instant(range.end) }
  const own = useQuery({
    ...takenTimesQuery(vendor ?? '', time),
    enabled: vendor !== undefined,
    placeholderData: keepPreviousData,
  }).data
  const held = useQuery({ ...holdsInQuery(time, holds ?? { user_id: '' }), enabled: holds !== undefined }).data
  const [times, places] = [vendor === undefined ? undefined : own, holds === undefined ? undefined : held]
  // A stable array: the calendar recomputes everything for a new one.
  return useMemo(() => takenOf(times ?? [], places ?? [], url), [times, places, url])
}
