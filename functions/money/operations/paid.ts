import { dayText } from '#shared/domain/event/record/when-text.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { yearOfDay } from '#shared/domain/payment/paid-year.ts'
import type { MailJob } from '#shared/mails.ts'
import { findPaid, paidTotal, paidWrites, type Correction, type PaidMoney } from '#functions/money/data/paid.ts'
import { profileKey } from '#functions/platform/db/keys.ts'
import type { TransactItem } from '#functions/platform/db/db.ts'
import type { Deps, UserRecord } from '#functions/platform/deps/deps.ts'
import { everyAdmin, mailTo } from '#functions/platform/mail/mail-to.ts'

/** Counts money of a payee in its year; if that is closed, as a correction, with mails to payee and admins. */
export const paid = async (deps: Deps, money: PaidMoney): Promise<{ also: TransactItem[]; jobs: MailJob[] }> => {
  const { also, correction } = await paidWrites(deps, money)
  return { also, jobs: correction ? await mailsOf(deps, correction) : [] }
}

const mailsOf = async (deps: Deps, { user_id, day, amount, why }: Correction): Promise<MailJob[]> => {
  const year = yearOfDay(day)
  const [user, before] = await Promise.all([
    deps.db.get<UserRecord>(profileKey(user_id)),
    findPaid(deps, year, user_id),
  ])
  const total = paidTotal(before ?? {})
  const variables = {
    year: String(year),
    day: dayText(`${day}T12:00:00.000Z`, 'UTC'),
    amount: formatMoney(amount),
    before: formatMoney(total),
    after: formatMoney(paidTotal({ total, corrected: amount })),
    why,
  }
  const { first = '', last = '', email } = user ?? {}
  return [
    ...mailTo(email, 'year_corrected', { ...variables, name: first, audience: 'payee' }),
    ...mailTo(everyAdmin, 'year_corrected', { ...variables, name: `${first} ${last}`.trim(), audience: 'admins' }),
  ]
}
