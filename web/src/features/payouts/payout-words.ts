import { formatDate, formatShortDate } from '#web/lib/format/date.ts'
import { humanize } from '#web/lib/format/text.ts'
import type { Payout } from './api/list-payouts.ts'

const fromSeconds = (seconds: number) => new Date(seconds * 1000)

export const paidOutDate = (payout: Payout): string => formatDate(fromSeconds(payout.created))

/** The provider names a day by its midnight in UTC; a reader's own zone would show the day before. */
export const inBankDate = (payout: Payout): string => formatDate(fromSeconds(payout.arrival_date), 'UTC')

export const itemDate = (item: Payout['items'][number]): string => formatShortDate(fromSeconds(item.timestamp))

/** `Musician, Drums` */
export const itemRole = ({ role, instrument }: Payout['items'][number]): string =>
  instrument ? `${humanize(role)}, ${instrument}` : humanize(role)

/** What money that did not simply arrive is doing. */
export const payoutNotice = (status: string | undefined): string | undefined =>
  status === 'failed'
    ? 'Your bank sent this payout back. Check your bank settings; we try again.'
    : status === 'canceled'
      ? 'This payout was canceled. What it held will be part of a later one.'
      : undefined
