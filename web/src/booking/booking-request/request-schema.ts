import * as z from 'zod'
import { bookingRequestInput, requestProblem } from '#shared/domain/event/record/booking-request.ts'
import { withPossibleTimes } from '#shared/domain/event/record/possible-times.ts'
import { toInstant } from '#shared/domain/time.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { timeOfWall } from '#shared/domain/wall-clock.ts'
import { amountText } from '#web/lib/amount.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { formatShortDate, readerZone } from '#web/lib/format/date.ts'
import { nowIso, nowMs } from '#web/lib/clock.ts'

const { client_notes, client_budget, start, end } = bookingRequestInput().shape

/** The dialog's fields; the amount as text. */
export const requestSchema = withPossibleTimes(
  z.object({ client_notes, client_budget: amountText(client_budget), start, end }),
).superRefine((values, ctx) => {
  const past = requestProblem(values, nowIso())
  if (past) ctx.addIssue({ code: 'custom', path: ['start'], message: past.message })
})
export type RequestValues = z.output<typeof requestSchema>

export interface Wish {
  kind: 'artist' | 'brand' | 'group'
  id: string
  name: string
  picture?: string | null | undefined
  genres?: readonly string[] | null | undefined
}

const hour = 3_600_000
/** As a picked day without a time (docs/product.md#screens). */
const usual = { at: '19:00', hours: 3 }

/** The values that the address of the page begins a request with. */
export const firstValues = (query = new URLSearchParams()) => {
  const [day, budget] = [query.get('day') ?? '', query.get('budget') ?? '']
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))
  const start = isDay ? timeOfWall(Date.parse(`${day}T${usual.at}Z`), readerZone()) : undefined
  const words = [
    query.get('about') && `I would like to ask for a date with ${query.get('about')!.slice(0, 128)}.`,
    query.get('genre') && `I was looking for ${query.get('genre')!.slice(0, 64)}.`,
    query.get('place') && `Place: ${query.get('place')!.slice(0, 128)}`,
  ]
  return {
    client_notes: words.filter(Boolean).join('\n'),
    client_budget: /^\d{1,7}$/.test(budget) ? `${budget}.00` : '',
    start: start === undefined ? '' : toInstant(start),
    end: start === undefined ? '' : toInstant(start + usual.hours * hour),
  }
}

const defaultColor = '#1976D2'

/** The body of `POST booking-requests` (docs/product.md#wire-conventions), named after the client and today's date. */
export const requestBody = (
  user: User,
  values: RequestValues,
  wish: Wish | undefined,
): Body<'POST /booking-requests'> => ({
  ...values,
  name: `${user.client?.name ?? `${user.first} ${user.last}`} ${formatShortDate(nowMs())}`,
  color: defaultColor,
  ...(wish?.kind === 'artist' ? { client_artist_id: wish.id, artist_id: wish.id } : {}),
  ...(wish?.kind === 'group' ? { client_group_id: wish.id } : {}),
  ...(wish?.kind === 'brand' ? { brand_id: wish.id } : {}),
})
