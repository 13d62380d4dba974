import { eventPaymentsApi as money } from '#shared/api/event-payments.ts'
import { usersApi } from '#shared/api/users.ts'
import { differences } from '#functions/money/reconcile/reconcile.ts'
import { getEvent } from '#functions/event/data/find-event.ts'
import type { TransferIntent } from '#shared/domain/payment/intent.ts'
import { bearable } from '#shared/domain/payment/reversal.ts'
import type { Posting } from '#functions/money/rules/ledger.ts'
import type { OpRow } from '#functions/money/data/op.ts'
import type { Row } from '#local/services/memory-table.ts'
import { get } from '#tests/support/money-scenario.ts'
import { actManually } from '#tests/support/stripe.ts'
import { randomOf } from '#tests/unit/payment/protocol-model.ts'
import type { Side } from './beside.ts'
import { plantAndLook, plants } from './planted.ts'
import { day, type Dice } from './scenario.ts'
import type { Templates } from './templates.ts'
import {
  accounts,
  objects,
  paidOnPage,
  product,
  saveCard,
  unkind,
  unkindness,
  yearly,
  type Play,
} from './unkind-steps.ts'
import { judge } from './verdict.ts'
import { inVirtualTime } from './virtual-time.ts'
import { Rig } from './rig.ts'
import { NightWatch } from './night-watch.ts'
import { YearWatch } from './year-watch.ts'

/**
 * Seasons in small: one event from the signature to the last payout, while bank, provider and people on its dashboard
 * do what they please on random days. In the end everybody has what is theirs, out of the event's own money.
 */

export interface Season {
  seed: number
  steps: string[]
  /** The difference made on purpose, if there was an object to make it with. */
  planted?: string | undefined
  /** The nights that were looked at. */
  nights: number
  wrong: string[]
}

/** Calm returns: banks decide, and staff do their tasks. */
const finish = async (play: Play): Promise<void> => {
  const { rig, template } = play
  const params = { id: template.id }
  rig.calm()
  for (const account of await accounts(play)) actManually(rig.emulator, 'restore', { id: account })
  // Lost disputes took money that the platform bears.
  actManually(rig.emulator, 'topup', { id: '', amount: 2_000_000 })
  await rig.drain()
  await rig.night()
  for (const id of (await objects(play)).disputes) unkind(play, play.dice.pick(['win', 'lose'] as const), [id])
  await rig.pass(day)
  for (let round = 0; round < (play.isOpenEnded ? 5 : 14); round += 1) {
    const event = await get(rig.fixture, template.id)
    if (event.status === 'paid' || event.status === 'canceled') break
    if ((event.end ?? '') < rig.now) await rig.click(money.confirmPlayed, 'admin', { params, body: {} })
    await rig.click(usersApi.billingLink, 'client', {
      params: { id: rig.user('client').id },
      query: { suffix: 'payment-methods' },
    })
    await saveCard(play, 'pm_card_visa')
    await rig.click(money.payDeposit, 'client', { params, body: { in_full: true } })
    await rig.click(money.payBalance, 'client', { params })
    await rig.click(money.invoicePostpaid, 'agent', { params, body: {} })
    await paidOnPage(play)
    await rig.drain()
    if ((event.refunds ?? []).some(({ status }) => status === 'failed'))
      await rig.click(money.refundEvent, 'admin', { params })
    const missing = bearable(await getEvent(rig.fixture.deps(), template.id))
    const body = { amount: missing / 100, from: 'platform' as const, reason: 'We bear it' }
    if (missing > 0) await rig.click(money.giveGoodwill, 'admin', { params, body })
    await rig.click(money.payVendors, 'agent', { params, body: {} })
    await rig.pass(4 * day)
    const end = Date.parse(event.end!) + day
    if (Date.parse(rig.now) < end) rig.now = new Date(Math.min(end, Date.parse(rig.now) + 60 * day)).toISOString()
  }
  for (let i = 0; i < 3; i += 1) await rig.night()
}

/** Money without an owner, or on its way for ever: every movement of a season has a cause. */
const leftIn = (rows: readonly Row[], account: string): number =>
  rows
    .filter(({ PK }) => String(PK).startsWith('JOURNAL#'))
    .flatMap(({ postings }) => postings as Posting[])
    .filter((posting) => posting.account === account)
    .reduce((sum, { amount }) => sum + amount, 0)

const othersCharges = (rig: Rig, eventId: string): ReadonlySet<string> =>
  rig.emulator.act(({ store }) => {
    const invoices = store.rows('invoices').filter(({ object }) => object.metadata?.event_id === eventId)
    const intents = new Set(
      invoices
        .flatMap(({ object }) => store.where('invoice_payments', 'invoice', object.id))
        .map(({ object }) => object.payment.payment_intent),
    )
    const charges = store.rows('charges').filter(({ object }) => !intents.has(object.payment_intent ?? ''))
    return new Set(charges.map(({ object }) => object.id))
  })

/** Without the payments that other events began with, which the provider knows and this table does not. */
const ownRows =
  (rig: Rig, eventId: string) =>
  (rows: readonly Row[]): readonly Row[] => {
    const foreign = othersCharges(rig, eventId)
    return rows.filter(({ stripe_id }) => !foreign.has(String(stripe_id)))
  }

