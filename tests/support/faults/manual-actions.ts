import { getEvent } from '#functions/event/data/find-event.ts'
import { findUser } from '#functions/people/data/user.ts'
import { actManually, chargeOf } from '#tests/support/stripe.ts'
import { transfersOf } from '#tests/support/money-scenario.ts'
import type { Rig } from './rig.ts'
import type { Kind } from './tally.ts'

/** Actions of banks, the provider and people on its dashboard. */

const kinds: Partial<Record<Parameters<typeof actManually>[1], Kind>> = {
  dispute: 'payment disputed',
  return: 'bank debit returned',
  refund: 'refund by hand',
  reverse: 'transfer reversed by hand',
  'stop-payouts': 'payouts stopped',
}

export const act = (rig: Rig, action: Parameters<typeof actManually>[1], id: string, amount?: number): void => {
  actManually(rig.emulator, action, { id, amount })
  const kind = kinds[action]
  if (kind) rig.tally.add(kind)
}

export const chargeFor = async (rig: Rig, id: string, payment = 0): Promise<string> =>
  chargeOf(rig.emulator, (await getEvent(rig.fixture.deps(), id)).payments[payment]!.stripe_payment_intent_id!)

export const disputeOf = (rig: Rig, charge: string): string =>
  rig.emulator.act(({ store }) => store.rows('disputes').find(({ object }) => object.charge === charge)!.object.id)

export const accountOf = async (rig: Rig, who: string): Promise<string> =>
  (await findUser(rig.fixture.deps(), rig.user(who).id))!.stripe_account_id!

/** The largest: the artist's. */
export const transferOf = async (rig: Rig, id: string): Promise<string> =>
  (await transfersOf(rig.fixture, id)).toSorted((a, b) => b.amount - a.amount)[0]!.id

/** Sends again on the dashboard. */
export const sendManually = async (rig: Rig, id: string, amount: number): Promise<void> => {
  const destination = await accountOf(rig, 'artist')
  await rig.fixture.stripe.transfers.create({ amount, currency: 'usd', destination, transfer_group: id })
}

/** The webhooks of what follows wait to be delivered. */
export const held = (rig: Rig): void => {
  rig.emulator.faults.set({ webhooks: { mode: 'hold' } })
}
export const delivered = async (rig: Rig): Promise<void> => {
  rig.emulator.faults.set({ webhooks: null })
  await rig.drain()
}
