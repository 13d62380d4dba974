import { saveEvent } from '#functions/event/use-cases/save-event.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import type { CancellationPreview } from '#shared/domain/cancellation/schema.ts'
import type { Event } from '#shared/domain/event/record/schema.ts'
import { cents, share } from '#shared/domain/money.ts'
import { addFunds } from '#tests/support/stripe.ts'
import { randomOf } from '#tests/unit/payment/protocol-model.ts'
import { Rig } from '#tests/support/faults/rig.ts'
import { saveCard } from '#tests/support/faults/scenario.ts'
import { makeTemplates, type Template, type Templates } from '#tests/support/faults/templates.ts'
import { judge } from '#tests/support/faults/verdict.ts'
import { inVirtualTime } from '#tests/support/faults/virtual-time.ts'
import { booksOf, same, total, type Books } from './books.ts'
import type { History } from './history.ts'
import { asked, pass, take, type Tally } from './steps.ts'

/** A history and its end: executions equal their previews, to the cent, and the books sum to zero. */

const day = 86_400_000
const inCents = (units: number) => Math.round(units * 100)
const sorted = (amounts: readonly number[]) => amounts.filter((amount) => amount !== 0).sort((a, b) => a - b)

export const historyTemplates = (): Promise<Templates> => makeTemplates(['signed', 'booked', 'paid', 'bar'])

/** Another price and split than the template's, with two musicians, and what was paid as it was. */
const agreeOn = async (rig: Rig, id: string, { template, beyond, percent, split }: History): Promise<void> => {
  const before = await getEvent(rig.deps(), id)
  const price = template === 'paid' ? 400_000 : 200_000 + beyond
  const agency = share(cents(price), percent) + share(cents(price), 0.05)
  const parts = total(split)
  const [drums, bass] = split.slice(1).map((part) => cents(Math.floor(((price - agency) * part) / parts)))
  const musicians = [
    { who: 'musician', rate: drums! },
    { who: 'musician2', rate: bass! },
  ].map(({ who, rate }) => ({
    musician_id: rig.user(who).musician!.id,
    user_id: rig.user(who).id,
    musician_name: who,
    instrument: 'Drums',
    status: 'confirmed' as const,
    rate,
  })) as Event['musicians']
  const after: Event = {
    ...before,
    client_rate: cents(price),
    client_rate_booked: cents(price),
    agent_percent: percent,
    agent_rate: share(cents(price), percent),
    bookme_rate: share(cents(price), 0.05),
    artist_rate: cents(price - agency - drums! - bass!),
    musicians,
    proposals: before.proposals.map((option) => ({ ...option, price: cents(price) })),
  }
  await saveEvent(rig.deps(), { before, after, actor: undefined, activity: { action: 'agreed' } })
}

/** Until refunds, debits and transfers have arrived. */
const settleDown = async (rig: Rig, id: string): Promise<Books> => {
  for (let i = 0; i < 12; i += 1) {
    const books = await booksOf(rig, id)
    const isQuiet = books.onItsWay === 0 && (books.event.refunds ?? []).every(({ status }) => status !== 'pending')
    if (isQuiet && (books.event.status !== 'refunded' || i > 5)) return books
    await pass(rig, 2 * day)
  }
  return booksOf(rig, id)
}

const cancel = async (rig: Rig, id: string, one: History, tally: Tally): Promise<void> => {
  const params = { id }
  const before = await booksOf(rig, id)
  const draft = { by: one.by, waive_rest: one.waive }
  const first = await rig.ask(money.previewCancellation, 'agent', { params, body: draft })
  const count = (what: string) => {
    tally.cancellations[what] = (tally.cancellations[what] ?? 0) + 1
  }
  if (first.status !== 200) {
    same('refusal of a cancellation', first.status, 409)
    return count(`refused, ${before.event.status}`)
  }
  const { keep_at_most } = first.body as CancellationPreview & object
  const keep = one.keep === null ? {} : { keep: Math.floor(keep_at_most * one.keep * 100) / 10_000 }
  const body = { ...draft, ...keep, reason: 'Off' }
  let preview = await asked(rig, money.previewCancellation, 'agent', { params, body })
  const said = preview
  await asked(rig, money.cancelEvent, 'agent', { params, body: { ...body, version: preview.version } })
  await rig.drain()
  let after = await settleDown(rig, id)
  if (after.event.status === 'refunded') {
    // Uncollectible amounts are waived.
    if (said.charge + said.awaited === 0) throw new Error('nothing is due, and it waits for a person')
    const waived = { by: one.by, waive_rest: true }
    preview = await asked(rig, money.previewCancellation, 'agent', { params, body: waived })
    await asked(rig, money.cancelEvent, 'agent', { params, body: { ...waived, reason: 'Off' } })
    await rig.drain()
    after = await settleDown(rig, id)
    count(`${before.event.status}, waived later`)
  } else count(`${before.event.status}${before.onItsWay > 0 ? ', a debit on its way' : ''}`)
  isAsSaid(said, preview, before, after)
}