const stepsOf = (dice: Dice, withYears: boolean) =>
  withYears && dice.chance(0.15) ? yearly : dice.chance(0.5) ? unkindness : product

/** Each payee once, never more than agreed, and the event never below zero. */
const wrongsOf = async ({ rig, template, isOpenEnded }: Play): Promise<string[]> => {
  const rows = rig.memory.rows()
  const { duplicates, lost, drift } = judge(rig, rows, template.id)
  const own = ownRows(rig, template.id)(rows)
  const transfers = rows
    .filter(({ SK, intent }) => String(SK).startsWith('OP#') && (intent as TransferIntent).kind === 'transfer')
    .map((row) => row as unknown as OpRow)
    .filter(({ state }) => state === 'succeeded')
  const { available } = await rig.fixture.ledger(template.id)
  const sent = transfers.map(({ intent }) => intent.amount).sort((a, b) => a - b)
  const { status } = await get(rig.fixture, template.id)
  const event = await getEvent(rig.fixture.deps(), template.id)
  // A refund to a charge that its client has disputed is refused for good, and is an open task of staff.
  const stillOwed = (event.refunds ?? [])
    .filter(({ status }) => status === 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
  const found = (await differences(rig.deps())).filter((one) => JSON.stringify(one).includes(template.id))
  return [
    ...duplicates,
    ...lost,
    ...drift,
    ...(leftIn(own, 'suspense') === 0 ? [] : [`${leftIn(own, 'suspense')} are in suspense`]),
    ...(isOpenEnded || leftIn(rows, `transit:${template.id}`) === 0 ? [] : ['a payment is on its way for ever']),
    ...(available < 0 ? [`the event is ${available} below zero`] : []),
    ...(new Set(transfers.map(({ key }) => key)).size === transfers.length ? [] : ['a transfer was made twice']),
    ...(isOpenEnded || status === 'paid' ? [] : [`the event ended ${status}: ${JSON.stringify(event.pay_errors)}`]),
    ...(isOpenEnded || available === stillOwed ? [] : [`${available} of the event belong to nobody`]),
    ...(isOpenEnded ? [] : expected(sent, event)),
    ...found.map((one) => `reconciliation: ${JSON.stringify(one)}`),
  ]
}

const expected = (sent: readonly number[], event: Awaited<ReturnType<typeof getEvent>>): string[] => {
  const goodwill = (event.refunds ?? [])
    .filter(({ reason, from }) => reason === 'goodwill' && from === 'agent')
    .reduce((sum, { amount }) => sum + amount, 0)
  const agreed = (event.prepaid ? [60_000 - goodwill, 320_000] : [60_000 - goodwill, 200_000, 60_000, 60_000]).sort(
    (a, b) => a - b,
  )
  return JSON.stringify(sent) === JSON.stringify(agreed) ? [] : [`sent ${sent.join()}, agreed ${agreed.join()}`]
}

export const plantNames = Object.keys(plants)
export const starts = ['signed', 'booked', 'paid', 'played', 'bar'] as const

/** Looks at the season after each of its steps, without a fault of the provider or the table. */
export type Look = (rig: Rig, eventId: string) => Promise<string[]>

export const playUnkind = (
  { ground, all }: Templates,
  seed: number,
  look?: Look,
  watchesYears = false,
  side?: Side,
): Promise<Season> => {
  const random = randomOf(Math.imul(seed, 0x85ebca6b))
  const upTo = (n: number) => Math.floor(random() * n)
  const dice: Dice = { chance: (p) => random() < p, pick: (items) => items[upTo(items.length)]!, upTo }
  const template = all[dice.pick(starts)]
  return inVirtualTime(random, async () => {
    const rig = new Rig(ground, template.from, random)
    const play: Play = { rig, dice, template, isOpenEnded: false }
    const steps: string[] = []
    const seen: string[] = []
    const nights = new NightWatch(rig, template.id, ownRows(rig, template.id))
    const years = watchesYears ? new YearWatch(rig) : undefined
    try {
      rig.isHarmed = true
      const beside = await side?.(rig, template, seed)
      for (let i = 4 + dice.upTo(10); i > 0; i -= 1) {
        const [name, step] = dice.pick(Object.entries(stepsOf(dice, watchesYears)))
        steps.push(name)
        await step(play)
        await rig.drain()
        const untrue = [...((await look?.(rig, template.id)) ?? []), ...((await beside?.next()) ?? [])]
        seen.push(...untrue.map((what) => `after ${steps.length}, ${name}: ${what}`))
      }
      await finish(play)
      const untrue = [...((await look?.(rig, template.id)) ?? []), ...((await beside?.look()) ?? [])]
      seen.push(...untrue.map((what) => `in the end: ${what}`))
      const wrong = [...(await wrongsOf(play)), ...nights.wrong, ...((await years?.inTheEnd()) ?? [])]
      const { planted, wrong: unnamed } = await plantAndLook(rig, template, dice)
      return { seed, steps, planted, nights: nights.nights, wrong: [...wrong, ...seen, ...unnamed] }
    } catch (error) {
      return {
        seed,
        steps,
        nights: nights.nights,
        wrong: [`it ended in ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`],
      }
    } finally {
      rig.stop()
    }
  })
}
