import { isInFlight } from '#shared/domain/event/money/event-money.ts'
import { type EventItem, getEvent } from '#functions/event/data/find-event.ts'
import type { Rig } from '#tests/support/faults/rig.ts'

/** The event's money as the product shows it and as the provider has it, in cents. */
export interface Books {
  event: EventItem
  /** Prices that arrived, without fees. */
  paid: number
  /** Prices on their way. */
  onItsWay: number
  refunded: number
  provider: { charged: number; refunded: number[]; transferred: number[] }
}

export const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

const isMade = ({ status }: { status: string | null }) => status !== 'failed' && status !== 'canceled'

export const booksOf = async (rig: Rig, id: string): Promise<Books> => {
  const event = await getEvent(rig.deps(), id)
  return {
    event,
    paid: total(event.payments.filter(({ paid_at }) => paid_at != null).map(({ amount }) => amount)),
    onItsWay: total(event.payments.filter(isInFlight).map(({ amount }) => amount)),
    refunded: total((event.refunds ?? []).map(({ amount }) => amount)),
    provider: rig.emulator.act(({ store }) => {
      const own = <T extends { metadata?: Record<string, string> | null }>(rows: { object: T }[]) =>
        rows.map(({ object }) => object).filter(({ metadata }) => metadata?.event_id === id)
      return {
        charged: total(
          own(store.rows('invoices')).map(({ status, amount_paid }) => (status === 'paid' ? amount_paid : 0)),
        ),
        refunded: own(store.rows('refunds'))
          .filter(isMade)
          .map(({ amount }) => amount),
        transferred: own(store.rows('transfers')).map(({ amount }) => amount),
      }
    }),
  }
}

const textOf = (value: unknown) =>
  JSON.stringify(value, (_key, entry: unknown) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([x], [y]) => (x < y ? -1 : 1)))
      : entry,
  )

/** A previewed amount and the executed one, in cents. */
export const same = (what: string, said: unknown, done: unknown): void => {
  const [a, b] = [textOf(said), textOf(done)]
  if (a !== b) throw new Error(`${what}: the preview said ${a}, done was ${b}`)
}
