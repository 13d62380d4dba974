import type Stripe from 'stripe'
import type { Difference } from '#functions/money/rules/difference.ts'
import { balances, eventAccount, sumOf } from '#functions/money/rules/ledger.ts'
import { isReserved, isUnderWay, kindOf, ownerOf, payoutOpKey } from '#shared/domain/payment/op.ts'
import { journalPk, opPrefix } from '#functions/platform/db/keys.ts'
import { dayOf, nextDay } from '#functions/platform/db/utc-day.ts'
import { availableFunds, findBooked, ledgerOf, type LedgerRow } from '#functions/money/data/ledger.ts'
import { findOp, type OpRow } from '#functions/money/data/op.ts'
import { findUser } from '#functions/people/data/user.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { isRefusal } from '#functions/money/provider/provider-call.ts'
import { isBack } from '#functions/money/provider/provider-values.ts'
import { ask } from '#functions/money/provider/send.ts'
import { recordOutcome } from '#functions/money/operations/record-outcome.ts'
import { eachOf, grace, timer, type Report, type Step } from './difference.ts'

/**
 * Checks the journal of each day: every entry sums to zero, the funds of its event equal the ledger less reservations,
 * and the payouts of its payees match the provider's.
 */
export const daysStep: Step = async (deps, job, report) => {
  const { isOver } = timer()
  const last = deps.now.slice(0, 10)
  const first = dayOf(Math.max(job.from, job.oldest ?? job.until))
  const seen = { events: new Set<string>(), payees: new Set<string>() }
  let day = job.day ?? first
  let { after } = job
  while (day <= last) {
    deps.db.refresh()
    const page = await deps.db.page<LedgerRow>(
      { PK: journalPk(day) },
      { limit: 200, ...(after !== undefined && { after: { PK: journalPk(day), SK: after } }) },
    )
    await checkEntries(deps, day, page.items, seen, report)
    after = page.next?.SK
    if (after === undefined) day = nextDay(day)
    if (isOver() && day <= last) return { ...job, day, after }
  }
  return { ...job, step: 'totals', day: undefined, after: undefined }
}

const fresh = (ids: readonly string[], seen: Set<string>): string[] => {
  const found = [...new Set(ids)].filter((id) => !seen.has(id))
  for (const id of found) seen.add(id)
  return found
}

const isOfEvent = ({ op_key }: LedgerRow) => ownerOf(op_key).startsWith('evt_')
const payeesIn = ({ postings }: LedgerRow) =>
  postings.map(({ account }) => account).filter((account) => account.startsWith('user:usr_'))

const checkEntries = async (
  deps: Deps,
  day: string,
  entries: readonly LedgerRow[],
  seen: { events: Set<string>; payees: Set<string> },
  report: Report,
): Promise<void> => {
  const events = fresh(
    entries.filter(isOfEvent).map(({ op_key }) => ownerOf(op_key)),
    seen.events,
  )
  const payees = fresh(
    entries.flatMap(payeesIn).map((account) => account.slice(5)),
    seen.payees,
  )
  await report(
    entries
      .filter((entry) => sumOf(entry.postings) !== 0)
      .map((entry) => ({ what: 'an entry does not sum to zero', op_key: entry.op_key })),
  )
  await eachOf(events, async (id) => {
    await report(await fundsOf(deps, id))
  })
  await eachOf(payees, async (id) => {
    await report(await payoutsOf(deps, id, day))
  })
}

const reservedBy = (op: OpRow): number =>
  isReserved(op) && (op.intent.kind === 'transfer' || op.intent.kind === 'refund') ? op.intent.amount : 0

/** An event's funds equal its ledger account less its reservations. */
const fundsOf = async (deps: Deps, event_id: string): Promise<Difference[]> => {
  const compare = async (): Promise<Difference[]> => {
    const held = balances(await ledgerOf(deps, event_id))[eventAccount(event_id)] ?? 0
    const reserved = (await deps.db.all<OpRow>(opPrefix(event_id))).reduce((sum, op) => sum + reservedBy(op), 0)
    const available = await availableFunds(deps, event_id)
    return held - reserved === available && available >= 0
      ? []
      : [{ what: 'funds and ledger differ', event_id, ledger: held - reserved, provider: available }]
  }
  const found = await compare()
  if (found.length === 0) return found
  // A payment between two of these reads looks like a difference.
  deps.db.refresh()
  return compare()
}

/** A payee's payouts since that day: a returned one may be weeks old. */
const payoutsOf = async (deps: Deps, userId: string, since: string): Promise<Difference[]> => {
  const account = (await findUser(deps, userId))?.stripe_account_id
  if (account === undefined) return []
  const stripe = await deps.stripe()
  const found: Difference[] = []
  const created = { gte: Date.parse(`${since}T00:00:00.000Z`) / 1000 }
  try {
    for await (const payout of stripe.payouts.list({ created, limit: 100 }, { stripeAccount: account }))
      if (payout.created <= Date.parse(deps.now) / 1000 - grace)
        found.push(...(await payoutDiffers(deps, userId, payout)))
  } catch (error) {
    // Disconnected or closed accounts cannot be read. Go on with the others.
    if (!isRefusal(error)) throw error
    deps.log.warn('the account of a payee cannot be read', { stripe_id: account })
  }
  return found
}

const payoutDiffers = async (deps: Deps, user_id: string, payout: Stripe.Payout): Promise<Difference[]> => {
  const { id, metadata } = payout
  // The payee's own has no key of ours, and an operation once it has been taken.
  const op_key = metadata?.op_key ?? payoutOpKey(user_id, id)
  const isKnown = metadata?.op_key !== undefined || (await findOp(deps, op_key)) !== undefined
  if (!isKnown || kindOf(op_key) !== 'payout')
    return [{ what: 'the provider has a movement that is not ours', stripe_id: id, user_id, provider: payout.amount }]
  const booked = async (): Promise<number> => {
    const [made, back] = await Promise.all([findBooked(deps, id), findBooked(deps, `${id}/back`)])
    return (made?.amount ?? 0) - (back?.amount ?? 0)
  }
  const amount = isBack('payout', payout) ? 0 : payout.amount
  if ((await booked()) === amount) return []
  const op = await findOp(deps, op_key)
  if (op && !isUnderWay(op)) await catchUp(deps, op, id)
  deps.db.refresh()
  const ledger = await booked()
  return ledger === amount || (op && isUnderWay(op))
    ? []
    : [{ what: 'ledger and provider differ', stripe_id: id, op_key, user_id, ledger, provider: amount }]
}

/** An outcome that cannot be recorded is reported and does not stop the others. */
const catchUp = async (deps: Deps, op: OpRow, stripe_id: string): Promise<void> => {
  deps.log.warn('a webhook was missed', { op_key: op.key, stripe_id })
  try {
    for (const outcome of await ask(deps, op.intent, stripe_id)) await recordOutcome(deps, outcome)
  } catch (error) {
    deps.log.error('what a webhook missed could not be settled', error, { op_key: op.key, stripe_id })
  }
}
