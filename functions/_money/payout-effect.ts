import { formatMoney } from '#shared/domain/money.ts'
import type { Earning, PayoutIntent } from '#shared/domain/payment/intent.ts'
import { payoutPostings, returnedPostings } from '#shared/domain/payment/ledger.ts'
import type { OutboxJob } from '#shared/jobs.ts'
import type { MailJob } from '#shared/mails.ts'
import { profileKey } from '../_data/keys.ts'
import { ledgerWrites } from '../_data/ledger.ts'
import { everyAdmin, mailTo } from '../_mails/mail-to.ts'
import { paidBack, paidOut } from '../_data/paid.ts'
import { earningsPaid, earningWrites, payoutWrite } from '../_data/payout.ts'
import type { TransactItem } from '../_lib/db.ts'
import type { Deps, UserRecord } from '../_lib/deps.ts'
import { entryOf, isAccepted, isReturned, type Change } from './effect.ts'

/**
 * The effect of a payout's outcome. Once accepted by the bank, it is stored as a payout with its items; refused or
 * returned amounts become earnings again and wait for the next payout day. A separate job updates the entries on the
 * events, since there may be many.
 */
export const payoutEffect = async (
  deps: Deps,
  { was, op, outcome }: Omit<Change, 'event'>,
): Promise<{ also: TransactItem[]; jobs: OutboxJob[] }> => {
  const intent = op.intent as PayoutIntent
  const also: TransactItem[] = []
  const jobs: OutboxJob[] = []
  if (outcome.payout) also.push(payoutWrite(deps, intent, op.key, outcome.payout))
  const postings = payoutPostings(intent)
  if (isAccepted(was, op)) {
    also.push(...earningsPaid(deps, intent), ...ledgerWrites(deps, entryOf(deps, op, 'payout', postings)))
    also.push(paidOut(deps, intent))
    jobs.push(...(await payoutOnItsWay(deps, intent, outcome.payout?.arrival_date)))
  }
  if (isReturned(was, op)) {
    also.push(...ledgerWrites(deps, entryOf(deps, op, 'returned', returnedPostings(postings))))
    also.push(paidBack(deps, intent))
  }
  if (op.state === 'failed') {
    also.push(...earningWrites(deps, intent.user_id, intent.items))
    jobs.push({ type: 'schedule_payout', user_id: intent.user_id })
    // A payout that was never made is retried on the next payout day; a returned one requires action by the payee.
    if (outcome.payout) jobs.push(...(await payoutFailed(deps, intent, op.message)))
  }
  if (outcome.payout && (op.state === 'succeeded' || op.state === 'failed'))
    jobs.push({ type: 'payout_entries', user_id: intent.user_id, op_key: op.key })
  return { also, jobs }
}

const itemText = ({ name, amount }: Earning) => `${name}: ${formatMoney(amount)}`

const payeeOf = async (deps: Deps, { user_id, amount, items }: PayoutIntent) => {
  const user = await deps.db.get<UserRecord>(profileKey(user_id))
  return {
    to: user?.email,
    variables: { name: user?.first ?? '', amount: formatMoney(amount), items: items.map(itemText).join('\n') },
  }
}

const payoutOnItsWay = async (deps: Deps, intent: PayoutIntent, arrival: number | undefined): Promise<MailJob[]> => {
  const { to, variables } = await payeeOf(deps, intent)
  return mailTo(to, 'payout_on_its_way', {
    ...variables,
    arrival: arrival === undefined ? undefined : new Date(arrival * 1000).toISOString().slice(0, 10),
  })
}

const payoutFailed = async (deps: Deps, intent: PayoutIntent, reason: string | undefined): Promise<MailJob[]> => {
  const { to, variables } = await payeeOf(deps, intent)
  return [to, everyAdmin].flatMap((reader) => mailTo(reader, 'payout_failed', { ...variables, reason }))
}
