import { balances, eventAccount, sumOf, type LedgerKind } from '#shared/domain/payment/ledger.ts'
import { isClosed, isHeld, isUnderWay, kindOf, ownerOf } from '#shared/domain/payment/op.ts'
import { availableFunds, journalOf, ledgerOf, userLedgerOf, type LedgerRow } from '../_data/ledger.ts'
import { opPrefix } from '../_data/keys.ts'
import { findOp, findOps, openOpKeys, type OpRow } from '../_data/op.ts'
import { findUser } from '../_data/user.ts'
import { zero } from '#shared/domain/money.ts'
import type { Deps } from '../_lib/deps.ts'
import { ask } from '../_money/send.ts'
import { settle } from '../_money/settle.ts'
import { movementOf, movementsSince, type Movement } from './provider-movements.ts'

/**
 * Hourly: compares ledger and provider in both directions for the last three days, and nightly for five weeks, because
 * returns can be late. The provider's state of a payment operation is settled as its webhook, which must have been
 * lost, would have. Remaining differences become log lines with the word that the alarm counts
 * (infra/constructs/alarms.ts); docs/operations.md explains what to do.
 */

const hour = 3_600_000
const day = 24 * hour
/** A bank returns a payout within days, and a refund within a month. */
const lookBack = (now: string): number => (new Date(now).getUTCHours() === 4 ? 35 : 3) * day
/** Very recent movements may not be in the books yet. */
const grace = hour / 4
const stuckAfter = 2 * hour

export type Difference = {
  what: string
  stripe_id?: string
  op_key?: string
  event_id?: string
  ledger?: number
  provider?: number
}

export const reconcile = async (deps: Deps): Promise<void> => {
  for (const difference of await differences(deps)) {
    deps.log.error('ReconciliationDifference', undefined, difference)
  }
}

/** Settles outcomes whose webhooks were lost. @returns the remaining differences. */
export const differences = async (deps: Deps): Promise<Difference[]> => {
  const back = lookBack(deps.now)
  const from = Date.parse(deps.now) - back
  const days = Array.from({ length: back / day + 1 }, (_, i) => new Date(from + i * day).toISOString().slice(0, 10))
  const journal = (await Promise.all(days.map((date) => journalOf(deps, date))))
    .flat()
    .filter((entry) => Date.parse(entry.at) >= from)
  return [
    ...journal
      .filter((entry) => sumOf(entry.postings) !== 0)
      .map((entry): Difference => ({ what: 'an entry does not sum to zero', op_key: entry.op_key })),
    ...(await withProvider(deps, journal, from)),
    ...(await withFunds(deps, [
      ...new Set(journal.filter(({ op_key }) => kindOf(op_key) !== 'payout').map(({ op_key }) => ownerOf(op_key))),
    ])),
    ...(await stuck(deps)),
  ]
}

/** The ledger's sum for this object, net of returns. */
const amountOf = (entries: readonly LedgerRow[]): number =>
  entries.reduce(
    (sum, { kind, postings }) =>
      sum + (kind === 'returned' ? -1 : 1) * Math.max(...postings.map(({ amount }) => Math.abs(amount))),
    0,
  )

/** All entries of one provider object, at any time. */
const entriesOf = async (
  deps: Deps,
  { stripe_id, op_key }: { stripe_id: string; op_key: string },
): Promise<LedgerRow[]> => {
  const all =
    kindOf(op_key) === 'payout' ? await userLedgerOf(deps, ownerOf(op_key)) : await ledgerOf(deps, ownerOf(op_key))
  return all.filter((entry) => entry.stripe_id === stripe_id)
}

const accountOf = async (deps: Deps, userId: string) => (await findUser(deps, userId))?.stripe_account_id

