import type { Due } from '#shared/domain/event/money/event-money.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { AppError } from '#shared/errors.ts'
import { refusal } from '#functions/_steps/open-event.ts'
import { eventFor } from '#functions/_data/event/find-event.ts'
import { eventKey, type Key } from '#functions/_data/rows/keys.ts'
import { opRowKey } from '#functions/_data/money/op.ts'
import type { Actor, Deps } from '#functions/_lib/deps.ts'
import { runMoneyAction, type MoneyAction } from '#functions/_money/operations/run-money-action.ts'
import { payerOf } from '#functions/_money/provider/method-on-file.ts'
import { chargeKeys, chargeKeysOf, startCharge } from '#functions/_money/operations/start-charge.ts'

export const chargeReads = (eventId: string): Key[] => [eventKey(eventId), ...chargeKeys(eventId).map(opRowKey)]

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
