import type { OutputOf } from '#shared/lazy.ts'
import { usersApi, type payoutSchema } from '#shared/api/users.ts'
import { payoutPrefix, profileKey, type Key } from '#functions/platform/db/keys.ts'
import { listPage } from '#functions/platform/db/search.ts'
import { pageReply, useCase } from '#functions/platform/deps/use-case.ts'
import { accountFor } from '#functions/people/data/own-account.ts'

export type PayoutRow = OutputOf<typeof payoutSchema> & Key

/** A day unchanged; an instant in UTC, like the rows' keys. */
const bound = (date: string) => (date.length === 10 ? date : new Date(date).toISOString())
const last = '\uffff'

/** Newest first; both dates are inclusive. */
export const listPayouts = useCase(
  usersApi.listPayouts,
  async (deps, actor, { params, query }) => {
    const { id } = await accountFor(deps, actor, params.id)
    const { PK, prefix } = payoutPrefix(id)
    const range = {
      PK,
      from: `${prefix}${query.start_date ? bound(query.start_date) : ''}`,
      to: `${prefix}${query.end_date ? bound(query.end_date) : ''}${last}`,
    }
    if (range.from > range.to) return []
    const { items, cursor } = await listPage<PayoutRow>(deps, range, { ...query, descending: true })
    return pageReply(
      items.map((row) => ({
        id: row.id,
        created: row.created,
        arrival_date: row.arrival_date,
        amount: row.amount,
        status: row.status,
        items: row.items.map(({ id: itemId, timestamp, role, instrument, name, venue, rate }) => ({
          id: itemId,
          timestamp,
          role,
          instrument,
          name,
          venue,
          rate,
        })),
      })),
      cursor,
    )
  },
  ({ params }) => [profileKey(params.id)],
)