const withProvider = async (deps: Deps, journal: readonly LedgerRow[], from: number): Promise<Difference[]> => {
  const stripe = await deps.stripe()
  const payees = [
    ...new Set(
      journal
        .flatMap(({ postings }) => postings.map(({ account }) => account))
        .filter((account) => account.startsWith('user:'))
        .map((account) => account.slice(5)),
    ),
  ]
  const accounts = (await Promise.all(payees.map((userId) => accountOf(deps, userId)))).filter(
    (account) => account !== undefined,
  )
  const movements = new Map(
    (await movementsSince(stripe, Math.floor(from / 1000), accounts)).map((movement) => [movement.stripe_id, movement]),
  )
  for (const { kind, stripe_id, op_key } of journal) {
    if (stripe_id === null || !isMovement(kind) || movements.has(stripe_id)) continue
    const known = await movementOf(
      stripe,
      kind,
      stripe_id,
      kind === 'payout' ? await accountOf(deps, ownerOf(op_key)) : undefined,
    )
    movements.set(stripe_id, known ?? { kind, stripe_id, op_key, amount: zero, at: 0 })
  }
  const found: Difference[] = []
  for (const movement of movements.values()) found.push(...(await compare(deps, movement)))
  return found
}

const isMovement = (kind: LedgerKind): kind is Movement['kind'] =>
  ['charge', 'refund', 'transfer', 'payout'].includes(kind)

const compare = async (deps: Deps, { stripe_id, op_key, amount, at }: Movement): Promise<Difference[]> => {
  if (at * 1000 > Date.parse(deps.now) - grace) return []
  if (op_key === undefined)
    return [{ what: 'the provider has a movement that is not ours', stripe_id, provider: amount }]
  const op = await findOp(deps, op_key)
  if (op && isUnderWay(op)) return []
  const booked = async () => amountOf(await entriesOf(deps, { stripe_id, op_key }))
  if ((await booked()) === amount) return []
  if (op) await catchUp(deps, op, stripe_id)
  const ledger = await booked()
  return ledger === amount ? [] : [{ what: 'ledger and provider differ', stripe_id, op_key, ledger, provider: amount }]
}

/** A difference that cannot be settled is reported and does not stop the others. */
const catchUp = async (deps: Deps, op: OpRow, stripe_id: string): Promise<void> => {
  deps.log.warn('a webhook was missed', { op_key: op.key, stripe_id })
  try {
    for (const outcome of await ask(deps, op.intent, stripe_id)) await settle(deps, outcome)
  } catch (error) {
    deps.log.error('what a webhook missed could not be settled', error, { op_key: op.key, stripe_id })
  }
}

const reservedBy = (op: OpRow): number =>
  isUnderWay(op) && (op.intent.kind === 'transfer' || op.intent.kind === 'refund') ? op.intent.amount : 0

/** An event's funds equal its ledger account less its reservations. */
const withFunds = async (deps: Deps, eventIds: readonly string[]): Promise<Difference[]> => {
  const found: Difference[] = []
  for (const event_id of eventIds) {
    const held = balances(await ledgerOf(deps, event_id))[eventAccount(event_id)] ?? 0
    const reserved = (await deps.db.all<OpRow>(opPrefix(event_id))).reduce((sum, op) => sum + reservedBy(op), 0)
    const available = await availableFunds(deps, event_id)
    if (held - reserved !== available || available < 0)
      found.push({ what: 'funds and ledger differ', event_id, ledger: held - reserved, provider: available })
  }
  return found
}

/** Stuck operations. One that waits for a bank, a client or available money is not stuck. */
const stuck = async (deps: Deps): Promise<Difference[]> =>
  (await findOps(deps, await openOpKeys(deps)))
    .filter(
      (op) =>
        !isClosed(op) &&
        op.state !== 'waiting' &&
        !isHeld(op) &&
        Date.parse(deps.now) - Date.parse(op.attempt_at) > stuckAfter,
    )
    .map(({ key }) => ({ what: 'a payment operation has no outcome', op_key: key }))
