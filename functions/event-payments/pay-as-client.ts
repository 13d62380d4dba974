import type { Due } from '#shared/domain/event/money/event-money.ts'
import type { Event, EventView } from '#shared/domain/event/record/schema.ts'
import { AppError } from '#shared/errors.ts'
import { refusal } from '../_steps/open-event.ts'
import { eventFor } from '../_data/find-event.ts'
import { eventKey, type Key } from '../_data/keys.ts'
import { opRowKey } from '../_data/op.ts'
import type { Actor, Deps } from '../_lib/deps.ts'
import { click, type Click } from '../_money/click.ts'
import { payerOf } from '../_money/method-on-file.ts'
import { chargeKeys, chargeKeysOf, startCharge } from '../_money/start-charge.ts'

export const chargeReads = (eventId: string): Key[] => [eventKey(eventId), ...chargeKeys(eventId).map(opRowKey)]

const noMethod = 'Please add a payment method first'

/** A charge to the client's method on file, by the client's own click. */
export const payAsClient = (
  deps: Deps,
  actor: Actor,
  eventId: string,
  rule: Click['rule'],
  choose: (event: Event) => Due | undefined,
): Promise<EventView> =>
  click(deps, {
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
