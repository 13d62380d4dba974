import type { Due } from '#shared/domain/event/money/event-money.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { AppError } from '#shared/errors.ts'
import { refusal } from '#functions/event/use-cases/open-event.ts'
import { eventFor } from '#functions/event/data/find-event.ts'
import { eventToSave, type Key } from '#functions/platform/db/keys.ts'
import { opRowKey } from '#functions/money/data/op.ts'
import type { Actor, Deps } from '#functions/platform/deps/deps.ts'
import { runMoneyAction, type MoneyAction } from '#functions/money/operations/run-money-action.ts'
import { payerOf } from '#functions/money/provider/method-on-file.ts'
import { chargeKeys, chargeKeysOf, startCharge } from '#functions/money/operations/start-charge.ts'

export const chargeReads = (eventId: string): Key[] => [...eventToSave(eventId), ...chargeKeys(eventId).map(opRowKey)]

const noMethod = 'Please add a payment method first'

/** A charge to the client's method on file, by the client's own click. */
export const payAsClient = (
  deps: Deps,
  actor: Actor,
  eventId: string,
  rule: MoneyAction['rule'],
  choose: (event: Event) => Due | undefined,
): Promise<EventView> =>
  runMoneyAction(deps, {
    actor,
    eventId,
    rule,
    keys: chargeKeysOf,
    begin: async (before) => {
      const due = choose(before)
      if (!due) throw refusal('conflict', 'There is nothing to pay', actor, before)
      const payer = await payerOf(deps, before)
      // The field tells the screen to offer the provider's billing page.
      if (payer.method === null)
        throw new AppError('conflict', noMethod, {
          errors: { payment_method: noMethod },
          event: eventFor(actor, before),
        })
      const op = await startCharge(deps, { before, due, payer, collection: 'charge', actor })
      return op && [op]
    },
  })
