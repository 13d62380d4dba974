import { formatDate, formatShortDate } from '#web/lib/format/date.ts'
import { humanize } from '#web/lib/format/text.ts'
import type { Payout } from './api/list-payouts.ts'

const fromSeconds = (seconds: number) => new Date(seconds * 1000)

export const paidOutDate = (payout: Payout): string => formatDate(fromSeconds(payout.created))

/** The provider represents a day as midnight UTC; the reader's zone would show the day before. */
export const inBankDate = (payout: Payout): string => formatDate(fromSeconds(payout.arrival_date), 'UTC')

export const itemDate = (item: Payout['items'][number]): string => formatShortDate(fromSeconds(item.timestamp))

export const isInBank = ({ status }: Pick<Payout, 'status'>): boolean => status === 'paid'

/** `Musician, Drums` */
export const itemRole = ({ role, instrument }: Payout['items'][number]): string =>
  instrument ? `${humanize(role)}, ${instrument}` : humanize(role)

/** Explains a payout that did not simply arrive. */
export const payoutNotice = (status: string | undefined): string | undefined =>
  status === 'failed'
    ? 'Your bank returned this payout. Check your bank settings; we will try again.'
    : status === 'canceled'
      ? 'This payout was canceled. Its items will be part of a later one.'
      : undefined
