import { formatMoney } from '#shared/domain/money.ts'
import { coverPostings } from '#functions/money/rules/ledger.ts'
import { withReversalBorne, type Bearing } from '#shared/domain/payment/reversal.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import type { EventItem } from '#functions/event/data/find-event.ts'
import { giveBack, ledgerWrites } from '#functions/money/data/ledger.ts'
import type { OpRow } from '#functions/money/data/op.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'

/**
 * Assigns a client's recovered money to the agent, or covers it with the platform's own money. Nothing is sent, because
 * the client already has it. Automatic payments resume.
 * @returns no operations.
 */
export const bearReversal = async (
  deps: Deps,
  before: EventItem,
  bearing: Bearing,
  actor: Viewer,
): Promise<readonly OpRow[]> => {
  const { amount, from, note } = bearing
  const id = deps.id('rfd')
  const covered = from === 'platform' ? coverPostings(before.id, amount) : undefined
  await saveEvent(deps, {
    before,
    after: withReversalBorne(before, bearing, () => deps.id('rfd')),
    actor,
    activity: {
      action: from === 'platform' ? 'loss covered' : 'goodwill',
      detail: `${formatMoney(amount)} from the ${from}: ${note}`,
    },
    also: covered
      ? [
          ...ledgerWrites(deps, {
            id: `cover/${id}`,
            kind: 'cover',
            op_key: `cover/${before.id}/${id}`,
            at: deps.now,
            stripe_id: null,
            postings: covered,
          }),
          giveBack(deps, before.id, amount),
        ]
      : [],
    jobs: [{ type: 'pay_vendors', event_id: before.id }],
  })
  return []
}
