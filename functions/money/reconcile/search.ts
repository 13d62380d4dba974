import type { Difference } from '#functions/money/rules/difference.ts'
import { kindOf, ownerOf } from '#shared/domain/payment/op.ts'
import { journalPk } from '#functions/platform/db/keys.ts'
import { ledgerOf, type LedgerRow } from '#functions/money/data/ledger.ts'
import { findUser } from '#functions/people/data/user.ts'
import { dayOf, nextDay } from '#functions/platform/db/utc-day.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { eachOf, timer, type Step } from './difference.ts'
import { isMovement, providerAmount } from './provider-objects.ts'

/** The balances differ: asks the provider for the object of each entry. One call each, so only then. */
export const searchStep: Step = async (deps, job, report) => {
  const { isOver } = timer()
  const last = deps.now.slice(0, 10)
  let day = job.day ?? dayOf(Math.max(job.from, job.oldest ?? job.until))
  let { after } = job
  while (day <= last) {
    deps.db.refresh()
    const page = await deps.db.page<LedgerRow>(
      { PK: journalPk(day) },
      { limit: 50, ...(after !== undefined && { after: { PK: journalPk(day), SK: after } }) },
    )
    await eachOf(page.items, async (entry) => {
      await report(await entryDiffers(deps, entry))
    })
    after = page.next?.SK
    if (after === undefined) day = nextDay(day)
    if (isOver() && day <= last) return { ...job, day, after }
  }
  return undefined
}

/** The ledger's sum for an object, net of returns. */
const amountOf = (entries: readonly LedgerRow[]): number =>
  entries.reduce(
    (sum, { kind, postings }) =>
      sum + (kind === 'returned' ? -1 : 1) * Math.max(...postings.map(({ amount }) => Math.abs(amount))),
    0,
  )

const entryDiffers = async (deps: Deps, { kind, stripe_id, op_key }: LedgerRow): Promise<Difference[]> => {
  if (stripe_id === null || !isMovement(kind)) return []
  const owner = ownerOf(op_key)
  const account = kindOf(op_key) === 'payout' ? (await findUser(deps, owner))?.stripe_account_id : undefined
  const provider = await providerAmount(await deps.stripe(), kind, stripe_id, account)
  const all = await ledgerOf(deps, owner)
  const ledger = amountOf(all.filter((entry) => entry.stripe_id === stripe_id))
  return ledger === provider ? [] : [{ what: 'ledger and provider differ', stripe_id, op_key, ledger, provider }]
}
