import type Stripe from 'stripe'
import type { Difference } from '#functions/money/rules/difference.ts'
import { ownerOf } from '#shared/domain/payment/op.ts'
import { stripeOwnerKey } from '#functions/platform/db/keys.ts'
import { findOp } from '#functions/money/data/op.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { idOf } from '#functions/money/provider/id-of.ts'

/** The event and the person whose money a difference is about, as far as they are known. */
export type Subject = Pick<Difference, 'event_id' | 'user_id'>

const subject = (event_id: string | null | undefined, user_id: string | null | undefined): Subject => ({
  ...(event_id?.startsWith('evt_') && { event_id }),
  ...(user_id != null && { user_id }),
})

const ofOperation = async (deps: Deps, key: string): Promise<Subject> => {
  const intent = (await findOp(deps, key))?.intent
  if (intent === undefined) return subject(ownerOf(key), undefined)
  if (intent.kind === 'payout') return subject(undefined, intent.user_id)
  return subject(
    intent.event_id,
    intent.kind === 'transfer' || intent.kind === 'settlement' ? intent.user_id : undefined,
  )
}

/** The marks that the provider's object carries, and the account or customer at its other end. */
const partsOf = (source: Stripe.BalanceTransactionSource): readonly [event?: string | null, party?: string] => {
  switch (source.object) {
    case 'charge':
      return [source.metadata.event_id ?? source.transfer_group, idOf(source.customer)]
    case 'transfer':
      return [source.metadata.event_id ?? source.transfer_group, idOf(source.destination)]
    case 'refund':
      return [source.metadata?.event_id]
    default:
      return []
  }
}

export const subjectOfMovement = async (
  deps: Deps,
  source: Stripe.BalanceTransactionSource | undefined,
): Promise<Subject> => {
  if (!source) return {}
  const [event, party] = partsOf(source)
  const owner = party === undefined ? undefined : await deps.db.get<{ user_id: string }>(stripeOwnerKey(party))
  return subject(event, owner?.user_id)
}

/** The difference with its subject: the one that its finder knows, or that of its operation. */
export const withSubject = async (deps: Deps, difference: Difference): Promise<Difference> =>
  difference.op_key === undefined ? difference : { ...(await ofOperation(deps, difference.op_key)), ...difference }
