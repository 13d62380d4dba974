import { formatPhone } from '#shared/domain/phone.ts'
import { defaultTimezone } from '#shared/domain/time.ts'
import { instantOfDay, usualMinutes } from '#web/components/form/day-and-time.ts'
import { endFollower } from '#web/components/form/use-end-follows-start.ts'
import type { ActToBook } from './api/get-act.ts'
import { type EventValues, type Party, valuesOf } from './event-values.ts'
import { lineUpOf } from './line-up.ts'

/** The evening of a day such as `2026-06-20`; the venue that is chosen later keeps the hours. */
const eveningOf = (day: string): Pick<EventValues, 'start' | 'end'> => {
  const start = instantOfDay(Date.parse(day), usualMinutes, defaultTimezone)
  return { start, end: endFollower()({ start: null, end: null }, start) }
}

interface Known {
  client?: Party<'client'> | undefined
  act?: ActToBook | undefined
  /** From the URL. */
  day: string | null
}

/** The values of a new event that follow from the place where it was begun. */
export const initialOf = ({ client, act, day }: Known): Partial<EventValues> => ({
  ...(client && { client, phone: formatPhone(client.cell_phone ?? '') }),
  ...(day !== null && /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && eveningOf(day)),
  ...(act?.artist && { artist: act.artist }),
  ...(act?.group && { group: act.group, ...lineUpOf(valuesOf(), act.group) }),
})
