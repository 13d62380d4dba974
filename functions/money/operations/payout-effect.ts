import type { PayoutIntent } from '#shared/domain/payment/intent.ts'
import { payoutPostings, returnedPostings } from '#functions/money/rules/ledger.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import { ledgerWrites } from '#functions/money/data/ledger.ts'
import { toldAgain } from '#functions/money/rules/earning-waits.ts'
import { paidDay } from '#shared/domain/payment/paid-year.ts'
import { cents, type Cents } from '#shared/domain/money.ts'
import { toInstant } from '#shared/domain/time.ts'
import {
  dayOfPayout,
  earningsPaid,
  earningWrites,
  findPayout,
  incomeOf,
  payoutWrite,
} from '#functions/money/data/payout.ts'
import { tellPrograms } from '#functions/people/data/told.ts'
import { paid } from './paid.ts'
import type { TransactItem } from '#functions/platform/db/db.ts'
import type { Deps } from '#functions/platform/deps/deps.ts'
import { entryOf, isAccepted, isReturned, type Change } from './effect.ts'
import { payoutFailed, payoutOnItsWay, payoutRefused } from './payout-mails.ts'

/**
 * The effect of a payout's outcome. Once accepted by the bank, it is stored as a payout with its items; refused or
 * returned amounts become earnings again and wait for the next payout day. A separate job updates the entries on the
 * events, since there may be many.
 */
export const payoutEffect = async (
  deps: Deps,
  { opBefore, opAfter, outcome }: Omit<Change, 'event'>,
): Promise<{ also: TransactItem[]; jobs: OutboxJob[] }> => {
  const intent = opAfter.intent as PayoutIntent
  const also: TransactItem[] = []
  const jobs: OutboxJob[] = []
  const isNew = isAccepted(opBefore, opAfter)
  const payout = outcome.payout ?? (isNew ? undefined : opBefore.payout)
  const row = payout && (isNew ? undefined : await findPayout(deps, intent.user_id, payout))
  const day = row
    ? dayOfPayout(row)
    : isNew && payout
      ? paidDay(toInstant(payout.created * 1000), deps.payerZone)
      : intent.day
  if (outcome.payout) also.push(payoutWrite(deps, intent, opAfter.key, outcome.payout, row ?? { day }))
  const counted = { id: payout?.id ?? opAfter.key, user_id: intent.user_id, day }
  const postings = payoutPostings(intent)
  const count = async (amount: Cents): Promise<void> => {
    if (amount === 0) return
    const counting = await paid(deps, { ...counted, amount })
    also.push(...counting.also)
    jobs.push(...counting.jobs)
  }
  if (isNew) {
    also.push(...earningsPaid(deps, intent), ...ledgerWrites(deps, entryOf(deps, opAfter, 'payout', postings)))
    await count(incomeOf(intent.items))
    jobs.push(...(await payoutOnItsWay(deps, intent, outcome.payout?.arrival_date)))
    const data = { id: counted.id, user_id: intent.user_id }
    const told = await tellPrograms(deps, { type: 'payout.created', data }, 1)
    also.push(...told.items)
    jobs.push(...told.jobs)
  }
  if (isReturned(opBefore, opAfter)) {
    also.push(...ledgerWrites(deps, entryOf(deps, opAfter, 'returned', returnedPostings(postings))))
    await count(cents(-incomeOf(intent.items) || 0))
  }
  if (opAfter.state === 'failed') {
    const reason = opAfter.message!
    const refused = intent.items.map((item) => ({
      ...item,
      refused: reason,
      told: toldAgain(item, deps.now) ?? item.told,
    }))
    const items = outcome.payout ? intent.items : refused
    const isAgain = refused.some(({ told }, i) => told !== intent.items[i]!.told)
    also.push(...earningWrites(deps, intent.user_id, items))
    jobs.push({ type: 'schedule_payout', user_id: intent.user_id })
    // Returned by the bank, or never made. Both are retried on the next payout day.
    jobs.push(
      ...(outcome.payout
        ? await payoutFailed(deps, intent, reason)
        : await payoutRefused(deps, intent, reason, isAgain)),
    )
  }
  if (outcome.payout && (opAfter.state === 'succeeded' || opAfter.state === 'failed'))
    jobs.push({ type: 'payout_entries', user_id: intent.user_id, op_key: opAfter.key })
  return { also, jobs }
}