const isAsSaid = (
  said: CancellationPreview & object,
  last: CancellationPreview & object,
  before: Books,
  after: Books,
): void => {
  const { event, provider } = after
  same('status', 'canceled', event.status)
  // A debit either arrives as announced, or fails and counts for nothing.
  const hasArrived = before.onItsWay > 0 && after.paid > before.paid
  same('charged', hasArrived ? before.onItsWay : inCents(last.charge), after.paid - before.paid)
  // A waiver after that refunds nothing: the amount was never paid.
  const later = hasArrived ? inCents(said.refund_later) : 0
  const lateFee = later > 0 && later === before.onItsWay ? feeOf(after, before) : 0
  same(
    'refunds',
    total(said.refunds.map(({ amount, fee }) => inCents(amount + fee))) + later + lateFee,
    total(provider.refunded) - total(before.provider.refunded),
  )
  same(
    'shares',
    sorted(last.shares.filter(({ role }) => role !== 'platform').map(({ amount }) => inCents(amount))),
    sorted(provider.transferred),
  )
  const most = total(provider.transferred) + total(provider.refunded)
  if (most > provider.charged) throw new Error(`${most} went out, ${provider.charged} came in`)
}

const feeOf = (after: Books, before: Books): number => {
  const known = new Set(before.event.payments.filter(({ paid_at }) => paid_at != null).map(({ id }) => id))
  return total(
    after.event.payments.filter(({ id, paid_at }) => paid_at != null && !known.has(id)).map((one) => one.stripe_fee),
  )
}

const inBalance = async (rig: Rig, { id }: Template): Promise<void> => {
  const { entries, held, available } = await rig.fixture.ledger(id)
  const { event, provider } = await booksOf(rig, id)
  same('sum of the books', 0, total(Object.values(held)))
  for (const { id: entry, postings } of entries) same(entry, 0, total(postings.map(({ amount }) => amount)))
  if (event.status === 'canceled') same('left in the event', [0, 0], [available, held[`event:${id}`] ?? 0])
  const shown = event.payments.filter(({ paid_at }) => paid_at != null).map((payment) => payment.total)
  same('paid, as shown and at the provider', total(shown), provider.charged)
  const { duplicates, lost, drift } = judge(rig, rig.memory.rows(), id)
  same('verdict', [[], [], []], [duplicates, lost, drift])
}

export const play = ({ ground, all }: Templates, one: History, tally: Tally): Promise<void> => {
  const template = all[one.template]
  const { id, start } = template
  const random = randomOf(one.seed)
  return inVirtualTime(random, async () => {
    const rig = new Rig(ground, template.from, random)
    // The provider keeps its fees, also those that the platform gives back: other events pay for that.
    addFunds(rig.emulator, 1_000_000)
    try {
      await saveCard(rig, 'pm_card_visa')
      if (one.template !== 'bar') await agreeOn(rig, id, one)
      for (const step of one.steps) await take(rig, id, step, tally)
      const at = one.daysAhead === undefined ? undefined : Date.parse(start) - one.daysAhead * day
      if (at !== undefined && at > Date.parse(rig.now)) rig.now = new Date(at).toISOString()
      if (one.method !== null) await saveCard(rig, one.method)
      await cancel(rig, id, one, tally)
      await inBalance(rig, template)
    } finally {
      rig.stop()
    }
  })
}
