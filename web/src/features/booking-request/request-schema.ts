import * as z from 'zod'
import { requestProblem } from '#shared/domain/event/edit/new.ts'
import { bookingRequestInput } from '#shared/domain/event/record/booking-request.ts'
import { withPossibleTimes } from '#shared/domain/event/record/possible-times.ts'
import type { User } from '#shared/domain/user/schema.ts'
import { amountText } from '#web/lib/amount.ts'
import type { Body } from '#web/lib/api/contract-types.ts'
import { formatShortDate } from '#web/lib/format/date.ts'
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
