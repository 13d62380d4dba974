import { dayText } from '#shared/domain/event/record/when-text.ts'
import { formatMoney, sum } from '#shared/domain/money.ts'
import type { Earning, PayoutIntent } from '#shared/domain/payment/intent.ts'
import type { PayoutBank } from '#functions/money/rules/payout-bank.ts'
import { blockText } from '#shared/domain/payment/payouts-block.ts'
import type { Instant } from '#shared/domain/time.ts'
import type { MailJob } from '#shared/mails.ts'
import { profileKey } from '#functions/platform/db/keys.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { everyAdmin, mailTo } from '#functions/platform/mail/mail-to.ts'

type PaidOut = Pick<PayoutIntent, 'user_id' | 'items'>

const itemText = ({ name, amount }: Earning) => `${name}: ${formatMoney(amount)}`

const payeeOf = async (deps: Deps, { user_id, items }: PaidOut) => {
  const user = await deps.db.get<UserRecord>(profileKey(user_id))
  const { first = '', last = '' } = user ?? {}
  return {
    to: user?.email,
    whole: `${first} ${last}`.trim(),
    isStopped: user?.payouts_block !== undefined,
    variables: {
      name: first,
      amount: formatMoney(sum(items.map(({ amount }) => amount))),
      items: items.map(itemText).join('\n'),
      earnings: items.map((item) => ({ label: item.name, amount: formatMoney(item.amount) })),
    },
  }
}

export const payoutOnItsWay = async (deps: Deps, payout: PaidOut, arrival: number | undefined): Promise<MailJob[]> => {
  const { to, variables } = await payeeOf(deps, payout)
  return mailTo(to, 'payout_on_its_way', {
    ...variables,
    arrival: arrival === undefined ? undefined : dayText(new Date(arrival * 1000).toISOString(), 'UTC'),
  })
}

export const payoutFailed = async (deps: Deps, payout: PaidOut, reason: string | undefined): Promise<MailJob[]> => {
  const { to, variables, whole } = await payeeOf(deps, payout)
  return [
    ...mailTo(to, 'payout_failed', { ...variables, reason, audience: 'payee' }),
    ...mailTo(everyAdmin, 'payout_failed', { ...variables, name: whole, reason, audience: 'admins' }),
  ]
}

/**
 * The provider refuses to pay these out. Sends nothing if that, or that all payouts stopped, has been reported, except
 * again on its day (`earning-waits.ts`).
 */
export const payoutRefused = async (
  deps: Deps,
  payout: PaidOut,
  reason: string,
  isAgain = false,
): Promise<MailJob[]> => {
  if (!isAgain && payout.items.some(({ refused }) => refused !== undefined)) return []
  const { to, variables, whole, isStopped } = await payeeOf(deps, payout)
  if (isStopped && !isAgain) return []
  return [
    ...mailTo(to, 'payout_refused', { ...variables, reason, audience: 'payee' }),
    ...mailTo(everyAdmin, 'payout_refused', { ...variables, name: whole, reason, audience: 'admins' }),
  ]
}

export const payoutsStopped = ({ email, first, last }: UserRecord, reason: string): MailJob[] => [
  ...mailTo(email, 'payouts_stopped', { name: first, todo: blockText(reason), audience: 'payee' }),
  ...mailTo(everyAdmin, 'payouts_stopped', { name: `${first} ${last}`, todo: blockText(reason), audience: 'admins' }),
]

export const payoutsResumed = ({ email, first, last }: UserRecord): MailJob[] => [
  ...mailTo(email, 'payouts_resumed', { name: first, audience: 'payee' }),
  ...mailTo(everyAdmin, 'payouts_resumed', { name: `${first} ${last}`, audience: 'admins' }),
]

/** At the address of the account and, if that was changed lately, at the former one. */
const addressesOf = ({ email, former_email: former }: UserRecord, now: Instant): string[] => [
  email,
  ...(former !== undefined && former.until > now && former.email !== email ? [former.email] : []),
]

export const bankChanged = (
  { now, operatorEmail: contact }: Deps,
  user: UserRecord,
  { last4 }: PayoutBank,
): MailJob[] => addressesOf(user, now).flatMap((to) => mailTo(to, 'bank_changed', { name: user.first, last4, contact }))

export const accountDeadline = ({ email, first }: UserRecord, deadline: Instant): MailJob[] =>
  mailTo(email, 'account_deadline', { name: first, day: dayText(deadline, 'UTC') })
