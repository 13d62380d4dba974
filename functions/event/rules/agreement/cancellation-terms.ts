import { cancellationPolicy, type CancelingParty } from '#shared/domain/cancellation/policy.ts'
import { formatMoney, share, type Cents } from '#shared/domain/money.ts'
import { noticeDays } from '#shared/domain/time.ts'

type Row = (typeof cancellationPolicy)[number]

const causes: Readonly<Record<CancelingParty, string>> = {
  client: 'the client cancels',
  performer: 'the performer cancels or does not appear',
  agency: 'the agency cancels',
  nobody: 'the event cannot take place and neither side is at fault',
}

const times: Readonly<Record<Row['notice'], string>> = {
  early: ` ${noticeDays} days or more before the start`,
  late: ` less than ${noticeDays} days before the start`,
  any: '',
}

const percentText = (keep: number) => `${Math.round(keep * 10_000) / 100}%`

const dueText = (keep: number, price: Cents): string => {
  if (keep === 0) return 'nothing stays due'
  const part = keep === 1 ? `the whole price (${percentText(keep)})` : percentText(keep)
  return `${part} stays due, ${formatMoney(share(price, keep))}`
}

const feesText = ({ keep, refundsFees }: Row) =>
  refundsFees ? ' Processing fees are given back as well.' : keep < 1 ? ' Processing fees are not given back.' : ''

/** The cancellation policy as text: one line per row of its table. */
export const cancellationTerms = (price: Cents): string =>
  cancellationPolicy
    .map((row) => `– If ${causes[row.by]}${times[row.notice]}: ${dueText(row.keep, price)}.${feesText(row)}`)
    .join('\n')
