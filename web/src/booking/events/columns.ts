import type { EventProjection } from '#shared/domain/event/record/schema.ts'
import type { Cents } from '#shared/domain/money.ts'
import type { Viewer } from '#shared/domain/permissions.ts'
import { isCommission, type Figure } from '#web/lib/figure-path.ts'
import { shortMoney } from '#web/lib/format/money.ts'

const widths = {
  select: '24px',
  date: '8.75rem',
  event: 'minmax(9rem, 1.7fr)',
  client: 'minmax(0, 1fr)',
  act: 'minmax(0, 1fr)',
  status: '6.5rem',
} as const
type Column = keyof typeof widths | 'total' | 'paid' | 'due' | 'money' | 'commission'

export const titles: Record<Column, string> = {
  select: 'Select',
  date: 'Date',
  event: 'Event',
  client: 'Client',
  act: 'Act',
  status: 'Status',
  total: 'Total',
  paid: 'Paid',
  due: 'Due',
  money: 'Total, paid, due',
  commission: 'Commission',
}

export interface Columns {
  shown: readonly Column[]
  figure: Figure | undefined
  template: string
}

/** As wide as its longest amount (a comma is half a digit), so that no amount breaks and names get the rest. */
const amountWidth = (amounts: readonly (Cents | null | undefined)[]): number => {
  const longest = amounts.reduce((most, amount) => {
    const text = shortMoney(amount)
    const points = text.length - text.replace(/[,.]/g, '').length
    return Math.max(most, text.length - points / 2)
  }, 7)
  return longest * 0.55
}

/** In rem. Beside wider amounts, names would be cut to a few letters. */
const mostForAmounts = 14

/** In rem, for the title. */
const commissionWidth = 6

/**
 * Vendors see no price, clients no client column. `hasRoom`: amounts of any size fit side by side. The rows of a sum of
 * commissions show what they add to it.
 */
export const columnsFor = (
  viewer: Viewer,
  events: readonly EventProjection[],
  hasRoom = false,
  figure?: Figure,
): Columns => {
  const isStaff = viewer.is_agent || viewer.is_admin
  const plays = viewer.is_artist || viewer.is_bandleader || viewer.is_musician
  const amounts = {
    total: amountWidth(events.map(({ price }) => price)),
    paid: amountWidth(events.map(({ paid }) => paid)),
    due: amountWidth(events.map(({ balance_due }) => balance_due)),
  }
  const isStacked = !hasRoom && amounts.total + amounts.paid + amounts.due > mostForAmounts
  const money: readonly Column[] = isCommission(figure)
    ? ['commission']
    : isStacked
      ? ['money']
      : ['total', 'paid', 'due']
  const shown: readonly Column[] = [
    ...(isStaff ? (['select'] as const) : []),
    'date',
    'event',
    ...(isStaff || plays ? (['client'] as const) : []),
    'act',
    'status',
    ...(isStaff || viewer.is_client ? money : []),
  ]
  const rem = (width: number) => `${width.toFixed(2)}rem`
  const all: Record<Column, string> = {
    ...widths,
    total: rem(amounts.total),
    paid: rem(amounts.paid),
    due: rem(amounts.due),
    // Includes the label before each amount.
    commission: rem(Math.max(commissionWidth, amounts.total)),
    money: rem(Math.max(...Object.values(amounts)) + 2.75),
  }
  return { shown, figure, template: shown.map((column) => all[column]).join(' ') }
}
