import type { ScheduledJob } from '#shared/jobs.ts'
import type { EventView } from '#shared/domain/event/record/schema.ts'
import { get, invoicesOf } from '#tests/support/money-scenario.ts'
import type { TemplateName } from './templates.ts'
import type { Rig } from './rig.ts'

/** A schedule's steps: during faults (`act`), afterwards (`finish`), and the checks on the result. */
export interface Scenario {
  name: string
  template: TemplateName
  act(rig: Rig): Promise<void>
  finish(rig: Rig): Promise<void>
  /** @returns the violated expectations. */
  expect(rig: Rig): Promise<string[]>
}

export type Dice = { chance(p: number): boolean; pick<T>(items: readonly T[]): T; upTo(n: number): number }

export const hour = 3_600_000
export const day = 24 * hour

export const saveCard = async (rig: Rig, method: string): Promise<void> => {
  const customer = rig.emulator.act(({ store }) => store.rows('customers')[0]!.object.id)
  const { id } = await rig.fixture.stripe.paymentMethods.attach(method, { customer })
  await rig.fixture.stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })
}

export const wrong = (what: string, is: unknown, expected: unknown): string[] =>
  JSON.stringify(is) === JSON.stringify(expected)
    ? []
    : [`${what} is ${JSON.stringify(is)}, not ${JSON.stringify(expected)}`]

export const paidSum = async (rig: Rig, id: string) =>
  (await invoicesOf(rig.fixture, id)).reduce(
    (sum, invoice) => sum + (invoice.status === 'paid' ? invoice.amount_paid : 0),
    0,
  )
const totalsOf = (event: EventView) =>
  Math.round(
    (event.payments ?? []).reduce((sum, payment) => sum + (payment.paid_at === null ? 0 : payment.total * 100), 0),
  )
export const available = async (rig: Rig, id: string) => (await rig.fixture.ledger(id)).available

export const paidExactly = async (rig: Rig, id: string, amounts: readonly number[]): Promise<string[]> => {
  const event = await get(rig.fixture, id)
  const funds = await available(rig, id)
  return [
    ...wrong(
      'what the client paid at the provider, beside what the event shows',
      await paidSum(rig, id),
      totalsOf(event),
    ),
    ...(amounts.includes(funds) ? [] : [`the funds are ${funds}, not ${amounts.join(' or ')}`]),
  ]
}

export const clicks = (dice: Dice) => dice.pick([1, 1, 1, 2, 3, 10])

/** A schedule may fire late, often or never; it is only a hint. */
export const fired = async (
  rig: Rig,
  dice: Dice,
  job: ScheduledJob,
  others: readonly Promise<unknown>[] = [],
): Promise<void> => {
  const times = dice.pick([0, 1, 1, 2, 10] as const)
  rig.tally.add(
    (
      {
        0: 'schedule fired 0 times',
        1: 'schedule fired once',
        2: 'schedule fired twice',
        10: 'schedule fired 10 times',
      } as const
    )[times],
  )
  await Promise.all([...Array.from({ length: times }, () => rig.fire(job)), ...others])
}

export const threeDaysLate = (rig: Rig): void => {
  rig.tally.add('schedule three days late')
  rig.now = rig.later(3 * day)
}
