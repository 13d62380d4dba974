import type Stripe from 'stripe'
import { cents } from '#shared/domain/money.ts'
import type { Difference } from '#functions/money/rules/difference.ts'
import { isUnderWay, ownerOf } from '#shared/domain/payment/op.ts'
import { providerFeePostings, returnedPostings, type LedgerEntry } from '#functions/money/rules/ledger.ts'
import { bookedWrite, findBooked, ledgerOf, platformEntryWrites, type BookedRow } from '#functions/money/data/ledger.ts'
import type { DisputeRow } from '#functions/event/data/dispute-rows.ts'
import { disputePrefix } from '#functions/platform/db/keys.ts'
import { findOp } from '#functions/money/data/op.ts'
import { ConditionFailed, type TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { bookDispute } from '#functions/money/refunds/disputes.ts'
import { idOf } from '#functions/money/provider/id-of.ts'
import { isBack } from '#functions/money/provider/provider-values.ts'
import { noteRefund, noteTransfer } from './note-movements.ts'
import { noteCharge } from '#functions/money/operations/note-charge.ts'
import { grace, timer, type Report, type Step } from './difference.ts'
import { explain, suspense, type Explained } from './explain.ts'
import { subjectOfMovement } from './subject.ts'

/**
 * Reads what has moved on the platform's balance, newest first, and books what no webhook has reported. Every movement
 * ends in an entry: of its operation, of a dispute or a manual movement, or in `suspense`, with an alarm.
 */
export const movementsStep: Step = async (deps, job, report) => {
  const stripe = await deps.stripe()
  const { isOver } = timer()
  let { after, oldest } = job
  if (after === undefined) await recheckDisputes(deps, stripe)
  for (;;) {
    const page = await stripe.balanceTransactions.list({
      created: { gte: job.from, lte: job.until },
      limit: 100,
      expand: ['data.source'],
      ...(after !== undefined && { starting_after: after }),
    })
    deps.db.refresh()
    await bookPage(deps, stripe, page.data, report)
    after = page.data.at(-1)?.id
    oldest = page.data.at(-1)?.created ?? oldest
    if (!page.has_more) return { ...job, step: 'days', after: undefined, oldest }
    if (isOver()) return { ...job, after, oldest }
  }
}

/** A lost dispute moves nothing: nobody but its webhook tells, which may be lost. */
const recheckDisputes = async (deps: Deps, stripe: Stripe): Promise<void> => {
  for (const { id } of await deps.db.all<DisputeRow>(disputePrefix))
    try {
      await bookDispute(deps, stripe, id)
    } catch (error) {
      deps.log.error('an open dispute could not be looked up', error, { stripe_id: id })
    }
}

const bookPage = async (
  deps: Deps,
  stripe: Stripe,
  page: readonly Stripe.BalanceTransaction[],
  report: Report,
): Promise<void> => {
  const settled = page.filter(({ created }) => created * 1000 <= Date.parse(deps.now) - grace * 1000)
  const rows = await Promise.all(
    settled.map(async (movement) => {
      const what = explain(movement)
      const [booked, fee, earlier] = await Promise.all([
        findEntry(deps, what),
        findBooked(deps, `${movement.id}/fee`),
        suspended(deps, movement, what),
      ])
      return { movement, what, booked, fee, earlier }
    }),
  )
  await bookFees(
    deps,
    rows
      .filter(({ what, fee }) => what.fee !== 0 && !fee)
      .map(({ movement, what }) => feeEntry(deps, movement.id, what)),
  )
  for (const { movement, what, booked, earlier } of rows) {
    if (!booked || isUnexplained(booked, what)) await bookMissing(deps, stripe, { movement, what, earlier }, report)
    else if (earlier && booked.kind !== 'suspense') await clear(deps, earlier)
    else if (booked.amount !== what.amount)
      await report([await differs(deps, movement, what, booked.op_key, booked.amount)])
  }
}

const entryOf = (deps: Deps, id: string, of: Pick<LedgerEntry, 'kind' | 'postings' | 'stripe_id'>): LedgerEntry => ({
  id,
  op_key: `platform/books/${id}`,
  at: deps.now,
  ...of,
})

const feeEntry = (deps: Deps, id: string, { fee, fee_from }: Explained): LedgerEntry =>
  entryOf(deps, `${id}/fee`, { kind: 'provider_fee', stripe_id: id, postings: providerFeePostings(fee_from, fee) })

const perTransaction = 40

/** Writes all together, or one by one after another run was faster. */
const bookFees = async (deps: Deps, entries: readonly LedgerEntry[]): Promise<void> => {
  for (let i = 0; i < entries.length; i += perTransaction) {
    const some = entries.slice(i, i + perTransaction)
    if (
      !(await wrote(
        deps,
        some.flatMap((entry) => platformEntryWrites(deps, entry)),
      ))
    )
      for (const entry of some) await wrote(deps, platformEntryWrites(deps, entry))
  }
}

const wrote = async (deps: Deps, items: readonly TransactItem[]): Promise<boolean> => {
  try {
    await deps.db.transact(items)
    return true
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error
    return false
  }
}

const differs = async (
  deps: Deps,
  movement: Stripe.BalanceTransaction,
  { id, source, amount }: Explained,
  op_key: string | undefined,
  ledger: number,
): Promise<Difference> => ({
  what: 'ledger and provider differ',
  stripe_id: idOf(movement.source) ?? id,
  op_key,
  ledger,
  provider: amount,
  ...(await subjectOfMovement(deps, source)),
})

interface Missing {
  movement: Stripe.BalanceTransaction
  what: Explained
  /** In suspense since an earlier run. */
  earlier: BookedRow | undefined
}

const bookMissing = async (
  deps: Deps,
  stripe: Stripe,
  { movement, what, earlier }: Missing,
  report: Report,
): Promise<void> => {
  const { id, net, fee } = movement
  if (what.own && what.own.kind !== 'suspense') {
    await wrote(deps, platformEntryWrites(deps, entryOf(deps, id, { ...what.own, stripe_id: id })))
    return
  }
  let opKey: string | undefined
  try {
    opKey = await catchUp(deps, stripe, what.source, what.own !== undefined)
  } catch (error) {
    deps.log.error('what a webhook missed could not be settled', error, { stripe_id: what.source?.id ?? id })
    await report([await differs(deps, movement, what, undefined, 0)])
    return
  }
  deps.db.refresh()
  if (await isUndone(deps, what.source)) return
  const booked = await findEntry(deps, what)
  if (booked && !isUnexplained(booked, what)) {
    if (earlier) await clear(deps, earlier)
    deps.log.warn('a webhook was missed', { stripe_id: what.source?.id ?? id, op_key: opKey })
    return
  }
  // Still unexplained: it was reported when it was booked.
  if (earlier) return
  const op = opKey === undefined ? undefined : await findOp(deps, opKey)
  if (op) {
    if (!isUnderWay(op)) await report([await differs(deps, movement, what, op.key, 0)])
    return
  }
  // No operation of ours explains it, so it is booked to `suspense` for a person to clear up. Reported first, because
  // later runs skip booked movements.
  const stripe_id = what.source?.id ?? id
  const about = await subjectOfMovement(deps, what.source)
  await report([{ what: 'the provider has a movement that is not ours', stripe_id, provider: what.amount, ...about }])
  await wrote(deps, platformEntryWrites(deps, entryOf(deps, id, { ...suspense(cents(net + fee)), stripe_id })))
}

const findEntry = async (deps: Deps, { id, or }: Explained): Promise<BookedRow | undefined> =>
  (await findBooked(deps, id)) ?? (or === undefined ? undefined : findBooked(deps, or))

/** Booked to `suspense` by an earlier run, although its kind may be explained by now. */
const isUnexplained = ({ kind }: BookedRow, { own }: Explained): boolean => kind === 'suspense' && own === undefined

/**
 * The entry in `suspense` for this movement, under its own id, so that a late webhook's entry takes that of its subject
 * and loses nothing. Earlier releases used the subject's.
 */
const suspended = async (
  deps: Deps,
  { id }: Stripe.BalanceTransaction,
  what: Explained,
): Promise<BookedRow | undefined> => {
  const rows = await Promise.all([id, what.id].map((one) => findBooked(deps, one)))
  return rows.find((row) => row?.kind === 'suspense')
}

/** Its cause is known now, and has an entry of its own. Another run or two admins may have cleared it. */
const clear = async (deps: Deps, { entry_id, postings = [] }: BookedRow): Promise<void> => {
  const id = `${entry_id}/cleared`
  if (await findBooked(deps, id)) return
  const entry = { kind: 'suspense_cleared', stripe_id: entry_id, postings: returnedPostings(postings) } as const
  await wrote(deps, platformEntryWrites(deps, entryOf(deps, id, entry)))
}

/** A refund that failed before it was booked: neither it nor its return is an entry. */
const isUndone = async (deps: Deps, source: Explained['source']): Promise<boolean> => {
  if (source?.object !== 'refund' || !isBack('refund', source)) return false
  const entries = await Promise.all([findBooked(deps, source.id), findBooked(deps, `${source.id}/back`)])
  return entries.every((entry) => entry === undefined)
}

/** Records the outcome of a lost webhook. @returns its payment operation. */
const catchUp = async (
  deps: Deps,
  stripe: Stripe,
  source: Explained['source'],
  isUnknown: boolean,
): Promise<string | undefined> => {
  switch (source?.object) {
    case 'charge':
      return isUnknown ? undefined : settleCharge(deps, stripe, source)
    case 'refund': {
      const refund = await stripe.refunds.retrieve(source.id)
      await noteRefund(deps, stripe, refund)
      return refund.metadata?.op_key
    }
    case 'transfer':
      await noteTransfer(deps, stripe, source.id)
      return source.metadata.op_key
    case 'transfer_reversal':
      await noteTransfer(deps, stripe, idOf(source.transfer)!)
      return undefined
    case 'dispute':
      await bookDispute(deps, stripe, source.id)
      return undefined
    default:
      return undefined
  }
}

/** A movement of a charge, or its success: a lost webhook, or one that is older than the list of entries. */
const settleCharge = async (deps: Deps, stripe: Stripe, charge: Stripe.Charge): Promise<string | undefined> => {
  const [key, intent] = [await noteCharge(deps, stripe, charge), idOf(charge.payment_intent)]
  if (key === undefined || intent === undefined) return key
  const older = (await ledgerOf(deps, ownerOf(key))).find(
    (entry) => entry.op_key === key && entry.kind === 'charge' && entry.moved === undefined,
  )
  if (older && !(await findBooked(deps, intent))) await deps.db.transact([bookedWrite(deps, intent, older)])
  return key
}
